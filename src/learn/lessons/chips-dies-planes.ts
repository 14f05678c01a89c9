/** Chips, dies, planes: what overlaps. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { policyOf } from '../../papers/building.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, TABLE_ONE, difference, finish, phase, setting, smallDevice, time } from './building.ts';

/** One write of some pages on one channel with this geometry. */
function writes(chips: number, dies: number, planes: number, pages: number): ExperimentInput {
  return {
    name: `${pages} pages on ${chips} × ${dies} × ${planes}`,
    device: smallDevice(1, chips, dies, planes),
    timing: { ...TABLE_ONE.timing, commandNs: 0 },
    policy: { ...policyOf('mp-wise'), busyUnit: 'die' },
    workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: pages * PAGE_BYTES }] },
  };
}

const programs = (run: string): ReturnType<typeof phase> => phase(run, 'program', 'count');

export const CHIPS_DIES_PLANES: Lesson = {
  name: 'chips-dies-planes',
  title: 'Chips, dies, planes',
  asks: 'A chip has dies, a die has planes. Which of them work at the same time?',
  minutes: 6,
  runs: {
    one: { title: 'one plane', experiment: writes(1, 1, 1, 4) },
    dies: { title: 'two dies', experiment: writes(1, 2, 1, 4) },
    planes: { title: 'two planes', experiment: writes(1, 1, 2, 4) },
    both: { title: 'two dies of two planes', experiment: writes(1, 2, 2, 4) },
  },
  values: {
    load: time(phase('one', 'load', 'total', { die: 0, channel: 0 })),
    tPROG: time(setting('one', 'timing.programNs')),
    one: time(finish('one')),
    dies: time(finish('dies')),
    planes: time(finish('planes')),
    both: time(finish('both')),
  },
  steps: [
    {
      name: 'one-plane',
      text:
        'One chip, one die, one plane. The host writes four pages. Together their data needs the bus for {load}; a ' +
        'program takes {tPROG}. A page is programmed before the data of the next one moves.',
      shown: { run: 'one', untilNs: 0, clockNs: 8_000_000, request: 0 },
      question: { kind: 'number', ask: 'When is the write of four pages complete?', answer: 'one', tolerance: 0.03 },
      hint: 'Nothing overlaps: four pages on the bus and four programs.',
      why: 'Four programs and all transfers, one after the other: {one}.',
    },
    {
      name: 'two-dies',
      text: 'The same four pages, but the chip has two dies. A die has its own array.',
      shown: { run: 'one', beside: 'dies', besideAfter: true, request: 0 },
      question: {
        kind: 'choice',
        ask: 'What do two dies change?',
        options: [
          {
            text: 'Nothing: a chip does one thing at a time',
            when: { measure: difference(finish('one'), finish('dies')), atMost: 0 },
          },
          {
            text: 'The write takes about half the time: the dies program at the same time',
            when: { measure: { of: 'ratio', terms: [finish('one'), finish('dies')] }, atLeast: 1.7, atMost: 2.1 },
          },
          {
            text: 'The write takes about a quarter of the time',
            when: { measure: { of: 'ratio', terms: [finish('one'), finish('dies')] }, atLeast: 3 },
          },
        ],
      },
      hint: 'While one die programs, the bus can send data to the other.',
      why:
        '{dies} instead of {one}. Each die programs two pages, one after the other. The programs overlap; the transfers ' +
        'do not.',
    },
    {
      name: 'two-planes',
      text:
        'Now one die with two planes. Planes share the control circuits of their die: they can program together, ' +
        'but only in the same operation.',
      shown: { run: 'dies', beside: 'planes', besideAfter: true, request: 0 },
      question: {
        kind: 'order',
        ask: 'Order the three chips by the time they need for the write, the fastest first.',
        items: [
          { text: 'One die of one plane', by: finish('one') },
          { text: 'One die of two planes', by: finish('planes') },
          { text: 'Two dies of one plane', by: finish('dies') },
        ],
      },
      hint:
        'Two dies can start as soon as their own page has arrived. Two planes start together, after both pages have ' +
        'arrived.',
      why:
        'Two dies need {dies}, two planes {planes}, one plane {one}. Planes wait for each other before they start, ' +
        'so dies are a little better. Here the die programs a page on both planes together. Many flash parts of today ' +
        'also read their planes independently.',
    },
    {
      name: 'dies-and-planes',
      text: 'A real chip has both: here two dies of two planes.',
      shown: { run: 'planes', beside: 'both', besideAfter: true, request: 0 },
      question: {
        kind: 'number',
        ask: 'When is the write of four pages complete on two dies of two planes?',
        answer: 'both',
        tolerance: 0.05,
      },
      hint: 'Each die programs its two pages together. The last die starts when all four pages have arrived.',
      why: 'Four transfers, then the last program: {both}. All four pages are being programmed at the same time.',
    },
  ],
  claims: [
    {
      words: 'All four pages are being programmed at the same time',
      check: {
        measure: difference(
          { of: 'sum', terms: [phase('both', 'program', 'start'), setting('both', 'timing.programNs')] },
          phase('both', 'load', 'end'),
        ),
        atLeast: 1,
      },
    },
    {
      words: 'the die programs a page on both planes together',
      check: { measure: { of: 'figure', run: 'planes', path: 'multiPlaneShare' }, is: 1 },
    },
    { words: 'Each die programs two pages, one after the other', check: { measure: programs('dies'), is: 4 } },
    {
      words: 'Planes wait for each other before they start',
      check: { measure: difference(finish('planes'), finish('dies')), atLeast: 1 },
    },
    {
      words: 'Four transfers, then the last program',
      check: {
        measure: difference(finish('both'), {
          of: 'sum',
          terms: [phase('both', 'load', 'end'), setting('both', 'timing.programNs')],
        }),
        is: 0,
      },
    },
  ],
  idea:
    'Chips and dies work independently. A plane can work alone, but the planes of a die cannot program different ' +
    'pages at different times. More parallel arrays hide programs, until the bus is the limit.',
  read: [
    { paper: 'mbm', section: '§II-A, Fig. 1' },
    { paper: 'multi-plane', section: 'Introduction' },
  ],
};
