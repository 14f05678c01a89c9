/**
 * A signal at a random instant of `compare` and `sweep`: what was finished is kept, old files are whole, and
 * `--continue` gives the bytes of an undisturbed run. Each commit interrupts one of them once; `npm run test:long` does
 * it 200 times.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { SEED } from '../../reference/random-runs.ts';
import { sim } from '../in-process.ts';
import { SIM, Folder } from '../sim.ts';

const root = resolve(import.meta.dirname, '..', '..', '..');
const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const LONG = process.env.LONG === '1';
/** In the gate the turns end with the first that was interrupted and went on: a command may end before its signal. */
const RUNS = LONG ? 200 : 3;
const SIGNALS = ['SIGTERM', 'SIGKILL', 'SIGHUP', 'SIGINT', 'SIGTERM'] as const;
/** Its multiples, modulo 1, fall evenly on all instants, and never on one twice. */
const GOLDEN = 0.618_033_988_749_895;
/** Of a cell. The signals of the gate wait for one that is finished, at any time. */
const REQUESTS = LONG ? 10_000 : 2500;
const OLD = 'what was there before\n';

const planFile = (name: string, more: object): string =>
  folder.file(
    name,
    JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      // A used device, the default, would take most of the time.
      base: { precondition: { kind: 'none' } },
      traces: [{ name: 'one', synthetic: { requests: REQUESTS, arrivals: { meanGapNs: 100_000 } } }],
      policies: ['plain', 'suspend-all'],
      ...more,
    }),
  );
const plan = planFile('plan.json', { seeds: [1, 2, 3, 4, 5] });
const sweep = planFile('sweep.json', {
  sweep: [{ path: 'device.channels', values: [1, 2, 4, 8] }],
  seeds: [1, 2],
});
/** Commands with the file that each writes. */
const ALL_COMMANDS = [
  { args: ['compare', plan, '--threads', '2', '--json'], output: 'compared.json' },
  { args: ['sweep', sweep, '--threads', '1', '--json'], output: 'swept.json' },
] as const;
const COMMANDS = LONG ? ALL_COMMANDS : [ALL_COMMANDS[SEED % 2]];

const text = (path: string): string => readFileSync(path, 'utf8');

/** Runs a command as a process; a signal ends it at an instant. Without one it ends by itself. */
async function runUntil(
  args: readonly string[],
  signal: NodeJS.Signals,
  instant?: (hasEnded: () => boolean) => Promise<void>,
): Promise<boolean> {
  const child = spawn(process.execPath, [...SIM, ...args], { cwd: root, stdio: 'ignore' });
  const ended = new Promise<boolean>((done) => {
    child.on('exit', (_, by) => {
      done(by !== null);
    });
  });
  if (instant !== undefined) {
    await Promise.race([instant(() => child.exitCode !== null), ended]);
    child.kill(signal);
  }
  return await ended;
}

/** Lines of a journal below its head: the finished cells. */
const keptIn = (journal: string): number => (existsSync(journal) ? text(journal).split('\n').length - 2 : 0);

/** Waits until a command has finished a cell, or has ended. */
async function untilOneIsKept(journal: string, hasEnded: () => boolean): Promise<void> {
  while (keptIn(journal) < 1 && !hasEnded()) await sleep(5);
}

it(
  'A signal at a random instant costs no finished work, and --continue gives the bytes of an undisturbed run',
  async () => {
    const whole: string[] = [];
    const durations: number[] = [];
    for (const { args, output } of COMMANDS) {
      const began = performance.now();
      expect(await runUntil([...args, folder.join(`whole-${output}`)], 'SIGTERM')).toBe(false);
      durations.push(performance.now() - began);
      whole.push(text(folder.join(`whole-${output}`)));
    }
    let interrupted = 0;
    let continued = 0;
    for (let turn = 0; turn < RUNS && (LONG || continued === 0); turn++) {
      const { args, output } = COMMANDS[turn % COMMANDS.length];
      const signal = SIGNALS[(LONG ? turn : turn + SEED) % SIGNALS.length];
      const path = folder.file(output, OLD);
      const journal = `${path}.partial`;
      rmSync(journal, { force: true });
      const afterMs = ((turn * GOLDEN) % 1) * durations[turn % COMMANDS.length];
      const where = `turn ${turn}: ${args[0]}, ${signal} ${LONG ? `after ${afterMs.toFixed(0)} ms` : 'after a cell'}`;
      // The gate has few turns: their signals come when the first cell is kept, at whatever speed the machine runs.
      const byASignal = await runUntil([...args, path], signal, (hasEnded) =>
        LONG ? sleep(afterMs) : untilOneIsKept(journal, hasEnded),
      );
      const expected = whole[turn % COMMANDS.length];
      // Old, or complete if the command ended before the signal.
      const found = text(path);
      expect(found === OLD || found === expected, where).toBe(true);
      if (!byASignal) expect(found === expected, where).toBe(true);
      else interrupted++;
      expect(
        readdirSync(folder.path).filter((name) => name.endsWith('.tmp') && signal !== 'SIGKILL'),
        where,
      ).toEqual([]);
      if (found !== OLD || !existsSync(journal)) continue;
      const kept = keptIn(journal);
      const ended = await sim(...args.map((arg) => (arg === '2' ? '1' : arg)), path, '--continue', journal);
      expect([ended.status, ended.stderr], where).toEqual([0, '']);
      expect(text(path) === expected, `${where}, ${kept} kept`).toBe(true);
      expect(existsSync(journal), where).toBe(false);
      continued++;
    }
    // Most signals fall into the work; of the few of the gate at least one, as the load may change meanwhile.
    expect(interrupted).toBeGreaterThan(LONG ? RUNS / 3 : 0);
    expect(continued).toBeGreaterThan(LONG ? RUNS / 20 : 0);
    if (LONG) console.log(`${RUNS} signals: ${interrupted} interrupted, ${continued} continued`);
  },
  RUNS * 20_000 + 120_000,
);
