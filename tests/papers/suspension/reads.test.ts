import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';
import { NAND_KINDS, readBehind } from '../../../src/papers/suspension.ts';
import { array, latencies, run } from '../running.ts';

function experimentOf(name: string): ExperimentInput {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(name);
  return scenario.experiment;
}

describe('a read behind an erase or a program, for the flash kinds of the timing table', () => {
  /** tErase, tProg and tRead in µs, typical and longest. */
  const TIMES: [string, 'typ' | 'max', number, number, number][] = [
    ['slc', 'typ', 5000, 300, 35],
    ['slc', 'max', 10_000, 3000, 50],
    ['mlc', 'typ', 5000, 1400, 50],
    ['mlc', 'max', 10_000, 3000, 85],
    ['slc-star', 'typ', 10_000, 250, 37],
    ['slc-star', 'max', 25_000, 600, 65],
    ['tlc', 'typ', 10_000, 2300, 67],
    ['tlc', 'max', 25_000, 11_000, 100],
  ];
  it.each(TIMES)('%s, %s', async (kind, times, erase, program, read) => {
    // tErase + tRead and tProgram + tRead, and a page on the bus.
    const [behindErase, behindProgram] = await latencies(readBehind(kind, ['erase', 'program'], 0, times));
    expect(behindErase).toBe(erase + read + 81.92);
    expect(behindProgram).toBe(program + read + 81.92);
  });
  it('has four cases', () => {
    expect(NAND_KINDS).toEqual(['slc', 'mlc', 'slc-star', 'tlc']);
  });
});

describe('with suspension', () => {
  it('an erase stops, and resumes with its remaining time', async () => {
    const name = 'sb-read-with-erase-suspension';
    expect(await latencies(experimentOf(name))).toEqual([248.92]);
    const cut = await run(experimentOf(name));
    expect(array(cut, 0)).toEqual([
      [0, 2000],
      [2000, 2100],
      [2100, 2167],
      [2248.92, 2253.92],
      [2253.92, 10_253.92],
    ]);
  });
  it('a program stops, and resumes with its remaining time', async () => {
    const cut = await run(experimentOf('sb-read-with-program-suspension'));
    expect(array(cut, 0, 'program')).toEqual([
      [0, 1000],
      [1173.92, 2473.92],
    ]);
  });
});
