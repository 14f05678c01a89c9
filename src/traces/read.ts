import type { RequestColumns } from './columns.ts';
import { ColumnBuilder, MAX_DEVICES, MOST_REQUESTS, READ, TRIM, WRITE, spreadInstants } from './columns.ts';
import { containerOf } from './container.ts';
import type { Detection } from './detect.ts';
import { clip, detectFormat } from './detect.ts';
import { TraceError } from './error.ts';
import { Fields } from './fields.ts';
import type { LineParser, Reading, Excerpt, TraceFormat, Verdict } from './format.ts';
import { DeviceTable, Row, ZERO_SIZE, ignored, rejected } from './format.ts';
import type { AddressUnit, FiveNumberReading, TimeUnit } from './formats/five-number.ts';
import { fiveNumberFormat, fiveNumberReading } from './formats/five-number.ts';
import { formatNamed } from './formats.ts';
import { Gunzip } from './gunzip.ts';
import { Sha256 } from './hash.ts';
import { LineSplitter, MAX_LINE_BYTES } from './lines.ts';
import { HEAD_BYTES, PROBE_BYTES, takeExcerpt } from './excerpt.ts';
import type { TraceSource } from './source.ts';
import type { Summary } from './summary.ts';
import { summarize } from './summary.ts';

/** How a trace is to be read; everything may be left out. */
export interface ReadOptions {
  /** "auto" (the default) or a format's name. */
  readonly format?: string;
  /** Reads one device only: its number, or its name as in the report. Otherwise all are put behind each other. */
  readonly device?: number | string | undefined;
  /** Overrides of how five-number files are read. */
  readonly fiveNumber?: {
    readonly timeUnit?: TimeUnit;
    readonly addressUnit?: AddressUnit;
    readonly readFlag?: FiveNumberReading['readFlag'];
  };
  /** Stops taking requests after so many; the report says so. */
  readonly maxRequests?: number;
  readonly signal?: AbortSignal;
  /** Called every few MB of file: bytes read, the file's size where known, requests so far. */
  readonly onProgress?: (bytesRead: number, total: number | null, requests: number) => void;
}

/** A line that could not be read. */
export interface RejectedLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
  /** At most 120 characters of it. */
  readonly text: string;
}

/** A device of the trace: an address space of its own. */
export interface DeviceReport {
  readonly name: string;
  readonly number: number | null;
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly trims: number;
  /** Where its address 0 lies in the columns; 0 where it was not taken. */
  readonly baseBytes: number;
  /** The first byte beyond its requests, in its own addresses. */
  readonly endBytes: number;
  /** Whether its requests are in the columns. */
  readonly taken: boolean;
}

/** What a file holds and how it was read. */
export interface TraceReport extends Summary {
  readonly format: string;
  /** From 0 to 1; 1 where the format was given. */
  readonly confidence: number;
  readonly alternatives: readonly Reading[];
  /** Whether a person should choose the format: see `Detection`. */
  readonly ambiguous: boolean;
  /** Requests that came after one with a later time, and were sorted. */
  readonly reordered: number;
  /** Lines that should be requests and could not be taken. */
  readonly rejected: {
    readonly count: number;
    readonly byReason: Readonly<Record<string, number>>;
    /** The first 20. */
    readonly first: readonly RejectedLine[];
  };
  /** Lines that are no requests in this format: headers, comments, other events. */
  readonly ignored: { readonly count: number; readonly byReason: Readonly<Record<string, number>> };
  readonly devices: readonly DeviceReport[];
  /** What else a reader should know, a sentence each. */
  readonly notes: readonly string[];
  readonly source: {
    readonly name: string;
    /** The file's size. */
    readonly bytes: number;
    /** The size of the text in it. */
    readonly textBytes: number;
    readonly packed: boolean;
    /** SHA-256 of the file as it is (packed or not), 64 hexadecimal digits: what names it in a link. */
    readonly hash: string;
  };
}

export interface Trace {
  readonly columns: RequestColumns;
  readonly report: TraceReport;
}

/** The largest read or write that is believed. */
export const LARGEST_REQUEST = 0x4000_0000;
/** Lengths are kept in 32 bits; only a trim may be longer than `LARGEST_REQUEST`. */
const LARGEST_TRIM = 0xffff_ffff;
/** Packed traces shrink 5 to 30 times; only repetition without content shrinks more than this. */
const MOST_RATIO = 250;
/** Before so many unpacked bytes the ratio is not judged. */
const RATIO_AFTER = 64 * 1024 * 1024;
/** Bytes that are worked on at once: packed ones can become a thousand times as many. */
const PACKED_STEP = 8 * 1024;
const PLAIN_STEP = 1024 * 1024;
/** Bytes of text between two looks at the outside world, so that a click on "cancel" arrives. */
const BREATH = 4 * 1024 * 1024;
/** Devices are laid behind each other in steps that keep every alignment a device could care about. */
const BASE_STEP = 1024 * 1024;
const FIRST_REJECTED = 20;
/** Times are kept relative to an early one and then to the earliest: both must be exact. */
const FARTHEST_NS = 0x10_0000_0000_0000;

const COMMENT = ignored('comment');
const OTHER_DEVICE = ignored('another device');
const TOO_LONG = rejected(`the line is longer than ${MAX_LINE_BYTES} bytes`);
const TOO_BIG = rejected('the size is more than 1 GiB');
const TRIM_TOO_BIG = rejected('the size is 4 GiB or more');
const TOO_FAR = rejected('the request ends beyond 2^53 bytes');
const OTHER_EPOCH = rejected('the time is more than 52 days from the others');

const HASH = 35;
const SPACE = 32;
const TAB = 9;

/**
 * Reads a trace as it streams in, in Node, a page or a worker alike: unpacks gzip, tells the format unless it is given, and turns the lines
 * into columns. 21 bytes a request are kept and nothing of the text.
 *
 * Nothing is dropped in silence: every line that is no request is counted under its reason, and the first twenty broken ones are quoted.
 * @throws TraceError with one line that names the file, what was found and what to do, where nothing can be read from it
 * @throws the signal's reason where it is aborted; at any moment
 */
export async function readTrace(source: TraceSource, options: ReadOptions = {}): Promise<Trace> {
  try {
    return await read(source, options);
  } catch (error) {
    if (error instanceof TraceError) throw new TraceError(`${source.name}: ${error.message}`, { cause: error });
    if (error instanceof RangeError) {
      throw new TraceError(
        `${source.name}: there is not enough memory for so many requests; read one device of it or a part of the file`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

async function read(source: TraceSource, options: ReadOptions): Promise<Trace> {
  const { signal, onProgress } = options;
  signal?.throwIfAborted();
  const later = await laterParts(source);
  signal?.throwIfAborted();
  const run = new Run(source, options, later);
  const reader = source.stream().getReader();
  // A pending read ends at once when the reader is cancelled.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  try {
    let worked = 0;
    for (;;) {
      const { done, value } = await nextChunk(reader);
      signal?.throwIfAborted();
      if (done) break;
      for (let start = 0; start < value.length;) {
        const end = Math.min(start + run.step, value.length);
        const before = run.textBytes;
        run.push(value.subarray(start, end));
        worked += Math.max(end - start, run.textBytes - before);
        start = end;
        if (worked < BREATH) continue;
        worked = 0;
        onProgress?.(run.bytes, source.size, run.requests);
        await new Promise((resolve) => setTimeout(resolve, 0));
        signal?.throwIfAborted();
      }
    }
    onProgress?.(run.bytes, source.size, run.requests);
    return run.finish();
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}

async function nextChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ done: boolean; value: Uint8Array }> {
  try {
    const { done, value } = await reader.read();
    return { done, value: value ?? new Uint8Array(0) };
  } catch (error) {
    throw new TraceError(
      `it cannot be read (${error instanceof Error ? error.message : String(error)}); was it moved or changed meanwhile?`,
      {
        cause: error,
      },
    );
  }
}

/** Some of the middle and of the end of a large file. */
async function laterParts(source: TraceSource): Promise<Uint8Array[]> {
  const { size } = source;
  if (source.slice === undefined || size === null || size < HEAD_BYTES + 2 * PROBE_BYTES) return [];
  const middle = Math.floor(size / 2);
  return [await source.slice(middle, middle + PROBE_BYTES), await source.slice(size - PROBE_BYTES, size)];
}

/** Holds back the first bytes of a stream until there are enough to decide where they go. */
class Gate {
  readonly #enough: number;
  readonly #decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void;
  #held: Uint8Array[] = [];
  #size = 0;
  #next: ((bytes: Uint8Array) => void) | null = null;

  constructor(enough: number, decide: (head: Uint8Array, isWhole: boolean) => (bytes: Uint8Array) => void) {
    this.#enough = enough;
    this.#decide = decide;
  }

  push(bytes: Uint8Array): void {
    if (this.#next !== null) {
      this.#next(bytes);
      return;
    }
    this.#held.push(bytes.slice());
    this.#size += bytes.length;
    if (this.#size >= this.#enough) this.#open(false);
  }

  /** The stream is over: decides with what there is. */
  end(): void {
    if (this.#next === null) this.#open(true);
  }

  #open(isWhole: boolean): void {
    const head = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#held) {
      head.set(part, at);
      at += part.length;
    }
    this.#held = [];
    this.#next = this.#decide(head, isWhole);
    if (head.length > 0) this.#next(head);
  }
}

/** What is known of a device while reading. */
interface DeviceTally {
  readonly ops: [number, number, number];
  end: number;
  taken: boolean;
}

/** The reading of one file: bytes in, a trace out. */
class Run {
  bytes = 0;
  textBytes = 0;

  readonly #source: TraceSource;
  readonly #options: ReadOptions;
  readonly #later: readonly Uint8Array[];
  readonly #hash = new Sha256();
  readonly #outer: Gate;
  readonly #inner: Gate;
  readonly #text: Gate;
  readonly #endings: (() => void)[] = [];
  #gunzip: Gunzip | null = null;
  #isPlain = true;
  #step = PACKED_STEP;

  readonly #fields = new Fields();
  readonly #devices = new DeviceTable();
  readonly #tallies: DeviceTally[] = [];
  readonly #row = new Row();
  readonly #builder = new ColumnBuilder();
  readonly #verdicts = new Map<Verdict, number>();
  readonly #first: RejectedLine[] = [];
  readonly #maxRequests: number;
  #splitter: LineSplitter | null = null;
  #parser: LineParser | null = null;
  #format: TraceFormat | null = null;
  #detection: Detection | null = null;
  #originHigh = 0;
  #originLow = 0;
  /** No more requests are wanted; only the hash needs the rest. */
  #full = false;

  constructor(source: TraceSource, options: ReadOptions, later: readonly Uint8Array[]) {
    this.#source = source;
    this.#options = options;
    this.#later = later;
    this.#maxRequests = options.maxRequests ?? Infinity;
    this.#text = new Gate(HEAD_BYTES, (head, isWhole) => this.#openText(head, isWhole));
    this.#inner = new Gate(512, (head) => this.#openPlain(head, true));
    this.#outer = new Gate(512, (head) => this.#openPlain(head, false));
  }

  get requests(): number {
    return this.#builder.count;
  }

  /** Bytes that may be pushed at once. */
  get step(): number {
    return this.#step;
  }

  push(bytes: Uint8Array): void {
    this.bytes += bytes.length;
    this.#hash.update(bytes);
    if (!this.#full) this.#outer.push(bytes);
  }

  finish(): Trace {
    if (this.bytes === 0) throw new TraceError('the file is empty');
    if (!this.#full) {
      this.#outer.end();
      // Each stage's end may push more into the next.
      for (const end of this.#endings) end();
      this.#text.end();
    }
    if (!this.#full) this.#splitter?.end();
    return this.#result();
  }

  /** Where the file's first bytes go, or those that came out of gzip. */
  #openPlain(head: Uint8Array, unpacked: boolean): (bytes: Uint8Array) => void {
    const container = containerOf(head);
    switch (container.kind) {
      case 'refused':
        throw new TraceError(container.what);
      case 'gzip': {
        if (unpacked) throw new TraceError('it is packed twice: unpack it once (gunzip FILE)');
        this.#isPlain = false;
        const gunzip = new Gunzip((bytes) => {
          this.#unpacked(bytes);
        });
        this.#gunzip = gunzip;
        this.#endings.push(
          () => {
            gunzip.end();
          },
          () => {
            this.#inner.end();
          },
        );
        return (bytes) => {
          for (let at = 0; at < bytes.length && !this.#full; at += PACKED_STEP)
            gunzip.push(bytes.subarray(at, at + PACKED_STEP));
        };
      }
      case 'utf-16le':
      case 'utf-16be': {
        this.#isPlain = false;
        const decoder = new TextDecoder(container.kind);
        const encoder = new TextEncoder();
        this.#endings.push(() => {
          this.#text.push(encoder.encode(decoder.decode()));
        });
        return (bytes) => {
          this.#text.push(encoder.encode(decoder.decode(bytes, { stream: true })));
        };
      }
      case 'plain':
        if (!unpacked) this.#step = PLAIN_STEP;
        return (bytes) => {
          this.#text.push(bytes);
        };
    }
  }

  #unpacked(bytes: Uint8Array): void {
    if (this.#full) return;
    this.#inner.push(bytes);
    const unpacked = this.textBytes;
    if (unpacked > RATIO_AFTER && unpacked > MOST_RATIO * this.bytes) {
      throw new TraceError(
        `it unpacks to more than ${MOST_RATIO} times its size (${Math.round(unpacked / 1e6)} MB from ${this.bytes} bytes, and goes on): that is no trace`,
      );
    }
  }

  /** Enough text to know the format. */
  #openText(head: Uint8Array, isWhole: boolean): (bytes: Uint8Array) => void {
    const container = containerOf(head);
    if (container.kind === 'refused') throw new TraceError(container.what);
    if (!head.includes(10) && head.includes(13)) {
      throw new TraceError('its lines end with CR alone, as on old Macintoshes: convert it (tr "\\r" "\\n")');
    }
    const size = isWhole ? head.length : this.#isPlain ? this.#source.size : null;
    const excerpt = takeExcerpt(head, isWhole, size, this.#isPlain ? this.#later : []);
    if (excerpt.lines.length === 0) throw new TraceError('there is no line in it besides blank ones and comments');
    this.#format = this.#chooseFormat(excerpt);
    this.#setOrigin(this.#format, excerpt);
    this.#parser = this.#format.parser({ fields: this.#fields, devices: this.#devices, excerpt });
    const splitter = new LineSplitter((bytes, start, end, line, cut) => {
      this.#line(bytes, start, end, line, cut);
    });
    this.#splitter = splitter;
    let marked = head.length >= 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    return (bytes) => {
      this.textBytes += bytes.length;
      splitter.push(marked ? bytes.subarray(3) : bytes);
      marked = false;
    };
  }

  #chooseFormat(excerpt: Excerpt): TraceFormat {
    const { format = 'auto', fiveNumber } = this.#options;
    let name = format;
    if (format === 'auto') {
      this.#detection = detectFormat(excerpt);
      name = this.#detection.format;
    }
    const chosen = formatNamed(name);
    const reading = fiveNumberReading(chosen.name);
    if (fiveNumber === undefined || reading === null) return chosen;
    const overridden: FiveNumberReading = {
      timeUnit: fiveNumber.timeUnit ?? reading.timeUnit,
      addressUnit: fiveNumber.addressUnit ?? reading.addressUnit,
      readFlag: fiveNumber.readFlag ?? reading.readFlag,
    };
    return fiveNumberFormat(overridden);
  }

  /**
   * Times are kept relative to the median of some early ones, found with a parser of their own: one row with a wild time, even the first,
   * must not make all others look wild.
   */
  #setOrigin(format: TraceFormat, excerpt: Excerpt): void {
    const parser = format.parser({ fields: this.#fields, devices: new DeviceTable(), excerpt });
    const encoder = new TextEncoder();
    const row = new Row();
    const times: { high: number; low: number }[] = [];
    for (let i = 0; i < Math.min(excerpt.headLines, 101); i++) {
      const bytes = encoder.encode(excerpt.lines[i]);
      if (parser.parse(bytes, 0, bytes.length, i + 1, row) === null) times.push({ high: row.high, low: row.low });
    }
    times.sort((a, b) => a.high - b.high || a.low - b.low);
    const median = times.at(times.length >> 1);
    this.#originHigh = median?.high ?? 0;
    this.#originLow = median?.low ?? 0;
  }

  #line(bytes: Uint8Array, start: number, end: number, line: number, cut: boolean): void {
    if (this.#full) return;
    let first = start;
    while (first < end && (bytes[first] === SPACE || bytes[first] === TAB)) first++;
    if (first === end) return;
    const verdict = bytes[first] === HASH ? COMMENT : cut ? TOO_LONG : this.#request(bytes, start, end, line);
    if (verdict === null) return;
    this.#verdicts.set(verdict, (this.#verdicts.get(verdict) ?? 0) + 1);
    if (verdict.kind === 'rejected' && this.#first.length < FIRST_REJECTED) {
      const text = clip(new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + 480))));
      this.#first.push({ line, reason: verdict.reason, text });
    }
  }

  /** Takes the request on a line; null where it is one. */
  #request(bytes: Uint8Array, start: number, end: number, line: number): Verdict | null {
    const row = this.#row;
    const parser = this.#parser;
    if (parser === null) return null;
    const verdict = parser.parse(bytes, start, end, line, row);
    if (verdict !== null) return verdict;
    if (row.bytes === 0) return ZERO_SIZE;
    if (row.bytes > (row.op === TRIM ? LARGEST_TRIM : LARGEST_REQUEST)) return row.op === TRIM ? TRIM_TOO_BIG : TOO_BIG;
    const beyond = row.offset + row.bytes;
    if (beyond > Number.MAX_SAFE_INTEGER) return TOO_FAR;
    const at = (row.high - this.#originHigh) * 1e9 + (row.low - this.#originLow);
    if (at > FARTHEST_NS || at < -FARTHEST_NS) return OTHER_EPOCH;
    const tally = this.#tallies[row.device] ?? this.#newDevice(row.device);
    tally.ops[row.op]++;
    if (beyond > tally.end) tally.end = beyond;
    if (!tally.taken) return OTHER_DEVICE;
    this.#builder.push(at, row.op, row.offset, row.bytes, row.device);
    const count = this.#builder.count;
    if (count >= this.#maxRequests) this.#full = true;
    if (count > MOST_REQUESTS) {
      throw new TraceError(
        `it has more than ${MOST_REQUESTS / 1e6} million requests (line ${line}): read one device of it, or a part of the file`,
      );
    }
    return null;
  }

  #newDevice(index: number): DeviceTally {
    if (index >= MAX_DEVICES) throw new TraceError(`it has more than ${MAX_DEVICES} devices: is the format right?`);
    const { device } = this.#options;
    const { names, numbers } = this.#devices;
    const taken =
      device === undefined ||
      names[index] === String(device) ||
      (numbers[index] !== null && String(numbers[index]) === String(device));
    const tally: DeviceTally = { ops: [0, 0, 0], end: 0, taken };
    this.#tallies[index] = tally;
    return tally;
  }

  #result(): Trace {
    const format = this.#format;
    if (format === null) throw new TraceError('there is nothing in it');
    const known = this.#inOrder();
    this.#requireRequests(format, known);
    const bases = new Float64Array(this.#tallies.length);
    let base = 0;
    for (const index of known) {
      if (!this.#tallies[index].taken) continue;
      bases[index] = base;
      base += Math.ceil(this.#tallies[index].end / BASE_STEP) * BASE_STEP;
    }
    if (base > Number.MAX_SAFE_INTEGER) {
      throw new TraceError('its devices do not fit into one address space of 2^53 bytes: read one of them');
    }
    const reordered = this.#builder.reordered;
    const columns = this.#builder.finish(bases);
    const clockNs = this.#parser?.clockNs;
    if (clockNs !== undefined) spreadInstants(columns, clockNs);
    const detection = this.#detection;
    const asDetected = detection?.format === format.name;
    const summary = summarize(columns);
    return {
      columns,
      report: {
        format: format.name,
        confidence: asDetected ? detection.confidence : 1,
        alternatives: detection?.alternatives ?? [],
        ambiguous: asDetected && detection.ambiguous,
        ...summary,
        reordered,
        rejected: { ...this.#tally('rejected'), first: this.#first },
        ignored: this.#tally('ignored'),
        devices: known.map((index) => this.#device(index, bases[index])),
        notes: this.#notes(known),
        source: {
          name: this.#source.name,
          bytes: this.bytes,
          textBytes: this.textBytes,
          packed: this.#gunzip !== null,
          hash: this.#hash.digest(),
        },
      },
    };
  }

  /** The devices by number, then by name. */
  #inOrder(): number[] {
    const { names, numbers } = this.#devices;
    const known = names.map((_, index) => index).filter((index) => this.#tallies[index] !== undefined);
    return known.sort((a, b) => {
      const byNumber = (numbers[a] ?? Infinity) - (numbers[b] ?? Infinity);
      if (byNumber < 0 || byNumber > 0) return byNumber;
      return names[a] < names[b] ? -1 : 1;
    });
  }

  #requireRequests(format: TraceFormat, known: readonly number[]): void {
    const { device } = this.#options;
    const { names } = this.#devices;
    if (device !== undefined && known.length > 0) {
      const taken = known.filter((index) => this.#tallies[index].taken);
      const list = (indices: readonly number[]): string =>
        indices
          .slice(0, 20)
          .map((index) => names[index])
          .join(', ') + (indices.length > 20 ? ` and ${indices.length - 20} more` : '');
      if (taken.length === 0) throw new TraceError(`there is no device ${device} in it; there are ${list(known)}`);
      if (taken.length > 1) {
        throw new TraceError(`several devices have the number ${device}: say which of ${list(taken)}`);
      }
    }
    if (this.#builder.count > 0) return;
    const broken = this.#first.at(0);
    if (broken === undefined) throw new TraceError(`there is no request in it (read as ${format.title})`);
    throw new TraceError(
      `no line of it can be read as ${format.title}, which looks like “${format.example}”. Line ${broken.line}, “${broken.text}”: ${broken.reason}`,
    );
  }

  #tally(kind: Verdict['kind']): { count: number; byReason: Record<string, number> } {
    const byReason: Record<string, number> = {};
    let total = 0;
    for (const [verdict, count] of this.#verdicts) {
      if (verdict.kind !== kind) continue;
      byReason[verdict.reason] = (byReason[verdict.reason] ?? 0) + count;
      total += count;
    }
    return { count: total, byReason };
  }

  #device(index: number, baseBytes: number): DeviceReport {
    const { ops, end, taken } = this.#tallies[index];
    return {
      name: this.#devices.names[index],
      number: this.#devices.numbers[index],
      requests: ops[READ] + ops[WRITE] + ops[TRIM],
      reads: ops[READ],
      writes: ops[WRITE],
      trims: ops[TRIM],
      baseBytes,
      endBytes: end,
      taken,
    };
  }

  #notes(known: readonly number[]): string[] {
    const { device, maxRequests } = this.#options;
    const notes = [`Read as ${this.#format?.title ?? ''}.`];
    for (const note of this.#parser?.notes?.() ?? []) notes.push(note);
    if (this.#parser?.clockNs !== undefined) {
      notes.push(
        'The clock counts whole seconds: the requests of one second are spread evenly over it, in their order.',
      );
    }
    if (device === undefined && known.length > 1) {
      notes.push(
        `${known.length} devices, each an address space of its own, are put behind each other; the report has their bases.`,
      );
    }
    if (this.#full) notes.push(`Reading stopped after ${maxRequests ?? 0} requests, as asked; there may be more.`);
    const trailing = this.#gunzip?.trailingBytes ?? 0;
    if (trailing > 0) notes.push(`${trailing} bytes behind the packed data are not part of it and were left out.`);
    return notes;
  }
}
