/** The figures of the SLC cache: their rates and times by the closed forms of the model page (§11.14). */
import { expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { FigureNumbers } from '../../../src/papers/figure-numbers.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';

/** Dies, bytes of a page, pages of a block in the cache, and times, ns. */
const N = 8;
const S = 16_384;
const M = 128;
const PROGRAM = 160_000;
const READ = 30_000;
const WORD_LINE = 730_000;
const ERASE = 3_000_000;

async function numbersOf(input: ExperimentInput): Promise<FigureNumbers> {
  const run = await runExperiment(input);
  return new FigureNumbers({ experiment: run.experiment, recording: run.engine.recording() }, () => {
    throw new Error('no other position');
  });
}

/** The figure as drawn and in each position of its switch. */
async function positionsOf(name: string): Promise<FigureNumbers[]> {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const patches = [{}, ...(scenario.switch?.to ?? []).map(({ patch }) => patch)];
  return Promise.all(patches.map((patch) => numbersOf(joinPatches(scenario.experiment, patch))));
}

const rate = ({ throughput }: FigureNumbers, fromNs: number, toNs: number): number => throughput(fromNs, toNs) / 1e6;

it('the cliff: NS / p until the last block is opened, then m pages for m(p + r) + their programs + an erase', async () => {
  const [folds, direct, none] = await positionsOf('today-slc-cliff');
  // Folding goes before the host from the page on that opens the last of eleven blocks.
  expect(folds.cliff()).toBe((10 * M + 1) * PROGRAM);
  expect(rate(folds, 0, folds.cliff())).toBeCloseTo(819.2, 9);
  // Ten times: a block is folded (42 whole word lines and two pages of one), then written, from its second page to the
  // first of the next.
  let cycles = 0;
  for (let k = 0; k < 10; k++) {
    let programs = 0;
    for (let page = 0; page < M; page++) programs += (k * M + page) % 3 === 2 ? 243_334 : 243_333;
    cycles += M * (PROGRAM + READ) + programs + ERASE;
  }
  expect(folds.end()).toBe(folds.cliff() + cycles);
  expect(rate(folds, folds.cliff(), folds.end())).toBeCloseTo((10 * M * N * S * 1000) / cycles, 9);
  expect((10 * M * N * S * 1000) / cycles).toBeCloseTo(287, 0);
  // The cache takes all eleven blocks, and then ordinary blocks go on at NSb / P.
  expect(direct.cliff()).toBe(11 * M * PROGRAM);
  expect(rate(direct, 0, direct.cliff())).toBeCloseTo(819.2, 9);
  expect(rate(direct, direct.cliff(), direct.end())).toBeCloseTo((3 * N * S * 1000) / WORD_LINE, 5);
  expect((3 * N * S * 1000) / WORD_LINE).toBeCloseTo(538.7, 1);
  expect(rate(none, 0, none.end())).toBeCloseTo(538.7, 1);
});

it('a read behind a fold waits for the rest of a program, c + t + P less its place in it; or for a suspension', async () => {
  const c = 70;
  const t = 81_920;
  const [waits, suspends, later, none] = await positionsOf('today-slc-fold-read');
  const idleAt = 2 * (c + t + PROGRAM);
  const programEnd = idleAt + 3_000_000 + 2 * (c + READ + t) + (c + t + 1_300_000);
  const arrival = 4_000_000;
  expect(waits.foldWait(2)).toBe(programEnd - arrival);
  expect(waits.latency(2)).toBe(programEnd - arrival + c + READ + t);
  // (The command goes over the bus while the program is being suspended.)
  expect(suspends.latency(2)).toBe(20_000 + READ + t);
  expect(later.latency(2)).toBe(c + READ + t);
  expect(none.latency(2)).toBe(c + 78_000 + t);
});
