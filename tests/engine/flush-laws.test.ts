/** Flushes, FUA and write-through (model page §11.9) keep the laws of every run, over the experiments about them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Operations } from '../../src/analysis/columns/operations.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { WAIT_CAUSES, WaitCause, addRequestParts } from '../../src/engine/recording/recording.ts';
import { checkFork } from '../../src/engine/run/check-fork.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { FLUSH_EXPERIMENTS } from '../reference/arbitrary-flush.ts';
import { Tally } from '../support/tally.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const FLUSH = 3;
const requestsOf = (experiment: Experiment): ReturnType<typeof workloadOf> => workloadOf(inlineRequests(experiment));
const engineOf = (experiment: Experiment): Engine => createEngine(experiment, requestsOf(experiment));

function finished(engine: Engine): string {
  for (let slices = 0; engine.advance(100_000); slices++) if (slices > 10) throw new Error('never ends');
  return engine.stateHash();
}

/** An instant at which a flush waits, by its share of all such instants; null if none does. */
function whileFlushing(experiment: Experiment, share: number): number | null {
  const engine = engineOf(experiment);
  finished(engine);
  const { op } = requestsOf(experiment);
  const operations = new Operations(engine.recording());
  const waits: number[] = [];
  for (let request = 0; request < operations.requests; request++) {
    const arrival = operations.arrival(request);
    const latency = operations.finish(request) - arrival;
    if (op[request % op.length] === FLUSH && latency > 1) waits.push(arrival + 1 + Math.floor(share * (latency - 1)));
  }
  return waits.at(Math.floor(share * waits.length)) ?? null;
}

const experiments = Object.entries(FLUSH_EXPERIMENTS);

describe.each(experiments)('%s', (_, drawn) => {
  const accepted = drawn.filter((experiment) => new Tally().unlessRefused(() => engineOf(experiment)) !== null);

  it('add up: latencies are the sums of their parts, of which a flush has one', () => {
    let flushes = 0;
    fc.assert(
      fc.property(accepted, (experiment) => {
        const engine = runChecked(experiment);
        const { op } = requestsOf(experiment);
        const parts = new Float64Array(WAIT_CAUSES);
        for (let request = 0; request < engine.totalRequests; request++) {
          const latency = engine.latencies[request];
          if (!(latency >= 0)) continue;
          addRequestParts(engine.recording(), request, parts);
          expect(parts.reduce((sum, ns) => sum + ns, 0)).toBe(latency);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          const isFlush = op[request % op.length] === FLUSH;
          expect(parts[WaitCause.flush]).toBe(isFlush ? latency : 0);
          if (isFlush && latency > 0) flushes++;
        }
      }),
    );
    expect(flushes).toBeGreaterThan(20);
  });

  it('step as they run, and go on from a snapshot or a fork in the middle of a flush to the same bits', () => {
    let cuts = 0;
    fc.assert(
      fc.property(accepted, fc.double({ min: 0, max: 0.999, noNaN: true }), (experiment, share) => {
        const atNs = whileFlushing(experiment, share);
        if (atNs === null) return;
        const whole = engineOf(experiment);
        const expected = finished(whole);
        const cut = engineOf(experiment);
        cut.advanceTo(atNs);
        const snapshot = cut.snapshot();
        const restored = restoreEngine(experiment, requestsOf(experiment), snapshot);
        expect(restored.stateHash()).toBe(cut.stateHash());
        for (let more = true, i = 0; more; i++) {
          if (i > 100_000) throw new Error('never ends');
          more = restored.advance(1);
        }
        expect(restored.stateHash()).toBe(expected);
        expect([...restored.latencies]).toEqual([...whole.latencies]);
        const fork = createHistory(experiment, requestsOf(experiment), { fork: { atNs, experiment } });
        for (let i = 0; fork.advance(100); i++) if (i > 400_000) throw new Error('never ends');
        expect(fork.engine.stateHash()).toBe(expected);
        cuts++;
      }),
    );
    expect(cuts).toBeGreaterThan(20);
  });
});

it('a fork that changes the policy in the middle of a flush ends with every request complete', () => {
  let forks = 0;
  fc.assert(
    fc.property(
      FLUSH_EXPERIMENTS['flushes and FUA'],
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (before, share) => {
        const tally = new Tally();
        const plain = tally.unlessRefused(() => engineOf(before));
        if (plain === null) return;
        finished(plain);
        const atNs = whileFlushing(before, share);
        const after = tally.unlessRefused(() => {
          const changed = applyPatch(before, { policy: { readPriority: !before.policy.readPriority } });
          checkFork(before, changed);
          createEngine(changed, requestsOf(before));
          return changed;
        });
        if (atNs === null || after === null || plain.stopReason !== null) return;
        const fork = createHistory(before, requestsOf(before), { fork: { atNs, experiment: after } });
        for (let i = 0; fork.advance(100); i++) if (i > 400_000) throw new Error('never ends');
        expect(fork.engine.stopReason).toBeNull();
        expect(fork.engine.completedRequests).toBe(plain.completedRequests);
        forks++;
      },
    ),
  );
  expect(forks).toBeGreaterThan(10);
});
