/** A lesson from a file or a link: stored in this browser, so that its steps have addresses. */
import { pageStore } from '../stores/page-state.ts';
import { msg, t } from '../../messages/message.ts';
import { DocumentError } from '../../learn/document/read.ts';
import { hashOf } from '../../learn/hand-in/hash.ts';
import type { Lesson } from '../../learn/lesson/lesson.ts';
import { lessonText, parseLesson } from '../../learn/lesson/parse-lesson.ts';
import { keepTabValue, keptTabValue } from '../storage/kept-values.ts';
import { setTabEntry, tabEntry } from '../storage/local.ts';
import { sayCannotLook } from '../storage/say-fault.ts';
import { isRefusal } from '../storage/storage-fault.ts';
import { notify } from '../stores/notices.ts';

const KEPT = 'learn.lesson';
/** The lesson of this tab until the database has it: a reload at once would come before. */
const LAST_OPENED = 'nandscope.lesson';

/** What a person can do if the browser does not store. */
const STAYS = msg('It stays until this page is closed. Save it as a file.');

interface OwnLesson {
  readonly lesson: Lesson | null;
  /** Whether the stored lesson has been read. */
  readonly ready: boolean;
}

export const useOwnLesson = pageStore<OwnLesson>(() => ({ lesson: null, ready: false }));

/** The name under which the progress of this text of a lesson is stored: a changed lesson begins anew. */
export const progressName = (lesson: Lesson): string => `own-${hashOf(lesson).slice(0, 16)}`;

/** Opens a lesson and stores it. */
export function showOwnLesson(lesson: Lesson): void {
  useOwnLesson.setState({ lesson, ready: true });
  const text = lessonText(lesson);
  setTabEntry(LAST_OPENED, text);
  keepTabValue(KEPT, text).then(
    () => {
      if (useOwnLesson.getState().lesson === lesson) setTabEntry(LAST_OPENED, null);
    },
    (error: unknown) => {
      notify('plain', t('This browser does not store the lesson'), t(STAYS));
      if (!isRefusal(error)) throw error;
    },
  );
}

/** Reads the stored lesson, if none is open. */
export async function readOwnLesson(): Promise<void> {
  if (useOwnLesson.getState().ready) return;
  let lesson: Lesson | null = null;
  try {
    const kept = tabEntry(LAST_OPENED) ?? (await keptTabValue(KEPT));
    if (typeof kept === 'string') lesson = parseLesson(kept);
  } catch (error) {
    // A refused storage, or a lesson of another version: the page offers to open a file.
    if (!(error instanceof DocumentError) && !isRefusal(error)) throw error;
    if (isRefusal(error)) sayCannotLook(t('Cannot look for the stored lesson'), error);
  }
  if (!useOwnLesson.getState().ready) useOwnLesson.setState({ lesson, ready: true });
}
