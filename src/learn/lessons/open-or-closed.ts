/** Open and closed loop: coordinated omission. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, TABLE_ONE, count, figure, finish, ratio, smallDevice, time } from './building.ts';

const MS = 1_000_000;
const READS = 100;
const PAGES_PER_BLOCK = 64;
/** A read that waited at all took longer. */
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

export const OPEN_OR_CLOSED: Lesson = {
  name: 'open-or-closed',
  title: 'Open or closed loop',
  asks: 'A benchmark waits for each answer before it asks again. What does it not see?',
  minutes: 6,
  runs: {
    open: { title: 'open loop: a read each ms', experiment: readsThroughAStall({ mode: 'open' }, 'Open loop') },
    closed: {
      title: 'closed loop: one read in flight',
      experiment: readsThroughAStall({ mode: 'closed', queueDepth: 1 }, 'Closed loop'),
    },
  },
  values: {
    alone: time(figure('open', 'response.read.minNs')),
    openSlow: count({ of: 'slower-than', run: 'open', ns: SLOW_NS }),
    closedSlow: count({ of: 'slower-than', run: 'closed', ns: SLOW_NS }),
    openNinety: time(figure('open', 'response.read.p90Ns')),
    closedNinety: time(figure('closed', 'response.read.p90Ns')),
    openMean: time(figure('open', 'response.read.meanNs')),
    closedMean: time(figure('closed', 'response.read.meanNs')),
    worst: time(figure('open', 'response.read.maxNs')),
    closedTail: time(figure('closed', 'response.read.p99Ns')),
    times: ratio(figure('open', 'response.read.p90Ns'), figure('closed', 'response.read.p90Ns')),
  },
  steps: [
    {
      name: 'open-loop',
      text:
        'A hundred users read one page each from one die, one user every millisecond, whether or not the others have ' +
        'their answers: an open loop. A read alone takes {alone}. The die erases for 15 ms from time 0.',
      shown: { run: 'open', untilNs: 0, clockNs: 40 * MS, windowNs: [0, 40 * MS] },
      question: {
        kind: 'number',
        ask: 'How many of the hundred reads take longer than 1 ms?',
        answer: 'openSlow',
        tolerance: 0.2,
      },
      hint: 'Those that arrive during the erase, and a few that arrive while the queue behind it is served.',
      why:
        '{openSlow}. Every read that arrives during the erase waits for its end and for the reads before it; the first ' +
        'one takes {worst}.',
    },
    {
      name: 'closed-loop',
      text:
        'A benchmark on the same device reads the same hundred pages, but sends a read only after the one before is ' +
        'complete: a closed loop with queue depth 1.',
      shown: { run: 'open', beside: 'closed', besideAfter: true, windowNs: [0, 40 * MS] },
      question: {
        kind: 'number',
        ask: 'How many reads of the closed loop take longer than 1 ms?',
        answer: 'closedSlow',
        tolerance: 0.1,
      },
      hint: 'How many reads does the benchmark send during the erase?',
      why:
        '{closedSlow}. While the device stalls, the benchmark is polite and sends nothing. The requests that would have ' +
        'waited are never made, and never measured. This is coordinated omission.',
    },
    {
      name: 'reports',
      text: 'Both report the 90th percentile. The device and its erase are the same.',
      shown: { run: 'open', beside: 'closed', windowNs: [0, 40 * MS] },
      question: {
        kind: 'choice',
        ask: 'How do the 90th percentiles compare?',
        options: [
          { text: 'They are about the same', when: { measure: ninety(), atLeast: 0.8, atMost: 1.25 } },
          { text: 'The open loop’s is 2 to 10 times as long', when: { measure: ninety(), atLeast: 2, atMost: 10 } },
          { text: 'The open loop’s is more than 10 times as long', when: { measure: ninety(), atLeast: 10.0001 } },
        ],
      },
      hint: '90 of 100 reads are at most as long as the 90th percentile. Are there more than ten slow reads?',
      why:
        '{openNinety} against {closedNinety}: {times}. Even the 99th percentile of the closed loop, {closedTail}, shows a ' +
        'device without any stall; the means are {openMean} and {closedMean}. Neither loop is wrong: each answers another ' +
        'question. Users who do not wait for each other are an open loop.',
    },
  ],
  claims: [
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
      words: 'the first one takes',
      check: { measure: { of: 'ratio', terms: [figure('open', 'response.read.maxNs'), finishOfFirst()] }, is: 1 },
    },
  ],
  idea:
    'In a closed loop a slow answer stops the questions: a stall counts once, however long it is. In an open loop it counts ' +
    'for everyone who arrives meanwhile. Compare latencies only between runs with the same arrivals, and measure from the ' +
    'time a request should have been sent.',
  read: [{ paper: 'suspension', section: 'Read After Erase' }],
};

function ninety(): Measure {
  return { of: 'ratio', terms: [figure('open', 'response.read.p90Ns'), figure('closed', 'response.read.p90Ns')] };
}

function finishOfFirst(): Measure {
  return finish('open', 0);
}
