import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BenchRow } from './bench-row.ts';
import { withBuiltPage } from './built-page.ts';

/** What the first screen may download, gzipped, in kB of 1,000 bytes. */
const AIM_KB = 220;

/** A larger window shows more, and may ask for more. */
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** What the page puts off as long is not of the first screen, however slow the machine, ms (`main.tsx`). */
const PUT_OFF_MS = 2500;

/** The initial download: every file that a browser asks for until the first screen has tried its switches. */
export default function bundleSize(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, folder, browser, requested }) => {
    const rows: BenchRow[] = [];
    for (const viewport of WINDOWS) {
      const from = requested.length;
      const page = await browser.newPage({ viewport });
      await page.addInitScript((most) => {
        const start = window.setTimeout;
        window.setTimeout = ((act: () => void, ms?: number) => ((ms ?? 0) < most ? start(act, ms) : 0)) as typeof start;
      }, PUT_OFF_MS);
      await page.goto(address);
      await page.waitForSelector('[data-trials=done], [data-trials=asks]', { state: 'attached' });
      await page.waitForLoadState('networkidle');
      await page.close();
      const files = [...new Set(requested.slice(from))];
      let plain = 0;
      let gzip = 0;
      let brotli = 0;
      for (const file of files) {
        const bytes = readFileSync(join(folder, file));
        plain += bytes.length;
        gzip += gzipSync(bytes, { level: 9 }).length;
        brotli += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
      }
      const name = `${viewport.width} × ${viewport.height}`;
      rows.push(
        { name: `${name}: files`, value: files.length, unit: 'files' },
        { name: `${name}: initial download, plain`, value: plain / 1000, unit: 'kB' },
        { name: `${name}: initial download, gzip`, value: gzip / 1000, unit: 'kB', aim: { atMost: AIM_KB } },
        { name: `${name}: initial download, brotli`, value: brotli / 1000, unit: 'kB' },
      );
    }
    return rows;
  });
}
