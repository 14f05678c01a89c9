/** Why planes must agree: multi-plane operations. */
import { backlog } from '../../papers/building.ts';
import { PAGE_BYTES } from '../../papers/multi-plane/device.ts';
import { GAP, pairExperiment } from '../../papers/multi-plane/scenarios.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { count, difference, figure, finish, phase, setting, time, times } from './building.ts';

const SINGLE = {
  ...pairExperiment('level', 'wise'),
  name: 'One page',
  workload: { requests: backlog('write', 1, 1, PAGE_BYTES) },
};

export const PLANES_AGREE: Lesson = {
  name: 'planes-agree',
  title: 'Why planes must agree',
  asks: 'Two planes program together only at the same page. What if their next pages differ?',
  minutes: 6,
  example: 'A write of a single page takes {single}: {transfer} on the bus, then {tPROG} in the array.',
  runs: {
    single: { title: 'one page', experiment: SINGLE },
    level: { title: 'planes level, wise', experiment: pairExperiment('level', 'wise') },
    apart: { title: 'planes apart, wise', experiment: pairExperiment('apart', 'wise') },
    greedy: { title: 'planes apart, greedy', experiment: pairExperiment('apart', 'greedy') },
  },
  values: {
    tPROG: time(setting('level', 'timing.programNs')),
    level: time(finish('level')),
    apart: time(finish('apart')),
    greedy: time(finish('greedy')),
    lost: time(difference(finish('apart'), finish('level'))),
    wasted: count(figure('greedy', 'pages.wasted')),
    single: time(finish('single')),
    transfer: time(phase('single', 'load', 'total')),
    gap: count(setting('apart', 'initial.writePointers.0.page')),
  },
  steps: [
    {
      name: 'level',
      text:
        'One die, two planes. In both planes the next clean page has the same number: the planes are level. The host ' +
        'writes two pages. A program takes {tPROG}.',
      shown: { run: 'level', untilNs: 0, clockNs: 600_000, request: 0 },
      try: {
        ask: 'First one page: change the time of its program.',
        run: 'single',
        path: 'timing.programNs',
        values: [100_000, 300_000, 600_000],
        charts: ['requests'],
        now: 'The transfer takes {transfer}, the write {single}.',
        rule: 'One page: one transfer and one program.',
        check: {
          measure: difference(finish('single'), {
            of: 'sum',
            terms: [phase('single', 'load', 'total'), setting('single', 'timing.programNs')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'choice',
        ask: 'How many program times does the write contain?',
        options: [
          {
            text: 'One: both planes program together',
            when: {
              measure: difference(phase('level', 'program', 'end'), phase('level', 'program', 'start')),
              atMost: 200_000,
            },
          },
          {
            text: 'Two: one plane after the other',
            say: 'This holds if the page numbers differ. Here both planes are at the same page.',
            when: {
              measure: difference(phase('level', 'program', 'end'), phase('level', 'program', 'start')),
              atLeast: 400_000,
            },
          },
        ],
      },
      hint: 'The die can use one multi-plane command if both pages have the same number.',
      why: 'One multi-plane program serves both pages: {level}.',
      vary: {
        path: 'timing.programNs',
        runs: ['single', 'level'],
        oneOf: [100_000, 800_000],
        text: 'The planes are level, as before. A page needs the bus for {transfer}, and a program takes {tPROG}.',
        question: {
          kind: 'number',
          ask: 'How long does the write of two pages take?',
          answer: 'level',
          tolerance: 0.1,
          say: [
            {
              is: times(2, finish('single')),
              text: 'This is one plane after the other. Do the page numbers differ?',
            },
            { is: finish('single'), text: 'This is one page. How many pages cross the bus?' },
          ],
        },
      },
    },
    {
      name: 'apart',
      text:
        'Now plane 1 is a few pages ahead of plane 0. The rule of the chip: a multi-plane program writes the same ' +
        'page number in both planes.',
      shown: { run: 'level', beside: 'apart', besideAfter: true, request: 0 },
      try: {
        ask: 'Level planes once more: change the time of a program.',
        run: 'level',
        path: 'timing.programNs',
        values: [100_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'A program takes {tPROG}, the write of two pages {level}.',
        rule: 'On level planes both pages need one program: the rest of the time is the two transfers.',
        check: {
          measure: difference(finish('level'), {
            of: 'sum',
            terms: [phase('level', 'load', 'total'), setting('level', 'timing.programNs')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the write complete if each plane writes its own next page?',
        answer: 'apart',
        tolerance: 0.12,
        say: [
          {
            is: finish('level'),
            text: 'This is one program for both pages. Their page numbers differ, so there is none.',
          },
          { atLeast: 1.3, text: 'There are two pages: two transfers and two programs.' },
        ],
      },
      hint: 'No common page number, no common program. Level planes needed {level}; one program takes {tPROG}.',
      why: 'The planes program one after the other: {apart}. The difference costs {lost}, one program time.',
      vary: { path: 'timing.programNs', oneOf: [400_000, 800_000] },
    },
    {
      name: 'greedy',
      text: 'A greedy policy skips clean pages of the plane behind until both planes agree again.',
      shown: { run: 'apart', beside: 'greedy', besideAfter: true, request: 0 },
      try: {
        ask: 'Without skipping: let plane 1 be further ahead, or less.',
        run: 'apart',
        path: 'initial.writePointers[0].page',
        values: [1, 2, 5, 8],
        charts: ['requests'],
        now: 'Plane 1 is ahead by this many pages: {gap}. The write takes {apart}.',
        rule: 'The distance does not matter: a single page of difference prevents the common program.',
        check: {
          measure: difference(difference(finish('apart'), finish('level')), setting('level', 'timing.programNs')),
          is: 0,
        },
      },
      question: {
        kind: 'choice',
        ask: 'What does the greedy policy gain and pay?',
        options: [
          {
            text: 'It is as fast as level planes, and wastes clean pages',
            when: { measure: difference(finish('greedy'), finish('level')), is: 0 },
          },
          {
            text: 'It is faster than level planes',
            say: 'After the skip the planes are level. It cannot be faster than level planes.',
            when: { measure: difference(finish('level'), finish('greedy')), atLeast: 1 },
          },
          {
            text: 'It is as slow as separate programs',
            say: 'After the skip both planes are at the same page. What can the die do then?',
            when: { measure: difference(finish('greedy'), finish('apart')), is: 0 },
          },
        ],
      },
      hint: 'After the skip, the situation is the one of the first step.',
      why:
        '{greedy}, as with level planes. The price: {wasted} clean pages are lost until their block is erased. ' +
        'Garbage collection pays for this later.',
      vary: {
        path: 'initial.writePointers[0].page',
        runs: ['apart', 'greedy'],
        oneOf: [1, 8],
        text: 'The greedy policy again. Plane 1 is ahead by this many pages: {gap}. With separate programs the write takes {apart}.',
        question: {
          kind: 'number',
          ask: 'How many clean pages does the greedy policy lose?',
          answer: 'wasted',
          tolerance: 0.1,
          say: [{ atLeast: 1.5, text: 'Does the plane that is ahead skip pages, too?' }],
        },
      },
    },
  ],
  claims: [
    {
      words: 'one program time',
      check: {
        measure: difference(difference(finish('apart'), finish('level')), setting('level', 'timing.programNs')),
        is: 0,
      },
    },
    { words: 'as with level planes', check: { measure: difference(finish('greedy'), finish('level')), is: 0 } },
    {
      words: 'clean pages are lost until their block is erased',
      check: { measure: figure('greedy', 'pages.wasted'), is: GAP },
    },
    {
      words: 'One multi-plane program serves both pages',
      check: { measure: figure('level', 'multiPlaneShare'), is: 1 },
    },
  ],
  idea:
    'A multi-plane program needs the same page number in both planes. A policy keeps planes level, gives up the ' +
    'common program, or pays with clean pages.',
  condition: {
    ask: 'Change the speed of the bus, for level planes and for planes apart.',
    run: 'level',
    also: ['apart'],
    path: 'timing.transferNsPerByte',
    values: [25, 50, 10, 2.5],
    charts: ['requests'],
    now: 'Level planes need {level}, planes apart {apart}: {lost} more.',
    rule: 'On each of these buses planes apart lose one program.',
    check: {
      measure: difference(difference(finish('apart'), finish('level')), setting('level', 'timing.programNs')),
      is: 0,
    },
  },
  read: [{ paper: 'multi-plane', section: 'Introduction; “Verifying the Effect of Multi-plane Operation”' }],
};
