import { describe, expect, it } from 'vitest';
import { nextInstant } from '../../src/analysis/instant/stepping.ts';
import { joined, missingRange } from '../../src/app/runs/time-range.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import type { History } from '../../src/engine/history.ts';
import { ROW_BYTES, rowLength, rowStart, rowWord } from '../../src/engine/recording/lane-chunk.ts';
import type { Recording } from '../../src/engine/recording/recording.ts';
import { outcomeBuffers } from '../../src/worker/outcome.ts';
import { RunQueries } from '../../src/worker/run-queries.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';
import type { AnswerTo, RunQuery } from '../../src/worker/protocol.ts';

const INPUT: ExperimentInput = {
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 2, blocksPerPlane: 32, pagesPerBlock: 64 },
  workload: {
    synthetic: {
      requests: 4000,
      readShare: 0.5,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 300_000 },
    },
  },
};
const never = (): never => {
  throw new Error('no trace in this test');
};
const signal = new AbortController().signal;

/** A run with a limit (none where undefined), and its queries. */
async function ran(recordLimitBytes?: number, input = INPUT) {
  const kept: History[] = [];
  const outcome = await runJob(parseExperiment(input), {
    signal,
    trace: never,
    onProgress: () => undefined,
    onHistory: (history) => kept.push(history),
    ...(recordLimitBytes === undefined ? {} : { recordLimitBytes }),
  });
  // As in the worker: the columns are given away, and the history settled.
  const sent = structuredClone(outcome, { transfer: outcomeBuffers(outcome) });
  kept[0].settle();
  return { outcome: sent, queries: new RunQueries(kept[0]) };
}

const whole = await ran();
const capped = await ran(40_000);
const ask = async <Q extends RunQuery>(queries: RunQueries, question: Q): Promise<AnswerTo<Q>> =>
  (await queries.answer(question, signal, () => undefined)).answer as AnswerTo<Q>;

const listed = (lanes: Recording['lanes']): number[][] =>
  lanes.map((chunks) =>
    chunks.flatMap((chunk) =>
      Array.from({ length: chunk.count }, (_, i) => [rowStart(chunk, i), rowWord(chunk, i), chunk.operation[i]]).flat(),
    ),
  );

describe('a run that exceeded the recording limit', () => {
  it('reports the end of its recording, and has all rows until then', () => {
    const { completeUntilNs, totalRows, recording } = capped.outcome;
    expect(whole.outcome.completeUntilNs).toBe(Infinity);
    expect(completeUntilNs).toBeLessThan(whole.outcome.recording.endNs);
    expect(recording.rows * ROW_BYTES).toBeLessThanOrEqual(40_000 + ROW_BYTES);
    expect(totalRows).toBe(whole.outcome.recording.rows);
    expect(capped.outcome.stateHash).toBe(whole.outcome.stateHash);
  });

  it('re-simulates the rows of any range beyond the limit to the same bits', async () => {
    const { completeUntilNs, recording } = capped.outcome;
    const { endNs } = recording;
    const rest = await ask(capped.queries, { kind: 'rows', fromNs: completeUntilNs, toNs: endNs + 1 });
    const all = joined(recording, rest, completeUntilNs);
    expect(listed(all.lanes)).toEqual(listed(whole.outcome.recording.lanes));
    expect(all.rows).toBe(whole.outcome.recording.rows);
  });

  it('re-simulates the rows of cores and link as well, those that reach into the range included', async () => {
    const controller = { cores: 2, readOccupancyNs: 30_000, writeOccupancyNs: 200_000, linkNsPerByte: 500 };
    const complete = await ran(undefined, { ...INPUT, controller });
    const short = await ran(40_000, { ...INPUT, controller });
    const { completeUntilNs, recording } = short.outcome;
    expect(completeUntilNs).toBeLessThan(recording.endNs);
    const { controller: whole } = complete.outcome.recording;
    expect(whole?.lanes.map((chunks) => chunks.length > 0)).toEqual([true, true, true, true]);
    const rest = await ask(short.queries, { kind: 'rows', fromNs: completeUntilNs, toNs: recording.endNs + 1 });
    const all = joined(recording, rest, completeUntilNs);
    expect(listed(all.controller?.lanes ?? [])).toEqual(listed(whole?.lanes ?? []));
    expect(listed(all.lanes)).toEqual(listed(complete.outcome.recording.lanes));
    expect(all.rows).toBe(complete.outcome.recording.rows);
    // A window at the end of a transfer, which begins long before.
    const link = whole?.lanes.at(2)?.[0];
    if (link === undefined) throw new Error('no rows of the link');
    let inside = 0;
    for (let row = 1; row < link.count && inside < 60; row += 2) {
      const fromNs = rowStart(link, row) + rowLength(rowWord(link, row)) - 1;
      const { controller: part } = await ask(short.queries, { kind: 'rows', fromNs, toNs: fromNs + 1 });
      const [[start] = []] = listed(part?.lanes.slice(2, 3) ?? []);
      expect(start).toBe(rowStart(link, row));
      inside++;
    }
    expect(inside).toBeGreaterThan(10);
  });

  it('reports the missing range of a window, and a range too long to re-simulate', () => {
    const { completeUntilNs } = capped.outcome;
    expect(missingRange(capped.outcome, [0, completeUntilNs])).toBeNull();
    expect(missingRange(whole.outcome, null)).toBeNull();
    const range = missingRange(capped.outcome, [completeUntilNs + 1e6, completeUntilNs + 2e6]);
    if (range === null || range === 'too long') throw new Error('it is missing, and short');
    expect(range.fromNs).toBeLessThanOrEqual(completeUntilNs + 1e6);
    expect(range.toNs).toBeGreaterThanOrEqual(completeUntilNs + 2e6);
    expect(missingRange({ ...capped.outcome, totalRows: 1e9 }, null)).toBe('too long');
  });

  it('can be stepped through like a complete recording', async () => {
    const { jobs, recording } = whole.outcome;
    for (const share of [0.01, 0.3, 0.77, 0.999]) {
      for (const direction of [1, -1] as const) {
        for (const unit of ['event', 'phase'] as const) {
          const ns = Math.floor(recording.endNs * share);
          const expected = nextInstant({ recording, jobs }, ns, direction, unit, 3);
          expect(await ask(capped.queries, { kind: 'step', ns, direction, unit, lane: 3 })).toBe(expected);
        }
      }
    }
    const { endNs } = recording;
    expect(await ask(capped.queries, { kind: 'step', ns: endNs, direction: 1, unit: 'event', lane: 0 })).toBeNull();
    expect(await ask(capped.queries, { kind: 'step', ns: 0, direction: -1, unit: 'event', lane: 0 })).toBeNull();
  });
});

describe('a finished run', () => {
  it('shows the device at any instant', async () => {
    const instant = await ask(whole.queries, { kind: 'look', ns: 1e9, attention: { lpn: 0, block: 0 } });
    expect(instant.atNs).toBeLessThanOrEqual(1e9);
    expect(instant.pages?.block).toBe(0);
    const { counters } = await ask(whole.queries, { kind: 'look', ns: 1e15, attention: { lpn: null, block: null } });
    expect(counters.completed).toBe(4000);
  });

  it('finds hits, reports conditions that cannot be parsed, and stops when the query is canceled', async () => {
    const found = await ask(whole.queries, { kind: 'find', ns: 0, direction: 1, condition: 'latency > 2ms', count: 1 });
    expect(found).toBeGreaterThan(0);
    await expect(
      ask(whole.queries, { kind: 'find', ns: 0, direction: 1, condition: 'latency >', count: 1 }),
    ).rejects.toThrow('at character 10');
    const over = new AbortController();
    over.abort();
    await expect(
      whole.queries.answer(
        { kind: 'find', ns: 0, direction: 1, condition: 'waf > 99', count: 1 },
        over.signal,
        () => undefined,
      ),
    ).rejects.toThrow(/abort/i);
  });
});
