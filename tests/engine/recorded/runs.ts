/**
 * Some 3,000 runs with recorded state hashes (hashes.txt): every scenario of the papers, every sample under every named
 * policy, and random experiments of every topic of the reference comparison. A new scenario, sample, policy or topic adds
 * its lines and leaves all others as they are.
 */
import fc from 'fast-check';
import type { Experiment } from '../../../src/document/experiment.ts';
import { NAMED_POLICIES, applyNamed } from '../../../src/document/named/named-policies.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import type { Workload } from '../../../src/engine/host/workload.ts';
import { SCENARIOS } from '../../../src/papers/scenarios.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { SAMPLES, sampleRequests } from '../../../src/traces/synthetic/samples.ts';
import { TOPICS, anyExperiments, experimentsAbout } from '../../reference/arbitrary.ts';
import { collectingDevice, firstOf } from '../collecting-device.ts';

/** Random experiments of each topic. */
const EACH = 133;
/** Requests of a sample that are run. */
const SAMPLE_REQUESTS = 300;
const SEED = 14;

export interface RecordedRun {
  /** Without blanks; unique. */
  readonly name: string;
  readonly experiment: Experiment;
  readonly workload: () => Workload | Promise<Workload>;
}

const inline = (name: string, experiment: Experiment): RecordedRun => ({
  name,
  experiment,
  workload: () => resolveWorkload(experiment, () => Promise.reject(new Error(`${name} names no trace`))),
});

/** All runs, in the order of hashes.txt. */
export function recordedRuns(): RecordedRun[] {
  const runs = SCENARIOS.map(({ name, experiment }) => inline(`scenario:${name}`, parseExperiment(experiment)));
  for (const sample of SAMPLES) {
    for (const { name } of NAMED_POLICIES) {
      runs.push({
        name: `sample:${sample.name}:${name}`,
        experiment: applyNamed(collectingDevice, name),
        workload: () => firstOf(sampleRequests(sample), SAMPLE_REQUESTS),
      });
    }
  }
  const topics: [string, fc.Arbitrary<Experiment>][] = [
    ['any', anyExperiments],
    ...Object.entries(TOPICS).map(([name, topic]): [string, fc.Arbitrary<Experiment>] => [
      name.replaceAll(/\W+/g, '-'),
      experimentsAbout(topic),
    ]),
  ];
  for (const [name, arbitrary] of topics) {
    fc.sample(arbitrary, { seed: SEED, numRuns: EACH }).forEach((experiment, i) => {
      runs.push(inline(`random:${name}:${i}`, experiment));
    });
  }
  return runs;
}

/** The state hash at the end of a run. @throws ExperimentError if the engine refuses the experiment */
export async function hashOf({ experiment, workload }: RecordedRun): Promise<string> {
  const engine = createEngine(experiment, await workload());
  for (let slices = 0; engine.advance(1000); slices++) {
    if (slices > 1000) throw new Error(`still running at ${engine.now} ns after a million instants`);
  }
  return engine.stateHash();
}
