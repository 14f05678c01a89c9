/** Percentiles: rank, sample size, and the fan-out of parallel reads. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  figure,
  latency,
  setting,
  share,
  smallDevice,
  time,
} from './building.ts';
import { readsThroughAStall } from './open-or-closed.ts';

const SLOW_NS = 1_000_000;
/** A read without a wait, on a bus of 10 ns a byte; a read above the limit waited. */
const ALONE_NS = 159_920;
const WAITED_NS = 160_000;
const PARTS = 8;

/** Reads of some pages among buffered writes on eight channels of one used die each. */
function amongWrites(pages: number): ExperimentInput {
  return {
    name: pages === 1 ? 'Reads of one page' : `Reads of ${pages} pages, one from each die`,
    device: { ...smallDevice(PARTS, 1, 1, 1), blocksPerPlane: 32, pagesPerBlock: 32, overprovisioning: 0.3 },
    timing: { ...TABLE_ONE.timing },
    policy: { dieBinding: 'static', gc: { softFreeRatio: 0.1 } },
    host: { hazards: 'ram', writeBuffer: { pages: 64, policy: 'fifo', idleWriteBack: true } },
    precondition: { kind: 'used' },
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

const STALL = 'initial.running[0].remainingNs';

export const PERCENTILE: Lesson = {
  name: 'percentile',
  title: 'What a percentile is',
  asks: 'The report says “p99: 14 ms”. Of what, and who notices?',
  minutes: 10,
  example:
    'Sort the latencies of a hundred reads, the shortest first. The 90th percentile (p90) is the 90th of the list: here ' +
    '{ninety}. {beyondNinety} reads come after it, and they may be much longer: the longest takes {worst}.',
  runs: {
    a: { title: 'a hundred reads and a stall', experiment: readsThroughAStall({ mode: 'open' }, 'A hundred reads') },
    single: { title: 'reads of one page', experiment: amongWrites(1) },
    wide: { title: 'reads of eight pages', experiment: amongWrites(PARTS) },
  },
  values: {
    alone: time(figure('a', 'response.read.minNs')),
    slow: count({ of: 'slower-than', run: 'a', ns: WAITED_NS }),
    mean: time(figure('a', 'response.read.meanNs')),
    median: time(figure('a', 'response.read.p50Ns')),
    ninety: time(figure('a', 'response.read.p90Ns')),
    beyondNinety: count({ of: 'beyond', run: 'a', op: 'read', oneIn: 10 }),
    worst: time(figure('a', 'response.read.maxNs')),
    step: time(difference(latency('a', 0), latency('a', 1))),
    stall: time(setting('a', 'initial.running.0.remainingNs')),
    tail: time(figure('a', 'response.read.p99Ns')),
    reads: count(figure('single', 'response.read.count')),
    readsTail: time(figure('single', 'response.read.p99Ns')),
    beyondTail: count({ of: 'beyond', run: 'single', op: 'read', oneIn: 100 }),
    beyond: count({ of: 'beyond', run: 'single', op: 'read', oneIn: 1000 }),
    singleSlow: share(slowShare('single')),
    wideSlow: share(slowShare('wide')),
    wideBytes: count({
      of: 'ratio',
      terms: [setting('wide', 'workload.synthetic.readSizes.0.bytes'), setting('wide', 'device.pageBytes')],
    }),
  },
  steps: [
    {
      name: 'median',
      text:
        'A hundred reads, sorted by their latency. {slow} of them waited for an erase; all others take {alone}. The median ' +
        'is the 50th of the sorted list.',
      shown: { run: 'a', windowNs: [0, 40_000_000] },
      try: {
        ask: 'First with shorter stalls: change how long the die erases, and watch the curve.',
        run: 'a',
        path: STALL,
        values: [1_000_000, 2_000_000, 5_000_000, 10_000_000],
        charts: ['tail'],
        now: 'The median is {median}, the slowest read takes {worst}.',
        rule: 'With each of these stalls the median is a read that does not wait.',
        check: {
          measure: { of: 'ratio', terms: [figure('a', 'response.read.p50Ns'), figure('a', 'response.read.minNs')] },
          is: 1,
        },
      },
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
            say: 'The 50th of the list is a single read. Did it wait?',
            when: { measure: meanOverMedian(), atLeast: 1.0001, atMost: 1.5 },
          },
          {
            text: 'Both are {alone}',
            say: 'This is right for the median. A mean adds all latencies, the long ones, too.',
            when: { measure: meanOverMedian(), atLeast: 0.99, atMost: 1 },
          },
        ],
      },
      hint: 'A rank does not know how large the values above it are. A mean adds all of them.',
      why:
        'The median is {median}, the mean {mean}. No read takes as long as the mean: it mixes two kinds of reads. A ' +
        'percentile is the latency of one request of the list.',
      charts: ['tail'],
      vary: {
        path: STALL,
        runs: ['a'],
        oneOf: [60_000_000],
        text: 'A long erase, {stall}: {slow} of the reads waited for it. A read alone takes {alone}.',
        question: {
          kind: 'choice',
          ask: 'Which of median and mean show the slow reads now?',
          options: [
            {
              text: 'Only the mean',
              say: 'Is the 50th of the list a read that waited?',
              when: { measure: medianOverAlone(), atMost: 1.0001 },
            },
            { text: 'Both', when: { measure: medianOverAlone(), atLeast: 2 } },
            {
              text: 'Neither',
              say: 'A mean adds all latencies, the long ones, too.',
              when: { measure: meanOverMedian(), atMost: 0.1 },
            },
          ],
        },
      },
    },
    {
      name: 'rank',
      text:
        'The slowest read waited for all of {stall}; it takes {worst}. Each read that arrived after it waited {step} less ' +
        'than the one before. The 99th percentile of a hundred reads is the 99th of the sorted list (nearest rank).',
      shown: { run: 'a', windowNs: [0, 40_000_000] },
      try: {
        ask: 'First with other stalls: change how long the die erases, and watch the curve of the percentiles.',
        run: 'a',
        path: STALL,
        values: [2_000_000, 5_000_000, 10_000_000, 20_000_000],
        charts: ['tail'],
        now: 'The slowest read takes {worst}. The median is {median}, the 90th percentile {ninety}, the 99th {tail}.',
        rule: 'With each of these stalls, the 99th percentile of the hundred reads is the slowest read but one.',
        check: { measure: difference(figure('a', 'response.read.p99Ns'), latency('a', 1)), is: 0 },
      },
      question: {
        kind: 'number',
        ask: 'What is the 99th percentile?',
        answer: 'tail',
        tolerance: 0.02,
        say: [
          {
            is: figure('a', 'response.read.maxNs'),
            text: 'This is the last of the list. How many reads come after the 99th of a hundred?',
          },
          { atMost: 0.1, text: 'The 99th of the list is among the reads that waited.' },
          { atLeast: 0.1, atMost: 0.98, text: 'This is too far from the end: only one read comes after the 99th.' },
        ],
      },
      hint: 'How many reads of a hundred come after the 99th?',
      why:
        '{tail}: the slowest read but one. A single request decides it, and another hundred reads would give another one. ' +
        'Only with many requests beyond its rank does a percentile describe the device.',
      charts: ['tail'],
      vary: { path: STALL, oneOf: [8_000_000, 25_000_000] },
    },
    {
      name: 'sample',
      text:
        'A used device with 8 channels of one die each serves {reads} random reads of one page among buffered writes. Its ' +
        'report shows the 99.9th percentile: one read in a thousand takes longer.',
      shown: { run: 'single', windowNs: [0, 400_000_000] },
      try: {
        ask: 'First with smaller samples: change the number of requests, and watch where the curve ends.',
        run: 'single',
        path: 'workload.synthetic.requests',
        values: [200, 500, 1000, 2000],
        charts: ['tail'],
        now: 'Reads: {reads}. Beyond the 99th percentile ({readsTail}): {beyondTail}. Beyond the 99.9th percentile: {beyond}.',
        rule: 'In each of these samples at most one read is beyond the 99.9th percentile: a single request decides it.',
        check: { measure: { of: 'beyond', run: 'single', op: 'read', oneIn: 1000 }, atMost: 1 },
      },
      question: {
        kind: 'number',
        ask: 'How many of the {reads} reads are beyond the 99.9th percentile?',
        answer: 'beyond',
        tolerance: 0.25,
        say: [
          {
            is: { of: 'beyond', run: 'single', op: 'read', oneIn: 100 },
            text: 'This is one in a hundred. Beyond the 99.9th percentile is one in a thousand.',
          },
          { atLeast: 1.25, text: 'Divide the number of reads by a thousand.' },
          { atMost: 0.75, text: 'There are some: {reads} is more than a thousand.' },
        ],
      },
      hint: 'One in a thousand of {reads}.',
      why:
        '{beyond} of {reads}. The whole number rests on them: it needs a sample many times as large before it says more ' +
        'about the device than about chance. The 99.9th percentile of a hundred reads does not exist at all.',
      charts: ['tail'],
      vary: { path: 'workload.synthetic.requests', runs: ['single'], oneOf: [8000] },
    },
    {
      name: 'fan-out',
      text:
        'The same device. Of {reads} reads of one page, {singleSlow} take longer than 1 ms: they meet a program or a ' +
        'garbage collection. Now a request needs {wideBytes} pages, one from each die, and is complete with the last of them.',
      shown: { run: 'single', beside: 'wide', besideAfter: true, windowNs: [0, 400_000_000] },
      try: {
        ask: 'First with fewer pages: change the size of the request, and watch its tail.',
        run: 'wide',
        path: 'workload.synthetic.readSizes[0].bytes',
        values: [2, 3, 4, 6].map((pages) => pages * PAGE_BYTES),
        charts: ['tail'],
        now: 'Pages of a request: {wideBytes}. Of these requests, {wideSlow} take longer than 1 ms.',
        rule: 'With each of these sizes, a request is slow more often than a read of one page ({singleSlow}).',
        check: { measure: { of: 'ratio', terms: [slowShare('wide'), slowShare('single')] }, atLeast: 1.0001 },
      },
      question: {
        kind: 'number',
        ask: 'A request of {wideBytes} pages: which share of such requests takes longer than 1 ms?',
        answer: 'wideSlow',
        tolerance: 0.5,
        say: [
          {
            is: slowShare('single'),
            text: 'This is the share of one page. The request waits for the slowest of its pages.',
          },
          { atMost: 0.67, text: 'Each page may be the slow one, and there are {wideBytes} of them.' },
          { atLeast: 1.7, text: 'This is more than the sum of the shares of all pages.' },
        ],
      },
      hint: 'If one part is slow with probability p, all of n parts are fast with probability (1 − p) to the power n.',
      why:
        '{wideSlow}, against {singleSlow} for one page. The rare case of a part is the common case of the whole: this is why ' +
        'systems that read from many devices look at the 99th percentile and beyond. The rule of the hint needs parts ' +
        'that are slow independently of each other; if they are slow together, the share is smaller.',
      charts: ['tail'],
      vary: {
        path: 'workload.synthetic.arrivals.meanGapNs',
        runs: ['single', 'wide'],
        oneOf: [12_000_000, 24_000_000],
        text:
          'A lighter load on the same device: {singleSlow} of the reads of one page take longer than 1 ms. Again a request ' +
          'needs {wideBytes} pages, one from each die.',
      },
    },
  ],
  claims: [
    { words: 'A hundred reads, sorted by their latency', check: { measure: figure('a', 'requests'), is: 100 } },
    { words: 'A used device with 8 channels', check: { measure: setting('single', 'device.channels'), is: 8 } },
    {
      words: 'The whole number rests on them',
      check: { measure: { of: 'beyond', run: 'single', op: 'read', oneIn: 1000 }, atLeast: 1, atMost: 3 },
    },
    {
      words: 'p99 is exceeded by one request in a hundred',
      check: { measure: { of: 'beyond', run: 'a', op: 'read', oneIn: 100 }, is: 1 },
    },
    {
      words: 'A request with many parts meets the tail of its parts',
      check: { measure: { of: 'ratio', terms: [slowShare('wide'), slowShare('single')] }, atLeast: 4 },
    },
    {
      words: 'The 99th of the list is among the reads that waited',
      check: {
        measure: { of: 'ratio', terms: [figure('a', 'response.read.p99Ns'), figure('a', 'response.read.minNs')] },
        atLeast: 2,
      },
    },
    {
      words: 'only one read comes after the 99th',
      check: { measure: { of: 'beyond', run: 'a', op: 'read', oneIn: 100 }, is: 1 },
    },
    {
      words: 'There are some',
      check: { measure: { of: 'beyond', run: 'single', op: 'read', oneIn: 1000 }, atLeast: 1 },
    },
    {
      words: 'The 90th percentile (p90) is the 90th of the list',
      check: { measure: { of: 'difference', terms: [figure('a', 'response.read.p90Ns'), latency('a', 10)] }, is: 0 },
    },
    {
      words: 'they may be much longer',
      check: {
        measure: { of: 'ratio', terms: [figure('a', 'response.read.maxNs'), figure('a', 'response.read.p90Ns')] },
        atLeast: 2,
      },
    },
    {
      words: 'all others take {alone}',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'a', ns: ALONE_NS },
          { of: 'slower-than', run: 'a', ns: WAITED_NS },
        ),
        is: 0,
      },
    },
    {
      words: 'Each read that arrived after it waited {step} less than the one before',
      check: {
        measure: difference(difference(latency('a', 4), latency('a', 5)), difference(latency('a', 0), latency('a', 1))),
        is: 0,
      },
    },
    {
      words: 'the slowest read but one',
      check: { measure: difference(figure('a', 'response.read.p99Ns'), latency('a', 1)), is: 0 },
    },
    {
      words: 'A single request decides it',
      check: { measure: { of: 'beyond', run: 'a', op: 'read', oneIn: 100 }, is: 1 },
    },
    {
      words: 'The 99.9th percentile of a hundred reads does not exist at all',
      check: { measure: { of: 'beyond', run: 'a', op: 'read', oneIn: 1000 }, is: 0 },
    },
    {
      words: 'No read takes as long as the mean',
      check: {
        measure: difference(
          { of: 'slower-than', run: 'a', ns: 1_400_000 },
          { of: 'slower-than', run: 'a', ns: 1_700_000 },
        ),
        is: 0,
      },
    },
    {
      words: 'it mixes two kinds of reads',
      check: { measure: meanOverMedian(), atLeast: 3 },
    },
    {
      words: 'it needs a sample many times as large before it says more about the device than about chance',
      check: { measure: { of: 'beyond', run: 'single', op: 'read', oneIn: 1000 }, atMost: 3 },
    },
    {
      words: 'they meet a program or a garbage collection',
      check: {
        measure: {
          of: 'sum',
          terms: [
            { of: 'tail-wait', run: 'single', op: 'read', oneIn: 100, cause: 'dieHost' },
            { of: 'tail-wait', run: 'single', op: 'read', oneIn: 100, cause: 'dieGc' },
          ],
        },
        atLeast: SLOW_NS - ALONE_NS,
      },
    },
    {
      words: 'The rare case of a part is the common case of the whole',
      check: { measure: { of: 'ratio', terms: [slowShare('wide'), slowShare('single')] }, atLeast: 4, atMost: 8 },
    },
    {
      words: 'if they are slow together, the share is smaller',
      check: { measure: { of: 'ratio', terms: [slowShare('wide'), slowShare('single')] }, atMost: 8 },
    },
  ],
  idea:
    'A percentile is a rank: p99 is exceeded by one request in a hundred. It says nothing about how much it is exceeded. It ' +
    'describes a device only if many requests are beyond it. A request with many parts meets the tail of its parts.',
  condition: {
    ask: 'The median is the read alone, and the tail is the stall. Change the speed of the bus, and watch which of them moves.',
    run: 'a',
    path: 'timing.transferNsPerByte',
    values: [10, 1, 2, 5, 20, 40],
    charts: ['tail'],
    now: 'The median is {median}, the 99th percentile {tail}.',
    rule: 'On each of these buses the median is a read that does not wait, and the 99th percentile is more than ten times as long.',
    check: {
      measure: { of: 'ratio', terms: [figure('a', 'response.read.p99Ns'), figure('a', 'response.read.p50Ns')] },
      atLeast: 10,
    },
  },
  read: [{ paper: 'suspension', section: 'Read Latency Influence from Erase/Program' }],
};

function medianOverAlone(): Measure {
  return { of: 'ratio', terms: [figure('a', 'response.read.p50Ns'), figure('a', 'response.read.minNs')] };
}

function meanOverMedian(): Measure {
  return { of: 'ratio', terms: [figure('a', 'response.read.meanNs'), figure('a', 'response.read.p50Ns')] };
}

/** Reads above the limit among all reads; no write is above it, because the buffer takes them. */
function slowShare(run: string): Measure {
  return { of: 'ratio', terms: [{ of: 'slower-than', run, ns: SLOW_NS }, figure(run, 'response.read.count')] };
}
