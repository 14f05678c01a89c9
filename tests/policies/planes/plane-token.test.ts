/**
 * `planePick: round-robin`: the plane token (MP, Verifying the effect, and SSDSim) under every multi-plane mode. Model
 * page §6.
 */
import { describe, expect, it } from 'vitest';
import { withoutEffect } from '../../../src/analysis/differences/no-effect.ts';
import type { ExperimentInput, MultiPlaneMode, PlanePick } from '../../../src/document/experiment.ts';
import { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
import { agree } from '../../engine/agreement.ts';
import { run } from '../../engine/run.ts';

const PAGE = 1024;

/** Requests with the given page counts, one after the other, on one die of four planes. */
function writing(pages: readonly number[], multiPlane: MultiPlaneMode, planePick: PlanePick): ExperimentInput {
  return {
    device: {
      channels: 1,
      chipsPerChannel: 1,
      diesPerChip: 1,
      planesPerDie: 4,
      blocksPerPlane: 8,
      pagesPerBlock: 16,
      pageBytes: PAGE,
    },
    policy: { dieBinding: 'static', multiPlane, planePick, selectiveWaste: 1 },
    workload: {
      requests: pages.map((count, i) => ({
        atNs: i * 100_000_000,
        op: 'write' as const,
        offset: i * 4 * PAGE,
        bytes: count * PAGE,
      })),
    },
  };
}

/**
 * The planes of each program in order, as both the engine and the reference model have them; and how many pages were
 * wasted.
 */
function programs(input: ExperimentInput): { planes: number[][]; wasted: number } {
  const byStart = new Map<number, number[]>();
  for (const { kind, startNs, plane } of agree(input).rows) {
    if (kind !== 'program' || plane === null) continue;
    byStart.set(
      startNs,
      [...(byStart.get(startNs) ?? []), plane].sort((a, b) => a - b),
    );
  }
  const planes = [...byStart].sort(([a], [b]) => a - b).map(([, each]) => each);
  return { planes, wasted: run(input).counters.wasted };
}

describe('the plane token', () => {
  it('under none uses one plane after the other', () => {
    expect(programs(writing([1, 2, 3], 'none', 'round-robin')).planes).toEqual([[0], [1], [2], [3], [0], [1]]);
  });

  it('under wise uses the plane whose turn it is and those that match it, though others would match each other', () => {
    const pages = [1, 2, 4, 2, 2, 2];
    expect(programs(writing(pages, 'wise', 'round-robin'))).toEqual({
      planes: [[0], [1, 2], [3], [0, 1, 2], [3], [0], [1, 2], [3], [0]],
      wasted: 0,
    });
    expect(programs(writing(pages, 'wise', 'lagging')).planes.slice(-1)).toEqual([[0, 1]]);
  });

  it('under greedy uses that plane and those that follow it, and wastes clean pages', () => {
    const pages = [1, 2, 4, 1, 2, 2, 3];
    const first = [[0], [1, 2], [0, 1, 2, 3], [3], [0, 1], [2, 3]];
    expect(programs(writing(pages, 'greedy', 'round-robin'))).toEqual({ planes: [...first, [0, 1, 2]], wasted: 4 });
    // The last three pages would waste two clean ones.
    expect(programs(writing(pages, 'selective', 'round-robin'))).toEqual({
      planes: [...first, [0, 1], [2]],
      wasted: 2,
    });
  });

  it('is reported as without effect exactly if it has nothing to decide', () => {
    const idle = (input: ExperimentInput): string | undefined =>
      withoutEffect(run(input)).find(({ path }) => path === 'policy.planePick')?.reason;
    const pages = [1, 2, 4, 2, 2, 2];
    const modes = ['none', 'wise', 'greedy', 'selective'] as const;
    expect(modes.map((mode) => idle(writing([...pages, 1, 3], mode, 'round-robin')))).toEqual([
      'every decision was the same as with the default',
      undefined,
      undefined,
      undefined,
    ]);
    expect(idle(writing(pages, 'twin-block', 'round-robin'))).toMatch(/^twin blocks .* filled row by row/);
  });

  it('is part of SSDSim’s policies and of those built on them', () => {
    const names = NAMED_POLICIES.filter(({ patch }) => patch.policy?.planePick === 'round-robin').map(
      ({ name }) => name,
    );
    expect(names).toEqual([
      ...['ssdsim', 'tbm', 'sprinkler', 'sprinkler-full'],
      ...['mbm-ws', 'mbm-rs', 'mbm-mcs', 'mbm-suspension', 'mbm'],
      ...['mp-none', 'mp-wise', 'mp-greedy', 'mp-selective'],
      ...['slacker', 'paq', 'soml', 'gcpar'],
    ]);
  });
});
