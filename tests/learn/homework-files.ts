/** A homework, and 60 files of answers to it: right, near, wrong, damaged, foreign and hostile ones. */
import { parseExperiment } from '../../src/document/validate.ts';
import { SIMULATOR, answersOf, answersText } from '../../src/learn/hand-in/answers.ts';
import type { HomeworkAnswer } from '../../src/learn/hand-in/answers.ts';
import { hashOf } from '../../src/learn/hand-in/hash.ts';
import { variantOf } from '../../src/learn/homework/homework.ts';
import type { Homework } from '../../src/learn/homework/homework.ts';
import { homeworkText, parseHomework } from '../../src/learn/homework/parse-homework.ts';
import type { FileState, QuestionState } from '../../src/learn/hand-in/grade.ts';
import { bindingExperiment, writes } from '../../src/papers/die-binding/scenarios.ts';
import { readBehind } from '../../src/papers/suspension/scenarios.ts';
import { evaluate } from '../../src/learn/measure/evaluate.ts';
import { measured } from './measured.ts';

export const HOMEWORK: Homework = parseHomework(
  homeworkText({
    id: 'week-7',
    title: 'Week 7',
    text: 'Five questions about waiting.',
    salt: 'spring',
    questions: [
      {
        kind: 'number',
        id: 'wait',
        text: 'How long does the read take?',
        points: 2,
        experiment: readBehind('tlc', ['erase'], 2_000_000),
        vary: [{ path: 'initial.running[0].remainingNs', oneOf: [8_000_000, 9_000_000, 10_000_000] }],
        ask: { of: 'latency', request: 0 },
        as: 'time',
        tolerance: 0.01,
      },
      {
        kind: 'choice',
        id: 'busy',
        text: 'What did the read wait for?',
        points: 1,
        experiment: readBehind('tlc', ['program'], 1_000_000),
        vary: [],
        options: [
          { text: 'the die', when: { measure: { of: 'wait', request: 0, cause: 'dieOther' }, atLeast: 1 } },
          { text: 'the bus', when: { measure: { of: 'wait', request: 0, cause: 'channel' }, atLeast: 1 } },
        ],
      },
      {
        kind: 'experiment',
        id: 'spread',
        text: 'Complete all writes within 310 µs.',
        points: 3,
        experiment: bindingExperiment('static', writes([0, 1], [4, 1], [8, 1])),
        vary: [],
        mayChange: ['policy'],
        mostChanges: 1,
        goal: [{ measure: { of: 'finish' }, atMost: 310_000 }],
        as: 'time',
      },
      {
        kind: 'order',
        id: 'phases',
        text: 'What happens on the die, in which order?',
        points: 1,
        experiment: {
          ...readBehind('tlc', ['erase'], 2_000_000),
          policy: { suspension: { erase: true } },
        },
        vary: [],
        items: [
          { text: 'The erase resumes', by: { of: 'phase', phase: 'erase', figure: 'end' } },
          { text: 'The array reads the page', by: { of: 'phase', phase: 'read', figure: 'start' } },
          { text: 'The erase is suspended', by: { of: 'phase', phase: 'suspend', figure: 'start' } },
        ],
      },
      {
        kind: 'pick',
        id: 'blocker',
        text: 'Which operation does the read wait for?',
        points: 1,
        experiment: readBehind('tlc', ['erase'], 2_000_000),
        vary: [],
        target: { blockerOf: 0 },
      },
    ],
  }),
);

export interface Expected {
  readonly name: string;
  readonly text: string;
  readonly state: FileState;
  readonly questions: readonly QuestionState[];
  readonly points: number;
}

const NONE: readonly QuestionState[] = [];

/** A document with a valid hash, whatever it contains. */
function sealed(document: Record<string, unknown>): string {
  const content = { ...document };
  delete content.hash;
  return JSON.stringify({ ...content, hash: hashOf(content) });
}

/** The 60 files with the expected line of the table for each. */
export async function sixtyFiles(): Promise<Expected[]> {
  const files: Expected[] = [];
  const [wait] = HOMEWORK.questions;
  const answer = async (student: string, factor: number): Promise<HomeworkAnswer> => {
    const { experiment } = variantOf(HOMEWORK, wait, student);
    const value = evaluate({ of: 'latency', request: 0 }, { a: await measured(parseExperiment(experiment)) });
    return { kind: 'value', answer: { kind: 'number', value: value * factor } };
  };
  const choice = (option: number): HomeworkAnswer => ({ kind: 'value', answer: { kind: 'choice', option } });
  const order = (...places: number[]): HomeworkAnswer => ({ kind: 'value', answer: { kind: 'order', order: places } });
  const pick = (operation: number): HomeworkAnswer => ({ kind: 'value', answer: { kind: 'pick', operation } });
  const change = (patch: object): HomeworkAnswer => ({ kind: 'experiment', change: patch });
  const solved = change({ policy: { dieBinding: 'state' } });
  const text = (student: string, given: Readonly<Record<string, HomeworkAnswer>>): string =>
    answersText(answersOf(HOMEWORK, { id: student, name: `Student ${student}` }, given, SIMULATOR));
  const add = (state: FileState, questions: readonly QuestionState[], points: number, content: string): void => {
    const missing = HOMEWORK.questions.slice(questions.length).map((): QuestionState => 'missing');
    files.push({ name: `s${files.length}.json`, text: content, state, questions: [...questions, ...missing], points });
  };
  for (let i = 0; i < 20; i++) {
    const given = {
      wait: await answer(`r${i}`, 1),
      busy: choice(0),
      spread: solved,
      phases: order(2, 1, 0),
      blocker: pick(0),
    };
    add('graded', ['right', 'right', 'right', 'right', 'right'], 8, text(`r${i}`, given));
  }
  for (let i = 0; i < 8; i++) {
    const given = { wait: await answer(`n${i}`, 1.02), busy: choice(1), phases: order(1, 2, 0), blocker: pick(99) };
    add('graded', ['near', 'wrong', 'missing', 'near', 'wrong'], 1.5, text(`n${i}`, given));
  }
  for (let i = 0; i < 8; i++) {
    const given = { wait: await answer(`w${i}`, 2), spread: change({ policy: { readPriority: false } }) };
    add('graded', ['wrong', 'missing', 'wrong'], 0, text(`w${i}`, given));
  }
  for (let i = 0; i < 6; i++) {
    // Copied from another student, with the own id over it.
    const copied = JSON.parse(
      text(`r${i}`, { wait: await answer(`r${i}`, 1), busy: choice(0), spread: solved }),
    ) as object;
    add('graded', ['foreign', 'foreign', 'foreign'], 0, sealed({ ...copied, student: { id: `f${i}`, name: '' } }));
  }
  const plain = text('d0', { busy: choice(0) });
  const document = JSON.parse(plain) as Record<string, unknown>;
  const damaged = [
    '',
    'not json',
    plain.slice(0, 200),
    plain.replace('"option": 0', '"option": 1'),
    '[]',
    'null',
    '['.repeat(100_000),
    plain.replace('{', '{"format":"x",'),
    'x'.repeat(300_000),
    sealed({ ...document, answers: 'many' }),
    sealed({ ...document, version: 2 }),
    sealed({ ...document, student: { id: 5 } }),
  ];
  for (const one of damaged) add('invalid', NONE, 0, one);
  const homework = document.homework as Record<string, unknown>;
  add('other-homework', NONE, 0, sealed({ ...document, homework: { ...homework, id: 'week-8' } }));
  add('other-version', NONE, 0, sealed({ ...document, homework: { ...homework, hash: 'a'.repeat(64) } }));
  // Hostile: runs that would take for ever, locked settings, keys of prototypes, formulas, deep patches.
  const huge = change({ policy: { dieBinding: 'state' }, host: { repeat: 1000 } });
  add('graded', ['missing', 'missing', 'wrong'], 0, text('=cmd()', { spread: huge }));
  add(
    'graded',
    ['missing', 'missing', 'invalid'],
    0,
    text('h1', { spread: change({ policy: { dieBinding: 'eval' } }) }),
  );
  const evil = JSON.parse('{"__proto__": {"policy": {}}}') as object;
  add('graded', ['missing', 'missing', 'invalid'], 0, text('h2', { spread: change(evil) }));
  let deep: object = {};
  for (let i = 0; i < 2000; i++) deep = { policy: deep };
  add('invalid', NONE, 0, text('h3', { spread: change(deep) }));
  return files;
}
