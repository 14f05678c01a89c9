/** Lessons as text: what a line means, and what the loader says to a wrong one. */
import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/document/validate.ts';
import { parseLesson } from '../../src/learn/lesson/lesson.ts';
import { readRuns } from '../../src/learn/lesson/run-text.ts';
import { parseCheck, parseFormula } from '../../src/learn/measure/formula.ts';
import type { Measure } from '../../src/learn/measure/measure.ts';
import { sourceOf } from '../../src/learn/outline.ts';

const LESSON = `
title: Two reads of one die
asks: How long does the second take?
# A comment.
runs:
  both:
    title: two reads
    device: channels 1, chipsPerChannel 1, diesPerChip 1, planesPerDie 1
    requests: read 0..1
values:
  second: time latency(both, 1)
steps:
- name: the-second
  text: Two reads of one die arrive
    together.
  shown: run both, request 1, untilNs 0, clockNs 400000
  question: number
    ask: How long does the second take?
    answer: second
    tolerance: 0.1
    say:
      = finish(both, 0): This is the first.
      <= 0.5: Too short.
  hint: A die does one thing at a time.
  why: It takes {second}: it
    waits. [[second - latency(both, 0) >= 1]] [[general]] A paper says more. [[mbm]]
idea: Requests to one die stand in a line.
`;
const parse = (text: string) => parseLesson('two-reads', text, {});

it('a lesson is read from its text', () => {
  const { name, steps, claims, runs } = parse(LESSON);
  const second: Measure = { of: 'latency', run: 'both', request: 1 };
  expect(name).toBe('two-reads');
  expect(steps[0]).toEqual({
    name: 'the-second',
    text: 'Two reads of one die arrive together.',
    shown: { run: 'both', request: 1, untilNs: 0, clockNs: 400_000 },
    question: {
      kind: 'number',
      ask: 'How long does the second take?',
      answer: 'second',
      tolerance: 0.1,
      say: [
        { is: { of: 'finish', run: 'both', request: 0 }, text: 'This is the first.' },
        { atMost: 0.5, text: 'Too short.' },
      ],
    },
    hint: 'A die does one thing at a time.',
    why: 'It takes {second}: it waits. A paper says more.',
  });
  const first: Measure = { of: 'latency', run: 'both', request: 0 };
  const check = { measure: { of: 'difference', terms: [second, first] }, atLeast: 1 };
  expect(claims).toEqual([
    { words: 'it waits.', check },
    { words: 'it waits.' },
    { words: 'A paper says more.', paper: 'mbm' },
  ]);
  expect(runs.both.experiment.workload).toEqual({
    requests: [
      { atNs: 0, op: 'read', offset: 0, bytes: 8192, fua: false },
      { atNs: 0, op: 'read', offset: 8192, bytes: 8192, fua: false },
    ].map((request) => expect.objectContaining(request) as object),
  });
});

it.each([
  ['tolerance: 0.1', 'tolerance: some', 'two-reads.steps[0].question.tolerance: found some; allowed: a number'],
  ['asks: ', 'ask: ', 'two-reads.ask: found an unknown key; allowed: title, asks, '],
  ['idea: Requests to one die stand in a line.\n', '', 'two-reads.idea: found nothing; allowed: this key'],
  ['asks: ', 'asks: Who?\nasks: ', 'two-reads.asks: found the key twice; allowed: it once'],
  ['number\n', 'numbers\n', 'two-reads.steps[0].question: found numbers; allowed: number, choice, order, pick, draw'],
  ['latency(both, 1)', 'latenzy(both, 1)', 'two-reads.values.second: found latenzy(both, 1); allowed: latency(…), '],
  ['latency(both, 1)', 'latency(both)', 'two-reads.values.second: found nothing; allowed: a number'],
  [
    '>= 1]]',
    '> 1]]',
    'two-reads: it waits.: found second - latency(both, 0) > 1; allowed: a formula and >= 1, <= 1, = 1 or in 1..2',
  ],
  ['second - lat', 'third - lat', 'found third; allowed: latency(…), '],
  ['channels 1', 'channels x', 'two-reads.runs.both.device.channels: found "x"'],
  ['channels 1', 'chanels 1', 'two-reads.runs.both.device.chanels: found an unknown key'],
  ['read 0..1', 'read 0-1', 'two-reads.runs.both.requests: found read 0-1; allowed: such as write 0..7'],
  ['<= 0.5', '< 0.5', 'two-reads.steps[0].question.say.< 0.5: found < 0.5; allowed: <= 0.5, >= 2, in 0.5..2 or ='],
])('%s as %s is refused', (before, after, message) => {
  const text = LESSON.replace(before, after);
  expect(text).not.toBe(LESSON);
  expect(() => parse(text)).toThrow(message);
});

describe('a formula', () => {
  const [a, b, c]: Measure[] = [0, 1, 2].map((request) => ({ of: 'latency', run: 'r', request }));
  const terms = new Map(Object.entries({ a, b, c }));
  const sum = (...parts: Measure[]): Measure => ({ of: 'sum', terms: parts });
  const less = (x: Measure, y: Measure): Measure => ({ of: 'difference', terms: [x, y] });
  const over = (x: Measure, y: Measure): Measure => ({ of: 'ratio', terms: [x, y] });
  it.each([
    ['a + b + c', sum(a, b, c)],
    ['a - b - c', less(less(a, b), c)],
    ['a - (b + c)', less(a, sum(b, c))],
    ['a - b / c', less(a, over(b, c))],
    ['a / b / c', over(over(a, b), c)],
    ['(a + b) / c', over(sum(a, b), c)],
    ['2 * a + b', sum(sum(a, a), b)],
    ['latency(r, 0)', a],
    [
      'start(r, data-out, request 3, die 1)',
      { of: 'phase', run: 'r', phase: 'data-out', figure: 'start', request: 3, die: 1 },
    ],
  ] as const)('%s', (text, measure) => {
    expect(parseFormula(text, 'formula', terms)).toEqual(measure);
  });
  it.each(['', 'a +', '(a', 'a b', 'd', 'a; b', 'latency(r, 0, 1)', 'start(r, nap)'])('refuses “%s”', (text) => {
    expect(() => parseFormula(text, 'here', terms)).toThrow(/^here: found /);
  });
  it('has limits in a check', () => {
    expect(parseCheck('a / b in 0.9..1.1', '', terms)).toEqual({ measure: over(a, b), atLeast: 0.9, atMost: 1.1 });
    expect(parseCheck('a - b = 0', '', terms)).toEqual({ measure: less(a, b), is: 0 });
  });
});

it('runs like others, pages and requests that follow each other', () => {
  const text = `
one:
  title: one
  device: pagesPerBlock 4, pageBytes 2048
  pages: 0..5 at 0/0/0/0/1/2; 9..10 at 1/0/0/0/0/0 by chip
  requests: write fua 4 by 2 times 3 of 2 pages at 100 every 10; trim 5 by 3 mod 7 times 2
two:
  like: one
  pages: none
  policy: readPriority true
`;
  const { one, two } = readRuns(sourceOf(text), 'runs', new Map(), {});
  const experiment = parseExperiment(one.experiment);
  const place = (block: number, page: number) => ({ channel: 0, chip: 0, block, page });
  expect(experiment.initial.pages).toMatchObject([
    ...[place(1, 2), place(1, 3), place(2, 0), place(2, 1), place(2, 2), place(2, 3)],
    ...[0, 1].map((chip) => ({ lpn: 9 + chip, channel: 1, chip })),
  ]);
  expect(experiment.workload).toMatchObject({
    requests: [
      { op: 'write', fua: true, atNs: 100, offset: 4 * 2048, bytes: 4096 },
      { op: 'write', fua: true, atNs: 110, offset: 6 * 2048, bytes: 4096 },
      { op: 'write', fua: true, atNs: 120, offset: 8 * 2048, bytes: 4096 },
      { op: 'trim', atNs: 0, offset: 5 * 2048, bytes: 2048 },
      { op: 'trim', atNs: 0, offset: 1 * 2048, bytes: 2048 },
    ],
  });
  expect(parseExperiment(two.experiment)).toEqual({
    ...experiment,
    initial: { ...experiment.initial, pages: [] },
    policy: { ...experiment.policy, readPriority: true },
  });
});
