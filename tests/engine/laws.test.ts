/**
 * Laws that every run keeps, whatever the settings: over the same random experiments as the comparison with the
 * reference model.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeRunCounts } from '../../src/analysis/figures/run-figures.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { type DeviceState, NONE, WAIT_CAUSES, addRequestParts } from '../../src/engine/recording/recording.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { restoreEngine } from '../support/engines.ts';
import { smallExperiments as plainExperiments } from '../reference/arbitrary.ts';
import { FLUSH_EXPERIMENTS } from '../reference/arbitrary-flush.ts';
import { Tally } from '../support/tally.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const engineOf = (experiment: Experiment): Engine => createEngine(experiment, workloadOf(inlineRequests(experiment)));

/** Those of all settings, and with flushes, FUA and write-through; of the latter what the engine takes. */
const smallExperiments = fc.oneof(
  { weight: 3, arbitrary: plainExperiments },
  {
    weight: 1,
    arbitrary: fc
      .oneof(...Object.values(FLUSH_EXPERIMENTS))
      .filter((experiment) => new Tally().unlessRefused(() => engineOf(experiment)) !== null),
  },
);

/** Instants that are looked at one by one; what comes then is run through. */
const CLOSELY = 400;

/** What is wrong with the flash at one instant; empty where nothing is. */
function faultsIn({ mapping, blockWritten, blockBad }: DeviceState, engine: Engine): string[] {
  const { pagesPerBlock, pagesPerPlane, planes } = engine.geometry;
  const faults: string[] = [];
  const valid = new Uint32Array(planes);
  const owners = new Map<number, number>();
  mapping.forEach((ppn, lpn) => {
    if (ppn === NONE) return;
    const other = owners.get(ppn);
    if (other !== undefined) faults.push(`pages ${other} and ${lpn} are both at ${ppn}`);
    owners.set(ppn, lpn);
    if (ppn % pagesPerBlock >= blockWritten[Math.floor(ppn / pagesPerBlock)])
      faults.push(`page ${lpn} is at ${ppn}, which is not written`);
    valid[Math.floor(ppn / pagesPerPlane)]++;
  });
  for (let plane = 0; plane < planes; plane++) {
    const perPlane = pagesPerPlane / pagesPerBlock;
    let invalid = -valid[plane];
    let free = 0;
    for (let block = plane * perPlane; block < (plane + 1) * perPlane; block++) {
      invalid += blockWritten[block];
      free += pagesPerBlock - blockWritten[block];
      if (blockBad[block] && blockWritten[block] > 0) faults.push(`bad block ${block} has pages`);
    }
    if (invalid < 0 || free < 0 || valid[plane] + invalid + free !== pagesPerPlane) {
      faults.push(`plane ${plane}: ${valid[plane]} valid, ${invalid} invalid, ${free} free of ${pagesPerPlane}`);
    }
  }
  return faults;
}

describe('in every run', () => {
  it('a latency is the sum of its parts, none of them negative', () => {
    let compared = 0;
    fc.assert(
      fc.property(smallExperiments, (experiment) => {
        const engine = runChecked(experiment);
        const recording = engine.recording();
        const parts = new Float64Array(WAIT_CAUSES);
        for (let request = 0; request < engine.totalRequests; request++) {
          const latency = engine.latencies[request];
          if (!(latency >= 0)) continue;
          addRequestParts(recording, request, parts);
          expect(parts.reduce((sum, ns) => sum + ns, 0)).toBe(latency);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          compared++;
        }
      }),
    );
    expect(compared).toBeGreaterThan(500);
  });

  it('valid, invalid and free pages are all pages of each plane, at every instant', () => {
    fc.assert(
      fc.property(smallExperiments, (experiment) => {
        const engine = engineOf(experiment);
        expect(faultsIn(engine.deviceState(), engine)).toEqual([]);
        for (let i = 0; i < CLOSELY && engine.advance(1); i++)
          expect(faultsIn(engine.deviceState(), engine)).toEqual([]);
        expect(faultsIn(engine.deviceState(), engine)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('every used page was programmed or skipped, so write amplification counts exactly the programs of the flash', () => {
    fc.assert(
      fc.property(smallExperiments, (experiment) => {
        // An erase without a length could empty a block twice in one instant, unseen.
        fc.pre(experiment.timing.eraseNs > 0);
        const engine = engineOf(experiment);
        let before = engine.deviceState();
        const written = ({ blockWritten }: DeviceState): number => {
          let sum = 0;
          for (const pages of blockWritten) sum += pages;
          return sum;
        };
        let taken = -written(before);
        for (let more = true, i = 0; more; i++) {
          if (i > 100_000) throw new Error(`still running at ${engine.now} ns`);
          more = engine.advance(1);
          const now = engine.deviceState();
          now.blockErases.forEach((count, block) => {
            if (count > before.blockErases[block]) taken += before.blockWritten[block];
          });
          before = now;
        }
        taken += written(before);
        // (Operations that a run leaves behind have taken their page and not programmed it.)
        fc.pre(engine.stopReason === null);
        const { counters } = wholeRunCounts(engine);
        const { hostProgram, gcProgram, reallocation, wearLeveling, padding, wasted } = counters;
        expect(hostProgram + gcProgram + reallocation + wearLeveling + padding + wasted).toBe(taken);
      }),
      { numRuns: 60 },
    );
  });

  it('stepping equals running: instant by instant, in pieces or in one go, forward and back', () => {
    fc.assert(
      fc.property(smallExperiments, fc.integer({ min: 1, max: 30 }), (experiment, k) => {
        const whole = engineOf(experiment);
        for (let slices = 0; whole.advance(100_000); slices++) if (slices > 10) throw new Error('never ends');
        const stepped = engineOf(experiment);
        stepped.advance(k);
        const snapshot = stepped.snapshot();
        const here = stepped.stateHash();
        stepped.advance(k);
        const there = stepped.stateHash();
        const back = restoreEngine(experiment, workloadOf(inlineRequests(experiment)), snapshot);
        expect(back.stateHash()).toBe(here);
        for (let i = 0; i < k; i++) back.advance(1);
        expect(back.stateHash()).toBe(there);
        for (let more = true, i = 0; more; i++) {
          if (i > 100_000) throw new Error('never ends');
          more = back.advance(1);
        }
        expect(back.stateHash()).toBe(whole.stateHash());
        expect(back.now).toBe(whole.now);
      }),
    );
  });
});
