/** Plans that lose a thread, or run as many processes. */
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { runCells } from '../../src/cli/plans/plan-command.ts';
import { runCell, type CellEnd, type CellJob } from '../../src/cli/plans/run-cell.ts';
import { NO_BUDGET } from '../../src/engine/run/run-budget.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { sim, toldApart } from './in-process.ts';
import { Folder } from './sim.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const traceOf = (name: string, requests: number): object => ({
  name,
  synthetic: { requests, arrivals: { meanGapNs: 100_000 } },
});
const planFile = (name: string, traces: readonly object[], more: object = {}): string =>
  folder.file(
    name,
    JSON.stringify({
      format: 'nandscope-plan',
      version: 1,
      // A used device, the default, would take most of the time.
      base: { precondition: { kind: 'none' } },
      traces,
      policies: ['plain', 'suspend-all'],
      ...more,
    }),
  );

/** A process may have to make the bundle first, ms. */
const WITH_BUNDLE = 120_000;

describe('a thread that ends', () => {
  it('costs its cell only, and says why', async () => {
    const experiment = parseExperiment({});
    const jobs = [0, 1, 2, 3, 4].map((index) => (): CellJob => ({ index, experiment, trace: null, budget: NO_BUDGET }));
    let threads = 0;
    // Ends without a word at cell 1, and with an error at cell 3.
    const start = (): Worker => {
      threads++;
      return new Worker(
        `require('node:worker_threads').parentPort.on('message', ({ index }) => {
          if (index === 1) process.exit(9);
          if (index === 3) throw new Error('no memory');
          require('node:worker_threads').parentPort.postMessage({ index, summary: null, failure: 'as asked' });
        })`,
        { eval: true },
      );
    };
    const ends = new Map<number, string | null>();
    await runCells(jobs, 2, ({ index, failure }: CellEnd) => ends.set(index, failure), start);
    expect([...ends].sort(([a], [b]) => a - b)).toEqual([
      [0, 'as asked'],
      [1, 'its thread ended with status 9'],
      [2, 'as asked'],
      [3, 'its thread ended: no memory'],
      [4, 'as asked'],
    ]);
    expect(threads).toBeGreaterThanOrEqual(3);
  });
});

it('a cell at which a bug shows fails by itself in this thread, too', async () => {
  const experiment = parseExperiment({});
  const job =
    (index: number, more: object = {}) =>
    (): CellJob => ({
      ...{ index, experiment: { ...experiment, ...more }, trace: null, budget: NO_BUDGET },
    });
  const ends: string[] = [];
  await runCells([job(0, { device: null }), job(1)], 1, ({ failure }) => ends.push(failure ?? 'done'));
  expect(ends).toEqual([expect.stringMatching(/^a bug in NANDscope, please report it \(.*null/), 'done']);
});

describe('a cell that needs more than its budget', () => {
  it('fails alone, and says what it needs', async () => {
    const experiment = parseExperiment({});
    const end = await runCell({ index: 2, experiment, trace: null, budget: { memoryBytes: 1000, seconds: Infinity } });
    expect(end).toMatchObject({ index: 2, summary: null, failure: expect.stringMatching(/memory/) as string });
    // What is asked too much is no fault of the program.
    expect(end.failure).not.toMatch(/bug|not enough memory for this run/);
  });
});

describe('the worked files for many machines', () => {
  const SHARES = 3;
  /** The project's folder as a cluster sees it: the command line, and room for parts. */
  function place(name: string): { readonly cwd: string; readonly bin: string } {
    const cwd = folder.join(name);
    const bin = folder.join(`${name}-bin`);
    for (const path of [cwd, bin]) expect(spawnSync('mkdir', [path]).status).toBe(0);
    symlinkSync(resolve(root, '.ci'), resolve(cwd, '.ci'));
    return { cwd, bin };
  }
  async function expectWhole(plan: string, cwd: string, parts: string): Promise<void> {
    const names = readdirSync(parts).filter((file) => /^part-\d+\.json$/.test(file));
    expect(names).toHaveLength(SHARES);
    const merged = await sim('merge', ...names.map((name) => resolve(parts, name)));
    expect(merged).toMatchObject({ status: 0, stderr: '' });
    expect(merged.stdout === (await sim('compare', plan, '--threads', '1')).stdout, cwd).toBe(true);
  }

  it(
    'for Slurm run a share for each index of the array, to the bytes of one machine',
    async () => {
      const plan = planFile('slurm.json', [traceOf('one', 200)], { seeds: [1, 2] });
      const script = resolve(root, 'docs', 'examples', 'slurm.sbatch');
      const { cwd, bin } = place('slurm');
      folder.file('slurm-bin/srun', '#!/bin/sh\nexec "$@"\n');
      chmodSync(resolve(bin, 'srun'), 0o755);
      expect(spawnSync('bash', ['-n', script]).status).toBe(0);
      expect(readFileSync(script, 'utf8')).toMatch(/^#SBATCH --array=1-100$/m);
      for (let k = 1; k <= SHARES; k++) {
        const env = {
          ...process.env,
          PATH: `${bin}:${process.env.PATH ?? ''}`,
          PLAN: plan,
          SLURM_ARRAY_TASK_ID: String(k),
          SLURM_ARRAY_TASK_COUNT: String(SHARES),
        };
        const ran = spawnSync('bash', [script], { cwd, env, encoding: 'utf8' });
        expect([toldApart(ran.stderr).stderr, ran.status]).toEqual(['', 0]);
      }
      await expectWhole(plan, cwd, resolve(cwd, 'parts'));
    },
    WITH_BUNDLE,
  );

  it(
    'for Kubernetes run a share for each index from 0, to the bytes of one machine',
    async () => {
      const text = readFileSync(resolve(root, 'docs', 'examples', 'kubernetes.yaml'), 'utf8');
      // A folded block: its lines are one, with a blank in between.
      const [, block] = /^ +args:\n +- >-\n((?: {14}.*\n)+)/m.exec(text) ?? ['', ''];
      const command = block.trim().replace(/\n +/g, ' ');
      expect(command).toContain('--only "$((JOB_COMPLETION_INDEX + 1))/100"');
      expect(text).toMatch(/^ {2}completions: 100$/m);
      expect(text).not.toContain('\t');
      const { cwd } = place('data');
      const plan = planFile('data/plan.json', [traceOf('one', 200)], { seeds: [1, 2] });
      const here = command.replaceAll('/data/', `${cwd}/`).replace('/100"', `/${SHARES}"`);
      for (let index = 0; index < SHARES; index++) {
        const env = { ...process.env, JOB_COMPLETION_INDEX: String(index) };
        const ran = spawnSync('/bin/sh', ['-c', here], { cwd, env, encoding: 'utf8' });
        expect([toldApart(ran.stderr).stderr, ran.status]).toEqual(['', 0]);
      }
      await expectWhole(plan, cwd, cwd);
    },
    WITH_BUNDLE,
  );
});
