import { visibleText } from '../device/visible-text.ts';
import { decodeText } from '../base/read-file.ts';
import { isShortOfMemory } from '../base/platform-errors.ts';
import { yieldToEvents } from '../base/yield.ts';
import type { RequestColumns } from './columns.ts';
import { type Detection, detectFormat, unknownFormat } from './detect.ts';
import { TraceError } from './error.ts';
import { foreignKind } from './foreign-kinds.ts';
import { takeExcerpt } from './reading/excerpt.ts';
import type { Excerpt, TraceFormat } from './format.ts';
import {
  type AddressUnit,
  type FiveNumberReading,
  type StampUnit,
  fiveNumberFormat,
  fiveNumberReading,
} from './formats/five-number.ts';
import { formatNamed } from './known-formats.ts';
import { LineSplitter, MAX_LINE_BYTES } from './bytes/lines.ts';
import type { TraceReport } from './report.ts';
import { RequestCollector } from './reading/request-collector.ts';
import { readPart, type TraceSource } from './source.ts';
import { summarizeTrace } from './summary.ts';
import { streamingSha256, type Sha256 } from './container/sha256.ts';
import { type TextSink, TextStream } from './container/text-stream.ts';

export type { TraceReport } from './report.ts';

export interface ReadOptions {
  readonly format?: string;
  readonly device?: number | string | undefined;
  readonly fiveNumber?: {
    readonly timeUnit?: StampUnit;
    readonly addressUnit?: AddressUnit;
    readonly readFlag?: FiveNumberReading['readFlag'];
  };
  readonly maxRequests?: number;
  /** Makes the platform's own SHA-256, if it has one that takes a stream: it is faster than WebAssembly. */
  readonly sha256?: () => Sha256;
  readonly signal?: AbortSignal;
  /** Called every few MB of file: bytes read, the file's size where known, requests so far. */
  readonly onProgress?: (bytesRead: number, total: number | null, requests: number) => void;
}

export interface Trace {
  readonly columns: RequestColumns;
  readonly report: TraceReport;
}

const BREATH = 1024 * 1024;

/**
 * Reads a trace as it streams in, in Node, a page or a worker alike: unpacks gzip, tells the format unless it is given,
 * and turns the lines into columns. 21 bytes a request are kept and nothing of the text.
 *
 * Nothing is dropped in silence: every line that is not a request is counted under its reason, and the first twenty broken
 * ones are quoted.
 * @throws TraceError with one line that names the file, what was found and what to do, if nothing can be read from
 *   it
 * @throws the signal's reason if it is aborted; at any moment
 */
export async function readTrace(source: TraceSource, options: ReadOptions = {}): Promise<Trace> {
  try {
    return await read(source, options);
  } catch (error) {
    if (error instanceof TraceError) throw new TraceError(`${source.name}: ${error.message}`, { cause: error });
    if (isShortOfMemory(error)) {
      throw new TraceError(
        `${source.name}: there is not enough memory for all its requests; read one of its devices, or a part of the file`,
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
  const hash = options.sha256?.() ?? (await streamingSha256());
  signal?.throwIfAborted();
  const run = new TraceRun(source, options, hash);
  const reader = source.stream().getReader();
  // A pending read ends immediately when the reader is cancelled.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel);
  try {
    let worked = 0;
    for (;;) {
      const { done, value } = await readPart(reader, source);
      signal?.throwIfAborted();
      if (done) break;
      for (let start = 0; start < value.length;) {
        const end = Math.min(start + run.text.step, value.length);
        const before = run.text.textBytes;
        run.text.push(value.subarray(start, end));
        worked += Math.max(end - start, run.text.textBytes - before);
        start = end;
        if (worked < BREATH) continue;
        worked = 0;
        run.expectAll();
        run.requireHope();
        onProgress?.(run.text.bytes, source.size, run.requests);
        await yieldToEvents(signal);
      }
    }
    onProgress?.(run.text.bytes, source.size, run.requests);
    requireWhole(source.size, run.text.bytes);
    run.end();
    await yieldToEvents(signal);
    const columns = run.columns();
    await yieldToEvents(signal);
    return { columns, report: run.report(columns) };
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}

/** @throws TraceError if other than `size` bytes came: a file that is cut while it is read ends like any other */
function requireWhole(size: number | null, read: number): void {
  if (size === null || size === read) return;
  throw new TraceError(
    `it changed while it was read: it had ${size} bytes at first, ${read} bytes could be read. Read it again when it is complete`,
  );
}

class TraceRun implements TextSink {
  readonly text: TextStream;
  readonly #source: TraceSource;
  readonly #options: ReadOptions;
  #detection: Detection | null = null;
  #format: TraceFormat | null = null;
  #collector: RequestCollector | null = null;
  #splitter: LineSplitter | null = null;
  #isMarked = false;

  constructor(source: TraceSource, options: ReadOptions, hash: Sha256) {
    this.#source = source;
    this.#options = options;
    this.text = new TextStream(this, hash);
  }

  get requests(): number {
    return this.#collector?.count ?? 0;
  }

  get isFull(): boolean {
    return this.#collector?.isFull ?? false;
  }

  open(head: Uint8Array, isWhole: boolean): void {
    const text = decodeText(head);
    const excerpt = takeExcerpt(text, isWhole);
    const isAuto = (this.#options.format ?? 'auto') === 'auto';
    const foreign = isAuto ? foreignKind(text, this.#source.name, excerpt) : null;
    if (foreign !== null) throw new TraceError(`cannot be replayed: it is ${foreign}`);
    if (!head.includes(10) && head.includes(13)) {
      throw new TraceError('its lines end with CR alone, as on old Macintoshes: convert it (tr "\\r" "\\n")');
    }
    if (excerpt.lines.length === 0) {
      if (excerpt.first === '' && head.length > MAX_LINE_BYTES && !head.includes(10)) {
        throw new TraceError(`its first line is longer than ${MAX_LINE_BYTES} bytes`);
      }
      throw new TraceError('it has only blank lines and comments');
    }
    this.#format = this.#chooseFormat(excerpt);
    const { device, maxRequests = Infinity } = this.#options;
    const collector = new RequestCollector(this.#format, excerpt, device, maxRequests);
    this.#collector = collector;
    this.#splitter = new LineSplitter(
      (bytes, start, end, line, state) => collector.line(bytes, start, end, line, state),
      collector.plainLines(),
    );
    this.#isMarked = head.length >= 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  }

  push(text: Uint8Array): void {
    this.#splitter?.push(this.#isMarked ? text.subarray(3) : text);
    this.#isMarked = false;
  }

  end(): void {
    this.text.end();
    this.#splitter?.end();
  }

  /** @throws TraceError if most of a long beginning is broken; as at the end of the file, if it has no request */
  requireHope(): void {
    this.#collector?.requireHope();
  }

  /** Makes room for all requests, if the file goes on as it has begun. A packed file does not say how long it is. */
  expectAll(): void {
    const { size } = this.#source;
    if (size !== null && !this.text.isPacked) this.#collector?.expect((this.requests / this.text.bytes) * size);
  }

  columns(): RequestColumns {
    return this.#read().columns();
  }

  report(columns: RequestColumns): TraceReport {
    const collector = this.#read();
    const detection = this.#detection;
    const format = this.#format?.name ?? '';
    const asDetected = detection?.format === format;
    const fit = collector.fit();
    const notes = collector.notes();
    const { bytes, textBytes, isPacked, trailingBytes } = this.text;
    if (trailingBytes > 0) {
      notes.push(`${trailingBytes} zero bytes behind the packed data are not part of it and were ignored.`);
    }
    return {
      format,
      confidence: !asDetected ? 1 : fit.isPoor ? Math.min(detection.confidence, fit.share) : detection.confidence,
      alternatives: detection?.alternatives ?? [],
      ambiguous: asDetected && (detection.ambiguous || fit.isPoor),
      doubt: asDetected ? doubtOf(detection, fit) : null,
      ...summarizeTrace(columns),
      ...collector.collected(),
      notes,
      source: { name: visibleText(this.#source.name), bytes, textBytes, packed: isPacked, hash: this.text.digest() },
    };
  }

  #read(): RequestCollector {
    if (this.#collector === null) throw new Error('the file has not been read');
    return this.#collector;
  }

  #chooseFormat(excerpt: Excerpt): TraceFormat {
    const { format = 'auto', fiveNumber } = this.#options;
    let name = format;
    // A person wants to name the columns: all that is needed is the beginning of the file.
    if (format === 'columns') throw unknownFormat(excerpt);
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
}

function doubtOf(detection: Detection, fit: { readonly share: number; readonly isPoor: boolean }): string | null {
  if (fit.isPoor) return `${Math.round((1 - fit.share) * 100)} % of its lines are not of this format`;
  return detection.ambiguous ? detection.note : null;
}
