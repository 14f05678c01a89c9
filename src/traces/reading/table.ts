/** What is found in the first lines of a file holds for all of it. */
import { type Excerpt, type LineParser, type ParsedLine, type LineVerdict, HEADER } from '../format.ts';
import { type Fields, plainNumber } from '../bytes/fields.ts';

export interface TableLayout {
  readonly separator: number;
  readonly quote: number;
  readonly isLineQuoted: boolean;
  readonly point: number;
  readonly isClosed: boolean;
}

export interface TextTable {
  readonly layout: TableLayout;
  readonly lines: readonly (readonly string[])[];
  /** The same cells as they are written. */
  readonly written: readonly (readonly string[])[];
  readonly header: readonly string[] | null;
}

const MARK = [0xef, 0xbb, 0xbf] as const;
const TAB = 9;
const COMMA = 44;
const POINT = 46;
const QUOTE = 34;
const APOSTROPHE = 39;
/** The separator of tables whose fields are between runs of blanks. */
export const BLANKS = 0;
/** In the order of preference: a comma may be a decimal point, or in a name. */
const SEPARATORS = [59, 9, 124, COMMA] as const;
const SEPARATOR_NAMES: Readonly<Record<number, string>> = {
  59: 'semicolons',
  9: 'tabs',
  124: 'vertical bars',
  [COMMA]: 'commas',
  [BLANKS]: 'blanks',
};
/** Fewer columns do not make a table of requests. */
const FEWEST_COLUMNS = 4;
const HALF = 0.5;
const MOST = 0.9;

function cut(line: string, separator: number, quote: number): string[] {
  if (separator === BLANKS) return quote === 0 ? line.trim().split(/[ \t]+/) : cutAtBlanks(line, quote);
  const fields: string[] = [];
  const between = String.fromCharCode(separator);
  for (let from = 0; from <= line.length;) {
    let start = from;
    while (line[start] === ' ' || (line[start] === '\t' && between !== '\t')) start++;
    let end = line.indexOf(between, from);
    if (end < 0) end = line.length;
    const closing = quote === 0 || line.charCodeAt(start) !== quote ? -1 : closingQuote(line, start, quote, between);
    if (closing < 0) {
      fields.push(line.slice(from, end).trim());
      from = end + 1;
    } else {
      fields.push(line.slice(start + 1, closing).trim());
      const next = line.indexOf(between, closing);
      from = next < 0 ? line.length + 1 : next + 1;
    }
  }
  return fields;
}

function cutAtBlanks(line: string, quote: number): string[] {
  const mark = String.fromCharCode(quote);
  const field = new RegExp(`${mark}((?:[^${mark}]|${mark}${mark})*)${mark}(?=[ \\t]|$)|[^ \\t]+`, 'g');
  return [...line.matchAll(field)].map(([whole, inner]) => inner ?? whole);
}

function closingQuote(line: string, start: number, quote: number, between: string): number {
  for (let at = start + 1; at < line.length; at++) {
    if (line.charCodeAt(at) !== quote) continue;
    if (line.charCodeAt(at + 1) === quote) {
      at++;
      continue;
    }
    let next = at + 1;
    while (line[next] === ' ') next++;
    return next >= line.length || line[next] === between ? at : -1;
  }
  return -1;
}

const share = (lines: readonly string[], passes: (line: string) => boolean): number =>
  lines.length === 0 ? 0 : lines.filter(passes).length / lines.length;

const LOOKED_AT = 200;
const MOST_SEPARATOR_LINE = 8;
const isSeparatorLine = (bytes: Uint8Array, start: number, end: number): boolean =>
  end - start <= MOST_SEPARATOR_LINE &&
  /^"?sep=.{1,2}"?\s*$/i.test(new TextDecoder().decode(bytes.subarray(start, end)));

/** Lines about a file that may be in front of the names of its columns. */
const HEADER_WITHIN = 20;

function quoteOf(lines: readonly string[]): number {
  if (lines.some((line) => /(?:^|[,;\t|]) {0,99}"/.test(line))) return QUOTE;
  if (share(lines, (line) => /(?:^|[ \t])"[^"]*"(?:[ \t]|$)/.test(line)) >= HALF) return QUOTE;
  return share(lines, (line) => /(?:^|[,;\t|]) {0,99}'[^']*'/.test(line)) >= HALF ? APOSTROPHE : 0;
}

function separatorOf(lines: readonly string[], quote: number): number {
  // Tables of three or two columns are requests only if a person says so.
  for (const fewest of [FEWEST_COLUMNS, 3, 2]) {
    const shares = [...SEPARATORS, BLANKS].map((separator) => ({
      separator,
      share: share(lines, (line) => cut(line, separator, separator === BLANKS ? 0 : quote).length >= fewest),
    }));
    const best = shares.find((one) => one.share >= HALF);
    if (best !== undefined) return best.separator;
    const [most] = shares.toSorted((a, b) => b.share - a.share);
    if (most.share > 0) return most.separator;
  }
  return COMMA;
}

const ADDRESS_OF_HOST = /^(?:[12]?\d?\d\.){3}[12]?\d?\d$/;

/** The decimal point that the numbers show: of 1,037 and 1.037 alone either may be it. */
export type PointShown = 'comma' | 'dot' | 'open';

export function pointShown(cells: readonly string[]): PointShown {
  let [comma, dot] = [false, false];
  for (const cell of cells) {
    const mark = /^\d[\d.,]*$/.test(cell) ? /[.,]/.exec(cell)?.[0] : undefined;
    if (mark === undefined || ADDRESS_OF_HOST.test(cell)) continue;
    const other = mark === ',' ? '.' : ',';
    const parts = cell.split(mark);
    const areGroups = /^[1-9]\d{0,2}$/.test(parts[0]) && parts.slice(1, -1).every((part) => part.length === 3);
    const isLastGroup = areGroups && /^\d{3}$/.test(parts[parts.length - 1]);
    let point: string | null = null;
    if (parts.length === 2 && !isLastGroup && !parts[1].includes(other)) point = mark;
    else if (parts.length > 2 && isLastGroup) point = other;
    else if (areGroups && /^\d{3}[.,]\d*$/.test(parts[parts.length - 1])) point = other;
    comma ||= point === ',';
    dot ||= point === '.';
  }
  return comma === dot ? 'open' : comma ? 'comma' : 'dot';
}

interface KnownTable extends TextTable {
  /** The data lines in a spelling, by what is between their cells and the columns in front that are left out. */
  readonly joined: Map<string, readonly string[]>;
  rowNumbers: boolean | null;
}

/** Every format asks about the same table. */
const tables = new WeakMap<Excerpt, KnownTable>();

function knownTable(excerpt: Excerpt): KnownTable {
  const known = tables.get(excerpt) ?? { ...findTable(excerpt), joined: new Map(), rowNumbers: null };
  tables.set(excerpt, known);
  return known;
}

export const tableOf = (excerpt: Excerpt): TextTable => knownTable(excerpt);

export function tableWith(excerpt: Excerpt, separator: number | null): TextTable {
  return separator === null ? tableOf(excerpt) : findTable(excerpt, separator);
}

/** Whether the cells are names; a column of row numbers has none. */
const areNames = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.slice(1).filter((cell) => cell !== '' && !/^[-+.]?\d/.test(cell)).length >= MOST * (cells.length - 1) &&
  !cells.some((cell) => /^[-+.]?\d+(?:\.\d*)?$/.test(cell));

const lowerCase = (cells: readonly string[] | undefined): readonly string[] | null =>
  cells?.map((cell) => cell.toLowerCase()) ?? null;

/** How many columns most lines have. */
function usualCount(lines: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines.slice(0, LOOKED_AT)) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).at(0)?.[0] ?? 0;
}

/** The names in the last comment that has as many as most lines have columns. */
function namesInComment({ comments }: Excerpt, { layout, lines }: TextTable): readonly string[] | null {
  if (comments.length === 0) return null;
  const usual = usualCount(lines);
  const rows = comments.map((comment) => {
    const cells = cut(comment.replace(/^[#\s]+/, ''), layout.separator, layout.quote);
    return layout.isClosed && cells.at(-1) === '' ? cells.slice(0, -1) : cells;
  });
  return lowerCase(rows.findLast((cells) => cells.length === usual && areNames(cells)));
}

/**
 * The names of the columns of any table: of a comment, or of the first line without numbers that has as many fields as
 * most lines, also behind lines about the file. Null if there is none.
 */
export function columnNames(excerpt: Excerpt, table: TextTable): readonly string[] | null {
  const above = namesInComment(excerpt, table);
  if (above !== null) return above;
  const sample = table.lines.slice(0, LOOKED_AT);
  const usual = usualCount(sample);
  const found = sample.slice(0, HEADER_WITHIN).findIndex((cells) => cells.length === usual && areNames(cells));
  // Words in every line are data.
  const others = sample.slice(found + 1).filter(areNames).length;
  if (others > HALF * (sample.length - found)) return null;
  // A first line of names counts for lines of many lengths, too.
  const [first] = sample;
  const isFirst = found < 0 && first !== undefined && first.length >= FEWEST_COLUMNS && areNames(first);
  return lowerCase(isFirst ? first : sample[found]);
}

function findTable(excerpt: Excerpt, given: number | null = null): TextTable {
  // Files that were joined have a mark in front of the second, too.
  const all = excerpt.lines.map((line) => line.replace(/^\ufeff/, ''));
  const sample = all.slice(0, LOOKED_AT);
  const isWrapped = (line: string): boolean => /^\s*"[^"]*[,;\t|][^"]*"\s*$/.test(line);
  const isLineQuoted = share(sample, isWrapped) >= HALF;
  const quote = isLineQuoted ? 0 : quoteOf(sample);
  const unwrapped = (line: string): string => (isLineQuoted && isWrapped(line) ? line.trim().slice(1, -1) : line);
  const separator = given ?? separatorOf(sample.map(unwrapped), quote);
  const whole = all.map((line) => cut(unwrapped(line), separator, quote));
  const isClosed = separator !== BLANKS && areClosed(whole.slice(0, LOOKED_AT));
  const cells = isClosed ? whole.map((line) => (line.at(-1) === '' ? line.slice(0, -1) : line)) : whole;
  const hasCommas = (separator !== COMMA || quote !== 0) && pointShown(cells.slice(0, LOOKED_AT).flat()) === 'comma';
  const first = cells.at(0) ?? [];
  const isHeader = first.length >= FEWEST_COLUMNS && !first.some((cell) => /^[-+.]?\d/.test(cell));
  return {
    layout: { separator, quote, isLineQuoted, point: hasCommas ? COMMA : POINT, isClosed },
    lines: cells.map((line) => line.map((cell) => plainCell(cell, hasCommas))),
    written: cells,
    header: isHeader ? withIndex(first, cells.slice(1, LOOKED_AT)).map((cell) => cell.toLowerCase()) : null,
  };
}

/** Whether all lines end with a separator, a few broken ones aside; names of columns may do without. */
function areClosed(lines: readonly (readonly string[])[]): boolean {
  // Lines about a file have one field.
  const [first = [], ...others] = lines.filter((line) => line.length > 1);
  const isOpen = first.at(-1) !== '';
  if (isOpen && (others.length === 0 || first.some((cell) => /^[-+.]?\d/.test(cell)))) return false;
  const closed = others.filter((line) => line.at(-1) === '' && (!isOpen || line.length === first.length + 1));
  return closed.length >= MOST * others.length;
}

function withIndex(header: readonly string[], lines: readonly (readonly string[])[]): readonly string[] {
  const names = header.join();
  const data = lines.filter((line) => line.join() !== names);
  const longer = data.filter((line) => line.length === header.length + 1);
  return longer.length >= MOST * data.length && areRowNumbers(longer) ? ['', ...header] : header;
}

function plainCell(cell: string, hasCommas: boolean): string {
  if (cell === '' || !/^\+?[\d.,]/.test(cell)) return cell;
  const text = hasCommas && /^\d*,\d+$/.test(cell) ? cell.replace(',', '.') : cell;
  if (/^\.\d+$/.test(text)) return `0${text}`;
  if (/^\+?\d+\.0?$/.test(text)) return text.replace(/^\+|\..*$/gs, '');
  return plainNumber(text) ?? text;
}

export interface Arrangement {
  readonly layout: TableLayout;
  /** The place in the file of each column of the format; further columns follow the last. */
  readonly places: readonly number[];
  /** Columns of the file in front of the first of the format: 1 if the lines have a row number. */
  readonly first: number;
  readonly isNamed: boolean;
  readonly header: readonly string[] | null;
  readonly lines: readonly string[];
}

export const lastOf = (places: readonly number[]): number => places.reduce((last, place) => Math.max(last, place), -1);

export interface ColumnNames {
  /** Names of its columns in their order, in lower case; several of one column are separated by `|`. */
  readonly names: readonly string[];
  /** Columns from this one on may be missing; all are needed without it. */
  readonly needed?: number;
  /** The separator of columns in the format's own spelling; a comma if it has none. */
  readonly between?: string;
}

/** Names of a column of row numbers, as programs write them. */
const INDEX_NAMES = new Set(['', 'index', 'unnamed: 0', 'row', 'row_id']);

function placesByName(header: readonly string[], { names, needed = names.length }: ColumnNames): number[] | null {
  const places: number[] = [];
  for (const [index, name] of names.entries()) {
    const place = header.findIndex((cell, at) => name.split('|').includes(cell) && !places.includes(at));
    if (place < 0) {
      if (index < needed) return null;
      break;
    }
    places.push(place);
  }
  return places;
}

/**
 * How a format's columns lie in the file: by a header that names them, or else in the format's order, behind a row
 * number if only that fits.
 * @param fits whether a line in the format's own spelling is one of its data lines
 */
export function arrange(excerpt: Excerpt, columns: ColumnNames, fits: (line: string) => boolean): Arrangement {
  const table = knownTable(excerpt);
  const { layout, header } = table;
  const between = columns.between ?? ',';
  // A field with a comma in it is one field in the format's own spelling, too.
  const isPlain = layout.separator === COMMA && layout.quote === 0;
  const spelled = (cell: string): string => (isPlain ? cell : cell.replaceAll(between, '_'));
  const data = header === null ? table.lines : table.lines.slice(1);
  const joined = (first: number): readonly string[] => {
    const key = `${first}${between}`;
    const lines = table.joined.get(key) ?? data.map((line) => line.slice(first).map(spelled).join(between));
    table.joined.set(key, lines);
    return lines;
  };
  const places = header === null ? null : placesByName(header, columns);
  if (places !== null) {
    const isInOrder = places.every((place, i) => place === places[0] + i);
    // Columns behind the last of the format are part of a line only if the format's are in order.
    const whole = isInOrder ? joined(places[0]) : [];
    const first = isInOrder ? places[0] : 0;
    const lines = whole.some(fits)
      ? whole
      : data.map((line) => places.map((place) => spelled(line[place] ?? '')).join(between));
    return { layout, places, first, isNamed: true, header, lines };
  }
  const inOrder = (first: number): Arrangement => ({
    layout,
    places: columns.names.map((_, i) => i + first),
    first,
    isNamed: false,
    header,
    lines: joined(first),
  });
  const plain = inOrder(0);
  if (header !== null && INDEX_NAMES.has(header[0])) return inOrder(1);
  // A first column that counts is a row number even if the format could begin with it.
  table.rowNumbers ??= areRowNumbers(data);
  if (!table.rowNumbers || (share(plain.lines, fits) >= HALF && !doesCount(data))) return plain;
  const behind = inOrder(1);
  return share(behind.lines, fits) >= HALF ? behind : plain;
}

function doesCount(lines: readonly (readonly string[])[]): boolean {
  let steps = 0;
  for (let i = 1; i < lines.length; i++) if (Number(lines[i][0]) === Number(lines[i - 1][0]) + 1) steps++;
  return lines.length > 2 && steps >= MOST * (lines.length - 1);
}

const hasFewOf = ({ names }: ColumnNames, at: (index: number) => string | undefined): boolean =>
  names.filter((name, i) => name.split('|').includes(at(i) ?? '')).length < HALF * names.length;

/** Whether a header in front names the columns otherwise than the format does. */
export const isForeign = ({ header, isNamed, places }: Arrangement, columns: ColumnNames): boolean =>
  header !== null && !isNamed && hasFewOf(columns, (i) => header[places[i]]);

/** The same of a comment. */
export function hasOtherComment(excerpt: Excerpt, { isNamed, first }: Arrangement, columns: ColumnNames): boolean {
  const names = isNamed ? null : namesInComment(excerpt, tableOf(excerpt));
  return names !== null && hasFewOf(columns, (i) => names[first + i]);
}

/** The same for a format with runs of blanks; tabs count as blanks if fields between them would be empty. */
export function withBlanks(excerpt: Excerpt, arrangement: Arrangement): Arrangement {
  const { layout } = arrangement;
  const { lines, header } = tableOf(excerpt);
  const data = header === null ? lines : lines.slice(1);
  const isEven = data.every((line) => line.length === data[0].length && !line.includes(''));
  if (layout.separator !== TAB || layout.quote !== 0 || layout.isLineQuoted || isEven) return arrangement;
  return { ...arrangement, layout: { ...layout, separator: BLANKS } };
}

function areRowNumbers(lines: readonly (readonly string[])[]): boolean {
  const numbers = lines.map(([first]) => first).filter((first) => /^\d{1,12}$/.test(first));
  return numbers.length > HALF * lines.length && new Set(numbers).size === numbers.length;
}

function describeSpelling({ layout, first, isNamed, places }: Arrangement, own: number): string[] {
  const notes: string[] = [];
  const { separator, quote, isLineQuoted, point, isClosed } = layout;
  if (separator !== own && !(separator === TAB && own === BLANKS)) {
    notes.push(`The fields are separated by ${SEPARATOR_NAMES[separator]}.`);
  }
  if (quote !== 0 || isLineQuoted) notes.push(`Quotes are around ${isLineQuoted ? 'whole lines' : 'fields'}.`);
  if (point === COMMA) notes.push('Commas are decimal points.');
  if (isClosed) notes.push('A separator is behind the last field, too.');
  if (first > 0 && !isNamed) notes.push('The first column is a row number and is not read.');
  if (isNamed && places.some((place, i) => place !== i)) notes.push('The header names the columns in another order.');
  return notes;
}

export abstract class TableParser implements LineParser {
  protected readonly fields: Fields;
  protected readonly arrangement: Arrangement;
  readonly #own: number;
  readonly #isPlain: boolean;
  readonly #isBlanks: boolean;
  readonly #separator: number;
  readonly #isClosed: boolean;

  constructor(fields: Fields, arrangement: Arrangement, own = COMMA) {
    this.fields = fields;
    this.arrangement = arrangement;
    this.#own = own;
    const { separator, quote, isLineQuoted, point, isClosed } = arrangement.layout;
    fields.point = point;
    this.#isClosed = isClosed;
    this.#separator = separator;
    this.#isBlanks = separator === BLANKS && quote === 0 && !isLineQuoted;
    this.#isPlain = separator !== BLANKS && quote === 0 && !isLineQuoted;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: ParsedLine): LineVerdict | null {
    if (this.#isPlain) this.fields.split(bytes, start, end, this.#separator);
    else if (this.#isBlanks) this.fields.splitAtBlanks(bytes, start, end);
    else this.#cut(bytes, start, end);
    if (this.#isClosed && this.fields.length(this.fields.count - 1) === 0) this.fields.count--;
    const verdict = this.read(row);
    if (verdict === null || verdict.kind === 'ignored') return verdict;
    return this.#again(bytes, start, end, row, verdict);
  }

  protected abstract read(row: ParsedLine): LineVerdict | null;

  #cut(bytes: Uint8Array, start: number, end: number): void {
    const { separator, quote, isLineQuoted } = this.arrangement.layout;
    if (isLineQuoted) {
      while (start < end && (bytes[start] === 32 || bytes[start] === 9)) start++;
      while (end > start && (bytes[end - 1] === 32 || bytes[end - 1] === 9)) end--;
      if (end - start > 1 && bytes[start] === QUOTE && bytes[end - 1] === QUOTE) {
        start++;
        end--;
      }
    }
    if (separator === BLANKS && quote === 0) this.fields.splitAtBlanks(bytes, start, end);
    else if (separator === BLANKS) this.fields.splitQuotedAtBlanks(bytes, start, end, quote);
    else if (quote === 0) this.fields.split(bytes, start, end, separator);
    else this.fields.splitQuoted(bytes, start, end, separator, quote);
  }

  #again(bytes: Uint8Array, start: number, end: number, row: ParsedLine, verdict: LineVerdict): LineVerdict | null {
    // Files that were joined have a mark in front of the second, too.
    if (bytes[start] === MARK[0] && bytes[start + 1] === MARK[1] && bytes[start + 2] === MARK[2]) {
      return this.parse(bytes, start + MARK.length, end, row);
    }
    if (this.#isHeader() || isSeparatorLine(bytes, start, end)) return HEADER;
    const { separator, quote } = this.arrangement.layout;
    if (separator === TAB && this.#own === BLANKS) {
      this.fields.splitAtBlanks(bytes, start, end);
      const again = this.read(row);
      if (again === null || again.kind === 'ignored') return again;
    }
    if (quote !== 0 || separator === BLANKS || !bytes.subarray(start, end).includes(QUOTE)) return verdict;
    this.fields.splitQuoted(bytes, start, end, separator, QUOTE);
    const again = this.read(row);
    return again === null || again.kind === 'ignored' ? again : verdict;
  }

  #isHeader(): boolean {
    const { header } = this.arrangement;
    if (header === null) return false;
    // R writes no name for the column of row numbers, and no separator either.
    const names = header[0] === '' && this.fields.count === header.length - 1 ? header.slice(1) : header;
    return (
      this.fields.count === names.length &&
      names.every((name, i) => this.fields.is(i, name) || this.fields.text(i).toLowerCase() === name)
    );
  }

  notes(): string[] {
    return describeSpelling(this.arrangement, this.#own);
  }
}
