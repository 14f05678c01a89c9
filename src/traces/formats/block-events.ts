/**
 * Events of the Linux block layer as its own tracers print them (Documentation/trace/events.rst, blktrace.c): perf
 * script, perf trace, trace-cmd, /sys/kernel/tracing/trace with block events or with the blk tracer.
 */
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
import { ignored, probeLines, rejected } from '../format.ts';
import type { SplitTime } from '../bytes/fields.ts';
import { RequestPairing, type BlockRange } from '../reading/pairing.ts';
import { requestKind } from '../../document/request-ops.ts';
import { type ResponseMeaning, FLUSH } from '../columns.ts';
import { FLUSH_FIRST, NO_DATA, operationOf } from '../reading/rwbs.ts';

const SECTOR_BYTES = 512;

const OTHER_LINE = rejected('the line is not an event of the block layer');
const CUT = rejected('the event does not have device, kind, sector and size');
const RWBS = rejected('the kind of request (RWBS) has neither R, W nor D');
const OTHER_EVENT = ignored('another event of a request (only one kind of event is read)');
const OTHER_SOURCE = ignored('an event that is not of the block layer');
const REISSUED = ignored('a requeued request, issued again');
const NO_SECTORS = ignored('command without data');
const ABOUT = ignored('a line about the recording');

const EVENT = /(?:^|[\s\]])(\d{1,9})\.(\d{3,9}):\s+(?:\d+\s+)?(?:block:)?(block_[a-z_]+):\s*(.*)$/;
const NAMED_EVENT =
  /^\s*(\d{1,9}\.\d{3})\s+(?:\([^)]*\):?\s+)?(?:\S.*?[/-]\d+\s+)?block:(block_[a-z_]+)(?::\s*|\()(.*?)\)?\s*$/;
/** The blk tracer: device, action and kind behind the time. */
const BLK = /(?:^|[\s\]])(\d{1,9})\.(\d{3,9}):\s+(\d+,\d+)\s+([A-Za-z]{1,2})\s+([A-Z]+)\s(.*)$/;
/** The same with the option blk_classic: device, processor, time, process, action. */
const CLASSIC = /^\s*(\d+,\d+)\s+\d+\s+(\d{1,9})\.(\d{9})\s+\d+\s+([A-Za-z]{1,2})\s+([A-Z]+)\s(.*)$/;
/** Device, kind, bytes, command, sectors, priority, error or program. */
const PAYLOAD = /^(\d+,\d+)\s+([A-Z]+)\s+(?:\d+\s+)?(?:\([^)]*\)\s*)?(\d+)\s*\+\s*(\d+)(?:.*\[(-?[^\]]*)\])?/;
const RANGE = /^(\d+)\s*\+\s*(\d+)(?:.*\[(-?[^\]]*)\])?/;
const TRACER_LINE = /(?:^|[\s\]])\d{1,9}\.\d{3,9}:\s/;
const HEADER_LINE =
  /^\s*(?:version = \d|cpus=\d+|CPU\s*\d+ is empty|CPU:\d+ \[(?:LOST|SUBBUFFER)|\[?(?:LOST|\.\.\.)|Tracing|Attaching|\^C)/i;

const STACK_LINE = /^\s+[0-9a-f]{5,16}\s+\S|^\s*=> \S|<stack trace>/;

type Arrival = 'issue' | 'queue' | 'complete';

const ISSUES = new Set(['block_rq_issue', 'D']);
const QUEUES = new Set(['block_bio_queue', 'Q']);
const INSERTS = new Set(['block_rq_insert', 'block_io_start', 'I']);
const COMPLETIONS = new Set(['block_rq_complete', 'C']);
const BIO_COMPLETIONS = new Set(['block_bio_complete', 'block_io_done']);
const REQUEUES = new Set(['block_rq_requeue', 'R']);

interface BlockEvent {
  readonly action: string;
  readonly device: string;
  readonly rwbs: string;
  readonly sector: number;
  readonly sectors: number;
  readonly failed: boolean;
  readonly high: number;
  readonly low: number;
}

const failedText = (text: string | undefined): boolean =>
  text !== undefined && /^-?\d+$/.test(text) && Number(text) !== 0;

const nsOf = (fraction: string): number => Number(fraction.padEnd(9, '0'));

function actionOf(line: string): string | null {
  return EVENT.exec(line)?.[3] ?? BLK.exec(line)?.[4] ?? CLASSIC.exec(line)?.[4] ?? NAMED_EVENT.exec(line)?.[2] ?? null;
}

/** `undefined`: no event; `null`: an event that does not say its sectors. */
function eventOf(line: string): BlockEvent | null | undefined {
  const event = EVENT.exec(line);
  if (event !== null) {
    const [, seconds, fraction, action, text] = event;
    return payload(action, text, Number(seconds), nsOf(fraction));
  }
  const blk = BLK.exec(line);
  if (blk !== null) {
    const [, seconds, fraction, device, action, rwbs, text] = blk;
    return ranged(action, device, rwbs, text, Number(seconds), nsOf(fraction));
  }
  const classic = CLASSIC.exec(line);
  if (classic !== null) {
    const [, device, seconds, fraction, action, rwbs, text] = classic;
    return ranged(action, device, rwbs, text, Number(seconds), nsOf(fraction));
  }
  const named = NAMED_EVENT.exec(line);
  if (named === null) return undefined;
  const [, ms, action, text] = named;
  const us = Math.round(Number(ms) * 1000);
  const [high, low] = [Math.floor(us / 1_000_000), (us % 1_000_000) * 1000];
  const [dev, sector, count] = ['dev', 'sector', 'nr_sector'].map(
    (key) => new RegExp(`\\b${key}:\\s*(\\d+)`).exec(text)?.[1],
  );
  if (dev === undefined) return payload(action, text, high, low);
  const rwbs = /\brwbs:\s*"?([A-Z]+)/.exec(text)?.[1];
  const failed = failedText(/\berror:\s*(-?\d+)/.exec(text)?.[1]);
  if (rwbs === undefined) return null;
  const device = `${Number(dev) >>> 20},${Number(dev) & 0xfffff}`;
  return { action, device, rwbs, sector: Number(sector ?? 0), sectors: Number(count ?? 0), failed, high, low };
}

function payload(action: string, text: string, high: number, low: number): BlockEvent | null {
  const match = PAYLOAD.exec(text);
  if (match === null) return null;
  const [, device, rwbs, sector, sectors, end] = match;
  return { action, device, rwbs, sector: Number(sector), sectors: Number(sectors), failed: failedText(end), high, low };
}

function ranged(
  action: string,
  device: string,
  rwbs: string,
  text: string,
  high: number,
  low: number,
): BlockEvent | null {
  const match = RANGE.exec(text.trimStart());
  const common = { action, device, rwbs, high, low };
  if (match === null)
    return rwbs.includes('R') || rwbs.includes('D') ? null : { ...common, sector: 0, sectors: 0, failed: false };
  const [, sector, sectors, end] = match;
  return { ...common, sector: Number(sector), sectors: Number(sectors), failed: failedText(end) };
}

function eventsOf(
  arrival: Arrival,
  { lines }: Excerpt,
): { readonly arrivals: ReadonlySet<string>; readonly ends: ReadonlySet<string> } {
  const seen = new Set(lines.map(actionOf));
  const has = (names: ReadonlySet<string>): boolean => [...names].some((name) => seen.has(name));
  const ends = has(COMPLETIONS) || !has(BIO_COMPLETIONS) ? COMPLETIONS : BIO_COMPLETIONS;
  if (arrival === 'issue') return { arrivals: ISSUES, ends: COMPLETIONS };
  if (arrival === 'complete') return { arrivals: ends, ends };
  const arrivals = has(QUEUES) || !has(INSERTS) ? QUEUES : INSERTS;
  return { arrivals, ends: arrivals === QUEUES && has(BIO_COMPLETIONS) ? BIO_COMPLETIONS : ends };
}

class BlockEventParser implements LineParser {
  readonly #devices: ParserContext['devices'];
  readonly #pairing: RequestPairing;
  readonly #arrival: Arrival;
  readonly #arrivals: ReadonlySet<string>;
  readonly #ends: ReadonlySet<string>;
  readonly #decoder = new TextDecoder();
  readonly #range: BlockRange = { device: 0, op: 0, from: 0, to: 0 };
  readonly #time: SplitTime = { high: 0, low: 0 };
  readonly responses?: () => ResponseMeaning;
  #failed = 0;
  #hasRange = false;
  #requeuedFlushes = 0;
  #step = 1000;

  constructor(context: ParserContext, arrival: Arrival) {
    this.#devices = context.devices;
    this.#pairing = new RequestPairing(context.earlier);
    this.#arrival = arrival;
    const { arrivals, ends } = eventsOf(arrival, context.excerpt);
    this.#arrivals = arrivals;
    this.#ends = ends;
    const [from, to] = [arrivals, ends].map((names) => [...names].join(' or '));
    if (arrival !== 'complete')
      this.responses = () => ({ column: 'time', span: `from ${from} to ${to}`, resolutionNs: this.#step });
  }

  parse(bytes: Uint8Array, start: number, end: number, row: ParsedLine): LineVerdict | null {
    const line = this.#decoder.decode(bytes.subarray(start, end));
    const event = eventOf(line);
    if (event === undefined)
      return HEADER_LINE.test(line) || STACK_LINE.test(line)
        ? ABOUT
        : TRACER_LINE.test(line)
          ? OTHER_SOURCE
          : OTHER_LINE;
    if (event === null) return this.#isRead(actionOf(line) ?? '') ? CUT : OTHER_EVENT;
    const { action } = event;
    if (!this.#isRead(action)) return OTHER_EVENT;
    const op = operationOf((index) => (index < event.rwbs.length ? event.rwbs.charCodeAt(index) : 0));
    if (op < 0 && op !== NO_DATA) return RWBS;
    const isFlush = (op === FLUSH || op >= FLUSH_FIRST) && event.sectors === 0;
    if (op === NO_DATA || (event.sectors === 0 && !isFlush)) return NO_SECTORS;
    this.#hasRange = !isFlush;
    if (isFlush) return this.#flush(event, row);
    if (!Number.isSafeInteger(event.sector * SECTOR_BYTES)) return CUT;
    if (event.low % 1000 !== 0) this.#step = 1;
    const range = this.#range;
    range.device = this.#devices.named(event.device);
    range.op = requestKind(op);
    range.from = event.sector;
    range.to = event.sector + event.sectors;
    if (!this.#arrivals.has(action)) {
      if (this.#ends.has(action)) this.#pairing.complete(range, event, event.failed);
      else this.#pairing.requeue(range, event);
      return OTHER_EVENT;
    }
    if (this.#arrival === 'issue' && this.#pairing.reissue(range, event)) return REISSUED;
    if (this.#arrival === 'complete' && event.failed) this.#failed++;
    // The flush before a write is issued to the driver by itself.
    row.op = this.#arrival === 'issue' ? op % FLUSH_FIRST : op;
    row.offset = event.sector * SECTOR_BYTES;
    row.bytes = event.sectors * SECTOR_BYTES;
    row.device = range.device;
    row.high = event.high;
    row.low = event.low;
    this.#time.high = event.high;
    this.#time.low = event.low;
    return null;
  }

  #flush({ action, device, high, low }: BlockEvent, row: ParsedLine): LineVerdict | null {
    if (!this.#arrivals.has(action)) {
      if (REQUEUES.has(action)) this.#requeuedFlushes++;
      return OTHER_EVENT;
    }
    if (this.#requeuedFlushes > 0) {
      this.#requeuedFlushes--;
      return REISSUED;
    }
    row.op = FLUSH;
    row.offset = 0;
    row.bytes = 0;
    row.device = this.#devices.named(device);
    row.high = high;
    row.low = low;
    return null;
  }

  #isRead(action: string): boolean {
    return this.#arrivals.has(action) || this.#ends.has(action) || (this.#arrival === 'issue' && REQUEUES.has(action));
  }

  added(row: number): void {
    if (this.#arrival !== 'complete' && this.#hasRange) this.#pairing.open(row, this.#range, this.#time);
  }

  notes(): string[] {
    const names = [...this.#arrivals].join(' or ');
    if (this.#arrival !== 'complete') return [`Read as arrivals: the events ${names}.`, ...this.#pairing.notes()];
    const failed = `${this.#failed} of them ended with an error.`;
    return [
      `Read: the events ${names}, as the file may have no others. The times are those of completions, not of arrivals.`,
      ...(this.#failed === 0 ? [] : [failed]),
    ];
  }
}

const isEvent = (line: string): boolean => actionOf(line) !== null;
const isNeutral = (line: string): boolean =>
  !isEvent(line) && (STACK_LINE.test(line) || HEADER_LINE.test(line) || TRACER_LINE.test(line));

function probe(excerpt: Excerpt): Probe {
  const found = probeLines(excerpt, { name: 'block-events', title: blockEvents.title }, isEvent, isNeutral);
  const best = found.readings.at(0);
  if (best === undefined) return found;
  const seen = new Set(excerpt.lines.map(actionOf));
  const has = (...sets: readonly ReadonlySet<string>[]): boolean =>
    sets.some((names) => [...names].some((name) => seen.has(name)));
  const issued = { ...best, note: 'the events of issue to the driver' };
  const queued = { ...best, format: 'block-events-q', note: 'the events of queued requests' };
  const complete = { ...best, format: 'block-events-c', note: 'the events of completion: not the times of arrival' };
  const half = (reading: Reading): Reading => ({ ...reading, confidence: best.confidence / 2 });
  const { ambiguous } = found;
  if (has(ISSUES)) return { readings: has(QUEUES, INSERTS) ? [issued, half(queued)] : [issued], ambiguous };
  if (has(QUEUES, INSERTS)) return { readings: [queued], ambiguous };
  return { readings: [has(COMPLETIONS, BIO_COMPLETIONS) ? complete : issued], ambiguous };
}

const NOT_PROBED = (): Probe => ({ readings: [], ambiguous: false });

export const blockEvents: TraceFormat = {
  name: 'block-events',
  aliases: ['perf-script', 'ftrace', 'trace-cmd'],
  title: 'block events of perf or ftrace',
  example: 'fio  100 [000]  1234.000000: block:block_rq_issue: 259,0 W 4096 () 2048 + 8 [fio]',
  probe,
  parser: (context) => new BlockEventParser(context, 'issue'),
};

export const blockEventsQueued: TraceFormat = {
  name: 'block-events-q',
  title: 'block events of perf or ftrace, queued requests',
  example: 'fio  100 [000]  1234.000000: block:block_bio_queue: 259,0 W 2048 + 8 [fio]',
  probe: NOT_PROBED,
  parser: (context) => new BlockEventParser(context, 'queue'),
};

export const blockEventsComplete: TraceFormat = {
  name: 'block-events-c',
  title: 'block events of perf or ftrace, completions only',
  example: 'swapper 0 [000]  1234.000500: block:block_rq_complete: 259,0 W () 2048 + 8 [0]',
  probe: NOT_PROBED,
  parser: (context) => new BlockEventParser(context, 'complete'),
};
