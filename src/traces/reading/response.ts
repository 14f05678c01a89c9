/** Response times of the recorded device, as a column of a trace. */
import type { Row } from '../format.ts';
import type { Fields, SplitTime } from './fields.ts';

const time: SplitTime = { high: 0, low: 0 };

/**
 * Reads a field as a response time into `row.responseNs`: NaN if it is empty, negative or beyond 2⁵³ ns.
 * @param scale as of `Fields.decimal`
 * @returns 0, also for an empty field, or a negative code of `Fields.decimal`: the caller rejects text
 */
export function readResponse(fields: Fields, index: number, scale: number, row: Row): number {
  row.responseNs = NaN;
  if (fields.length(index) === 0) return 0;
  const code = fields.decimal(index, scale, time);
  if (code === 0) setResponse(time, row);
  return code;
}

/** Takes a response time that was read into two numbers; beyond 2⁵³ ns there is none. */
export function setResponse({ high, low }: SplitTime, row: Row): void {
  const ns = high * 1e9 + low;
  row.responseNs = Number.isSafeInteger(ns) ? ns : NaN;
}
