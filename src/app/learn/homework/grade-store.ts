/** The homework that is graded and its table, while the page is open: an experiment of the table leads back to it. */
import { create } from 'zustand';
import type { Grades } from '../../../learn/homework/grade.ts';
import type { Homework } from '../../../learn/homework/homework.ts';

interface GradeState {
  readonly homework: Homework | null;
  readonly grades: Grades | null;
}

export const useGrade = create<GradeState>()(() => ({ homework: null, grades: null }));
