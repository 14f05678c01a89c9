import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { BenchRow } from './bench-row.ts';
import { withBuiltPage } from './built-page.ts';

/** The most that the first screen may download, gzipped, in kB of 1,000 bytes. */
const LIMIT_KB = 200;

/** The initial download: every file that a browser asks for until the first screen has come to rest. */
export default function bundleSize(): Promise<BenchRow[]> {
  return withBuiltPage(async ({ address, folder, browser, requested }) => {
    const page = await browser.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    const files = [...new Set(requested)];
    let plain = 0;
    let gzip = 0;
    let brotli = 0;
    for (const file of files) {
      const bytes = readFileSync(join(folder, file));
      plain += bytes.length;
      gzip += gzipSync(bytes, { level: 9 }).length;
      brotli += brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
    }
    return [
      { name: 'files', value: files.length, unit: 'files' },
      { name: 'initial download, plain', value: plain / 1000, unit: 'kB' },
      { name: 'initial download, gzip', value: gzip / 1000, unit: 'kB', limit: { atMost: LIMIT_KB } },
      { name: 'initial download, brotli', value: brotli / 1000, unit: 'kB' },
    ];
  });
}
