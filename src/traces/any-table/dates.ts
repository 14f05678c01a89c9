import type { SplitTime } from '../bytes/fields.ts';

/** Which number of a date with slashes is the day; null: a date that leaves it open is none. */
export type DateOrder = 'dmy' | 'mdy' | null;

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+/i;
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec';
/** Each from the beginning to the end of the text: a date and, mostly behind it, a clock. */
const DATES = [
  /^(?<y>\d{4})(?<s>[-/.])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})(?:[T\s,]+(?<clock>\S.*))?$/i,
  /^(?<y>[12]\d{3})(?<m>\d{2})(?<d>\d{2})[T\s]+(?<clock>\d.*)$/i,
  /^(?<d>\d{1,2})[-/.\s]+(?<month>[a-z]{3,9})[-/.\s]+(?<y>\d{4}|\d{2})(?:[T\s,:]+(?<clock>\S.*))?$/i,
  /^(?<month>[a-z]{3,9})\.?\s+(?<d>\d{1,2}),?\s+(?<y>\d{4})(?:[\s,]+(?<clock>\S.*))?$/i,
  /^(?<month>[a-z]{3,9})\s+(?<d>\d{1,2})\s+(?<clock>[\d:.]+)\s+(?<y>\d{4})$/i,
  /^(?<first>\d{1,2})(?<s>[-/.])(?<second>\d{1,2})\k<s>(?<y>\d{4}|\d{2})(?:[T\s,]+(?<clock>\S.*))?$/i,
];
const CLOCK =
  /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,:](\d{1,9}))?)?\s*(?:([ap])\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
/** A time of day alone has its seconds: 12:30 may be minutes and seconds. */
const TIME_OF_DAY = /^\d{1,2}:\d{2}:\d{2}(?!\d)/;
const DAY_SECONDS = 86_400;
const LONGEST = 60;

function clockSeconds(text: string, time: SplitTime): boolean {
  const match = CLOCK.exec(text);
  if (match === null) return false;
  const [, hour, minute, second = '0', fraction = '', half, zone = ''] = match;
  let hours = Number(hour);
  if (half !== undefined) {
    if (hours < 1 || hours > 12) return false;
    hours = (hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  if (hours > 23 || Number(minute) > 59 || Number(second) > 60) return false;
  const offset = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  const shift = offset === null ? 0 : (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3])) * 60;
  time.high = hours * 3600 + Number(minute) * 60 + Number(second) - shift;
  time.low = Number(fraction.padEnd(9, '0'));
  return true;
}

type Parts = Readonly<Record<string, string | undefined>>;

const matchOf = (text: string): Parts | null => {
  if (text.length > LONGEST) return null;
  const plain = text.replace(WEEKDAY, '');
  for (const pattern of DATES) {
    const groups = pattern.exec(plain)?.groups;
    if (groups !== undefined) return groups;
  }
  return null;
};

/** Day and month; dots are between days and months in this order. */
function dayAndMonth({ d, m, month, first, second, s }: Parts, order: DateOrder): readonly [number, number] | null {
  if (first === undefined || second === undefined)
    return [Number(d), month === undefined ? Number(m) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) / 3 + 1];
  const known = s === '.' ? 'dmy' : order;
  if (known === null) return null;
  return known === 'dmy' ? [Number(first), Number(second)] : [Number(second), Number(first)];
}

/**
 * Reads a date and time, or a time of day, into s and ns; a time without a zone counts as UTC.
 * @returns whether the text is one: `2024-01-31 12:00:00.5`, `31.1.2024 12:00:00,5`, `Jan 31, 2024 12:00 PM`; with an
 *   order also `1/31/2024 12:00:00`
 */
export function readDate(text: string, time: SplitTime, order: DateOrder = null): boolean {
  const parts = matchOf(text);
  if (parts === null) return isTimeOfDay(text) && clockSeconds(text, time);
  const found = dayAndMonth(parts, order);
  if (found === null) return false;
  const [day, month] = found;
  const year = Number(parts.y) + (parts.y?.length === 2 ? 2000 : 0);
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return false;
  time.high = 0;
  time.low = 0;
  if (parts.clock !== undefined && !clockSeconds(parts.clock, time)) return false;
  time.high += Math.round(at.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  return true;
}

export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text) && CLOCK.test(text);

/** Whether the text is a date without a time. */
export const isDateAlone = (text: string): boolean => {
  const parts = matchOf(text);
  return parts !== null && parts.clock === undefined;
};

/** `date` if all texts are dates as they stand; else the orders of day and month in which they are: both, one or none. */
export function dateUnitsOf(texts: readonly string[]): readonly ('date' | 'dmy' | 'mdy')[] {
  const time = { high: 0, low: 0 };
  const areDates = (order: DateOrder): boolean => texts.every((text) => readDate(text, time, order));
  return areDates(null) ? ['date'] : (['mdy', 'dmy'] as const).filter(areDates);
}
