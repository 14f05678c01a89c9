/** Formats of one line a request, with one field a column: each format is a table of its columns. */
import { READ, WRITE } from '../columns.ts';
import type { ResponseMeaning } from '../columns.ts';
import type { Fields } from './fields.ts';
import { NOT_A_NUMBER } from './fields.ts';
import { readResponse } from './response.ts';
import type { LineParser, ParserContext, Row, TraceFormat, Verdict } from '../format.ts';
import { HEADER, numberFault, numberVerdicts, probeLines, rejected } from '../format.ts';

const COMMA = 44;

/** Decimal places that turn a unit of time into ns. */
export const SECONDS = 9;
export const MICROSECONDS = 3;

/** Reads one field of a line into the row. Returns why the line is no request, or null. */
export type Column = (fields: Fields, index: number, row: Row) => Verdict | null;

/**
 * A number that names the device. (A device of rejected lines only is none: the table gets the number of a good line.)
 */
export function deviceColumn(name: string): Column {
  const faults = numberVerdicts(name);
  return (fields, index, row) => {
    row.device = fields.integer(index);
    if (row.device < 0) return numberFault(faults, row.device);
    return null;
  };
}

/** The time of arrival; `decimals` as above. */
export function timeColumn(decimals: number, unit: string): Column {
  const faults = numberVerdicts('timestamp', `a number of ${unit}`);
  return (fields, index, row) => {
    const code = fields.decimal(index, decimals, row);
    return code === 0 ? null : numberFault(faults, code);
  };
}

/** The first byte, in units of `unitBytes`. */
export function offsetColumn(name = 'offset', unitBytes = 1): Column {
  const faults = numberVerdicts(name);
  return (fields, index, row) => {
    const count = fields.integer(index);
    if (count < 0) return numberFault(faults, count);
    row.offset = count * unitBytes;
    return null;
  };
}

/** The number of bytes, in units of `unitBytes`. */
export function sizeColumn(name: string, unitBytes = 1): Column {
  const faults = numberVerdicts(name);
  return (fields, index, row) => {
    const count = fields.integer(index);
    if (count < 0) return numberFault(faults, count);
    row.bytes = count * unitBytes;
    return null;
  };
}

/** The response time of the recorded device; may be empty. `decimals` as above. */
export function responseColumn(decimals: number): Column {
  const { notANumber } = numberVerdicts('response time', 'a number');
  return (fields, index, row) => (readResponse(fields, index, decimals, row) === NOT_A_NUMBER ? notANumber : null);
}

/** R or W, in upper or lower case. `otherwise` judges anything else. */
export function letterColumn(otherwise: (fields: Fields, index: number) => Verdict): Column {
  return (fields, index, row) => {
    if (fields.is(index, 'r')) row.op = READ;
    else if (fields.is(index, 'w')) row.op = WRITE;
    else return otherwise(fields, index);
    return null;
  };
}

interface CsvFormat extends Omit<TraceFormat, 'probe' | 'parser'>, Pick<LineParser, 'clockNs'> {
  /** A line of this format. */
  readonly line: RegExp;
  /** A header, if files have one: the whole line, and its first field in lower case. */
  readonly header?: { readonly line: RegExp; readonly first: string };
  /** How many columns a line has: exactly, or at least. */
  readonly count: number;
  /** What its response times are, if it has a column of them. */
  readonly response?: ResponseMeaning;
  readonly mayHaveMore?: boolean;
  /** The columns that are read, in the order in which their faults are looked for. */
  readonly columns: readonly (readonly [index: number, column: Column])[];
}

class CsvParser implements LineParser {
  readonly clockNs?: number;
  readonly responses?: () => ResponseMeaning;
  readonly #context: ParserContext;
  readonly #format: CsvFormat;
  readonly #countFault: Verdict;

  constructor(context: ParserContext, format: CsvFormat) {
    this.#context = context;
    this.#format = format;
    const { count, mayHaveMore, clockNs, response } = format;
    const fault = mayHaveMore === true ? `has fewer than ${count}` : `does not have ${count}`;
    this.#countFault = rejected(`the line ${fault} columns`);
    if (clockNs !== undefined) this.clockNs = clockNs;
    if (response !== undefined) this.responses = () => response;
  }

  parse(bytes: Uint8Array, start: number, end: number, row: Row): Verdict | null {
    const { fields, devices } = this.#context;
    const { header, count, mayHaveMore, columns } = this.#format;
    fields.split(bytes, start, end, COMMA);
    if (header !== undefined && fields.is(0, header.first)) return HEADER;
    if (fields.count < count || (fields.count > count && mayHaveMore !== true)) return this.#countFault;
    for (const [index, column] of columns) {
      const fault = column(fields, index, row);
      if (fault !== null) return fault;
    }
    row.device = devices.numbered(row.device);
    return null;
  }
}

/** A trace format, from the table of its columns. */
export function csvFormat(format: CsvFormat): TraceFormat {
  const { name, aliases, title, example, mostMisfits, epochSeconds, line, header } = format;
  return {
    name,
    title,
    example,
    ...(aliases === undefined ? {} : { aliases }),
    ...(mostMisfits === undefined ? {} : { mostMisfits }),
    ...(epochSeconds === undefined ? {} : { epochSeconds }),
    probe: (excerpt) =>
      probeLines(
        excerpt,
        format,
        (text) => line.test(text),
        (text) => header?.line.test(text) === true,
      ),
    parser: (context) => new CsvParser(context, format),
  };
}
