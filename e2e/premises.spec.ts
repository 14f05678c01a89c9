/**
 * One trace on four devices: what decides the comparison is named, and one click makes them the same. Each commit takes
 * two of the four; which premise is named is checked for all in tests/analysis/premises.
 */
import { addressOf } from '../src/app/compare/plan/plan-address.ts';
import { emptyPlan } from '../src/app/compare/plan/plan-edits.ts';
import type { PlanDevice, PlanTrace } from '../src/compare/plan/plan.ts';
import { accessibilityProblems } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';
import { byTurns, isLong } from './support/turns.ts';

/** Requests of a volume: 200 µs apart on average, 60 % reads, within 128 MiB. */
const VOLUME: PlanTrace = {
  name: 'volume',
  patch: {},
  synthetic: {
    requests: 3000,
    readShare: 0.6,
    readSizes: [4096, 8192, 16_384].map((bytes) => ({ bytes, weight: 1 })),
    writeSizes: [8192, 16_384].map((bytes) => ({ bytes, weight: 1 })),
    addresses: { footprintBytes: 2 ** 27 },
    arrivals: { kind: 'exponential', meanGapNs: 200_000 },
  },
};

/** A part of the device that Compare suggests for a trace with writes, which takes some seconds to fill. */
const SMALL: PlanDevice = {
  preset: 'mbm-table-1',
  name: 'small',
  patch: { device: { blocksPerPlane: 32, pagesPerBlock: 32 } },
};

const CASES = [
  { state: 'used', host: 'no RAM', premise: 'overloaded' },
  { state: 'new', host: 'no RAM', premise: 'new-device' },
  { state: 'new', host: 'RAM', premise: 'new-device' },
  { state: 'used', host: 'RAM', premise: 'overloaded' },
] as const;

/** One used and one new device: the first two, or the last two. */
const [looked] = byTurns([CASES.slice(0, 2), CASES.slice(2)], 1);
const LOOKED_AT = isLong ? CASES : looked;

test(
  `a trace on ${LOOKED_AT.length} of four devices names what decides each comparison, and one click gives all the same verdict`,
  { tag: '@long' },
  async ({ page }) => {
    const plan = { ...emptyPlan(), seeds: [1, 2, 3, 4, 5] };
    const baseline = { ...plan.baseline, device: SMALL.name };
    await page.goto(`./${await addressOf({ ...plan, traces: [VOLUME], devices: [SMALL], baseline })}`);
    await expect(page.locator('main.compare')).toBeVisible();
    const done = page.locator('.compare-state').getByText('20 runs', { exact: true });
    const verdict = page.getByRole('region', { name: 'Verdict' });
    const verdicts: string[] = [];
    for (const { state, host, premise } of LOOKED_AT) {
      await page
        .getByRole('group', { name: 'State of all devices' })
        .getByRole('radio', { name: state, exact: true })
        .check();
      await page
        .getByRole('group', { name: 'Host of all devices' })
        .getByRole('radio', { name: host, exact: true })
        .check();
      await expect(done).toBeVisible();
      await expect(page.locator(`[data-premise="${premise}"]`)).toBeVisible();
      await expect(verdict.locator('strong').first()).toContainText('(doubtful: ');
      const before = await verdict.innerText();
      await page.getByRole('button', { name: 'Make it comparable' }).click();
      await expect(page.getByText('Made comparable')).toBeVisible();
      // It says what it measured, not what it aimed at.
      await expect(page.locator('.answer-made')).toContainText(/pace [\d.]+\s×: the baseline is busy/);
      await expect(done).toBeVisible();
      await expect(page.locator('.answer-made')).not.toContainText('is being measured');
      await expect(verdict.locator('strong').first()).not.toContainText('doubtful');
      verdicts.push(await verdict.innerText());
      if (verdicts.length === 1) expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(done).toBeVisible();
      await expect.poll(() => verdict.innerText()).toBe(before);
    }
    expect(verdicts).toHaveLength(LOOKED_AT.length);
    expect(verdicts.length).toBeGreaterThan(1);
    expect(new Set(verdicts).size).toBe(1);
  },
);
