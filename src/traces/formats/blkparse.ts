import type { ResponseMeaning } from '../columns.ts';
import type { Excerpt, LineParser, ParserContext, Probe, Row, TraceFormat, Verdict } from '../format.ts';
import { ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import { NO_DATA, operationOf } from '../reading/rwbs.ts';

const SECTOR_BYTES = 512;
const SECONDS = 9;
const PLUS = 43;
/** The actions D and C. */
const ISSUED = 68;
const COMPLETE = 67;

const TIME = numberVerdicts('time', 'a number of seconds');
const SECTOR = numberVerdicts('sector');
const SIZE = numberVerdicts('number of sectors');
const NOT_AN_EVENT = rejected('the line is neither an event of blkparse’s default format nor its summary');
const CUT = rejected('the line ends before the sector and size');
const RWBS = rejected('the kind of request (RWBS) has neither R, W nor D');
const OTHER_EVENT = ignored('another event of a request (only one kind of event is read)');
const MESSAGE = ignored('message');
const NO_SECTORS = ignored('flush or command without data');
const SUMMARY = ignored('summary at the end');

/** An event of the default format, "%D %2c %8s %5T.%9t %5p %2a %3d". */
const EVENT = /^\s*\d+,\d+\s+\d+\s+\d+\s+\d+\.\d{9}\s+\d+\s+[A-Za-z]{1,2}\s/;
const SUMMARY_LINE =
  /^\s*(?:CPU\s*\d+ \(|Total \(|Reads |Writes |Read |Write |PC |IO unplugs|Dispatched|Throughput|Events \(|Skips|Timer|\S+ depth|Discards|Input file)/i;

class BlkparseParser implements LineParser {
  readonly #context: ParserContext;
  readonly #action: number;
  /** Requests that are not complete, by device and first sector. */
  readonly #pending = new Map<number, Map<number, number>>();
  /** Of the request that was parsed last. */
  #sector = 0;
  #device = 0;

  constructor(context: ParserContext, action: string) {
    this.#context = context;
    this.#action = action.charCodeAt(0);
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.splitAtBlanks(bytes, start, end);
    if (fields.count < 6 || fields.decimal(3, SECONDS, row) !== 0 || fields.integer(1) < 0) {
      return SUMMARY_LINE.test(new TextDecoder().decode(bytes.subarray(start, end))) ? SUMMARY : NOT_AN_EVENT;
    }
    if (fields.length(5) !== 1 || fields.byte(5) !== this.#action) {
      if (fields.byte(5) === COMPLETE && fields.length(5) === 1) this.#completion(row);
      return fields.is(5, 'm') ? MESSAGE : OTHER_EVENT;
    }
    if (fields.count < 7) return CUT;
    const operation = operationOf((index) => fields.byte(6, index));
    if (operation === NO_DATA) return NO_SECTORS;
    if (operation < 0) return RWBS;
    if (fields.count < 10 || fields.byte(8) !== PLUS)
      return fields.count > 8 && fields.byte(8) === 40 ? NO_SECTORS : CUT;
    const time = fields.decimal(3, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const sector = fields.integer(7);
    if (sector < 0) return numberFault(SECTOR, sector);
    const sectors = fields.integer(9);
    if (sectors < 0) return numberFault(SIZE, sectors);
    // A flush carries no data although it is called a write.
    if (sectors === 0 && fields.byte(6) === 70) return NO_SECTORS;
    row.op = operation;
    row.offset = sector * SECTOR_BYTES;
    row.bytes = sectors * SECTOR_BYTES;
    row.device = this.#context.devices.named(fields.text(0));
    this.#sector = sector;
    this.#device = row.device;
    return null;
  }

  added(row: number): void {
    const pending = this.#pending.get(this.#device) ?? new Map<number, number>();
    if (pending.size === 0) this.#pending.set(this.#device, pending);
    pending.set(this.#sector, row);
  }

  /** Finds the request that this line completes: of the same device, from the same sector on. */
  #completion(row: Row): void {
    const fields = this.#context.fields;
    if (fields.count < 10 || fields.byte(8) !== PLUS) return;
    const sector = fields.integer(7);
    const sectors = fields.integer(9);
    const pending = this.#pending.get(this.#context.devices.named(fields.text(0)));
    const request = pending?.get(sector);
    if (request === undefined || sectors < 0) return;
    pending?.delete(sector);
    row.completes = request;
    row.bytes = sectors * SECTOR_BYTES;
  }

  responses(): ResponseMeaning {
    const from = this.#action === ISSUED ? 'D (issued to the driver)' : 'Q (queued)';
    return { column: 'time', span: `from ${from} to C (complete)`, resolutionNs: 1 };
  }

  notes(): string[] {
    return this.#action === ISSUED
      ? ['Read: the events D (issued to the driver). blkparse-q reads Q (queued, before merging).']
      : ['Read: the events Q (queued, before merging). blkparse reads D (issued to the driver).'];
  }
}

function probe(excerpt: Excerpt): Probe {
  const found = probeLines(
    excerpt,
    { name: 'blkparse', title: 'blkparse text' },
    (line) => EVENT.test(line),
    (line) => SUMMARY_LINE.test(line),
  );
  const best = found.readings.at(0);
  if (best === undefined) return found;
  const has = (action: string): boolean =>
    excerpt.lines.some((line) => EVENT.test(line) && line.trim().split(/\s+/)[5] === action);
  const issued = { ...best, note: 'the events D: requests issued to the driver, after merging' };
  const queued = { ...best, format: 'blkparse-q', note: 'the events Q: queued requests, before merging' };
  // What the device saw is what a device simulator wants; the other reading is offered, not in doubt.
  if (has('D'))
    return { readings: [issued, { ...queued, confidence: best.confidence / 2 }], ambiguous: found.ambiguous };
  return { readings: [queued], ambiguous: found.ambiguous };
}

/**
 * The text that blkparse prints of a blktrace, in its default format. Each request appears up to eight times, from Q
 * (queued) to C (complete); exactly one kind of event counts: D, issued to the driver.
 */
export const blkparse: TraceFormat = {
  name: 'blkparse',
  aliases: ['blkparse-d', 'blktrace'],
  title: 'blkparse text',
  example: '259,2    0        5     0.000005462  4020  D  RS 282624 + 8 [java]',
  probe,
  parser: (context) => new BlkparseParser(context, 'D'),
};

/** The same text, with Q: queued in the block layer. */
export const blkparseQueued: TraceFormat = {
  name: 'blkparse-q',
  title: 'blkparse text, queued requests',
  example: '259,2    0        1     0.000000000  4020  Q   R 282624 + 8 [java]',
  // Told by the other.
  probe: () => ({ readings: [], ambiguous: false }),
  parser: (context) => new BlkparseParser(context, 'Q'),
};
