/** Grades as comma-separated values for a grade book. */
import { csvCells } from '../../base/text-table.ts';
import type { EqualExperiments, Grades } from './grade.ts';
import type { Homework } from '../homework/homework.ts';
import { ranksOf } from '../homework/ranking.ts';
import { allRemarks } from '../homework/remarks.ts';

/** The table: one line a file, two columns a question, and a third with the rank if it asks for an experiment. */
export function gradesCsv(homework: Homework, { files, equal }: Grades): string {
  const ids = homework.questions.map(({ id }) => id);
  const ranks = ranksOf(homework, files);
  const head = [
    'file',
    'student id',
    'name',
    'state',
    'points',
    ...ids.flatMap((id) => [id, `${id} points`, ...(ranks.has(id) ? [`${id} rank`] : [])]),
    'remarks',
  ];
  const groups = groupsByFile(equal);
  const lines = files.map((one, at) => {
    const { file, state, student, points, questions } = one;
    const notes = [...allRemarks(one), ...(groups.get(file) ?? [])];
    const graded = questions.flatMap((question) => {
      const ranked = ranks.get(question.id);
      return [question.state, String(question.points), ...(ranked === undefined ? [] : [String(ranked[at] ?? '')])];
    });
    return [file, student.id, student.name, state, String(points), ...graded, notes.join(' | ')];
  });
  return [head, ...lines].map((cells) => `${csvCells(cells)}\r\n`).join('');
}

/** The groups of equal experiments that a file is in. A solution that most have is not a hint. */
function groupsByFile(equal: readonly EqualExperiments[]): ReadonlyMap<string, readonly string[]> {
  const notes = new Map<string, string[]>();
  for (const { question, group, files, isCommon } of equal) {
    if (isCommon) continue;
    const note = `${question}: group ${group} of equal experiments, ${files.length} files`;
    for (const file of files) notes.set(file, [...(notes.get(file) ?? []), note]);
  }
  return notes;
}
