import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventLines } from '../../../src/analysis/export/events.ts';
import { requestLines, REQUEST_COLUMNS } from '../../../src/analysis/columns/requests.ts';
import { countRange, type RangeCounts } from '../../../src/analysis/figures/range-counts.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';

const PAGE = 4096;

/** Little space, so that garbage is collected; reads interrupt its erases, so that operations have several rows. */
const experiment = parseExperiment({
  device: {
    channels: 2,
    chipsPerChannel: 1,
    diesPerChip: 2,
    planesPerDie: 1,
    blocksPerPlane: 6,
    pagesPerBlock: 4,
    pageBytes: PAGE,
    overprovisioning: 0.4,
  },
  policy: { suspension: { erase: true, program: true }, gc: { hardFreeBlocks: 1 } },
  workload: {
    requests: [
      { atNs: 0, op: 'trim', offset: 0, bytes: PAGE },
      ...Array.from({ length: 160 }, (_, i) => ({
        atNs: i * 300_000,
        op: i % 4 === 3 ? ('read' as const) : ('write' as const),
        offset: ((i * 7) % 24) * PAGE,
        bytes: i % 10 === 0 ? 3 * PAGE : PAGE,
      })),
    ],
  },
});
const workload = workloadOf(inlineRequests(experiment));
const recording = runChecked(experiment).recording();

function count(t0: number, t1: number): RangeCounts {
  const counting = countRange(recording, workload, t0, t1);
  for (;;) {
    const { done, value } = counting.next();
    if (done === true) return value;
  }
}

/** The printed events and requests: a second way to the same facts. */
const events = [...eventLines(recording, experiment)]
  .join('')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { operation: number; kind: string; startNs: number; endNs: number });
const requests = [...requestLines(recording, workload)]
  .join('')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map((cells) => ({
    op: cells[REQUEST_COLUMNS.split(',').indexOf('op')],
    arrivalNs: Number(cells[REQUEST_COLUMNS.split(',').indexOf('arrivalNs')]),
  }));

function expected(t0: number, t1: number): RangeCounts {
  const arriving = (op: string): number =>
    requests.filter((request) => request.op === op && request.arrivalNs >= t0 && request.arrivalNs < t1).length;
  const working = (kind: string): number =>
    new Set(
      events
        .filter((event) => event.kind === kind && event.startNs < t1 && event.endNs > t0)
        .map(({ operation }) => operation),
    ).size;
  return {
    requests: { reads: arriving('read'), writes: arriving('write'), trims: arriving('trim'), flushes: 0 },
    operations: { reads: working('read'), programs: working('program'), erases: working('erase') },
  };
}

describe('the counts of a range of time', () => {
  it('are those of the printed events and requests, for any range', () => {
    const instant = fc.oneof(
      fc.integer({ min: 0, max: recording.endNs }),
      // The edges of events, where a count by one too many or too few would hide.
      fc.constantFrom(...events.flatMap(({ startNs, endNs }) => [startNs, endNs])),
    );
    fc.assert(
      fc.property(instant, instant, (one, other) => {
        const [t0, t1] = [Math.min(one, other), Math.max(one, other)];
        expect(count(t0, t1)).toEqual(expected(t0, t1));
      }),
      { numRuns: 300 },
    );
  });

  it('are those of the whole run, with every kind among them', () => {
    const all = count(0, recording.endNs + 1);
    expect(all).toEqual(expected(0, recording.endNs + 1));
    expect(all.requests).toEqual({ reads: 40, writes: 120, trims: 1, flushes: 0 });
    expect(all.operations.erases).toBeGreaterThan(0);
  });

  it('are compared in a run whose suspended operations have several rows', () => {
    const suspended = events.find(({ kind }) => kind === 'suspend');
    const pieces = events.filter(
      ({ operation, kind }) => operation === suspended?.operation && (kind === 'erase' || kind === 'program'),
    );
    expect(pieces.length).toBeGreaterThan(1);
  });
});
