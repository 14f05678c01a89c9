/** Utilization against latency, Little's law, and queue depth. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, TABLE_ONE, count, figure, finish, ratio, setting, smallDevice, time } from './building.ts';

const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
/** Table I's read of one page without a wait: 78 µs in the array, 81.92 µs on the bus. */
const READ_NS = 159_920;

/** Random reads of one page on one channel. */
function reads(
  chips: number,
  requests: number,
  meanGapNs: number,
  host: NonNullable<ExperimentInput['host']>,
): ExperimentInput {
  return {
    device: { ...smallDevice(1, chips, 1, 1), blocksPerPlane: 64 },
    timing: { ...TABLE_ONE.timing, commandNs: 0 },
    host,
    workload: {
      synthetic: {
        requests,
        readShare: 1,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs },
        addresses: { alignBytes: PAGE_BYTES },
      },
    },
  };
}

/** One chip that is busy for this share of the time. */
const loaded = (percent: number): ExperimentInput => ({
  ...reads(1, 5000, Math.round((READ_NS * 100) / percent), { mode: 'open' }),
  name: `Reads, one chip ${percent} % busy`,
});
const deep = (queueDepth: number): ExperimentInput => ({
  ...reads(4, 3000, 1000, { mode: 'closed', queueDepth }),
  name: `Reads, queue depth ${queueDepth}`,
});

export const LOAD_AND_LATENCY: Lesson = {
  name: 'load-and-latency',
  title: 'Load and latency',
  asks: 'A chip can serve more reads than arrive. Why do they wait?',
  minutes: 8,
  runs: {
    a: { title: '20 % busy', experiment: loaded(20) },
    half: { title: '45 % busy', experiment: loaded(45) },
    full: { title: '90 % busy', experiment: loaded(90) },
    one: { title: 'queue depth 1', experiment: deep(1) },
    eight: { title: 'queue depth 8', experiment: deep(8) },
    deep: { title: 'queue depth 32', experiment: deep(32) },
  },
  values: {
    alone: time(figure('a', 'response.read.minNs')),
    lowMean: time(figure('a', 'response.read.meanNs')),
    halfMean: time(figure('half', 'response.read.meanNs')),
    fullMean: time(figure('full', 'response.read.meanNs')),
    halfGap: time(setting('half', 'workload.synthetic.arrivals.meanGapNs')),
    fullGap: time(setting('full', 'workload.synthetic.arrivals.meanGapNs')),
    growth: ratio(figure('full', 'response.read.meanNs'), figure('half', 'response.read.meanNs')),
    inFlight: count({ of: 'ratio', terms: [figure('full', 'response.read.meanNs'), perRequest('full')] }),
    oneEach: time(perRequest('one')),
    eightEach: time(perRequest('eight')),
    deepEach: time(perRequest('deep')),
    depth: count(setting('deep', 'host.queueDepth')),
    eightMean: time(figure('eight', 'response.read.meanNs')),
    deepMean: time(figure('deep', 'response.read.meanNs')),
    gap: time(perRequest('full')),
  },
  steps: [
    {
      name: 'low-load',
      text:
        'Reads of one page arrive at random, independently of each other, at one chip. A read alone takes {alone}; ' +
        'while the chip reads, later reads wait. The chip is busy for 20 % of the time.',
      shown: { run: 'a', windowNs: [0, 20_000_000] },
      question: {
        kind: 'choice',
        ask: 'How long is the mean read?',
        options: [
          {
            text: 'Exactly {alone}: the chip is idle most of the time',
            when: { measure: overAlone('a'), atMost: 1.001 },
          },
          { text: 'Up to a quarter longer', when: { measure: overAlone('a'), atLeast: 1.0011, atMost: 1.25 } },
          { text: 'More than twice as long', when: { measure: overAlone('a'), atLeast: 2 } },
        ],
      },
      hint: 'With probability 20 %, a read finds the chip busy.',
      why: 'The mean is {lowMean}. Some reads arrive while the chip is busy: random arrivals come in groups.',
    },
    {
      name: 'twice-the-load',
      text:
        'At 45 % the mean read takes {halfMean}. Now the reads arrive twice as often, one every {fullGap} on average ' +
        'instead of {halfGap}: the chip is busy for 90 % of the time.',
      shown: { run: 'half', beside: 'full', besideAfter: true, windowNs: [0, 20_000_000] },
      question: {
        kind: 'choice',
        ask: 'How does the mean latency change?',
        options: [
          { text: 'Not at all: the chip still keeps up', when: { measure: growth(), atMost: 1.05 } },
          { text: 'It doubles, as the load does', when: { measure: growth(), atLeast: 1.7, atMost: 2.3 } },
          { text: 'It grows more than 2.5-fold', when: { measure: growth(), atLeast: 2.5 } },
        ],
      },
      hint:
        'For random arrivals and a fixed service time S, the mean wait is S · u / (2 (1 − u)) at utilization u. Try ' +
        'u = 0.45 and u = 0.9.',
      why:
        'From {halfMean} to {fullMean}, {growth}. The wait grows with u / (1 − u): without bound as the chip approaches ' +
        'full use. The first half of the load costs little; the second half does not.',
    },
    {
      name: 'little',
      text: 'At 90 %, a read is complete every {gap} on average, and the mean read is in the device for {fullMean}.',
      shown: { run: 'full', windowNs: [0, 20_000_000] },
      question: {
        kind: 'number',
        ask: 'How many reads are in the device at the same time, on average?',
        answer: 'inFlight',
        tolerance: 0.15,
      },
      hint: 'Each read stays for {fullMean}, and every {gap} another one comes.',
      why:
        '{fullMean} / {gap} = {inFlight} reads. This is Little’s law: number in the system = rate × mean ' +
        'time in the system. It holds for every system that is stable, whatever the order of service.',
    },
    {
      name: 'queue-depth',
      text:
        'Four chips on one channel. The host keeps a fixed number of reads in flight, the queue depth. At depth 1 a read ' +
        'is complete every {oneEach}, at depth 8 every {eightEach}.',
      shown: { run: 'one', beside: 'eight', windowNs: [0, 5_000_000] },
      question: {
        kind: 'choice',
        ask: 'The depth grows from 8 to {depth}. How does the throughput change?',
        options: [
          { text: 'It is four times as high', when: { measure: rateGain(), atLeast: 3 } },
          { text: 'It is about twice as high', when: { measure: rateGain(), atLeast: 1.5, atMost: 2.5 } },
          { text: 'It stays within 5 %', when: { measure: rateGain(), atLeast: 0.95, atMost: 1.05 } },
        ],
      },
      hint: 'A page needs the bus for 82 µs. How close to this is one read every {eightEach}?',
      why: 'One read every {deepEach}: the bus was full at depth 8 already. More depth cannot pass what is full.',
    },
    {
      name: 'price-of-depth',
      text:
        'At depth 8 the mean read takes {eightMean}. At depth {depth} a read is complete every {deepEach}, nearly as ' +
        'before.',
      shown: { run: 'eight', beside: 'deep', besideAfter: true, windowNs: [0, 5_000_000] },
      question: {
        kind: 'number',
        ask: 'How long does the mean read take at depth {depth}?',
        answer: 'deepMean',
        tolerance: 0.1,
      },
      hint: 'Little’s law: {depth} reads in flight, one complete every {deepEach}.',
      why:
        '{depth} × {deepEach} is about {deepMean}. The throughput stayed, the latency went from {eightMean} to {deepMean}. A ' +
        'benchmark at a large depth shows the throughput of a device, and hides its latency.',
    },
  ],
  claims: [
    {
      words: 'the bus was full at depth 8 already',
      check: { measure: figure('eight', 'channelUtilization.0'), atLeast: 0.98 },
    },
    {
      words: 'The first half of the load costs little',
      check: { measure: overAlone('half'), atMost: 1.5 },
    },
  ],
  idea:
    'Random arrivals queue long before a resource is full, and latency rises steeply as utilization approaches 1. ' +
    'Little’s law: number in flight = throughput × latency. Depth fills a device; beyond that it only ' +
    'adds waiting. The numbers here hold for random, independent arrivals; bursts are worse.',
  read: [{ paper: 'banking', section: 'Queueing and read priority' }],
};

/** Mean time between two completions, ns. */
function perRequest(run: string): Measure {
  return { of: 'ratio', terms: [finish(run), figure(run, 'requests')] };
}

function overAlone(run: string): Measure {
  return { of: 'ratio', terms: [figure(run, 'response.read.meanNs'), figure(run, 'response.read.minNs')] };
}

function growth(): Measure {
  return { of: 'ratio', terms: [figure('full', 'response.read.meanNs'), figure('half', 'response.read.meanNs')] };
}

function rateGain(): Measure {
  return { of: 'ratio', terms: [perRequest('eight'), perRequest('deep')] };
}
