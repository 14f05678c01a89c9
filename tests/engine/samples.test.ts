/**
 * The invariant checker over every named policy on every sample: a device that is small enough to collect garbage all
 * the time. Of each sample the requests from its start: all 4,000 in `npm run test:long`, the first 300 in `npm test`.
 */
import { describe, expect, it } from 'vitest';
import { NAMED_POLICIES } from '../../src/document/presets/schemes.ts';
import { applyNamed } from '../support/experiments.ts';
import { SAMPLES, sampleRequests } from '../../src/traces/synthetic/samples.ts';
import { examine } from './checked.ts';
import { collectingDevice, firstOf } from './collecting-device.ts';

const LONG = process.env.LONG !== undefined;
const REQUESTS = LONG ? 4000 : 300;

describe.each(SAMPLES)('$name', (sample) => {
  const workload = firstOf(sampleRequests(sample), REQUESTS);

  it('breaks no rule under any named policy', () => {
    let erases = 0;
    for (const { name } of NAMED_POLICIES) {
      const { engine, check } = examine(applyNamed(collectingDevice, name), workload);
      expect({ name, violations: check.violations.slice(0, 5) }).toEqual({ name, violations: [] });
      // With a GC block of its own, the recording does not tell when a block was opened (rule 9).
      expect(check.unchecked).toEqual(engine.experiment.policy.gcActiveBlock ? [9] : []);
      erases += engine.counters.erases;
    }
    // The check is of something: garbage was collected, but for the sample that only reads.
    if (workload.op.includes(1)) expect(erases).toBeGreaterThan(0);
  });
});
