/** Values of a swept number: typed as a list, or spaced between two ends. */
import { DocumentError } from '../../../device/document-error.ts';
import { checkedValue } from '../../../compare/plan/parameters.ts';
import type { SweptSetting } from '../plan/swept-settings.ts';

/** Most values of one parameter in the page. */
const MOST_VALUES = 50;

/** Values, or why there are none. */
export type ParsedValues =
  | { readonly values: readonly unknown[]; readonly problem: null }
  | { readonly values: null; readonly problem: string };

const problem = (text: string): ParsedValues => ({ values: null, problem: text });

/** Reads typed numbers, apart by commas or spaces, in the unit that is shown. */
export function parseValues(setting: SweptSetting, text: string): ParsedValues {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (words.length === 0) return problem('Enter at least one value.');
  if (words.length > MOST_VALUES) return problem(`${words.length} values; at most ${MOST_VALUES} are possible.`);
  const values: unknown[] = [];
  for (const word of words) {
    const shown = Number(word);
    if (!Number.isFinite(shown)) return problem(`“${word}” is not a number.`);
    const value = Number((shown * setting.scale).toPrecision(12));
    try {
      checkedValue(setting.path, value, setting.title);
    } catch (error) {
      if (error instanceof DocumentError) return problem(`${word} is not possible. Allowed: ${error.allowed}.`);
      throw error;
    }
    if (values.includes(value)) return problem(`${word} is there twice.`);
    values.push(value);
  }
  return { values, problem: null };
}

export type Spacing = 'linear' | 'log';

/**
 * Numbers from one end to the other, both included, each once.
 * @param steps how many, at least 2
 * @param whole rounds to whole numbers, otherwise to 3 significant digits
 */
export function spacedValues(from: number, to: number, steps: number, spacing: Spacing, whole: boolean): number[] {
  const values = new Set<number>();
  const count = Math.max(2, Math.min(MOST_VALUES, Math.round(steps)));
  for (let step = 0; step < count; step++) {
    const share = step / (count - 1);
    const exact = spacing === 'log' && from > 0 && to > 0 ? from * (to / from) ** share : from + (to - from) * share;
    // Computed, an end can be 0.8999999999999999 instead of 0.9.
    const end = step === 0 ? from : step === count - 1 ? to : null;
    values.add(whole ? Math.round(end ?? exact) : (end ?? Number(exact.toPrecision(3))));
  }
  return [...values];
}

/** Values to start from, as typed text: the default, a quarter of it to four times as much. */
export function suggestedText({ node, scale }: SweptSetting): string {
  if (node.kind !== 'number') return '';
  const { default: usual, min, max, decimals, belowMax } = node;
  const values = new Set<number>();
  for (const factor of [0.25, 0.5, 1, 2, 4]) {
    const value = decimals === 0 ? Math.round(usual * factor) : Number((usual * factor).toPrecision(4));
    if (value >= min && (belowMax ? value < max : value <= max)) values.add(value);
  }
  return Array.from(values, (value) => String(Number((value / scale).toPrecision(12)))).join(', ');
}
