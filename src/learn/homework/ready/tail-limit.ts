/** A service-level goal: p99.9 of the reads under 1 ms, without slow writes. */
import type { ExperimentInput } from '../../../document/experiment.ts';
import { t } from '../../../messages/message.ts';
import type { Homework } from '../homework.ts';

const PAGE_BYTES = 16_384;
const MS = 1_000_000;
const SIZES = [{ bytes: PAGE_BYTES, weight: 1 }];

/** 32,000 reads and 8,000 writes on a used device: p99.9 is the 32nd slowest read. */
const MIXED: ExperimentInput = {
  name: 'Reads and writes on a used device',
  device: {
    channels: 2,
    chipsPerChannel: 2,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 32,
    pagesPerBlock: 64,
    pageBytes: PAGE_BYTES,
    spareBytes: 0,
    overprovisioning: 0.2,
  },
  timing: { readNs: 60_000, programNs: 660_000, eraseNs: 3_500_000, transferNsPerByte: 1.25, commandNs: 70 },
  precondition: { kind: 'steady-state' },
  workload: {
    synthetic: {
      requests: 40_000,
      readShare: 0.8,
      readSizes: SIZES,
      writeSizes: SIZES,
      arrivals: { kind: 'exponential', meanGapNs: 400_000 },
      addresses: { alignBytes: PAGE_BYTES, hotShare: 0.2, hotAccesses: 0.8 },
    },
  },
};

export function tailLimit(): Homework {
  return {
    id: 'tail-limit',
    title: t('Keep p99.9 under 1 ms'),
    text: t(
      'A service promises that 99.9 % of its reads take less than 1 ms. The device below breaks the promise. First measure by how much, then keep it.',
    ),
    salt: '',
    questions: [
      {
        kind: 'number',
        id: 'before',
        text: t('Run your variant. What is the 99.9th percentile (p99.9) of its reads?'),
        points: 1,
        experiment: MIXED,
        vary: [
          {
            path: 'workload.synthetic.arrivals.meanGapNs',
            oneOf: [400_000, 450_000, 500_000, 600_000, 700_000, 900_000],
          },
        ],
        mayRun: true,
        ask: { of: 'figure', path: 'response.read.p99_9Ns' },
        as: 'time',
        tolerance: 0.005,
      },
      {
        kind: 'experiment',
        id: 'keep-it',
        text: t(
          'Bring p99.9 of the reads to at most 1 ms, with a mean latency of the writes of at most 1 ms, too. Policies and the write buffer may change.',
        ),
        points: 3,
        experiment: MIXED,
        vary: [{ path: 'seed', oneOf: [1, 2, 3] }],
        mayChange: ['policy', 'host.writeBuffer'],
        mostChanges: 4,
        goal: [
          { measure: { of: 'figure', path: 'response.read.p99_9Ns' }, atMost: MS },
          { measure: { of: 'figure', path: 'response.write.meanNs' }, atMost: MS },
        ],
        as: 'time',
      },
    ],
  };
}
