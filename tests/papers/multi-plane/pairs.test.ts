import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { examine } from '../../engine/checked.ts';
import {
  GAP,
  fourLoads,
  lastBlockExperiment,
  planePair,
  singlesThenPair,
  MULTI_PLANE_SCENARIOS,
} from '../../../src/papers/multi-plane.ts';
import { array, bus, latencies, run } from '../running.ts';

describe('two pages for one die (MP Table 1)', () => {
  it.each([
    ['level', 'none', 502.4],
    ['level', 'wise', 302.4],
    ['level', 'greedy', 302.4],
    ['apart', 'none', 502.4],
    ['apart', 'wise', 502.4],
    ['apart', 'greedy', 302.4],
    ['apart', 'selective', 302.4],
  ] as const)('planes %s, %s: %d µs', async (planes, multiPlane, end) => {
    expect(await latencies(planePair(planes, multiPlane))).toEqual([end]);
  });

  it.each([
    ['none', 0],
    ['wise', 0],
    ['greedy', GAP],
    ['selective', GAP],
  ] as const)('on planes that are apart, %s wastes %d pages', async (multiPlane, wasted) => {
    expect((await run(planePair('apart', multiPlane))).metrics.pages.wasted).toBe(wasted);
  });

  it('selective wastes at most the allowed pages', async () => {
    const experiment = planePair('apart', 'selective');
    const strict = await run({ ...experiment, policy: { ...experiment.policy, selectiveWaste: GAP - 1 } });
    expect(strict.metrics.pages.wasted).toBe(0);
    expect(strict.engine.lastCompletion).toBe(502_400);
  });
});

describe('the plane of a single page', () => {
  it.each([
    ['round-robin', 502.4],
    ['lagging', 302.4],
  ] as const)('%s: the pair behind three single pages takes %d µs', async (planePick, pair) => {
    const experiment = joinPatches(singlesThenPair(), { policy: { planePick } });
    expect(await latencies(experiment)).toEqual([251.2, 251.2, 251.2, pair]);
  });
});

describe('the hard threshold of garbage collection', () => {
  it('lets a collection go before the writes of a plane with one free block', async () => {
    // Read, data-out, load, program and erase of the collection; then the writes.
    const collection = 20 + 51.2 + 51.2 + 200 + 1500;
    expect(await latencies(lastBlockExperiment())).toEqual([collection + 251.2, collection + 502.4]);
    const later = joinPatches(lastBlockExperiment(), { policy: { gc: { hardFreeBlocks: 1 } } });
    expect(await latencies(later)).toEqual([251.2, 502.4]);
  });
});

describe('the simulator’s bugs, right and wrong', () => {
  /** The rules that the checker finds broken, and when the last request is complete (µs). */
  function checked(name: string, patch: ExperimentInput = {}): [rules: number[], end: number] {
    const experiment = joinPatches(findScenario(name)?.experiment ?? {}, patch);
    const { engine, check } = examine(parseExperiment(experiment));
    const rules = new Set(check.violations.map(({ rule }) => rule));
    return [[...rules].sort((a, b) => a - b), engine.lastCompletion / 1000];
  }
  const bug = (name: string): ExperimentInput => findScenario(name)?.switch?.to[0].patch ?? {};

  it('overlapping transfers on one channel: rule 3', () => {
    expect(checked('mp-serial-loads')).toEqual([[], 404.8]);
    expect(checked('mp-serial-loads', bug('mp-serial-loads'))).toEqual([[3], 251.2]);
  });
  it('complete at the end of the transfer: rules 6 and 7', () => {
    expect(checked('mp-completion')).toEqual([[], 302.4]);
    expect(checked('mp-completion', bug('mp-completion'))).toEqual([[6, 7], 102.4]);
  });
});

describe('k loads and one program', () => {
  it('load one after the other and program together', async () => {
    const four = await run(fourLoads());
    expect(bus(four, 0)).toEqual([
      [0, 51.2],
      [51.2, 102.4],
      [102.4, 153.6],
      [153.6, 204.8],
    ]);
    expect(array(four, 0)).toEqual([[204.8, 404.8]]);
    expect(array(four, 1)).toEqual([[204.8, 404.8]]);
    expect(await latencies(fourLoads())).toEqual([404.8]);
  });
});

/**
 * The scenarios about the simulator's bugs: right as they stand, and with the bug the invariant checker names the rule
 * that is broken.
 */
describe.each([
  { name: 'mp-serial-loads', rules: [3], first: 'channel 0: load of operation 1 starts while operation 0 transfers' },
  { name: 'mp-completion', rules: [6, 7], first: 'request 0 completes before its last operation ends' },
])('$name', ({ name, rules, first }) => {
  const scenario = MULTI_PLANE_SCENARIOS.find((one) => one.name === name);
  if (scenario?.switch === undefined) throw new Error(`no scenario ${name} with a switch`);
  const { experiment, switch: bug } = scenario;

  it('breaks no rule as drawn', () => {
    expect(examine(parseExperiment(experiment)).check.violations).toEqual([]);
  });

  it.each(bug.to)('$label: the checker names the broken rule', ({ patch }) => {
    const { violations } = examine(parseExperiment(joinPatches(experiment, patch))).check;
    expect([...new Set(violations.map(({ rule }) => rule))].sort((a, b) => a - b)).toEqual(rules);
    expect(violations[0].message).toContain(first);
  });
});
