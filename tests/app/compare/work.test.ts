import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { planOfAddress } from '../../../src/app/compare/plan/plan-address.ts';
import { isMuch, workOf } from '../../../src/app/compare/plan/work.ts';
import { cellsOf, firstCells } from '../../../src/compare/plan/cells.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';

const LINK = readFileSync(resolve(import.meta.dirname, '../../cases/robustness/link-100000-cells.txt'), 'utf8').trim();

const planOf = (seeds: number, requests: number) =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 't', synthetic: { requests } }],
    seeds: Array.from({ length: seeds }, (_, i) => i + 1),
  });

it('a link with 100,000 cells makes the cells that are shown, and no others', async () => {
  const plan = await planOfAddress(LINK);
  if (plan === null) throw new Error('no plan');
  const first = firstCells(plan, 50);
  expect(first).toHaveLength(50);
  expect(first.at(-1)?.index).toBe(49);
});

it('the first cells of a plan are those of the whole plan', () => {
  const plan = planOf(30, 10);
  expect(firstCells(plan, 7)).toEqual(cellsOf(plan).slice(0, 7));
  expect(firstCells(plan, 1000)).toEqual(cellsOf(plan));
});

it('much work is many runs, a long time or many bytes in sum, though each run is small', () => {
  const work = (seeds: number, requests: number) => workOf(cellsOf(planOf(seeds, requests)));
  const one = work(1, 500_000);
  expect(isMuch(one)).toBe(false);
  const many = work(20, 500_000);
  expect(many).toEqual({ runs: 20, seconds: expect.closeTo(20 * one.seconds, 3) as number, bytes: 20 * one.bytes });
  expect(isMuch(many)).toBe(true);
  const little = { runs: 100, seconds: 600, bytes: 300 * 1024 * 1024 };
  expect(isMuch(little)).toBe(false);
  for (const key of ['runs', 'seconds', 'bytes'] as const) {
    expect(isMuch({ ...little, [key]: little[key] + 1 }), key).toBe(true);
  }
});
