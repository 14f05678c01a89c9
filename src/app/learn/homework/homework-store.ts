import { create } from 'zustand';
import { t } from '../../../messages/message.ts';
import type { Homework } from '../../../learn/homework/homework.ts';
import { belongsTo } from '../../../learn/homework/saved-answers.ts';
import type { Given, SavedAnswers } from '../../../learn/homework/saved-answers.ts';
import { notify } from '../../stores/notices.ts';

interface HomeworkState {
  readonly homework: Homework | null;
  readonly student: { readonly id: string; readonly name: string };
  /** The answers so far, by question. */
  readonly given: Given;
  /** What the course that holds the page stores, in words; null if the page is in no course. */
  readonly course: { readonly message: string; readonly isBad: boolean } | null;
}

/** The open homework. It survives a visit to Explore; a saved file of answers survives the page. */
export const useHomework = create<HomeworkState>()(() => ({
  homework: null,
  student: { id: '', name: '' },
  given: {},
  course: null,
}));

/** Answers that arrived before their homework was open. */
let waiting: SavedAnswers | null = null;

/** Opens a homework, with the answers that a host stored for it. */
export function showHomework(homework: Homework): void {
  useHomework.setState({ homework, given: {}, course: null });
  if (waiting !== null) restoreAnswers(waiting);
}

/** Restores stored answers. Those of another version of the homework are refused with a message. */
export function restoreAnswers(saved: SavedAnswers): void {
  const { homework } = useHomework.getState();
  waiting = homework === null ? saved : null;
  if (homework === null) return;
  if (belongsTo(saved, homework)) useHomework.setState({ student: saved.student, given: saved.given });
  else {
    notify(
      'bad',
      t('Your earlier answers belong to another version of this homework'),
      t('Answer the questions again.'),
    );
  }
}
