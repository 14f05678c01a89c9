import { describe, expect, it } from 'vitest';
import type { DieBinding } from '../../src/document/experiment.ts';
import type { InitialPatch } from '../../src/papers/building.ts';
import { lastFinish, transfersWithDies } from './measure.ts';
import { BINDINGS, ERASING_STATE, WEAR_STATE, bindingExperiment, writes } from '../../src/papers/die-binding.ts';
import { findScenario } from '../../src/papers/scenarios.ts';
import { run } from './running.ts';

/** The last completion under every binding, µs. */
async function lasts(
  requests: ReturnType<typeof writes>,
  initial: InitialPatch,
): Promise<Partial<Record<DieBinding, number>>> {
  const found: Partial<Record<DieBinding, number>> = {};
  for (const { binding } of BINDINGS) {
    found[binding] = lastFinish(await run(bindingExperiment(binding, requests, initial))) / 1000;
  }
  return found;
}

describe('two channels of two dies, 50 µs a page, programs of 200 µs', () => {
  it('addresses that collide: static serializes, the others do not', async () => {
    expect(await lasts(writes([0, 1], [4, 1], [8, 1]), {})).toEqual({
      static: 750,
      'write-order': 300,
      queue: 300,
      state: 300,
      dynamic: 300,
      'undecided-queue': 300,
    });
  });
  it('an erasing die: operations bound on arrival wait for it', async () => {
    expect(await lasts(writes([0, 4]), ERASING_STATE)).toEqual({
      static: 1750,
      'write-order': 1750,
      queue: 1750,
      state: 1750,
      dynamic: 500,
      'undecided-queue': 500,
    });
  });
  it('unevenly written dies: the undecided queue selects the least written, one per channel at a time', async () => {
    const wear = await run(bindingExperiment('undecided-queue', writes([0, 3]), WEAR_STATE));
    const loads = [0, 1].flatMap((channel) => transfersWithDies(wear, channel, 'load'));
    expect(loads.map(({ die, startNs }) => [die, startNs / 1000])).toEqual([
      [2, 0],
      [0, 50],
      [1, 0],
    ]);
    expect(lastFinish(wear)).toBe(300_000);
  });
  it('single writes: the shortest queue is always the first die’s, and the undecided queue levels', async () => {
    const experiment = findScenario('db-wear-drift')?.experiment ?? {};
    const pagesOfDies = async (dieBinding: DieBinding): Promise<number[]> => {
      const drift = await run({ ...experiment, policy: { ...experiment.policy, dieBinding } });
      const pages = [0, 0, 0, 0];
      for (const channel of [0, 1]) for (const { die } of transfersWithDies(drift, channel, 'load')) pages[die]++;
      return pages;
    };
    expect(await pagesOfDies('queue')).toEqual([24, 0, 0, 0]);
    expect(await pagesOfDies('undecided-queue')).toEqual([6, 6, 6, 6]);
    expect(await pagesOfDies('state')).toEqual([6, 6, 6, 6]);
  });
});
