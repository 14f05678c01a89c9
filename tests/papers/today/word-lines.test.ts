/** The figures of whole word lines: their times by the closed forms of the model page (§11.13), to the nanosecond. */
import { expect, it } from 'vitest';
import { joinPatches } from '../../../src/document/patch.ts';
import { latenciesOf } from '../measure.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';

const LOAD = 70 + 81_920;
const ONE_SHOT = 700_000;
const COARSE = 4 * LOAD + 2_000_000;
const FINE = 4 * LOAD + 4_000_000;
const ACK = 5000;
const FLUSH = 10_000;

/** Latencies in ns and pages of padding, as drawn and in every position of the switch. */
async function figuresIn(name: string): Promise<[latencies: number[], padding: number][]> {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const patches = [{}, ...(scenario.switch?.to ?? []).map(({ patch }) => patch)];
  return Promise.all(
    patches.map(async (patch) => {
      const run = await runExperiment(joinPatches(scenario.experiment, patch));
      return [[...latenciesOf(run)], run.engine.counters.padding] as [number[], number];
    }),
  );
}

it('a flush behind a word line and one page takes 3(c + t) + P, then c + t + P, and two pages of padding', async () => {
  const full = 3 * LOAD + ONE_SHOT;
  const reads = [56_500, 77_500, 106_000].map((read) => 70 + read + 81_920);
  expect(full).toBe(945_970);
  expect(reads).toEqual([138_490, 159_490, 187_990]);
  expect(await figuresIn('today-one-shot')).toEqual([
    [[ACK, full + LOAD + ONE_SHOT - FLUSH, ...reads], 2],
    [[ACK, full - FLUSH, ...reads], 0],
    [[ACK, 2 * full - FLUSH, ...reads], 0],
  ]);
});

it('the last of n word lines in two passes is on flash at n(2L + t1 + t2), before it they are read from the buffer', async () => {
  const [drawn, oneShot] = await figuresIn('today-two-pass');
  expect(3 * (COARSE + FINE)).toBe(19_967_760);
  expect(drawn).toEqual([[ACK, 19_967_760 - FLUSH, ACK, 70 + 59_325 + 81_920], 0]);
  expect(oneShot[0][1]).toBe(3 * FINE - FLUSH);
});
