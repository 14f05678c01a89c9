/** The settings that a sweep can vary: titles, units and values as people read them. */
import { groupDigits } from '../../../base/format.ts';
import { parameterAt } from '../../../compare/plan/parameters.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import type { SchemaNode } from '../../../device/schema-node.ts';
import { everyPlace, GENERATOR, placeOf, type SettingPlace } from '../../stores/words/setting-groups.ts';
import { choiceLabel, shownNumber, titleOf, unitOf, valueWords } from '../../stores/words/setting-words.ts';

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

/** Kinds of settings with values that can be listed. */
const LISTED: readonly SchemaNode['kind'][] = ['number', 'choice', 'boolean', 'switch'];

/** A parameter of a sweep by its path. An unknown path is an `DocumentError`. */
export function sweptSetting(path: string): SweptSetting {
  const node = parameterAt(path);
  const place: SettingPlace = placeOf(path) ?? { path };
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

/** A value as people read it, with its unit. */
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

/** Title and unit, for axes. */
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
