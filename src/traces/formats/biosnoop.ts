import type { SplitTime } from '../reading/fields.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { HEADER, ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import type { ResponseMeaning } from '../columns.ts';
import { setResponse } from '../reading/response.ts';
import { NO_DATA, operationOf } from '../reading/rwbs.ts';

const SECTOR_BYTES = 512;
const SECONDS = 9;
const MILLISECONDS = 6;
const POINT = 46;

const COLUMNS = rejected('the line has fewer than 8 columns');
const TIME = numberVerdicts('time', 'a number of seconds');
const LATENCY = numberVerdicts('latency', 'a number of ms');
const SECTOR = numberVerdicts('sector');
const BYTES = numberVerdicts('size');
const TYPE = rejected('the kind of request has neither R, W nor D');
const NO_SECTORS = ignored('flush or command without data');

/** Time, command (which may have blanks in it), process, disk, kind, sector, bytes, one or two latencies. */
const LINE = /^\s*\d+\.\d+\s+\S.*\s\d+\s+\S+\s+[A-Z?]{1,6}\s+\d+\s+\d+(?:\s+\d+\.\d+){1,2}\s*$/;
const HEADER_LINE = /^\s*TIME\(s\)\s+COMM\s/i;

class BiosnoopParser implements LineParser {
  readonly #context: ParserContext;
  readonly #latency: SplitTime = { high: 0, low: 0 };
  /** Most digits behind the point of a latency: bcc prints two, libbpf-tools three. */
  #decimals = 0;

  constructor(context: ParserContext) {
    this.#context = context;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.splitAtBlanks(bytes, start, end);
    if (fields.is(0, 'time(s)')) return HEADER;
    if (fields.count < 8) return COLUMNS;
    // Counted from the right, for a command may have blanks in it; a decimal in front of the last column is the time in
    // the queue.
    const last = fields.count - 1;
    const size = this.#isDecimal(last - 1) ? last - 2 : last - 1;
    const time = fields.decimal(0, SECONDS, row);
    if (time !== 0) return numberFault(TIME, time);
    const latency = fields.decimal(last, MILLISECONDS, this.#latency);
    if (latency !== 0) return numberFault(LATENCY, latency);
    const operation = operationOf((index) => fields.byte(size - 2, index));
    if (operation === NO_DATA) return NO_SECTORS;
    if (operation < 0) return TYPE;
    const sector = fields.integer(size - 1);
    if (sector < 0) return numberFault(SECTOR, sector);
    row.bytes = fields.integer(size);
    if (row.bytes < 0) return numberFault(BYTES, row.bytes);
    // Printed when complete: the device was given it earlier, by its latency.
    row.high -= this.#latency.high;
    row.low -= this.#latency.low;
    setResponse(this.#latency, row);
    this.#decimals = Math.max(this.#decimals, this.#decimalsOf(last));
    row.op = operation;
    row.offset = sector * SECTOR_BYTES;
    row.device = this.#context.devices.named(fields.text(size - 3));
    return null;
  }

  #isDecimal(i: number): boolean {
    return this.#decimalsOf(i) >= 0;
  }

  /** Digits behind the point; −1 without a point. */
  #decimalsOf(i: number): number {
    const fields = this.#context.fields;
    const length = fields.length(i);
    for (let k = 0; k < length; k++) if (fields.byte(i, k) === POINT) return length - k - 1;
    return -1;
  }

  responses(): ResponseMeaning {
    // Of 1 ms, a tenth for each digit.
    const resolutionNs = Number(`1e${MILLISECONDS - Math.min(MILLISECONDS, this.#decimals)}`);
    return { column: 'LAT(ms)', span: 'from issue to the device to completion', resolutionNs };
  }

  notes(): string[] {
    return [
      'The file lists requests in order of completion. Each is placed at its issue, its latency earlier; many ' +
        'therefore count as reordered.',
    ];
  }
}

/**
 * The output of biosnoop (bcc and libbpf-tools): `TIME(s) COMM PID DISK T SECTOR BYTES [QUE(ms)] LAT(ms)`, one line a
 * completed request; sectors of 512 bytes.
 */
export const biosnoop: TraceFormat = {
  name: 'biosnoop',
  title: 'biosnoop text',
  example: '0.000004    supervise      1950   xvda1   W 13092560   4096       0.74',
  probe: (excerpt) =>
    probeLines(
      excerpt,
      biosnoop,
      (line) => LINE.test(line),
      (line) => HEADER_LINE.test(line),
    ),
  parser: (context) => new BiosnoopParser(context),
};
