/** The median and the spread of values of one shape: numbers, lists and records of them. */
import { medianOf } from '../../base/median.ts';
import type { ClaimValue } from './claim-report.ts';
import { formatCount } from '../../base/format.ts';

type Part = number | string | readonly number[];

function partText(part: Part): string {
  if (typeof part === 'number') return numberText(part);
  if (typeof part === 'string') return part;
  return part.map(numberText).join(' · ');
}

/** Four significant digits; whole numbers in full. */
function numberText(value: number): string {
  return formatCount(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
}

/** Changes and shares, which are shown in percent. */
const IS_SHARE = /^(?:change|share)\b/;
/** A number in a text, `above -0.15`. */
const NUMBER = /[-−]?\d*\.\d+/g;

const percentText = (share: number): string =>
  `${Number((share * 100).toPrecision(3))
    .toString()
    .replace('-', '−')}\u202f%`;

/**
 * A value as lines: one for a single number or a list, or one per name.
 * @param unit of the claim: a change or a share is shown in percent, factors among them are not
 */
export function valueLines(value: ClaimValue | null, unit = ''): { name: string | null; text: string }[] {
  const text = (part: Part, name = ''): string => {
    if (!IS_SHARE.test(unit) || name.includes('times')) return partText(part);
    if (typeof part === 'number') return percentText(part);
    if (typeof part === 'string')
      return part.replace(NUMBER, (number) => percentText(Number(number.replace('−', '-'))));
    return part.map(percentText).join(' · ');
  };
  if (value === null) return [{ name: null, text: '–' }];
  if (typeof value === 'number' || typeof value === 'string') return [{ name: null, text: text(value) }];
  if (Array.isArray(value)) {
    return [{ name: null, text: (value as readonly Part[]).map((part) => text(part)).join(', ') }];
  }
  return Object.entries(value as Readonly<Record<string, Part>>).map(([name, part]) => ({
    name,
    text: text(part, name),
  }));
}

/** A tolerance in words; of a change or share in percentage points. */
export function toleranceText(tolerance: string, unit: string): string {
  if (!IS_SHARE.test(unit)) return tolerance;
  return tolerance.replace(/(\d*\.\d+)/g, (number) => `${Number((Number(number) * 100).toPrecision(3))} points`);
}

type Item = number | string | readonly number[];

/** NaN without any. */
export const median = (values: readonly number[]): number => medianOf(values) ?? NaN;

export const lowest = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
export const highest = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);

/**
 * One value of several of the same shape, number by number. Text stays as the first value has it.
 * @param pick one number of those in the same place
 */
export function joinValues(values: readonly ClaimValue[], pick: (numbers: readonly number[]) => number): ClaimValue {
  const [first] = values;
  if (typeof first !== 'object') return joinItems(values as readonly Item[], pick);
  if (Array.isArray(first)) {
    const lists = values as readonly (readonly Item[])[];
    return (first as readonly Item[]).map((_, i) => joinItems(itemsOf(lists, i), pick));
  }
  const records = values as readonly Readonly<Record<string, Item>>[];
  return Object.fromEntries(Object.keys(first).map((key) => [key, joinItems(itemsOf(records, key), pick)]));
}

function itemsOf<Key extends string | number>(values: readonly Readonly<Record<Key, Item>>[], key: Key): Item[] {
  return values.map((value) => value[key]).filter((item: Item | undefined) => item !== undefined);
}

function joinItems(items: readonly Item[], pick: (numbers: readonly number[]) => number): Item {
  const [first] = items;
  if (typeof first === 'string') return first;
  if (typeof first === 'number') return tidy(pick(items.filter((item) => typeof item === 'number')));
  const lists = items.filter((item): item is readonly number[] => typeof item === 'object');
  return first.map((_, i) => tidy(pick(lists.flatMap((list) => (i < list.length ? [list[i]] : [])))));
}

/** Without the last bits of a mean of two. */
const tidy = (value: number): number => Number(value.toPrecision(12));
