/**
 * What is said of some runs of all topics, of those of which something false was said once, and of some scenarios: the
 * same as at first, or the first statement that a law refutes. Asked by `.ci/mutants-of-statements.mjs`: the engine runs once, then each line that comes in names a module to
 * ask (check.ts, bundled with a fault), and is answered by a line `{ refuted, isSilent }`. The first one has no fault.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { type Experiment, parseExperimentText } from '../support/doors/document.ts';
import type * as check from './check.ts';
import { ranOf, worldOf } from './check.ts';
import { TOPIC_EXPERIMENTS, scenarioRuns } from './runs.ts';
import type { Said } from './statement.ts';
import type { World } from './world.ts';

const EACH = 4;
const SCENARIOS_EACH = 40;

const KEPT = join(import.meta.dirname, 'kept');

function* experiments(): Generator<{ readonly experiment: Experiment; readonly isModeled: boolean }> {
  for (const file of readdirSync(KEPT))
    yield { experiment: parseExperimentText(readFileSync(join(KEPT, file), 'utf8')), isModeled: true };
  for (const [, topic] of TOPIC_EXPERIMENTS)
    for (const experiment of fc.sample(topic, { numRuns: EACH, seed: 20 })) yield { experiment, isModeled: true };
  let place = 0;
  for (const { experiment } of scenarioRuns())
    if (place++ % SCENARIOS_EACH === 0) yield { experiment, isModeled: false };
}

/**
 * Requests of which only the lengths of their waits are known, gaps whose next operation waited, and the time that is told
 * otherwise than the reference model charged it: no fault may make them more than they are without one.
 */
interface Known {
  readonly unplaced: number;
  readonly vague: number;
  readonly wrongNs: number;
}

type Ran = Awaited<ReturnType<typeof ranOf>> & { readonly world: World; said?: string; known?: Known };
type Check = Pick<typeof check, 'saidIn' | 'refutedIn' | 'placedIn'>;

const textOf = (said: Said): string =>
  JSON.stringify(said, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

/** What is said as it was said first needs no law. */
function answer(
  runs: readonly Ran[],
  { saidIn, refutedIn, placedIn }: Check,
): { refuted: string | null; isSilent: boolean } {
  let isSilent = true;
  for (const run of runs) {
    const said = saidIn(run.world, run.engine, run.workload);
    const text = textOf(said);
    if (text === run.said) continue;
    isSilent &&= run.said === undefined;
    run.said ??= text;
    const refuted = refutedIn(run.world, said);
    if (refuted.length > 0) return { refuted: refuted[0], isSilent };
    const unplaced = said.requests.filter(({ isPlaced }) => !isPlaced).length;
    const vague = said.gaps.filter(({ words }) => words.endsWith('was not started')).length;
    const placed = placedIn(run.world, said);
    const wrongNs = placed.wrongNs + placed.misnamedNs;
    run.known ??= { unplaced, vague, wrongNs };
    const { known } = run;
    if (wrongNs > known.wrongNs) return { refuted: `place: ${wrongNs} ns are told otherwise than they were`, isSilent };
    if (unplaced > known.unplaced || vague > known.vague)
      return { refuted: `known: of ${unplaced} requests and ${vague} gaps nobody knows why`, isSilent };
  }
  return { refuted: null, isSilent };
}

async function main(): Promise<void> {
  const runs: Ran[] = [];
  for (const { experiment, isModeled } of experiments()) {
    const ran = await ranOf(experiment);
    runs.push({ ...ran, world: worldOf(ran.engine, ran.workload, isModeled) });
  }
  // Most faults are refuted by a small run.
  runs.sort((a, b) => a.world.operations.length - b.world.operations.length);
  for await (const module of createInterface({ input: process.stdin })) {
    try {
      console.log(JSON.stringify(answer(runs, (await import(module)) as Check)));
    } catch (error) {
      console.log(JSON.stringify({ refuted: `it ends with ${String(error)}`, isSilent: false }));
    }
  }
}

await main();
