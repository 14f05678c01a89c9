import { shortText } from '../../device/visible-text.ts';
import { FLUSH, READ, TRIM, WRITE, type ResponseMeaning } from '../columns.ts';
import { TraceError } from '../error.ts';
import {
  ignored,
  numberFault,
  numberVerdicts,
  rejected,
  type DeviceTable,
  type ParserContext,
  type Probe,
  type ParsedLine,
  type TraceFormat,
  type LineVerdict,
} from '../format.ts';
import { NOT_A_NUMBER, TOO_LARGE, type Fields, type SplitTime } from '../bytes/fields.ts';
import { readResponse } from '../reading/response.ts';
import { TableParser, columnNames, tableWith, type Arrangement, type TextTable } from '../reading/table.ts';
import {
  PREFIX,
  TIME_SCALES,
  columnsText,
  isDateUnit,
  parseColumns,
  type ColumnsChoice,
  type CountColumn,
  type OperationWords,
  type Place,
} from './choice.ts';
import { isDateAlone, isTimeOfDay, readDate, type DateOrder } from './dates.ts';
import { withoutGroups } from './groups.ts';
import { NO_OPERATION, UNKNOWN_OPERATION, usualOperation } from './words.ts';

const PIECE_BYTES = 8 * 1024 * 1024;
/** Pieces of files that are placed; more are refused rather than tried. */
const MOST_PIECES = 4_000_000;

class FileSpace {
  readonly #places = new Map<string, number>();
  readonly #files = new Set<string>();
  #across = 0;

  /** @returns the first byte of a request of a file. Placed in the order in which pieces are first used. */
  place(file: string, offset: number, bytes: number): number {
    const piece = Math.floor(offset / PIECE_BYTES);
    const key = `${piece} ${file}`;
    let place = this.#places.get(key);
    if (place === undefined) {
      if (this.#places.size >= MOST_PIECES)
        throw new TraceError(`it has more than ${MOST_PIECES} pieces of files of 8 MiB: read a part of it`);
      place = this.#places.size;
      this.#places.set(key, place);
      this.#files.add(file);
    }
    const within = offset - piece * PIECE_BYTES;
    if (within + bytes > PIECE_BYTES) this.#across++;
    return place * PIECE_BYTES + within;
  }

  notes(): string[] {
    const notes = [
      `Addresses are in ${this.#files.size} files: each 8 MiB of a file is placed where the next free 8 MiB are, as no file system is known.`,
    ];
    if (this.#across > 0) notes.push(`${this.#across} requests reach over the end of their 8 MiB.`);
    return notes;
  }
}

const TIME = numberVerdicts('time', 'a number');
const DATE = rejected(
  'the time is not a date and time such as 2024-01-31 12:00:00.5, nor a time of day; 1/2/2024 only with mdy or dmy as its unit',
);
const OFFSET = numberVerdicts('address');
const SIZE = numberVerdicts('size');
const RESPONSE = numberVerdicts('response time', 'a number');
const OPERATION = rejected('the operation is none of the known words');
const OPERATION_NUMBER = rejected('the operation is a number: say which is a read and which a write, as in op=5:0/1');
const NO_DATA = ignored('neither a read, a write, a trim nor a flush');
const COLUMNS = rejected('the line has fewer columns than the named ones');
const NO_SIZE = ignored('a request without data (size 0)');

const DAY_SECONDS = 86_400;
const SECOND_NS = 1_000_000_000;

function indexOf(key: string, place: Place, names: readonly string[] | null): number {
  if (typeof place === 'number') return place - 1;
  const index = names?.indexOf(place) ?? -1;
  if (index >= 0) return index;
  const known =
    names === null
      ? 'the number of a column: the file has no header'
      : `the number of a column, or ${names
          .slice(0, 20)
          .map((name) => shortText(name))
          .join(', ')}`;
  throw new TraceError(`columns: ${key}: found the name “${shortText(place)}”; allowed: ${known}`);
}

/** A whole number as people write it: plain, in groups (1,234,567), hexadecimal, or with K, M or G (1,024 each). */
function wholeNumber(fields: Fields, index: number, isHex: boolean): number {
  if (isHex) return fields.hex(index);
  const value = fields.integer(index);
  if (value !== NOT_A_NUMBER) return value;
  const text = fields.text(index);
  if (text.length === 0 || text.length > 40) return NOT_A_NUMBER;
  if (/^0x[\da-f]+$/i.test(text)) return fields.hex(index);
  const plain = withoutGroups(text, fields.point);
  if (plain !== null) return /\.\d*[1-9]/.test(plain) ? NOT_A_NUMBER : exact(Math.trunc(Number(plain)));
  const match = /^(\d{1,12}(?:\.\d{1,6})?)\s*(b|bytes|k|kb|kib|m|mb|mib|g|gb|gib)$/i.exec(text);
  if (match === null) return NOT_A_NUMBER;
  const bytes = Number(match[1]) * (SUFFIXES[match[2][0].toLowerCase()] ?? 1);
  return Number.isInteger(bytes) ? exact(bytes) : NOT_A_NUMBER;
}

function countIn(fields: Fields, index: number, { isHex, isFrom0 }: CountColumn): number {
  const count = wholeNumber(fields, index, isHex);
  return isFrom0 && count >= 0 ? count + 1 : count;
}

const SUFFIXES: Readonly<Record<string, number>> = { b: 1, k: 1024, m: 1_048_576, g: 1_073_741_824 };

const exact = (value: number): number => (Number.isSafeInteger(value) ? value : TOO_LARGE);

function operationsOf({ reads, writes, trims }: OperationWords): ReadonlyMap<string, number> {
  const groups = [
    [reads, READ],
    [writes, WRITE],
    [trims, TRIM],
  ] as const;
  return new Map(groups.flatMap(([words, op]) => words.map((word) => [word, op] as const)));
}

class AnyTableParser extends TableParser {
  readonly clockNs?: number;
  readonly responses?: () => ResponseMeaning;
  readonly #choice: ColumnsChoice;
  readonly #names: readonly string[] | null;
  readonly #devices: DeviceTable;
  readonly #time: number;
  readonly #timeScale: number | null;
  readonly #order: DateOrder;
  readonly #op: number;
  readonly #words: ReadonlyMap<string, number> | null;
  readonly #offset: number;
  readonly #size: number;
  readonly #writeSize: number;
  readonly #device: number;
  readonly #file: number;
  readonly #response: number;
  readonly #responseScale: number;
  readonly #last: number;
  readonly #files = new FileSpace();
  readonly #back: SplitTime = { high: 0, low: 0 };
  #count = 0;
  /** For times of day: whole days so far, and the last time. */
  #days = 0;
  #before = 0;
  #kept: Uint8Array = new Uint8Array(0);
  #keptOp = UNKNOWN_OPERATION;
  #keptDevice: Uint8Array = new Uint8Array(0);
  #keptIndex = -1;

  constructor({ fields, devices, excerpt }: ParserContext, choice: ColumnsChoice, writeSize: Place | null) {
    const table = tableWith(excerpt, choice.separator);
    const names = columnNames(excerpt, table);
    super(fields, arrangementOf(table, names));
    if (choice.point !== null) fields.point = choice.point;
    this.#choice = choice;
    this.#names = names;
    this.#devices = devices;
    const { time, op, offset, size, device, file, response } = choice;
    const at = (key: string, place: Place | null): number => (place === null ? -1 : indexOf(key, place, names));
    this.#time = 'everyNs' in time ? -1 : at('time', time.place);
    this.#timeScale = 'everyNs' in time || isDateUnit(time.unit) ? null : TIME_SCALES[time.unit];
    this.#order = 'unit' in time && (time.unit === 'dmy' || time.unit === 'mdy') ? time.unit : null;
    this.#op = 'all' in op ? -1 : at('op', op.place);
    this.#words = 'all' in op || op.words === null ? null : operationsOf(op.words);
    this.#offset = at('offset', offset.place);
    this.#size = 'eachBytes' in size ? -1 : at('size', size.place);
    this.#writeSize = at('size', writeSize);
    this.#device = at('device', device);
    this.#file = at('file', file);
    this.#response = response === null ? -1 : at('response', response.place);
    this.#responseScale = response === null ? 0 : TIME_SCALES[response.unit];
    this.#last = Math.max(this.#time, this.#op, this.#offset, this.#size);
    if (this.#timeScale === 9 && this.#isWholeSeconds(table)) this.clockNs = SECOND_NS;
    if (response !== null) {
      const column = names?.[this.#response] ?? `column ${this.#response + 1}`;
      this.responses = () => ({
        column,
        span: 'as the file has it',
        resolutionNs: this.#responseScale === 2 ? 100 : 1,
      });
    }
  }

  #isWholeSeconds({ lines }: TextTable): boolean {
    const times = lines.map((line) => line[this.#time] ?? '').filter((text) => /^\d/.test(text));
    return times.every((text) => /^\d+$/.test(text)) && new Set(times).size < 0.5 * times.length;
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    const { time, op } = this.#choice;
    if (fields.count <= this.#last) return COLUMNS;
    row.responseNs = NaN;
    row.op = 'all' in op ? (op.all === 'read' ? READ : WRITE) : this.#operation();
    if (row.op < 0) return row.op === NO_OPERATION ? NO_DATA : this.#isNumber(this.#op) ? OPERATION_NUMBER : OPERATION;
    const fault = 'everyNs' in time ? this.#everyTime(time.everyNs, row) : this.#readTime(row);
    if (fault !== null) return fault;
    // Address and size of a flush say nothing.
    return row.op === FLUSH ? this.#flush(row) : this.#request(row);
  }

  #flush(row: ParsedLine): LineVerdict | null {
    row.offset = 0;
    row.bytes = 0;
    return this.#rest(row);
  }

  #request(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    const { offset, size } = this.#choice;
    const address = wholeNumber(fields, this.#offset, offset.isHex);
    if (address < 0) return numberFault(OFFSET, address);
    row.offset = address * offset.unitBytes;
    if ('eachBytes' in size) row.bytes = size.eachBytes;
    else {
      let count = countIn(fields, this.#size, size);
      if (count === 0 && row.op === WRITE && this.#writeSize >= 0) count = wholeNumber(fields, this.#writeSize, false);
      if (count < 0) return numberFault(SIZE, count);
      if (count === 0) return NO_SIZE;
      row.bytes = count * size.unitBytes;
    }
    return this.#rest(row);
  }

  #rest(row: ParsedLine): LineVerdict | null {
    if (this.#response >= 0 && this.#readResponse(row)) return RESPONSE.notANumber;
    if (this.#file >= 0 && row.bytes > 0) {
      row.offset = this.#files.place(this.fields.text(this.#file), row.offset, row.bytes);
    }
    row.device = this.#deviceOf();
    if ('everyNs' in this.#choice.time) this.#count++;
    return null;
  }

  #isNumber(index: number): boolean {
    return /^-?[\d.]+$/.test(this.fields.text(index));
  }

  #operation(): number {
    const { fields } = this;
    if (fields.holds(this.#op, this.#kept)) return this.#keptOp;
    const word = fields.text(this.#op).toLowerCase();
    const found = this.#words === null ? usualOperation(word) : (this.#words.get(word) ?? this.#otherWord(word));
    this.#kept = fields.copy(this.#op);
    this.#keptOp = found;
    return found;
  }

  #otherWord(word: string): number {
    const whole = /^\d+\.0+$/.test(word) ? this.#words?.get(word.replace(/\..*/, '')) : undefined;
    return whole ?? (usualOperation(word) === NO_OPERATION ? NO_OPERATION : UNKNOWN_OPERATION);
  }

  #everyTime(everyNs: number, row: ParsedLine): null {
    const seconds = Math.floor((this.#count * everyNs) / SECOND_NS);
    row.high = seconds;
    row.low = this.#count * everyNs - seconds * SECOND_NS;
    return null;
  }

  #readTime(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    if (this.#timeScale === null) return this.#readDate(row);
    const code = fields.decimal(this.#time, this.#timeScale, row);
    if (code === 0) return null;
    const plain = code === NOT_A_NUMBER ? withoutGroups(fields.text(this.#time), fields.point) : null;
    if (plain === null) return numberFault(TIME, code);
    const [whole, fraction = ''] = plain.split('.');
    const ns = BigInt(whole + fraction.padEnd(12, '0').slice(0, this.#timeScale));
    row.high = Number(ns / 1_000_000_000n);
    row.low = Number(ns % 1_000_000_000n);
    return null;
  }

  #readDate(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    let text = fields.text(this.#time);
    // Between blanks, a date and its time are two fields.
    if (isDateAlone(text) && isTimeOfDay(fields.text(this.#time + 1))) text = `${text} ${fields.text(this.#time + 1)}`;
    else if (/^\d{1,2}:\d{2}/.test(text) && /^[ap]m$/i.test(fields.text(this.#time + 1)))
      text += fields.text(this.#time + 1);
    if (!readDate(text, row, this.#order)) return DATE;
    if (isTimeOfDay(text)) {
      const at = row.high + this.#days * DAY_SECONDS;
      if (at < this.#before - DAY_SECONDS / 2) this.#days++;
      row.high += this.#days * DAY_SECONDS;
      this.#before = row.high;
    }
    return null;
  }

  #readResponse(row: ParsedLine): boolean {
    const { fields } = this;
    const code = readResponse(fields, this.#response, this.#responseScale, row);
    if (code === NOT_A_NUMBER) {
      const plain = withoutGroups(fields.text(this.#response), fields.point);
      if (plain === null) return true;
      row.responseNs = Math.round(Number(plain) * Number(`1e${this.#responseScale}`));
    }
    const { time } = this.#choice;
    if ('isEnd' in time && time.isEnd && row.responseNs > 0) {
      const back = this.#back;
      back.high = Math.floor(row.responseNs / SECOND_NS);
      back.low = row.responseNs - back.high * SECOND_NS;
      row.high -= back.high;
      row.low -= back.low;
    }
    return false;
  }

  #deviceOf(): number {
    if (this.#device < 0) return (this.#keptIndex = this.#keptIndex < 0 ? this.#devices.numbered(0) : this.#keptIndex);
    const { fields } = this;
    if (this.#keptIndex >= 0 && fields.holds(this.#device, this.#keptDevice)) return this.#keptIndex;
    const number = fields.integer(this.#device);
    this.#keptIndex = number >= 0 ? this.#devices.numbered(number) : this.#devices.named(fields.text(this.#device));
    this.#keptDevice = fields.copy(this.#device);
    return this.#keptIndex;
  }

  override notes(): string[] {
    const notes = super.notes();
    notes.push(
      `Columns: ${columnsText(this.#choice)}${this.#names === null ? '' : ` (of ${this.#names.join(', ').slice(0, 300)})`}.`,
    );
    const { time } = this.#choice;
    if ('everyNs' in time) notes.push(`The file has no times: a request arrives every ${time.everyNs} ns.`);
    return this.#file < 0 ? notes : [...notes, ...this.#files.notes()];
  }
}

function arrangementOf({ layout, lines }: TextTable, names: readonly string[] | null): Arrangement {
  return { layout, places: [], first: 0, isNamed: true, header: names, lines: lines.map((line) => line.join(',')) };
}

const NOT_PROBED = (): Probe => ({ readings: [], ambiguous: false });

export function tableFormat(choice: ColumnsChoice, writeSize: Place | null = null): TraceFormat {
  const name = `${PREFIX}${columnsText(choice)}`;
  const isDated = !('everyNs' in choice.time);
  const isFiletime = 'unit' in choice.time && choice.time.unit === 'filetime';
  return {
    name,
    title: 'a table with named columns',
    example: '0.000,read,0,4096',
    ...(isDated ? { epochSeconds: isFiletime ? Date.UTC(1601, 0, 1) / 1000 : 0 } : {}),
    probe: NOT_PROBED,
    parser: (context) => new AnyTableParser(context, choice, writeSize),
  };
}

export function tableFormatNamed(name: string): TraceFormat | null {
  return name.startsWith(PREFIX) ? tableFormat(parseColumns(name.slice(PREFIX.length))) : null;
}
