/** The figures of flush and FUA: their times by the closed forms of the model page (§11.9), to the nanosecond. */
import { expect, it } from 'vitest';
import { joinPatches } from '../../../src/document/patch.ts';
import { latenciesOf } from '../measure.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';
import { findScenario } from '../../../src/papers/scenarios.ts';

const BUS = 70 + 81_920;
const PROGRAM = 1_300_000;
const ACK = 5000;
const LATER = 10_000;
const held = [ACK, ACK, ACK, ACK];
const through = [1, 2, 3, 4].map((k) => k * BUS + PROGRAM);

/** Latencies in ns, as drawn and in every position of the switch. */
async function latenciesIn(name: string): Promise<number[][]> {
  const scenario = findScenario(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const patches = [{}, ...(scenario.switch?.to ?? []).map(({ patch }) => patch)];
  return Promise.all(
    patches.map(async (patch) => [...latenciesOf(await runExperiment(joinPatches(scenario.experiment, patch)))]),
  );
}

it('a flush behind k buffered writes takes k(c + t) + P less its arrival; held pages begin with it', async () => {
  expect(await latenciesIn('today-flush')).toEqual([
    [...held, 4 * BUS + PROGRAM - LATER],
    // Written through, write k takes k(c + t) + P, and the flush still waits for the last.
    [...through, 4 * BUS + PROGRAM - LATER],
    [...held, 4 * BUS + PROGRAM],
    // Without a buffer there is nothing to flush.
    [...through, 0],
  ]);
});

it('an FUA write behind four buffered ones takes 5(c + t) + P less its arrival; without FUA it takes ackNs', async () => {
  expect(await latenciesIn('today-fua')).toEqual([
    [...held, 5 * BUS + PROGRAM - LATER],
    [...held, ACK],
    [...through, 5 * BUS + PROGRAM - LATER],
  ]);
});
