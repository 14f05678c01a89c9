import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserFlags, ensureBrowser, findBrowser } from '../.ci/browser.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the search for a browser', () => {
  it('prefers the program that CHROME_PATH names', () => {
    vi.stubEnv('CHROME_PATH', process.execPath);
    expect(findBrowser()).toBe(process.execPath);
    expect(ensureBrowser(() => undefined)).toBe(process.execPath);
  });

  it('says so if CHROME_PATH names no program, and uses no other instead', () => {
    for (const path of [join(import.meta.dirname, 'no-such-browser'), import.meta.dirname]) {
      vi.stubEnv('CHROME_PATH', path);
      expect(() => findBrowser()).toThrow(`CHROME_PATH is "${path}"`);
    }
  });

  it.runIf(process.platform === 'linux')(
    'takes a headless shell before a browser, if one will do and it starts',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'nandscope-browsers-'));
      const program = (name: string, exit: number): string => {
        const path = join(folder, name);
        writeFileSync(path, `#!/bin/sh\nexit ${exit}\n`, { mode: 0o755 });
        return path;
      };
      try {
        vi.stubEnv('CHROME_PATH', undefined);
        vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
        const browser = program('google-chrome-stable', 0);
        const shell = program('chromium-headless-shell', 0);
        expect(findBrowser()).toBe(shell);
        expect(findBrowser({ shell: false })).toBe(browser);
        program('chromium-headless-shell', 1);
        expect(findBrowser()).not.toBe(shell);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('as a command prints the path alone, or instructions with exit code 1', () => {
    const command = join(import.meta.dirname, '..', '.ci', 'browser.mjs');
    const run = (chromePath: string): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [command], { env: { ...process.env, CHROME_PATH: chromePath }, encoding: 'utf8' });
    expect(run(process.execPath)).toMatchObject({ status: 0, stdout: `${process.execPath}\n` });
    const failed = run('/no/such/browser');
    expect(failed).toMatchObject({ status: 1, stdout: '' });
    expect(failed.stderr).toContain('CHROME_PATH is "/no/such/browser"');
  });

  it('disables the sandbox only for root, for whom it cannot work', () => {
    expect(browserFlags(true)).toContain('--no-sandbox');
    expect(browserFlags(false)).not.toContain('--no-sandbox');
  });
});
