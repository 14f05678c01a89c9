/** Grades as comma-separated values for a grade book. */
import type { Grades } from './grade.ts';
import type { Homework } from './homework.ts';
import { allRemarks } from './remarks.ts';

/** Beginnings of a cell that a spreadsheet would execute. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell: a formula becomes text, and separators are quoted. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

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
  return `${[head, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
