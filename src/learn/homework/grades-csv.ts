/** Grades as comma-separated values for a grade book. */
import { csvCells } from '../../base/text-table.ts';
import type { Grades } from './grade.ts';
import type { Homework } from './homework.ts';
import { allRemarks } from './remarks.ts';

/** The table: one line a file, two columns a question. */
export function gradesCsv(homework: Homework, { files, equal }: Grades): string {
  const ids = homework.questions.map(({ id }) => id);
  const head = [
    'file',
    'student id',
    'name',
    'state',
    'points',
    ...ids.flatMap((id) => [id, `${id} points`]),
    'remarks',
  ];
  const lines = files.map((one) => {
    const { file, state, student, points, questions } = one;
    const notes = [
      ...allRemarks(one),
      ...equal
        .filter(({ files: names }) => names.includes(file))
        .map(
          ({ question, files: names }) => `${question}: equal to ${names.filter((name) => name !== file).join(', ')}`,
        ),
    ];
    const graded = questions.flatMap((question) => [question.state, String(question.points)]);
    return [file, student.id, student.name, state, String(points), ...graded, notes.join(' | ')];
  });
  return [head, ...lines].map((cells) => `${csvCells(cells)}\r\n`).join('');
}
