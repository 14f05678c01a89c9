import { shortText } from '../../device/visible-text.ts';
import type { MeasuredColumn, RequestColumns, WallTime } from '../columns.ts';
import { requestKind } from '../../document/request-ops.ts';
import { FLUSH, MOST_REQUESTS, READ, TRIM, WRITE } from '../columns.ts';
import { FLUSH_FIRST } from './rwbs.ts';
import { ColumnBuilder, MAX_DEVICES, spreadInstants } from './column-builder.ts';
import { TraceError, clip } from '../error.ts';
import type { EarlierRequests, Excerpt, LineParser, PlainRows, TraceFormat, LineVerdict } from '../format.ts';
import { DeviceTable, ParsedLine, ZERO_SIZE, ignored, isPoorFit, rejected } from '../format.ts';
import { Fields, type SplitTime } from '../bytes/fields.ts';
import { type LineState, type PlainLines, MAX_LINE_BYTES } from '../bytes/lines.ts';
import type { DeviceReport, RejectedLine, ResponseReport, TraceReport } from '../report.ts';

const LARGEST_REQUEST = 0x4000_0000;
/** Lengths are kept in 32 bits: a longer trim becomes several requests of this size. */
const TRIM_PART = 0x8000_0000;
const LARGEST_LENGTH = 0xffff_ffff;
const LARGEST_TRIM = 8192 * TRIM_PART;
/** Devices are laid behind each other in steps that keep every alignment a device could care about. */
const BASE_STEP = 1024 * 1024;
const FIRST_REJECTED = 20;
/** A coarse clock's times are spread over a second: all of it stays below 2^53. */
const FARTHEST_NS = 0x10_0000_0000_0000 - 1_000_000_000;
const EARLY_ROWS = 101;
/** No trace is older: s since 1970. */
const FIRST_YEAR = Date.UTC(1985, 0, 1) / 1000;
const LISTED_DEVICES = 20;

const COMMENT = ignored('comment');
const OTHER_DEVICE = ignored('another device');
/** So many broken lines, if they are most lines so far, are not accidents: the rest of the file is not read. */
const HOPELESS_LINES = 100_000;

const TOO_LONG = rejected(`the line is longer than ${MAX_LINE_BYTES} bytes`);
const RETURNS = rejected('the line has a CR in it that is not part of its line end: two lines may have become one');
const TOO_BIG = rejected('the size is more than 1 GiB');
const TRIM_TOO_BIG = rejected('the size of the trim is more than 16 TiB');
/** The end of the longest address space that devices can be put into, one after the other, bytes. */
const FARTHEST_END = Math.floor(Number.MAX_SAFE_INTEGER / BASE_STEP) * BASE_STEP;
const TOO_FAR = rejected('the request ends beyond 2^53 − 2^20 bytes');
/** No format's parser makes such a row; one that did would make every later figure wrong. */
const NOT_EXACT = rejected('the time, address or size is not an exact whole number');
/** Counted from the median of the first rows. */
const OTHER_EPOCH = rejected('the time is more than 52 days from that of the first lines');

const HASH = 35;
const SPACE = 32;
const TAB = 9;
const RETURN = 13;

interface DeviceTally {
  readonly ops: [number, number, number, number];
  end: number;
  readonly taken: boolean;
}

export type Collected = Pick<TraceReport, 'reordered' | 'lines' | 'rejected' | 'ignored' | 'devices' | 'responses'>;

function responseReport({ ns, meaning }: MeasuredColumn): ResponseReport {
  let requests = 0;
  for (let i = 0; i < ns.length; i++) if (ns[i] > 0) requests++;
  return { ...meaning, requests, without: ns.length - requests };
}

function responseNote({ column, span, resolutionNs, requests, without }: ResponseReport): string {
  const others = without === 0 ? '' : `, ${without} have none`;
  return `${requests} requests have a response time of the recorded device${others}: ${column}, ${span}, in steps of ${resolutionNs} ns.`;
}

export class RequestCollector {
  isFull = false;

  readonly #format: TraceFormat;
  readonly #device: number | string | undefined;
  readonly #maxRequests: number;
  readonly #devices = new DeviceTable();
  readonly #fields = new Fields();
  readonly #parser: LineParser;
  readonly #row = new ParsedLine();
  readonly #builder = new ColumnBuilder();
  readonly #tallies: DeviceTally[] = [];
  readonly #verdicts = new Map<LineVerdict, number>();
  readonly #first: RejectedLine[] = [];
  #lines = 0;
  #blank = 0;
  #unended = 0;
  #isUnendedRead = false;
  #misfits = 0;
  #longTrims = 0;
  #flushesFirst = 0;
  #parts = 0;
  #originHigh = 0;
  #originLow = 0;
  #reordered = 0;
  #responses: ResponseReport | null = null;
  /** The devices in their order, and where each begins in the columns. */
  readonly #bases: (readonly [index: number, base: number])[] = [];

  constructor(format: TraceFormat, excerpt: Excerpt, device: number | string | undefined, maxRequests: number) {
    this.#format = format;
    this.#device = device;
    this.#maxRequests = maxRequests;
    const earlier = this.#earlierRequests();
    this.#parser = format.parser({ fields: this.#fields, devices: this.#devices, excerpt, earlier });
    this.#setOrigin(excerpt);
  }

  requireHope(): void {
    if (this.#misfits < HOPELESS_LINES) return;
    const broken = this.#tally('rejected').count;
    if (broken < HOPELESS_LINES || broken <= this.#tally('ignored').count + this.count) return;
    this.#requireRequests();
    const { line, text, reason } = this.#first[0];
    throw new TraceError(
      `${broken} of its first ${this.#lines} lines cannot be read as ${this.#format.title}. Line ${line}, “${text}”: ${reason}`,
    );
  }

  get count(): number {
    return this.#builder.count;
  }

  expect(requests: number): void {
    this.#builder.expect(Math.min(requests, this.#maxRequests, MOST_REQUESTS));
  }

  /**
   * Times are kept relative to the median of some early ones, found with a parser of their own: one row with a wild
   * time, even the first, must not make all others look wild.
   */
  #setOrigin(excerpt: Excerpt): void {
    const earlier = { complete: () => undefined, move: () => undefined };
    const parser = this.#format.parser({ fields: new Fields(), devices: new DeviceTable(), excerpt, earlier });
    const encoder = new TextEncoder();
    const row = new ParsedLine();
    const times: { high: number; low: number }[] = [];
    for (const line of excerpt.lines.slice(0, EARLY_ROWS)) {
      const bytes = encoder.encode(line);
      if (parser.parse(bytes, 0, bytes.length, row) === null) times.push({ high: row.high, low: row.low });
    }
    times.sort((a, b) => a.high - b.high || a.low - b.low);
    const median = times.at(times.length >> 1);
    this.#originHigh = median?.high ?? 0;
    this.#originLow = median?.low ?? 0;
  }

  line(bytes: Uint8Array, start: number, end: number, line: number, state: LineState): void {
    if (this.isFull) return;
    this.#lines++;
    let first = start;
    while (first < end && (bytes[first] === SPACE || bytes[first] === TAB || bytes[first] === RETURN)) first++;
    // A cut line is not blank, whatever its beginning is: the rest is not known.
    if (first === end && state !== 'cut') {
      this.#blank++;
      return;
    }
    const verdict = this.#verdict(bytes, start, end, first, line, state);
    if (state === 'unended') {
      this.#unended = line;
      this.#isUnendedRead = verdict === null;
    }
    if (verdict === null) return;
    const before = this.#verdicts.get(verdict) ?? 0;
    this.#verdicts.set(verdict, before + 1);
    if (verdict.kind === 'rejected' && (before === 0 || this.#first.length < FIRST_REJECTED)) {
      const text = clip(new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + 480))));
      this.#first.push({ line, reason: verdict.reason, text });
    }
  }

  /** Null if each line has to come by `line`. */
  plainLines(): PlainLines | null {
    if (this.#parser.parsePlain === undefined || this.#device !== undefined || this.#maxRequests < Infinity)
      return null;
    const rows: PlainRows = {
      originHigh: this.#originHigh,
      originLow: this.#originLow,
      farthestNs: FARTHEST_NS,
      mostBytes: LARGEST_REQUEST,
      from: 0,
      end: 0,
      filled: 0,
      at: new Float64Array(0),
      op: new Uint8Array(0),
      offset: new Float64Array(0),
      bytes: new Uint32Array(0),
      device: null,
      response: null,
    };
    const lines = {
      taken: 0,
      read: (bytes: Uint8Array, start: number): number => {
        lines.taken = 0;
        if (!this.#builder.offer(rows)) return start;
        // One request more than allowed comes by `line`, which refuses it.
        rows.end = Math.min(rows.end, rows.from + MOST_REQUESTS - this.#builder.count);
        const next = this.#parser.parsePlain?.(bytes, start, rows) ?? start;
        lines.taken = rows.filled - rows.from;
        if (lines.taken > 0) this.#takePlain(rows);
        return next;
      },
    };
    return lines;
  }

  #takePlain(rows: PlainRows): void {
    const { from, filled, op, offset, bytes, device } = rows;
    this.#lines += filled - from;
    this.#builder.take(rows);
    let index = -1;
    let tally: DeviceTally | null = null;
    for (let row = from; row < filled; row++) {
      const next = device === null ? 0 : device[row];
      if (next !== index || tally === null) {
        index = next;
        tally = this.#tallies[index] ?? this.#newDevice(index);
      }
      tally.ops[op[row]]++;
      const beyond = offset[row] + bytes[row];
      if (beyond > tally.end) tally.end = beyond;
    }
  }

  /** Null if the line is a request. A CR comes before everything else: what follows a comment's CR is not its text. */
  #verdict(
    bytes: Uint8Array,
    start: number,
    end: number,
    first: number,
    line: number,
    state: LineState,
  ): LineVerdict | null {
    const isComment = first < end && bytes[first] === HASH;
    if (state === 'returns' || (state === 'cut' && !isComment)) {
      this.#misfits++;
      return state === 'cut' ? TOO_LONG : RETURNS;
    }
    return isComment ? COMMENT : this.#request(bytes, start, end, line);
  }

  #request(bytes: Uint8Array, start: number, end: number, line: number): LineVerdict | null {
    const row = this.#row;
    const verdict = this.#parser.parse(bytes, start, end, row);
    if (verdict !== null) {
      if (verdict.kind === 'rejected') this.#misfits++;
      return verdict;
    }
    const kind = requestKind(row.op);
    if (row.bytes === 0 && kind !== FLUSH) return ZERO_SIZE;
    if (row.bytes > (row.op === TRIM ? LARGEST_TRIM : LARGEST_REQUEST)) return row.op === TRIM ? TRIM_TOO_BIG : TOO_BIG;
    const beyond = row.offset + row.bytes;
    if (beyond > FARTHEST_END) return TOO_FAR;
    const at = (row.high - this.#originHigh) * 1e9 + (row.low - this.#originLow);
    if (at > FARTHEST_NS || at < -FARTHEST_NS) return OTHER_EPOCH;
    if (!Number.isSafeInteger(at) || !Number.isSafeInteger(row.offset) || !Number.isSafeInteger(beyond))
      return NOT_EXACT;
    const tally = this.#tallies[row.device] ?? this.#newDevice(row.device);
    tally.ops[kind]++;
    if (row.op >= FLUSH_FIRST) tally.ops[FLUSH]++;
    if (beyond > tally.end) tally.end = beyond;
    if (!tally.taken) return OTHER_DEVICE;
    if (row.op >= FLUSH_FIRST) {
      this.#builder.push(at, FLUSH, 0, 0, row.device);
      this.#flushesFirst++;
      row.op -= FLUSH_FIRST;
    }
    if (row.bytes > LARGEST_LENGTH) {
      this.#pushParts(at, row);
    } else {
      this.#builder.push(at, row.op, row.offset, row.bytes, row.device, row.responseNs);
      this.#parser.added?.(this.#builder.count - 1);
    }
    const count = this.#builder.count;
    if (count >= this.#maxRequests) this.isFull = true;
    if (count > MOST_REQUESTS) {
      throw new TraceError(
        `it has more than ${MOST_REQUESTS / 1e6} million requests (line ${line}): read one device of it, or a part of the file`,
      );
    }
    return null;
  }

  #pushParts(at: number, { op, offset, bytes, device }: ParsedLine): void {
    const first = this.#builder.count;
    const parts = Math.ceil(bytes / TRIM_PART);
    const taken = Math.min(parts, this.#maxRequests - this.#builder.count);
    for (let i = 0; i < taken; i++) {
      const from = i * TRIM_PART;
      this.#builder.push(at, op, offset + from, Math.min(TRIM_PART, bytes - from), device);
    }
    this.#parser.added?.(first);
    this.#longTrims++;
    this.#parts += taken - 1;
    this.#tallies[device].ops[op] += taken - 1;
  }

  #earlierRequests(): EarlierRequests {
    const from = ({ high, low }: SplitTime): number => (high - this.#originHigh) * 1e9 + (low - this.#originLow);
    return {
      complete: (index, time) => {
        const at = from(time);
        if (Number.isSafeInteger(at)) this.#builder.complete(index, at);
      },
      move: (index, time) => {
        const at = from(time);
        if (Number.isSafeInteger(at) && Math.abs(at) <= FARTHEST_NS) this.#builder.move(index, at);
      },
    };
  }

  #newDevice(index: number): DeviceTally {
    if (index >= MAX_DEVICES) throw new TraceError(`it has more than ${MAX_DEVICES} devices: is the format right?`);
    const device = this.#device;
    const { names, numbers } = this.#devices;
    const taken =
      device === undefined ||
      names[index] === String(device) ||
      (numbers[index] !== null && String(numbers[index]) === String(device));
    const tally: DeviceTally = { ops: [0, 0, 0, 0], end: 0, taken };
    this.#tallies[index] = tally;
    return tally;
  }

  columns(): RequestColumns {
    this.#requireRequests();
    const bases = this.#bases;
    let base = 0;
    for (const index of this.#inOrder()) {
      const { taken, end } = this.#tallies[index];
      bases.push([index, taken ? base : 0]);
      if (taken) base += Math.ceil(end / BASE_STEP) * BASE_STEP;
    }
    if (base > FARTHEST_END) {
      throw new TraceError('its devices do not fit into one address space of 2^53 bytes: read one of them');
    }
    this.#reordered = this.#builder.reordered;
    const startedAt = this.#startedAt();
    const byIndex = new Float64Array(this.#tallies.length);
    for (const [index, first] of bases) byIndex[index] = first;
    const columns = this.#builder.finish(byIndex, this.#parser.responses?.());
    this.#responses = columns.measured === undefined ? null : responseReport(columns.measured);
    const clockNs = this.#parser.clockNs;
    if (clockNs !== undefined) spreadInstants(columns, clockNs);
    const lines = this.#tally('rejected').count;
    const of = this.#lines - this.#blank - this.#tally('ignored').count;
    return {
      ...columns,
      ...(startedAt === null ? {} : { startedAt }),
      ...(lines === 0 ? {} : { lost: { lines, of } }),
    };
  }

  #startedAt(): WallTime | null {
    const { epochSeconds } = this.#format;
    if (epochSeconds === undefined) return null;
    const ns = this.#originLow + this.#builder.earliest;
    const seconds = Math.floor(ns / 1e9);
    // Times that were shifted to begin at 0 have no date.
    if (epochSeconds + this.#originHigh + seconds < FIRST_YEAR) return null;
    return { seconds: epochSeconds + this.#originHigh + seconds, ns: ns - seconds * 1e9 };
  }

  collected(): Collected {
    return {
      reordered: this.#reordered,
      lines: {
        count: this.#lines,
        blank: this.#blank,
        unended: this.#unended === 0 ? 0 : 1,
        parts: this.#parts + this.#flushesFirst,
      },
      rejected: { ...this.#tally('rejected'), first: this.#first },
      ignored: this.#tally('ignored'),
      responses: this.#responses,
      devices: this.#bases.map(([index, base]) => this.#deviceReport(index, base)),
    };
  }

  /** Headers and the like aside; `isPoor` if the share is too little to be sure of the format. */
  fit(): { readonly share: number; readonly isPoor: boolean } {
    const all = this.#lines - this.#blank - this.#tally('ignored').count + (this.#verdicts.get(OTHER_DEVICE) ?? 0);
    return { share: 1 - this.#misfits / all, isPoor: isPoorFit(this.#format, this.#misfits, all) };
  }

  notes(): string[] {
    const notes = [`Read as ${this.#format.title}.`];
    for (const note of this.#parser.notes?.() ?? []) notes.push(note);
    if (this.#parser.clockNs !== undefined) {
      notes.push(
        'The clock counts whole seconds: the requests of one second are spread evenly over it, in their order.',
      );
    }
    if (this.#fields.rounded > 0) {
      notes.push(
        `${this.#fields.rounded} numbers are written with an exponent and without their last digits, which are read as 0.`,
      );
    }
    if (this.#longTrims > 0) {
      const trims =
        this.#longTrims === 1 ? '1 trim of 4 GiB or more is' : `${this.#longTrims} trims of 4 GiB or more are`;
      notes.push(`${trims} cut into requests of 2 GiB, ${this.#longTrims + this.#parts} in all.`);
    }
    if (this.#device === undefined && this.#bases.length > 1) {
      notes.push(
        `${this.#bases.length} devices, with separate address spaces, are concatenated; the report has their bases.`,
      );
    }
    if (this.#unended > 0) {
      const line = `The last line (${this.#unended}) has no line end; it may be cut.`;
      notes.push(this.#isUnendedRead ? `${line} It was read as it is.` : `${line} It was not read.`);
    }
    if (this.#responses !== null) notes.push(responseNote(this.#responses));
    if (this.isFull) notes.push(`Reading stopped after ${this.#maxRequests} requests, as asked; there may be more.`);
    return notes;
  }

  #inOrder(): number[] {
    const { names, numbers } = this.#devices;
    const known = names.map((_, index) => index).filter((index) => this.#tallies[index] !== undefined);
    return known.sort((a, b) => {
      const byNumber = (numbers[a] ?? Infinity) - (numbers[b] ?? Infinity);
      if (byNumber < 0 || byNumber > 0) return byNumber;
      return names[a] < names[b] ? -1 : 1;
    });
  }

  #requireRequests(): void {
    const format = this.#format;
    const known = this.#inOrder();
    const device = this.#device;
    const { names } = this.#devices;
    if (device !== undefined && known.length > 0) {
      const taken = known.filter((index) => this.#tallies[index].taken);
      const list = (indices: readonly number[]): string =>
        indices
          .slice(0, LISTED_DEVICES)
          .map((index) => shortText(names[index]))
          .join(', ') + (indices.length > LISTED_DEVICES ? ` and ${indices.length - LISTED_DEVICES} more` : '');
      if (taken.length === 0)
        throw new TraceError(`there is no device ${shortText(String(device))} in it; there are ${list(known)}`);
      if (taken.length > 1) {
        throw new TraceError(
          `several devices have the number ${shortText(String(device))}: choose one of ${list(taken)}`,
        );
      }
    }
    if (this.#builder.count > 0) return;
    const broken = this.#first.at(0);
    if (broken === undefined) {
      const reasons = Object.entries(this.#tally('ignored').byReason).map(([reason, count]) => `${count} × ${reason}`);
      const instead = reasons.length === 0 ? '' : `. Its lines: ${reasons.join(', ')}`;
      throw new TraceError(`there is no request in it (read as ${format.title})${instead}`);
    }
    throw new TraceError(
      `no line of it can be read as ${format.title}, which looks like “${format.example}”. Line ${broken.line}, “${broken.text}”: ${broken.reason}`,
    );
  }

  #tally(kind: LineVerdict['kind']): { count: number; byReason: Record<string, number> } {
    const byReason: Record<string, number> = {};
    let total = 0;
    for (const [verdict, count] of this.#verdicts) {
      if (verdict.kind !== kind) continue;
      byReason[verdict.reason] = (byReason[verdict.reason] ?? 0) + count;
      total += count;
    }
    return { count: total, byReason };
  }

  #deviceReport(index: number, baseBytes: number): DeviceReport {
    const { ops, end, taken } = this.#tallies[index];
    return {
      name: this.#devices.names[index],
      number: this.#devices.numbers[index],
      requests: ops[READ] + ops[WRITE] + ops[TRIM] + ops[FLUSH],
      reads: ops[READ],
      writes: ops[WRITE],
      trims: ops[TRIM],
      baseBytes,
      endBytes: end,
      taken,
    };
  }
}
