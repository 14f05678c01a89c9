/** The capstone: where the last 1 % comes from, on a busy device. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { TABLE_ONE, count, difference, figure, ratio, setting, time } from './building.ts';

/** The sample “OLTP”, faster than recorded, on a small used device. */
const TRACE: ExperimentInput = {
  name: 'OLTP on a used device',
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
  precondition: { kind: 'steady-state' },
  host: { addressing: 'wrap', timeScale: 2 },
  workload: { sample: 'oltp' },
};
const SUSPENDED: ExperimentInput = {
  ...TRACE,
  name: 'OLTP, suspension',
  policy: { suspension: { program: true, erase: true } },
};
const FAST_BUS: ExperimentInput = {
  ...TRACE,
  name: 'OLTP, faster bus',
  timing: { ...TRACE.timing, transferNsPerByte: 5 },
};

export const TAIL: Lesson = {
  name: 'tail',
  title: 'The slowest 1 % of reads',
  asks: 'A trace of a database runs on a used SSD. What makes its slowest reads slow?',
  minutes: 8,
  runs: {
    a: { title: 'as it is', experiment: TRACE },
    suspended: { title: 'suspension', experiment: SUSPENDED },
    bus: { title: 'bus twice as fast', experiment: FAST_BUS },
  },
  values: {
    requests: count(figure('a', 'requests')),
    median: time(figure('a', 'response.read.p50Ns')),
    tail: time(figure('a', 'response.read.p99Ns')),
    tBERS: time(setting('a', 'timing.eraseNs')),
    times: ratio(figure('a', 'response.read.p99Ns'), figure('a', 'response.read.p50Ns')),
    busTail: time(figure('bus', 'response.read.p99Ns')),
    suspendedTail: time(figure('suspended', 'response.read.p99Ns')),
    writeMean: time(figure('a', 'response.write.meanNs')),
    suspendedWriteMean: time(figure('suspended', 'response.write.meanNs')),
    reads: count(figure('a', 'response.read.count')),
    collections: count(figure('a', 'gcRuns')),
    lessGc: time(difference(figure('a', 'waitNs.dieGc'), figure('suspended', 'waitNs.dieGc'))),
    lessHazard: time(difference(figure('a', 'waitNs.hazard'), figure('suspended', 'waitNs.hazard'))),
  },
  steps: [
    {
      name: 'how-long',
      text:
        'A sample trace of {requests} requests, {reads} of them reads, on an SSD that is full and in steady state. It ' +
        'has no write buffer, and collects {collections} blocks meanwhile. The median read takes {median}.',
      shown: { run: 'a' },
      question: {
        kind: 'number',
        ask: 'How many times the median is the 99th percentile of reads?',
        answer: 'times',
        tolerance: 0.3,
        say: [
          { atMost: 0.3, text: 'This is a short wait. How long is an erase of {tBERS} against the median?' },
          { atLeast: 2, text: 'This is longer than an erase by far. How many times the median is one erase?' },
        ],
      },
      hint: 'A slow read waits behind an erase of {tBERS}, or behind several programs.',
      why: 'The 99th percentile is {tail}: {times} the median.',
    },
    {
      name: 'which-cure',
      text: 'Two cures are on offer: a bus that is twice as fast, or suspension of programs and erases.',
      shown: { run: 'a' },
      question: {
        kind: 'choice',
        ask: 'Which cure lowers the 99th percentile of reads more?',
        options: [
          {
            text: 'The faster bus',
            say: 'A faster bus shortens transfers. Is a transfer what the slow reads wait for?',
            when: {
              measure: difference(figure('suspended', 'response.read.p99Ns'), figure('bus', 'response.read.p99Ns')),
              atLeast: 1,
            },
          },
          {
            text: 'Suspension',
            when: {
              measure: difference(figure('bus', 'response.read.p99Ns'), figure('suspended', 'response.read.p99Ns')),
              atLeast: 1,
            },
          },
        ],
      },
      hint: 'What does the slowest read wait for: the bus or the array?',
      why:
        'From {tail}, the faster bus leads to {busTail}, suspension to {suspendedTail}. A bus only shortens transfers; ' +
        'the slow reads wait for busy arrays.',
    },
    {
      name: 'who-pays',
      text:
        'With suspension the 99th percentile of reads falls to {suspendedTail}. A suspended program ends later. The ' +
        'mean write took {writeMean}.',
      shown: { run: 'a', beside: 'suspended' },
      question: {
        kind: 'choice',
        ask: 'What happens to the mean of the writes?',
        options: [
          { text: 'It falls by more than 5 %', when: { measure: writeRatio(), atMost: 0.9499 } },
          {
            text: 'It stays within 5 %',
            say: 'Writes also wait for reads and collections before them. Do these waits stay as they are?',
            when: { measure: writeRatio(), atLeast: 0.95, atMost: 1.05 },
          },
          {
            text: 'It grows by more than 5 %',
            say: 'A suspended program ends later, but a write also waits for reads and collections before it.',
            when: { measure: writeRatio(), atLeast: 1.0501 },
          },
        ],
      },
      hint: 'A suspended program ends later, but what do writes wait for on this device?',
      why:
        'It is {suspendedWriteMean} instead of {writeMean}. All requests together wait {lessGc} less for garbage ' +
        'collection and {lessHazard} less for earlier accesses to their pages: without a write buffer, a request ' +
        'waits for both. A cure can help in an unexpected place: measure, then judge.',
    },
  ],
  claims: [
    {
      words: 'less for garbage collection',
      check: { measure: difference(figure('a', 'waitNs.dieGc'), figure('suspended', 'waitNs.dieGc')), atLeast: 1 },
    },
    {
      words: 'less for earlier accesses to their pages',
      check: { measure: difference(figure('a', 'waitNs.hazard'), figure('suspended', 'waitNs.hazard')), atLeast: 1 },
    },
    {
      words: 'the slow reads wait for busy arrays',
      check: {
        measure: difference(figure('a', 'response.read.p99Ns'), figure('suspended', 'response.read.p99Ns')),
        atLeast: 5_000_000,
      },
    },
    {
      words: 'It falls by more than 5 %',
      check: { measure: writeRatio(), atMost: 0.9499 },
    },
  ],
  idea:
    'The median shows the work of a request, the tail shows its waits. Find what the slowest requests wait for, ' +
    'then cure that. In Explore, where each step can be opened, select the slowest read and look.',
  read: [
    { paper: 'suspension', section: 'Read latency is influenced by GC directly' },
    { paper: 'mbm', section: '§VI' },
  ],
};

function writeRatio(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof figure>, ReturnType<typeof figure>];
} {
  return { of: 'ratio', terms: [figure('suspended', 'response.write.meanNs'), figure('a', 'response.write.meanNs')] };
}
