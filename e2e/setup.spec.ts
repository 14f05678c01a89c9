import { readFileSync } from 'node:fs';
import { OPEN_WINDOW, problemsInBothThemes } from './support/accessibility.ts';
import {
  changeA,
  drop,
  held,
  open,
  stateHash,
  openPart,
  switchesTried,
  unfold,
  openSetup,
  openMore,
} from './support/explore.ts';
import { settled } from './support/settled.ts';
import { expect, LOADS, test, TRIED } from './support/test.ts';

/** A small trace of the project with reads and writes. */
const TRACE = readFileSync('sample-traces/oltp.spc', 'utf8').split('\n').slice(0, 400).join('\n');

test(
  'WS, RS and MCS make eight documents and eight runs of a dropped trace, each with its effect',
  { tag: ['@long', TRIED] },
  async ({ page }) => {
    await open(page);
    await drop(page, 'oltp.spc', TRACE);
    const first = await stateHash(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Time compression').fill('40');
    await dialog.getByLabel('Time compression').press('Enter');
    await dialog.getByRole('radio', { name: /^new/ }).check();
    await dialog.getByRole('button', { name: /^Run/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => stateHash(page)).not.toBe(first);
    await changeA(page);
    const plain = await stateHash(page);
    await openPart(page, 'Scheme');
    await page.getByRole('combobox', { name: 'Scheme' }).selectOption('mbm');
    await expect.poll(() => stateHash(page)).not.toBe(plain);
    await page.getByRole('radio', { name: 'try in B' }).first().check();
    const scheme = page.getByRole('combobox', { name: 'Scheme' });
    const addresses = new Set<string>();
    const hashes = new Map<string, string>();
    // A Gray code: one click from each combination to the next. The switches make B, which is A again at the start.
    const last = (): Promise<string> =>
      page.locator('[data-state-hash]').last().getAttribute('data-state-hash').then(String);
    const clicks = [null, 'WS', 'RS', 'WS', 'MCS', 'WS', 'RS', 'WS'];
    for (const name of clicks) {
      const address = page.url();
      const hash = await last();
      if (name !== null) {
        const button = page.getByRole('switch', { name, exact: true });
        const before = await button.getAttribute('aria-checked');
        await button.click();
        await expect(button).toHaveAttribute('aria-checked', before === 'true' ? 'false' : 'true');
        await expect.poll(() => page.url()).not.toBe(address);
        await expect.poll(last).not.toBe(hash);
      }
      // Every switch that is on says whether it had an effect: only a complete run knows. Suspension stays on.
      for (const one of ['suspension', 'ws', 'rs', 'mcs']) {
        const row = page.locator(`[data-switch="${one}"]`);
        if ((await row.getByRole('switch').getAttribute('aria-checked')) === 'true') {
          await expect(row).toContainText(/ → |change|other places/);
        }
      }
      const on = await page
        .getByRole('switch', { checked: true })
        .evaluateAll((all) => all.map((one) => one.ariaLabel));
      addresses.add(page.url());
      hashes.set(on.join(), await last());
    }
    expect(addresses.size).toBe(8);
    expect(hashes.size).toBe(8);
    expect(new Set(hashes.values()).size).toBe(8);
    await expect(scheme.locator('option:checked')).toHaveText('MBM with MCS off');
  },
);

test(
  'three clicks split MBM into its switches; B is named by its switch, and each switch says what it did',
  { tag: ['@long', TRIED] },
  async ({ page }) => {
    await open(page);
    await changeA(page);
    const hash = await stateHash(page);
    await openPart(page, 'Scheme');
    await page.getByRole('combobox', { name: 'Scheme' }).selectOption('mbm');
    await expect.poll(() => stateHash(page)).not.toBe(hash);
    await openSetup(page);
    await page.getByRole('radio', { name: 'try in B' }).first().check();
    await page.getByRole('switch', { name: 'Suspension' }).click();
    await expect(page.locator('.changes')).toContainText('Suspension: on → off');
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await expect(page.locator('[data-switch="suspension"]')).toContainText(/ → /);
    await expect(page.getByRole('combobox', { name: 'Scheme' }).locator('option:checked')).toHaveText(
      'MBM with Suspension off',
    );
    await page.getByRole('switch', { name: 'Suspension' }).click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(1);
    // An impossible switch is off, with what holds it before a click, and the way out.
    const superblocks = page.locator('[data-switch="superblocks"]');
    await expect(superblocks).toContainText(/Needs .*Multi-plane: wise → none/);
    await expect(superblocks.getByRole('switch')).toBeDisabled();
    await superblocks.getByRole('button', { name: 'Do all ›' }).click();
    await expect(superblocks.getByRole('switch')).toBeChecked();
    await expect(page.locator('.changes')).toContainText('Multi-plane: wise → none');
  },
);

test(
  'a longer program is tried in B with one slider: A stays, and B has the new time in its name',
  { tag: TRIED },
  async ({ page }) => {
    await open(page);
    const hash = await stateHash(page);
    await openPart(page, 'Device');
    await switchesTried(page);
    const slider = page.getByRole('slider', { name: 'tPROG of B' });
    await slider.scrollIntoViewIfNeeded();
    await settled(page);
    const box = await slider.boundingBox();
    if (box === null) throw new Error('the slider has no box');
    await page.mouse.move(box.x + box.width * 0.65, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await expect.poll(() => stateHash(page)).toBe(hash);
    await expect(page.locator('.changes li')).toHaveText(/tPROG: 1\.300.ms → 2\d\d\.?\d*.µs/);
    await expect(page.locator('.slider-ghost')).toBeVisible();
    const b = await stateHash(page, 1);
    await slider.press('ArrowRight');
    await expect.poll(() => stateHash(page, 1)).not.toBe(b);
    await openSetup(page);
    await page.getByRole('radio', { name: 'change A' }).first().check();
    await expect(page.getByRole('slider', { name: 'tPROG of A' })).toHaveAttribute('aria-valuetext', /1\.300.ms/);
  },
);

test('an example of four requests is built with the keyboard alone, and runs', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new example');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Requests' });
  await expect(dialog.getByText('No requests yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add a read', exact: true })).toBeFocused();
  await page.keyboard.press('w');
  const arrival = (n: number) => dialog.getByRole('textbox', { name: `Arrival of request #${n}, µs` });
  await expect(arrival(0)).toBeFocused();
  // Ctrl Enter duplicates the request of the field.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(arrival(1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(arrival(2)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(arrival(3)).toBeFocused();
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  // The request is now the second to arrive; it keeps its name while one is in the rows.
  await expect(arrival(3)).toHaveValue('50');
  const type = dialog.getByRole('combobox', { name: 'Type of request #3' });
  await type.focus();
  await page.keyboard.press('ArrowUp');
  await expect(type).toHaveValue('read');
  const pages = dialog.getByRole('textbox', { name: 'Size of request #3, pages' });
  await pages.focus();
  await page.keyboard.type('0.33');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('not a whole number of bytes');
  await page.keyboard.press('Escape');
  await expect(pages).toHaveValue('1');
  await pages.fill('-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(/-8192 is not allowed\. Allowed:/);
  await pages.press('Escape');
  await dialog.getByRole('slider', { name: 'Arrival of read #3' }).press('ArrowRight');
  await expect(arrival(1)).not.toHaveValue('50');
  await dialog.getByRole('button', { name: 'Delete request #3' }).press('Enter');
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(dialog.getByRole('row')).toHaveCount(5);
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  await openSetup(page);
  await expect(page.locator('.workload-facts').first()).toContainText('4 requests');
  await openPart(page, 'Workload');
  await expect(page.locator('.workload-facts').nth(1)).toContainText('1 read');
});

test('R and W add requests any number of times, and a row keeps its name while one types', async ({ page }) => {
  await open(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new example');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Requests' });
  await expect(dialog.getByRole('button', { name: 'Add a read', exact: true })).toBeFocused();
  const arrival = (n: number) => dialog.getByRole('textbox', { name: `Arrival of request #${n}, µs` });
  for (const [n, key] of ['w', 'w', 'r', 'R'].entries()) {
    await page.keyboard.press(key);
    await expect(arrival(n)).toBeFocused();
  }
  await expect(dialog.getByRole('combobox')).toHaveCount(4);
  expect(
    await dialog.getByRole('combobox').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
  ).toEqual(['write', 'write', 'read', 'read']);
  await arrival(0).focus();
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  // The last to arrive now, and still in the row of its name.
  await expect(arrival(0)).toHaveValue('1000');
  await expect(arrival(0)).toBeFocused();
  // The editor stands beside the timeline, which stays in use.
  const [editor, lanes] = await Promise.all([dialog.boundingBox(), page.locator('#timeline').boundingBox()]);
  expect((editor?.x ?? 0) + (editor?.width ?? Infinity)).toBeLessThanOrEqual(lanes?.x ?? 0);
  await page.locator('#timeline').click({ position: { x: 300, y: 200 } });
  await expect(dialog).toBeVisible();
  await arrival(1).press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('What one click would do')).toBeVisible();
});

test('a request is dragged in time with the mouse', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await openPart(page, 'Open');
  await page.getByRole('button', { name: 'Requests…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requests' });
  await dialog.getByRole('button', { name: 'New example' }).first().click();
  await dialog.getByRole('button', { name: 'Add a write', exact: true }).click();
  const chip = dialog.getByRole('slider');
  await expect(chip).toBeVisible();
  await settled(page);
  const box = await chip.boundingBox();
  if (box === null) throw new Error('the request has no box');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 310, box.y + 10, { steps: 6 });
  await page.mouse.up();
  const moved = Number(await dialog.getByRole('textbox', { name: 'Arrival of request #0, µs' }).inputValue());
  expect(moved).toBeGreaterThan(100);
  expect(moved).toBeLessThan(450);
  // One drag is one step of the history.
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Arrival of request #0, µs' })).toHaveValue('0');
});

test('axe finds nothing in the dialogs of requests and initial state', { tag: '@long' }, async ({ page }) => {
  await open(page);
  await openPart(page, 'Open');
  await page.getByRole('button', { name: 'Requests…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Requests' });
  await expect(dialog.getByText('This workload has no list of requests.')).toBeVisible();
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
  await dialog.getByRole('button', { name: 'New example' }).first().click();
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add a read', exact: true }).click();
  await expect(dialog.getByRole('row')).toHaveCount(2);
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
  await dialog.getByRole('button', { name: 'Initial state…' }).click();
  await expect(page.getByRole('dialog', { name: 'Initial state' })).toBeVisible();
  expect(await problemsInBothThemes(page, OPEN_WINDOW)).toEqual([]);
});

test(
  'the switches are tried where they stand, and each door leads to what its row says',
  { tag: [TRIED, LOADS] },
  async ({ page }) => {
    const tryThem = await held(page, '**/assets/follow-trials-*.js');
    await open(page);
    const rows = page.locator('[data-switch]');
    await expect(rows.first()).toBeVisible();
    const places = async (): Promise<unknown> =>
      rows.evaluateAll((all) =>
        all.map((row) => [row.getAttribute('data-switch'), JSON.stringify(row.getBoundingClientRect())]),
      );
    const before = await places();
    tryThem();
    await switchesTried(page);
    // Nothing moves when answers arrive, and the largest effect is marked where it stands.
    expect(await places()).toEqual(before);
    await expect(page.locator('[data-switch=suspension]')).toContainText('largest effect');
    // Nothing differs: the figure in which it matters, with the switch turned in B, and back.
    await page.locator('[data-switch=mcs]').getByRole('button', { name: 'MBM §IV-C ›' }).click();
    await expect(page.locator('.scenario-strip')).toContainText('MBM §IV-C');
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await page.getByRole('button', { name: '‹ Back to A read behind an erase' }).click();
    await expect(page.locator('.scenario-strip')).toBeHidden();
    await expect(page.locator('[data-state-hash]')).toHaveCount(1);
    await switchesTried(page);
    // Other places, same times: the same.
    await page.locator('[data-switch=ws]').getByRole('button', { name: 'MBM Fig. 5 ›' }).click();
    await expect(page.locator('.scenario-strip')).toContainText('Fig. 5');
    await page.keyboard.press('Control+z');
    await expect(page.locator('.scenario-strip')).toBeHidden();
    await switchesTried(page);
    // Requests change: the one that changes most, a door while the row has the mouse or the focus.
    await page.locator('[data-switch=suspension]').hover();
    await page
      .locator('[data-switch=suspension]')
      .getByRole('button', { name: / change, of .* requests/ })
      .click();
    await expect(page.getByRole('switch', { name: 'Suspension' })).toBeChecked();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await page.getByRole('button', { name: 'More switches' }).click();
    // After the mouse turned a switch, Space plays.
    await page.getByRole('switch', { name: 'Read priority' }).click();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Read priority' })).toBeChecked();
  },
);

test(
  'axe finds nothing on the tried switches, the words of the inspector and the matches',
  { tag: ['@long', TRIED] },
  async ({ page }) => {
    await open(page);
    await switchesTried(page);
    await openMore(page);
    for (const words of await page.getByText(/What the words mean|Parts of its latency/).all()) await words.click();
    await page.keyboard.press('/');
    await page.getByRole('textbox', { name: 'Find requests and operations' }).fill('write latency > 5ms');
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Matches' }).getByRole('listitem').first()).toBeVisible();
    await unfold(page, 'Scheme');
    expect(await problemsInBothThemes(page)).toEqual([]);
  },
);
