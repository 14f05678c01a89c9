/** Read priority: Dirik and Jacob's example of one read behind one write, and a burst. */
import { fourToOne, readsAmongWrites } from '../../papers/banking/scenarios.ts';
import type { ExperimentInput } from '../../document/experiment.ts';
import { PAGE_BYTES } from '../../papers/banking/device.ts';
import { pagesRequest } from '../../papers/building.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { count, difference, figure, finish, latency, phase, share, time, wait, sum, times } from './building.ts';

/** A read of the example alone, and the part of it on the bus. */
const TRANSFER_NS = 20_480;
const X_NS = 25_000 + TRANSFER_NS;
const TWO_READS: ExperimentInput = {
  ...fourToOne(false),
  name: 'Two reads of one bank',
  workload: { requests: [0, 1].map((lpn) => pagesRequest('read', 0, lpn, 1, PAGE_BYTES)) },
};

/** Programs that make the write two, three, six and eight times as long as the read. */
const PROGRAM_NS = [2, 3, 6, 8].map((factor) => factor * X_NS - TRANSFER_NS);

export const WHO_GOES_FIRST: Lesson = {
  name: 'who-goes-first',
  title: 'Who goes first',
  asks: 'A read waits behind a write. Is the order of arrival a good order?',
  minutes: 8,
  example:
    'Two reads of one bank arrive together. The first takes x = {x}, the second waits for it and takes {secondRead}. ' +
    'On average this is {readsMean}, or {readsInX} x.',
  runs: {
    reads: { title: 'two reads', experiment: TWO_READS },
    order: { title: 'order of arrival', experiment: { ...fourToOne(false), name: 'A read behind a write' } },
    first: { title: 'reads first', experiment: { ...fourToOne(true), name: 'The read goes first' } },
    burst: { title: 'burst, order of arrival', experiment: { ...readsAmongWrites(false), name: 'Reads among writes' } },
    'burst-first': {
      title: 'burst, reads first',
      experiment: { ...readsAmongWrites(true), name: 'Reads among writes, reads first' },
    },
  },
  values: {
    x: time(latency('first', 1)),
    firstRead: time(latency('reads', 0)),
    secondRead: time(latency('reads', 1)),
    readsMean: time(figure('reads', 'response.all.meanNs')),
    readsInX: count({ of: 'ratio', terms: [figure('reads', 'response.all.meanNs'), latency('first', 1)] }),
    write: time(latency('order', 0)),
    writeInX: count({ of: 'ratio', terms: [latency('order', 0), latency('first', 1)] }),
    behind: time(latency('order', 1)),
    behindInX: count({ of: 'ratio', terms: [latency('order', 1), latency('first', 1)] }),
    later: time(latency('first', 0)),
    laterInX: count({ of: 'ratio', terms: [latency('first', 0), latency('first', 1)] }),
    orderMean: time(figure('order', 'response.all.meanNs')),
    firstMean: time(figure('first', 'response.all.meanNs')),
    orderInX: count({ of: 'ratio', terms: [figure('order', 'response.all.meanNs'), latency('first', 1)] }),
    firstInX: count({ of: 'ratio', terms: [figure('first', 'response.all.meanNs'), latency('first', 1)] }),
    gain: time(difference(latency('order', 1), latency('first', 1))),
    loss: time(difference(latency('first', 0), latency('order', 0))),
    burstReads: time(figure('burst', 'response.read.meanNs')),
    burstReadsFirst: time(figure('burst-first', 'response.read.meanNs')),
    burstWrites: time(figure('burst', 'response.write.meanNs')),
    burstWritesFirst: time(figure('burst-first', 'response.write.meanNs')),
    readLess: share(change('read', 'burst', 'burst-first')),
    writeMore: share(change('write', 'burst-first', 'burst')),
    lossShare: share(lossOverGain()),
  },
  steps: [
    {
      name: 'in-order',
      text:
        'Dirik and Jacob’s example: one bank on one bus. A write and a read of another page arrive together, the write a ' +
        'moment earlier. Alone, the read takes x = {x} and the write {writeInX} times as long.',
      shown: { run: 'order', untilNs: 0, clockNs: 300_000, request: 1 },
      try: {
        ask: 'First the two reads of the example: change the speed of the bus.',
        run: 'reads',
        path: 'timing.transferNsPerByte',
        values: [5, 20, 40],
        charts: ['requests'],
        now: 'The first read takes {firstRead}, the second {secondRead}, on average {readsMean}.',
        rule: 'On each of these buses the second read takes twice as long as the first: it waits for all of it.',
        check: { measure: { of: 'ratio', terms: [latency('reads', 1), latency('reads', 0)] }, is: 2 },
      },
      question: {
        kind: 'number',
        ask: 'In order of arrival: what is the mean latency of the two, as a multiple of x?',
        answer: 'orderInX',
        tolerance: 0.03,
        say: [
          {
            is: { of: 'ratio', terms: [sum(latency('order', 0), latency('first', 1)), times(2, latency('first', 1))] },
            text: 'This is the mean of both alone. But the read waits for the write.',
          },
          {
            is: { of: 'ratio', terms: [latency('order', 1), latency('first', 1)] },
            text: 'This is the latency of the read. The question is the mean of the two.',
          },
        ],
      },
      hint: 'The read waits for the whole write, then takes x more. Add both latencies and divide by the number of requests.',
      why:
        'The write takes {write}, {writeInX} x. The read takes {behind}, {behindInX} x. On average this is {orderMean}, or ' +
        '{orderInX} x. The read spends most of its time waiting.',
      charts: ['requests'],
      vary: { path: 'timing.programNs', oneOf: [PROGRAM_NS[0], PROGRAM_NS[3]] },
    },
    {
      name: 'read-first',
      text: 'Now waiting reads go before waiting writes. In order of arrival the mean was {orderInX} x.',
      shown: { run: 'order', beside: 'first', besideAfter: true, request: 1 },
      try: {
        ask: 'First still in order of arrival: change the length of the program, and watch the read behind the write.',
        run: 'order',
        path: 'timing.programNs',
        values: PROGRAM_NS,
        charts: ['requests'],
        now: 'The write takes {writeInX} x, the read behind it {behindInX} x, on average {orderInX} x.',
        rule: 'In order of arrival the read takes x more than the write, however long the program is.',
        check: {
          measure: {
            of: 'ratio',
            terms: [difference(latency('order', 1), latency('order', 0)), latency('first', 1)],
          },
          is: 1,
        },
      },
      question: {
        kind: 'number',
        ask: 'With the read first: what is the mean latency of the two, as a multiple of x?',
        answer: 'firstInX',
        tolerance: 0.03,
        say: [
          {
            is: { of: 'ratio', terms: [latency('first', 1), latency('first', 1)] },
            text: 'This is the read alone. The question is the mean of the two.',
          },
          { atLeast: 0.7, atMost: 0.9, text: 'The write waits here: it begins when the read is complete.' },
          {
            is: { of: 'ratio', terms: [figure('order', 'response.all.meanNs'), latency('first', 1)] },
            text: 'This is the mean in order of arrival. Who waits now, and for how long?',
          },
        ],
      },
      hint: 'The read takes x. The write waits for it, then does its own work.',
      why:
        'The read takes {x}, the write {later}, {laterInX} x. On average this is {firstMean}, or {firstInX} x. Nothing ' +
        'became faster: the same work in another order. With the short job first, only a short time is spent waiting.',
      charts: ['requests'],
      vary: { path: 'timing.programNs', oneOf: [PROGRAM_NS[0], PROGRAM_NS[3]] },
    },
    {
      name: 'who-pays',
      text: 'A priority takes from one to give to another. Look at the two requests of this example.',
      shown: { run: 'order', beside: 'first', request: 0 },
      try: {
        ask: 'First with other programs: change their length in both orders.',
        run: 'order',
        also: ['first'],
        path: 'timing.programNs',
        values: PROGRAM_NS,
        charts: ['requests'],
        now: 'The write takes {writeInX} x alone. The read gains {gain}, the write loses {loss}.',
        rule: 'With each of these programs, the read gains the length of the write.',
        check: {
          measure: difference(difference(latency('order', 1), latency('first', 1)), latency('order', 0)),
          is: 0,
        },
      },
      question: {
        kind: 'choice',
        ask: 'What does the write pay for the gain of the read?',
        options: [
          {
            text: 'As much as the read gains',
            say: 'This would hold if a read were as long as a write.',
            when: { measure: lossOverGain(), atLeast: 0.95, atMost: 1.05 },
          },
          { text: 'A quarter of what the read gains', when: { measure: lossOverGain(), atLeast: 0.2, atMost: 0.3 } },
          {
            text: 'Nothing: the write does not notice',
            say: 'The write begins later than before. By how much?',
            when: { measure: lossOverGain(), atMost: 0.01 },
          },
        ],
      },
      hint: 'The read gains the time of a write. The write loses the time of a read.',
      why:
        'The read gains {gain}, the length of the write. The write loses {loss}, the length of the read: a quarter, because ' +
        'the write is four times as long. The example of two reads shows the other case: if both take as long, their order ' +
        'changes nothing in the mean.',
      vary: {
        path: 'timing.programNs',
        runs: ['order', 'first'],
        oneOf: [PROGRAM_NS[0], PROGRAM_NS[3]],
        text: 'The same requests on another part. Alone, the write takes {writeInX} times as long as the read.',
        question: {
          kind: 'number',
          ask: 'How large is the loss of the write, as a share of the gain of the read?',
          answer: 'lossShare',
          tolerance: 0.1,
          say: [
            { atLeast: 1.5, text: 'The write loses the time of a read. The read gains the time of a write.' },
            { atMost: 0.6, text: 'The write begins later than before, by the whole read.' },
          ],
        },
      },
    },
    {
      name: 'burst',
      text:
        'Sixteen writes of 8 KB wait on two superblocks of four banks when four reads arrive at 300 µs. In order of ' +
        'arrival the reads take {burstReads} on average, the writes {burstWrites}. (In the paper’s Fig. 10, on traces, ' +
        'reads gain 30–50 % and writes lose about 5 %.)',
      shown: { run: 'burst', beside: 'burst-first', besideAfter: true, request: 19 },
      try: {
        ask: 'First still in order of arrival: change the speed of the bus, and watch the reads.',
        run: 'burst',
        path: 'timing.transferNsPerByte',
        values: [40, 20, 5, 2.5],
        charts: ['slowest'],
        now: 'The reads take {burstReads} on average, the writes {burstWrites}.',
        rule: 'On each of these buses the reads take longer than the writes on average: they wait for all writes before them.',
        check: {
          measure: {
            of: 'ratio',
            terms: [figure('burst', 'response.read.meanNs'), figure('burst', 'response.write.meanNs')],
          },
          atLeast: 1.0001,
        },
      },
      question: {
        kind: 'choice',
        ask: 'Waiting reads now go first. By how much does the mean of the writes grow?',
        options: [
          {
            text: 'By less than a quarter',
            say: 'In the paper’s traces it is less than this. Here all reads come in the middle of a burst of writes.',
            when: { measure: writeLoss(), atLeast: 1.0001, atMost: 1.25 },
          },
          { text: 'By a quarter to a half', when: { measure: writeLoss(), atLeast: 1.2501, atMost: 1.5 } },
          {
            text: 'It doubles',
            say: 'Each write that still waits is later by the time of the reads before it. How long is this?',
            when: { measure: writeLoss(), atLeast: 1.9 },
          },
        ],
      },
      hint: 'Four reads go before the writes that still wait. How long are four reads against sixteen writes?',
      why:
        'The reads take {burstReadsFirst} instead of {burstReads}, {readLess} less; the writes {burstWritesFirst} instead ' +
        'of {burstWrites}, {writeMore} more. How much each of them changes depends on how many wait together. A read still ' +
        'waits for the write that runs: priority orders the queue, it does not interrupt. Suspension does that.',
      vary: { path: 'timing.programNs', runs: ['burst', 'burst-first'], oneOf: [400_000] },
    },
  ],
  claims: [
    {
      words: 'But the read waits for the write',
      check: { measure: difference(finish('order', 1), finish('order', 0)), atLeast: 1 },
    },
    {
      words: 'The read waits for the whole write, then takes x more',
      check: { measure: difference(difference(latency('order', 1), latency('order', 0)), latency('first', 1)), is: 0 },
    },
    {
      words: 'it begins when the read is complete',
      check: { measure: difference(phase('first', 'program', 'start'), finish('first', 1)), atLeast: 0 },
    },
    {
      words: 'The write waits for it, then does its own work',
      check: {
        measure: difference(latency('first', 0), { of: 'sum', terms: [latency('first', 1), latency('order', 0)] }),
        is: 0,
      },
    },
    {
      words: 'The write begins later than before',
      check: { measure: difference(finish('first', 0), finish('order', 0)), atLeast: 1 },
    },
    {
      words: 'The read gains the time of a write',
      check: { measure: difference(difference(latency('order', 1), latency('first', 1)), latency('order', 0)), is: 0 },
    },
    {
      words: 'The write loses the time of a read',
      check: { measure: difference(difference(latency('first', 0), latency('order', 0)), latency('first', 1)), is: 0 },
    },
    {
      words: 'Here all reads come in the middle of a burst of writes',
      check: { measure: finish('burst', 15), atLeast: 300_001 },
    },
    {
      words: 'Each write that still waits is later by the time of the reads before it',
      check: { measure: difference(finish('burst-first', 15), finish('burst', 15)), atLeast: 1 },
    },
    {
      words: 'Four reads go before the writes that still wait',
      check: { measure: difference(finish('burst-first', 15), finish('burst-first', 19)), atLeast: 1 },
    },
    { words: 'Sixteen writes of 8 KB', check: { measure: figure('burst', 'response.write.count'), is: 16 } },
    {
      words: 'four reads arrive at 300 µs',
      check: { measure: difference(finish('burst', 16), latency('burst', 16)), is: 300_000 },
    },
    {
      words: 'An order costs nothing and changes who waits',
      check: { measure: difference(finish('first'), finish('order')), is: 0 },
    },
    {
      words: 'Short jobs first lower the mean',
      check: {
        measure: {
          of: 'ratio',
          terms: [figure('first', 'response.all.meanNs'), figure('order', 'response.all.meanNs')],
        },
        atMost: 0.9,
      },
    },
    { words: 'The writes pay for it', check: { measure: writeLoss(), atLeast: 1.01 } },
    {
      words: 'Read priority does not help a read behind an operation that already runs',
      check: { measure: wait('burst-first', 19, 'dieHost'), atLeast: 1 },
    },
    {
      words: 'if both take as long, their order changes nothing in the mean',
      // The other order of the two reads: first the second one. Its times are the same.
      check: { measure: { of: 'ratio', terms: [latency('reads', 1), latency('reads', 0)] }, is: 2 },
    },
    {
      words: 'the second waits for it',
      check: { measure: difference(latency('reads', 1), latency('reads', 0)), atLeast: 1 },
    },
    {
      words: 'The read spends most of its time waiting',
      check: {
        measure: { of: 'ratio', terms: [difference(latency('order', 1), latency('first', 1)), latency('order', 1)] },
        atLeast: 0.75,
      },
    },
    {
      words: 'Nothing became faster: the same work in another order',
      check: { measure: { of: 'ratio', terms: [finish('first'), finish('order')] }, is: 1 },
    },
    {
      words: 'only a short time is spent waiting',
      check: {
        measure: {
          of: 'ratio',
          terms: [
            difference(latency('first', 0), latency('order', 0)),
            difference(latency('order', 1), latency('first', 1)),
          ],
        },
        atMost: 0.26,
      },
    },
    {
      words: 'the length of the write',
      check: {
        measure: difference(difference(latency('order', 1), latency('first', 1)), latency('order', 0)),
        is: 0,
      },
    },
    {
      words: 'the length of the read: a quarter',
      check: {
        measure: difference(difference(latency('first', 0), latency('order', 0)), latency('first', 1)),
        is: 0,
      },
    },
    {
      words: 'the write is four times as long',
      check: { measure: { of: 'ratio', terms: [latency('order', 0), latency('first', 1)] }, is: 4 },
    },
    {
      words: 'depends on how many wait together',
      check: {
        measure: {
          of: 'ratio',
          terms: [
            change('write', 'burst-first', 'burst'),
            { of: 'ratio', terms: [difference(latency('first', 0), latency('order', 0)), latency('order', 0)] },
          ],
        },
        atLeast: 1.05,
      },
    },
    {
      words: 'A read still waits for the write that runs',
      check: { measure: wait('burst-first', 19, 'dieHost'), atLeast: 1 },
    },
    {
      words: 'it does not interrupt',
      check: { measure: figure('burst-first', 'suspensions.program'), is: 0 },
    },
  ],
  idea:
    'An order costs nothing and changes who waits. Short jobs first lower the mean. At the flash reads are short and hosts ' +
    'wait for them, so reads go first. The writes pay for it; with a steady stream of reads they could wait without end, ' +
    'so a controller needs a limit. Read priority does not help a read behind an operation that already runs.',
  condition: {
    ask: 'The gain depends on the bus. Make it slower or faster, in order of arrival and with the reads first.',
    run: 'burst',
    also: ['burst-first'],
    path: 'timing.transferNsPerByte',
    values: [10, 20, 40, 5, 2.5],
    charts: ['slowest'],
    now: 'Reads take {burstReadsFirst} instead of {burstReads}, writes {burstWritesFirst} instead of {burstWrites}.',
    rule: 'On each of these buses the reads take less than half as long if they go first.',
    check: {
      measure: {
        of: 'ratio',
        terms: [figure('burst-first', 'response.read.meanNs'), figure('burst', 'response.read.meanNs')],
      },
      atMost: 0.4999,
    },
  },
  read: [{ paper: 'banking', section: 'Queueing and Read Priority, Fig. 10' }],
};

/** The relative change of a mean latency between two runs, of the second. */
function change(op: 'read' | 'write', from: string, to: string): Measure {
  const [before, after] = [figure(from, `response.${op}.meanNs`), figure(to, `response.${op}.meanNs`)];
  return { of: 'ratio', terms: [difference(before, after), op === 'read' ? before : after] };
}

function lossOverGain(): Measure {
  return {
    of: 'ratio',
    terms: [
      { of: 'difference', terms: [latency('first', 0), latency('order', 0)] },
      { of: 'difference', terms: [latency('order', 1), latency('first', 1)] },
    ],
  };
}

function writeLoss(): Measure {
  return {
    of: 'ratio',
    terms: [figure('burst-first', 'response.write.meanNs'), figure('burst', 'response.write.meanNs')],
  };
}
