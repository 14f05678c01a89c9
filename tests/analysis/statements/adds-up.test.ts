import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { whyItWaited } from '../../../src/analysis/statements/because.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { CAUSE_WORDS } from '../../../src/base/vocabulary.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { WAIT_CAUSES, WAIT_NAMES, WaitCause, addRequestParts } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';
import { smallExperiments } from '../../reference/arbitrary.ts';

async function readerOf(experiment: Experiment): Promise<RunReader> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return new RunReader(engine.recording(), engine.experiment);
}

/** Compares the lines of every complete request with its recorded parts, and counts what was compared. */
function compareAll(reader: RunReader): { requests: number; lines: number; grouped: number; most: number } {
  const { operations, recording } = reader;
  const parts = new Float64Array(WAIT_CAUSES);
  const counts = { requests: 0, lines: 0, grouped: 0, most: 0 };
  for (let request = 0; request < operations.requests; request++) {
    const latency = addRequestParts(recording, request, parts);
    if (Number.isNaN(latency)) {
      expect(whyItWaited(reader, request)).toBeNull();
      continue;
    }
    const explanation = whyItWaited(reader, request);
    if (explanation === null) throw new Error(`request ${request} has no explanation`);
    const sums = new Float64Array(WAIT_CAUSES);
    for (const { link, ns, pieces, several } of explanation.waits) {
      for (const { cause, startNs, endNs } of pieces) sums[WaitCause[cause]] += endNs - startNs;
      expect(pieces.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0)).toBe(ns);
      // Nothing that it waited for was before it arrived.
      expect(link.fromNs).toBeGreaterThanOrEqual(operations.arrival(request));
      expect(link.toNs).toBeLessThanOrEqual(operations.finish(request));
      counts.lines++;
      if (several.length > 0) counts.grouped++;
      counts.most = Math.max(counts.most, pieces.length);
    }
    const waited = parts.map((ns, cause) => (CAUSE_WORDS[WAIT_NAMES[cause]].own ? 0 : ns));
    // A write waits for its place, and then for the answer; what goes through the buffer waits all of that time.
    const { ackNs } = reader.experiment.host.writeBuffer;
    expect([0, parts[WaitCause.buffer], Math.max(0, parts[WaitCause.buffer] - ackNs)]).toContain(
      sums[WaitCause.buffer],
    );
    waited[WaitCause.buffer] = sums[WaitCause.buffer];
    expect([...sums]).toEqual([...waited]);
    expect(explanation.waitNs).toBe(waited.reduce((sum, ns) => sum + ns, 0));
    expect(explanation.waitNs + explanation.ownNs).toBe(latency);
    counts.requests++;
  }
  return counts;
}

describe('the lines that say why a request waited', () => {
  it('sum to the recorded waits, cause by cause, and with its own work to the latency', async () => {
    const total = { requests: 0, lines: 0, grouped: 0 };
    for (const experiment of fc.sample(smallExperiments, { numRuns: 40, seed: 12 })) {
      const { requests, lines, grouped } = compareAll(await readerOf(experiment));
      total.requests += requests;
      total.lines += lines;
      total.grouped += grouped;
    }
    expect(total.requests).toBeGreaterThan(300);
    expect(total.lines).toBeGreaterThan(400);
    expect(total.grouped).toBeGreaterThan(100);
  });

  it('are as few behind a deep queue as behind a short one', async () => {
    const reader = await readerOf(
      parseExperiment({
        version: 1,
        workload: {
          synthetic: {
            requests: 300,
            readShare: 1,
            readSizes: [{ bytes: 131_072, weight: 1 }],
            arrivals: { kind: 'exponential', meanGapNs: 100_000 },
          },
        },
      }),
    );
    const { requests, most } = compareAll(reader);
    expect(requests).toBe(300);
    expect(most).toBeGreaterThan(100);
    const last = whyItWaited(reader, 299);
    expect(last?.waits.length).toBeLessThanOrEqual(4);
    // Two lines are most of it: the die is in use, or its page waits for the bus. They name no single culprit.
    const [longest, second] = last?.waits ?? [];
    expect((longest.ns + second.ns) / (last?.waitNs ?? Infinity)).toBeGreaterThan(0.9);
    expect([longest, second].map(({ link }) => link.words).sort()).toEqual([
      expect.stringMatching(
        / waits for [\d\u202f]+ reads of [\d\u202f]+ other requests on channel \d, chip \d, die \d$/,
      ),
      expect.stringMatching(/ waits for the channel, which carries [\d\u202f]+ reads of [\d\u202f]+ other requests$/),
    ]);
    expect(longest.several.map(({ which }) => which)).toEqual(['first', 'longest', 'last']);
    expect(longest.causes).toEqual([]);
  });
});
