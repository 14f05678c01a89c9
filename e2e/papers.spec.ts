import { accessibilityProblems, problemsInBothThemes } from './support/accessibility.ts';
import type { Locator } from '@playwright/test';
import { open, openPart } from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

test('a scenario found in the list runs with its switch, and the browser’s Back returns to the list', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Papers' }).click();
  await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible();
  const cards = page.locator('.scenario-card');
  // A card a figure, its parts inside.
  await expect(cards).not.toHaveCount(0);
  // One page for each paper, MBM first.
  const papers = page.getByRole('navigation', { name: 'Papers' });
  await expect(papers.getByRole('link').first()).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.paper')).toHaveCount(1);
  await papers.getByRole('link', { name: /^DJ/ }).click();
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
    await page.goto('./#/papers/die-binding');
    const card = page.locator('.scenario-card', { has: page.locator('a[href="#/papers/db-erasing-die"]') });
    const top = (): Promise<number> => card.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const link = card.getByRole('heading').getByRole('link');
    // The claims above it load when they are near, and move it: it has its place once it stays there.
    let before = NaN;
    await expect(async () => {
      await link.scrollIntoViewIfNeeded();
      before = await top();
      await settled(page);
      expect(await top()).toBe(before);
      await expect(link).toBeInViewport();
    }).toPass();
    const leave = [() => link.click(), () => link.press('Enter'), () => card.getByRole('button').first().click()];
    const back = [() => page.goBack(), () => page.keyboard.press('Alt+ArrowLeft'), () => page.goBack()];
    for (const [turn, go] of leave.entries()) {
      await go();
      await expect(card).toHaveCount(0);
      await back[turn]();
      await expect(card).toBeVisible();
      await expect.poll(async () => Math.abs((await top()) - before), `turn ${turn}`).toBeLessThanOrEqual(1);
    }
    // From another view the list is where it was, too.
    await page.evaluate(() => {
      location.hash = '#/learn';
    });
    await expect(card).toHaveCount(0);
    await page.evaluate(() => {
      location.hash = '#/papers/die-binding';
    });
    await expect(card).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
    // A link to a part leads to its beginning, and Back from it to where the page was.
    await page.evaluate(() => {
      location.hash = '#/papers/banking-claims';
    });
    const part = page.locator('#paper-banking-claims');
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
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search commands' }).fill('mbm-fig-4b');
  await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Can any schedule help when one chip holds more than all the others together?'),
  ).toBeVisible();
});

test('each claim has its verdict, version and seeds, and opens its experiments in Explore', async ({ page }) => {
  await page.goto('./#/papers/mbm-claims');
  const table = page.getByRole('region', { name: 'Table of MBM’s claims' });
  const rows = table.locator('[data-claim]');
  await expect(rows.first()).toHaveAttribute('data-claim', 'M1');
  const all = await rows.count();
  await expect(table.locator('.verdict')).toHaveCount(all);
  await expect(table.getByText(/^By version \d+\.\d+\.\d+.*, (median of )?\d seeds?[.:]/)).toHaveCount(all);
  const row = table.locator('[data-claim="M4"]');
  await expect(row.locator('.verdict')).toHaveText('reproduced');
  await row.getByText('2 experiments').click();
  await row.locator('.claim-experiments').getByRole('button').last().click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  await page.goBack();
  await expect(row).toBeVisible();
  // An experiment that a conclusion names opens from beside it, not from a list of a hundred.
  const named = rows.filter({ hasText: /experiment \d+ of those below/ });
  const doors = table.getByRole('button', { name: /^Open experiment \d+$/ });
  expect(await named.count()).toBeGreaterThan(0);
  await expect(doors).toHaveCount(await named.count());
  const number = /experiment (\d+) of those below/.exec(await named.first().innerText())?.[1];
  await expect(named.first().getByRole('button', { name: `Open experiment ${number}`, exact: true })).toBeVisible();
  await doors.first().click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
});

test(
  'an evaluation figure is drawn in the paper’s form, and each of its values opens its experiments as A and B',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('./#/papers/dj-fig-10');
    const card = page.getByRole('article', { name: 'Figure 10: Read priority on superblocks of four' });
    await expect(card).toBeInViewport();
    await expect(card).toContainText(/Measured by version \d+\.\d+\.\d+\b/);
    await card.getByRole('button', { name: 'Table of Figure 10' }).click();
    await expect(card.getByRole('row').first()).toBeVisible();
    await card.getByText('Open the experiments of a value in Explore').click();
    // At the top the list of papers, which stays in view, covers no button.
    await page.getByRole('heading', { name: 'Papers', exact: true }).scrollIntoViewIfNeeded();
    expect(await accessibilityProblems(page)).toEqual([]);
    await card
      .getByRole('button', { name: /^Open Figure 10, .* in Explore, / })
      .first()
      .click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  },
);

test('on a phone a figure opens at its top, and the way back leads to its card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('./#/papers');
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  await page.locator('a[href="#/papers/mbm-fig-3a"]').first().scrollIntoViewIfNeeded();
  await settled(page);
  const place = await scrolled();
  expect(place).toBeGreaterThan(500);
  await page.locator('a[href="#/papers/mbm-fig-3a"]').first().click();
  await expect(page.getByRole('heading', { name: 'Five chips, two pages at a time', exact: true })).toBeInViewport();
  await expect.poll(scrolled).toBe(0);
  await page.getByRole('button', { name: 'Compare: four (Case 2)' }).click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
});

test('claims open with their heading below the list of papers, however many lines it has', async ({ page }) => {
  let compared = 0;
  for (const width of [1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // A window that gets another size holds no place: it has its size before.
    await page.goto('./#/papers');
    await settled(page);
    await page.goto(`./#/papers/${width === 1000 ? 'mbm' : 'banking'}-claims`);
    const heading = page.getByRole('heading', { name: /^Claims of / });
    const top = async (of: Locator): Promise<number> => (await of.boundingBox())?.y ?? NaN;
    const list = page.getByRole('navigation', { name: 'Papers' });
    const bottom = async (): Promise<number> => (await top(list)) + ((await list.boundingBox())?.height ?? NaN);
    await expect.poll(async () => Math.abs((await top(heading)) - (await bottom()) - 16)).toBeLessThan(8);
    compared++;
  }
  expect(compared).toBe(2);
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
  // Each view and each figure takes the focus as it comes.
  await settled(page);
  await page
    .getByRole('article', { name: /^Fig\. 3: / })
    .getByRole('radio', { name: '(a)' })
    .focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Four chips, two pages at a time', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Run it', exact: true })).toBeVisible();
  await settled(page);
  await page.getByRole('button', { name: 'Run it', exact: true }).focus();
  await page.keyboard.press('Enter');
  const turn = page.getByRole('button', { name: /B: four, its planes are level/ });
  await expect(turn).toBeVisible();
  await settled(page);
  await turn.focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
});

test('axe finds nothing on Papers, a question, and an open scenario', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/papers/suspension-claims');
  await expect(page.getByRole('region', { name: 'Claims of SB' })).toBeVisible();
  // With their conclusions, and with the charts.
  await expect(page.locator('.claim-conclusion').first()).toBeVisible();
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
