/**
 * One question asked with ten sets of five starts (six for a commit), over the built-in samples under four policies: no two established
 * verdicts oppose, and where all ten sets agree by more than 10 %, at least 80 % of them are established.
 */
import { expect, it } from 'vitest';
import { Comparison, VERDICT_KINDS } from '../../../src/compare/results/comparison.ts';
import { finished, type CellResult } from '../../../src/compare/results/results.ts';
import { cellsOf } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { DeviceShelf } from '../../../src/policies/all/device-shelf.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { SAMPLES } from '../../../src/traces/synthetic/samples.ts';
import { SEED } from '../../reference/random-runs.ts';

const LONG = process.env.LONG !== undefined;
const SETS = LONG ? 10 : 6;
const STARTS = 5;

/** A part of the paper's device, which takes no seconds to prepare, with its RAM. */
const DEVICE = {
  name: 'small',
  preset: 'mbm-table-1',
  patch: {
    device: { blocksPerPlane: 32, pagesPerBlock: 32 },
    precondition: { kind: 'used' },
    host: { hazards: 'ram', writeBuffer: { pages: 16 } },
  },
};

const planOf = (sample: string, seeds: readonly number[]) => {
  const { suggestedTimeScale } = SAMPLES.find(({ name }) => name === sample) ?? expect.unreachable();
  return parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ sample, patch: { host: { timeScale: Math.min(3, suggestedTimeScale) } } }],
    devices: [DEVICE],
    policies: ['ssdsim', 'tbm', 'sprinkler', 'mbm'],
    seeds,
  });
};

const devices = new DeviceShelf();

async function cellsRun(sample: string, seeds: readonly number[]): Promise<CellResult[]> {
  const cells: CellResult[] = [];
  for (const cell of cellsOf(planOf(sample, seeds))) {
    if (cell.experiment === null) throw new Error(String(cell.refusal));
    const workload = await resolveWorkload(cell.experiment, () => Promise.reject(new Error('no trace')));
    const engine = createEngine(cell.experiment, workload, { ...SUMMARY_RECORDING, devices });
    engine.advanceTo(Infinity);
    cells.push(finished(cell, summarize(engine, workload).summary));
  }
  return cells;
}

const names = SAMPLES.map(({ name }) => name);
const looked = LONG ? names : [names[SEED % names.length]];

/** Over all samples that are looked at. */
const total = { agreeing: 0, established: 0 };

it.each(looked)(`verdicts of ${SETS} sets of starts on %s do not oppose each other`, async (sample) => {
  // Each set shares four starts with the next one.
  const seeds = Array.from({ length: SETS + STARTS - 1 }, (_, at) => at + 1);
  const all = await cellsRun(sample, seeds);
  const findings = new Map<string, { finding: string; ratio: number }[]>();
  for (let set = 0; set < SETS; set++) {
    const own = seeds.slice(set, set + STARTS);
    const plan = planOf(sample, own);
    const cells = cellsOf(plan).map((cell) => {
      const at = cell.policy * seeds.length + seeds.indexOf(cell.seed ?? NaN);
      return { ...all[at], index: cell.index, key: cell.key };
    });
    const comparison = new Comparison({ plan, cells });
    for (const kind of VERDICT_KINDS) {
      for (const line of comparison.lines) {
        const found = comparison.judgmentOf(line, kind);
        if (found === null) continue;
        const key = `${kind} ${line.policy}`;
        findings.set(key, [...(findings.get(key) ?? []), found.judgment]);
      }
    }
  }
  for (const [key, own] of findings) {
    expect(own, key).toHaveLength(SETS);
    const is = (finding: string): number => own.filter((one) => one.finding === finding).length;
    expect(Math.min(is('lower'), is('higher')), `${key} opposes itself`).toBe(0);
    if (!own.every(({ ratio }) => ratio < 0.9) && !own.every(({ ratio }) => ratio > 1.1)) continue;
    total.agreeing += SETS;
    total.established += is('lower') + is('higher');
  }
  expect(findings.size).toBeGreaterThan(2);
});

it.runIf(LONG)('where ten sets agree by more than 10 %, at least 80 % are established, over all samples', () => {
  expect(total.agreeing).toBeGreaterThan(0);
  expect(total.established / total.agreeing).toBeGreaterThanOrEqual(0.8);
});
