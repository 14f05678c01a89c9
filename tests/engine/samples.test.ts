/**
 * The invariant checker over every named policy on every sample: a device that is small enough to collect garbage all the time. Of each sample the
 * requests from its start: all 4,000 in `npm run test:long`, the first 300 in `npm test`.
 */
import { describe, expect, it } from 'vitest';
import { NAMED_POLICIES, applyNamed } from '../../src/device/named-policies.ts';
import { parseExperiment } from '../../src/device/validate.ts';
import type { Workload } from '../../src/engine/workload.ts';
import { SAMPLES, sampleRequests } from '../../src/traces/samples.ts';
import { examine } from './checked.ts';

const LONG = process.env.LONG !== undefined;
const REQUESTS = LONG ? 4000 : 300;
const TIMEOUT_MS = LONG ? 30 * 60 * 1000 : 180_000;

/** Eight dies on each of two channels (the widest superblocks need them), 2 × 4 × 2 × 2 planes of 12 blocks of 16 pages: 48 MiB, nearly full at first. */
const device = parseExperiment({
  device: {
    channels: 2,
    chipsPerChannel: 4,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 12,
    pagesPerBlock: 16,
    pageBytes: 8192,
    overprovisioning: 0.65,
  },
  precondition: { kind: 'steady-state', fill: 0.9 },
  policy: { wearLeveling: { static: true, threshold: 2 } },
});

function firstOf(workload: Workload, count: number): Workload {
  const { at, op, offset, bytes } = workload;
  return {
    count: Math.min(count, workload.count),
    at: at.subarray(0, count),
    op: op.subarray(0, count),
    offset: offset.subarray(0, count),
    bytes: bytes.subarray(0, count),
  };
}

describe.each(SAMPLES)('$name', (sample) => {
  const workload = firstOf(sampleRequests(sample), REQUESTS);

  it(
    'breaks no rule under any named policy',
    () => {
      let erases = 0;
      for (const { name } of NAMED_POLICIES) {
        const { engine, check } = examine(applyNamed(device, name), workload);
        expect({ name, violations: check.violations.slice(0, 5) }).toEqual({ name, violations: [] });
        // With a GC block of its own, the recording does not tell when a block was opened (rule 9).
        expect(check.unchecked).toEqual(engine.experiment.policy.gcActiveBlock ? [9] : []);
        erases += engine.counters.erases;
      }
      // The check is of something: garbage was collected, but for the sample that only reads.
      if (workload.op.includes(1)) expect(erases).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
