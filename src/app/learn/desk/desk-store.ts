/** The lesson that a teacher edits: its draft, the steps to undo, and its copy in the browser's storage. */
import { create } from 'zustand';
import { BLANK_LESSON, copyOf } from '../../../learn/lesson/edit-lesson.ts';
import { DocumentError } from '../../../learn/document/read.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { lessonText, parseDraft } from '../../../learn/lesson/parse-lesson.ts';
import { t } from '../../../messages/message.ts';
import { keepTabValue, keptTabValue } from '../../storage/kept-values.ts';
import { setTabEntry, tabEntry } from '../../storage/local.ts';
import { sayCannotLook } from '../../storage/say-fault.ts';
import { isRefusal } from '../../storage/storage-fault.ts';
import { goTo } from '../../stores/screen.ts';

export const KEPT_DRAFT = 'learn.draft';
/** Edits of this tab that the database does not have yet. */
const LAST_EDITS = 'nandscope.draft';
/** Edits of one field within this time are one step to undo, ms. */
const ONE_EDIT_MS = 1000;
const MOST_UNDO = 200;
/** Delay before a draft is stored, ms. */
const QUIET_MS = 400;

interface Desk {
  readonly draft: Lesson;
  readonly past: readonly Lesson[];
  readonly future: readonly Lesson[];
  /** The place of the step that is edited. */
  readonly step: number;
  /** Whether the stored draft has been read. */
  readonly ready: boolean;
  /** Whether the draft is stored; null while it is being stored. */
  readonly stored: boolean | null;
}

export const useDesk = create<Desk>()(() => ({
  draft: BLANK_LESSON,
  past: [],
  future: [],
  step: 0,
  ready: false,
  stored: true,
}));

let lastField = '';
let lastEditMs = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Changes the draft.
 * @param field what is edited: quick edits of one field are undone together; null is a step of its own
 */
export function changeDraft(change: (draft: Lesson) => Lesson, field: string | null = null): void {
  const { draft, past } = useDesk.getState();
  const next = change(draft);
  if (next === draft) return;
  const now = performance.now();
  const continues = field !== null && field === lastField && now - lastEditMs < ONE_EDIT_MS && past.length > 0;
  lastField = field ?? '';
  lastEditMs = now;
  show(next, continues ? past : [...past.slice(1 - MOST_UNDO), draft], []);
}

export function undoDraft(): void {
  const { draft, past, future } = useDesk.getState();
  const before = past.at(-1);
  lastField = '';
  if (before !== undefined) show(before, past.slice(0, -1), [draft, ...future]);
}

export function redoDraft(): void {
  const { draft, past, future } = useDesk.getState();
  lastField = '';
  if (future.length > 0) show(future[0], [...past, draft], future.slice(1));
}

function show(draft: Lesson, past: readonly Lesson[], future: readonly Lesson[]): void {
  const step = Math.max(0, Math.min(useDesk.getState().step, draft.steps.length - 1));
  useDesk.setState({ draft, past, future, step, ready: true, stored: null });
  clearTimeout(timer);
  timer = setTimeout(keepDraft, QUIET_MS);
}

function keepDraft(): void {
  clearTimeout(timer);
  const { draft } = useDesk.getState();
  keepTabValue(KEPT_DRAFT, lessonText(draft)).then(
    () => {
      if (useDesk.getState().draft !== draft) return;
      setTabEntry(LAST_EDITS, null);
      useDesk.setState({ stored: true });
    },
    () => {
      // The page says so; the draft stays on screen, and can be saved as a file.
      useDesk.setState({ stored: false });
    },
  );
}

// A reload in the middle of a word: the database would answer too late.
if ('document' in globalThis) {
  document.addEventListener('visibilitychange', () => {
    const { draft, stored } = useDesk.getState();
    if (document.visibilityState !== 'hidden' || stored === true) return;
    setTabEntry(LAST_EDITS, lessonText(draft));
    keepDraft();
  });
}

/** Replaces the draft by a lesson, as a step to undo. */
export function openDraft(lesson: Lesson): void {
  changeDraft(() => lesson);
  useDesk.setState({ step: 0 });
}

/** Opens a copy of a lesson on the desk. */
export async function editCopy(lesson: Lesson): Promise<void> {
  // The stored draft stays one step of undo away.
  await readDraft();
  openDraft(copyOf(lesson));
  goTo('learn', 'desk');
}

/** Reads the stored draft, once. */
export async function readDraft(): Promise<void> {
  if (useDesk.getState().ready) return;
  let draft = BLANK_LESSON;
  try {
    const kept = tabEntry(LAST_EDITS) ?? (await keptTabValue(KEPT_DRAFT));
    if (typeof kept === 'string') draft = parseDraft(kept);
  } catch (error) {
    // A refused storage, or a draft of another version: the desk begins with a blank lesson.
    if (!(error instanceof DocumentError) && !isRefusal(error)) throw error;
    if (isRefusal(error)) sayCannotLook(t('Cannot look for the stored draft'), error);
  }
  if (!useDesk.getState().ready) useDesk.setState({ draft, ready: true });
}
