import { create } from 'zustand';
import type { HomeworkAnswer } from '../../../learn/homework/answers.ts';
import type { Homework } from '../../../learn/homework/homework.ts';

interface HomeworkState {
  readonly homework: Homework | null;
  readonly student: { readonly id: string; readonly name: string };
  /** The answers so far, by question. */
  readonly given: Readonly<Record<string, HomeworkAnswer>>;
}

/** The open homework. It survives a visit to Explore; a saved file of answers survives the page. */
export const useHomework = create<HomeworkState>()(() => ({
  homework: null,
  student: { id: '', name: '' },
  given: {},
}));
