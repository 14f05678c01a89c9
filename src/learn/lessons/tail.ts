/** The capstone: where the slowest thousandth of the reads comes from, on a used device. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { PAGE_BYTES, TABLE_ONE, count, difference, figure, ratio, setting, time } from './building.ts';

const MS = 1_000_000;
const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
/** The slowest one in this many reads is beyond the percentile of the lesson. */
const ONE_IN = 1000;
/** A hundred reads beyond the 99.9th percentile: enough for it to describe the device. */
const REQUESTS = 140_000;
const BUFFER_PAGES = 256;

const USED: ExperimentInput = {
  name: 'Random requests on a used device',
  device: {
    ...TABLE_ONE.device,
    channels: 2,
    chipsPerChannel: 2,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 48,
    pagesPerBlock: 64,
    overprovisioning: 0.2,
  },
  timing: { ...TABLE_ONE.timing },
  precondition: { kind: 'used' },
  host: { hazards: 'ram' },
  workload: {
    synthetic: {
      requests: REQUESTS,
      readShare: 0.75,
      readSizes: sizes,
      writeSizes: sizes,
      arrivals: { kind: 'exponential', meanGapNs: 2 * MS },
      addresses: { alignBytes: PAGE_BYTES },
    },
  },
};
const SUSPENDED: ExperimentInput = {
  ...USED,
  name: 'Random requests, suspension',
  policy: { suspension: { program: true, erase: true } },
};
const FAST_BUS: ExperimentInput = {
  ...USED,
  name: 'Random requests, faster bus',
  timing: { ...USED.timing, transferNsPerByte: 5 },
};
const BUFFERED: ExperimentInput = {
  ...SUSPENDED,
  name: 'Random requests, suspension and a write buffer',
  host: { hazards: 'ram', writeBuffer: { pages: BUFFER_PAGES, policy: 'fifo', idleWriteBack: true } },
};

const tailOf = (run: string): Measure => figure(run, 'response.read.p99_9Ns');
const medianOf = (run: string): Measure => figure(run, 'response.read.p50Ns');
const tailWait = (cause: 'dieGc' | 'dieHost' | 'channel'): Measure => ({
  of: 'tail-wait',
  run: 'a',
  op: 'read',
  oneIn: ONE_IN,
  cause,
});
/** How much longer the slowest reads wait for one cause than for the two others together, ns. */
const mostly = (
  cause: 'dieGc' | 'dieHost' | 'channel',
  ...others: readonly ('dieGc' | 'dieHost' | 'channel')[]
): Measure => difference(tailWait(cause), { of: 'sum', terms: others.map(tailWait) });

export const TAIL: Lesson = {
  name: 'tail',
  title: 'The slowest read in a thousand',
  asks: 'A hundred thousand reads run on a used SSD. What makes the slowest ones slow?',
  minutes: 9,
  example:
    'A read that waits for nothing takes {median} here. A read that arrives when an erase has just begun waits for all of ' +
    'it, {tBERS}, and then does its own work.',
  runs: {
    a: { title: 'as it is', experiment: USED },
    suspended: { title: 'suspension', experiment: SUSPENDED },
    bus: { title: 'bus twice as fast', experiment: FAST_BUS },
    buffered: { title: 'suspension and a write buffer', experiment: BUFFERED },
  },
  values: {
    requests: count(figure('a', 'requests')),
    reads: count(figure('a', 'response.read.count')),
    collections: count(figure('a', 'gcRuns')),
    gap: time(setting('a', 'workload.synthetic.arrivals.meanGapNs')),
    median: time(figure('a', 'response.read.p50Ns')),
    tail: time(tailOf('a')),
    times: ratio(tailOf('a'), figure('a', 'response.read.p50Ns')),
    worst: time(figure('a', 'response.read.maxNs')),
    tBERS: time(setting('a', 'timing.eraseNs')),
    gcWait: time(tailWait('dieGc')),
    hostWait: time(tailWait('dieHost')),
    busWait: time(tailWait('channel')),
    busTail: time(tailOf('bus')),
    busMedian: time(figure('bus', 'response.read.p50Ns')),
    busPerByte: time(setting('bus', 'timing.transferNsPerByte')),
    perByte: time(setting('a', 'timing.transferNsPerByte')),
    suspendedTail: time(tailOf('suspended')),
    writeMean: time(figure('a', 'response.write.meanNs')),
    suspendedWriteMean: time(figure('suspended', 'response.write.meanNs')),
    bufferPages: count(setting('buffered', 'host.writeBuffer.pages')),
    bufferedWriteMean: time(figure('buffered', 'response.write.meanNs')),
    bufferedTail: time(tailOf('buffered')),
  },
  steps: [
    {
      name: 'how-long',
      text:
        'A used SSD, all of whose pages hold data, serves {requests} random requests of one page, {reads} of them reads. A ' +
        'request arrives every {gap} on average. Meanwhile {collections} blocks are collected, with an erase of {tBERS} ' +
        'each. The median read takes {median}.',
      shown: { run: 'a', windowNs: [0, 200 * MS] },
      try: {
        ask: 'First a lighter load: let requests arrive less often, and watch both ends of the curve.',
        run: 'a',
        path: 'workload.synthetic.arrivals.meanGapNs',
        values: [6 * MS, 4 * MS],
        charts: ['tail'],
        now: 'With a request every {gap}: median {median}, 99.9th percentile {tail}.',
        rule: 'A lighter load does not help the slowest reads much: the 99.9th percentile is longer than half an erase.',
        check: {
          measure: { of: 'ratio', terms: [tailOf('a'), setting('a', 'timing.eraseNs')] },
          atLeast: 0.5,
        },
      },
      question: {
        kind: 'number',
        ask: 'With a request every 2 ms: how many times the median is the 99.9th percentile of reads?',
        answer: 'times',
        tolerance: 0.3,
        say: [
          { atMost: 0.3, text: 'This is a short wait. How long is an erase of {tBERS} against the median?' },
          { atLeast: 2, text: 'This is longer than an erase by far. How many times the median is one erase?' },
        ],
      },
      hint: 'The slowest reads wait for most of an erase, {tBERS}. How many times {median} is this?',
      why:
        'The 99.9th percentile is {tail}: {times} the median. About a hundred reads are slower still, so the percentile ' +
        'describes the device and not one request.',
      charts: ['tail'],
      vary: { path: 'timing.eraseNs', runs: ['a'], oneOf: [5 * MS, 10 * MS] },
    },
    {
      name: 'what-they-wait-for',
      text:
        'The slowest of all reads takes {worst}. One read in a thousand takes {tail} or longer: look at these, and at what ' +
        'they wait for.',
      shown: { run: 'a', slowest: 'read', windowNs: [0, 200 * MS] },
      try: {
        ask: 'First with shorter erases: what do the slowest reads wait for then?',
        run: 'a',
        path: 'timing.eraseNs',
        values: [2 * MS, 5 * MS, 10 * MS],
        charts: ['slowest'],
        now:
          'With an erase of {tBERS}, the slowest thousandth waits {gcWait} for garbage collection on its die, {hostWait} for ' +
          'other requests on it, {busWait} for the bus.',
        rule: 'With each of these erases, the wait for the bus is less than a twentieth of that for garbage collection.',
        check: { measure: { of: 'ratio', terms: [tailWait('channel'), tailWait('dieGc')] }, atMost: 0.05 },
      },
      question: {
        kind: 'choice',
        ask: 'What does the slowest thousandth of the reads wait for most?',
        options: [
          {
            text: 'The bus, which carries other pages',
            say: 'A page needs the bus for less than a tenth of a millisecond. How many pages would that be?',
            when: { measure: mostly('channel', 'dieGc', 'dieHost'), atLeast: 1 },
          },
          {
            text: 'Other requests of the host on their die',
            say: 'A program of the host takes as long as eight reads. Which operation of the die takes far longer?',
            when: { measure: mostly('dieHost', 'dieGc', 'channel'), atLeast: 1 },
          },
          {
            text: 'Garbage collection on their die',
            when: { measure: mostly('dieGc', 'dieHost', 'channel'), atLeast: 1 },
          },
        ],
      },
      hint: 'Which operation of a die takes about as long as these reads wait?',
      why:
        'On average they wait {gcWait} for garbage collection on their die, {hostWait} for other requests on it, and ' +
        '{busWait} for the bus. The timeline is at the slowest read, with its waits in a lane; the chart has the next ones.',
      charts: ['slowest'],
      vary: {
        path: 'timing.eraseNs',
        runs: ['a'],
        oneOf: [8 * MS, 20 * MS],
        text: 'Another part: an erase takes {tBERS}, and all else is the same. The median read takes {median}.',
        question: {
          kind: 'number',
          ask: 'How long does the slowest thousandth of the reads wait for garbage collection, on average?',
          answer: 'gcWait',
          tolerance: 0.3,
          say: [
            { atMost: 0.3, text: 'Which operation of a die takes about as long as these reads wait?' },
            { atLeast: 2, text: 'How long is an erase?' },
          ],
        },
      },
    },
    {
      name: 'which-cure',
      text: 'Two cures are on offer: a bus that is twice as fast, or suspension of programs and erases.',
      shown: { run: 'a', beside: 'suspended', besideAfter: true, slowest: 'read', windowNs: [0, 200 * MS] },
      try: {
        ask: 'First buses that are a little faster. Watch both ends of the curve.',
        run: 'bus',
        path: 'timing.transferNsPerByte',
        values: [8, 7, 6],
        charts: ['tail'],
        now: 'At {busPerByte} for a byte: median {busMedian}, 99.9th percentile {busTail}.',
        rule: 'On each of these buses the 99.9th percentile is longer than half an erase.',
        check: {
          measure: { of: 'ratio', terms: [tailOf('bus'), setting('bus', 'timing.eraseNs')] },
          atLeast: 0.5,
        },
      },
      question: {
        kind: 'choice',
        ask: 'Which cure lowers the 99.9th percentile of reads more?',
        options: [
          {
            text: 'The faster bus',
            say: 'A faster bus shortens transfers. Is a transfer what the slow reads wait for?',
            when: { measure: difference(tailOf('suspended'), tailOf('bus')), atLeast: 1 },
          },
          { text: 'Suspension', when: { measure: difference(tailOf('bus'), tailOf('suspended')), atLeast: 1 } },
        ],
      },
      hint: 'What do the slowest reads wait for: the bus or the array?',
      why:
        'From {tail}, the faster bus leads to {busTail}, suspension to {suspendedTail}. A bus only shortens transfers; ' +
        'the slow reads hardly wait for the bus.',
      charts: ['tail'],
      vary: {
        path: 'workload.synthetic.arrivals.meanGapNs',
        runs: ['a', 'suspended', 'bus'],
        oneOf: [4 * MS],
        text:
          'At a lighter load, a request every {gap}, the same cures are on offer. Now the user asks for a shorter median ' +
          'read: it takes {median}.',
        question: {
          kind: 'choice',
          ask: 'Which cure lowers the median of the reads more?',
          options: [
            {
              text: 'The faster bus',
              when: { measure: difference(medianOf('suspended'), medianOf('bus')), atLeast: 1 },
            },
            {
              text: 'Suspension',
              say: 'What is the time of the median read made of?',
              when: { measure: difference(medianOf('bus'), medianOf('suspended')), atLeast: 1 },
            },
          ],
        },
      },
    },
    {
      name: 'who-pays',
      text:
        'With suspension the 99.9th percentile of reads falls to {suspendedTail}. A suspended program ends later. The ' +
        'mean write took {writeMean}.',
      shown: { run: 'a', beside: 'suspended', besideAfter: true, windowNs: [0, 200 * MS] },
      try: {
        ask: 'First lighter loads, without and with suspension: let requests arrive less often.',
        run: 'a',
        also: ['suspended'],
        path: 'workload.synthetic.arrivals.meanGapNs',
        values: [6 * MS, 4 * MS],
        charts: ['tail'],
        now: 'With a request every {gap}: the mean write takes {writeMean}, with suspension {suspendedWriteMean}.',
        rule: 'At both loads the mean write takes longer with suspension than without.',
        check: { measure: writeRatio(), atLeast: 1.000_01 },
      },
      question: {
        kind: 'choice',
        ask: 'What happens to the mean of the writes?',
        options: [
          {
            text: 'It falls',
            say: 'A write does not gain from suspension: its program is what is interrupted.',
            when: { measure: writeRatio(), atMost: 0.999_99 },
          },
          { text: 'It grows, by less than 5 %', when: { measure: writeRatio(), atLeast: 1, atMost: 1.05 } },
          {
            text: 'It grows by more than 5 %',
            say: 'How long does a read hold up a program, and how many programs meet a read?',
            when: { measure: writeRatio(), atLeast: 1.0501 },
          },
        ],
      },
      hint: 'A suspended program loses the time of a suspension and of a read. Most programs meet no read.',
      why:
        'It is {suspendedWriteMean} instead of {writeMean}: the writes pay a little for the faster reads. A write buffer ' +
        'hides even this. With {bufferPages} pages the host’s mean write takes {bufferedWriteMean}, and the 99.9th ' +
        'percentile of reads is {bufferedTail}. Measure, then judge.',
      charts: ['tail'],
      vary: { path: 'workload.synthetic.arrivals.meanGapNs', runs: ['a', 'suspended'], oneOf: [300_000] },
    },
  ],
  claims: [
    {
      words: 'About a hundred reads are slower still',
      check: { measure: figure('a', 'response.read.count'), atLeast: 100_000, atMost: 120_000 },
    },
    {
      words: 'the slow reads hardly wait for the bus',
      check: { measure: { of: 'ratio', terms: [tailWait('channel'), tailWait('dieGc')] }, atMost: 0.05 },
    },
    {
      words: 'the writes pay a little for the faster reads',
      check: { measure: writeRatio(), atLeast: 1.0001, atMost: 1.05 },
    },
    {
      words: 'hides even this',
      check: {
        measure: difference(figure('a', 'response.write.meanNs'), figure('buffered', 'response.write.meanNs')),
        atLeast: MS,
      },
    },
    {
      words: 'A page needs the bus for less than a tenth of a millisecond',
      check: { measure: setting('a', 'timing.transferNsPerByte'), atMost: 100_000 / PAGE_BYTES },
    },
    {
      words: 'A program of the host takes as long as eight reads',
      check: {
        measure: { of: 'ratio', terms: [setting('a', 'timing.programNs'), figure('a', 'response.read.p50Ns')] },
        atLeast: 7.5,
        atMost: 8.5,
      },
    },
  ],
  idea:
    'Here the median shows the work of a request, the tail its waits. Find what the slowest requests wait for, then cure ' +
    'that, and look who pays. In Explore, where each step can be opened, the slowest read is selected.',
  condition: {
    ask: 'The bus of this lesson moves 100 MB/s. Make it faster, without and with suspension: what remains of the tail?',
    run: 'a',
    also: ['suspended'],
    path: 'timing.transferNsPerByte',
    values: [10, 5, 2.5, 1],
    charts: ['tail'],
    now:
      'At {perByte} for a byte: the median read takes {median}, the 99.9th percentile is {tail}, with suspension ' +
      '{suspendedTail}.',
    rule: 'On each of these buses suspension lowers the 99.9th percentile of the reads to less than a twentieth.',
    check: { measure: { of: 'ratio', terms: [tailOf('suspended'), tailOf('a')] }, atMost: 0.05 },
  },
  read: [
    { paper: 'suspension', section: 'Read latency is influenced by GC directly' },
    { paper: 'mbm', section: '§VI' },
  ],
};

function writeRatio(): Measure {
  return {
    of: 'ratio',
    terms: [figure('suspended', 'response.write.meanNs'), figure('a', 'response.write.meanNs')],
  };
}
