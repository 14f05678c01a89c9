/** A contest: who tames the garbage collection of a small full device. Three goals on one experiment, each harder. */
import type { ExperimentInput } from '../../../document/experiment.ts';
import { t } from '../../../messages/message.ts';
import type { ExperimentTask, Homework } from '../homework.ts';

const PAGE_BYTES = 4096;
const MS = 1_000_000;
const SIZES = [{ bytes: PAGE_BYTES, weight: 1 }];

/** Collections that hold their channel and begin early: both can be changed. */
const BUSY: ExperimentInput = {
  name: 'Contest: garbage collection',
  device: {
    channels: 1,
    chipsPerChannel: 2,
    diesPerChip: 1,
    planesPerDie: 2,
    blocksPerPlane: 64,
    pagesPerBlock: 32,
    pageBytes: PAGE_BYTES,
    spareBytes: 0,
    overprovisioning: 0.15,
  },
  timing: { readNs: 60_000, programNs: 660_000, eraseNs: 3 * MS },
  policy: { gc: { softFreeRatio: 0.08, preemption: 'block' } },
  precondition: { kind: 'steady-state' },
  workload: {
    synthetic: {
      requests: 8000,
      readShare: 0.5,
      readSizes: SIZES,
      writeSizes: SIZES,
      arrivals: { kind: 'exponential', meanGapNs: 3 * MS },
      addresses: { alignBytes: PAGE_BYTES, hotShare: 0.2, hotAccesses: 0.8 },
    },
  },
};

export function gcContest(): Homework {
  const task = (
    part: Pick<ExperimentTask, 'id' | 'text' | 'points' | 'mostChanges' | 'goal' | 'as'>,
  ): ExperimentTask => ({
    kind: 'experiment',
    experiment: BUSY,
    // A strict contest: all students have the same run.
    vary: [],
    mayChange: ['policy'],
    ...part,
  });
  return {
    id: 'gc-contest',
    title: t('Garbage collection contest'),
    text: t(
      'A small full device collects garbage all the time. Only policies may change. The table of your lecturer shows what you reached: better values win. Everybody gets the same run.',
    ),
    salt: '',
    questions: [
      task({
        id: 'bronze',
        text: t('Bronze: the mean latency of the reads at most 10 ms, with one change.'),
        points: 1,
        mostChanges: 1,
        goal: [{ measure: { of: 'figure', path: 'response.read.meanNs' }, atMost: 10 * MS }],
        as: 'time',
      }),
      task({
        id: 'silver',
        text: t('Silver: the write amplification at most 5, with one change.'),
        points: 2,
        mostChanges: 1,
        goal: [{ measure: { of: 'figure', path: 'waf' }, atMost: 5 }],
        as: 'ratio',
      }),
      task({
        id: 'gold',
        text: t(
          'Gold: 99 % of the reads within 1 ms, and the mean latency of the writes at most 6 ms, with at most five changes.',
        ),
        points: 3,
        mostChanges: 5,
        goal: [
          { measure: { of: 'figure', path: 'response.read.p99Ns' }, atMost: MS },
          { measure: { of: 'figure', path: 'response.write.meanNs' }, atMost: 6 * MS },
        ],
        as: 'time',
      }),
    ],
  };
}
