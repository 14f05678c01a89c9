import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { device, readsDone, timing } from '../engine/scheduled.ts';
import { run } from '../engine/run.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

describe('PAQ', () => {
  it('makes a clump when the slowest member of the previous one has begun its last transfer', () => {
    const done = (policy: PolicyInput): number[] => {
      const dies = [0, 1, 0];
      const engine = run({
        device: { ...device, channels: 2, planesPerDie: 1 },
        timing,
        policy,
        initial: {
          pages: dies.map((die, lpn) => ({
            ...{ lpn, channel: die, chip: 0, die: 0, plane: 0, block: 0 },
            page: lpn === 2 ? 1 : 0,
          })),
        },
        workload: { requests: dies.map((_, i) => ({ atNs: i, op: 'read', offset: i * 1024, bytes: 1024 })) },
      });
      return Array.from(engine.latencies, (latency, i) => latency + i);
    };
    expect(done({})).toEqual([2124, 2125, 4248]);
    // The first alone; its data-out begins at 1100: the second (die 0 is busy); its data-out begins at 2200: the third.
    expect(done({ scheduler: 'paq' })).toEqual([2124, 1100 + 2124, 2200 + 2124]);
  });

  it('puts reads of different requests into one multi-plane read', () => {
    const places: [number, number][] = [
      [0, 0],
      [0, 1],
      [1, 1],
    ];
    expect(readsDone(places, {})).toEqual([2124, 4248, 6372]);
    expect(readsDone(places, { scheduler: 'paq' })).toEqual([2124, 2124 + 200 + 1000 + 1024, 5372]);
  });
});
