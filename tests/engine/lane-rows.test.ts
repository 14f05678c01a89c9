import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkOf, rowsFrom } from '../../src/analysis/columns/rows.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import {
  DICTIONARY_BYTES,
  MAX_ROW_NS,
  ROW_BYTES,
  packRow,
  rowEnd,
  rowLength,
  rowStart,
  rowWord,
  type LaneChunk,
} from '../../src/engine/recording/lane-chunk.ts';
import { Recorder, type RecordWindow } from '../../src/engine/recording/recorder.ts';
import { ID_CHUNK, RowKind, type Recording } from '../../src/engine/recording/recording.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { numbers } from '../timeline/fixture.ts';
import { workloadOf } from './run.ts';

interface Row {
  readonly lane: number;
  readonly start: number;
  readonly kind: number;
  readonly length: number;
  readonly operation: number;
}

const geometry = geometryOf(parseExperiment({ version: 1 }).device);
const LANES = geometry.channels + geometry.dies;
const KINDS = Object.values(RowKind);

function recorded(rows: readonly Row[], limitBytes = Infinity, window: RecordWindow | null = null): Recorder {
  const recorder = new Recorder(geometry, { commandNs: 1, readNs: 1, programNs: 1 }, true, limitBytes, window);
  for (const { lane, start, kind, length, operation } of rows) {
    // Array phases are written down when they end, bus phases when they begin.
    const offset = kind >= RowKind.read ? -length : 0;
    recorder.clock.now = start - offset;
    recorder.row(lane, offset, kind, length, operation);
  }
  return recorder;
}

type Flat = readonly [start: number, word: number, operation: number];
const flat = (chunk: LaneChunk): Flat[] =>
  Array.from({ length: chunk.count }, (_, row) => [rowStart(chunk, row), rowWord(chunk, row), chunk.operation[row]]);
const laneOf = (rows: readonly Row[], lane: number): Flat[] =>
  rows.filter((row) => row.lane === lane).map((row) => [row.start, packRow(row.kind, row.length), row.operation]);

/** As one text: thousands of rows compared number by number take as long as all else here. */
const textOf = (rows: readonly Flat[]): string => rows.join('\n');

function expectRows(recording: Recording, rows: readonly Row[]): void {
  recording.lanes.forEach((chunks, lane) => {
    expect(textOf(chunks.flatMap(flat))).toBe(textOf(laneOf(rows, lane)));
  });
  expect(recording.rows).toBe(rows.length);
}

/** Rows in order of their starts. `lengths`: how many different ones each kind has. */
function makeRows(count: number, lengths: number, lanes: number, firstNs: number, gapNs: number, seed: number): Row[] {
  const random = numbers(seed);
  const below = (end: number): number => Math.floor(random() * end);
  const known = Array.from({ length: lengths }, () => 1 + below(MAX_ROW_NS));
  let start = firstNs;
  return Array.from({ length: count }, () => {
    start += below(gapNs + 1);
    const operation = below(2 ** 32);
    return { lane: below(lanes), start, kind: KINDS[below(KINDS.length)], length: known[below(lengths)], operation };
  });
}

/** Both above and below the steps of the high bits, and up to the end of time; gaps up to many chunks long. */
const firstNs = fc.oneof(fc.nat(1000), fc.constantFrom(2 ** 32 - 5000, 2 ** 48 - 5000, 2 ** 53 - 2 ** 45));
const anyRows = fc
  .tuple(
    fc.nat(3000),
    fc.integer({ min: 1, max: 5000 }),
    fc.integer({ min: 1, max: LANES }),
    firstNs,
    fc.oneof(fc.nat(1e8), fc.nat(1e10)),
  )
  .chain((settings) => fc.integer({ min: 1 }).map((seed) => makeRows(...settings, seed)));

describe('the rows of a recording', () => {
  it('are read as they were written, whatever their words and starts', () => {
    let words = 0;
    fc.assert(
      fc.property(anyRows, (rows) => {
        const recorder = recorded(rows);
        expectRows(recorder.recording(0, new Float64Array(0)), rows);
        words = Math.max(words, new Set(rows.map(({ kind, length }) => packRow(kind, length))).size);
      }),
    );
    expect(words).toBeGreaterThan(2047);
  });

  it('take 10 bytes each and one dictionary a lane, if there are few different words', () => {
    // A dictionary takes 192 words.
    const rows = makeRows(100_000, Math.floor(180 / KINDS.length), LANES, 0, 1000, 7);
    const { bytes, lanes } = recorded(rows).recording(0, new Float64Array(0));
    expect(bytes).toBe(100_000 * ROW_BYTES + LANES * DICTIONARY_BYTES);
    for (const chunks of lanes) expect(new Set(chunks.map((chunk) => chunk.words)).size).toBe(1);
  });

  it('take at most 16 bytes each in a lane in which no word occurs twice', () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => ({
      lane: 3,
      start: i,
      kind: i % 10,
      length: i + 1,
      operation: i,
    }));
    const recording = recorded(rows).recording(0, new Float64Array(0));
    expectRows(recording, rows);
    expect(recording.bytes).toBeLessThan(50_000 * 16);
    // Nothing is wasted: only the end of the last buffer is empty.
    const buffers = new Set(recording.lanes[3].map((chunk) => chunk.operation.buffer));
    const allocated = [...buffers].reduce((sum, buffer) => sum + buffer.byteLength, 0);
    expect(allocated).toBeLessThan((50_000 + 32_768) * ROW_BYTES);
  });

  it('are the first ones up to the limit', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(30_000), (rows, limitBytes) => {
        const recorder = recorded(rows, limitBytes);
        const kept = Math.ceil(limitBytes / ROW_BYTES);
        expectRows(recorder.recording(0, new Float64Array(0)), rows.slice(0, kept));
        expect(recorder.completeUntilNs).toBe(rows.at(kept)?.start ?? Infinity);
        expect(recorder.rows).toBe(rows.length);
      }),
      { numRuns: 30 },
    );
  });

  it('are those that overlap the window, if there is one', () => {
    fc.assert(
      fc.property(anyRows, fc.nat(3000), fc.nat(3000), (rows, first, last) => {
        const fromNs = (rows.at(first % (rows.length + 1))?.start ?? 0) + 1;
        const toNs = (rows.at(last % (rows.length + 1))?.start ?? 0) + 1;
        const inside = rows.filter(({ start, length }) => start < toNs && start + length > fromNs);
        expectRows(recorded(rows, Infinity, { fromNs, toNs }).recording(0, new Float64Array(0)), inside);
      }),
      { numRuns: 30 },
    );
  });

  it('stay the same when they are handed over, cut and copied', () => {
    let cut = 0;
    fc.assert(
      fc.property(anyRows, fc.nat(300), (rows, first) => {
        const { lanes } = structuredClone(recorded(rows).recording(0, new Float64Array(0)));
        for (const [lane, chunks] of lanes.entries()) {
          expect(textOf(chunks.flatMap(flat))).toBe(textOf(laneOf(rows, lane)));
          for (const chunk of chunks) {
            const all = flat(chunk);
            const copy = chunkOf(
              all.map(([start]) => start),
              all.map(([, word]) => word),
              all.map(([, , operation]) => operation),
            );
            expect(textOf(flat(copy))).toBe(textOf(all));
            for (const one of [chunk, copy]) {
              if (first >= one.count) continue;
              cut++;
              expect(textOf(flat(rowsFrom(one, first)))).toBe(textOf(all.slice(first)));
            }
            const ends = all.map(([start, word]) => start + rowLength(word));
            expect(all.map((_, row) => rowEnd(copy, row)).join()).toBe(ends.join());
          }
        }
      }),
      { numRuns: 20 },
    );
    expect(cut).toBeGreaterThan(20);
  });
});

describe('the requests of a recording', () => {
  it('have the latencies of the engine, in every chunk', () => {
    const count = ID_CHUNK + 1000;
    const requests = Array.from({ length: count }, (_, i) => ({
      atNs: i * 20_000,
      op: 'read' as const,
      offset: (i % 500) * 8192,
      bytes: 8192,
    }));
    const engine = createEngine(parseExperiment({ version: 1 }), workloadOf(requests));
    while (engine.advance(10_000));
    const { requests: chunks } = engine.recording();
    expect(chunks.map((chunk) => chunk.count)).toEqual([ID_CHUNK, 1000]);
    for (const { first, count: rows, latency } of chunks) {
      expect(latency).toEqual(engine.latencies.subarray(first, first + rows));
    }
    expect(new Set(engine.latencies).size).toBeGreaterThan(10);
  });
});
