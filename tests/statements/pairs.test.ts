/** What is said of A and B is held against what happened in both, for scenarios with whichever switch turned. */
import { expect, it } from 'vitest';
import { SEED } from '../reference/random-runs.ts';
import { ranOf, worldOf } from './check.ts';
import { lawsOfPair } from './laws/of-pairs.ts';
import { scenarioRuns } from './runs.ts';
import { pairOf } from './said-pairs.ts';

const LONG = process.env.LONG !== undefined;
const ONE_IN = 9;

it('no comparison of a shipped scenario with one of its switches is refuted', async () => {
  let [pairs, requests, place] = [0, 0, 0];
  let base: (Awaited<ReturnType<typeof ranOf>> & { readonly name: string }) | null = null;
  for (const { name, of, experiment } of scenarioRuns()) {
    if (of === null) {
      base = { name, ...(await ranOf(experiment)) };
      continue;
    }
    if (base?.name !== of || (!LONG && (place++ + SEED) % ONE_IN !== 0)) continue;
    const turned = await ranOf(experiment);
    const said = pairOf(base, turned);
    const refuted: string[] = [];
    const worlds = [base, turned].map(({ engine, workload }) => worldOf(engine, workload));
    lawsOfPair(worlds[0], worlds[1], said, (law, what) => refuted.push(`${law}: ${what}`));
    expect(refuted, name).toEqual([]);
    pairs++;
    requests += said.requests.length;
  }
  expect(pairs).toBeGreaterThan(100);
  expect(requests).toBeGreaterThan(1000);
});
