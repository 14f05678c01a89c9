/**
 * The figures of the papers with their switch on: the selected request of A and of B, and both latencies, are in view.
 * Each commit looks at an eighth of them, the next at others; `npm run test:long -- figures` looks at all. What A and B
 * measure is checked for all of them in tests/papers/measures.test.ts.
 */
import type { Scenario } from '../src/papers/scenario.ts';
import { SCENARIOS } from '../src/papers/scenarios.ts';
import { explore, open, ofChart, showChart } from './support/explore.ts';
import { pictureOf, textsOf } from './support/picture.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { byTurns, isLong } from './support/turns.ts';

function requestsOf({ experiment }: Scenario): number {
  return experiment.workload !== undefined && 'requests' in experiment.workload
    ? (experiment.workload.requests?.length ?? 0)
    : Infinity;
}

/** Those with something of their own to see, below, and the last, whose chart is unfolded. */
const ALWAYS = ['db-conflicting-addresses', 'mbm-fig-5', 'mbm-fig-4a', SCENARIOS.at(-1)?.name];
const TURN = byTurns(SCENARIOS, Math.ceil(SCENARIOS.length / 8));
const LOOKED_AT = SCENARIOS.filter((one) => TURN.includes(one) || ALWAYS.includes(one.name));

test(
  'a figure with its switch on shows its measure of A and of B, and the requests that it is about, at 1280 × 720',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await open(page);
    const { timeline } = explore(page);
    const box = async (): Promise<number> => {
      const { y, height } = (await timeline.boundingBox()) ?? { y: 0, height: 0 };
      expect(y + height).toBeLessThanOrEqual(720);
      return height;
    };
    let compared = 0;
    let small = 0;
    let withRequest = 0;
    for (const scenario of LOOKED_AT.filter((one) => one.switch !== undefined)) {
      await page.evaluate((name) => {
        location.hash = `#/papers/${name}`;
      }, scenario.name);
      await page.getByRole('heading', { name: scenario.title, exact: true }).waitFor();
      await page
        .getByRole('button', { name: /^Compare: / })
        .first()
        .click();
      await expect(page.locator('.band-name')).toHaveText(String(scenario.experiment.name));
      await expect(page.locator('[data-state-hash]')).toHaveCount(2);
      // Until its own runs are there, those of the figure before stay on screen, and say so.
      await expect(page.locator('.previous-note')).toHaveCount(0);
      // What the figure is about, of A and of B. Only a figure about a request has one selected.
      const measures = page.locator('.strip-measure strong');
      await expect(measures, scenario.name).toHaveCount(2);
      for (const measure of await measures.all()) await expect(measure, scenario.name).toBeInViewport({ ratio: 1 });
      const latencies = page.locator('.sum .sum-terms:not(.muted)');
      // The selection follows its run: inspector and picture agree soon after both runs are there.
      // B's lanes are headed by the switch and its position.
      const heading = `${scenario.switch?.label}: ${scenario.switch?.to[0]?.label}`;
      let selected = 0;
      let texts: ReturnType<typeof textsOf> = [];
      await settled(page);
      const height = await box();
      await expect
        .poll(async () => {
          selected = await latencies.count();
          texts = textsOf(await pictureOf(page));
          const requests = texts.filter(({ text }) => /^(?:(?:read|write|flush|FUA write) )?#\d+$/.test(text));
          const shown = requests.filter(
            ({ y }) => y < height && texts.some((one) => one.y === y && / (?:ns|µs|ms|s)$/.test(one.text)),
          );
          return { differ: shown.length - selected, isHeaded: texts.some(({ text }) => text === heading) };
        }, scenario.name)
        .toEqual({ differ: 0, isHeaded: true });
      expect([0, 2], scenario.name).toContain(selected);
      withRequest += selected / 2;
      for (const latency of await latencies.all()) await expect(latency, scenario.name).toBeInViewport({ ratio: 1 });
      if (requestsOf(scenario) <= 32) {
        await expect(page.getByRole('region', { name: 'Latency of each request' }), scenario.name).toBeVisible();
        small++;
      }
      // A die that is idle in A is in view, and what it does in B.
      if (scenario.name === 'db-conflicting-addresses') {
        const lanes = texts.filter(({ text, y }) => /^(?:channel|chip) \d$/.test(text) && y < height);
        expect(lanes.length).toBeGreaterThanOrEqual(8);
        expect(texts.filter(({ text }) => /^program · #\d$/.test(text)).length).toBeGreaterThan(3);
      }
      // A switch that is on in part says so below its name.
      if (scenario.name === 'mbm-fig-5') {
        const row = page.locator('[data-switch="ws"]');
        const partly = row.locator('.switch-row-under');
        await expect(partly).toContainText(/\bpart(?:ly)?\b/);
        const name = await row.locator('.switch-row-name').boundingBox();
        expect((await partly.boundingBox())?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0) - 1);
      }
      // The answer of this figure: when the transfers of chip 3 are.
      if (scenario.name === 'mbm-fig-4a') {
        const transfers = texts.filter(({ text, x }) => text.startsWith('chip 3') && x > 186);
        expect(transfers).toHaveLength(2);
      }
      compared++;
    }
    expect(compared).toBe(LOOKED_AT.length);
    expect(compared).toBeGreaterThan(SCENARIOS.length / 8);
    expect(small).toBe(LOOKED_AT.filter((one) => requestsOf(one) <= 32).length);
    expect(small).toBeGreaterThan(compared - 3);
    expect(withRequest).toBeGreaterThan(isLong ? 5 : 0);
    // The last figure has four requests, the same ones in A and B.
    const each = page.getByRole('region', { name: 'Latency of each request' });
    await ofChart(page, /^As a table/);
    await expect(each.getByRole('row')).toHaveCount(5);
    await expect(each.getByRole('row').nth(4)).toContainText('read #3');
    await showChart(page, 'Latency percentiles');
    await expect(page.getByRole('region', { name: 'Latency percentiles' })).toBeVisible();
  },
);
