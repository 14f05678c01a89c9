import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { device, timing } from '../engine/scheduled.ts';
import { run } from '../engine/run.ts';

type PolicyInput = NonNullable<ExperimentInput['policy']>;

/**
 * A whole page is read in block 0; then the given bytes in each of the blocks 1, 2, 3 of the plane. When each was
 * complete, ns.
 */
function done(policy: PolicyInput, bytes: number): number[] {
  const blocks = [0, 1, 2, 3];
  const engine = run({
    device,
    timing,
    policy,
    initial: { pages: blocks.map((block) => ({ lpn: block, channel: 0, chip: 0, die: 0, plane: 0, block, page: 0 })) },
    workload: {
      requests: blocks.map((i) => ({ atNs: i, op: 'read', offset: i * 1024, bytes: i === 0 ? 1024 : bytes })),
    },
  });
  return Array.from(engine.latencies, (latency, i) => latency + i);
}

describe('multi-location reads (SOML)', () => {
  it('read several small pieces of a plane together, for a little more time', () => {
    expect(done({}, 256)).toEqual([2124, 4248, 6372, 8496]);
    // Three commands, one array read of 1000 × 1.1, data-outs one by one.
    const first = 2124 + 300 + 1100 + 1024;
    expect(done({ multiLocationRead: {} }, 256)).toEqual([2124, first, first + 1024, first + 2048]);
  });

  it('round the longer time up to the nanosecond', () => {
    const first = 2124 + 300 + 1334 + 1024;
    expect(done({ multiLocationRead: { extra: 0.333333 } }, 256)[1]).toBe(first);
  });

  it('have at most the given number of units, and no piece larger than one unit', () => {
    const pair = 2124 + 200 + 1100 + 1024;
    expect(done({ multiLocationRead: { units: 2 } }, 256)).toEqual([2124, pair, pair + 1024, pair + 1024 + 2124]);
    expect(done({ multiLocationRead: {} }, 257)).toEqual([2124, 4248, 6372, 8496]);
  });
});
