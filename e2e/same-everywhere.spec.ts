/**
 * The same experiment gives the same bits in Node and in the browser: the first screen, half of the samples, and an eighth
 * of the scenarios of the papers (others for each commit; `npm run test:long -- same-everywhere` compares all).
 */
import type { Page } from '@playwright/test';
import { linkTo } from '../src/app/links/link.ts';
import { EMPTY_VIEW } from '../src/app/stores/view-text.ts';
import { FIRST_SCREEN } from '../src/app/stores/first-screen.ts';
import type { Experiment } from '../src/document/experiment.ts';
import { applyPreset } from '../tests/support/experiments.ts';
import { parseExperiment } from '../src/document/validate.ts';
import { createEngine } from '../src/policies/all/engine-with-policies.ts';
import { SCENARIOS } from '../src/papers/scenarios.ts';
import { resolveWorkload } from '../src/traces/resolve-workload.ts';
import { SAMPLES } from '../src/traces/synthetic/samples.ts';
import { expect, test } from './support/test.ts';
import { byTurns } from './support/turns.ts';

/**
 * The state hash of a run in Node. A refused experiment fails the test: every experiment compared here is one that the
 * page offers.
 */
async function hashInNode(experiment: Experiment): Promise<string> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace is named here')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(10_000));
  return engine.stateHash();
}

/** Runs each experiment in Node and, by its link, in the page. Returns how many hashes were compared. */
async function compareAll(page: Page, experiments: readonly (readonly [string, Experiment])[]): Promise<number> {
  const hashes = new Set<string>();
  await page.goto('./');
  for (const [name, experiment] of experiments) {
    const expected = await hashInNode(experiment);
    const link = await linkTo({ a: experiment, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    await expect(page.locator(`[data-state-hash="${expected}"]`), name).toHaveCount(1);
    hashes.add(`${name} ${expected}`);
  }
  return hashes.size;
}

const SAMPLES_LOOKED_AT = byTurns(SAMPLES, Math.ceil(SAMPLES.length / 2));

test(
  `${SAMPLES_LOOKED_AT.length} of ${SAMPLES.length} samples give the same state hash here and in Node`,
  { tag: '@long' },
  async ({ page }) => {
    const compared = await compareAll(
      page,
      SAMPLES_LOOKED_AT.map(({ name }) => [
        name,
        applyPreset(parseExperiment({ workload: { sample: name } }), 'mbm-table-1'),
      ]),
    );
    expect(compared).toBe(SAMPLES_LOOKED_AT.length);
    expect(compared).toBeGreaterThanOrEqual(4);
  },
);

const LOOKED_AT = byTurns(SCENARIOS, Math.ceil(SCENARIOS.length / 8));

test(
  `${LOOKED_AT.length} scenarios of the papers give the same state hash here and in Node`,
  { tag: '@long' },
  async ({ page }) => {
    const compared = await compareAll(
      page,
      LOOKED_AT.map(({ name, experiment }) => [name, parseExperiment(experiment)]),
    );
    expect(compared).toBe(LOOKED_AT.length);
    expect(compared).toBeGreaterThanOrEqual(10);
  },
);

test('the first screen gives the same state hash here and in Node', async ({ page }) => {
  expect(await compareAll(page, [['first screen', FIRST_SCREEN.pair.a]])).toBe(1);
});
