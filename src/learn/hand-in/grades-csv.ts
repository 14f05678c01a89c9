/** Judged answers as comma-separated values. */
import { csvCells } from '../../base/text-table.ts';
import type { Grades } from './grade.ts';

/** One line an answer; a file that is refused has one line, with the reason. */
export function gradesCsv({ files }: Grades): string {
  const head = ['file', 'student', 'lesson or challenge', 'question', 'answer', 'judgment', 'remark'];
  const lines = files.flatMap(({ file, student, of, answers, remark }) =>
    answers.length === 0
      ? [[file, student, of, '', '', 'refused', remark]]
      : answers.map(({ question, answer, judgment, remark: own }) => [
          file,
          student,
          of,
          question,
          answer,
          judgment,
          [own, remark].filter((text) => text !== '').join(' '),
        ]),
  );
  return [head, ...lines].map((cells) => `${csvCells(cells)}\r\n`).join('');
}
