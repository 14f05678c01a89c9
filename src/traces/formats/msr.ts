import { READ, WRITE } from '../columns.ts';
import type { ResponseMeaning } from '../columns.ts';
import { readResponse } from '../reading/response.ts';
import type { LineParser, ParserContext, Probe, Row, Excerpt, TraceFormat, Verdict } from '../format.ts';
import { HEADER, ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import type { Fields } from '../reading/fields.ts';
import { NOT_A_NUMBER } from '../reading/fields.ts';

const COMMA = 44;

/** FILETIME ticks of 100 ns are 10² ns. */
const TICK_SCALE = 2;

/** FILETIMEs count from 1601 (UTC). */
const FILETIME_SECONDS = Date.UTC(1601, 0, 1) / 1000;

const TIME = numberVerdicts('timestamp', 'a whole number of 100 ns ticks');
const DISK = numberVerdicts('disk number');
const OFFSET = numberVerdicts('offset');
const SIZE = numberVerdicts('size');
const RESPONSE = numberVerdicts('response time', 'a number');
const OPERATION = rejected('the type is neither Read nor Write');
const FLUSH = ignored('flush: no address');

/**
 * 17 digits or more: FILETIMEs after 1910; then the host, the disk and Read or Write, with a date column after the time
 * in derived copies.
 */
const LINE = /^\s*\d{17,19}\s*,(?:[^,]*,)?[^,]+,\s*\d+\s*,\s*(?:read|write|flush)\s*,\s*\d+\s*,\s*\d+\s*(?:,|$)/i;
const HEADER_LINE = /^\s*"?timestamp"?\s*,/i;

class MsrParser implements LineParser {
  readonly #context: ParserContext;
  readonly #columns: number;
  readonly #columnsVerdict: Verdict;
  #kept: Uint8Array = new Uint8Array(0);
  #keptDevice = 0;

  constructor(context: ParserContext) {
    this.#context = context;
    this.#columns = usualColumns(context.excerpt);
    this.#columnsVerdict = rejected(`the line does not have ${this.#columns} columns like the others`);
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const fields = this.#context.fields;
    fields.split(bytes, start, end, COMMA);
    if (fields.is(0, 'timestamp')) return HEADER;
    if (fields.count !== this.#columns) return this.#columnsVerdict;
    const shift = this.#shift(fields);
    if (fields.is(3 + shift, 'read')) row.op = READ;
    else if (fields.is(3 + shift, 'write')) row.op = WRITE;
    else return fields.is(3 + shift, 'flush') ? FLUSH : OPERATION;
    const time = fields.decimal(0, TICK_SCALE, row);
    if (time !== 0) return numberFault(TIME, time);
    row.offset = fields.integer(4 + shift);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = fields.integer(5 + shift);
    if (row.bytes < 0) return numberFault(SIZE, row.bytes);
    row.responseNs = NaN;
    if (fields.count > 6 + shift && readResponse(fields, 6 + shift, TICK_SCALE, row) === NOT_A_NUMBER) {
      return RESPONSE.notANumber;
    }
    if (!fields.arePair(1 + shift, 2 + shift, this.#kept)) {
      const disk = fields.integer(2 + shift);
      if (disk < 0) return numberFault(DISK, disk);
      this.#kept = fields.pair(1 + shift, 2 + shift);
      this.#keptDevice = this.#context.devices.named(`${fields.text(1 + shift)}_${disk}`, disk);
    }
    row.device = this.#keptDevice;
    return null;
  }

  responses(): ResponseMeaning {
    return { column: 'ResponseTime', span: 'from issue to completion', resolutionNs: 100 };
  }

  /** 1 where a date column follows the timestamp. Only the place of Read or Write tells: 7 columns can be either. */
  #shift(fields: Fields): number {
    if (fields.count <= 6) return 0;
    return fields.count === 8 || fields.is(4, 'read') || fields.is(4, 'write') ? 1 : 0;
  }
}

/** How many columns most of the sampled lines have; 7 where there is no such line. */
function usualColumns(excerpt: Excerpt): number {
  const counts = new Map<number, number>();
  for (const line of excerpt.lines) {
    if (!LINE.test(line)) continue;
    const columns = line.split(',').length;
    counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  let best = 7;
  for (const [columns, lines] of counts) if (lines > (counts.get(best) ?? 0)) best = columns;
  return best;
}

/**
 * MSR Cambridge block traces (Narayanan, Donnelly, Rowstron: "Write off-loading", FAST 2008; SNIA IOTTA 388):
 * `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime`. Timestamp and response time are FILETIME ticks of 100
 * ns, offset and size bytes; there is no header. Copies without the response time (6 columns) and with a date after the
 * timestamp (8, with a header) go round.
 */
export const msr: TraceFormat = {
  name: 'msr',
  aliases: ['msr-cambridge', 'msrc'],
  title: 'MSR Cambridge CSV',
  example: '128166391024154329,prxy,0,Write,1105182720,1024,1514',
  epochSeconds: FILETIME_SECONDS,
  probe: (excerpt): Probe =>
    probeLines(
      excerpt,
      msr,
      (line) => LINE.test(line),
      (line) => HEADER_LINE.test(line),
    ),
  parser: (context) => new MsrParser(context),
};
