/**
 * What can be asked of a run at any instant, with each of the features that have random experiments of their own: a
 * snapshot goes on to the same bits, a fork with the same policy too, and a step back shows what a run to there shows.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { rowEnd, rowStart, rowWord, type LaneChunk } from '../../src/engine/recording/lane-chunk.ts';
import type { Recording } from '../../src/engine/recording/recording.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { createHistory, restoreEngine } from '../support/engines.ts';
import { CONTROLLER_EXPERIMENTS } from '../reference/arbitrary-controller.ts';
import { FLUSH_EXPERIMENTS } from '../reference/arbitrary-flush.ts';
import { PAGE_TYPE_EXPERIMENTS } from '../reference/arbitrary-page-types.ts';
import { PLANE_READ_EXPERIMENTS } from '../reference/arbitrary-plane-reads.ts';
import { SLC_CACHE_EXPERIMENTS } from '../reference/arbitrary-slc-cache.ts';
import { WORD_LINE_EXPERIMENTS } from '../reference/arbitrary-word-lines.ts';
import { inlineRequests, workloadOf } from './run.ts';

const RUNS = process.env.LONG === undefined ? 8 : 1000;

const FEATURES: readonly [string, fc.Arbitrary<Experiment>][] = Object.entries({
  ...CONTROLLER_EXPERIMENTS,
  ...PLANE_READ_EXPERIMENTS,
  ...FLUSH_EXPERIMENTS,
  ...PAGE_TYPE_EXPERIMENTS,
  ...WORD_LINE_EXPERIMENTS,
  ...SLC_CACHE_EXPERIMENTS,
});

const engineFor = (experiment: Experiment): Engine => createEngine(experiment, workloadOf(inlineRequests(experiment)));

function finish(engine: Engine): string {
  for (let i = 0; engine.advance(1000); i++) if (i > 1000) throw new Error('never ends');
  return engine.stateHash();
}

/** The rows of every lane, the controller's too, in a window: lane, start, word, end, operation. */
function rowsIn({ lanes, controller }: Recording, from: number, to: number): number[][] {
  const rows: number[][] = [];
  const add = (lane: number, chunks: readonly LaneChunk[]): void => {
    for (const chunk of chunks) {
      for (let i = 0; i < chunk.count; i++) {
        const [start, end] = [rowStart(chunk, i), rowEnd(chunk, i)];
        if (start < to && end > from) rows.push([lane, start, rowWord(chunk, i), end, chunk.operation[i]]);
      }
    }
  };
  lanes.forEach((chunks, lane) => {
    add(lane, chunks);
  });
  controller?.lanes.forEach((chunks, lane) => {
    add(lanes.length + lane, chunks);
  });
  return rows.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[4] - b[4]);
}

describe.each(FEATURES)('a run with %s', (_, experiments) => {
  const shared = fc.record({ experiment: experiments, share: fc.double({ min: 0, max: 1, noNaN: true }) });

  it('goes on from a snapshot, and from a fork with the same policy, to the same bits', () => {
    let compared = 0;
    fc.assert(
      fc.property(shared, ({ experiment, share }) => {
        const whole = engineFor(experiment);
        const expected = finish(whole);
        const atNs = Math.floor(whole.now * share);
        const cut = engineFor(experiment);
        cut.advanceTo(atNs);
        const restored = restoreEngine(experiment, workloadOf(inlineRequests(experiment)), cut.snapshot());
        expect(finish(restored)).toBe(expected);
        expect(restored.controllerBusyNs()).toEqual(whole.controllerBusyNs());
        expect(finish(cut)).toBe(expected);
        const history = createHistory(experiment, workloadOf(inlineRequests(experiment)), {
          everyOperations: 6,
          fork: { atNs, experiment },
        });
        for (let i = 0; history.advance(3); i++) if (i > 400_000) throw new Error('never ends');
        expect(history.engine.stateHash()).toBe(expected);
        expect(history.engine.busyNs()).toEqual(whole.busyNs());
        expect(history.engine.controllerBusyNs()).toEqual(whole.controllerBusyNs());
        compared++;
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBe(RUNS);
  });

  it('shows any instant, back and forth, as a run to there does, and the rows around it', () => {
    let compared = 0;
    fc.assert(
      fc.property(shared, ({ experiment, share }) => {
        const history = createHistory(experiment, workloadOf(inlineRequests(experiment)), { everyOperations: 6 });
        for (let i = 0; history.advance(3); i++) if (i > 400_000) throw new Error('never ends');
        const { now } = history.engine;
        for (const part of [share, share / 2, (1 + share) / 2, share]) {
          const atNs = Math.floor(now * part);
          const there = engineFor(experiment);
          there.advanceTo(atNs);
          expect(history.lookAt(atNs).stateHash()).toBe(there.stateHash());
        }
        const from = Math.floor(now * share);
        const to = from + Math.ceil(now / 4) + 1;
        expect(rowsIn(history.rows(from, to), from, to)).toEqual(rowsIn(history.engine.recording(), from, to));
        compared++;
      }),
      { numRuns: RUNS },
    );
    expect(compared).toBe(RUNS);
  });
});
