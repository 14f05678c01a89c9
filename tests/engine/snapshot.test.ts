import { modelBytesOf } from '../support/model-bytes.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { rowKind, rowStart, rowWord, rowEnd } from '../../src/engine/recording/lane-chunk.ts';
import { type Recording } from '../../src/engine/recording/recording.ts';
import { type Snapshot } from '../../src/engine/run/snapshot.ts';
import { smallExperiments } from '../reference/arbitrary.ts';
import { Tally } from '../support/tally.ts';
import { inlineRequests, workloadOf } from './run.ts';

function engineFor(experiment: Experiment): Engine {
  return createEngine(experiment, workloadOf(inlineRequests(experiment)));
}

/** Experiments that the engine takes. fast-check gives up if too many are refused. */
const accepted = smallExperiments.filter(
  (experiment) => new Tally().unlessRefused(() => engineFor(experiment)) !== null,
);

function finish(engine: Engine): string {
  for (let i = 0; engine.advance(1000); i++) if (i > 1000) throw new Error('never ends');
  return engine.stateHash();
}

/** What a snapshot that shares nothing holds: the bytes of each array as text, and each number. */
function contentOf({ columns, scalars }: Snapshot): Map<string, string | number | boolean> {
  const bytes = (page: ArrayBufferView): Buffer => Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const arrays = [...columns].map(
    ([path, { pages }]) => [path, Buffer.concat(pages.map(bytes)).toString('latin1')] as const,
  );
  return new Map<string, string | number | boolean>([...arrays, ...scalars]);
}

interface PlainRow {
  lane: number;
  start: number;
  end: number;
  kind: number;
  operation: number;
}

/** The rows that overlap a window, sorted. */
function rowsIn(recording: Recording, from: number, to: number): PlainRow[] {
  const rows: PlainRow[] = [];
  recording.lanes.forEach((chunks, lane) => {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const start = rowStart(chunk, i);
        const end = rowEnd(chunk, i);
        if (start >= to || end <= from) continue;
        rows.push({ lane, start, end, kind: rowKind(rowWord(chunk, i)), operation: chunk.operation[i] });
      }
    }
  });
  return rows.sort((a, b) => a.lane - b.lane || a.start - b.start || a.operation - b.operation);
}

describe('snapshots', () => {
  it('continue to the same bits as an uninterrupted run', () => {
    fc.assert(
      fc.property(accepted, fc.integer({ min: 0, max: 60 }), (experiment, instants) => {
        const whole = engineFor(experiment);
        const cut = engineFor(experiment);
        const expected = finish(whole);
        cut.advance(instants);
        const snapshot = cut.snapshot();
        const restored = restoreEngine(experiment, workloadOf(inlineRequests(experiment)), snapshot);
        // These are not part of it: they follow from the operations.
        expect(restored.readable.pendingWrite).toEqual(cut.readable.pendingWrite);
        expect(finish(restored)).toBe(expected);
        // Taking it has changed nothing for the engine it was taken of.
        expect(finish(cut)).toBe(expected);
      }),
    );
  });

  it('hold every array and every number of the run, whatever they share', () => {
    let compared = 0;
    fc.assert(
      fc.property(accepted, (experiment) => {
        const history = createHistory(experiment, workloadOf(inlineRequests(experiment)), { everyOperations: 3 });
        for (let i = 0; i < 20 && history.advance(2); i++);
        const run = engineFor(experiment);
        for (const [k, atNs] of history.instants.entries()) {
          if (k > 0) run.advanceTo(atNs);
          expect(contentOf(history.from(k).snapshot())).toEqual(contentOf(run.snapshot()));
          compared++;
        }
      }),
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('share unchanged memory', () => {
    const requests = Array.from({ length: 2000 }, (_, i) => ({
      atNs: i * 1000,
      op: 'write' as const,
      offset: (i % 50) * 8192,
      bytes: 8192,
    }));
    const history = createHistory(smallDevice(), workloadOf(requests), { everyOperations: 100, record: false });
    while (history.advance(50));
    expect(history.instants.length).toBeGreaterThan(10);
    // The maps of a million pages are the state; fifty pages change in them.
    expect(history.snapshotBytes).toBeLessThan(modelBytesOf(history.engine));
  });

  it('stay within their limits of number and bytes, and every instant can still be inspected', () => {
    const requests = Array.from({ length: 3000 }, (_, i) => ({
      atNs: i * 50_000,
      op: 'write' as const,
      offset: ((i * 7919) % 2000) * 8192,
      bytes: 8192,
    }));
    const workload = workloadOf(requests);
    const free = createHistory(smallDevice(), workload, { everyOperations: 20, record: false });
    const few = createHistory(smallDevice(), workload, { everyOperations: 20, record: false, snapshots: 9 });
    // (Two are kept in any case: the limit has room for the second, whose pools of records have grown.)
    const limit = free.snapshotBytes + 3_000_000;
    const small = createHistory(smallDevice(), workload, {
      everyOperations: 20,
      record: false,
      snapshotLimitBytes: limit,
    });
    for (const history of [free, few, small]) while (history.advance(10));
    expect(free.instants.length).toBeGreaterThan(100);
    expect(few.instants.length).toBeLessThanOrEqual(9);
    expect(small.instants.length).toBeLessThan(free.instants.length);
    expect(small.instants.length).toBeGreaterThan(2);
    expect(small.snapshotBytes).toBeLessThanOrEqual(limit);
    for (const ns of [0, 1_234_567, 75_000_000, 149_000_000]) {
      const expected = free.at(ns).stateHash();
      expect(few.at(ns).stateHash()).toBe(expected);
      expect(small.at(ns).stateHash()).toBe(expected);
    }
  });

  it('show any instant through one engine, in any order', () => {
    fc.assert(
      fc.property(accepted, fc.array(fc.nat(1_000_000), { minLength: 2, maxLength: 12 }), (experiment, looks) => {
        const history = createHistory(experiment, workloadOf(inlineRequests(experiment)), { everyOperations: 6 });
        for (let i = 0; history.advance(3); i++) if (i > 400_000) throw new Error('never ends');
        for (const look of looks) {
          const ns = look % (history.engine.now + 1);
          const engine = engineFor(experiment);
          engine.advanceTo(ns);
          expect(history.lookAt(ns).stateHash()).toBe(engine.stateHash());
        }
        expect(finish(history.lookAt(history.engine.now))).toBe(history.engine.stateHash());
      }),
    );
  });

  it('reach the same state after k steps forward and k back, and after n steps as after a run to that instant', () => {
    fc.assert(
      fc.property(
        accepted,
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        (experiment, start, k) => {
          const history = createHistory(experiment, workloadOf(inlineRequests(experiment)), { everyOperations: 6 });
          const instants: number[] = [];
          for (let i = 0; history.advance(1); i++) {
            if (instants.at(-1) !== history.engine.now) instants.push(history.engine.now);
            if (i > 400_000) throw new Error('never ends');
          }
          const from = Math.min(start, instants.length - 1);
          const to = Math.min(from + k, instants.length - 1);
          const seen = new Map<number, string>();
          for (let i = from; i <= to; i++) seen.set(i, history.lookAt(instants[i]).stateHash());
          for (let i = to; i >= from; i--) expect(history.lookAt(instants[i]).stateHash()).toBe(seen.get(i));
          const run = engineFor(experiment);
          run.advanceTo(instants[to]);
          expect(run.stateHash()).toBe(seen.get(to));
        },
      ),
    );
  });

  it('re-simulate the rows of any window exactly', () => {
    fc.assert(
      fc.property(accepted, fc.nat(1_000_000), fc.nat(200_000), (experiment, at, length) => {
        const history = createHistory(experiment, workloadOf(inlineRequests(experiment)), { everyOperations: 5 });
        for (let i = 0; history.advance(3); i++) if (i > 400_000) throw new Error('never ends');
        const from = at % (history.engine.now + 1);
        const to = from + length + 1;
        expect(rowsIn(history.rows(from, to), from, to)).toEqual(rowsIn(history.engine.recording(), from, to));
      }),
    );
  });

  it('step back to the start of a step forward', () => {
    fc.assert(
      fc.property(accepted, fc.integer({ min: 1, max: 40 }), (experiment, instants) => {
        const workload = workloadOf(inlineRequests(experiment));
        const history = createHistory(experiment, workload, { everyOperations: 7 });
        history.advance(instants);
        const { now } = history.engine;
        const here = history.engine.stateHash();
        history.advance(25);
        expect(history.at(now).stateHash()).toBe(here);
      }),
    );
  });
});

function smallDevice(): Experiment {
  return parseExperiment({ device: { blocksPerPlane: 32 } });
}
