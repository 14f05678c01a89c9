/** What a write buffer changes: writes are complete at once, until the buffer is full; reads are not helped. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  figure,
  latency,
  onePageEach,
  phase,
  ratio,
  setting,
  smallDevice,
  time,
} from './building.ts';

const SMALL_BUFFER = 4;
const LARGE_BUFFER = 64;

/** A buffer that programs its pages in order of arrival, as soon as it can. */
const buffered = (pages: number): ExperimentInput => ({
  host: { hazards: 'ram', writeBuffer: { pages, policy: 'fifo', idleWriteBack: true } },
});

const ONE_DIE = {
  ...buffered(SMALL_BUFFER),
  device: smallDevice(1, 1, 1, 1),
  timing: { ...TABLE_ONE.timing, commandNs: 0 },
} satisfies ExperimentInput;

const WRITE: ExperimentInput = {
  ...ONE_DIE,
  name: 'One buffered write',
  workload: { requests: onePageEach('write', [0]) },
};
const READ: ExperimentInput = {
  ...ONE_DIE,
  name: 'One read',
  initial: { pages: [{ lpn: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: 0 }] },
  workload: { requests: onePageEach('read', [0]) },
};
const BURST: ExperimentInput = {
  ...ONE_DIE,
  name: 'Eight buffered writes',
  workload: { requests: onePageEach('write', [0, 1, 2, 3, 4, 5, 6, 7]) },
};

const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
/** Random reads and writes on a used device. */
const MIXED: ExperimentInput = {
  ...buffered(LARGE_BUFFER),
  name: 'Reads and writes with a large buffer',
  device: { ...smallDevice(1, 4, 1, 1), blocksPerPlane: 32, pagesPerBlock: 32, overprovisioning: 0.3 },
  timing: { ...TABLE_ONE.timing },
  policy: { gc: { softFreeRatio: 0.1 } },
  precondition: { kind: 'steady-state' },
  workload: {
    synthetic: {
      requests: 2000,
      readShare: 0.5,
      readSizes: sizes,
      writeSizes: sizes,
      arrivals: { kind: 'exponential', meanGapNs: 5_000_000 },
      addresses: { alignBytes: PAGE_BYTES },
    },
  },
};

export const WRITE_BUFFER: Lesson = {
  name: 'write-buffer',
  title: 'A write is fast until the buffer is full',
  asks: 'Flash programs slowly. Why does an application often see fast writes and slow reads?',
  minutes: 7,
  runs: {
    write: { title: 'one write, buffer', experiment: WRITE },
    read: { title: 'one read', experiment: READ },
    burst: { title: 'eight writes, buffer of four pages', experiment: BURST },
    mixed: { title: 'reads and writes, buffer of 64 pages', experiment: MIXED },
  },
  values: {
    ack: time(setting('write', 'host.writeBuffer.ackNs')),
    programEnd: time(phase('write', 'program', 'end')),
    readLatency: time(latency('read', 0)),
    times: ratio(latency('read', 0), latency('write', 0)),
    buffer: count(setting('burst', 'host.writeBuffer.pages')),
    tPROG: time(setting('burst', 'timing.programNs')),
    transfer: time({ of: 'difference', terms: [phase('write', 'load', 'end'), phase('write', 'load', 'start')] }),
    third: time(latency('burst', 3)),
    fourth: time(latency('burst', 4)),
    last: time(latency('burst', 7)),
    requests: count(figure('mixed', 'requests')),
    largeBuffer: count(setting('mixed', 'host.writeBuffer.pages')),
    writeTail: time(figure('mixed', 'response.write.p99Ns')),
    readTail: time(figure('mixed', 'response.read.p99Ns')),
    writeMedian: time(figure('mixed', 'response.write.p50Ns')),
    readMedian: time(figure('mixed', 'response.read.p50Ns')),
  },
  steps: [
    {
      name: 'acknowledged',
      text:
        'The controller has memory for {buffer} pages: a write buffer. A write is complete for the host when its data ' +
        'is in the buffer, {ack} after its arrival. If the supply fails, capacitors must save the buffer.',
      shown: { run: 'write', untilNs: 0, clockNs: 2_000_000, request: 0 },
      question: {
        kind: 'choice',
        ask: 'When is the page in the flash?',
        options: [
          {
            text: 'Before the host hears that the write is complete',
            when: { measure: programAfterCompletion(), atMost: 0 },
          },
          {
            text: 'Up to ten times {ack} later',
            when: { measure: afterRatio(), atLeast: 0.0001, atMost: 10 },
          },
          {
            text: 'More than a hundred times {ack} later',
            when: { measure: afterRatio(), atLeast: 100 },
          },
        ],
      },
      hint: 'The flash is as slow as before: data in, then a program of {tPROG}.',
      why: 'The host hears after {ack}, the program ends at {programEnd}. The buffer hides the program; it does not shorten it.',
    },
    {
      name: 'a-read-waits',
      text: 'Now the host reads a page that is in the flash. The write took {ack}.',
      shown: { run: 'write', beside: 'read', besideAfter: true, request: 0 },
      question: {
        kind: 'number',
        ask: 'How many times as long as the buffered write is the read?',
        answer: 'times',
        tolerance: 0.3,
      },
      hint: 'A read needs the data: no buffer can answer before the array has read it (tR 78 µs) and the bus has moved it (82 µs).',
      why:
        'The read takes {readLatency}, {times} as long. At the flash a write is slower than a read; at the host it is the ' +
        'opposite, as long as the buffer has room.',
    },
    {
      name: 'full',
      text:
        'Eight writes arrive together. The buffer has room for {buffer} pages; a page leaves it when its program ends. ' +
        'A page takes {transfer} on the bus, a program {tPROG}.',
      shown: { run: 'burst', untilNs: 0, clockNs: 6_000_000, request: 7 },
      question: {
        kind: 'draw',
        ask: 'Draw the latency of writes #3, #4 and #7.',
        most: 8_000_000,
        bars: [
          { text: 'Write #3', answer: 'third' },
          { text: 'Write #4', answer: 'fourth' },
          { text: 'Write #7', answer: 'last' },
        ],
        tolerance: 0.06,
      },
      hint: 'Write #4 needs the place of write #0, write #7 that of write #3.',
      why:
        'Write #3 takes {third}, write #4 {fourth}, write #7 {last}. Once the buffer is full, each write waits for a ' +
        'program: writes are accepted as fast as the flash can program them, and no faster.',
    },
    {
      name: 'whose-tail',
      text:
        'A used device with a buffer of {largeBuffer} pages gets {requests} random reads and writes, one every 5 ms on ' +
        'average, so that the buffer never fills. The median write takes {writeMedian}, the median read {readMedian}.',
      shown: { run: 'mixed' },
      question: {
        kind: 'choice',
        ask: 'Garbage collection runs meanwhile. Whose 99th percentile does it raise?',
        options: [
          {
            text: 'That of the reads',
            when: { measure: difference(tail('read'), tail('write')), atLeast: 1_000_000 },
          },
          {
            text: 'That of the writes',
            when: { measure: difference(tail('write'), tail('read')), atLeast: 1_000_000 },
          },
          {
            text: 'Both by about as much',
            when: {
              measure: { of: 'ratio', terms: [tail('read'), tail('write')] },
              atLeast: 0.5,
              atMost: 2,
            },
          },
        ],
      },
      hint: 'Who waits in the buffer while a die collects, and who waits in front of the die?',
      why:
        'One read in a hundred takes {readTail} or longer; the 99th percentile of the writes is {writeTail}. The buffer ' +
        'waits instead of the host. A read waits itself: this is why the tail of a device is a problem of its reads.',
    },
  ],
  claims: [
    {
      words: 'a page leaves it when its program ends',
      check: { measure: difference(latency('burst', 4), phase('burst', 'program', 'end')), atMost: -1 },
    },
    { words: 'the buffer never fills', check: { measure: bufferRoom(), atLeast: 1 } },
    {
      words: 'One read in a hundred takes',
      check: { measure: difference(tail('read'), figure('mixed', 'response.read.p50Ns')), atLeast: 1_000_000 },
    },
  ],
  idea:
    'A write buffer hides the program from the host while it has room. The condition is a load below what the flash ' +
    'can program, and a buffer that holds the bursts. Beyond that, a write is as slow as the flash. Reads gain nothing.',
  read: [{ paper: 'suspension', section: 'Read latency is influenced by GC directly' }],
};

function programAfterCompletion(): ReturnType<typeof difference> {
  return difference(phase('write', 'program', 'end'), latency('write', 0));
}

function afterRatio(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof difference>, ReturnType<typeof setting>];
} {
  return { of: 'ratio', terms: [programAfterCompletion(), setting('write', 'host.writeBuffer.ackNs')] };
}

function tail(op: 'read' | 'write'): ReturnType<typeof figure> {
  return figure('mixed', `response.${op}.p99Ns`);
}

/** Pages that were still free in the buffer when it held most. */
function bufferRoom(): ReturnType<typeof difference> {
  return difference(setting('mixed', 'host.writeBuffer.pages'), figure('mixed', 'buffer.peak'));
}
