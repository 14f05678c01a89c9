import type { SplitTime } from '../bytes/fields.ts';

const OTHER_DATE = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})[T ]+(.*?(am|pm)?)$/i;
const DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.*))?$/i;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*(z|utc|[+-]\d{2}:?\d{2})?$/i;
const DAY_SECONDS = 86_400;

function clockSeconds(text: string, time: SplitTime): boolean {
  const match = CLOCK.exec(text);
  if (match === null) return false;
  const [, hour, minute, second = '0', fraction = '', half, zone = ''] = match;
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return false;
    hours = (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  }
  if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return false;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const shift = offset === null ? 0 : (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) * 60;
  time.high = hours * 3600 + Number(minute) * 60 + Number(second) - shift;
  time.low = Number(fraction.padEnd(9, '0'));
  return true;
}

/**
 * Reads a date and time, or a time of day, into s and ns; a time without a zone counts as UTC.
 * @returns whether the text is one: `2024-01-31 12:00:00.5`, `2024/1/31T12:00:00Z`, `12:00:01 PM`
 */
export function readDate(text: string, time: SplitTime): boolean {
  const other = OTHER_DATE.exec(text);
  if (other !== null) {
    const [, first, dot, second, year, clock, half] = other;
    if (dot === '/' && half === undefined) return false;
    const [day, month] = dot === '.' ? [first, second] : [second, first];
    return readDate(`${year}-${month}-${day} ${clock}`, time);
  }
  const match = DATE.exec(text);
  if (match === null) return clockSeconds(text, time);
  const [, year, month, day, clock] = match;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return false;
  time.high = 0;
  time.low = 0;
  if (clock !== undefined && !clockSeconds(clock, time)) return false;
  time.high += Math.round(at.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  return true;
}

export const isTimeOfDay = (text: string): boolean => CLOCK.test(text);

export const isDateAlone = (text: string): boolean => DATE.exec(text)?.[4] === undefined && DATE.test(text);
