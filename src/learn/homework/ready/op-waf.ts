/** Each student measures write amplification over over-provisioning, at places of their own, and draws the curve. */
import type { ExperimentInput } from '../../../document/experiment.ts';
import { t } from '../../../messages/message.ts';
import type { Homework, HomeworkQuestion } from '../homework.ts';

const PAGE_BYTES = 4096;

/** Random writes of one page on a small full device in its steady state. */
function overwrites(overprovisioning: number): ExperimentInput {
  const sizes = [{ bytes: PAGE_BYTES, weight: 1 }];
  return {
    name: 'Overwrites of a full device',
    device: {
      channels: 1,
      chipsPerChannel: 2,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 64,
      pagesPerBlock: 32,
      pageBytes: PAGE_BYTES,
      spareBytes: 0,
      overprovisioning,
    },
    policy: { gc: { softFreeRatio: 0.05 } },
    precondition: { kind: 'steady-state' },
    workload: {
      synthetic: {
        requests: 6000,
        readShare: 0,
        readSizes: sizes,
        writeSizes: sizes,
        arrivals: { kind: 'exponential', meanGapNs: 8_000_000 },
        addresses: { alignBytes: PAGE_BYTES },
      },
    },
  };
}

/** The places of the curve; a student has one of each group. */
const GROUPS = [
  [0.08, 0.09, 0.1, 0.12],
  [0.14, 0.16, 0.18, 0.2],
  [0.22, 0.25, 0.28, 0.31],
  [0.34, 0.38, 0.42, 0.46],
] as const;

/** Runs of the same experiment are equal to the last digit, so only a rounding of the student's is allowed. */
const TOLERANCE = 0.005;

export function opWaf(): Homework {
  const points = GROUPS.map((oneOf, i): HomeworkQuestion => ({
    kind: 'number',
    id: `point-${i + 1}`,
    text: t(
      'Random writes to a full device in its steady state. Run it with your over-provisioning. What is the write amplification (WAF)? Keep it for your graph.',
    ),
    points: 1,
    experiment: overwrites(oneOf[0]),
    vary: [{ path: 'device.overprovisioning', oneOf }],
    mayRun: true,
    ask: { of: 'figure', path: 'waf' },
    as: 'ratio',
    tolerance: TOLERANCE,
  }));
  return {
    id: 'op-waf',
    title: t('Your graph of write amplification over over-provisioning'),
    text: t(
      'You have four points of the curve, not those of your neighbor. Measure them, plot WAF against over-provisioning, and read the last answer from your graph.',
    ),
    salt: '',
    questions: [
      ...points,
      {
        kind: 'experiment',
        id: 'from-the-graph',
        text: t(
          'Bring the write amplification to at most 2, with an over-provisioning of at most 35 %. Your graph says which one.',
        ),
        points: 2,
        experiment: overwrites(0.1),
        vary: [{ path: 'seed', oneOf: [1, 2, 3] }],
        mayChange: ['device.overprovisioning'],
        mostChanges: 1,
        goal: [
          { measure: { of: 'figure', path: 'waf' }, atMost: 2 },
          { measure: { of: 'setting', path: 'device.overprovisioning' }, atMost: 0.35 },
        ],
        as: 'ratio',
      },
    ],
  };
}
