import { expect, it } from 'vitest';
import { planeReadsPlan } from '../../../src/compare/plan/built-in.ts';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

it('independent plane reads gain more the faster the bus is, and nothing where it is the limit', async () => {
  const { base, traces, policies, sweep } = planeReadsPlan();
  const [trace] = traces;
  if (!('synthetic' in trace)) throw new Error('the plan has generated requests');
  const gains: number[] = [];
  for (const transferNsPerByte of sweep[0].values as number[]) {
    const means: number[] = [];
    for (const { patch } of policies) {
      const settings = [base, patch, { timing: { transferNsPerByte } }].reduce<ExperimentInput>(joinPatches, {});
      const experiment = parseExperiment({ version: 1, ...settings, workload: { synthetic: trace.synthetic } });
      const engine = createEngine(
        experiment,
        await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace'))),
        { record: false },
      );
      while (engine.advance(100_000));
      means.push(engine.latencies.reduce((sum, ns) => sum + ns, 0) / engine.latencies.length);
    }
    gains.push(means[0] / means[1]);
  }
  expect(gains).toHaveLength(7);
  for (let i = 1; i < gains.length; i++) expect(gains[i]).toBeGreaterThan(gains[i - 1]);
  // 100 MT/s: the transfer of 163,840 ns hides the array read of 40,000. 2,400 MT/s: four array reads at a time.
  expect(gains[0]).toBeLessThan(1.3);
  expect(gains[6]).toBeGreaterThan(2.5);
});
