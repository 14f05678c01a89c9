import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLASS_COUNT, DIMMED } from '../../src/analysis/columns/row-classes.ts';
import { edgeNs, nearestEdge } from '../../src/analysis/busy-time/beyond-limit-sums.ts';
import { joined } from '../../src/app/runs/time-range.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { History } from '../../src/engine/history.ts';
import { ColumnRuns } from '../../src/timeline/index/column-runs.ts';
import { LaneStore } from '../../src/timeline/index/lane-store.ts';
import type { LaneIndex } from '../../src/timeline/index/lane-index.ts';
import type { TimelineRun } from '../../src/timeline/index/lane-store.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';
import { evenly } from '../support/evenly.ts';

const DEVICE = {
  channels: 2,
  chipsPerChannel: 1,
  diesPerChip: 2,
  planesPerDie: 2,
  blocksPerPlane: 32,
  pagesPerBlock: 64,
};

const input = (overlapTransfers: boolean): ExperimentInput => ({
  device: DEVICE,
  // Collection has to work, and is suspended for reads.
  precondition: { kind: 'used', fill: 0.9 },
  policy: { quirks: { overlapTransfers }, suspension: { program: true, erase: true }, multiPlane: 'greedy' },
  workload: {
    synthetic: {
      requests: 3000,
      readShare: 0.4,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 16_384, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 500_000 },
    },
  },
});

async function storeOf(overlapTransfers: boolean, recordLimitBytes?: number) {
  const kept: History[] = [];
  const outcome = await runJob(parseExperiment(input(overlapTransfers)), {
    signal: new AbortController().signal,
    trace: () => Promise.reject(new Error('no trace in this test')),
    onProgress: () => undefined,
    onHistory: (history) => kept.push(history),
    ...(recordLimitBytes === undefined ? {} : { recordLimitBytes }),
  });
  kept[0].settle();
  const run: TimelineRun = {
    recording: outcome.recording,
    geometry: DEVICE,
    sums: outcome.sums,
    beyondLimit: outcome.beyondLimit === null ? undefined : { steps: outcome.beyondLimit, made: undefined },
  };
  const store = new LaneStore(run);
  while (store.work([]));
  return { store, outcome, run, history: kept[0] };
}

function lanesOf(store: LaneStore): LaneIndex[] {
  const { channels, dies } = store.run.recording;
  return [
    ...Array.from({ length: channels }, (_, channel) => store.bus(channel)),
    ...Array.from({ length: dies }, (_, die) => store.die(die)),
  ];
}

function busyUntil(index: LaneIndex, ns: number): number[] {
  const busy = new Float64Array(CLASS_COUNT);
  index.addBusyUntil(ns, busy);
  return [...busy];
}

describe.each([
  ['as the model has it', false],
  ['with transfers that lie over each other', true],
])('beyond the recording limit, %s', async (_, overlapTransfers) => {
  const whole = await storeOf(overlapTransfers);
  const capped = await Promise.all([0, 16, 5_000, 60_000, 400_000].map((limit) => storeOf(overlapTransfers, limit)));

  it('the busy time of each class is exact at every edge of a step', () => {
    const classes = new Set<number>();
    for (const { store, outcome } of capped) {
      const { beyondLimit } = outcome;
      if (beyondLimit === null) throw new Error('all rows were kept');
      expect(beyondLimit.count).toBeGreaterThan(1000);
      lanesOf(store).forEach((index, lane) => {
        const exact = lanesOf(whole.store)[lane];
        for (let k = 0; k <= beyondLimit.count; k += 37) {
          const ns = edgeNs(beyondLimit, k);
          const busy = busyUntil(index, ns);
          expect(busy).toEqual(busyUntil(exact, ns));
          busy.forEach((time, cls) => {
            if (time > 0) classes.add(cls);
          });
        }
        expect(busyUntil(index, beyondLimit.endNs)).toEqual(busyUntil(exact, beyondLimit.endNs));
      });
    }
    expect(classes.size).toBeGreaterThan(6);
  });

  it('every column shows the shares of the time between the edges nearest to its edges', () => {
    const runs = new ColumnRuns();
    const { endNs } = whole.outcome.recording;
    let compared = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...capped),
        fc.nat(5),
        evenly(0, 0.95),
        evenly(0.001, 1),
        fc.boolean(),
        ({ store, outcome: { beyondLimit } }, lane, at, size, draft) => {
          if (beyondLimit === null) throw new Error('all rows were kept');
          const columns = 300;
          const t0 = at * endNs;
          const ns = (Math.min(size, 1 - at) * endNs) / columns;
          lanesOf(store)[lane].columns(t0, ns, columns, runs, draft);
          const exact = lanesOf(whole.store)[lane];
          const found = new Float64Array(columns * CLASS_COUNT);
          for (let k = 0; k < runs.count; k++) {
            for (let x = runs.x0[k]; x < runs.x1[k]; x++) {
              for (let e = runs.entry[k]; e < runs.entry[k + 1]; e++)
                found[x * CLASS_COUNT + runs.cls[e]] += runs.share[e];
            }
          }
          const near = (t: number): number =>
            t <= beyondLimit.fromNs ? t : edgeNs(beyondLimit, nearestEdge(beyondLimit, t));
          for (let x = 0; x < columns; x++) {
            const left = t0 + x * ns;
            // Columns of rows are judged elsewhere; drafts of them may be off.
            if (left + ns <= beyondLimit.fromNs) continue;
            let from = near(left);
            let to = near(left + ns);
            if (to <= from) {
              // Inside a step: that step.
              const middle = left + ns / 2;
              let k = 0;
              while (k + 1 < beyondLimit.count && edgeNs(beyondLimit, k + 1) <= middle) k++;
              [from, to] = [edgeNs(beyondLimit, k), edgeNs(beyondLimit, k + 1)];
            }
            const expected = exact.busyByClass(from, to) ?? new Float64Array(CLASS_COUNT);
            for (let cls = 0; cls < CLASS_COUNT; cls++) {
              const off = Math.abs(found[x * CLASS_COUNT + cls] - expected[cls] / (to - from));
              if (off > 1e-6) expect.fail(`column ${x}, class ${cls}: off by ${off}`);
            }
            compared++;
          }
        },
      ),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(10_000);
  });

  it('no time is called idle, and unknown facts are not stated', () => {
    const { store, outcome } = capped[2];
    const { beyondLimit } = outcome;
    if (beyondLimit === null) throw new Error('all rows were kept');
    const { fromNs, endNs } = beyondLimit;
    const index = store.die(0);
    expect(index.hasRows(0, fromNs)).toBe(true);
    expect(index.hasRows(fromNs - 1, fromNs + 1)).toBe(false);
    expect(index.busyShare(0, endNs)).toBeCloseTo(whole.store.die(0).busyShare(0, endNs), 12);
    // Under a filter, steps can't tell what it keeps: all of them is without color.
    const filtered = new LaneStore(store.run, () => true);
    while (filtered.work([]));
    const busy = filtered.die(0).busyByClass(fromNs, endNs) ?? new Float64Array(CLASS_COUNT);
    const total = busyUntil(index, endNs).reduce((sum, time) => sum + time, 0);
    const before = busyUntil(index, fromNs).reduce((sum, time) => sum + time, 0);
    expect(busy[DIMMED]).toBe(total - before);
  });

  it('re-simulated rows replace the steps of their range', () => {
    const { outcome, run, history } = capped[2];
    const { beyondLimit, recording, completeUntilNs } = outcome;
    if (beyondLimit === null) throw new Error('all rows were kept');
    const span = beyondLimit.endNs - completeUntilNs;
    for (const [begin, end] of [
      [0, 0.2],
      [0.4, 0.5],
      [0.7, 1],
    ]) {
      const fromNs = Math.floor(completeUntilNs + begin * span);
      const toNs = Math.ceil(completeUntilNs + end * span) + (end === 1 ? 1 : 0);
      const again = history.rows(fromNs, toNs);
      const store = new LaneStore({
        ...run,
        recording: joined(recording, again, completeUntilNs),
        beyondLimit: { steps: beyondLimit, made: { fromNs, toNs } },
      });
      while (store.work([]));
      const t0 = fromNs + Math.floor((toNs - fromNs) / 3);
      const t1 = t0 + Math.floor((toNs - fromNs) / 7);
      lanesOf(store).forEach((index, lane) => {
        const exact = lanesOf(whole.store)[lane];
        expect(index.hasRows(t0, t1)).toBe(true);
        expect(index.busyByClass(t0, t1)).toEqual(exact.busyByClass(t0, t1));
        const runs = new ColumnRuns();
        const expected = new ColumnRuns();
        index.columns(t0, (t1 - t0) / 100, 100, runs);
        exact.columns(t0, (t1 - t0) / 100, 100, expected);
        expect(runs.count).toBe(expected.count);
        expect([...runs.share.subarray(0, runs.entry[runs.count])]).toEqual([
          ...expected.share.subarray(0, expected.entry[expected.count]),
        ]);
        // All of it together is what it is without them.
        expect(busyUntil(index, beyondLimit.endNs)).toEqual(busyUntil(exact, beyondLimit.endNs));
      });
    }
  });
});
