import { gzipSync } from 'node:zlib';
import { doorOf } from './support/door.ts';
import {
  browse,
  drop,
  explore,
  makeFile,
  msrLines,
  msrReads,
  open,
  stateHash,
  openPart,
  openSetup,
} from './support/explore.ts';
import { pictureOf, textsOf } from './support/picture.ts';
import { expect, LOADS, test } from './support/test.ts';

test('a dropped trace shows what it contains, then runs', async ({ page }) => {
  await open(page);
  await drop(page, 'desk.csv', msrLines(3000).join('\n'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('msr');
  await expect(dialog).toContainText('2\u202f000 reads');
  await expect(dialog).toContainText('1\u202f000 writes');
  await expect(dialog).toContainText('no lines rejected');
  await expect(dialog).toContainText('The last line (3000) has no line end; it may be cut. It was read as it is.');
  await dialog.getByRole('button', { name: /^Run 3/ }).click();
  await expect(dialog).toBeHidden();
  await openSetup(page);
  await expect(page.locator('.explore-setup').getByText('3\u202f000 requests')).toBeVisible();
  const { tail } = explore(page);
  await expect(tail.getByRole('button', { name: /A reads p99:/ })).toBeVisible();
});

test('the reading of a file can be canceled halfway, and nothing has changed', { tag: LOADS }, async ({ page }) => {
  const door = await doorOf(page);
  await open(page);
  const hash = await stateHash(page);
  await door.stopWorkers();
  // It comes in some parts, and reading it is more than a slice of work.
  await drop(page, 'large.csv', `${msrReads(200_000).join('\n')}\n`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expect.poll(async () => (await dialog.getByRole('progressbar').getAttribute('value')) ?? '0').not.toBe('0');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await door.open();
  await expect(dialog).toBeHidden();
  expect(await stateHash(page)).toBe(hash);
  await explore(page).suspension.click();
  await expect(page.locator('[data-state-hash]')).toHaveCount(2);
});

test('a gzip bomb is stopped', { tag: '@long' }, async ({ page }, info) => {
  await open(page);
  const hash = await stateHash(page);
  const bomb = gzipSync(Buffer.alloc(400_000_000, '0'), { level: 9 });
  await browse(page, makeFile(info, 'bomb.csv.gz', bomb));
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  expect(await stateHash(page)).toBe(hash);
});

test('a trace dropped on the Learn view runs in Explore, and open panels close', { tag: '@long' }, async ({ page }) => {
  await page.goto('./#/learn');
  await expect(page.getByRole('heading', { name: 'Learn', exact: true })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await drop(page, 'desk.csv', msrReads(60).join('\n'), 'body');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Run 60/ })
    .click();
  await openSetup(page);
  await expect(page.locator('.explore-setup').getByText('60 requests')).toBeVisible();
});

test(
  'a slow trace says how idle it is, and runs faster on a used SSD, at its slowest request',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    // 600 requests in 10 minutes: the device is busy a few thousandths of the time.
    const lines = msrLines(600).map((line, index) => line.replace(/^\d+/, String(128166372000000000 + index * 1e7)));
    await drop(page, 'slow.csv', lines.join('\n'));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/The device is busy about <?[\d.]+\s%/);
    await expect(dialog.getByRole('radio', { name: 'used', exact: true })).toBeChecked();
    await dialog.getByRole('button', { name: /× gives about/ }).click();
    await expect(dialog.getByLabel('Time compression')).not.toHaveValue('1');
    const factor = Number(await dialog.getByLabel('Time compression').inputValue());
    await expect(dialog.getByRole('button', { name: /× gives about/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^Run/ }).click();
    await openSetup(page);
    await expect(page.locator('.explore-setup')).toContainText(`× its pace`);
    expect(factor).toBeGreaterThan(1);
    // The window is a part of the run, with a request selected in it.
    await expect.poll(() => page.url()).toMatch(/view=\d+-\d+\.a\d+/);
    const card = page.locator('.explore-setup');
    await expect(card.getByRole('radio', { name: 'used', exact: true })).toBeChecked();
    const used = await stateHash(page);
    await card.getByRole('radio', { name: 'new', exact: true }).check();
    // Changes apply to B at first.
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    await expect.poll(() => stateHash(page, 1)).not.toBe(used);
  },
);

test(
  'a trace and a sample open as B beside an unchanged A, and their requests are not compared',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    const before = await stateHash(page);
    await openPart(page, 'Open');
    const openAs = page.getByRole('group', { name: 'Open as' });
    await openAs.getByRole('radio', { name: 'B' }).check();
    await drop(page, 'second.csv', msrLines(60).join('\n'));
    const dialog = page.getByRole('dialog', { name: 'second.csv' });
    await expect(dialog.getByRole('radio', { name: 'B', exact: true })).toBeChecked();
    await dialog.getByRole('button', { name: 'Run 60 requests as B' }).click();
    await expect(page.locator('[data-state-hash]')).toHaveCount(2);
    expect(await stateHash(page)).toBe(before);
    await expect(page.locator('.workload-of-b')).toContainText('B second.csv · 60 requests');
    await expect(page.locator('.changes')).toContainText('Requests: A read behind an erase → second.csv');
    await expect(page.locator('.band')).toContainText('A has other requests: not compared.');
    // The lane of A is empty: its request of the same number is another one.
    const lanes = textsOf(await pictureOf(page)).map(({ text }) => text);
    expect(lanes.filter((text) => /^(?:read|write) #\d+$/.test(text))).toHaveLength(1);
    const ofTrace = await stateHash(page, 1);
    await openPart(page, 'Open');
    await page.getByRole('combobox', { name: 'Sample' }).selectOption('oltp');
    await expect(page.locator('.workload-of-b')).toContainText(/B .*OLTP.* · [\d\u202f]+ requests/);
    expect(await stateHash(page)).toBe(before);
    await expect.poll(() => stateHash(page, 1)).not.toBe(ofTrace);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => stateHash(page, 1)).toBe(ofTrace);
  },
);

test(
  'a large file runs before its hash is known; its link and a saved file wait for the hash',
  { tag: ['@long', LOADS] },
  async ({ page }) => {
    const door = await doorOf(page);
    await open(page);
    const first = await stateHash(page);
    await door.stopHashes();
    await page.evaluate(() => {
      const reads = Array.from(
        { length: 2000 },
        (_, i) => `${128166372000000000n + BigInt(i)},srv,0,Read,81920,8192,1000\n`,
      );
      const comment = `#${' '.repeat(60_000)}\n`;
      const text = new TextEncoder().encode(reads.join(''));
      const rest = new TextEncoder().encode(comment);
      const file = new File([text, ...Array<BlobPart>(1000).fill(rest)], 'large.csv');
      const data = new DataTransfer();
      data.items.add(file);
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Run \d/ }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => stateHash(page)).not.toBe(first);
    const ran = await stateHash(page);
    await openSetup(page);
    const waits = /^large\.csv \(57\.3\sMiB\) is named by its name and size: its SHA-256 is not known yet/;
    await expect(page.locator('.workload-head').getByRole('status')).toHaveText(waits);
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/explore');
    await page.keyboard.press('Control+s');
    await expect(dialog).toContainText('The file waits');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await door.open();
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.evaluate(() => location.hash.length)).toBeGreaterThan(40);
    expect(await stateHash(page)).toBe(ran);
  },
);
