/** `sim steady`: its document, its rounds as CSV, its exit codes, what it refuses, and a signal. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { run } from './in-process.ts';
import { Folder, SIM } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const drive = (requests: number, kind: string): object => ({
  version: 1,
  device: {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 2,
    blocksPerPlane: 32,
    pagesPerBlock: 32,
    pageBytes: 4096,
    overprovisioning: 0.28,
  },
  precondition: { kind },
  host: { mode: 'closed', queueDepth: 8 },
  workload: {
    synthetic: {
      requests,
      readShare: 0,
      writeSizes: [{ bytes: 4096, weight: 1 }],
      addresses: { footprintBytes: 1400 * 4096, alignBytes: 4096 },
    },
  },
});
const used = folder.file('used.json', JSON.stringify(drive(5000, 'sprandom')));
const fresh = folder.file('fresh.json', JSON.stringify(drive(1000, 'none')));

interface Document {
  readonly isSteady: boolean;
  readonly countsFromRound: number | null;
  readonly window: { readonly first: number; readonly last: number; readonly waf: { readonly mean: number } } | null;
  readonly rounds: readonly { readonly number: number; readonly requests: number }[];
}

it('a steady drive ends with its first five steady rounds, in the document and as CSV; --all runs the others too', async () => {
  const csv = folder.join('rounds.csv');
  const { status, stdout, stderr } = await run(['steady', used, '--csv', csv]);
  expect([status, stderr]).toEqual([0, '']);
  const found = JSON.parse(stdout) as Document;
  expect(found.isSteady).toBe(true);
  expect(found.countsFromRound).toBe(1);
  expect(found.window?.waf.mean).toBeGreaterThan(1.2);
  expect(found.rounds).toHaveLength(found.window?.last ?? 0);
  expect(found.rounds.length).toBeLessThan(25);
  const lines = readFileSync(csv, 'utf8').trimEnd().split('\n');
  expect(lines[0].trimEnd()).toBe('round,requests,ns,iops,waf');
  expect(lines).toHaveLength(found.rounds.length + 1);
  expect(lines[1].startsWith('1,200,')).toBe(true);
  const all = JSON.parse((await run(['steady', used, '--all'])).stdout) as Document;
  expect(all.rounds).toHaveLength(25);
  expect(all.window).toEqual(found.window);
});

it('a new drive that is not written twice has no round that counts, which is no error', async () => {
  const { status, stdout } = await run(['steady', fresh]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ isSteady: false, countsFromRound: null, window: null });
});

it('what cannot be run in rounds is refused, with what was found and what is allowed', async () => {
  const few = await run(['steady', fresh, '--set', 'workload.synthetic.requests=24']);
  expect([few.status, few.stdout]).toEqual([2, '']);
  expect(few.stderr).toContain('workload: found 24 requests; allowed: at least 25, one a round');
  const narrow = await run(['steady', used, '--set', 'device.overprovisioning=0.05']);
  expect([narrow.status, narrow.stdout]).toEqual([2, '']);
  expect(narrow.stderr).toContain('device.overprovisioning');
  const large = await run(['steady', fresh, '--set', 'workload.synthetic.requests=1000000', '--memory', '16MiB']);
  expect([large.status, large.stdout]).toEqual([2, '']);
  expect(large.stderr).toMatch(/of memory; allowed: 0.0156 GiB.*--memory and --time allow more/);
  const missing = await run(['steady', folder.join('none.json')]);
  expect([missing.status, missing.stdout]).toEqual([2, '']);
  const unknown = await run(['steady', fresh, '--al']);
  expect(unknown.status).toBe(2);
  expect((await run(['steady'])).status).toBe(2);
});

it('a drive that fills up during its rounds is reported as stopped, and leaves no CSV', async () => {
  const csv = folder.join('stopped.csv');
  const { status, stdout, stderr } = await run([
    ...['steady', folder.file('full.json', JSON.stringify(drive(20_000, 'sequential-fill'))), '--csv', csv],
    ...['--set', 'policy.gc.enabled=false'],
  ]);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain('the run stopped at');
  expect(existsSync(csv)).toBe(false);
});

it('a signal ends it, and nothing is written', async () => {
  const csv = folder.join('signal.csv');
  const long = folder.file('long.json', JSON.stringify(drive(5_000_000, 'none')));
  const child = spawn(process.execPath, [...SIM, 'steady', long, '--all', '--csv', csv], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    stdio: 'ignore',
  });
  const ended = new Promise<NodeJS.Signals | null>((done) =>
    child.on('exit', (_code, signal) => {
      done(signal);
    }),
  );
  setTimeout(() => child.kill('SIGTERM'), 1500);
  expect(await ended).toBe('SIGTERM');
  expect(existsSync(csv)).toBe(false);
});
