/**
 * Faults of the file system, injected at the n-th call of a run for every n until no call remains (SQLite's anomaly
 * testing): after each the outputs are as they were or complete, the message says why, and nothing stays beside them.
 */
import { rmSync, chmodSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Disk } from '../../src/cli/files/disk.ts';
import { run, systemError } from './in-process.ts';
import type { Ran } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const EXPERIMENT = folder.file(
  'experiment.json',
  JSON.stringify({ version: 1, device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1 } }),
);
const TRACE = folder.file(
  'trace.csv',
  Array.from({ length: 30 }, (_, i) => `${128166391024154329n + BigInt(i)},prxy,0,Read,${i * 8192},8192,1\n`).join(''),
);
/** So few bytes in one piece that every input is read in several pieces, and every output written in several. */
const MOST_BYTES = 1000;
mkdirSync(folder.join('out'));
const OUTPUTS = ['events', 'requests', 'perfetto'] as const;
const ARGS = [
  'run',
  EXPERIMENT,
  '--trace',
  TRACE,
  ...OUTPUTS.flatMap((name) => [`--${name}`, folder.join(`out/${name}`)]),
];
const OLD = 'what was there before\n';

type Contents = Record<string, string>;

/** The outputs as they are before a run: one old file, one link to an old file, one that does not exist. */
function reset(): void {
  for (const name of readdirSync(folder.join('out'))) if (name.endsWith('.tmp')) throw new Error(`${name} stayed`);
  rmSync(folder.join('out/perfetto'), { force: true });
  writeFileSync(folder.join('out/events'), OLD);
  writeFileSync(folder.join('out/real'), OLD);
  chmodSync(folder.join('out/real'), 0o600);
}
symlinkSync('real', folder.join('out/requests'));

const contents = (): Contents =>
  Object.fromEntries(
    readdirSync(folder.join('out'))
      .filter((name) => name !== 'requests')
      .map((name) => [name, readFileSync(folder.join(`out/${name}`), 'utf8')]),
  );

/** Every call to the file system that a run makes, in order. */
const calls: { call: keyof Disk; subject: string }[] = [];
let done: Ran = { status: -1, stdout: '', stderr: '', warnings: '' };
let complete: Contents = {};

/** What a call is about, for the report of a failure. */
const subjectOf = (args: readonly unknown[]): string =>
  typeof args[0] === 'string' ? args[0] : `descriptor ${String(args[0])}`;

beforeAll(async () => {
  reset();
  done = await run(ARGS, {
    mostBytes: MOST_BYTES,
    before: (call, args) => {
      calls.push({ call, subject: subjectOf(args) });
    },
  });
  complete = contents();
});

/** Whether the outputs are what a run may leave: each old (or missing) or complete, and no other file. */
function expectWhole(where: string): void {
  const found = contents();
  for (const [name, text] of Object.entries(found)) {
    expect(Object.keys(complete), where).toContain(name);
    if (text !== OLD) expect(text === complete[name], `${where}: ${name} is neither old nor complete`).toBe(true);
  }
  expect(Object.keys(found), where).toEqual(expect.arrayContaining(['events', 'real']));
}

describe('a run with a working file system', () => {
  it('succeeds and makes every kind of call', () => {
    expect(done.stderr).toBe('');
    expect(done.status).toBe(0);
    expect(Object.keys(complete).sort()).toEqual(['events', 'perfetto', 'real']);
    expect(complete.real).toMatch(/^id,op,offset/);
    const kinds = new Set(calls.map(({ call }) => call));
    for (const call of ['open', 'read', 'write', 'fsync', 'close', 'fstat', 'stat', 'realpath', 'rename'] as const) {
      expect(kinds, call).toContain(call);
    }
  });
});

/** Codes that a call can fail with. */
const CODES = ['ENOSPC', 'EIO'] as const;

describe('a fault at the n-th call', () => {
  it.each(CODES)('%s, for every n of a run: the outputs are whole, and one line names the cause', async (code) => {
    let tried = 0;
    let refused = 0;
    for (let n = 1; n <= calls.length; n++) {
      reset();
      let count = 0;
      const { call, subject } = calls[n - 1];
      const where = `${code} at call ${n}, ${call} of ${subject}`;
      const ended = await run(ARGS, {
        mostBytes: MOST_BYTES,
        before: (name) => {
          if (++count === n) throw systemError(code, name);
        },
      });
      tried++;
      expectWhole(where);
      if (ended.status === 0) {
        // A fault that changes nothing (the look whether two paths are one file) must really change nothing.
        expect(ended, where).toEqual(done);
        expect(contents(), where).toEqual(complete);
        continue;
      }
      refused++;
      expect(ended.status, where).toBe(2);
      expect(ended.stderr, where).toMatch(/^sim: [^\n]+: cannot (read|write) it: [^\n]+; allowed: [^\n]+\n$/);
      // The document comes last of all: no output fails once it has begun.
      expect(done.stdout.startsWith(ended.stdout), where).toBe(true);
      if (ended.stdout !== '') expect(ended.stderr, where).toContain('sim: standard output: ');
      const renamed = calls.slice(0, n - 1).filter((earlier) => earlier.call === 'rename').length;
      const fresh = Object.entries(contents()).filter(([, text]) => text !== OLD).length;
      expect(fresh, where).toBe(renamed);
    }
    // Every call of the run was tried, and nearly all of them matter.
    expect(tried).toBe(calls.length);
    expect(tried).toBeGreaterThan(60);
    expect(refused).toBeGreaterThan(0.7 * tried);
  });

  it('and at all later calls: the outputs are whole', async () => {
    let tried = 0;
    for (let n = 1; n <= calls.length; n++) {
      reset();
      let count = 0;
      const { call, subject } = calls[n - 1];
      const where = `from call ${n} on, ${call} of ${subject}`;
      const ended = await run(ARGS, {
        mostBytes: MOST_BYTES,
        before: (name, args) => {
          // A folder from which no file can be removed keeps the temporary one; standard error is somewhere else.
          const isCleaning = name === 'unlink' || args[0] === 2;
          if (++count >= n && !isCleaning) throw systemError('EIO', name);
        },
      });
      tried++;
      expectWhole(where);
      expect(ended.status, where).toBe(2);
    }
    expect(tried).toBe(calls.length);
  });
});

describe('short reads and writes', () => {
  it.each([7, 100, 4096])('of at most %i bytes change nothing', async (mostBytes) => {
    reset();
    const ended = await run(ARGS, { mostBytes });
    expect(ended).toEqual(done);
    expect(contents()).toEqual(complete);
  });
});
