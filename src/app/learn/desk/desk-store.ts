/** The lesson that a teacher edits. */
import { BLANK_LESSON, copyOf } from '../../../learn/lesson/edit-lesson.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { lessonText, parseDraft } from '../../../learn/lesson/parse-lesson.ts';
import { goTo } from '../../stores/screen.ts';
import { KEPT_LESSON, draftStore } from './draft-store.ts';

const desk = draftStore<Lesson>({
  kept: KEPT_LESSON,
  blank: BLANK_LESSON,
  write: lessonText,
  read: parseDraft,
  parts: ({ steps }) => steps.length,
});

export const useDesk = desk.use;
export const changeDraft = desk.change;
export const undoDraft = desk.undo;
export const redoDraft = desk.redo;
export const openDraft = desk.open;
export const readDraft = desk.readStored;

/** Opens a copy of a lesson on the desk. */
export async function editCopy(lesson: Lesson): Promise<void> {
  // The stored draft stays one step of undo away.
  await readDraft();
  openDraft(copyOf(lesson));
  goTo('learn', 'desk');
}
