/** Formats of one line a request, with one field a column: each format is a table of its columns. */
import { READ, WRITE, type ResponseMeaning } from '../columns.ts';
import { type Fields, NOT_A_NUMBER } from '../bytes/fields.ts';
import { readResponse } from './response.ts';
import type { Excerpt, LineParser, ParserContext, Probe, ParsedLine, TraceFormat, LineVerdict } from '../format.ts';
import { numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';
import { TableParser, arrange, hasOtherComment, isForeign, lastOf, type Arrangement } from './table.ts';

export const SECONDS = 9;
export const MICROSECONDS = 3;

export type CsvColumn = (fields: Fields, index: number, row: ParsedLine) => LineVerdict | null;

/** A device of rejected lines only is none: the table gets the number of a good line. */
export function deviceColumn(name: string): CsvColumn {
  const faults = numberVerdicts(name);
  return (fields, index, row) => {
    row.device = fields.integer(index);
    if (row.device < 0) return numberFault(faults, row.device);
    return null;
  };
}

export function timeColumn(decimals: number, unit: string): CsvColumn {
  const faults = numberVerdicts('timestamp', `a number of ${unit}`);
  return (fields, index, row) => {
    const code = fields.decimal(index, decimals, row);
    return code === 0 ? null : numberFault(faults, code);
  };
}

export function offsetColumn(name = 'offset', unitBytes = 1): CsvColumn {
  const faults = numberVerdicts(name);
  return (fields, index, row) => {
    const count = fields.integer(index);
    if (count < 0) return numberFault(faults, count);
    row.offset = count * unitBytes;
    return null;
  };
}

export function sizeColumn(name: string, unitBytes = 1): CsvColumn {
  const faults = numberVerdicts(name);
  return (fields, index, row) => {
    const count = fields.integer(index);
    if (count < 0) return numberFault(faults, count);
    row.bytes = count * unitBytes;
    return null;
  };
}

/** The response time of the recorded device; may be empty. `decimals` as above. */
export function responseColumn(decimals: number): CsvColumn {
  const { notANumber } = numberVerdicts('response time', 'a number');
  return (fields, index, row) => (readResponse(fields, index, decimals, row) === NOT_A_NUMBER ? notANumber : null);
}

/** READ or WRITE, in the words of programs and people, in upper or lower case; −1 for any other word. */
export function directionOf(fields: Fields, index: number): number {
  const first = fields.byte(index) | 32;
  // Most files have one letter a line.
  if (fields.length(index) === 1) return first === 114 ? READ : first === 119 ? WRITE : -1;
  if (first === 114) {
    const isRead = fields.is(index, 'read') || fields.is(index, 'rd');
    return isRead ? READ : -1;
  }
  const isWrite = fields.is(index, 'write') || fields.is(index, 'wr');
  return isWrite ? WRITE : -1;
}

export const DIRECTION = '(?:r|w|rd|wr|read|write)';

export function letterColumn(otherwise: (fields: Fields, index: number) => LineVerdict): CsvColumn {
  return (fields, index, row) => {
    const direction = directionOf(fields, index);
    if (direction < 0) return otherwise(fields, index);
    row.op = direction;
    return null;
  };
}

interface CsvFormat extends Omit<TraceFormat, 'probe' | 'parser'> {
  readonly line: RegExp;
  /** Tools shift times to begin at 0. Believed under a header that names the columns; without it a person is asked. */
  readonly shifted?: RegExp;
  /** The columns' names in a header, in lower case; several names of one column are separated by `|`. */
  readonly names: readonly string[];
  readonly count: number;
  readonly response?: ResponseMeaning;
  readonly mayHaveMore?: boolean;
  /** Its first column is the number of a device: one that only goes up counts something else. */
  readonly beginsWithDevice?: boolean;
  /** The columns of what can be implausible: address and size with the bytes of their unit, seconds, response in s. */
  readonly means: {
    readonly offset: readonly [index: number, unitBytes: number];
    readonly size: readonly [index: number, unitBytes: number];
    readonly seconds?: number;
    readonly response?: number;
    /** Of the times, if the lines are in their order. */
    readonly ordered?: number;
  };
  readonly clockNs?: (lines: readonly string[]) => number | undefined;
  readonly columns: readonly (readonly [index: number, column: CsvColumn])[];
}

const fitsOf =
  ({ line, shifted }: CsvFormat) =>
  (text: string): boolean =>
    line.test(text) || shifted?.test(text) === true;

class CsvParser extends TableParser {
  readonly clockNs?: number;
  readonly responses?: () => ResponseMeaning;
  readonly #devices: ParserContext['devices'];
  readonly #count: number;
  readonly #mayHaveMore: boolean;
  readonly #columns: readonly (readonly [place: number, column: CsvColumn])[];
  readonly #countFault: LineVerdict;

  constructor({ fields, devices }: ParserContext, format: CsvFormat, arrangement: Arrangement) {
    super(fields, arrangement);
    this.#devices = devices;
    const { count, mayHaveMore, clockNs, response, columns } = format;
    const { places, first, isNamed, header } = arrangement;
    this.#columns = columns.map(([index, column]) => [places[index], column]);
    this.#mayHaveMore = mayHaveMore === true;
    // A line has the columns of its header, if the header names them.
    const named = this.#mayHaveMore ? lastOf(places) + 1 : (header?.length ?? 0);
    this.#count = isNamed ? named : count + first;
    const fault = this.#mayHaveMore ? `has fewer than ${this.#count}` : `does not have ${this.#count}`;
    this.#countFault = rejected(`the line ${fault} columns`);
    const step = clockNs?.(arrangement.lines);
    if (step !== undefined) this.clockNs = step;
    if (response !== undefined) this.responses = () => response;
  }

  protected read(row: ParsedLine): LineVerdict | null {
    const { fields } = this;
    if (fields.count < this.#count || (fields.count > this.#count && !this.#mayHaveMore)) return this.#countFault;
    for (const [place, column] of this.#columns) {
      const fault = column(fields, place, row);
      if (fault !== null) return fault;
    }
    row.device = this.#devices.numbered(row.device);
    return null;
  }
}

const DOUBTFUL = 0.7;
const LARGEST_DEVICE = 65_535;

const NOTHING: Probe = { readings: [], ambiguous: false };

/** So many lines whose first numbers go up are not of devices in turn; fewer may be. */
const COUNTED = 8;
const FEWEST = 3;
/** The share of times that may fall in a file that is in order of time. */
const MOST_FALLS = 0.02;

const numbersIn = (rows: readonly (readonly string[])[], column: number): number[] =>
  rows.map((row) => Number(row[column])).filter((value) => !Number.isNaN(value));

const doesAscend = (numbers: readonly number[]): boolean =>
  numbers.every((value, i) => i === 0 || value > numbers[i - 1]);

/** Requests of devices are of 512 bytes to 1 MiB or so. */
const MOST_BYTES = 64 * 1024 * 1024;
const SECTOR_BYTES = 512;
const MOST_RESPONSE_SECONDS = 3600;
/** Programs write seconds with more decimals, or none. */
const FEWEST_DECIMALS = 4;
const MOST_SECONDS_PER_REQUEST = 4;

/** Why the numbers may be others than those of the format, although the lines fit. */
function doubtsOf({ means, clockNs }: CsvFormat, rows: readonly (readonly string[])[], isNamed: boolean): string[] {
  const { size, offset, response, seconds, ordered } = means;
  const doubts: string[] = [];
  const bytesIn = ([column, unitBytes]: typeof size): number[] =>
    numbersIn(rows, column).map((value) => value * unitBytes);
  const areOdd = (bytes: readonly number[]): boolean =>
    bytes.filter((value) => value % SECTOR_BYTES !== 0).length > bytes.length / 2;
  const sizes = bytesIn(size);
  const largest = sizes.reduce((most, value) => Math.max(most, value), 0);
  if (largest > MOST_BYTES) doubts.push(`its largest size is ${largest} bytes: that column may be something else`);
  else if (largest > 0 && largest < SECTOR_BYTES)
    doubts.push(`its largest size is ${largest}: less than a block, so the sizes may be in blocks instead of bytes`);
  else if (areOdd(sizes)) doubts.push('most of its sizes are not of whole blocks: that column may be something else');
  if (areOdd(bytesIn(offset))) doubts.push('most of its addresses are not of whole blocks: they may be something else');
  if (response !== undefined && numbersIn(rows, response).some((value) => value > MOST_RESPONSE_SECONDS))
    doubts.push('its response times are of hours: that column may be something else');
  if (ordered !== undefined) {
    const times = numbersIn(rows, ordered);
    const falls = times.filter((value, i) => i > 0 && value < times[i - 1]).length;
    if (falls > MOST_FALLS * times.length) doubts.push('its times fall, which those of this format do not');
  }
  if (seconds === undefined || isNamed) return doubts;
  const times = numbersIn(rows, seconds);
  const decimals = rows.reduce((most, row) => Math.max(most, row[seconds].split('.').at(1)?.length ?? 0), 0);
  const least = times.reduce((low, time) => Math.min(low, time), Infinity);
  const span = times.reduce((high, time) => Math.max(high, time), -Infinity) - least;
  if (decimals === 0 ? clockNs === undefined : decimals < FEWEST_DECIMALS)
    doubts.push(`its times have ${decimals} decimals, so that their unit is not sure`);
  else if (times.length > 1 && span > MOST_SECONDS_PER_REQUEST * times.length)
    doubts.push(`its times make ${times.length} requests in ${Math.round(span)} s: they may be in another unit`);
  return doubts;
}

function probeTable(excerpt: Excerpt, format: CsvFormat): Probe {
  const arrangement = arrange(excerpt, format, fitsOf(format));
  const { isNamed, header, lines } = arrangement;
  if (isForeign(arrangement, format) || hasOtherComment(excerpt, arrangement, format)) return NOTHING;
  const found = probeLines({ ...excerpt, lines }, format, fitsOf(format));
  const best = found.readings.at(0);
  if (best === undefined) return found;
  const isShifted = lines.filter((line) => format.line.test(line)).length < lines.length / 2;
  const doubts: string[] = [];
  if (isShifted && !isNamed)
    doubts.push('its times do not begin as those of this format do, so that their unit is not sure');
  if (header !== null && !isNamed) doubts.push('its header has other names than those of this format');
  const fitting = lines.filter(fitsOf(format)).map((line) => line.split(','));
  const counts = format.beginsWithDevice === true && !isNamed && doesAscend(numbersIn(fitting, 0));
  if (counts && fitting.length >= COUNTED) return NOTHING;
  if (counts && fitting.length >= FEWEST) doubts.push('its first column counts up, which devices do not');
  if (format.beginsWithDevice === true && numbersIn(fitting, 0).some((device) => device > LARGEST_DEVICE))
    doubts.push('its first column has large numbers, which devices do not have');
  const all = [...doubts, ...doubtsOf(format, fitting, isNamed)];
  if (all.length === 0) return found;
  const note = [best.note, ...all].join('; ');
  return { readings: [{ ...best, confidence: best.confidence * DOUBTFUL, note }], ambiguous: true };
}

export function csvFormat(format: CsvFormat): TraceFormat {
  const { name, aliases, title, example, mostMisfits, epochSeconds } = format;
  return {
    name,
    title,
    example,
    ...(aliases === undefined ? {} : { aliases }),
    ...(mostMisfits === undefined ? {} : { mostMisfits }),
    ...(epochSeconds === undefined ? {} : { epochSeconds }),
    probe: (excerpt) => probeTable(excerpt, format),
    parser: (context): LineParser => new CsvParser(context, format, arrange(context.excerpt, format, fitsOf(format))),
  };
}
