/** The remarks on a file of answers, for the table and the grade book. */
import type { GradedFile } from '../hand-in/grade.ts';

/** The remarks on the file, then those on its questions: the same text once, after the questions that it concerns. */
export function allRemarks({ remarks, questions }: GradedFile): string[] {
  const byText = new Map<string, string[]>();
  for (const { id, remark } of questions) {
    if (remark !== '') byText.set(remark, [...(byText.get(remark) ?? []), id]);
  }
  return [...remarks, ...[...byText].map(([remark, ids]) => `${ids.join(', ')}: ${remark}`)];
}
