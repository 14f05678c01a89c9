/** Banks or superblocks, wide or fast bus. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { fourBanks } from '../../papers/banking/scenarios.ts';
import { PERSONAL_COMPUTER, organizationExperiment } from '../../papers/banking/workload.ts';
import type { Lesson } from '../lesson/lesson.ts';
import type { Measure } from '../measure/measure.ts';
import { count, difference, figure, finish, latency, phase, ratio, setting, time, times } from './building.ts';

/** 25 MB/s and 400 MB/s. */
const SLOW_BUS = 40;
const FAST_BUS = 2.5;

/** The requests of a personal computer (§2.1) on one channel of some banks, as such or locked together. */
const computer = (
  banksPerChannel: number,
  transferNsPerByte: number,
  options: Partial<Parameters<typeof organizationExperiment>[0]>,
): ExperimentInput => {
  const experiment = organizationExperiment({ channels: 1, banksPerChannel, transferNsPerByte, ...options });
  return {
    ...experiment,
    workload: { synthetic: { ...PERSONAL_COMPUTER, requests: transferNsPerByte === SLOW_BUS ? 4000 : 2000 } },
  };
};

export const BANKS_OR_SUPERBLOCKS: Lesson = {
  name: 'banks-or-superblocks',
  title: 'Banks or superblocks, slow or fast bus',
  asks: 'Four dies can work alone or locked together. What is better, and for which writes?',
  minutes: 6,
  example:
    'A bank that finds the bus idle: its page crosses the bus, then a program of {tPROG} runs. Together, {first}.',
  runs: {
    banks: { title: 'four banks', experiment: fourBanks('banks', 4, SLOW_BUS) },
    large: { title: 'banks, one large write', experiment: fourBanks('banks', 1, SLOW_BUS) },
    merged: { title: 'superblock, one large write', experiment: fourBanks('superblock', 1, SLOW_BUS) },
    small: { title: 'superblock, four writes', experiment: fourBanks('superblock', 4, SLOW_BUS) },
    'fast-banks': { title: 'four banks, fast bus', experiment: fourBanks('banks', 4, FAST_BUS) },
    'fast-small': { title: 'superblock, four writes, fast bus', experiment: fourBanks('superblock', 4, FAST_BUS) },
    'fast-large': { title: 'banks, one large write, fast bus', experiment: fourBanks('banks', 1, FAST_BUS) },
    'fast-merged': { title: 'superblock, one large write, fast bus', experiment: fourBanks('superblock', 1, FAST_BUS) },
    'pc-banks': { title: 'banks', experiment: computer(4, FAST_BUS, {}) },
    'pc-gang': { title: 'superblocks', experiment: computer(4, FAST_BUS, { superblockWays: 4 }) },
    'pc-slow-banks': {
      title: 'banks, pages dealt',
      experiment: computer(8, SLOW_BUS, { dealt: 'pages' }),
    },
    'pc-slow-gang': { title: 'superblocks of eight', experiment: computer(8, SLOW_BUS, { superblockWays: 8 }) },
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
    bankPROG: time(setting('banks', 'timing.programNs')),
    largePROG: time(setting('large', 'timing.programNs')),
    smallPROG: time(setting('small', 'timing.programNs')),
    computerRequests: count(figure('pc-banks', 'requests')),
    pcBanks: time(mean('pc-banks', 'all')),
    pcGang: time(mean('pc-gang', 'all')),
    pcSlowBanks: time(mean('pc-slow-banks', 'write')),
    pcSlowGang: time(mean('pc-slow-gang', 'write')),
    bankLoad: time(phase('banks', 'load', 'total', { request: 0 })),
    pcSlowPROG: time(setting('pc-slow-banks', 'timing.programNs')),
  },
  steps: [
    {
      name: 'banks',
      text:
        'Four dies (banks) on one slow bus. Four small writes of one page arrive together. Each goes to a bank of ' +
        'its own. A program takes {tPROG}. The first write is complete at {first}.',
      shown: { run: 'banks', untilNs: 0, clockNs: 1_000_000, request: 3 },
      try: {
        ask: 'Change the time of a program, and watch the four writes.',
        run: 'banks',
        path: 'timing.programNs',
        values: [100_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'A program takes {bankPROG}. The last write is complete at {banks}.',
        rule: 'All four transfers count, but only one program, with the step into its register: the programs overlap.',
        check: {
          measure: difference(finish('banks'), {
            of: 'sum',
            terms: [phase('banks', 'load', 'total'), setting('banks', 'timing.programNs')],
          }),
          atLeast: 0,
          atMost: 5000,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the last of the four writes complete?',
        answer: 'banks',
        tolerance: 0.05,
        say: [
          {
            is: times(4, latency('banks', 0)),
            text: 'This is one write after the other. The programs are on four banks: they overlap.',
          },
          { is: latency('banks', 0), text: 'This is the first write. The other pages follow it on the bus.' },
        ],
      },
      hint: 'From {first}, subtract {tPROG}: one page on the bus. Three more pages follow the first on the bus.',
      why: 'The transfers queue on the bus, the programs overlap: {banks}.',
      vary: { path: 'timing.programNs', oneOf: [500_000, 900_000] },
    },
    {
      name: 'superblock',
      text:
        'One large write of four pages arrives. With banks, all its pages go to one bank, and it is complete at ' +
        '{large}. Now the four banks are locked together as a superblock: one operation uses all four.',
      shown: { run: 'large', beside: 'merged', besideAfter: true, request: 0 },
      try: {
        ask: 'One bank: change the time of a program, and watch the large write.',
        run: 'large',
        path: 'timing.programNs',
        values: [100_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'A program takes {largePROG}, the write {large}.',
        rule: 'On one bank the write is never shorter than its four programs.',
        check: {
          measure: difference(finish('large'), {
            of: 'sum',
            terms: [1, 2, 3, 4].map(() => setting('large', 'timing.programNs')),
          }),
          atLeast: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the write complete on the superblock?',
        answer: 'merged',
        tolerance: 0.1,
        say: [
          { atLeast: 1.35, text: 'One operation programs all four banks: the programs run at the same time.' },
          { atMost: 0.8, text: 'There is still one bus. It carries all four pages before the program.' },
        ],
      },
      hint: 'Four pages on one bus, then one program of all four banks at the same time.',
      why:
        '{merged} instead of {large}. One operation programs all four banks: a superblock handles a large request in ' +
        'one step.',
      vary: { path: 'timing.programNs', oneOf: [500_000, 900_000] },
    },
    {
      name: 'small-writes',
      text: 'The superblock gets four small writes of one page each. Each write occupies all four banks.',
      shown: { run: 'banks', beside: 'small', besideAfter: true, request: 3 },
      try: {
        ask: 'Small writes on the superblock: change the time of a program.',
        run: 'small',
        path: 'timing.programNs',
        values: [100_000, 400_000, 800_000],
        charts: ['requests'],
        now: 'A program takes {smallPROG}. The last small write is complete at {small}.',
        rule: 'Each small write programs all four banks, so the four programs follow each other.',
        check: {
          measure: difference(finish('small'), {
            of: 'sum',
            terms: [1, 2, 3, 4].map(() => setting('small', 'timing.programNs')),
          }),
          atLeast: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'When is the last of the four small writes complete?',
        answer: 'small',
        tolerance: 0.12,
        say: [
          { atMost: 0.7, text: 'On banks the programs overlap. Here each write occupies all four banks.' },
          { atLeast: 1.25, text: 'The transfers overlap with programs: the next page moves while one is programmed.' },
        ],
      },
      hint: 'The programs cannot overlap: four programs of {tPROG}, and the first transfer.',
      why:
        '{small} instead of {banks}. Each write programs one page of data and three of padding: {padding} pages for ' +
        'nothing.',
      vary: { path: 'timing.programNs', oneOf: [500_000, 900_000] },
    },
    {
      name: 'fast-bus',
      text:
        'The bus becomes sixteen times as fast. On the slow bus, the large write took {large} on a bank and {merged} ' +
        'on the superblock: {slowGain} the time.',
      shown: { run: 'fast-large', beside: 'fast-merged', besideAfter: true, request: 0 },
      try: {
        ask: 'Make the bus faster step by step, for the large write.',
        run: 'large',
        also: ['merged'],
        path: 'timing.transferNsPerByte',
        values: [40, 20, 10],
        charts: ['requests'],
        now: 'On a bank {large}, on the superblock {merged}.',
        rule: 'On each of these buses the superblock completes the large write first.',
        check: { measure: difference(finish('large'), finish('merged')), atLeast: 1 },
      },
      question: {
        kind: 'choice',
        ask: 'What does the fast bus do to this advantage of the superblock?',
        options: [
          { text: 'It grows', when: { measure: gains(), atLeast: 1.05 } },
          {
            text: 'It stays the same',
            say: 'This holds if the bus is the same share of both. How much of each is the bus?',
            when: { measure: gains(), atLeast: 0.95, atMost: 1.0499 },
          },
          {
            text: 'It shrinks',
            say: 'A faster bus helps where transfers are a large share of the time. Of which write?',
            when: { measure: gains(), atMost: 0.9499 },
          },
        ],
      },
      hint: 'How much of {merged} was the bus? How much of {large}?',
      why:
        '{fastLarge} against {fastMerged}, {fastGain} the time. With a fast bus the programs decide, and the ' +
        'superblock needs only one. Small independent writes remain better on banks: {fastBanks} against {fastSmall}.',
      vary: {
        path: 'timing.transferNsPerByte',
        runs: ['banks', 'large', 'merged'],
        oneOf: [20, 5],
        text:
          'Another bus: a page needs it for {bankLoad}. A program takes {tPROG}. The large write has four pages: on a bank ' +
          'they follow each other, on the superblock one program writes them all.',
        question: {
          kind: 'number',
          ask: 'How many times as long as on the superblock does the write take on a bank?',
          answer: 'slowGain',
          tolerance: 0.15,
          say: [
            {
              atLeast: 1.15,
              text: 'How long is the bus busy in both cases, against a program?',
            },
            { atMost: 0.6, text: 'Divide the four programs of the bank by the time on the superblock.' },
          ],
        },
      },
    },
    {
      name: 'computer',
      text:
        'Fig. 6 of Dirik & Jacob measures whole workloads. Here are {computerRequests} generated reads and writes like those of ' +
        'their personal computers, on four banks and a bus of 400 MB/s. A write goes to one bank as a whole. The mean ' +
        'request takes {pcBanks}.',
      shown: { run: 'pc-banks', beside: 'pc-gang', besideAfter: true, windowNs: [0, 100_000_000] },
      try: {
        ask: 'On slower buses: compare banks with superblocks of four.',
        run: 'pc-banks',
        also: ['pc-gang'],
        path: 'timing.transferNsPerByte',
        values: [10, 5],
        charts: ['tail'],
        now: 'The mean request takes {pcBanks} on banks, {pcGang} on superblocks.',
        rule: 'On both of these buses superblocks are ahead.',
        check: { measure: difference(mean('pc-banks', 'all'), mean('pc-gang', 'all')), atLeast: 1 },
      },
      question: {
        kind: 'choice',
        ask: 'On the bus of 400 MB/s: what do superblocks of four banks do to the mean?',
        options: [
          {
            text: 'It grows: small requests are padded',
            say: 'Padding costs pages, but it does not cross the bus here. What do large requests gain?',
            when: { measure: gangOverBanks(), atLeast: 1.0001 },
          },
          {
            text: 'It falls by less than a half',
            say: 'On this bus the programs decide. A large write needs several on a bank, and how many on a superblock?',
            when: { measure: gangOverBanks(), atLeast: 0.5001, atMost: 1 },
          },
          { text: 'It falls to a half or less', when: { measure: gangOverBanks(), atMost: 0.5 } },
        ],
      },
      hint: 'A request of 64 KB has many pages of 2 KB. How many programs in a row is that on one bank?',
      why:
        '{pcGang} instead of {pcBanks}. Requests are large against a page, and the bus is fast: superblocks win, as in the ' +
        'figure. This is one regime.',
      vary: { path: 'timing.programNs', runs: ['pc-banks', 'pc-gang'], oneOf: [1_000_000] },
      charts: ['tail'],
    },
    {
      name: 'computer-slow-bus',
      text:
        'The other regime: the slow bus of 25 MB/s, eight banks. Banks may also deal the pages of a write one by one ' +
        '(§3.1, Fig. 5). On superblocks of eight, the mean write takes {pcSlowGang}.',
      shown: { run: 'pc-slow-gang', beside: 'pc-slow-banks', besideAfter: true, windowNs: [0, 100_000_000] },
      try: {
        ask: 'First on faster buses: compare the eight banks, to which pages are dealt, with superblocks of eight.',
        run: 'pc-slow-banks',
        also: ['pc-slow-gang'],
        path: 'timing.transferNsPerByte',
        values: [5, 10],
        charts: ['tail'],
        now: 'The mean write takes {pcSlowBanks} on banks, {pcSlowGang} on superblocks.',
        rule: 'On both of these buses the mean write takes up to 5 % longer on superblocks.',
        check: { measure: slowGangOverBanks(), atLeast: 1.0001, atMost: 1.05 },
      },
      question: {
        kind: 'choice',
        ask: 'Which organization serves the writes faster there?',
        options: [
          {
            text: 'Superblocks, as on the fast bus',
            say: 'On this bus a page needs less than half as long as a program. Can banks hide their programs behind transfers?',
            when: { measure: slowGangOverBanks(), atMost: 0.99 },
          },
          {
            text: 'Both take the same time, within 1 %',
            say: 'On banks the first program begins after the first page, on a superblock after the last one.',
            when: { measure: slowGangOverBanks(), atLeast: 0.9901, atMost: 1.0099 },
          },
          { text: 'Banks', when: { measure: slowGangOverBanks(), atLeast: 1.01 } },
        ],
      },
      hint: 'While the bus carries the next page to one bank, the others program. Locked banks program together.',
      why:
        '{pcSlowBanks} on banks instead of {pcSlowGang}. With many ways, banks to which pages are dealt hide programs ' +
        'behind transfers, also on the faster buses of the control. So the answer depends on bus, ways, requests and ' +
        'on how pages are dealt: measure your own.',
      charts: ['tail'],
      vary: {
        path: 'timing.programNs',
        runs: ['pc-slow-banks', 'pc-slow-gang'],
        oneOf: [800_000],
        text:
          'The same slow bus and the same requests, but flash that programs more slowly: {pcSlowPROG}. On the eight banks the ' +
          'mean write takes {pcSlowBanks}.',
        question: {
          kind: 'choice',
          ask: 'How much longer does the mean write take on superblocks of eight?',
          options: [
            {
              text: 'Not longer',
              say: 'How many programs do locked banks hide behind transfers?',
              when: { measure: slowGangOverBanks(), atMost: 1 },
            },
            {
              text: 'Up to 15 % longer',
              say: 'How many programs can banks run behind the transfers of one page?',
              when: { measure: slowGangOverBanks(), atLeast: 1.0001, atMost: 1.15 },
            },
            { text: 'More than 15 % longer', when: { measure: slowGangOverBanks(), atLeast: 1.1501 } },
          ],
        },
      },
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

function mean(run: string, of: 'all' | 'write'): Measure {
  return figure(run, `response.${of}.meanNs`);
}

function gangOverBanks(): Measure {
  return { of: 'ratio', terms: [mean('pc-gang', 'all'), mean('pc-banks', 'all')] };
}

function slowGangOverBanks(): Measure {
  return { of: 'ratio', terms: [mean('pc-slow-gang', 'write'), mean('pc-slow-banks', 'write')] };
}
