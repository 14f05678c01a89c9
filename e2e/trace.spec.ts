/** Dropping files on the page: what they are is said before they run; bad ones are said to be bad, and the run before stays. */
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const FIRST = 128166372003061629n;

/** An MSR trace of `count` requests, 4 KiB each, a millisecond apart, every third a read. */
function msr(count: number, line: (i: number) => string | null = () => null): string {
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    const time = FIRST + BigInt(i) * 10_000n;
    lines.push(line(i) ?? `${time},host,0,${i % 3 === 0 ? 'Read' : 'Write'},${(i % 50) * 4096},4096,100`);
  }
  return `${lines.join('\n')}\n`;
}

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content) : content;
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

async function opened(page: Page): Promise<string> {
  await page.goto('./');
  const hash = page.locator('[data-state-hash]');
  await expect(hash).toHaveCount(1);
  return (await hash.getAttribute('data-state-hash')) ?? '';
}

test('a trace is described before it runs, then replayed', async ({ page }) => {
  const before = await opened(page);
  await choose(page, 'small.csv', msr(600));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('msr');
  await expect(dialog).toContainText(/600/);
  await expect(dialog).toContainText(/200 reads/);
  await expect(dialog).toContainText('no line rejected');
  // Nothing has run yet.
  await expect(page.locator(`[data-state-hash="${before}"]`)).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Run/ }).click();
  await expect(page.locator(`[data-state-hash="${before}"]`)).toHaveCount(0);
  await expect(page.locator('[data-state-hash]')).toHaveCount(1);
  await expect(page.getByRole('complementary', { name: 'What is selected' })).toContainText('600');
});

test('a packed trace reads like a plain one', async ({ page }) => {
  await opened(page);
  await choose(page, 'small.csv.gz', gzipSync(msr(600)));
  await expect(page.getByRole('dialog')).toContainText(/600/);
});

test('a broken line is named with its number and reason, and the rest can run', async ({ page }) => {
  await opened(page);
  await choose(
    page,
    'broken.csv',
    msr(100, (i) => (i === 6 ? 'this is no row' : null)),
  );
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(/99/);
  await expect(dialog).toContainText(/line 7|7/);
});

test('time that runs backward is sorted and said', async ({ page }) => {
  await opened(page);
  await choose(
    page,
    'backward.csv',
    msr(100, (i) => (i === 50 ? `${FIRST},host,0,Read,0,4096,100` : null)),
  );
  await expect(page.getByRole('dialog')).toContainText(/out of order|backward|sorted|reorder/i);
});

test('a size of 0 is skipped and said', async ({ page }) => {
  await opened(page);
  await choose(
    page,
    'zero.csv',
    msr(100, (i) => (i === 3 ? `${FIRST + 30_000n},host,0,Read,0,0,100` : null)),
  );
  await expect(page.getByRole('dialog')).toContainText(/size/i);
});

const BAD: readonly { name: string; content: string | Buffer; says: RegExp }[] = [
  { name: 'empty.csv', content: '', says: /empty/i },
  {
    name: 'picture.csv',
    content: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    says: /PNG/i,
  },
  {
    name: 'endless.csv.gz',
    content: gzipSync(Buffer.alloc(90 * 1024 * 1024, `${FIRST},host,0,Read,0,4096,100\n`)),
    says: /unpack|larger|expands|times/i,
  },
  { name: 'words.txt', content: 'these are\nnot requests\nat all\n', says: /./ },
];

for (const { name, content, says } of BAD) {
  test(`${name} is refused in words, and the run before stays`, async ({ page }) => {
    const before = await opened(page);
    await choose(page, name, content);
    const said = page.getByRole('alert').or(page.getByRole('dialog')).first();
    await expect(said).toContainText(says, { timeout: 15_000 });
    await expect(page.locator(`[data-state-hash="${before}"]`)).toHaveCount(1);
  });
}
