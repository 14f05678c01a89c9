/** Open and closed loop: coordinated omission. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  figure,
  finish,
  latency,
  ratio,
  setting,
  smallDevice,
  time,
} from './building.ts';

const MS = 1_000_000;
const READS = 100;
const PAGES_PER_BLOCK = 64;
/** A read without a wait, on a bus of 10 ns a byte. */
const READ_NS = 159_920;
/** What counts as slow: several times a read without a wait. */
const SLOW_NS = MS;

/** A hundred reads of one die, one each millisecond; the die erases for 15 ms from time 0. */
export function readsThroughAStall(host: NonNullable<ExperimentInput['host']>, name: string): ExperimentInput {
  const place = { channel: 0, chip: 0, die: 0, plane: 0 };
  const pages = Array.from({ length: READS }, (_, lpn) => ({
    ...place,
    lpn,
    block: Math.floor(lpn / PAGES_PER_BLOCK),
    page: lpn % PAGES_PER_BLOCK,
  }));
  return {
    name,
    device: smallDevice(1, 1, 1, 1),
    timing: { ...TABLE_ONE.timing, commandNs: 0 },
    host,
    initial: { running: [{ channel: 0, chip: 0, die: 0, kind: 'erase', remainingNs: 15 * MS }], pages },
    workload: {
      requests: pages.map(({ lpn }) => ({ atNs: lpn * MS, op: 'read', offset: lpn * PAGE_BYTES, bytes: PAGE_BYTES })),
    },
  };
}

const STALL = 'initial.running[0].remainingNs';

export const OPEN_OR_CLOSED: Lesson = {
  name: 'open-or-closed',
  title: 'Open or closed loop',
  asks: 'A benchmark waits for each answer before it asks again. What does it not see?',
  minutes: 8,
  example:
    'A die erases from time 0 for {stall}, and a read arrives each millisecond. Read #0 waits for the whole erase, then ' +
    'does its own work: {worst}. Read #1 arrives one millisecond later, and waits for read #0, too: {second}, which is ' +
    '{step} less.',
  runs: {
    open: { title: 'open loop: a read each ms', experiment: readsThroughAStall({ mode: 'open' }, 'Open loop') },
    closed: {
      title: 'closed loop: one read in flight',
      experiment: readsThroughAStall({ mode: 'closed', queueDepth: 1 }, 'Closed loop'),
    },
  },
  values: {
    alone: time(figure('open', 'response.read.minNs')),
    stall: time(setting('open', 'initial.running.0.remainingNs')),
    second: time(latency('open', 1)),
    step: time(difference(latency('open', 0), latency('open', 1))),
    openSlow: count({ of: 'slower-than', run: 'open', ns: SLOW_NS }),
    closedSlow: count({ of: 'slower-than', run: 'closed', ns: SLOW_NS }),
    depth: count(setting('closed', 'host.queueDepth')),
    openNinety: time(figure('open', 'response.read.p90Ns')),
    closedNinety: time(figure('closed', 'response.read.p90Ns')),
    openMean: time(figure('open', 'response.read.meanNs')),
    closedMean: time(figure('closed', 'response.read.meanNs')),
    worst: time(figure('open', 'response.read.maxNs')),
    closedTail: time(figure('closed', 'response.read.p99Ns')),
    closedAlone: time(figure('closed', 'response.read.minNs')),
    times: ratio(figure('open', 'response.read.p90Ns'), figure('closed', 'response.read.p90Ns')),
  },
  steps: [
    {
      name: 'open-loop',
      text:
        'A hundred users read one page each from one die, one user every millisecond, whether or not the others have ' +
        'their answers: an open loop. A read alone takes {alone}. The die erases for {stall} from time 0.',
      shown: { run: 'open', untilNs: 0, clockNs: 40 * MS, windowNs: [0, 40 * MS] },
      try: {
        ask: 'First with short erases: change how long the die erases, and watch the reads.',
        run: 'open',
        path: STALL,
        values: [MS, 2 * MS, 4 * MS],
        charts: ['requests'],
        now: 'The die erases for {stall}. Read #0 takes {worst}, read #1 {second}. Reads that take longer than 1 ms: {openSlow}.',
        rule: 'With each of these erases, read #0 takes the erase and {alone} more.',
        check: {
          measure: difference(
            difference(latency('open', 0), setting('open', 'initial.running.0.remainingNs')),
            figure('open', 'response.read.minNs'),
          ),
          is: 0,
        },
      },
      question: {
        kind: 'number',
        ask: 'How many of the hundred reads take longer than 1 ms?',
        answer: 'openSlow',
        tolerance: 0.1,
        say: [
          {
            atMost: 0.2,
            text: 'In an open loop nobody waits for the answers of the others: reads arrive during the erase.',
          },
          {
            is: {
              of: 'ratio',
              terms: [setting('open', 'initial.running.0.remainingNs'), setting('open', 'workload.requests.1.atNs')],
            },
            text: 'These arrive during the erase. At its end they stand in a queue, and others arrive behind them.',
          },
          {
            atLeast: 2,
            text: 'The queue becomes shorter after the erase: a read takes {alone}, and one arrives each millisecond.',
          },
        ],
      },
      hint: 'Those that arrive during the erase, and a few that arrive while the queue behind it is served.',
      why:
        '{openSlow}. Every read that arrives during the erase waits for its end and for the reads before it; the first ' +
        'one takes {worst}.',
      charts: ['requests'],
      vary: { path: STALL, oneOf: [5 * MS, 30 * MS] },
    },
    {
      name: 'closed-loop',
      text:
        'A benchmark on the same device reads the same hundred pages, but sends a read only after the one before is ' +
        'complete: a closed loop with queue depth {depth}.',
      shown: { run: 'open', beside: 'closed', besideAfter: true, windowNs: [0, 40 * MS] },
      try: {
        ask: 'First in the open loop: change how long the die still erases, and watch the first reads.',
        run: 'open',
        path: STALL,
        values: [5 * MS, 10 * MS, 20 * MS, 30 * MS],
        charts: ['requests'],
        now: 'The die erases for {stall}. Reads that take longer than 1 ms: {openSlow}. The first one takes {worst}.',
        rule: 'In the open loop, at least one read is slow for each millisecond of the stall.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              { of: 'slower-than', run: 'open', ns: SLOW_NS },
              {
                of: 'ratio',
                terms: [setting('open', 'initial.running.0.remainingNs'), setting('open', 'workload.requests.1.atNs')],
              },
            ],
          },
          atLeast: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'Queue depth {depth}, an erase of {stall}: how many reads of the closed loop take longer than 1 ms?',
        answer: 'closedSlow',
        tolerance: 0.1,
        say: [
          {
            is: { of: 'slower-than', run: 'open', ns: SLOW_NS },
            text: 'These would wait if they were sent. Is a read sent before the one before it is complete?',
          },
          { atMost: 0.9, text: 'The die erases when the benchmark begins. What does its first read meet?' },
          { atLeast: 1.5, text: 'How many reads can be in flight during the erase?' },
        ],
      },
      hint: 'How many reads does the benchmark send during the erase?',
      why:
        '{closedSlow}. While the device stalls, the benchmark sends nothing more. The requests that would have waited are ' +
        'never made, and never measured. This is coordinated omission.',
      vary: { path: 'host.queueDepth', oneOf: [2, 4] },
    },
    {
      name: 'reports',
      text: 'Both report the 90th percentile. The device and its erase are the same.',
      shown: { run: 'open', beside: 'closed', windowNs: [0, 40 * MS] },
      try: {
        ask: 'First the closed loop on other buses: change the speed of the bus, and watch its percentiles.',
        run: 'closed',
        path: 'timing.transferNsPerByte',
        values: [1, 2, 5, 20, 40],
        charts: ['tail'],
        now: 'A read alone takes {closedAlone}. The closed loop reports {closedNinety} as its 90th percentile.',
        rule: 'On each of these buses, the 90th percentile of the closed loop is a read that does not wait at all.',
        check: {
          measure: {
            of: 'ratio',
            terms: [figure('closed', 'response.read.p90Ns'), figure('closed', 'response.read.minNs')],
          },
          is: 1,
        },
      },
      question: {
        kind: 'choice',
        ask: 'How do the 90th percentiles compare?',
        options: [
          {
            text: 'They are about the same',
            say: 'One read in a hundred is slow in the closed loop. How many are slow in the open loop?',
            when: { measure: ninety(), atLeast: 0.8, atMost: 1.25 },
          },
          {
            text: 'The open loop’s is 2 to 10 times as long',
            say: 'Ten reads are slower than the 90th percentile. Each of the slow ones takes milliseconds, a read alone {alone}.',
            when: { measure: ninety(), atLeast: 2, atMost: 10 },
          },
          { text: 'The open loop’s is more than 10 times as long', when: { measure: ninety(), atLeast: 10.0001 } },
        ],
      },
      hint: '90 of 100 reads are at most as long as the 90th percentile. Are there more than ten slow reads?',
      why:
        '{openNinety} against {closedNinety}: {times}. Even the 99th percentile of the closed loop, {closedTail}, shows a ' +
        'device without any stall; the means are {openMean} and {closedMean}. Neither loop is wrong: each answers another ' +
        'question. Users who do not wait for each other are an open loop.',
      charts: ['tail'],
      vary: {
        path: STALL,
        runs: ['open', 'closed'],
        oneOf: [5 * MS],
        text:
          'A shorter erase, {stall}: of the reads of the open loop, {openSlow} take milliseconds. Both report the 90th ' +
          'percentile.',
        question: {
          kind: 'choice',
          ask: 'How do the 90th percentiles compare now?',
          options: [
            { text: 'They are about the same', when: { measure: ninety(), atLeast: 0.8, atMost: 1.25 } },
            {
              text: 'The open loop’s is 2 to 10 times as long',
              say: 'How many reads of the list come after the 90th percentile, and how many are slow here?',
              when: { measure: ninety(), atLeast: 2, atMost: 10 },
            },
            {
              text: 'The open loop’s is more than 10 times as long',
              say: 'How many reads of the list come after the 90th percentile, and how many are slow here?',
              when: { measure: ninety(), atLeast: 10.0001 },
            },
          ],
        },
      },
    },
  ],
  claims: [
    {
      words: 'reads arrive during the erase',
      check: {
        measure: difference(
          setting('open', 'initial.running.0.remainingNs'),
          setting('open', 'workload.requests.1.atNs'),
        ),
        atLeast: 1,
      },
    },
    {
      words: 'others arrive behind them',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'open', ns: 160_000 },
          {
            of: 'ratio',
            terms: [setting('open', 'initial.running.0.remainingNs'), setting('open', 'workload.requests.1.atNs')],
          },
        ),
        atLeast: 1,
      },
    },
    {
      words: 'a few that arrive while the queue behind it is served',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'open', ns: 160_000 },
          {
            of: 'ratio',
            terms: [setting('open', 'initial.running.0.remainingNs'), setting('open', 'workload.requests.1.atNs')],
          },
        ),
        atLeast: 1,
        atMost: 5,
      },
    },
    {
      words: 'The queue becomes shorter after the erase',
      check: { measure: difference(latency('open', 1), latency('open', 2)), atLeast: 1 },
    },
    {
      words: 'The die erases when the benchmark begins',
      check: { measure: { of: 'busy', run: 'closed', die: 0, fromNs: 0, toNs: 1000 }, is: 1 },
    },
    { words: 'A hundred users read one page each', check: { measure: figure('open', 'requests'), is: 100 } },
    { words: 'one user every millisecond', check: { measure: setting('open', 'workload.requests.1.atNs'), is: MS } },
    { words: 'reads the same hundred pages', check: { measure: figure('closed', 'requests'), is: 100 } },
    {
      words: 'In a closed loop a slow answer stops the questions',
      check: {
        measure: difference(difference(finish('closed', 1), latency('closed', 1)), latency('closed', 0)),
        is: 0,
      },
    },
    {
      words: 'The requests that would have waited are never made, and never measured',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'open', ns: SLOW_NS },
          { of: 'slower-than', run: 'closed', ns: SLOW_NS },
        ),
        atLeast: 10,
      },
    },
    {
      words: 'One read in a hundred is slow in the closed loop',
      check: { measure: { of: 'slower-than', run: 'closed', ns: SLOW_NS }, is: 1 },
    },
    {
      words: 'Ten reads are slower than the 90th percentile',
      check: { measure: { of: 'beyond', run: 'open', op: 'read', oneIn: 10 }, is: 10 },
    },
    {
      words: 'Read #0 waits for the whole erase, then does its own work',
      check: {
        measure: difference(
          difference(latency('open', 0), setting('open', 'initial.running.0.remainingNs')),
          figure('open', 'response.read.minNs'),
        ),
        is: 0,
      },
    },
    {
      words: 'and waits for read #0, too',
      check: {
        measure: difference(finish('open', 1), finish('open', 0)),
        is: READ_NS,
      },
    },
    {
      words: 'Every read that arrives during the erase waits for its end',
      check: { measure: difference(latency('open', 14), figure('open', 'response.read.minNs')), atLeast: MS },
    },
    {
      words: 'the first one takes',
      check: { measure: { of: 'ratio', terms: [figure('open', 'response.read.maxNs'), finish('open', 0)] }, is: 1 },
    },
    {
      words: 'the benchmark sends nothing more',
      check: {
        // The arrival of its second read: not before the first one is complete.
        measure: difference(difference(finish('closed', 1), latency('closed', 1)), finish('closed', 0)),
        is: 0,
      },
    },
    {
      words: 'shows a device without any stall',
      check: {
        measure: {
          of: 'ratio',
          terms: [figure('closed', 'response.read.p99Ns'), figure('closed', 'response.read.minNs')],
        },
        is: 1,
      },
    },
    {
      words: 'a stall counts once, however long it is',
      check: { measure: { of: 'slower-than', run: 'closed', ns: SLOW_NS }, is: 1 },
    },
    {
      words: 'it counts for everyone who arrives meanwhile',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'open', ns: SLOW_NS },
          {
            of: 'ratio',
            terms: [setting('open', 'initial.running.0.remainingNs'), setting('open', 'workload.requests.1.atNs')],
          },
        ),
        atLeast: 0,
      },
    },
  ],
  idea:
    'In a closed loop a slow answer stops the questions: at queue depth {depth} a stall counts once, however long it is. In ' +
    'an open loop it counts for everyone who arrives meanwhile. Compare latencies only ' +
    'between runs with the same arrivals, and measure from the time a request should have been sent.',
  condition: {
    ask: 'Make the bus slower or faster, in both loops.',
    run: 'open',
    also: ['closed'],
    path: 'timing.transferNsPerByte',
    values: [10, 1, 5, 20, 40],
    charts: ['tail'],
    now: '90th percentiles: {openNinety} in the open loop, {closedNinety} in the closed one.',
    rule: 'On each of these buses the open loop reports more than ten times as much.',
    check: { measure: ninety(), atLeast: 10.0001 },
  },
  read: [{ paper: 'suspension', section: 'Read After Erase' }],
};

function ninety(): Measure {
  return { of: 'ratio', terms: [figure('open', 'response.read.p90Ns'), figure('closed', 'response.read.p90Ns')] };
}
