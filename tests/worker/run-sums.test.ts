import { describe, expect, it } from 'vitest';
import { CLASS_COUNT } from '../../src/analysis/columns/row-classes.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { Recording } from '../../src/engine/recording/recording.ts';
import { LaneIndex } from '../../src/timeline/index/lane-index.ts';
import { OperationTable } from '../../src/timeline/index/operation-table.ts';
import { RunSums, runJob } from '../../src/worker/jobs/run-job.ts';
import { makeFixture } from '../timeline/fixture.ts';

/** Busy time by class in some windows of a lane. */
function busyOf(index: LaneIndex, endNs: number): Float64Array[] {
  return [0.1, 0.37, 0.5, 0.93, 1].map((share) => {
    const busy = new Float64Array(CLASS_COUNT);
    index.addBusyUntil(Math.floor(endNs * share), busy);
    index.addBusyUntil(Math.floor(endNs * share * 0.9), busy, -1);
    return busy;
  });
}

/** A recording as it was when only a share of each lane's rows was there: the last chunk is one that still grows. */
function soFar(recording: Recording, share: number): Recording {
  return {
    ...recording,
    lanes: recording.lanes.map((chunks) => {
      const rows = chunks.reduce((sum, { count }) => sum + count, 0);
      let left = Math.floor(rows * share);
      return chunks.flatMap((chunk) => {
        if (left <= 0) return [];
        growing.set(chunk, Math.min(chunk.count, left));
        left -= chunk.count;
        return [grown(chunk)];
      });
    }),
  };
}

/** How many rows of a chunk are there: the same object grows, as the recorder's do. */
const growing = new WeakMap<object, number>();
const objects = new WeakMap<object, Recording['lanes'][number][number]>();
function grown(chunk: Recording['lanes'][number][number]): Recording['lanes'][number][number] {
  let object = objects.get(chunk);
  if (object === undefined) {
    object = {
      ...chunk,
      get count() {
        return growing.get(chunk) ?? 0;
      },
    };
    objects.set(chunk, object);
  }
  return object;
}

describe('the sums of a run', () => {
  const { recording } = makeFixture({ operations: 120_000, chunkRows: 30_000 });

  it('made during the run equal those made at its end', () => {
    const sums = new RunSums();
    let atOnce = 0;
    for (const share of [0, 0.1, 0.35, 0.36, 0.8, 0.99]) {
      sums.add(soFar(recording, share), true);
      atOnce = sums.lanes.reduce((rows, lane) => rows + lane.rows, 0);
    }
    const whole = soFar(recording, 1);
    // Most was added on the way.
    expect(atOnce).toBeGreaterThan(recording.rows / 4);
    sums.add(whole, false);
    const operations = new OperationTable(recording);
    whole.lanes.forEach((chunks, lane) => {
      const made = new LaneIndex(chunks, operations, undefined, sums.lanes[lane]);
      expect(made.complete).toBe(true);
      const fresh = new LaneIndex(recording.lanes[lane], operations).build();
      expect(made.rows).toBe(fresh.rows);
      expect(busyOf(made, recording.endNs)).toEqual(busyOf(fresh, recording.endNs));
    });
  });

  it('are part of the run, and move with it between threads', async () => {
    const outcome = structuredClone(
      await runJob(
        parseExperiment({
          workload: {
            synthetic: {
              requests: 800,
              readShare: 0.6,
              readSizes: [{ bytes: 16_384, weight: 1 }],
              writeSizes: [{ bytes: 16_384, weight: 1 }],
              arrivals: { kind: 'exponential', meanGapNs: 100_000 },
            },
          },
        }),
        {
          signal: new AbortController().signal,
          trace: () => Promise.reject(new Error('no trace in this test')),
          onProgress: () => undefined,
        },
      ),
    );
    const operations = new OperationTable(outcome.recording);
    outcome.recording.lanes.forEach((chunks, lane) => {
      const made = new LaneIndex(chunks, operations, undefined, outcome.sums[lane]);
      expect(made.complete).toBe(true);
      const fresh = new LaneIndex(chunks, operations).build();
      expect(busyOf(made, outcome.recording.endNs)).toEqual(busyOf(fresh, outcome.recording.endNs));
    });
  });

  it('are not used for other rows or under a filter', () => {
    const sums = new RunSums();
    sums.add(recording, false);
    const other = makeFixture({ operations: 120_000, chunkRows: 30_000 }).recording;
    const operations = new OperationTable(recording);
    expect(new LaneIndex(other.lanes[0], operations, undefined, sums.lanes[0]).complete).toBe(false);
    expect(new LaneIndex(recording.lanes[0], operations, () => true, sums.lanes[0]).complete).toBe(false);
    expect(new LaneIndex(recording.lanes[0], operations, undefined, sums.lanes[0]).complete).toBe(true);
  });
});
