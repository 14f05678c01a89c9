/** What a write buffer changes: writes are complete at once, until the buffer is full; reads are not helped. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import {
  PAGE_BYTES,
  TABLE_ONE,
  count,
  difference,
  figure,
  finish,
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
const BURST_WRITES = 8;
/** The time of an answer from the buffer. */
const ACK_NS = 5000;

/** A buffer that programs its pages in order of arrival, as soon as it can. */
const buffered = (pages: number): ExperimentInput => ({
  host: { hazards: 'ram', writeBuffer: { pages, policy: 'fifo', idleWriteBack: true, ackNs: ACK_NS } },
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
const DIRECT: ExperimentInput = { ...WRITE, name: 'One write without a buffer', host: { writeBuffer: { pages: 0 } } };
const READ: ExperimentInput = {
  ...ONE_DIE,
  name: 'One read',
  initial: { pages: [{ lpn: 0, channel: 0, chip: 0, die: 0, plane: 0, block: 0, page: 0 }] },
  workload: { requests: onePageEach('read', [0]) },
};
const BURST: ExperimentInput = {
  ...ONE_DIE,
  name: 'Eight buffered writes',
  workload: {
    requests: onePageEach(
      'write',
      Array.from({ length: BURST_WRITES }, (_, lpn) => lpn),
    ),
  },
};

const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
/** Random reads and writes on a used device. */
const MIXED: ExperimentInput = {
  ...buffered(LARGE_BUFFER),
  name: 'Reads and writes with a large buffer',
  device: { ...smallDevice(1, 4, 1, 1), blocksPerPlane: 32, pagesPerBlock: 32, overprovisioning: 0.3 },
  timing: { ...TABLE_ONE.timing },
  policy: { gc: { softFreeRatio: 0.1 } },
  precondition: { kind: 'used' },
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
  minutes: 9,
  example:
    'Without a buffer, a write is complete when its program ends: {transfer} on the bus, then {tPROG} in the array, ' +
    'together {direct}.',
  runs: {
    direct: { title: 'one write, no buffer', experiment: DIRECT },
    write: { title: 'one write, buffer', experiment: WRITE },
    read: { title: 'one read', experiment: READ },
    burst: { title: 'eight writes, buffer of four pages', experiment: BURST },
    mixed: { title: 'reads and writes, buffer of 64 pages', experiment: MIXED },
  },
  values: {
    direct: time(latency('direct', 0)),
    ack: time(setting('write', 'host.writeBuffer.ackNs')),
    programEnd: time(phase('write', 'program', 'end')),
    readLatency: time(latency('read', 0)),
    tR: time(setting('read', 'timing.readNs')),
    dataOut: time(phase('read', 'data-out', 'total')),
    times: ratio(latency('read', 0), latency('write', 0)),
    buffer: count(setting('burst', 'host.writeBuffer.pages')),
    tPROG: time(setting('burst', 'timing.programNs')),
    transfer: time(difference(phase('direct', 'load', 'end'), phase('direct', 'load', 'start'))),
    third: time(latency('burst', 3)),
    fourth: time(latency('burst', 4)),
    last: time(latency('burst', 7)),
    requests: count(figure('mixed', 'requests')),
    mixedGap: time(setting('mixed', 'workload.synthetic.arrivals.meanGapNs')),
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
        'A test of a database on an SSD, in the slides on suspension: the mean write takes 17 µs, the mean read 126 µs. ' +
        'In the lesson before, the write was slow. The difference is a write buffer: memory of the controller, here for ' +
        '{buffer} pages. A write is complete for the host when its data is in the buffer, {ack} after its arrival.',
      shown: { run: 'write', untilNs: 0, clockNs: 2_000_000, request: 0 },
      try: {
        ask: 'First without a buffer: change the time of a program, and watch the write.',
        run: 'direct',
        path: 'timing.programNs',
        values: [200_000, 500_000, 2_000_000, 3_000_000],
        charts: ['requests'],
        now: 'Without a buffer the write takes {direct}: {transfer} on the bus, the rest in the array.',
        rule: 'Without a buffer, the host waits for transfer and program, whatever the program takes.',
        check: {
          measure: difference(latency('direct', 0), {
            of: 'sum',
            terms: [phase('direct', 'load', 'total'), setting('direct', 'timing.programNs')],
          }),
          is: 0,
        },
      },
      question: {
        kind: 'choice',
        ask: 'When is the page in the flash?',
        options: [
          {
            text: 'Before the host hears that the write is complete',
            say: 'The host hears after {ack}. A program alone takes {tPROG}.',
            when: { measure: programAfterCompletion(), atMost: 0 },
          },
          {
            text: 'Up to ten times {ack} later',
            say: 'The buffer does not make the array faster: a program takes {tPROG}.',
            when: { measure: afterRatio(), atLeast: 0.0001, atMost: 10 },
          },
          {
            text: 'More than a hundred times {ack} later',
            when: { measure: afterRatio(), atLeast: 100 },
          },
        ],
      },
      hint: 'The flash is as slow as before: data in, then a program of {tPROG}.',
      why:
        'The host hears after {ack}, the program ends at {programEnd}. The buffer hides the program; it does not shorten ' +
        'it. Until then the page is only in memory: if the supply fails, capacitors must save it.',
      vary: { path: 'host.writeBuffer.ackNs', runs: ['write'], oneOf: [200_000] },
    },
    {
      name: 'a-read-waits',
      text:
        'Now the host reads a page that is in the flash: {tR} in the array, then {dataOut} on the bus. The buffered write ' +
        'took {ack}.',
      shown: { run: 'write', beside: 'read', besideAfter: true, request: 0 },
      try: {
        ask: 'First on other buses: change the speed of the bus, and watch the read.',
        run: 'read',
        path: 'timing.transferNsPerByte',
        values: [20, 5, 2, 1, 0.6],
        charts: ['requests'],
        now: 'The read takes {readLatency}: {tR} in the array, {dataOut} on the bus. It is {times} the buffered write.',
        rule: 'On each of these buses the read takes more than ten times as long as the buffered write: the array reads first.',
        check: { measure: { of: 'ratio', terms: [latency('read', 0), latency('write', 0)] }, atLeast: 10 },
      },
      question: {
        kind: 'number',
        ask: 'How many times as long as the buffered write is the read?',
        answer: 'times',
        tolerance: 0.15,
        say: [
          {
            is: { of: 'ratio', terms: [setting('read', 'timing.readNs'), latency('write', 0)] },
            text: 'This is one of the parts. The read needs the array and the bus.',
          },
          {
            is: { of: 'ratio', terms: [phase('read', 'data-out', 'total'), latency('write', 0)] },
            text: 'This is one of the parts. The read needs the array and the bus.',
          },
          { atMost: 0.1, text: 'The buffer does not answer this read: it holds pages that were written just now.' },
          { atLeast: 4, text: 'Nothing is programmed here. A read needs {tR} in the array, and the bus.' },
        ],
      },
      hint: 'Add the two parts of the read, and divide by {ack}.',
      why:
        'The read takes {readLatency}, {times} the buffered write. At the flash a write is slower than a read. At the host ' +
        'the read is slower, as long as the buffer has room.',
      vary: { path: 'timing.transferNsPerByte', oneOf: [1, 30] },
    },
    {
      name: 'full',
      text:
        'Eight writes arrive together. The buffer has room for {buffer} pages; a page leaves it when its program ends. ' +
        'A page takes {transfer} on the bus, a program {tPROG}.',
      shown: { run: 'burst', untilNs: 0, clockNs: 6_000_000, request: 7 },
      try: {
        ask: 'First with other buffers: change the number of pages, and watch the eight writes.',
        run: 'burst',
        path: 'host.writeBuffer.pages',
        values: [2, 3, 5, 6, 8],
        charts: ['requests'],
        now: 'Pages in the buffer: {buffer}. Write #3 takes {third}, write #4 {fourth} and write #7 {last}.',
        rule: 'As many writes as the buffer has pages are complete after {ack}. Each other write waits for a program.',
        check: {
          measure: {
            of: 'sum',
            terms: [{ of: 'slower-than', run: 'burst', ns: ACK_NS }, setting('burst', 'host.writeBuffer.pages')],
          },
          is: BURST_WRITES,
        },
      },
      question: {
        kind: 'draw',
        ask: 'Draw the latency of writes #3, #4 and #7.',
        most: 12_000_000,
        bars: [
          {
            text: 'Write #3',
            answer: 'third',
            say: [
              {
                atLeast: 1,
                text: 'The first {buffer} writes find room: they are complete as soon as their page is there.',
              },
            ],
          },
          {
            text: 'Write #4',
            answer: 'fourth',
            say: [{ atMost: 1, text: 'A write without room waits for a place: a page leaves when its program ends.' }],
          },
          {
            text: 'Write #7',
            answer: 'last',
            say: [
              { atMost: 1, text: 'The writes before it take the first places that become free.' },
              {
                atLeast: 1,
                text: 'The first {buffer} writes do not wait: count the programs that end before there is room.',
              },
            ],
          },
        ],
        tolerance: 0.05,
      },
      hint: 'Each write needs a place. It gets the place of the write {buffer} before it, when that write is programmed.',
      why:
        'Write #3 takes {third}, write #4 {fourth}, write #7 {last}. Write #4 is accepted when the first program ends. ' +
        'Once the buffer is full, each write waits for a program: writes are accepted as fast as the flash can program ' +
        'them, and no faster.',
      charts: ['requests'],
      vary: { path: 'host.writeBuffer.pages', oneOf: [2, 6] },
    },
    {
      name: 'whose-tail',
      text:
        'A used device with a buffer of {largeBuffer} pages gets {requests} random reads and writes, one every {mixedGap} on ' +
        'average, so that the buffer never fills. The median write takes {writeMedian}, the median read {readMedian}.',
      shown: { run: 'mixed' },
      try: {
        ask: 'First with small buffers: change the number of pages, and watch both tails.',
        run: 'mixed',
        path: 'host.writeBuffer.pages',
        values: [1, 2, 4, 8],
        charts: ['tail'],
        now:
          'Pages in the buffer: {largeBuffer}. One write in a hundred takes {writeTail} or longer, one read in a hundred ' +
          '{readTail} or longer.',
        rule: 'With each of these buffers the 99th percentile of the reads is above 1 ms: a buffer of writes does not help them.',
        check: { measure: tail('read'), atLeast: 1_000_000 },
      },
      question: {
        kind: 'choice',
        ask: 'With {largeBuffer} pages, which 99th percentile does garbage collection raise above 1 ms?',
        options: [
          {
            text: 'That of the reads only',
            when: { measure: difference(tail('read'), tail('write')), atLeast: 1_000_000 },
          },
          {
            text: 'That of the writes only',
            say: 'A write waits only for a place in the buffer, and here there always is one.',
            when: { measure: difference(tail('write'), tail('read')), atLeast: 1_000_000 },
          },
          {
            text: 'Both',
            say: 'A write waits only for a place in the buffer. Is there a moment without one?',
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
        'One read in a hundred takes {readTail} or longer; the 99th percentile of the writes is {writeTail}. The page ' +
        'waits in the buffer while the host continues. A read waits itself, and the host with it. This is why the tail of ' +
        'a device is a problem of its reads.',
      charts: ['tail'],
      vary: {
        path: 'host.writeBuffer.pages',
        runs: ['mixed'],
        oneOf: [1],
        text:
          'The same device and the same requests, but a buffer with room for a single page. The median write takes ' +
          '{writeMedian}, the median read {readMedian}.',
        question: {
          kind: 'choice',
          ask: 'Which 99th percentile is above 1 ms now?',
          options: [
            {
              text: 'That of the reads only',
              say: 'Where does a write wait that comes soon after another one?',
              when: { measure: tail('write'), atMost: 1_000_000 },
            },
            {
              text: 'That of the writes only',
              say: 'What does a read find that meets a collection?',
              when: { measure: tail('read'), atMost: 1_000_000 },
            },
            { text: 'Both', when: { measure: tail('write'), atLeast: 1_000_001 } },
          ],
        },
      },
    },
  ],
  claims: [
    {
      words: 'The flash is as slow as before',
      check: { measure: difference(phase('write', 'program', 'total'), setting('write', 'timing.programNs')), is: 0 },
    },
    { words: 'The buffer does not answer this read', check: { measure: phase('read', 'read', 'count'), is: 1 } },
    {
      words: 'The read needs the array and the bus',
      check: {
        measure: difference(latency('read', 0), {
          of: 'sum',
          terms: [phase('read', 'read', 'total'), phase('read', 'data-out', 'total')],
        }),
        is: 0,
      },
    },
    { words: 'they are complete as soon as their page is there', check: { measure: latency('burst', 0), is: ACK_NS } },
    {
      words: 'A write without room waits for a place',
      check: { measure: { of: 'wait', run: 'burst', request: 4, cause: 'buffer' }, atLeast: 1 },
    },
    {
      words: 'The writes before it take the first places that become free',
      check: { measure: difference(finish('burst', 7), finish('burst', 6)), atLeast: 1 },
    },
    { words: 'Eight writes arrive together', check: { measure: figure('burst', 'response.write.count'), is: 8 } },
    {
      words: 'Without a buffer, a write is complete when its program ends',
      check: { measure: difference(latency('direct', 0), phase('direct', 'program', 'end')), is: 0 },
    },
    {
      words: 'A write buffer hides the program from the host while it has room',
      check: { measure: latency('write', 0), is: ACK_NS },
    },
    {
      words: 'The buffer does not make the array faster',
      check: {
        measure: { of: 'ratio', terms: [phase('write', 'program', 'total'), phase('direct', 'program', 'total')] },
        is: 1,
      },
    },
    {
      words: 'Nothing is programmed here',
      check: { measure: phase('read', 'program', 'count'), is: 0 },
    },
    {
      words: 'here there always is one',
      check: { measure: bufferRoom(), atLeast: 1 },
    },
    {
      words: 'A read of a page in the flash gains nothing, on any bus: the array comes first',
      check: {
        measure: difference(latency('read', 0), {
          of: 'sum',
          terms: [setting('read', 'timing.readNs'), phase('read', 'data-out', 'total')],
        }),
        is: 0,
      },
    },
    {
      words: 'writes are accepted as fast as the flash can program them, and no faster',
      check: {
        measure: difference(
          difference(latency('burst', 6), latency('burst', 5)),
          difference(
            phase('burst', 'program', 'end', { request: 2 }),
            phase('burst', 'program', 'end', { request: 1 }),
          ),
        ),
        is: 0,
      },
    },
    {
      words: 'The buffer hides the program; it does not shorten it',
      check: {
        measure: { of: 'ratio', terms: [phase('write', 'program', 'total'), phase('direct', 'program', 'total')] },
        is: 1,
      },
    },
    {
      words: 'At the flash a write is slower than a read',
      check: { measure: { of: 'ratio', terms: [latency('direct', 0), latency('read', 0)] }, atLeast: 5 },
    },
    {
      words: 'At the host the read is slower',
      check: { measure: { of: 'ratio', terms: [latency('read', 0), latency('write', 0)] }, atLeast: 10 },
    },
    {
      words: 'Write #4 is accepted when the first program ends',
      check: { measure: difference(latency('burst', 4), phase('burst', 'program', 'end', { request: 0 })), is: ACK_NS },
    },
    {
      words: 'each write waits for a program',
      check: {
        measure: difference(latency('burst', 7), phase('burst', 'program', 'end', { request: 3 })),
        is: ACK_NS,
      },
    },
    {
      words: 'Until then the page is only in memory',
      check: { measure: programAfterCompletion(), atLeast: 1 },
    },
    {
      words: 'does garbage collection raise above 1 ms',
      check: {
        measure: { of: 'ratio', terms: [figure('mixed', 'waitNs.dieGc'), figure('mixed', 'waitNs.dieHost')] },
        atLeast: 2,
      },
    },
    { words: 'the buffer never fills', check: { measure: bufferRoom(), atLeast: 1 } },
    {
      words: 'The page waits in the buffer while the host continues',
      check: {
        measure: difference(figure('mixed', 'response.write.maxNs'), setting('mixed', 'host.writeBuffer.ackNs')),
        is: 0,
      },
    },
    {
      words: 'A read waits itself',
      check: { measure: difference(tail('read'), figure('mixed', 'response.read.p50Ns')), atLeast: 1_000_000 },
    },
    {
      words: 'the tail of a device is a problem of its reads',
      check: { measure: { of: 'ratio', terms: [tail('read'), tail('write')] }, atLeast: 100 },
    },
    {
      words: 'Beyond that, a write is as slow as the flash',
      check: {
        measure: difference(
          difference(latency('burst', 7), latency('burst', 6)),
          difference(
            phase('burst', 'program', 'end', { request: 3 }),
            phase('burst', 'program', 'end', { request: 2 }),
          ),
        ),
        is: 0,
      },
    },
  ],
  idea:
    'A write buffer hides the program from the host while it has room. The conditions are a load below the program ' +
    'rate of the flash, and a buffer that holds the bursts. Beyond that, a write is as slow as the flash. A read of a page in ' +
    'the flash gains nothing, on any bus: the array comes first.',
  condition: {
    ask: 'A full buffer does not wait for the bus alone. Make the bus slower or faster, and watch the eight writes.',
    run: 'burst',
    path: 'timing.transferNsPerByte',
    values: [10, 20, 5, 1],
    charts: ['requests'],
    now: 'A write that finds room takes {ack}, write #7 {last}.',
    rule: 'On each of these buses the writes that find room are complete after {ack}. The others wait for programs of {tPROG}.',
    check: {
      measure: {
        of: 'sum',
        terms: [{ of: 'slower-than', run: 'burst', ns: ACK_NS }, setting('burst', 'host.writeBuffer.pages')],
      },
      is: BURST_WRITES,
    },
  },
  read: [
    { paper: 'suspension', section: 'Enterprise Database Application Test' },
    { paper: 'suspension', section: 'Read Latency Influence from Erase/Program' },
  ],
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
