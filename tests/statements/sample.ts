/**
 * Everything that is said of some runs of all topics and of some scenarios, as one hash; or, with status 1, the first
 * statement that a law refutes. Asked by `.ci/mutants-of-statements.mjs`, with the same runs each time.
 */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Experiment } from '../support/doors/document.ts';
import { checkRun, ranOf } from './check.ts';
import { TOPIC_EXPERIMENTS, scenarioRuns } from './runs.ts';

const EACH = 3;
/** Requests of which only the lengths of their waits are known: no change may make them more. */
const MOST_UNPLACED = 160;
const SCENARIOS_EACH = 60;

async function main(): Promise<number> {
  const hash = createHash('sha256');
  let unplaced = 0;
  for (const experiment of experiments()) {
    const { engine, workload } = await ranOf(experiment);
    const { said, refuted } = checkRun(engine, workload);
    if (refuted.length > 0) {
      console.log(refuted[0]);
      return 1;
    }
    unplaced += said.requests.filter(({ isPlaced }) => !isPlaced).length;
    hash.update(JSON.stringify(said, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
  }
  if (unplaced > MOST_UNPLACED) {
    console.log(`known: of ${unplaced} requests nobody knows when they waited for what`);
    return 1;
  }
  console.log(hash.digest('hex'));
  return 0;
}

function* experiments(): Generator<Experiment> {
  for (const [, topic] of TOPIC_EXPERIMENTS) yield* fc.sample(topic, { numRuns: EACH, seed: 20 });
  let place = 0;
  for (const { experiment } of scenarioRuns()) if (place++ % SCENARIOS_EACH === 0) yield experiment;
}

process.exitCode = await main();
