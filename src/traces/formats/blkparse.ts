import type {
  Excerpt,
  LineParser,
  ParserContext,
  Probe,
  Reading,
  ParsedLine,
  TraceFormat,
  LineVerdict,
} from '../format.ts';
import { ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import type { SplitTime } from '../bytes/fields.ts';
import { RequestPairing, type BlockRange } from '../reading/pairing.ts';
import { requestKind } from '../../document/request-ops.ts';
import { type ResponseMeaning, FLUSH } from '../columns.ts';
import { FLUSH_FIRST, NO_DATA, operationOf } from '../reading/rwbs.ts';

const SECTOR_BYTES = 512;
const SECONDS = 9;
const PLUS = 43;
const BRACKETS = [91, 40];
const ZERO = 48;
const NINE = 57;
const MINUS = 45;
const ISSUED = 68;
const QUEUED = 81;
const COMPLETE = 67;
const REQUEUED = 82;
const MESSAGE_ACTION = 109;

const SECTOR = numberVerdicts('sector');
const SIZE = numberVerdicts('number of sectors');
const NOT_AN_EVENT = rejected('the line is neither an event of blkparse’s default format nor its summary');
const CUT = rejected('the line ends before the sector and size');
const RWBS = rejected('the kind of request (RWBS) has neither R, W nor D');
const OTHER_EVENT = ignored('another event of a request (only one kind of event is read)');
const REISSUED = ignored('a requeued request, issued again');
const MESSAGE = ignored('message');
const NO_SECTORS = ignored('command without data');
const FLUSH_ALONE = ignored('flush');
const SUMMARY = ignored('summary at the end');

/** An event of the default format, "%D %2c %8s %5T.%9t %5p %2a %3d". */
const EVENT = /^\s*\d+,\d+\s+\d+\s+\d+\s+\d+\.\d{9}\s+\d+\s+([A-Za-z]{1,2})\s/;
const SUMMARY_LINE =
  /^\s*(?:CPU\s*\d+ \(|Total \(|Reads |Writes |Read |Write |PC |IO unplugs|Dispatched|Throughput|Events \(|Skips|Timer|\S+ depth|Discards|Input file)/i;

type Action = typeof ISSUED | typeof QUEUED | typeof COMPLETE;

class BlkparseParser implements LineParser {
  readonly #context: ParserContext;
  readonly #action: Action;
  readonly #pairing: RequestPairing;
  readonly #range: BlockRange = { device: 0, op: 0, from: 0, to: 0 };
  readonly #time: SplitTime = { high: 0, low: 0 };
  #kept: Uint8Array = new Uint8Array(0);
  #keptDevice = 0;
  #operation = 0;
  #hasRange = false;
  #requeuedFlushes = 0;
  #failed = 0;

  constructor(context: ParserContext, action: Action) {
    this.#context = context;
    this.#action = action;
    this.#pairing = new RequestPairing(context.earlier);
  }

  parse(bytes: Uint8Array, start: number, end: number, row: ParsedLine): LineVerdict | null {
    const fields = this.#context.fields;
    fields.splitAtBlanks(bytes, start, end);
    if (fields.count < 6 || fields.decimal(3, SECONDS, row) !== 0 || fields.integer(1) < 0) {
      return SUMMARY_LINE.test(new TextDecoder().decode(bytes.subarray(start, end))) ? SUMMARY : NOT_AN_EVENT;
    }
    const action = fields.length(5) === 1 ? fields.byte(5) : 0;
    if (action !== this.#action) {
      if (action === MESSAGE_ACTION) return MESSAGE;
      if (action === COMPLETE || (action === REQUEUED && this.#action === ISSUED)) {
        const fault = this.#rangeOf();
        if (fault === null) this.#join(action, row);
        else if (fault === FLUSH_ALONE && action === REQUEUED) this.#requeuedFlushes++;
      }
      return OTHER_EVENT;
    }
    const fault = this.#rangeOf();
    this.#hasRange = fault === null;
    if (fault === FLUSH_ALONE) return this.#flush(row);
    if (fault !== null) return fault;
    const { from, to } = this.#range;
    if (action === ISSUED && this.#pairing.reissue(this.#range, row)) return REISSUED;
    if (action === COMPLETE && this.#isFailure()) this.#failed++;
    // The flush before a write is issued to the driver by itself.
    row.op = action === ISSUED ? this.#operation % FLUSH_FIRST : this.#operation;
    row.offset = from * SECTOR_BYTES;
    row.bytes = (to - from) * SECTOR_BYTES;
    row.device = this.#range.device;
    this.#time.high = row.high;
    this.#time.low = row.low;
    return null;
  }

  #rangeOf(): LineVerdict | null {
    const fields = this.#context.fields;
    if (fields.count < 7) return CUT;
    const operation = operationOf((index) => fields.byte(6, index));
    if (operation === NO_DATA) return NO_SECTORS;
    if (operation < 0) return RWBS;
    const flushes = operation === FLUSH || operation >= FLUSH_FIRST;
    if (fields.count < 10 || fields.byte(8) !== PLUS) {
      const found = this.#withoutRange();
      return flushes && found === NO_SECTORS ? FLUSH_ALONE : found;
    }
    const sector = fields.integer(7);
    if (sector < 0) return numberFault(SECTOR, sector);
    const sectors = fields.integer(9);
    if (sectors < 0) return numberFault(SIZE, sectors);
    // A flush carries no data although it is called a write.
    if (sectors === 0) return flushes ? FLUSH_ALONE : NO_SECTORS;
    const range = this.#range;
    range.device = this.#device();
    this.#operation = operation;
    range.op = requestKind(operation);
    range.from = sector;
    range.to = sector + sectors;
    return null;
  }

  #device(): number {
    const { fields, devices } = this.#context;
    if (!fields.holds(0, this.#kept)) {
      this.#kept = fields.copy(0);
      this.#keptDevice = devices.named(fields.text(0));
    }
    return this.#keptDevice;
  }

  #flush(row: ParsedLine): LineVerdict | null {
    if (this.#requeuedFlushes > 0) {
      this.#requeuedFlushes--;
      return REISSUED;
    }
    row.op = FLUSH;
    row.offset = 0;
    row.bytes = 0;
    row.device = this.#device();
    return null;
  }

  /** An event without data has the program’s name or the bytes of a command in place of its sectors. */
  #withoutRange(): LineVerdict {
    const fields = this.#context.fields;
    return [7, 8].some((i) => BRACKETS.includes(fields.byte(i))) ? NO_SECTORS : CUT;
  }

  #join(action: number, time: SplitTime): void {
    if (action === COMPLETE) this.#pairing.complete(this.#range, time, this.#isFailure());
    else this.#pairing.requeue(this.#range, time);
  }

  #isFailure(): boolean {
    const fields = this.#context.fields;
    const last = fields.count - 1;
    if (fields.byte(last) !== BRACKETS[0]) return false;
    const first = fields.byte(last, 1);
    return first === MINUS || (first > ZERO && first <= NINE);
  }

  added(row: number): void {
    if (this.#action !== COMPLETE && this.#hasRange) this.#pairing.open(row, this.#range, this.#time);
  }

  responses(): ResponseMeaning {
    const from = this.#action === ISSUED ? 'D (issued to the driver)' : 'Q (queued)';
    return { column: 'time', span: `from ${from} to C (complete)`, resolutionNs: 1 };
  }

  notes(): string[] {
    const failed = `${this.#failed} of them ended with an error.`;
    switch (this.#action) {
      case ISSUED:
        return [
          'Read: the events D (issued to the driver). blkparse-q reads Q (queued, before merging).',
          ...this.#pairing.notes(),
        ];
      case QUEUED:
        return [
          'Read: the events Q (queued, before merging). blkparse reads D (issued to the driver).',
          ...this.#pairing.notes(),
        ];
      case COMPLETE:
        return [
          'Read: the events C (complete), as the file may have no others. The times are those of completions, not of ' +
            'arrivals: the requests arrived earlier, by a time that the file does not say.',
          ...(this.#failed === 0 ? [] : [failed]),
        ];
    }
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
  const actions = new Set(excerpt.lines.map((line) => EVENT.exec(line)?.[1]));
  const issued = { ...best, note: 'the events D: requests issued to the driver, after merging' };
  const queued = { ...best, format: 'blkparse-q', note: 'the events Q: queued requests, before merging' };
  const complete = { ...best, format: 'blkparse-c', note: 'the events C: the times of completions, not of arrivals' };
  const half = (reading: Reading): Reading => ({ ...reading, confidence: best.confidence / 2 });
  // What the device saw is what a device simulator wants; the other reading is offered, not in doubt.
  if (actions.has('D')) return { readings: [issued, half(queued)], ambiguous: found.ambiguous };
  if (actions.has('C') && !actions.has('Q')) return { readings: [complete], ambiguous: found.ambiguous };
  return { readings: [queued], ambiguous: found.ambiguous };
}

const NOT_PROBED = (): Probe => ({ readings: [], ambiguous: false });

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
  parser: (context) => new BlkparseParser(context, ISSUED),
};

export const blkparseQueued: TraceFormat = {
  name: 'blkparse-q',
  title: 'blkparse text, queued requests',
  example: '259,2    0        1     0.000000000  4020  Q   R 282624 + 8 [java]',
  probe: NOT_PROBED,
  parser: (context) => new BlkparseParser(context, QUEUED),
};

/** The same text, with C alone (blktrace -a complete): times of completions. */
export const blkparseComplete: TraceFormat = {
  name: 'blkparse-c',
  title: 'blkparse text, completions only',
  example: '259,2    0        6     0.013163464     0  C  RS 282624 + 8 [0]',
  probe: NOT_PROBED,
  parser: (context) => new BlkparseParser(context, COMPLETE),
};
