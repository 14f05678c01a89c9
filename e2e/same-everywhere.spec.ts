/** The same experiment gives the same bits in Node and in the browser: every sample, every scenario of the papers, the first screen. */
import type { Page } from '@playwright/test';
import { linkTo } from '../src/app/links/link.ts';
import { EMPTY_VIEW } from '../src/app/links/view-text.ts';
import { FIRST_SCREEN } from '../src/app/first-screen.ts';
import type { Experiment } from '../src/device/experiment.ts';
import { applyPreset } from '../src/device/presets.ts';
import { parseExperiment } from '../src/device/validate.ts';
import { Engine } from '../src/engine/engine.ts';
import { SCENARIOS } from '../src/papers/scenarios.ts';
import { resolveWorkload } from '../src/traces/resolve-workload.ts';
import { SAMPLES } from '../src/traces/samples.ts';
import { expect, test } from './support/test.ts';

/** The state hash of a run in Node; null where the engine refuses the experiment. */
async function hashInNode(experiment: Experiment): Promise<string | null> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no trace is named here')));
  let engine: Engine;
  try {
    engine = new Engine(experiment, workload);
  } catch {
    return null;
  }
  while (engine.advance(10_000));
  return engine.stateHash();
}

async function showsSameHash(page: Page, experiment: Experiment, name: string): Promise<void> {
  const expected = await hashInNode(experiment);
  if (expected === null) return;
  const link = await linkTo({ a: experiment, change: null, forkNs: null, scenario: null, view: EMPTY_VIEW });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await expect(page.locator(`[data-state-hash="${expected}"]`), name).toHaveCount(1, { timeout: 20_000 });
}

test('every sample gives the same state hash here and in Node', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('./');
  for (const sample of SAMPLES) {
    const experiment = applyPreset(parseExperiment({ workload: { sample: sample.name } }), 'mbm-table-1');
    await showsSameHash(page, experiment, sample.name);
  }
});

test('every scenario of the papers gives the same state hash here and in Node', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('./');
  for (const scenario of SCENARIOS) {
    await showsSameHash(page, parseExperiment(scenario.experiment), scenario.name);
  }
});

test('the first screen gives the same state hash here and in Node', async ({ page }) => {
  await page.goto('./');
  await showsSameHash(page, FIRST_SCREEN.pair.a, 'first screen');
});
