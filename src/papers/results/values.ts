/** The median and the spread of values of one shape: numbers, lists and records of them. */
import { medianOf } from '../../base/median.ts';
import type { ClaimValue } from './claim-report.ts';

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
