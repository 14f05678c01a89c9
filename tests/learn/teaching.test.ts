import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { answersOf, answersText } from '../../src/learn/homework/answers.ts';
import { gradeFiles } from '../../src/learn/homework/grade.ts';
import { parseHomework } from '../../src/learn/homework/parse-homework.ts';
import { checkVariants } from '../../src/learn/homework/check-variants.ts';
import { measured } from './measured.ts';

it('the homework of docs/teaching.md opens, can be solved and is graded', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');
  const text = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
  const homework = parseHomework(text);
  const answers = answersOf(
    homework,
    { id: 's1', name: '' },
    { cure: { kind: 'experiment', change: { policy: { suspension: { erase: true } } } } },
    '0',
  );
  const { files } = await gradeFiles(homework, [{ name: 'a.json', text: answersText(answers) }], measured);
  expect(files[0].questions.map(({ state, remark }) => `${state} ${remark}`.trim())).toEqual([
    'missing',
    expect.stringMatching(/^right /),
  ]);
});

it('the variants of a number question have answers of their own, or the homework is named as one that can be copied', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/teaching.md'), 'utf8');
  const text = /```json\n(.*?)```/s.exec(page)?.[1] ?? '';
  const [wait] = await checkVariants(parseHomework(text), measured, 'copied answers');
  expect(wait.answers).toHaveLength(3);
  const near = text.replace(/"oneOf": \[[^\]]*\]/, '"oneOf": [50000, 60000, 70000]');
  expect(near).not.toBe(text);
  await expect(checkVariants(parseHomework(near), measured, 'copied answers')).rejects.toThrow(
    /questions\[0\]\.vary: found timing\.readNs 50000 and timing\.readNs 60000, whose answers 4\.132\sms and 4\.142\sms/,
  );
});
