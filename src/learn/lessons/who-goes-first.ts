/** Read priority: Dirik and Jacob's example of one read behind one write, and a burst. */
import { fourToOne, readsAmongWrites } from '../../papers/banking/scenarios.ts';
import type { Measure } from '../measure/measure.ts';
import type { Lesson, LessonValue } from '../lesson/lesson.ts';
import { figure, latency, ratio, share, time, wait } from './building.ts';

const shareOf = (over: Measure, under: Measure): LessonValue => share({ of: 'ratio', terms: [over, under] });

export const WHO_GOES_FIRST: Lesson = {
  name: 'who-goes-first',
  title: 'Who goes first',
  asks: 'A read waits behind a write. Is the order of arrival a good order?',
  minutes: 6,
  runs: {
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
    write: time(latency('order', 0)),
    behind: time(latency('order', 1)),
    later: time(latency('first', 0)),
    orderMean: time(figure('order', 'response.all.meanNs')),
    firstMean: time(figure('first', 'response.all.meanNs')),
    orderInX: ratio(figure('order', 'response.all.meanNs'), latency('first', 1)),
    firstInX: ratio(figure('first', 'response.all.meanNs'), latency('first', 1)),
    burstReads: time(figure('burst', 'response.read.meanNs')),
    burstReadsFirst: time(figure('burst-first', 'response.read.meanNs')),
    burstWrites: time(figure('burst', 'response.write.meanNs')),
    burstWritesFirst: time(figure('burst-first', 'response.write.meanNs')),
    readGain: shareOf(figure('burst-first', 'response.read.meanNs'), figure('burst', 'response.read.meanNs')),
    writeLoss: shareOf(figure('burst-first', 'response.write.meanNs'), figure('burst', 'response.write.meanNs')),
  },
  steps: [
    {
      name: 'in-order',
      text:
        'One bank on one bus. A write and a read of another page arrive together, the write a moment earlier. Alone, the ' +
        'read takes x = {x} and the write exactly four times as long, 4x.',
      shown: { run: 'order', untilNs: 0, clockNs: 300_000, request: 1 },
      question: {
        kind: 'number',
        ask: 'In order of arrival: what is the mean latency of the two, as a multiple of x?',
        answer: 'orderInX',
        tolerance: 0.03,
      },
      hint: 'The write takes 4x. The read waits for it, then takes x more.',
      why:
        'The write takes {write} (4x), the read {behind} (5x): {orderMean} on average, {orderInX} x. The read spends most ' +
        'of its time waiting.',
    },
    {
      name: 'read-first',
      text: 'Now waiting reads go before waiting writes. In order of arrival the mean was {orderInX} x.',
      shown: { run: 'order', beside: 'first', besideAfter: true, request: 1 },
      question: {
        kind: 'number',
        ask: 'With the read first: what is the mean latency of the two, as a multiple of x?',
        answer: 'firstInX',
        tolerance: 0.03,
      },
      hint: 'The read takes x. The write waits for it, then takes 4x.',
      why:
        'The read takes {x} (x), the write {later} (5x): {firstMean} on average, {firstInX} x. Nothing became faster: ' +
        'the same work in another order. The short job first makes the mean smaller, because fewer requests wait for ' +
        'the long one.',
    },
    {
      name: 'who-pays',
      text: 'A priority takes from one to give to another. Look at the two requests of this example.',
      shown: { run: 'order', beside: 'first', request: 0 },
      question: {
        kind: 'choice',
        ask: 'What does the write pay for the gain of the read?',
        options: [
          { text: 'As much as the read gains', when: { measure: lossOverGain(), atLeast: 0.95, atMost: 1.05 } },
          { text: 'A quarter of what the read gains', when: { measure: lossOverGain(), atLeast: 0.2, atMost: 0.3 } },
          { text: 'Nothing: the write does not notice', when: { measure: lossOverGain(), atMost: 0.01 } },
        ],
      },
      hint: 'The read gains the time of a write. The write loses the time of a read.',
      why:
        'The read gains 4x, the write loses x: a quarter. This holds because a read is shorter than a write here. If both ' +
        'took as long, the order would not matter for the mean.',
    },
    {
      name: 'burst',
      text:
        'Sixteen writes of 8 KB wait on two superblocks of four banks when four reads arrive at 300 µs. In order of ' +
        'arrival the reads take {burstReads} on average, the writes {burstWrites}.',
      shown: { run: 'burst', beside: 'burst-first', besideAfter: true, request: 19 },
      question: {
        kind: 'choice',
        ask: 'Waiting reads now go first. By how much does the mean of the writes grow?',
        options: [
          { text: 'By less than a quarter', when: { measure: writeLoss(), atLeast: 1.0001, atMost: 1.25 } },
          { text: 'By a quarter to a half', when: { measure: writeLoss(), atLeast: 1.2501, atMost: 1.5 } },
          { text: 'It doubles', when: { measure: writeLoss(), atLeast: 1.9 } },
        ],
      },
      hint: 'Four reads go before the writes that still wait. How long are four reads against sixteen writes?',
      why:
        'The reads take {burstReadsFirst} instead of {burstReads}, {readGain} of the time; the writes {burstWritesFirst} ' +
        'instead of {burstWrites}, {writeLoss} of the time. A read still waits for the write that runs: priority orders the ' +
        'queue, it does not interrupt. Suspension does that.',
    },
  ],
  claims: [
    {
      words: 'exactly four times as long, 4x',
      check: { measure: { of: 'ratio', terms: [latency('order', 0), latency('first', 1)] }, is: 4 },
    },
    {
      words: '(5x)',
      check: { measure: { of: 'ratio', terms: [latency('order', 1), latency('first', 1)] }, is: 5 },
    },
    {
      words: 'the write loses x: a quarter',
      check: { measure: lossOverGain(), atLeast: 0.249, atMost: 0.251 },
    },
    {
      words: 'A read still waits for the write that runs',
      check: { measure: wait('burst-first', 19, 'dieHost'), atLeast: 1 },
    },
  ],
  idea:
    'Order costs nothing and changes who waits. Short jobs first lower the mean. At the flash reads are short and hosts ' +
    'wait for them, so reads go first; the writes pay a little, and with a steady stream of reads they can starve. Read ' +
    'priority does not help a read behind an operation that already runs.',
  read: [{ paper: 'banking', section: 'Queueing and read priority, Fig. 10' }],
};

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
