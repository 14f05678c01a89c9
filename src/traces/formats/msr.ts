import { READ, WRITE } from '../columns.ts';
import type { ResponseMeaning } from '../columns.ts';
import { readResponse } from '../reading/response.ts';
import type { LineParser, ParserContext, Probe, Reading, Row, Excerpt, TraceFormat, Verdict } from '../format.ts';
import { ignored, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import { DIRECTION, directionOf } from '../reading/csv.ts';
import type { Fields } from '../reading/fields.ts';
import { NOT_A_NUMBER } from '../reading/fields.ts';
import { TableParser, arrange } from '../reading/table.ts';
import type { Arrangement } from '../reading/table.ts';

/** FILETIMEs count from 1601 (UTC). */
const FILETIME_SECONDS = Date.UTC(1601, 0, 1) / 1000;

/** The units of the times of a copy whose times were shifted, and the decimal places that turn them into ns. */
const UNITS = { '': 2, '-s': 9, '-ms': 6, '-us': 3, '-ns': 0 } as const;
type Unit = keyof typeof UNITS;
const UNIT_TEXT: Readonly<Record<Unit, string>> = {
  '': 'ticks of 100 ns',
  '-s': 's',
  '-ms': 'ms',
  '-us': 'µs',
  '-ns': 'ns',
};

const TIME = numberVerdicts('timestamp', 'a number');
const DISK = numberVerdicts('disk number');
const OFFSET = numberVerdicts('offset');
const SIZE = numberVerdicts('size');
const RESPONSE = numberVerdicts('response time', 'a number');
const OPERATION = rejected('the type is neither Read nor Write');
const FLUSH = ignored('flush: no address');

/**
 * A time, the host, the disk and Read or Write, with a date column after the time in derived copies; a FILETIME after
 * 1910 has 17 digits or more.
 */
const line = (time: string, host: string): RegExp =>
  new RegExp(`^${time},(?:[^,]*,)?${host},\\d+,(?:${DIRECTION}|flush),\\d+,\\d+(?:,|$)`, 'i');
const FILETIME = line('\\d{17,19}(?:\\.\\d+)?', '[^,]+');
/** Other times prove less: the host has to be a name. */
const SHIFTED = line('\\d{1,16}(?:\\.\\d+)?', '[^,]*[a-z][^,]*');
const NAMES = {
  names: ['timestamp', 'hostname|host', 'disknumber|disk', 'type|op', 'offset', 'size', 'responsetime|latency'],
  needed: 6,
};

const COMMA = 44;
const ZERO = 48;
const R = 82;
const W = 87;
/** FILETIME ticks of a second, and ns of a tick. */
const TICKS = 10_000_000;
const TICK_NS = 100;
/** Digits of a number that is exact. */
const MOST_DIGITS = 15;
/** Devices that are recognized by their bytes. */
const MOST_KEPT = 8;

/** A device by the bytes of its host and disk. */
interface Kept {
  /** As of `Fields.pair`. */
  readonly pair: Uint8Array;
  /** `host,disk,` as it is in a line. */
  readonly text: Uint8Array;
  readonly device: number;
}

const arranged = (excerpt: Excerpt): Arrangement =>
  arrange(excerpt, NAMES, (text) => FILETIME.test(text) || SHIFTED.test(text));

class MsrParser extends TableParser {
  readonly #devices: ParserContext['devices'];
  readonly #scale: number;
  readonly #places: readonly number[];
  readonly #first: number;
  readonly #isNamed: boolean;
  readonly #columns: number;
  readonly #columnsVerdict: Verdict;
  /** Devices of earlier lines by the bytes of `host,disk,`: those of a file alternate. */
  readonly #kept: Kept[] = [];
  #oldest = 0;
  /** Whether lines are in the format's own spelling: they are then read in one go. */
  readonly #isOwn: boolean;

  constructor(context: ParserContext, unit: Unit) {
    const arrangement = arranged(context.excerpt);
    super(context.fields, arrangement);
    this.#devices = context.devices;
    this.#scale = UNITS[unit];
    const { isNamed, header, first, lines, places } = arrangement;
    this.#places = places;
    this.#first = first;
    this.#isNamed = isNamed;
    this.#columns = isNamed && header !== null ? header.length : usualColumns(lines) + first;
    const { separator, quote, isLineQuoted } = arrangement.layout;
    const isComma = separator === COMMA && quote === 0 && !isLineQuoted;
    const areInOrder = first === 0 && places.every((place, i) => place === i);
    const isFull = this.#columns === 6 || (this.#columns === 7 && places.length === 7);
    this.#isOwn = isComma && unit === '' && areInOrder && isFull;
    this.#columnsVerdict = rejected(`the line does not have ${this.#columns} columns like the others`);
  }

  override parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    if (this.#isOwn && this.#readOwn(bytes, start, end, row)) return null;
    return super.parse(bytes, start, end, row);
  }

  /**
   * Reads a line in the format's own spelling from a device that was seen before, in one pass over its bytes.
   * @returns false for any other line, which is then read field by field
   */
  #readOwn(bytes: Uint8Array, start: number, end: number, row: Row): boolean {
    // A FILETIME of 17 or 18 digits, as 9 digits and the rest.
    let at = start;
    let high = 0;
    for (const stop = start + 9; at < stop; at++) {
      const digit = bytes[at] - ZERO;
      if (!(digit >= 0 && digit <= 9)) return false;
      high = high * 10 + digit;
    }
    let low = 0;
    for (; at < end && bytes[at] !== COMMA; at++) {
      const digit = bytes[at] - ZERO;
      if (!(digit >= 0 && digit <= 9)) return false;
      low = low * 10 + digit;
    }
    const rest = at - start - 9;
    if (rest !== 8 && rest !== 9) return false;
    const seconds = Math.floor(low / TICKS);
    row.high = high * (rest === 9 ? 100 : 10) + seconds;
    row.low = (low - seconds * TICKS) * TICK_NS;
    at++;
    const known = this.#keptAt(bytes, at, end);
    if (known === undefined) return false;
    row.device = known.device;
    at += known.text.length;
    if (bytes[at] === R && bytes[at + 1] === 101 && bytes[at + 2] === 97 && bytes[at + 3] === 100) {
      row.op = READ;
      at += 4;
    } else if (
      bytes[at] === W &&
      bytes[at + 1] === 114 &&
      bytes[at + 2] === 105 &&
      bytes[at + 3] === 116 &&
      bytes[at + 4] === 101
    ) {
      row.op = WRITE;
      at += 5;
    } else return false;
    if (bytes[at] !== COMMA) return false;
    let value = 0;
    let from = ++at;
    for (; at < end && bytes[at] !== COMMA; at++) {
      const digit = bytes[at] - ZERO;
      if (!(digit >= 0 && digit <= 9)) return false;
      value = value * 10 + digit;
    }
    if (at === from || at - from > MOST_DIGITS || at >= end) return false;
    row.offset = value;
    value = 0;
    from = ++at;
    for (; at < end && bytes[at] !== COMMA; at++) {
      const digit = bytes[at] - ZERO;
      if (!(digit >= 0 && digit <= 9)) return false;
      value = value * 10 + digit;
    }
    if (at === from || at - from > MOST_DIGITS || at < end !== this.#columns > 6) return false;
    row.bytes = value;
    row.responseNs = NaN;
    if (at === end) return true;
    value = 0;
    from = ++at;
    for (; at < end; at++) {
      const digit = bytes[at] - ZERO;
      if (!(digit >= 0 && digit <= 9)) return false;
      value = value * 10 + digit;
    }
    if (at === from || at - from > MOST_DIGITS - 2) return false;
    row.responseNs = value * TICK_NS;
    return true;
  }

  /** The device whose `host,disk,` is at a place of a line. */
  #keptAt(bytes: Uint8Array, at: number, end: number): Kept | undefined {
    const all = this.#kept;
    for (let i = 0; i < all.length; i++) {
      const kept = all[i];
      const { text } = kept;
      const { length } = text;
      if (at + length > end) continue;
      let same = 0;
      while (same < length && bytes[at + same] === text[same]) same++;
      if (same === length) return kept;
    }
    return undefined;
  }

  #keep(kept: Kept): void {
    if (this.#kept.length < MOST_KEPT) this.#kept.push(kept);
    else {
      this.#kept[this.#oldest] = kept;
      this.#oldest = (this.#oldest + 1) % MOST_KEPT;
    }
  }

  protected read(row: Row): Verdict | null {
    const { fields } = this;
    if (fields.count !== this.#columns) return this.#columnsVerdict;
    const places = this.#places;
    const shift = this.#isNamed ? 0 : this.#shift(fields, this.#first);
    row.op = directionOf(fields, places[3] + shift);
    if (row.op < 0) return fields.is(places[3] + shift, 'flush') ? FLUSH : OPERATION;
    const time = fields.decimal(places[0], this.#scale, row);
    if (time !== 0) return numberFault(TIME, time);
    row.offset = fields.integer(places[4] + shift);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = fields.integer(places[5] + shift);
    if (row.bytes < 0) return numberFault(SIZE, row.bytes);
    row.responseNs = NaN;
    // A header that names no response time has none.
    if (places.length > 6 && fields.count > places[6] + shift) {
      if (readResponse(fields, places[6] + shift, this.#scale, row) === NOT_A_NUMBER) return RESPONSE.notANumber;
    }
    const [host, disk] = [places[1] + shift, places[2] + shift];
    let known = this.#kept.find((kept) => fields.arePair(host, disk, kept.pair));
    if (known === undefined) {
      const number = fields.integer(disk);
      if (number < 0) return numberFault(DISK, number);
      const pair = fields.pair(host, disk);
      const text = new Uint8Array(pair.length + 1).fill(COMMA);
      text.set(pair);
      text[pair.indexOf(0)] = COMMA;
      known = { pair, text, device: this.#devices.named(`${fields.text(host)}_${number}`, number) };
      this.#keep(known);
    }
    row.device = known.device;
    return null;
  }

  responses(): ResponseMeaning {
    const resolutionNs = Number(`1e${this.#scale}`);
    return { column: 'ResponseTime', span: 'from issue to completion', resolutionNs };
  }

  /** 1 where a date column follows the timestamp. Only the place of Read or Write tells: 7 columns can be either. */
  #shift(fields: Fields, first: number): number {
    if (fields.count - first <= 6) return 0;
    return fields.count - first === 8 || directionOf(fields, first + 4) >= 0 ? 1 : 0;
  }
}

/** How many columns most of the sampled lines have; 7 where there is no such line. */
function usualColumns(lines: readonly string[]): number {
  const counts = new Map<number, number>();
  for (const text of lines) {
    if (!FILETIME.test(text) && !SHIFTED.test(text)) continue;
    const columns = text.split(',').length;
    counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  let best = 7;
  for (const [columns, count] of counts) if (count > (counts.get(best) ?? 0)) best = columns;
  return best;
}

function probe(excerpt: Excerpt): Probe {
  const { lines } = arranged(excerpt);
  const filetimes = probeLines({ ...excerpt, lines }, msr, (text) => FILETIME.test(text));
  if (filetimes.readings.length > 0) return filetimes;
  const shifted = probeLines({ ...excerpt, lines }, msr, (text) => SHIFTED.test(text));
  const best = shifted.readings.at(0);
  if (best === undefined) return shifted;
  // Decimals of a tick do not exist.
  const hasDecimals = lines.some((text) => /^\d+\.\d/.test(text));
  const units: readonly Unit[] = hasDecimals ? ['-s', '-ms', '-us'] : ['', '-us', '-ms', '-ns', '-s'];
  const readings = units.map((unit, rank): Reading => ({
    format: `msr${unit}`,
    confidence: best.confidence * (0.6 / (rank + 1)),
    note: `${msr.title} with shifted times, which do not say their unit: ${UNIT_TEXT[unit]}`,
  }));
  return { readings, ambiguous: true };
}

/**
 * MSR Cambridge block traces (Narayanan, Donnelly, Rowstron: "Write off-loading", FAST 2008; SNIA IOTTA 388):
 * `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime`. Timestamp and response time are FILETIME ticks of 100
 * ns, offset and size bytes; there is no header. Copies without the response time (6 columns), with a date after the
 * timestamp (8, with a header) and with times from 0 go round.
 */
export const msr: TraceFormat = {
  name: 'msr',
  aliases: ['msr-cambridge', 'msrc'],
  title: 'MSR Cambridge CSV',
  example: '128166391024154329,prxy,0,Write,1105182720,1024,1514',
  epochSeconds: FILETIME_SECONDS,
  probe,
  parser: (context): LineParser => new MsrParser(context, ''),
};

/** The same columns with times and response times of another unit: `msr-s`, `msr-ms`, `msr-us`, `msr-ns`; or null. */
export function msrWithUnit(name: string): TraceFormat | null {
  const unit = (Object.keys(UNITS) as Unit[]).find((each) => each !== '' && name === `msr${each}`);
  if (unit === undefined) return null;
  const { title, example } = msr;
  return {
    name,
    title: `${title}, times in ${UNIT_TEXT[unit]}`,
    example: example.replace(/^\d+/, '0'),
    probe: () => ({ readings: [], ambiguous: false }),
    parser: (context) => new MsrParser(context, unit),
  };
}
