/** The capstone: where the last 0.1 % comes from, on a busy device. */
import type { ExperimentInput } from '../../document/experiment.ts';
import type { Lesson } from '../lesson/lesson.ts';
import { TABLE_ONE, count, difference, figure, ratio, time } from './building.ts';

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
  title: 'The slowest 0.1 % of reads',
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
    tail: time(figure('a', 'response.read.p99_9Ns')),
    times: ratio(figure('a', 'response.read.p99_9Ns'), figure('a', 'response.read.p50Ns')),
    busTail: time(figure('bus', 'response.read.p99_9Ns')),
    suspendedTail: time(figure('suspended', 'response.read.p99_9Ns')),
    writeTail: time(figure('a', 'response.write.p99_9Ns')),
    suspendedWriteTail: time(figure('suspended', 'response.write.p99_9Ns')),
  },
  steps: [
    {
      name: 'how-long',
      text:
        'A sample trace of {requests} requests on an SSD that is full and in steady state. Garbage collection runs ' +
        'all the time. The median read takes {median}.',
      shown: { run: 'a' },
      question: {
        kind: 'number',
        ask:
          'Of 1000 reads, the slowest one takes longer than the 99.9th percentile. How many times the median is ' +
          'that?',
        answer: 'times',
        tolerance: 0.3,
      },
      hint: 'The slowest reads stand behind an erase of more than 10 ms, or behind several programs.',
      why: 'The 99.9th percentile is {tail}: {times} the median.',
    },
    {
      name: 'which-cure',
      text: 'Two cures are on offer: a bus that is twice as fast, or suspension of programs and erases.',
      shown: { run: 'a' },
      question: {
        kind: 'choice',
        ask: 'Which cure lowers the 99.9th percentile of reads more?',
        options: [
          {
            text: 'The faster bus',
            when: {
              measure: difference(figure('suspended', 'response.read.p99_9Ns'), figure('bus', 'response.read.p99_9Ns')),
              atLeast: 1,
            },
          },
          {
            text: 'Suspension',
            when: {
              measure: difference(figure('bus', 'response.read.p99_9Ns'), figure('suspended', 'response.read.p99_9Ns')),
              atLeast: 1,
            },
          },
        ],
      },
      hint: 'What does the slowest read wait for: the bus or the array?',
      why:
        'From {tail}, the faster bus leads to {busTail}, suspension to {suspendedTail}. The tail of reads is made ' +
        'of arrays that are busy with something long.',
    },
    {
      name: 'who-pays',
      text:
        'With suspension the 99.9th percentile of reads falls to {suspendedTail}. The writes pay something. Their ' +
        '99.9th percentile was {writeTail}.',
      shown: { run: 'a', beside: 'suspended' },
      question: {
        kind: 'choice',
        ask: 'What happens to the 99.9th percentile of writes?',
        options: [
          { text: 'It falls by more than a tenth', when: { measure: writeRatio(), atMost: 0.9 } },
          { text: 'It stays within a tenth', when: { measure: writeRatio(), atLeast: 0.9, atMost: 1.1 } },
          { text: 'It grows by more than a tenth', when: { measure: writeRatio(), atLeast: 1.1 } },
        ],
      },
      hint: 'A suspended program ends later. How much later, compared with {writeTail}?',
      why:
        'It is {suspendedWriteTail} instead of {writeTail}. A write also waits for earlier accesses to the same ' +
        'page, and these waits become shorter. A cure can help in an unexpected place: measure, then judge.',
    },
  ],
  claims: [
    {
      words: 'these waits become shorter',
      check: { measure: difference(figure('a', 'waitNs.hazard'), figure('suspended', 'waitNs.hazard')), atLeast: 1 },
    },
    {
      words: 'The tail of reads is made of arrays that are busy with something long',
      check: {
        measure: difference(figure('a', 'response.read.p99_9Ns'), figure('suspended', 'response.read.p99_9Ns')),
        atLeast: 1_000_000,
      },
    },
  ],
  idea:
    'The median shows the work of a request, the tail shows its waits. Find what the slowest requests wait for, ' +
    'then cure that. Open the run in Explore and select the slowest read.',
  read: [
    { paper: 'suspension', section: 'Random read latency' },
    { paper: 'mbm', section: '§VI' },
  ],
};

function writeRatio(): {
  readonly of: 'ratio';
  readonly terms: readonly [ReturnType<typeof figure>, ReturnType<typeof figure>];
} {
  return { of: 'ratio', terms: [figure('suspended', 'response.write.p99_9Ns'), figure('a', 'response.write.p99_9Ns')] };
}
