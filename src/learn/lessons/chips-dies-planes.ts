/** Chips, dies, planes: what overlaps. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { policyOf } from '../../papers/building.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  finish,
  phase,
  setting,
  smallDevice,
  time,
  times,
} from './building.ts';

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
  example: 'The write of a single page takes {page}: its data crosses the bus, then the array programs for {tPROG}.',
  runs: {
    one: { title: 'one plane', experiment: writes(1, 1, 1, 4) },
    page: { title: 'one page', experiment: writes(1, 1, 1, 1) },
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
    page: time(finish('page')),
    planePrograms: count(phase('planes', 'program', 'count')),
    bothPROG: time(setting('both', 'timing.programNs')),
    pageLoad: time(phase('page', 'load', 'total')),
  },
  steps: [
    {
      name: 'one-plane',
      text:
        'One chip, one die, one plane. The host writes four pages. Together their data needs the bus for {load}; a ' +
        'program takes {tPROG}. A page is programmed before the data of the next one moves.',
      shown: { run: 'one', untilNs: 0, clockNs: 8_000_000, request: 0 },
      try: {
        ask: 'Change the time of a program, and watch the write of four pages.',
        run: 'one',
        path: 'timing.programNs',
        values: [200_000, 400_000, 800_000, 2_000_000],
        charts: ['requests'],
        now: 'A program takes {tPROG}, the write {one}.',
        rule: 'Transfers of {load} and four programs add up: nothing overlaps.',
        check: {
          measure: difference(finish('one'), {
            of: 'sum',
            terms: [phase('one', 'load', 'total'), ...[1, 2, 3, 4].map(() => setting('one', 'timing.programNs'))],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the write of four pages complete?',
        answer: 'one',
        tolerance: 0.03,
        say: [
          { is: finish('page'), text: 'This is one page. The host writes four of them, one after the other.' },
          {
            is: times(4, setting('one', 'timing.programNs')),
            text: 'These are the programs alone. The transfers do not overlap with them here.',
          },
          { atLeast: 1.15, text: 'Each page is transferred once and programmed once.' },
        ],
      },
      hint: 'Nothing overlaps: four pages on the bus and four programs.',
      why: 'Four programs and all transfers, one after the other: {one}.',
      vary: { path: 'timing.programNs', oneOf: [400_000, 2_500_000] },
    },
    {
      name: 'two-dies',
      text: 'The same four pages, but the chip has two dies. A die has its own array.',
      shown: { run: 'one', beside: 'dies', besideAfter: true, request: 0 },
      try: {
        ask: 'First fewer pages of 8 KiB on two dies. When does the write become longer by a whole program?',
        run: 'dies',
        path: 'workload.requests[0].bytes',
        values: [PAGE_BYTES, 2 * PAGE_BYTES, 3 * PAGE_BYTES],
        charts: ['requests'],
        now: 'The write takes {dies}.',
        rule: 'No write is shorter than one program of {tPROG}.',
        check: { measure: difference(finish('dies'), setting('dies', 'timing.programNs')), atLeast: 1 },
      },
      question: {
        kind: 'choice',
        ask: 'What do two dies change?',
        options: [
          {
            text: 'Nothing: a chip does one thing at a time',
            say: 'The bus does one thing at a time. Each die has an array of its own.',
            when: { measure: difference(finish('one'), finish('dies')), atMost: 0 },
          },
          {
            text: 'The write takes about half the time: the dies program at the same time',
            when: { measure: { of: 'ratio', terms: [finish('one'), finish('dies')] }, atLeast: 1.7, atMost: 2.1 },
          },
          {
            text: 'The write takes about a quarter of the time',
            say: 'For a quarter, four programs would have to overlap. There are two dies.',
            when: { measure: { of: 'ratio', terms: [finish('one'), finish('dies')] }, atLeast: 3 },
          },
        ],
      },
      hint: 'While one die programs, the bus can send data to the other.',
      why:
        '{dies} instead of {one}. Each die programs two pages, one after the other. The programs overlap; the transfers ' +
        'do not.',
      vary: {
        path: 'timing.programNs',
        runs: ['one', 'dies'],
        oneOf: [400_000, 2_500_000],
        text:
          'The chip with two dies, with other arrays: a program takes {tPROG}, and a page needs the bus for {pageLoad}. ' +
          'On one die the write of four pages takes {one}.',
        question: {
          kind: 'number',
          ask: 'How long does it take on two dies?',
          answer: 'dies',
          tolerance: 0.15,
          say: [
            { is: finish('one'), text: 'This is one die. What does the other one do meanwhile?' },
            { atMost: 0.7, text: 'How many programs does each of the two dies need for four pages?' },
          ],
        },
      },
    },
    {
      name: 'two-planes',
      text:
        'Now one die with two planes. Planes share the control circuits of their die: they can program together, ' +
        'but only in the same operation.',
      shown: { run: 'dies', beside: 'planes', besideAfter: true, request: 0 },
      try: {
        ask: 'Write fewer pages to one die with two planes. How often does it program?',
        run: 'planes',
        path: 'workload.requests[0].bytes',
        values: [PAGE_BYTES, 2 * PAGE_BYTES, 3 * PAGE_BYTES],
        charts: ['requests'],
        now: 'Programs of the die: {planePrograms}. The write takes {planes}.',
        rule: 'A program takes {tPROG}, for one page or for one on each plane.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              {
                of: 'ratio',
                terms: [phase('planes', 'program', 'total'), phase('planes', 'program', 'count')],
              },
              setting('planes', 'timing.programNs'),
            ],
          },
          is: 1,
        },
      },
      question: {
        kind: 'order',
        ask: 'Order the three chips by the time they need for the write, the fastest first.',
        items: [
          {
            text: 'One die of one plane',
            by: finish('one'),
            say: 'With one plane nothing overlaps: each page needs a program of its own.',
          },
          {
            text: 'One die of two planes',
            by: finish('planes'),
            say: 'Two planes start together, so both pages cross the bus first. A die starts as soon as its own page is there.',
          },
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
      vary: {
        path: 'timing.programNs',
        runs: ['one', 'planes'],
        oneOf: [400_000, 2_500_000],
        text:
          'The die with two planes, with other arrays: a program takes {tPROG}, and a page needs the bus for {pageLoad}. ' +
          'The planes start together.',
        question: {
          kind: 'number',
          ask: 'How long does the write of four pages take?',
          answer: 'planes',
          tolerance: 0.1,
          say: [
            { is: finish('one'), text: 'This is one plane. How many pages does a program of this die write?' },
            { atMost: 0.8, text: 'How many programs does the die need for four pages?' },
          ],
        },
      },
    },
    {
      name: 'dies-and-planes',
      text: 'A real chip has both: here two dies of two planes.',
      shown: { run: 'planes', beside: 'both', besideAfter: true, request: 0 },
      try: {
        ask: 'Change the time of a program, on two dies of two planes.',
        run: 'both',
        path: 'timing.programNs',
        values: [200_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'A program takes {bothPROG}, the write {both}.',
        rule: 'The write is complete one program after its last page has arrived.',
        check: {
          measure: difference(finish('both'), {
            of: 'sum',
            terms: [phase('both', 'load', 'end'), setting('both', 'timing.programNs')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the write of four pages complete on two dies of two planes?',
        answer: 'both',
        tolerance: 0.05,
        say: [
          {
            atLeast: 1.5,
            text: 'Each die programs its two pages together, and both dies at the same time: one program counts.',
          },
          { atMost: 0.93, text: 'The last die starts after all four pages have crossed the bus.' },
        ],
      },
      hint: 'Each die programs its two pages together. The last die starts when all four pages have arrived.',
      why: 'Four transfers, then the last program: {both}. All four pages are being programmed at the same time.',
      vary: { path: 'timing.programNs', oneOf: [400_000, 2_500_000] },
    },
  ],
  claims: [
    { words: 'each page needs a program of its own', check: { measure: programs('one'), is: 4 } },
    {
      words: 'Two planes start together, so both pages cross the bus first',
      check: {
        measure: difference(phase('planes', 'program', 'start'), {
          of: 'ratio',
          terms: [phase('planes', 'load', 'total'), { of: 'figure', run: 'planes', path: 'transactions' }],
        }),
        atLeast: 0,
      },
    },
    {
      words: 'A die starts as soon as its own page is there',
      check: {
        measure: difference(phase('dies', 'program', 'start'), phase('page', 'program', 'start')),
        is: 0,
      },
    },
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
  condition: {
    ask: 'The bus of this lesson moves 100 MB/s. Make it slower or faster: do dies remain better than planes?',
    run: 'dies',
    also: ['planes'],
    path: 'timing.transferNsPerByte',
    values: [10, 20, 5, 2.5, 1],
    charts: ['requests'],
    now: 'Two dies need {dies}, two planes {planes}.',
    rule: 'On each of these buses two dies are faster: planes wait for each other. The faster the bus, the less it matters.',
    check: { measure: difference(finish('planes'), finish('dies')), atLeast: 1 },
  },
  read: [
    { paper: 'mbm', section: '§II-A, Fig. 1' },
    { paper: 'multi-plane', section: 'Introduction' },
  ],
};
