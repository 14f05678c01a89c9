import { FLUSH, type ResponseMeaning } from '../columns.ts';
import { readResponse } from '../reading/response.ts';
import type {
  LineParser,
  ParserContext,
  PlainRows,
  Probe,
  Reading,
  ParsedLine,
  Excerpt,
  TraceFormat,
  LineVerdict,
} from '../format.ts';
import { numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import { DIRECTION, directionOf } from '../reading/csv.ts';
import { type Fields, NOT_A_NUMBER } from '../bytes/fields.ts';
import { TableParser, arrange, type Arrangement } from '../reading/table.ts';

/** FILETIMEs count from 1601 (UTC). */
const FILETIME_SECONDS = Date.UTC(1601, 0, 1) / 1000;

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

/**
 * Derived copies have a date column after the time. A FILETIME of 1886 to 2551 has 17 digits, or 18 and begins with 1 or
 * 2; ns since 1970 have 19. A host is a name or a short number: a long one is a time, and so is that of a disk.
 */
const line = (time: string, host: string): RegExp =>
  new RegExp(`^${time},(?:[^,]*,)?${host},\\d{1,4},(?:${DIRECTION}|flush),\\d+,\\d+(?:,|$)`, 'i');
const FILETIME = line('(?:9\\d{16}|[12]\\d{17})(?:\\.\\d+)?', '(?:\\d{1,6}|\\d*[^\\d,][^,]*)');
/** Other times prove less: the host has to be a name. */
const SHIFTED = line('\\d{1,16}(?:\\.\\d+)?', '[^,a-z]*[a-z][^,]*');
const NAMES = {
  names: ['timestamp', 'hostname|host', 'disknumber|disk', 'type|op', 'offset', 'size', 'responsetime|latency'],
  needed: 6,
};

const NEWLINE = 10;
const RETURN = 13;
const COMMA = 44;
const ZERO = 48;
/** By operation: the bytes of "Read" and "Writ" in a word, the first byte lowest, and the word's last letter. */
const WORDS = Int32Array.of(0x6461_6552, 0x7469_7257);
const LAST_LETTERS = Uint8Array.of(100, 101);
/** FILETIME ticks of a second, ns of a tick, and the seconds that are one in the first nine of 18 digits. */
const TICKS = 10_000_000;
const TICK_NS = 100;
const HIGH_SECONDS = 100;
/** Four digits in a word: the value subtracted from each byte, and the bits that then show a byte that is not a digit. */
const ZEROS = 0x3030_3030;
const SIXES = 0x0606_0606;
const NOT_DIGITS = 0xf0f0_f0f0 | 0;
/** Most lines are shorter than this, bytes. A line closer to the end of its chunk takes the general path. */
const USUAL_LINE = 128;
/** Response times above it are read as any other, ticks. */
const MOST_TICKS = 1e12;
const TENS = Float64Array.of(1, 10, 100, 1000);
/** The numbers behind the operation: V8 makes an object of each large number that a function returns. */
const numbers = new Float64Array(3);

const fourDigits = (digits: number): number => {
  const pairs = (Math.imul(digits, 2561) >>> 8) & 0x00ff_00ff;
  return Math.imul(pairs, 6_553_601) >>> 16;
};
/** Devices that are recognized by their bytes. */
const MOST_KEPT = 8;

interface Kept {
  readonly pair: Uint8Array;
  readonly text: Uint8Array;
  readonly head: number;
  readonly tail: number;
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
  readonly #columnsVerdict: LineVerdict;
  /** Devices of earlier lines by the bytes of `host,disk,`: those of a file alternate. */
  readonly #kept: Kept[] = [];
  #oldest = 0;
  readonly #isOwn: boolean;
  #originHigh = 0;
  #originLow = 0;
  /** The first nine digits of the time that was read last: their bytes in three words, and their number. */
  #word0 = 0;
  #word1 = 0;
  #word2 = 0;
  #high = 0;

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

  parsePlain(bytes: Uint8Array, start: number, rows: PlainRows): number {
    if (!this.#isOwn || rows.originLow % TICK_NS !== 0) return start;
    // The origin in ticks, as the first nine digits of 18 and the rest.
    this.#originHigh = Math.floor(rows.originHigh / HIGH_SECONDS);
    this.#originLow = (rows.originHigh - this.#originHigh * HIGH_SECONDS) * TICKS + rows.originLow / TICK_NS;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const last = bytes.length - USUAL_LINE;
    const { end } = rows;
    let row = rows.from;
    let line = start;
    while (row < end && line <= last) {
      const next = this.#plainLine(bytes, view, line, rows, row);
      if (next < 0) break;
      line = next;
      row++;
    }
    rows.filled = row;
    return line;
  }

  /**
   * Reads one line into a row. (A function of its own, since V8 gives up on a long loop that is left in several ways.)
   * @returns the place of the next line; −1 if the line is not plain
   */
  #plainLine(bytes: Uint8Array, view: DataView, line: number, rows: PlainRows, row: number): number {
    // A FILETIME of 18 digits, four at a time. The first nine change every 100 s.
    const a = view.getInt32(line, true);
    const b = view.getInt32(line + 4, true);
    const c = view.getInt32(line + 8, true);
    if (a !== this.#word0 || b !== this.#word1 || ((c ^ this.#word2) & 0xff) !== 0) {
      if (!this.#readHigh(a, b, c)) return -1;
    }
    const high = this.#high;
    const d = view.getInt32(line + 12, true) ^ ZEROS;
    const e = bytes[line + 16] ^ ZERO;
    const f = bytes[line + 17] ^ ZERO;
    const g = ((c ^ ZEROS) >>> 8) << 8;
    const others = (g + SIXES) | g | (d + SIXES) | d;
    if ((others & NOT_DIGITS) !== 0 || e > 9 || f > 9 || bytes[line + 18] !== COMMA) return -1;
    const low = Math.imul(fourDigits(g), 1_000_000) + Math.imul(fourDigits(d), 100) + Math.imul(e, 10) + f;
    const time = ((high - this.#originHigh) * 1e9 + (low - this.#originLow)) * TICK_NS;
    if (time > rows.farthestNs || time < -rows.farthestNs) return -1;
    let i = line + 19;

    const known = this.#keptAt(bytes, view, i);
    if (known === undefined) return -1;
    i += known.text.length;
    if (i + USUAL_LINE / 2 > bytes.length) return -1;

    // The letters R and W differ in their last bit, as READ and WRITE do.
    const word = view.getInt32(i, true);
    const operation = word & 1;
    i += 4 + operation;
    if (word !== WORDS[operation] || bytes[i - 1] !== LAST_LETTERS[operation] || bytes[i++] !== COMMA) return -1;

    i = this.#numbers(view, i);
    const size = numbers[1];
    if (i < 0 || size <= 0 || size > rows.mostBytes) return -1;
    const { response } = rows;
    let responseNs = NaN;
    if (this.#columns > 6) {
      const ticks = numbers[2];
      if (ticks > MOST_TICKS || (ticks > 0 && response === null)) return -1;
      if (ticks > 0) responseNs = ticks * TICK_NS;
    }
    if (bytes[i] === RETURN) i++;
    if (bytes[i] !== NEWLINE) return -1;

    if (rows.device !== null) rows.device[row] = known.device;
    else if (known.device > 0) return -1;
    if (response !== null) response[row] = responseNs;
    rows.at[row] = time;
    rows.op[row] = operation;
    rows.offset[row] = numbers[0];
    rows.bytes[row] = size;
    return i + 1;
  }

  #readHigh(first: number, second: number, third: number): boolean {
    const a = first ^ ZEROS;
    const b = second ^ ZEROS;
    const last = (third & 0xff) ^ ZERO;
    if ((((a + SIXES) | a | (b + SIXES) | b) & NOT_DIGITS) !== 0 || last > 9) return false;
    this.#word0 = first;
    this.#word1 = second;
    this.#word2 = third;
    this.#high = fourDigits(a) * 100_000 + fourDigits(b) * 10 + last;
    return true;
  }

  /**
   * Reads the numbers behind the operation, each of 1 to 15 digits, four at a time, into `numbers`. (All in one call:
   * V8 puts only so much code into its caller.)
   * @returns the place behind them; −1 if one is not plain
   */
  #numbers(view: DataView, at: number): number {
    const count = this.#columns - 4;
    for (let k = 0; k < count; k++) {
      if (k > 0 && view.getUint8(at++) !== COMMA) return -1;
      const start = at;
      let word = view.getInt32(at, true) ^ ZEROS;
      let others = ((word + SIXES) | word) & NOT_DIGITS;
      let value = 0;
      while (others === 0 && at < start + 12) {
        value = value * 10_000 + fourDigits(word);
        at += 4;
        word = view.getInt32(at, true) ^ ZEROS;
        others = ((word + SIXES) | word) & NOT_DIGITS;
      }
      if (others === 0) return -1;
      // The lowest byte that is not a digit; the digits in front of it move up, behind zeros.
      const digits = (31 - Math.clz32(others & -others)) >>> 3;
      at += digits;
      if (at === start) return -1;
      numbers[k] = value * TENS[digits] + fourDigits((word << (24 - 8 * digits)) << 8);
    }
    return at;
  }

  #keptAt(bytes: Uint8Array, view: DataView, at: number): Kept | undefined {
    const all = this.#kept;
    const head = view.getInt32(at, true);
    for (let i = 0; i < all.length; i++) {
      const kept = all[i];
      const { length } = kept.text;
      if (head !== kept.head || at + length > bytes.length || view.getInt32(at + length - 4, true) !== kept.tail) {
        continue;
      }
      let same = 4;
      while (same < length - 4 && bytes[at + same] === kept.text[same]) same++;
      if (same >= length - 4) return kept;
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

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    if (fields.count !== this.#columns) return this.#columnsVerdict;
    const places = this.#places;
    const shift = this.#isNamed ? 0 : this.#shift(fields, this.#first);
    row.op = directionOf(fields, places[3] + shift);
    if (row.op < 0) {
      if (!fields.is(places[3] + shift, 'flush')) return OPERATION;
      row.op = FLUSH;
    }
    const time = fields.decimal(places[0], this.#scale, row);
    if (time !== 0) return numberFault(TIME, time);
    // Address and size of a flush say nothing.
    const isFlush = row.op === FLUSH;
    row.offset = isFlush ? 0 : fields.integer(places[4] + shift);
    if (row.offset < 0) return numberFault(OFFSET, row.offset);
    row.bytes = isFlush ? 0 : fields.integer(places[5] + shift);
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
      const view = new DataView(text.buffer);
      const isLong = text.length >= 4;
      known = {
        pair,
        text,
        head: isLong ? view.getInt32(0, true) : 0,
        tail: isLong ? view.getInt32(text.length - 4, true) : 0,
        device: this.#devices.named(`${fields.text(host)}_${number}`, number),
      };
      this.#keep(known);
    }
    row.device = known.device;
    return null;
  }

  responses(): ResponseMeaning {
    const resolutionNs = Number(`1e${this.#scale}`);
    return { column: 'ResponseTime', span: 'from issue to completion', resolutionNs };
  }

  /** 1 if a date column follows the timestamp. Only the place of Read or Write tells: 7 columns can be either. */
  #shift(fields: Fields, first: number): number {
    if (fields.count - first <= 6) return 0;
    return fields.count - first === 8 || directionOf(fields, first + 4) >= 0 ? 1 : 0;
  }
}

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
  const { lines, header, isNamed } = arranged(excerpt);
  const filetimes = probeLines({ ...excerpt, lines }, msr, (text) => FILETIME.test(text));
  if (filetimes.readings.length > 0) {
    if (header === null || isNamed) return filetimes;
    const note = `${msr.title}; its header has other names than those of this format`;
    return { readings: filetimes.readings.map((reading) => ({ ...reading, note })), ambiguous: true };
  }
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
