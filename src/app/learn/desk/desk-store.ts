/** The lesson that a teacher edits. */
import { BLANK_LESSON, copyOf } from '../../../learn/lesson/edit-lesson.ts';
import type { Lesson } from '../../../learn/lesson/lesson.ts';
import { lessonText, parseDraft } from '../../../learn/lesson/parse-lesson.ts';
import { goTo } from '../../stores/screen.ts';
import { KEPT_LESSON, draftStore } from './draft-store.ts';

export const lessonDesk = draftStore<Lesson>({
  kept: KEPT_LESSON,
  blank: BLANK_LESSON,
  write: lessonText,
  read: parseDraft,
  parts: ({ steps }) => steps.length,
});

export const useDesk = lessonDesk.use;
export const changeDraft = lessonDesk.change;

/** Opens a copy of a lesson on the desk. */
export async function editCopy(lesson: Lesson): Promise<void> {
  // The stored draft stays one step of undo away.
  await lessonDesk.readStored();
  lessonDesk.open(copyOf(lesson));
  goTo('learn', 'desk');
}
