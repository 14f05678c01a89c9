/** Utilization against latency, Little's law, and queue depth. */
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
  phase,
  ratio,
  setting,
  share,
  smallDevice,
  time,
} from './building.ts';

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
  ...reads(1, 5000, gapOf(percent), { mode: 'open' }),
  name: `Reads, one chip ${percent} % busy`,
});
const deep = (queueDepth: number): ExperimentInput => ({
  ...reads(4, 3000, 1000, { mode: 'closed', queueDepth }),
  name: `Reads, queue depth ${queueDepth}`,
});

/** The mean gaps at which one chip is busy for 10, 20, 30, 50, 60, 70 and 80 % of the time. */
const GAPS_NS = [10, 20, 30, 50, 60, 70, 80].map(gapOf);

export const LOAD_AND_LATENCY: Lesson = {
  name: 'load-and-latency',
  title: 'Load and latency',
  asks: 'A chip can serve more reads than arrive. Why do they wait?',
  minutes: 10,
  example:
    'Utilization is the share of the time in which a chip is busy. A read occupies this chip for {alone}. If one read ' +
    'arrives every {lowGap} on average, the chip is busy for {alone} / {lowGap} = {lowBusy} of the time.',
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
    lowGap: time(gap('a')),
    lowBusy: share({ of: 'ratio', terms: [figure('a', 'response.read.minNs'), gap('a')] }),
    lowMean: time(figure('a', 'response.read.meanNs')),
    halfBusy: share({ of: 'ratio', terms: [figure('half', 'response.read.minNs'), gap('half')] }),
    halfMean: time(figure('half', 'response.read.meanNs')),
    fullBusy: share({ of: 'ratio', terms: [figure('full', 'response.read.minNs'), gap('full')] }),
    fullMean: time(figure('full', 'response.read.meanNs')),
    halfGap: time(gap('half')),
    fullGap: time(gap('full')),
    growth: ratio(figure('full', 'response.read.meanNs'), figure('half', 'response.read.meanNs')),
    inFlight: count({ of: 'ratio', terms: [figure('full', 'response.read.meanNs'), perRequest('full')] }),
    gap: time(perRequest('full')),
    oneDepth: count(setting('one', 'host.queueDepth')),
    oneEach: time(perRequest('one')),
    oneMean: time(figure('one', 'response.read.meanNs')),
    eightDepth: count(setting('eight', 'host.queueDepth')),
    eightEach: time(perRequest('eight')),
    transfer: time({ of: 'ratio', terms: [phase('eight', 'data-out', 'total'), figure('eight', 'requests')] }),
    deepEach: time(perRequest('deep')),
    depth: count(setting('deep', 'host.queueDepth')),
    eightMean: time(figure('eight', 'response.read.meanNs')),
    deepMean: time(figure('deep', 'response.read.meanNs')),
    eightLoad: time({ of: 'ratio', terms: [phase('deep', 'data-out', 'total'), figure('deep', 'requests')] }),
  },
  steps: [
    {
      name: 'low-load',
      text:
        'Reads of one page arrive at random, independently of each other, at one chip. A read alone takes {alone}; ' +
        'while the chip reads, later reads wait. The chip is busy for {lowBusy} of the time.',
      shown: { run: 'a', windowNs: [0, 20_000_000] },
      try: {
        ask: 'First at lower loads: let the reads arrive more often, and watch their latencies.',
        run: 'a',
        path: 'workload.synthetic.arrivals.meanGapNs',
        values: [2, 5, 10].map(gapOf),
        charts: ['tail'],
        now: 'One read every {lowGap}: the chip is busy for {lowBusy} of the time, and the mean read takes {lowMean}.',
        rule: 'At each of these loads the mean read takes longer than a read alone, although the chip is idle nearly all the time.',
        check: { measure: overAlone('a'), atLeast: 1.003 },
      },
      question: {
        kind: 'choice',
        ask: 'How long is the mean read?',
        options: [
          {
            text: 'Exactly {alone}: the chip is idle most of the time',
            say: 'Most of the time is not always. What does a read find that arrives while the chip is busy?',
            when: { measure: overAlone('a'), atMost: 1.001 },
          },
          { text: 'Up to a quarter longer', when: { measure: overAlone('a'), atLeast: 1.0011, atMost: 1.25 } },
          {
            text: 'More than twice as long',
            say: 'Then the mean read would wait for more than one whole read. Four of five find the chip idle.',
            when: { measure: overAlone('a'), atLeast: 2 },
          },
        ],
      },
      hint: 'With probability {lowBusy}, a read finds the chip busy. It waits for the rest of the read that runs.',
      why: 'The mean is {lowMean}. Some reads arrive while the chip is busy: random arrivals come in groups.',
      vary: { path: 'workload.synthetic.arrivals.meanGapNs', runs: ['a'], oneOf: [gapOf(80)] },
    },
    {
      name: 'twice-the-load',
      text:
        'At {halfBusy} the mean read takes {halfMean}. Now the reads arrive twice as often, one every {fullGap} on average ' +
        'instead of {halfGap}: the chip is busy for {fullBusy} of the time.',
      shown: { run: 'half', beside: 'full', besideAfter: true, windowNs: [0, 20_000_000] },
      try: {
        ask: 'First at lower loads: let the reads arrive more often, and watch their latencies.',
        run: 'half',
        path: 'workload.synthetic.arrivals.meanGapNs',
        values: GAPS_NS,
        charts: [],
        curve: { x: 'halfBusy', y: 'halfMean', xTitle: 'Utilization of the chip', yTitle: 'Mean latency' },
        now: 'One read every {halfGap}: the chip is busy for {halfBusy} of the time, and the mean read takes {halfMean}.',
        rule:
          'Up to here, the mean wait is within a fifth of S · u / (2 (1 − u)): S is the time of a read alone, u the ' +
          'utilization. This holds for random arrivals and a fixed S.',
        check: {
          // With u = S / gap: mean wait / S, over S / (gap − S), is a half.
          measure: {
            of: 'ratio',
            terms: [
              {
                of: 'ratio',
                terms: [
                  difference(figure('half', 'response.read.meanNs'), figure('half', 'response.read.minNs')),
                  figure('half', 'response.read.minNs'),
                ],
              },
              {
                of: 'ratio',
                terms: [
                  figure('half', 'response.read.minNs'),
                  difference(gap('half'), figure('half', 'response.read.minNs')),
                ],
              },
            ],
          },
          atLeast: 0.4,
          atMost: 0.6,
        },
      },
      question: {
        kind: 'choice',
        ask: 'How does the mean latency change?',
        options: [
          {
            text: 'Not at all: the chip still keeps up',
            say: 'It keeps up on average. A read that arrives behind others still waits for them.',
            when: { measure: growth(), atMost: 1.05 },
          },
          {
            text: 'It doubles, as the load does',
            say: 'Latency is not proportional to load: at almost no load a read still does its own work.',
            when: { measure: growth(), atLeast: 1.7, atMost: 2.3 },
          },
          { text: 'It grows more than 2.5-fold', when: { measure: growth(), atLeast: 2.5 } },
        ],
      },
      hint:
        'For random arrivals and a fixed service time S, the mean wait is S · u / (2 (1 − u)) at utilization u. Try ' +
        'u = {halfBusy} and u = {fullBusy}.',
      why:
        'From {halfMean} to {fullMean}, {growth}. The wait grows with u / (1 − u): without bound as the chip approaches ' +
        'full use. The first half of the load costs little; the second half does not.',
      charts: ['tail'],
      vary: {
        path: 'workload.synthetic.arrivals.meanGapNs',
        runs: ['full'],
        oneOf: [gapOf(60), gapOf(80)],
        text:
          'Another load of this chip: one read every {fullGap} on average, so that the chip is busy for {fullBusy} of the ' +
          'time. A read alone takes {alone}.',
        question: {
          kind: 'number',
          ask: 'How long is the mean read?',
          answer: 'fullMean',
          tolerance: 0.2,
          say: [
            {
              is: figure('full', 'response.read.minNs'),
              text: 'This is a read that does not wait. How often does a read find the chip idle?',
            },
            { atMost: 0.8, text: 'Add the mean wait to the read itself: it grows with u / (1 − u).' },
            {
              atLeast: 1.25,
              text: 'This would be a higher load. Put u = {fullBusy} into S · u / (2 (1 − u)), and add S.',
            },
          ],
        },
      },
    },
    {
      name: 'little',
      text:
        'The same chip, {fullBusy} busy: a read is complete every {gap} on average, and the mean read is in the device for ' +
        '{fullMean}.',
      shown: { run: 'full', windowNs: [0, 20_000_000] },
      try: {
        ask: 'First at lower loads: let the reads arrive more often.',
        run: 'full',
        path: 'workload.synthetic.arrivals.meanGapNs',
        values: [30, 40, 60, 70].map(gapOf),
        charts: ['tail'],
        now: 'A read is complete every {gap}, the mean read takes {fullMean}: on average {inFlight} reads are in the device.',
        rule: 'At each of these loads there are more reads in the device than the chip serves: the others wait.',
        check: { measure: overAlone('full'), atLeast: 1.1 },
      },
      question: {
        kind: 'number',
        ask: 'How many reads are in the device at the same time, on average?',
        answer: 'inFlight',
        tolerance: 0.15,
        say: [
          { atMost: 0.8, text: 'Count the reads that wait, too: {fullMean} is their whole time in the device.' },
          {
            atLeast: 1.3,
            text: 'Each read stays for {fullMean}. How many others are completed meanwhile, one every {gap}?',
          },
        ],
      },
      hint: 'Each read stays for {fullMean}, and every {gap} another one comes.',
      why:
        '{fullMean} / {gap} = {inFlight} reads. This is Little’s law: number in the system = rate × mean ' +
        'time in the system. It holds for every stable system, in any order of service.',
      vary: { path: 'workload.synthetic.arrivals.meanGapNs', oneOf: [gapOf(50), gapOf(80)] },
    },
    {
      name: 'queue-depth',
      text:
        'Four chips on one channel; a page needs the bus for {transfer}. The host keeps a fixed number of reads in flight, ' +
        'the queue depth. At depth 1 a read is complete every {oneEach}, at depth 8 every {eightEach}.',
      shown: { run: 'one', beside: 'eight', windowNs: [0, 5_000_000] },
      try: {
        ask: 'First at small depths: let the host keep more reads in flight, and watch how often one is complete.',
        run: 'one',
        path: 'host.queueDepth',
        values: [1, 2, 3, 4, 6],
        charts: [],
        curve: { x: 'oneDepth', y: 'oneEach', xTitle: 'Queue depth', yTitle: 'Time between two completions' },
        now: 'Depth {oneDepth}: a read is complete every {oneEach}, and the mean read takes {oneMean}.',
        rule:
          'At each depth, the mean latency is the depth times the time between two completions, within 3 %: Little’s law ' +
          'again.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              { of: 'ratio', terms: [figure('one', 'response.read.meanNs'), perRequest('one')] },
              setting('one', 'host.queueDepth'),
            ],
          },
          atLeast: 0.97,
          atMost: 1.03,
        },
      },
      question: {
        kind: 'choice',
        ask: 'The depth grows from 8 to {depth}. How does the throughput change?',
        options: [
          {
            text: 'It is four times as high',
            say: 'Four times the reads wait for the same bus. Is there still time on it?',
            when: { measure: rateGain(), atLeast: 3 },
          },
          {
            text: 'It is about twice as high',
            say: 'Then a page would need half of {transfer} on the bus.',
            when: { measure: rateGain(), atLeast: 1.5, atMost: 2.5 },
          },
          { text: 'It stays within 5 %', when: { measure: rateGain(), atLeast: 0.95, atMost: 1.05 } },
        ],
      },
      hint: 'A page needs the bus for {transfer}. How close to this is one read every {eightEach}?',
      why:
        'One read every {deepEach}: the bus was full at depth 8 already. The bus is full first, ' +
        'because the chips together read faster than it transfers. More depth does not speed up a full bus.',
      vary: {
        path: 'timing.transferNsPerByte',
        runs: ['deep'],
        oneOf: [20, 40],
        text: 'The same chips on a slower bus: a page needs it for {eightLoad}. The host keeps {depth} reads in flight.',
        question: {
          kind: 'number',
          ask: 'On average, how long is it from one completion to the next?',
          answer: 'deepEach',
          tolerance: 0.06,
          say: [
            {
              is: figure('deep', 'response.read.meanNs'),
              text: 'This is the latency of a read. How many others are completed meanwhile?',
            },
            { atMost: 0.9, text: 'How long does a full bus need for a page?' },
          ],
        },
      },
    },
    {
      name: 'price-of-depth',
      text:
        'At depth 8 the mean read takes {eightMean}. At depth {depth} a read is complete every {deepEach}, nearly as ' +
        'before.',
      shown: { run: 'eight', beside: 'deep', besideAfter: true, windowNs: [0, 5_000_000] },
      try: {
        ask: 'First at smaller depths: let the host keep more reads in flight.',
        run: 'eight',
        path: 'host.queueDepth',
        values: [8, 12, 16, 24],
        charts: [],
        curve: { x: 'eightDepth', y: 'eightMean', xTitle: 'Queue depth', yTitle: 'Mean latency' },
        now: 'Depth {eightDepth}: a read is complete every {eightEach}, and the mean read takes {eightMean}.',
        rule: 'At each of these depths a read is complete as often as the bus allows, within 3 %. Only the latency grows.',
        check: {
          measure: {
            of: 'ratio',
            terms: [
              perRequest('eight'),
              { of: 'ratio', terms: [phase('eight', 'data-out', 'total'), figure('eight', 'requests')] },
            ],
          },
          atMost: 1.03,
        },
      },
      question: {
        kind: 'number',
        ask: 'How long does the mean read take at depth {depth}?',
        answer: 'deepMean',
        tolerance: 0.1,
        say: [
          {
            is: perRequest('deep'),
            text: 'This is the time from one read to the next. A read waits until all reads before it are served.',
          },
          { atMost: 0.7, text: 'Every {deepEach} one read is complete, and {depth} of them are in flight.' },
          { atLeast: 1.4, text: 'This is too long: with {depth} reads in flight, {depth} completions are enough.' },
        ],
      },
      hint: 'Little’s law: {depth} reads in flight, one complete every {deepEach}.',
      why:
        '{depth} × {deepEach} is about {deepMean}. The throughput stayed, the latency went from {eightMean} to {deepMean}. A ' +
        'benchmark at a large depth shows the throughput of a device, and hides its latency.',
      charts: ['tail'],
      vary: { path: 'timing.transferNsPerByte', oneOf: [20, 40] },
    },
  ],
  claims: [
    {
      words: 'It keeps up on average',
      check: {
        measure: difference(finish('full'), {
          of: 'sum',
          terms: [phase('full', 'read', 'total'), phase('full', 'data-out', 'total')],
        }),
        atLeast: 1,
      },
    },
    {
      words: 'A read that arrives behind others still waits for them',
      check: {
        measure: {
          of: 'ratio',
          terms: [figure('full', 'response.read.meanNs'), figure('full', 'response.read.minNs')],
        },
        atLeast: 1.1,
      },
    },
    {
      words: 'at almost no load a read still does its own work',
      check: { measure: figure('a', 'response.read.minNs'), is: READ_NS },
    },
    {
      words: 'Four times the reads wait for the same bus',
      check: {
        measure: { of: 'ratio', terms: [setting('deep', 'host.queueDepth'), setting('eight', 'host.queueDepth')] },
        is: 4,
      },
    },
    {
      words: 'Now the reads arrive twice as often',
      check: { measure: { of: 'ratio', terms: [gap('half'), gap('full')] }, atLeast: 1.99, atMost: 2.01 },
    },
    { words: 'Four chips on one channel', check: { measure: setting('one', 'device.chipsPerChannel'), is: 4 } },
    { words: 'At depth 1 a read is complete', check: { measure: setting('one', 'host.queueDepth'), is: 1 } },
    { words: 'At depth 8 the mean read takes', check: { measure: setting('eight', 'host.queueDepth'), is: 8 } },
    {
      words: 'Random arrivals queue long before a resource is full',
      check: { measure: overAlone('half'), atLeast: 1.2 },
    },
    {
      words: 'latency rises steeply as utilization approaches 1',
      check: { measure: growth(), atLeast: 2.5 },
    },
    {
      words: 'Four of five find the chip idle',
      check: { measure: { of: 'ratio', terms: [figure('a', 'response.read.minNs'), gap('a')] }, atMost: 0.2 },
    },
    {
      words: 'Depth fills a device',
      check: { measure: { of: 'ratio', terms: [perRequest('one'), perRequest('eight')] }, atLeast: 1.9 },
    },
    { words: 'beyond that it only adds waiting', check: { measure: rateGain(), atMost: 1.01 } },
    {
      words: 'Some reads arrive while the chip is busy: random arrivals come in groups',
      check: { measure: overAlone('a'), atLeast: 1.01 },
    },
    {
      words: 'The wait grows with u / (1 − u)',
      check: {
        measure: { of: 'ratio', terms: [waitOverAlone('full'), waitOverAlone('half')] },
        // (0.9 / 0.1) / (0.45 / 0.55) is 11: one run of 5000 reads is within a third of this.
        atLeast: 7.3,
        atMost: 14.7,
      },
    },
    {
      words: 'The first half of the load costs little',
      check: { measure: overAlone('half'), atMost: 1.5 },
    },
    {
      words: 'the second half does not',
      check: { measure: overAlone('full'), atLeast: 3 },
    },
    {
      words: 'the bus was full at depth 8 already',
      check: { measure: figure('eight', 'channelUtilization.0'), atLeast: 0.98 },
    },
    {
      words: 'the chips together read faster than it transfers',
      // A read alone occupies one of four chips.
      check: {
        measure: {
          of: 'ratio',
          terms: [
            { of: 'ratio', terms: [figure('one', 'response.read.minNs'), setting('one', 'device.chipsPerChannel')] },
            { of: 'ratio', terms: [phase('one', 'data-out', 'total'), figure('one', 'requests')] },
          ],
        },
        atMost: 0.9,
      },
    },
    {
      words: 'More depth does not speed up a full bus',
      check: { measure: rateGain(), atMost: 1.01 },
    },
    {
      words: 'The throughput stayed',
      check: { measure: rateGain(), atLeast: 0.98, atMost: 1.02 },
    },
    {
      words: 'is about {deepMean}',
      check: {
        measure: {
          of: 'ratio',
          terms: [
            { of: 'ratio', terms: [figure('deep', 'response.read.meanNs'), perRequest('deep')] },
            setting('deep', 'host.queueDepth'),
          ],
        },
        atLeast: 0.97,
        atMost: 1.03,
      },
    },
    {
      words: 'hides its latency',
      check: {
        measure: {
          of: 'ratio',
          terms: [figure('deep', 'response.read.meanNs'), figure('eight', 'response.read.meanNs')],
        },
        atLeast: 3.5,
      },
    },
  ],
  idea:
    'Random arrivals queue long before a resource is full, and latency rises steeply as utilization approaches 1. ' +
    'Little’s law: number in flight = throughput × latency. Depth fills a device; beyond that it only ' +
    'adds waiting. The numbers here hold for random, independent arrivals and this bus.',
  condition: {
    ask: 'At queue depth 8, change the speed of the bus, and watch what limits the throughput.',
    run: 'eight',
    path: 'timing.transferNsPerByte',
    values: [10, 20, 40, 5, 2, 1],
    charts: ['tail'],
    now: 'A page needs the bus for {transfer}, and a read is complete every {eightEach}. The mean read takes {eightMean}.',
    rule: 'On each of these buses the reads are complete no faster than the bus transfers them. If the two differ, the chips are the limit.',
    check: {
      measure: {
        of: 'ratio',
        terms: [
          perRequest('eight'),
          { of: 'ratio', terms: [phase('eight', 'data-out', 'total'), figure('eight', 'requests')] },
        ],
      },
      atLeast: 1,
    },
  },
  read: [{ paper: 'banking', section: 'Queueing and Read Priority' }],
};

/** The mean gap at which a read alone occupies the chip for this share of the time, ns. */
function gapOf(percent: number): number {
  return Math.round((READ_NS * 100) / percent);
}

/** Mean time between two arrivals of a synthetic run, ns. */
function gap(run: string): Measure {
  return setting(run, 'workload.synthetic.arrivals.meanGapNs');
}

function waitOverAlone(run: string): Measure {
  return {
    of: 'ratio',
    terms: [
      difference(figure(run, 'response.read.meanNs'), figure(run, 'response.read.minNs')),
      figure(run, 'response.read.minNs'),
    ],
  };
}

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
