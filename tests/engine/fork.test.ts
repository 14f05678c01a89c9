import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceInstant } from '../../src/analysis/instant/device-instant.ts';
import type { Experiment, ExperimentInput } from '../../src/document/experiment.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { checkFork } from '../../src/engine/run/check-fork.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory } from '../support/engines.ts';
import type { History } from '../../src/engine/history.ts';
import { rowStart, rowWord, rowEnd } from '../../src/engine/recording/lane-chunk.ts';
import { addRequestParts, Cause, NONE, WAIT_CAUSES } from '../../src/engine/recording/recording.ts';
import type { Recording } from '../../src/engine/recording/recording.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { evenly } from '../support/evenly.ts';
import { Tally } from '../support/tally.ts';
import { inlineRequests, workloadOf } from './run.ts';

const BUSY = parseExperiment({
  device: {
    channels: 2,
    chipsPerChannel: 1,
    diesPerChip: 2,
    planesPerDie: 2,
    blocksPerPlane: 12,
    pagesPerBlock: 8,
    pageBytes: 4096,
    overprovisioning: 0.4,
  },
  precondition: { kind: 'sequential-fill', fill: 0.8 },
  workload: {
    synthetic: {
      requests: 400,
      readShare: 0.5,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 700_000 },
    },
  },
});
const workload = await resolveWorkload(BUSY, () => Promise.reject(new Error('no trace')));

/** What can be changed on the way. */
const PATCHES: readonly NonNullable<ExperimentInput['policy']>[] = [
  { suspension: { program: true, erase: true } },
  { readPriority: true },
  { multiPlane: 'greedy' },
  { multiPlane: 'wise', parallelRead: 'any' },
  { gc: { hardFreeBlocks: 3, victim: 'random-greedy' } },
  { gc: { softFreeRatio: 0.3 } },
  { dataOutOrder: 'chip-index' },
  { freeBlockPick: 'least-erased', planePick: 'round-robin' },
  { suspension: { program: true }, multiPlane: 'greedy', gc: { softFreeRatio: 0.2 } },
];

function ran(before: Experiment, after: Experiment, atNs: number): History {
  const history = createHistory(before, workload, { everyOperations: 40, fork: { atNs, experiment: after } });
  for (let i = 0; history.advance(20); i++) if (i > 400_000) throw new Error('never ends');
  return history;
}

/**
 * Rows that end before an instant (at it, the new policy may cut an operation short): lane, start, kind and length,
 * operation.
 */
function rowsBefore(recording: Recording, ns: number): number[][] {
  const rows: number[][] = [];
  recording.lanes.forEach((chunks, lane) => {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        if (rowEnd(chunk, i) < ns) rows.push([lane, rowStart(chunk, i), rowWord(chunk, i), chunk.operation[i]]);
      }
    }
  });
  return rows;
}

const whole = createEngine(BUSY, workload);
while (whole.advance(1000));

describe('a fork', () => {
  it('is identical to the bit before its instant, and ends with every request complete and accounted for', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PATCHES), evenly(0, 0.95), (policy, share) => {
        const after = applyPatch(BUSY, { policy });
        checkFork(BUSY, after);
        const atNs = Math.floor(whole.now * share);
        const { engine } = ran(BUSY, after, atNs);
        const recording = engine.recording();
        expect(rowsBefore(recording, atNs)).toEqual(rowsBefore(whole.recording(), atNs));
        expect(engine.stopReason).toBeNull();
        expect(engine.completedRequests).toBe(whole.totalRequests);
        const parts = new Float64Array(WAIT_CAUSES);
        for (let request = 0; request < recording.requestCount; request++) {
          const latency = addRequestParts(recording, request, parts);
          expect(parts.reduce((sum, ns) => sum + ns, 0)).toBe(latency);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('with the same policy gives the same bits to the end', () => {
    const tally = new Tally();
    fc.assert(
      fc.property(smallExperiments, fc.nat(2_000_000), (experiment, at) => {
        const requests = workloadOf(inlineRequests(experiment));
        const plain = tally.unlessRefused(() => createEngine(experiment, requests));
        if (plain === null) return;
        for (let i = 0; plain.advance(1000); i++) if (i > 1000) throw new Error('never ends');
        const atNs = at % (plain.now + 1);
        const history = createHistory(experiment, requests, { everyOperations: 6, fork: { atNs, experiment } });
        for (let i = 0; history.advance(3); i++) if (i > 400_000) throw new Error('never ends');
        expect(history.engine.stateHash()).toBe(plain.stateHash());
        expect(history.engine.busyNs()).toEqual(plain.busyNs());
        tally.compared++;
      }),
    );
    tally.expectCompared(45);
  });

  it('lets what waits for a collection wait for garbage collection, as before', () => {
    const FORKS = 40;
    let collecting = 0;
    for (let fork = 1; fork < FORKS; fork++) {
      const atNs = Math.floor((whole.now * fork) / FORKS);
      const there = createEngine(BUSY, workload);
      there.advanceTo(atNs);
      const { operation, cause } = deviceInstant(there).units;
      collecting += cause.filter((of, unit) => of === Cause.gc && operation[unit] !== NONE).length;
      expect(ran(BUSY, BUSY, atNs).engine.stateHash()).toBe(whole.stateHash());
    }
    expect(collecting).toBeGreaterThan(10);
  });

  it('changes the run after its instant', () => {
    const after = applyPatch(BUSY, { policy: { suspension: { program: true, erase: true } } });
    const { engine } = ran(BUSY, after, Math.floor(whole.now / 3));
    expect(engine.counters.suspensionsProgram + engine.counters.suspensionsErase).toBeGreaterThan(0);
    expect(engine.stateHash()).not.toBe(whole.stateHash());
  });

  it('can be inspected on both sides of its instant, in any order, and its rows re-simulated', () => {
    const atNs = Math.floor(whole.now / 2);
    const after = applyPatch(BUSY, { policy: PATCHES[0] });
    const history = ran(BUSY, after, atNs);
    const early = Math.floor(whole.now / 4);
    const plain = createEngine(BUSY, workload);
    plain.advanceTo(early);
    const recording = history.engine.recording();
    const late = Math.floor((atNs + history.engine.now) / 2);
    const first = deviceInstant(history.lookAt(late));
    expect(history.lookAt(early).stateHash()).toBe(plain.stateHash());
    expect(deviceInstant(history.lookAt(late))).toEqual(first);
    expect(deviceInstant(history.at(late))).toEqual(first);
    for (const [from, to] of [
      [atNs - 3_000_000, atNs + 3_000_000],
      [late, late + 2_000_000],
    ]) {
      const again = history.rows(from, to).lanes.map((chunks) => chunks.reduce((sum, { count }) => sum + count, 0));
      const expected = recording.lanes.map((chunks) => {
        let rows = 0;
        for (const chunk of chunks) {
          for (let i = 0; i < chunk.count; i++) if (rowStart(chunk, i) < to && rowEnd(chunk, i) > from) rows++;
        }
        return rows;
      });
      expect(again).toEqual(expected);
    }
  });

  it.each<[ExperimentInput, string]>([
    [{ device: { blocksPerPlane: 20 } }, 'device.blocksPerPlane'],
    [{ timing: { readNs: 1 } }, 'timing.readNs'],
    [{ seed: 9 }, 'seed'],
    [{ policy: { busyUnit: 'chip' } }, 'policy.busyUnit'],
    [{ policy: { dieBinding: 'dynamic' } }, 'policy.dieBinding'],
    [{ policy: { scheduler: 'sprinkler' } }, 'policy.scheduler'],
    [{ policy: { multiPlane: 'twin-block' } }, 'policy.multiPlane'],
    [{ policy: { dataOutOrder: 'most-remaining' } }, 'policy.dataOutOrder'],
    [{ policy: { gc: { copyback: true } } }, 'policy.gc.copyback'],
  ])('is refused by name if the setting cannot change during a run: %j', (patch, path) => {
    expect(() => {
      checkFork(BUSY, applyPatch(BUSY, patch));
    }).toThrow(path);
  });

  it.each<ExperimentInput>([
    { policy: { freeBlockPick: 'least-erased' } },
    { policy: { readPriority: true } },
    { policy: { parallelRead: 'any' } },
    { policy: { gc: { victim: 'random-greedy', d: 2 } } },
    { policy: { gc: { softFreeRatio: 0.1 } } },
    { policy: { suspension: { program: true } } },
  ])('accepts a setting that can change during a run: %j', (patch) => {
    const changed = applyPatch(BUSY, patch);
    expect(changed).not.toEqual(BUSY);
    expect(() => {
      checkFork(BUSY, changed);
    }).not.toThrow();
  });

  it('cannot switch suspension off', () => {
    const on = applyPatch(BUSY, { policy: { suspension: { program: true } } });
    expect(() => {
      checkFork(on, BUSY);
    }).toThrow('policy.suspension.program');
  });
});
