/** Banks or superblocks, wide or fast bus. */
import { fourBanks } from '../../papers/banking/scenarios.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { count, difference, figure, finish, latency, setting, time } from './building.ts';

/** 25 MB/s and 400 MB/s. */
const SLOW_BUS = 40;
const FAST_BUS = 2.5;

export const BANKS_OR_SUPERBLOCKS: Lesson = {
  name: 'banks-or-superblocks',
  title: 'Banks or superblocks, slow or fast bus',
  asks: 'Four dies can work alone or locked together. What is better, and for which writes?',
  minutes: 6,
  runs: {
    banks: { title: 'four banks', experiment: fourBanks('banks', 4, SLOW_BUS) },
    merged: { title: 'superblock, one write', experiment: fourBanks('superblock', 1, SLOW_BUS) },
    small: { title: 'superblock, four writes', experiment: fourBanks('superblock', 4, SLOW_BUS) },
    fast: { title: 'superblock, four writes, fast bus', experiment: fourBanks('superblock', 4, FAST_BUS) },
  },
  values: {
    tPROG: time(setting('banks', 'timing.programNs')),
    first: time(latency('banks', 0)),
    banks: time(finish('banks')),
    merged: time(finish('merged')),
    small: time(finish('small')),
    fast: time(finish('fast')),
    padding: count(figure('small', 'pages.padding')),
  },
  steps: [
    {
      name: 'banks',
      text:
        'Four dies (banks) on one slow bus. Four small writes of one page arrive together. Each goes to a bank of ' +
        'its own. A program takes {tPROG}. The first write is complete at {first}.',
      shown: { run: 'banks', untilNs: 0, clockNs: 1_000_000, request: 3 },
      question: {
        kind: 'number',
        ask: 'When is the last of the four writes complete?',
        answer: 'banks',
        tolerance: 0.05,
      },
      hint: 'From {first}, subtract {tPROG}: one page on the bus. Three more pages follow the first on the bus.',
      why: 'The loads queue on the bus, the programs overlap: {banks}.',
    },
    {
      name: 'superblock',
      text:
        'Now the four banks are locked together as a superblock: one operation uses all four. One write of four ' +
        'pages arrives.',
      shown: { run: 'banks', beside: 'merged', besideAfter: true, request: 0 },
      question: {
        kind: 'choice',
        ask: 'Compared with four banks, when is the whole write complete?',
        options: [
          { text: 'Earlier', when: { measure: difference(finish('banks'), finish('merged')), atLeast: 1 } },
          { text: 'At the same time', when: { measure: difference(finish('banks'), finish('merged')), is: 0 } },
          { text: 'Later', when: { measure: difference(finish('merged'), finish('banks')), atLeast: 1 } },
        ],
      },
      hint: 'Four loads on one bus, then one program of all four banks.',
      why:
        'At the same time, {merged}: the last page on the bus decides. A superblock needs one map entry and one ' +
        'command for four pages: it is simpler, not faster.',
    },
    {
      name: 'small-writes',
      text: 'The superblock gets four small writes of one page each. Each write occupies all four banks.',
      shown: { run: 'banks', beside: 'small', besideAfter: true, request: 3 },
      question: {
        kind: 'number',
        ask: 'When is the last of the four small writes complete?',
        answer: 'small',
        tolerance: 0.12,
      },
      hint: 'The programs cannot overlap any further: four programs of {tPROG}, and the first load.',
      why:
        '{small} instead of {banks}. Each write programs one page of data and three of padding: {padding} pages for ' +
        'nothing.',
    },
    {
      name: 'fast-bus',
      text: 'The bus becomes sixteen times as fast.',
      shown: { run: 'small', beside: 'fast', besideAfter: true, request: 3 },
      question: {
        kind: 'choice',
        ask: 'How much does the fast bus help the four small writes on the superblock?',
        options: [
          { text: 'They take less than half the time', when: { measure: gain(), atLeast: 2 } },
          { text: 'They take a little less time', when: { measure: gain(), atLeast: 1.01, atMost: 1.3 } },
          { text: 'Nothing changes', when: { measure: gain(), is: 1 } },
        ],
      },
      hint: 'Which part of {small} is the bus?',
      why:
        '{fast} instead of {small}. The programs follow each other, and the bus was hidden behind them. A fast bus ' +
        'helps reads and banks, not locked arrays.',
    },
  ],
  claims: [
    {
      words: 'Each write programs one page of data and three of padding',
      check: { measure: figure('small', 'pages.padding'), is: 12 },
    },
    { words: 'At the same time', check: { measure: difference(finish('banks'), finish('merged')), is: 0 } },
    { words: 'one command for four pages', check: { measure: figure('merged', 'transactions'), is: 1 } },
  ],
  idea:
    'Banks overlap independent writes. A superblock handles big writes with less work for the controller, and small ' +
    'writes badly. The bus matters as long as arrays wait for it.',
  read: [{ paper: 'banking', section: 'Fig. 2, Fig. 5' }],
};

function gain(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof finish>, ReturnType<typeof finish>];
} {
  return { of: 'ratio', terms: [finish('small'), finish('fast')] };
}
