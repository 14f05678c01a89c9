/** Labels, units and choices of settings, and the search for settings. */
import { formatExact, formatTime, groupDigits, plural } from '../../../base/format.ts';
import { schemaAt } from '../../../document/patch.ts';
import type { NumberNode, Unit } from '../../../device/schema-node.ts';
import { helpAt } from '../../../document/help-text.ts';
import { placeOf } from './setting-groups.ts';
import type { SettingPlace } from './setting-groups.ts';
import { pageState } from '../page-state.ts';

/** Names of schedulers are written as their papers write them. */
const NAMES: Readonly<Record<string, string>> = {
  fifo: 'FIFO',
  paq: 'PAQ',
  sprinkler: 'Sprinkler',
  slacker: 'Slacker',
};

/** The label of a choice such as `block-and-page`. */
export const choiceLabel = (value: string): string => NAMES[value] ?? value.replaceAll('-', ' ');

/** The title of a setting. */
export const titleOf = (place: SettingPlace): string => place.label ?? schemaAt(place.path).title;

const UNITS: Readonly<Record<Unit, string>> = {
  ns: 'ns',
  'ns/byte': 'ns/B',
  bytes: 'B',
  pages: 'pages',
  blocks: 'blocks',
  share: '',
  count: '',
  index: '',
};

/** The unit beside a field: the displayed one if there is one, else the document's. */
export function unitOf(node: NumberNode, place: SettingPlace): string {
  return place.unit ?? UNITS[node.unit];
}

/** A value in the unit that is shown. */
export function shownNumber(value: number, { scale = 1 }: SettingPlace): number {
  return Number((value / scale).toPrecision(12));
}

/** A value as a person reads it, with its unit: "660 µs", "on", "twin block". */
export function valueWords(path: string, value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (typeof value === 'string') return choiceLabel(value);
  if (typeof value !== 'number') {
    if (Array.isArray(value)) return plural(value.length, 'entry', 'entries');
    return value === undefined || value === null ? '–' : 'on';
  }
  const node = schemaAt(path);
  // A setting is exact: 50,001 ns are not “50.00 µs”.
  if (node.kind === 'number' && node.unit === 'ns')
    return Number(value.toPrecision(4)) === value ? formatTime(value) : formatExact(value);
  const place = placeOf(path) ?? { path };
  if (node.kind === 'number' && value === 1 && shownNumber(value, place) === 1) {
    if (node.unit === 'pages') return plural(1, 'page');
    if (node.unit === 'blocks') return plural(1, 'block');
  }
  const unit = node.kind === 'number' ? unitOf(node, place) : '';
  return `${groupDigits(String(shownNumber(value, place)))}${unit === '' ? '' : ` ${unit}`}`;
}

/** The switch that a setting belongs to: `policy.readLayout` for `policy.readLayout.regionPages`; null if none. */
export function parentSwitch(path: string): string | null {
  const parent = path.slice(0, path.lastIndexOf('.'));
  return parent.includes('.') && schemaAt(parent).kind === 'switch' ? parent : null;
}

/** The texts about settings in lower case, by path and title. */
const search = pageState(() => ({ texts: new Map<string, string>() }));

function textOf(place: SettingPlace): string {
  const title = titleOf(place);
  const key = `${place.path} ${title}`;
  let text = search.texts.get(key);
  if (text === undefined) {
    const { path } = place;
    const { sentence, source = '', options = {} } = helpAt(path);
    const choices = Object.keys(options).map(choiceLabel);
    text = [path, title, schemaAt(path).title, sentence, source, ...Object.entries(options).flat(), ...choices]
      .join(' ')
      .toLowerCase();
    search.texts.set(key, text);
  }
  return text;
}

/** The words of a query. */
export function wordsOfQuery(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Whether the texts about a setting, including its group's title, contain every word. */
export function matchesSetting(place: SettingPlace, group: string, words: readonly string[]): boolean {
  const text = `${textOf(place)} ${group.toLowerCase()}`;
  return words.every((word) => text.includes(word));
}
