import { accessibilityProblems, problemsInBothThemes } from './support/accessibility.ts';
import { open, openPart } from './support/explore.ts';
import { expect, test } from './support/test.ts';
import { isLong } from './support/turns.ts';

test('a scenario found in the list runs with its switch, and the browser’s Back returns to the list', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Papers' }).click();
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible();
  const cards = page.locator('.scenario-card');
  // A card a figure, its parts inside.
  await expect(cards).not.toHaveCount(0);
  const bus = page.getByRole('slider', { name: 'Bus' });
  await bus.fill('4');
  await expect(page.getByRole('heading', { name: '8 KB read from one bank, 400 MB/s' })).toBeVisible();
  // The pictures show what a figure begins with, and no answer.
  await expect(page.locator('[data-thumbnail="setting"]')).not.toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search figures' }).fill('algorithm writes unequally');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: /^Compare A and B/ }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search figures' })).toHaveValue('algorithm writes unequally');
  await expect(cards).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Compare A and B/ })).toBeFocused();
  // What was run is drawn, where it comes into view.
  await expect(page.locator('[data-thumbnail="drawn"]')).toHaveCount(1);
  await page.goForward();
  await expect(page.getByRole('region', { name: 'Scenario' })).toContainText('Algorithm 1');
});

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 720 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`the list of figures is where it was left on ${device}, by mouse, by keyboard and by the browser’s Back`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('./#/papers');
    const card = page.locator('.scenario-card', { has: page.locator('a[href="#/papers/db-erasing-die"]') });
    const top = (): Promise<number> => card.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const link = card.getByRole('heading').getByRole('link');
    // The claims above it load when they are near, and move it: it has its place once it stays there.
    let before = NaN;
    let looks = 0;
    await expect
      .poll(
        async () => {
          await link.scrollIntoViewIfNeeded();
          const last = before;
          before = await top();
          looks = before === last ? looks + 1 : 0;
          return looks;
        },
        { intervals: [150] },
      )
      .toBe(3);
    const leave = [() => link.click(), () => link.press('Enter'), () => card.getByRole('button').first().click()];
    const back = [() => page.goBack(), () => page.keyboard.press('Alt+ArrowLeft'), () => page.goBack()];
    for (const [turn, go] of leave.entries()) {
      await go();
      await expect(card).toHaveCount(0);
      await back[turn]();
      await expect(card).toBeVisible();
      await expect.poll(top, `turn ${turn}`).toBeLessThanOrEqual(before + 1);
      expect(await top(), `turn ${turn}`).toBeGreaterThanOrEqual(before - 1);
    }
    // From another view the list is where it was, too.
    await page.evaluate(() => {
      location.hash = '#/learn';
    });
    await expect(card).toHaveCount(0);
    await page.evaluate(() => {
      location.hash = '#/papers';
    });
    await expect(card).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    // A link to a part leads to its beginning, and Back from it to where the list was.
    await page.evaluate(() => {
      location.hash = '#/papers/banking';
    });
    const part = page.locator('#paper-banking');
    await expect.poll(() => part.evaluate((one) => Math.abs(one.getBoundingClientRect().top) < 200)).toBe(true);
    await page.goBack();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });
}

test('the menu in Explore and the palette open scenarios by name', async ({ page }) => {
  await open(page);
  await openPart(page, 'Open');
  await page.getByRole('button', { name: 'Papers’ figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scenarios from the papers' });
  await dialog.getByRole('combobox').fill('db-erasing-die');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('#/papers/db-erasing-die');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('mbm-fig-4b');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Can any schedule help when one chip holds more than all the others together?'),
  ).toBeVisible();
});

test(
  'the claims of a paper run in the page, next to the paper’s numbers; canceled, the results so far stay',
  {
    tag: '@long',
  },
  async ({ page }) => {
    test.setTimeout(240_000);
    // Until the first has run; in the long version all of a paper. (tests/papers runs the claims themselves.)
    const { name, id, first } = isLong
      ? { name: 'DB', id: 'die-binding', first: 'D1' }
      : { name: 'MBM', id: 'mbm', first: 'M1' };
    await page.goto(`./#/papers/${id}-claims`);
    const run = page.getByRole('button', { name: `Run the claims of ${name}` });
    await expect(run).toBeEnabled();
    const table = page.getByRole('region', { name: `Claims of ${name}` });
    await expect(table.getByRole('row').nth(1)).toContainText(first);
    // The verdicts ship with the build, each with its conclusion.
    const all = (await table.getByRole('row').count()) - 1;
    await expect(table.locator('.verdict')).toHaveCount(all);
    await expect(table.locator('.claim-conclusion').getByText(/^Found by version/)).toHaveCount(all);
    await run.click();
    await expect(table.locator('.claim-conclusion').getByText(/^Found by version/)).toHaveCount(0);
    const row = table.locator(`[data-claim="${first}"]`);
    await expect(row.locator('.verdict')).toHaveText('reproduced', { timeout: 120_000 });
    const runs = table.getByText(/^\d+ experiments?$/).first();
    await expect(runs).toBeVisible({ timeout: 120_000 });
    if (isLong) await expect(table.locator('.verdict')).toHaveCount(all, { timeout: 180_000 });
    else {
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(run).toBeEnabled();
      expect(await table.locator('.verdict').count()).toBeLessThan(all);
    }
    await expect(row.locator('.verdict')).toHaveText('reproduced');
    // Every figure comes from a run that can be opened.
    await runs.click();
    await table.locator('.claim-experiments').first().getByRole('button').first().click();
    await expect(page.locator('[data-state-hash]').first()).toBeVisible();
  },
);

test(
  'an evaluation figure is measured in the paper’s form, can be canceled, and is kept for the visit',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/papers/mp-fig-2');
    const card = page.getByRole('article', { name: 'Figure 2: Average response time of I/O requests in PRN0' });
    await expect(card).toBeInViewport();
    await card.getByRole('button', { name: /^Measure.* Figure 2$/ }).click();
    await expect(card.getByRole('progressbar')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel Figure 2' }).click();
    await expect(card.getByRole('status')).toHaveText(/^Canceled after \d+ of 210 points$/);
    // A given trace takes the stand-in's place, and the figure says so.
    const line = (i: number): string =>
      `${128166372e9 + i * 1e5},prn,0,${i % 3 === 0 ? 'Read' : 'Write'},${i * 512},4096,1\n`;
    await page.getByLabel('Trace files for the claims').setInputFiles({
      name: 'prn_0.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(Array.from({ length: 100 }, (_, i) => line(i)).join('')),
    });
    await card.getByRole('button', { name: 'Measure on your traces, Figure 2' }).click();
    await expect(card).toContainText('Your traces replace stand-ins: prn_0.csv.', { timeout: 30_000 });
    await expect(card.getByRole('button', { name: /Figure 2/ })).toHaveText(['Table'], { timeout: 30_000 });
    await page.getByRole('link', { name: 'Learn' }).click();
    await page.goBack();
    await card.getByRole('button', { name: 'Table of Figure 2' }).click();
    await expect(card.getByRole('row')).toHaveCount(31);
    await expect(card).toContainText('Wise');
    // At the top the list of papers, which stays in view, covers no button.
    await page.getByRole('heading', { name: 'Papers', exact: true }).scrollIntoViewIfNeeded();
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

test('on a phone a figure opens at its top, and the way back leads to its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#/papers');
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  await page.locator('a[href="#/papers/mbm-fig-3a"]').first().scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(500);
  await page.locator('a[href="#/papers/mbm-fig-3a"]').first().click();
  await expect(page.getByRole('heading', { name: 'Five chips, two pages at a time', exact: true })).toBeInViewport();
  expect(await scrolled()).toBe(0);
  await page.getByRole('button', { name: 'Compare: four (Case 2)' }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
});

test('the two small pictures compute with the numbers in their fields', async ({ page }) => {
  await page.goto('./#/papers');
  const chips = page.getByRole('article', { name: 'Chips per capacity' });
  await expect(chips).toContainText('32 chips');
  await chips.getByRole('slider').focus();
  await page.keyboard.press('ArrowRight');
  await expect(chips).toContainText('64 chips');
  const water = page.getByRole('article', { name: 'Algorithm 1 as water filling' });
  await expect(water.getByRole('img')).toHaveAccessibleName(/channel 1 has 0 and may take 3/);
  // Each quota stands above its column, inside the picture.
  const picture = await water.getByRole('img').boundingBox();
  const quotas = water.getByText(/^\+\d$/);
  await expect(quotas).toHaveCount(3);
  for (const quota of await quotas.all()) {
    expect((await quota.boundingBox())?.y).toBeGreaterThanOrEqual(picture?.y ?? Infinity);
  }
  const waiting = water.getByLabel('Waiting writes');
  await waiting.fill('0');
  await waiting.press('Enter');
  await expect(water.getByRole('img')).toHaveAccessibleName(/channel 1 has 0 and may take 0/);
});

test('the keyboard alone leads from the views to a scenario and its switch', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.getByRole('link', { name: 'Papers' }).focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('article', { name: /^Fig\. 3: / })
    .getByRole('radio', { name: '(a)' })
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Four chips, two pages at a time', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Run it', exact: true }).focus();
  await page.keyboard.press('Enter');
  const turn = page.getByRole('button', { name: /B: four, its planes are level/ });
  await turn.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
});

test('axe finds nothing on Papers, a question, and an open scenario', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/papers/suspension-claims');
  await expect(page.getByRole('region', { name: 'Claims of SB' })).toBeVisible();
  // With their conclusions, and with the charts that ship.
  await expect(page.locator('.claim-conclusion').first()).toContainText('Found by version');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.goto('./#/papers/banking-claims');
  await expect(page.locator('.evaluation-conclusion').first()).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.goto('./#/papers/mbm-fig-3b');
  await expect(page.getByRole('button', { name: 'Run it', exact: true })).toBeVisible();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Compare: / }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  expect(await problemsInBothThemes(page)).toEqual([]);
});
