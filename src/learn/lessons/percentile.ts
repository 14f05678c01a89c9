/** Percentiles: rank, sample size, and the fan-out of parallel reads. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, TABLE_ONE, count, difference, figure, latency, share, smallDevice, time } from './building.ts';
import { readsThroughAStall } from './open-or-closed.ts';

const SLOW_NS = 1_000_000;
const PARTS = 8;

/** Reads of some pages among buffered writes on eight channels of one used die each. */
function amongWrites(pages: number): ExperimentInput {
  return {
    name: pages === 1 ? 'Reads of one page' : `Reads of ${pages} pages, one from each die`,
    device: { ...smallDevice(PARTS, 1, 1, 1), blocksPerPlane: 32, pagesPerBlock: 32, overprovisioning: 0.3 },
    timing: { ...TABLE_ONE.timing },
    policy: { dieBinding: 'static', gc: { softFreeRatio: 0.1 } },
    host: { hazards: 'ram', writeBuffer: { pages: 64, policy: 'fifo', idleWriteBack: true } },
    precondition: { kind: 'steady-state' },
    workload: {
      synthetic: {
        requests: 4000,
        readShare: 0.7,
        readSizes: [{ bytes: pages * PAGE_BYTES, weight: 1 }],
        writeSizes: [{ bytes: PAGE_BYTES, weight: 1 }],
        arrivals: { kind: 'exponential', meanGapNs: 6_000_000 },
        addresses: { alignBytes: PAGE_BYTES },
      },
    },
  };
}

export const PERCENTILE: Lesson = {
  name: 'percentile',
  title: 'What a percentile is',
  asks: 'The report says “p99: 14 ms”. Of what, and who notices?',
  minutes: 7,
  runs: {
    a: { title: 'a hundred reads and a stall', experiment: readsThroughAStall({ mode: 'open' }, 'A hundred reads') },
    single: { title: 'reads of one page', experiment: amongWrites(1) },
    wide: { title: 'reads of eight pages', experiment: amongWrites(PARTS) },
  },
  values: {
    alone: time(figure('a', 'response.read.minNs')),
    slow: count({ of: 'slower-than', run: 'a', ns: SLOW_NS }),
    mean: time(figure('a', 'response.read.meanNs')),
    median: time(figure('a', 'response.read.p50Ns')),
    worst: time(figure('a', 'response.read.maxNs')),
    second: time(latency('a', 1)),
    third: time(latency('a', 2)),
    tail: time(figure('a', 'response.read.p99Ns')),
    reads: count(figure('single', 'response.read.count')),
    singleSlow: share(slowShare('single')),
    wideSlow: share(slowShare('wide')),
  },
  steps: [
    {
      name: 'median',
      text:
        'A hundred reads, sorted by their latency. {slow} of them waited for an erase and take longer than 1 ms; all ' +
        'others take {alone}. The median is the 50th of the sorted list.',
      shown: { run: 'a', windowNs: [0, 40_000_000] },
      question: {
        kind: 'choice',
        ask: 'What do the median and the mean show of the {slow} slow reads?',
        options: [
          {
            text: 'The median shows nothing of them, the mean is far above it',
            when: { measure: meanOverMedian(), atLeast: 3 },
          },
          {
            text: 'Both are a little above {alone}',
            when: { measure: meanOverMedian(), atLeast: 1.0001, atMost: 1.5 },
          },
          { text: 'Both are {alone}', when: { measure: meanOverMedian(), atLeast: 0.99, atMost: 1 } },
        ],
      },
      hint: 'A rank does not know how large the values above it are. A mean adds all of them.',
      why:
        'The median is {median}, the mean {mean}. No read takes as long as the mean: it mixes two kinds of reads. A ' +
        'percentile is the latency of one request of the list.',
    },
    {
      name: 'rank',
      text:
        'The slowest read takes {worst}, the next {second}, the next {third}: each waited 0.84 ms less. The 99th ' +
        'percentile of a hundred reads is the 99th of the sorted list (nearest rank).',
      shown: { run: 'a', windowNs: [0, 40_000_000] },
      question: { kind: 'number', ask: 'What is the 99th percentile?', answer: 'tail', tolerance: 0.02 },
      hint: 'How many reads of a hundred come after the 99th?',
      why:
        '{tail}: the slowest read but one. A single request decides it, and another hundred reads would give another one. ' +
        'The 99.9th percentile of a hundred reads does not exist at all. Only with many requests beyond its rank does a ' +
        'percentile describe the device.',
    },
    {
      name: 'fan-out',
      text:
        'A used device with 8 channels of one die each. Of {reads} reads of one page, {singleSlow} take longer than 1 ms: ' +
        'they meet a program or a garbage collection. Now a request needs 8 pages, one from each die, and is complete ' +
        'with the last of them.',
      shown: { run: 'single', windowNs: [0, 400_000_000] },
      question: {
        kind: 'number',
        ask: 'Which share of such requests takes longer than 1 ms?',
        answer: 'wideSlow',
        tolerance: 0.5,
      },
      hint: 'If one part is slow with probability p, all of n parts are fast with probability (1 − p) to the power n.',
      why:
        '{wideSlow}, against {singleSlow} for one page. The rare case of a part is the common case of the whole: this is why ' +
        'systems that read from many devices look at the 99th percentile and beyond. The rule of the hint needs parts ' +
        'that are slow independently of each other; if they are slow together, the share is smaller.',
    },
  ],
  claims: [
    {
      words: 'the slowest read but one',
      check: { measure: difference(figure('a', 'response.read.p99Ns'), latency('a', 1)), is: 0 },
    },
    {
      words: 'No read takes as long as the mean',
      check: { measure: { of: 'slower-than', run: 'a', ns: 2_000_000 }, atLeast: 1 },
    },
    {
      words: 'it mixes two kinds of reads',
      check: { measure: meanOverMedian(), atLeast: 3 },
    },
    {
      words: 'The rare case of a part is the common case of the whole',
      check: { measure: { of: 'ratio', terms: [slowShare('wide'), slowShare('single')] }, atLeast: 4, atMost: 8 },
    },
  ],
  idea:
    'A percentile is a rank: p99 is exceeded by one request in a hundred. It says nothing about how much it is exceeded, and it ' +
    'needs hundreds of requests to mean something. Whoever waits for many parts meets the tail of the parts.',
  read: [{ paper: 'suspension', section: 'Read latency is influenced by GC directly' }],
};

function meanOverMedian(): Measure {
  return { of: 'ratio', terms: [figure('a', 'response.read.meanNs'), figure('a', 'response.read.p50Ns')] };
}

/** Reads above the limit among all reads; no write is above it, because the buffer takes them. */
function slowShare(run: string): Measure {
  return { of: 'ratio', terms: [{ of: 'slower-than', run, ns: SLOW_NS }, figure(run, 'response.read.count')] };
}
