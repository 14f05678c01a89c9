/**
 * `npm run test:notebook`: installs the Python package into a fresh environment, serves the example notebook with
 * marimo, without a person, and looks at it in a real browser. It needs Python 3.9 and a package index; the other
 * tests do not, so it is not one of them. The release runs it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import { browserFlags, ensureBrowser } from './browser.mjs';
import { freePort } from './free-port.mjs';
import { ROOT } from './tools.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nandscope-notebook-'));
const python = join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
const port = await freePort();
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
let failed = 0;
try {
  execFileSync(process.execPath, [join(ROOT, '.ci/package.mjs'), 'widget'], { stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync(process.platform === 'win32' ? 'py' : 'python3', ['-m', 'venv', folder], { stdio: 'inherit' });
  const packages = ['marimo', 'altair', join(ROOT, 'src/widget/python')];
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', ...packages], { stdio: 'inherit' });
  const notebook = join(ROOT, 'docs/examples/notebook.py');
  const words = ['-m', 'marimo', 'run', notebook, '--headless', '--no-token', '--host', '127.0.0.1'];
  server = spawn(python, [...words, '--port', String(port)], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  await look();
} catch (error) {
  failed = 1;
  console.error(error);
} finally {
  server?.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${1 - failed} passed, ${failed} failed`);
process.exitCode = failed;

/** The widget runs, the notebook plots its latencies, and the button opens the slowest request. */
async function look() {
  const browser = await chromium.launch({ executablePath: ensureBrowser(console.log), args: browserFlags() });
  try {
    const page = await browser.newPage();
    await expect(async () => {
      await page.goto(`http://127.0.0.1:${port}/`);
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('A tail in a notebook')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^2.000 requests/)).toBeVisible({ timeout: 60_000 });
    await expect(page.locator('canvas, svg.marks').first()).toBeVisible();
    const button = page.getByRole('button', { name: /^Open request \d+, the slowest$/ });
    const request = /\d+/.exec((await button.textContent({ timeout: 60_000 })) ?? '')?.[0] ?? '';
    await button.click();
    await expect(page.getByRole('heading', { name: new RegExp(`#${request}:`) })).toBeVisible();
    await page.screenshot({ path: join(ROOT, '.ci/out/notebook.png'), fullPage: true });
  } finally {
    await browser.close();
  }
}
