/** MBM §IV-A: “available free page addresses of all planes in the chip will keep consistent”. */
import { expect, it } from 'vitest';
import { TABLE_II, traceExperiment } from '../../../src/reproduction/claims/mbm/workloads.ts';
import { runExperiment } from '../../../src/reproduction/run.ts';

const [, , , src1] = TABLE_II;

/**
 * Share of the host's programs that were part of a multi-plane operation, on a used device: its planes begin level, so
 * that the run must be long enough for collections to part them.
 */
async function share(policy: string, planeConstraint: 'page' | 'block-and-page'): Promise<number> {
  const experiment = traceExperiment(src1, policy, { requests: 2000, overrides: { planeConstraint } });
  return (await runExperiment(experiment, false)).metrics.multiPlaneShare;
}

it('a separate block for garbage collection gives more multi-plane programs, for either constraint', async () => {
  // Planes collect by themselves, so blocks of one number that are free in both are rare; pages of one number are not.
  expect(await share('mbm-ws', 'page')).toBeGreaterThan((await share('ssdsim', 'page')) + 0.05);
  expect(await share('mbm-ws', 'block-and-page')).toBeGreaterThan(2 * (await share('ssdsim', 'block-and-page')));
});
