import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { device, readsDone, timing } from '../../engine/scheduled.ts';
import { run } from '../../engine/run.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

/** The first starts immediately; the third and the fourth are partners, the second is in their way. */
const PAIR_BEHIND: [number, number][] = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 2],
];

describe('Sprinkler', () => {
  it('starts the largest waiting group, not the oldest operation', () => {
    expect(readsDone(PAIR_BEHIND, {})).toEqual([2124, 4248, 6372, 8496]);
    // Even with pairing across requests the oldest goes first: alone, then the pair (2 commands, one array read, 2
    // data-outs).
    expect(readsDone(PAIR_BEHIND, { parallelRead: 'any' })).toEqual([2124, 4248, 6472, 7496]);
    // The pair: 2124 + 200 + 1000 + 1024 = 4348, 5372; then the passed one: 5372 + 2124.
    expect(readsDone(PAIR_BEHIND, { scheduler: 'sprinkler' })).toEqual([2124, 7496, 4348, 5372]);
  });

  it('takes one page per die without planeAware', () => {
    const policy: PolicyInput = { scheduler: 'sprinkler', sprinkler: { planeAware: false } };
    expect(readsDone(PAIR_BEHIND, policy)).toEqual([2124, 4248, 6372, 8496]);
  });

  it('considers only the operations within its queue depth', () => {
    const policy: PolicyInput = { scheduler: 'sprinkler', sprinkler: { depth: 2 } };
    // B and C are seen: no pair, so B goes; then C and D are.
    expect(readsDone(PAIR_BEHIND, policy)).toEqual([2124, 4248, 6472, 7496]);
  });

  it('starts an operation that was bypassed maxBypass times', () => {
    const twoPairs: [number, number][] = [...PAIR_BEHIND, [0, 3], [1, 3]];
    const with16 = readsDone(twoPairs, { scheduler: 'sprinkler' });
    expect(with16).toEqual([2124, 10744, 4348, 5372, 7596, 8620]);
    const with1 = readsDone(twoPairs, { scheduler: 'sprinkler', sprinkler: { maxBypass: 1 } });
    expect(with1).toEqual([2124, 7496, 4348, 5372, 9720, 10744]);
  });

  it('lets the older go first where a single read and a single write wait', () => {
    const done = (ops: ('read' | 'write')[]): number[] => {
      const requests = ops.map((op, i) => ({ atNs: i, op, offset: i * 1024, bytes: 1024 }));
      const engine = run({ device, timing, policy: { scheduler: 'sprinkler' }, workload: { requests } });
      return [...engine.latencies].map((latency, i) => latency + i);
    };
    const READ = 100 + 1000 + 1024;
    const WRITE = 100 + 1024 + 5000;
    expect(done(['read', 'read', 'write'])).toEqual([READ, 2 * READ, 2 * READ + WRITE]);
    expect(done(['read', 'write', 'read'])).toEqual([READ, READ + WRITE, READ + WRITE + READ]);
  });

  it('commits all writes that a chip accepts, without shares for other channels', () => {
    const done = (policy: PolicyInput): number[] => {
      const engine = run({
        device: { ...device, channels: 2, diesPerChip: 2, planesPerDie: 1 },
        timing,
        policy: { busyUnit: 'chip', dieBinding: 'dynamic', readPriority: true, ...policy },
        workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: 2048 }] },
      });
      return [...engine.latencies];
    };
    // Half of two pages a channel: both loads together. Committed to one chip: one load after the other, then both
    // programs.
    expect(done({})).toEqual([100 + 1024 + 5000]);
    expect(done({ scheduler: 'sprinkler' })).toEqual([2 * (100 + 1024) + 5000]);
  });
});
