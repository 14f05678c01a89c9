import type { ParsedLine } from '../format.ts';
import { NOT_A_NUMBER, type Fields, type SplitTime } from '../bytes/fields.ts';

const time: SplitTime = { high: 0, low: 0 };

/** What programs write if there is no value: pandas, R, databases, spreadsheets. */
export const NO_VALUE_WORD = '(?:nan|na|#?n\\/a|null|none|nil|\\\\n|-+|\\?)';
const NO_VALUE = new RegExp(`^${NO_VALUE_WORD}$`, 'i');
const LONGEST = 8;

/**
 * Reads a field as a response time into `row.responseNs`: NaN if it is empty, says that there is none, or is
 * negative or beyond 2⁵³ ns.
 * @param scale as of `Fields.decimal`
 * @returns 0, also for a field without a value, or a negative code of `Fields.decimal`: the caller rejects text
 */
export function readResponse(fields: Fields, index: number, scale: number, row: ParsedLine): number {
  row.responseNs = NaN;
  if (fields.length(index) === 0) return 0;
  const code = fields.decimal(index, scale, time);
  if (code === 0) setResponse(time, row);
  else if (code === NOT_A_NUMBER && fields.length(index) <= LONGEST && NO_VALUE.test(fields.text(index))) return 0;
  return code;
}

/** Takes a response time that was read into two numbers; beyond 2⁵³ ns there is none. */
export function setResponse({ high, low }: SplitTime, row: ParsedLine): void {
  const ns = high * 1e9 + low;
  row.responseNs = Number.isSafeInteger(ns) ? ns : NaN;
}
