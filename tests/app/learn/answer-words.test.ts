import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answerWords } from '../../../src/app/learn/homework/answer-words.ts';
import type { HomeworkAnswer } from '../../../src/learn/hand-in/answers.ts';
import { parseHomework } from '../../../src/learn/homework/parse-homework.ts';
import { parseExperiment } from '../../../src/document/validate.ts';

const { questions } = parseHomework(readFileSync('tests/app/learn/homework.json', 'utf8'));
const [wait, cure] = questions;
const BASE = parseExperiment(cure.experiment);
const change = (policy: object): HomeworkAnswer => ({ kind: 'experiment', change: { policy } });

it('says an answer in the words of its question', () => {
  expect(answerWords(wait, BASE, { kind: 'value', answer: { kind: 'number', value: 4_150_000 } })).toContain('4.15');
  expect(answerWords(cure, BASE, change({ suspension: { erase: true } }))).toBe('policy.suspension.erase');
  expect(answerWords(cure, BASE, change({}))).toBe('no change');
});

it('has no words for a stored answer that is of another kind, or no longer allowed', () => {
  expect(answerWords(wait, BASE, { kind: 'value', answer: { kind: 'choice', option: 0 } })).toBe('');
  expect(answerWords(cure, BASE, { kind: 'value', answer: { kind: 'number', value: 1 } })).toBe('');
  expect(answerWords(cure, BASE, change({ suspension: { erase: 'soon' } }))).toBe('');
});
