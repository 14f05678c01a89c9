/** Banks or superblocks, wide or fast bus. */
import { fourBanks } from '../../papers/banking/scenarios.ts';
import type { Lesson } from '../lesson/lesson.ts';
import type { Measure } from '../measure/measure.ts';
import { count, difference, figure, finish, latency, phase, ratio, setting, time } from './building.ts';

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
    large: { title: 'banks, one large write', experiment: fourBanks('banks', 1, SLOW_BUS) },
    merged: { title: 'superblock, one large write', experiment: fourBanks('superblock', 1, SLOW_BUS) },
    small: { title: 'superblock, four writes', experiment: fourBanks('superblock', 4, SLOW_BUS) },
    'fast-banks': { title: 'four banks, fast bus', experiment: fourBanks('banks', 4, FAST_BUS) },
    'fast-small': { title: 'superblock, four writes, fast bus', experiment: fourBanks('superblock', 4, FAST_BUS) },
    'fast-large': { title: 'banks, one large write, fast bus', experiment: fourBanks('banks', 1, FAST_BUS) },
    'fast-merged': { title: 'superblock, one large write, fast bus', experiment: fourBanks('superblock', 1, FAST_BUS) },
  },
  values: {
    tPROG: time(setting('banks', 'timing.programNs')),
    first: time(latency('banks', 0)),
    banks: time(finish('banks')),
    large: time(finish('large')),
    merged: time(finish('merged')),
    small: time(finish('small')),
    fastBanks: time(finish('fast-banks')),
    fastSmall: time(finish('fast-small')),
    fastLarge: time(finish('fast-large')),
    fastMerged: time(finish('fast-merged')),
    slowGain: ratio(finish('large'), finish('merged')),
    fastGain: ratio(finish('fast-large'), finish('fast-merged')),
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
      why: 'The transfers queue on the bus, the programs overlap: {banks}.',
    },
    {
      name: 'superblock',
      text:
        'One large write of four pages arrives. With banks, all its pages go to one bank, and it is complete at ' +
        '{large}. Now the four banks are locked together as a superblock: one operation uses all four.',
      shown: { run: 'large', beside: 'merged', besideAfter: true, request: 0 },
      question: {
        kind: 'number',
        ask: 'When is the write complete on the superblock?',
        answer: 'merged',
        tolerance: 0.1,
      },
      hint: 'Four pages on one bus, then one program of all four banks at the same time.',
      why:
        '{merged} instead of {large}. One operation programs all four banks: a superblock handles a large request in ' +
        'one step.',
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
      hint: 'The programs cannot overlap: four programs of {tPROG}, and the first transfer.',
      why:
        '{small} instead of {banks}. Each write programs one page of data and three of padding: {padding} pages for ' +
        'nothing.',
    },
    {
      name: 'fast-bus',
      text:
        'The bus becomes sixteen times as fast. On the slow bus, the large write took {large} on a bank and {merged} ' +
        'on the superblock: {slowGain} the time.',
      shown: { run: 'fast-large', beside: 'fast-merged', besideAfter: true, request: 0 },
      question: {
        kind: 'choice',
        ask: 'What does the fast bus do to this advantage of the superblock?',
        options: [
          { text: 'It grows', when: { measure: gains(), atLeast: 1.05 } },
          { text: 'It stays the same', when: { measure: gains(), atLeast: 0.95, atMost: 1.0499 } },
          { text: 'It shrinks', when: { measure: gains(), atMost: 0.9499 } },
        ],
      },
      hint: 'How much of {merged} was the bus? How much of {large}?',
      why:
        '{fastLarge} against {fastMerged}, {fastGain} the time. With a fast bus the programs decide, and the ' +
        'superblock needs only one. Small independent writes remain better on banks: {fastBanks} against {fastSmall}.',
    },
  ],
  claims: [
    {
      words: 'Each write programs one page of data and three of padding',
      check: { measure: figure('small', 'pages.padding'), is: 12 },
    },
    {
      words: 'all its pages go to one bank',
      check: { measure: phase('large', 'program', 'count', { die: 0 }), is: 4 },
    },
    { words: 'One operation programs all four banks', check: { measure: figure('merged', 'transactions'), is: 1 } },
    {
      words: 'the superblock needs only one',
      check: { measure: phase('fast-merged', 'program', 'count', { die: 0 }), is: 1 },
    },
    {
      words: 'Small independent writes remain better on banks',
      check: { measure: difference(finish('fast-small'), finish('fast-banks')), atLeast: 1 },
    },
  ],
  idea:
    'Banks overlap independent writes. A superblock handles a large request in one step, and pads small ones. Over ' +
    'whole workloads, Dirik & Jacob measure superblocks ahead of banks, most of all on fast buses, and banks ahead ' +
    'for writes on a slow bus with many ways. A superblock needs a more complex controller, and one bad block ' +
    'disables all of it.',
  read: [{ paper: 'banking', section: '§3.2, Fig. 5 and Fig. 6' }],
};

/** How much larger the advantage of the superblock is on the fast bus. */
function gains(): Measure {
  const gain = (over: string, under: string): Measure => ({ of: 'ratio', terms: [finish(over), finish(under)] });
  return { of: 'ratio', terms: [gain('fast-large', 'fast-merged'), gain('large', 'merged')] };
}
