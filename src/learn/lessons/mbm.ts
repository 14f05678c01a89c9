/** WS, RS, MCS: MBM taken apart. */
import { caseExperiment } from '../../papers/mbm/fig-3.ts';
import { pairExperiment } from '../../papers/mbm/fig-6.ts';
import { selectionExperiment, FIG_7_CHIPS } from '../../papers/mbm/fig-7.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, count, difference, finish, latency, phase, setting, share, time } from './building.ts';

const MS = 1_000_000;

export const MBM: Lesson = {
  name: 'mbm',
  title: 'WS, RS, MCS: MBM taken apart',
  asks: 'Few large chips must keep a channel busy. Which three ideas help?',
  minutes: 7,
  example:
    'How a share of a channel is made: the bus carries a page in {transfer}. While chips program and no page moves, the channel is idle.',
  runs: {
    level: { title: 'four pages at a time', experiment: caseExperiment('c', 'figure') },
    apart: { title: 'two pages at a time', experiment: caseExperiment('b', 'figure') },
    separate: {
      title: 'one page after the other',
      experiment: { ...pairExperiment(1, { parallelRead: 'none' }), name: 'Two pages, read separately' },
    },
    together: { title: 'read together', experiment: pairExperiment(1) },
    alone: { title: 'two requests, each for itself', experiment: pairExperiment(2) },
    shared: { title: 'two requests, read together', experiment: pairExperiment(2, { parallelRead: 'any' }) },
    first: { title: 'the first idle chip', experiment: selectionExperiment(FIG_7_CHIPS, 6, 'first-idle') },
    few: { title: 'minimize chips (MCS)', experiment: selectionExperiment(FIG_7_CHIPS, 6, 'minimize-chips') },
  },
  values: {
    tR: time(setting('separate', 'timing.readNs')),
    separate: time(latency('separate', 0)),
    together: time(latency('together', 0)),
    alone: time(latency('alone', 0)),
    shared: time(latency('shared', 0)),
    levelBusy: share(channelBusy('level')),
    apartBusy: share(channelBusy('apart')),
    whole: count({ of: 'sum', terms: [idleChip('few', 1), idleChip('few', 2)] }),
    saved: time(difference(latency('separate', 0), latency('together', 0))),
    transfer: time(phase('alone', 'data-out', 'total', { request: 0 })),
    firstEnd: time(finish('first')),
    levelPROG: time(setting('level', 'timing.programNs')),
    burst: count({
      of: 'ratio',
      terms: [setting('few', 'workload.requests.0.bytes'), setting('few', 'device.pageBytes')],
    }),
  },
  steps: [
    {
      name: 'write-strategy',
      text:
        'Four chips on one channel, with two dies of two planes each. Pages have 16 KiB, twice the size ' +
        'of Table I, as the figure of the paper draws them. The planes have come apart, so a chip takes ' +
        'only two pages at a time. In the first 4 ms the channel is busy for {apartBusy} of the time. The write ' +
        'strategy (WS) keeps planes level, because garbage collection writes to blocks of its own: a chip then takes ' +
        'four pages at a time.',
      shown: { run: 'apart', beside: 'level', besideAfter: true, windowNs: [0, 4 * MS] },
      try: {
        ask: 'Give the chips longer programs, with planes apart and with level planes.',
        run: 'apart',
        also: ['level'],
        path: 'timing.programNs',
        values: [2_600_000, 3_000_000, 3_500_000],
        charts: [],
        now: 'A program takes {levelPROG}. The channel is busy for {apartBusy} with planes apart, for {levelBusy} with level planes.',
        rule: 'With each of these programs level planes keep the channel busier.',
        check: { measure: difference(channelBusy('level'), channelBusy('apart')), atLeast: 0.0001 },
      },
      question: {
        kind: 'number',
        ask: 'For which share of the first 4 ms is the channel busy with level planes?',
        answer: 'levelBusy',
        tolerance: 0.06,
        say: [
          {
            atMost: 0.87,
            text: 'With planes apart it was {apartBusy}. Now each chip receives twice as many pages before it programs.',
          },
        ],
      },
      hint:
        'The channel is idle until the first chip is ready again. With twice as many pages for each chip this gap is ' +
        'filled.',
      why:
        '{levelBusy} instead of {apartBusy}. Level planes give each chip more to receive while the others program. The ' +
        'same chips fill the channel.',
      vary: { path: 'timing.transferNsPerByte', runs: ['apart', 'level'], oneOf: [5, 2.5] },
    },
    {
      name: 'read-strategy',
      text:
        'The read strategy (RS) reads two pages in one array operation if they lie at the same place in both planes ' +
        'and belong to one request. Read separately, the request takes {separate}; tR is {tR}.',
      shown: { run: 'separate', beside: 'together', besideAfter: true, request: 0 },
      try: {
        ask: 'Read separately: change tR.',
        run: 'separate',
        path: 'timing.readNs',
        values: [20_000, 40_000, 120_000, 200_000],
        charts: ['requests'],
        now: 'tR is {tR}. The request takes {separate}.',
        rule: 'Read separately, the request takes tR and a transfer for each of its pages.',
        check: {
          measure: difference(latency('separate', 0), {
            of: 'sum',
            terms: [
              setting('separate', 'timing.readNs'),
              setting('separate', 'timing.readNs'),
              phase('separate', 'data-out', 'total'),
            ],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'How long does the request take if its pages are read together?',
        answer: 'together',
        tolerance: 0.05,
        say: [
          { is: latency('separate', 0), text: 'This saves nothing. One array operation reads both pages.' },
          { atMost: 0.8, text: 'The bus still carries both pages, one after the other.' },
        ],
      },
      hint: 'How much array time can the common operation save?',
      why:
        '{together}: it saves {saved}, exactly one tR. The two transfers still follow each other. Pages of two ' +
        'requests are not read together: the first request would wait for the transfer of the second, and take ' +
        '{shared} instead of {alone}.',
      vary: { path: 'timing.readNs', oneOf: [150_000, 300_000] },
    },
    {
      name: 'minimize-chips',
      text:
        'A burst of six pages arrives. Chips 0, 1 and 2 can take four pages at a time, chip 3 only two. The simple ' +
        'policy takes the first idle chips: 0 and 1.',
      shown: { run: 'first', request: 0 },
      try: {
        ask: 'The simple policy with other bursts: two, four or eight pages of 8 KiB.',
        run: 'first',
        path: 'workload.requests[0].bytes',
        values: [16_384, 32_768, 65_536],
        charts: ['requests'],
        now: 'The burst is written after {firstEnd}.',
        rule: 'The simple policy uses chip 0 for each burst, a chip of full parallelism.',
        check: { measure: phase('first', 'program', 'count', { die: 0 }), atLeast: 1 },
      },
      question: {
        kind: 'choice',
        ask: 'MCS wants to keep whole chips for the next burst. Which chips does it use?',
        options: [
          {
            text: 'Chips 0 and 1',
            say: 'This is the simple policy: it uses two whole chips, and the next burst finds fewer.',
            when: { measure: idleChip('few', 1), atMost: 0 },
          },
          {
            text: 'Chips 3 and 0',
            when: { measure: { of: 'sum', terms: [idleChip('few', 1), idleChip('few', 2)] }, is: 2 },
          },
          {
            text: 'All four chips',
            say: 'Six pages fit on two chips. Each chip more is missing for the next burst.',
            when: { measure: phase('few', 'program', 'count', { die: 1 }), atLeast: 1 },
          },
        ],
      },
      hint: 'The chip with the least parallelism first: using it costs the next burst least.',
      why: 'Chip 3 takes two pages, chip 0 takes four. {whole} whole chips remain idle for the next burst.',
      vary: {
        path: 'workload.requests[0].bytes',
        runs: ['few'],
        oneOf: [2 * PAGE_BYTES, 10 * PAGE_BYTES],
        text:
          'Another burst arrives at the same idle chips. Its pages: {burst}. Chips 0, 1 and 2 can take four pages at a ' +
          'time, chip 3 only two.',
        question: {
          kind: 'choice',
          ask: 'Which chips does MCS use?',
          options: [
            {
              text: 'Chip 3 only',
              say: 'Chip 3 takes two pages. Is this all of the burst?',
              when: { measure: programsOfFirstTwo(), is: 0 },
            },
            {
              text: 'Chips 3 and 0',
              say: 'How many pages do they take together?',
              when: { measure: programsOfFirstTwo(), atLeast: 1, atMost: 4 },
            },
            {
              text: 'Chips 3, 0 and 1',
              say: 'How many chips does the burst need?',
              when: { measure: programsOfFirstTwo(), atLeast: 5 },
            },
          ],
        },
      },
    },
  ],
  claims: [
    {
      words: 'the first request would wait for the transfer of the second',
      check: { measure: difference(latency('shared', 0), latency('alone', 0)), atLeast: 1 },
    },
    {
      words: 'exactly one tR',
      check: {
        measure: difference(
          difference(latency('separate', 0), latency('together', 0)),
          setting('separate', 'timing.readNs'),
        ),
        is: 0,
      },
    },
    {
      words: 'Chip 3 takes two pages, chip 0 takes four',
      check: { measure: idleChip('few', 0), is: -3 },
    },
    {
      words: 'The simple policy takes the first idle chips: 0 and 1',
      check: { measure: idleChip('first', 1), atMost: 0 },
    },
    {
      words: 'The same chips fill the channel',
      check: { measure: channelBusy('level'), is: 1 },
    },
  ],
  idea:
    'WS keeps planes level, so that writes use whole chips: garbage collection gets blocks of its own. RS reads pages ' +
    'of one request together, and only these. MCS uses chips with little parallelism first and keeps whole chips for ' +
    'the next burst.',
  condition: {
    ask: 'The bus of this lesson moves 100 MB/s. Make it faster: what does reading together save?',
    run: 'separate',
    also: ['together'],
    path: 'timing.transferNsPerByte',
    values: [10, 5, 2.5, 1],
    charts: ['requests'],
    now: 'Separately {separate}, together {together}: {saved} less.',
    rule: 'On each bus it saves one tR. The faster the bus, the larger this share of the request.',
    check: {
      measure: difference(
        difference(latency('separate', 0), latency('together', 0)),
        setting('separate', 'timing.readNs'),
      ),
      is: 0,
    },
  },
  read: [{ paper: 'mbm', section: '§III, Fig. 3; §IV, Fig. 6 and Fig. 7' }],
};

/** The share of the first 4 ms in which the channel carries data. */
function channelBusy(run: string): Measure {
  return { of: 'busy', run, channel: 0, fromNs: 0, toNs: 4 * MS };
}

/** Pages that chips 0 and 1 program under MCS. */
function programsOfFirstTwo(): Measure {
  const dies = [0, 1].flatMap((die) => [0, 1].map((chip) => die * 4 + chip));
  return { of: 'sum', terms: dies.map((die) => phase('few', 'program', 'count', { die })) };
}

/** 1 if a chip programs nothing, else 0 or less. Dies are numbered chip by chip, first die first. */
function idleChip(run: string, chip: number): ReturnType<typeof difference> {
  return difference(setting(run, 'version'), {
    of: 'sum',
    terms: [0, 1].map((die) => phase(run, 'program', 'count', { die: die * 4 + chip })),
  });
}
