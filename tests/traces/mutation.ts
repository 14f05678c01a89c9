/** What must hold of any file that is read, however damaged it is. */
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { TraceError } from '../../src/traces/error.ts';
import type { ReadOptions, Trace } from '../../src/traces/read.ts';
import { readTrace } from '../../src/traces/read.ts';
import type { TraceSource } from '../../src/traces/source.ts';
import { bytesSource } from '../../src/traces/source.ts';
import { chunkedSource, columnsDigest } from './help.ts';

/** The columns and the report of a file without what its packing changes, or the message with which it is refused. */
export type Outcome = { readonly refused: string } | { readonly columns: string; readonly report: unknown };

const MAX_LINE_BYTES = 65_536;

/**
 * The text in a file, without its mark: UTF-16 by a mark of its own, or by a zero behind each of its first four
 * characters.
 */
function textOf(bytes: Buffer): Buffer {
  const [first = 0, second = 0] = bytes;
  const big = first === 0xfe && second === 0xff;
  const plain = (byte: number): boolean => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127);
  const bare = bytes.length >= 8 && [0, 2, 4, 6].every((at) => plain(bytes[at]) && bytes[at + 1] === 0);
  if (big || bare || (first === 0xff && second === 0xfe)) {
    return withoutMark(Buffer.from(new TextDecoder(big ? 'utf-16be' : 'utf-16le').decode(bytes)));
  }
  return withoutMark(bytes);
}

function withoutMark(text: Buffer): Buffer {
  return text.subarray(0, 3).equals(Buffer.from('\ufeff')) ? text.subarray(3) : text;
}

/** Lines, and blank ones among them, counted by other means than the reader's. */
function countLines(bytes: Buffer): { count: number; blank: number } {
  const lines = textOf(bytes).toString('latin1').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const blank = lines.filter((line) => line.length <= MAX_LINE_BYTES && /^[ \t\r]*$/.test(line));
  return { count: lines.length, blank: blank.length };
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** What the report and the columns promise, each against the other and against the file. */
function checkTrace(bytes: Buffer, { columns, report }: Trace): void {
  const { count, blank } = countLines(bytes);
  const { rejected, ignored, lines } = report;
  expect([lines.count, lines.blank]).toEqual([count, blank]);
  // Rows in = rows used + rows reported.
  expect(report.requests - lines.parts + rejected.count + ignored.count + lines.blank).toBe(count);
  expect([sumOf(rejected.byReason), sumOf(ignored.byReason)]).toEqual([rejected.count, ignored.count]);
  // The first 20, and the first of every other reason.
  expect(rejected.first.length).toBeGreaterThanOrEqual(Math.min(20, rejected.count));
  expect(new Set(rejected.first.map(({ reason }) => reason))).toEqual(new Set(Object.keys(rejected.byReason)));
  expect(rejected.first.length).toBeLessThanOrEqual(20 + Object.keys(rejected.byReason).length);
  expect(report.reads + report.writes + report.trims + report.flushes).toBe(report.requests);
  const ofDevices = report.devices.reduce((sum, device) => sum + (device.taken ? device.requests : 0), 0);
  expect(ofDevices).toBe(report.requests);
  const { at, op, offset, bytes: sizes } = columns;
  for (const column of [at, op, offset, sizes]) expect(column.length).toBe(report.requests);
  let sound = 0;
  for (let i = 0; i < columns.count; i++) {
    if (!Number.isSafeInteger(at[i]) || at[i] < (i === 0 ? 0 : at[i - 1]) || ![0, 1, 2, 3, 5].includes(op[i])) continue;
    if (!Number.isSafeInteger(offset[i]) || offset[i] < 0 || (sizes[i] < 1 && op[i] !== 3)) continue;
    if (Number.isSafeInteger(offset[i] + sizes[i])) sound++;
  }
  expect(sound).toBe(report.requests);
  for (const figure of [report.durationNs, report.footprintBytes, report.endBytes, report.reordered]) {
    expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true);
  }
  expect(report.confidence > 0 && report.confidence <= 1).toBe(true);
}

/**
 * Reads a source; `bytes` are the file unpacked. Anything but a trace that keeps its promises or a `TraceError` of one
 * line fails.
 */
export async function outcomeOf(source: TraceSource, bytes: Buffer, options: ReadOptions): Promise<Outcome> {
  let trace: Trace;
  try {
    trace = await readTrace(source, options);
  } catch (error) {
    if (!(error instanceof TraceError)) throw error;
    expect(error.message).toMatch(/^t: [^\n\r]+$/);
    return { refused: error.message };
  }
  checkTrace(bytes, trace);
  const { source: file, ...report } = trace.report;
  return { columns: columnsDigest(trace.columns), report: { ...report, textBytes: file.textBytes } };
}

/** Reads a file in one chunk, in chunks of the given sizes, and packed: the outcome is one and the same. */
export async function readAllWays(bytes: Buffer, sizes: readonly number[], options: ReadOptions): Promise<Outcome> {
  const whole = await outcomeOf(bytesSource('t', bytes), bytes, options);
  expect(await outcomeOf(chunkedSource(bytes, sizes), bytes, options)).toEqual(whole);
  const packed = gzipSync(bytes, { level: 1 });
  const unpacked = await outcomeOf(chunkedSource(packed, sizes), bytes, options);
  // A .gz is refused by what is in it, and an empty one by that it is a .gz of nothing.
  if (bytes.length > 0 && !isPacked(bytes)) expect(unpacked).toEqual(whole);
  return whole;
}

function isPacked(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
