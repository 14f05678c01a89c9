import { groupDigits } from '../../../base/format.ts';
import { parameterAt, checkedValue } from '../../../compare/plan/parameters.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import type { SchemaNode } from '../../../device/schema-node.ts';
import { everyPlace, GENERATOR, settingPlace, type SettingPlace } from '../../stores/words/setting-groups.ts';
import { choiceLabel, shownNumber, titleOf, unitOf, valueWords } from '../../stores/words/setting-words.ts';
import { DocumentError } from '../../../device/document-error.ts';

const MOST_VALUES = 50;

export type ParsedValues =
  | { readonly values: readonly unknown[]; readonly problem: null }
  | { readonly values: null; readonly problem: string };

const problem = (text: string): ParsedValues => ({ values: null, problem: text });

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

export interface SweptSetting {
  readonly path: string;
  readonly title: string;
  /** Of typed and shown numbers; empty without one. */
  readonly unit: string;
  /** The document's number for 1 shown. */
  readonly scale: number;
  readonly node: SchemaNode;
}

/** Rates of the generator, which set its gap and its share of reads together. */
const RATES = ['load.readsPerSecond', 'load.writesPerSecond'] as const;

const LISTED: readonly SchemaNode['kind'][] = ['number', 'choice', 'boolean', 'switch'];

/** A parameter of a sweep by its path. An unknown path is an `DocumentError`. */
export function sweptSetting(path: string): SweptSetting {
  const node = parameterAt(path);
  const place: SettingPlace = settingPlace(path) ?? { path };
  const unit = node.kind === 'number' && !isRate(path) ? unitOf(node, place) : '';
  return { path, title: isRate(path) ? node.title : titleOf(place), unit, scale: place.scale ?? 1, node };
}

const isRate = (path: string): boolean => (RATES as readonly string[]).includes(path);

/** Whether all traces of a plan are generated with the cell's settings: only then can the generator be swept. */
export const hasGenerator = ({ traces }: Pick<Plan, 'traces'>): boolean =>
  traces.length > 0 && traces.every((trace) => 'profile' in trace || 'synthetic' in trace);

/** Every parameter, device and host first, then policies; those of the generator only for generated traces. */
export function sweptSettings(generated: boolean): readonly SweptSetting[] {
  const rank = (path: string): number => Number(path.startsWith('policy.'));
  const paths = everyPlace()
    .map(({ path }) => path)
    .sort((a, b) => rank(a) - rank(b));
  const generator = GENERATOR.flatMap(({ settings }) => settings.map(({ path }) => path));
  return [...(generated ? [...RATES, ...generator.filter((path) => path !== 'seed')] : []), ...paths]
    .map(sweptSetting)
    .filter(({ node }) => LISTED.includes(node.kind));
}

export function sweptWords(path: string, value: unknown): string {
  return isRate(path) ? groupDigits(String(value)) : valueWords(path, value);
}

/** A value without its unit, for axes whose title has it. */
export function axisWords({ path, node, unit, scale }: SweptSetting, value: unknown): string {
  if (typeof value !== 'number' || node.kind !== 'number') return sweptWords(path, value);
  return unit === '' && !isRate(path)
    ? valueWords(path, value)
    : groupDigits(String(shownNumber(value, { path, scale })));
}

export const axisTitle = ({ title, unit }: SweptSetting): string => (unit === '' ? title : `${title}, ${unit}`);

/** The values of a setting that is not a number, with their names. */
export function listedValues({ node }: SweptSetting): readonly { readonly value: unknown; readonly label: string }[] {
  switch (node.kind) {
    case 'choice':
      return node.values.map((value) => ({ value, label: choiceLabel(value) }));
    case 'boolean':
      return [false, true].map((value) => ({ value, label: value ? 'on' : 'off' }));
    case 'switch':
      return [
        { value: false, label: 'off' },
        { value: {}, label: 'on' },
      ];
    default:
      return [];
  }
}
