/** The homework that a teacher edits. */
import { BLANK_HOMEWORK } from '../../../../learn/homework/edit-homework.ts';
import type { Homework, HomeworkQuestion } from '../../../../learn/homework/homework.ts';
import { homeworkText, parseHomeworkDraft } from '../../../../learn/homework/parse-homework.ts';
import { goTo } from '../../../stores/screen.ts';
import { KEPT_HOMEWORK, draftStore } from '../draft-store.ts';

export const homeworkDesk = draftStore<Homework>({
  kept: KEPT_HOMEWORK,
  blank: BLANK_HOMEWORK,
  write: homeworkText,
  read: parseHomeworkDraft,
  parts: ({ questions }) => questions.length,
});

/** Changes a question of the draft. @param field the edited field (draft-store.ts) */
export function changeQuestion(index: number, question: HomeworkQuestion, field: string | null): void {
  homeworkDesk.change(
    (draft) => ({ ...draft, questions: draft.questions.map((one, i) => (i === index ? question : one)) }),
    field === null ? null : `question ${index} ${field}`,
  );
}

export function removeQuestion(index: number): void {
  homeworkDesk.change((draft) => ({ ...draft, questions: draft.questions.filter((_, i) => i !== index) }));
}

/** Opens a homework on the desk. The draft before it stays one step of undo away. */
export async function editHomework(homework: Homework): Promise<void> {
  await homeworkDesk.readStored();
  homeworkDesk.open(homework);
  goTo('learn', 'desk/homework');
}
