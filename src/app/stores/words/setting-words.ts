import { formatExact, formatShortTime, formatTime, groupDigits, plural, formatBytes } from '../../../base/format.ts';
import type { DocumentError } from '../../../device/document-error.ts';
import { schemaAt, listSettings, helpAt } from '../../../document/patch.ts';
import type { NumberNode, Unit } from '../../../device/schema-node.ts';
import { settingPlace, type SettingPlace } from './setting-groups.ts';
import { pageState } from '../page-state.ts';
import { once } from '../../../base/memo.ts';
import type { Device, Timing } from '../../../device/device.ts';
import { programTimes, readTimes } from '../../../device/page-types.ts';
import { hasController, occupiesCores } from '../../../document/controller.ts';
import type { ControllerSettings } from '../../../document/experiment.ts';

export const deviceWords = ({ channels, chipsPerChannel, diesPerChip, planesPerDie }: Device): string =>
  `${plural(channels, 'channel')}, ${plural(chipsPerChannel, 'chip')} per channel, ${plural(diesPerChip, 'die')} per chip, ${plural(planesPerDie, 'plane')} per die`;

/** With several page types, every type's time, the first type's first. */
export const timesWords = (device: Device, timing: Timing): string =>
  `tR ${byType(readTimes(timing))}, tPROG ${byType(programTimes(timing))}, tBERS ${formatShortTime(timing.eraseNs)}, a page of ${formatBytes(device.pageBytes)} takes ${formatShortTime((device.pageBytes + device.spareBytes) * timing.transferNsPerByte)} on the bus`;

const byType = (times: readonly number[]): string => times.map((ns) => formatShortTime(ns)).join(' / ');

/** Null if it takes none. */
export const controllerWords = (controller: ControllerSettings): string | null => {
  if (!hasController(controller)) return null;
  const words = (Object.keys(controller) as (keyof ControllerSettings)[])
    .filter((key) => key.includes('Ns') && controller[key] > 0)
    .map((key) => {
      const value = key === 'linkNsPerByte' ? `${controller[key]} ns/B` : formatShortTime(controller[key]);
      return `${schemaAt(`controller.${key}`).title} ${value}`;
    });
  const { cores } = controller;
  if (occupiesCores(controller)) words.unshift(plural(cores, 'core'));
  return words.join(', ');
};

const PATH = /((?:policy|device|timing|host|precondition)\.[\w.]*\w(?:\[\d\])?)/;

const settingPaths = once((): ReadonlySet<string> => new Set(listSettings().map(({ path }) => path)));

const isSetting = (path: string): boolean => settingPaths().has(path);

/** Parts that are the path of a setting have its title. */
export function splitPaths(text: string): { readonly text: string; readonly title: string | null }[] {
  return text
    .split(PATH)
    .map((part, index) => ({ text: part, title: index % 2 === 1 && isSetting(part) ? schemaAt(part).title : null }));
}

function withTitles(text: string): string {
  return splitPaths(text)
    .map((part) => part.title ?? part.text)
    .join('');
}

/** The end of a refusal of the engine: in the page it is plain that two settings exclude each other. */
const COMBINATION = ' (not supported in this combination)';

/**
 * “Die binding: static is not allowed. Allowed: …”: without paths, quotes or true and false.
 * @param changed the setting that was changed, which needs no name
 */
export function refusalWords({ path, found, allowed }: DocumentError, changed?: string): string {
  const name = path === changed ? '' : `${placeWords(path)}: `;
  return `${name}${foundWords(found)} is not allowed. Allowed: ${pageWords(allowed.replace(COMBINATION, ''))}.`;
}

/** The title of a key that is named without its group. */
function keyTitle(key: string): string {
  const path = [...settingPaths()].find((one) => one.endsWith(`.${key}`));
  return path === undefined ? key : schemaAt(path).title;
}

/** What the engine says, without its keys, paths, indices, quotes, true and false. */
const pageWords = (text: string): string =>
  withTitles(text.replace(/\binitial\.\w+(?:\[\d+\])?(?:\.\w+)*/g, 'the initial state'))
    .replace(/\b[a-z]{2,}[A-Z]\w*/g, keyTitle)
    .replace(/"([\w-]+)"/g, (_, name: string) => choiceLabel(name))
    .replace(/\b(?:true|false)\b/g, (word) => (word === 'true' ? 'on' : 'off'));

/** `initial.pages[3].die` is “Initial state, Pages”, `workload.requests[7].bytes` “Workload”. */
export function placeWords(path: string): string {
  const [list] = isSetting(path) ? [path] : path.split('[');
  const [group] = list.split('.');
  if (isSetting(list)) return `${group === 'initial' ? 'Initial state, ' : ''}${schemaAt(list).title}`;
  return isSetting(group) || group === 'workload' ? schemaAt(group).title : path;
}

/** Values of the document are quoted as JSON; an object is a switch that is on. */
function foundWords(found: string): string {
  const name = /^"([\w-]+)"$/.exec(found)?.[1];
  if (name !== undefined) return choiceLabel(name);
  return /^[{[]/.test(found) ? 'on' : pageWords(found);
}

/** As the papers write them. */
const NAMES: Readonly<Record<string, string>> = {
  fifo: 'FIFO',
  paq: 'PAQ',
  sprinkler: 'Sprinkler',
  slacker: 'Slacker',
};

export const choiceLabel = (value: string): string => NAMES[value] ?? value.replaceAll('-', ' ');

/** A setting named by itself, with the part that it belongs to. */
export function settingTitle(path: string): string {
  const place = settingPlace(path);
  return place?.short ?? place?.label ?? schemaAt(path).title;
}

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

/** The displayed unit if there is one, else the document's. */
export function unitOf(node: NumberNode, place: SettingPlace): string {
  return place.unit ?? UNITS[node.unit];
}

export function shownNumber(value: number, { scale = 1 }: SettingPlace): number {
  return Number((value / scale).toPrecision(12));
}

/** “660 µs”, “on”, “twin block”. */
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
  const place = settingPlace(path) ?? { path };
  if (node.kind === 'number' && value === 1 && shownNumber(value, place) === 1) {
    if (node.unit === 'pages') return plural(1, 'page');
    if (node.unit === 'blocks') return plural(1, 'block');
  }
  const unit = node.kind === 'number' ? unitOf(node, place) : '';
  return `${groupDigits(String(shownNumber(value, place)))}${unit === '' ? '' : ` ${unit}`}`;
}

/** `policy.readLayout` for `policy.readLayout.regionPages`; null if none. */
export function parentSwitch(path: string): string | null {
  const parent = path.slice(0, path.lastIndexOf('.'));
  return parent.includes('.') && schemaAt(parent).kind === 'switch' ? parent : null;
}

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

export function wordsOfQuery(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The title of its group counts as well. */
export function matchesSetting(place: SettingPlace, group: string, words: readonly string[]): boolean {
  const text = `${textOf(place)} ${group.toLowerCase()}`;
  return words.every((word) => text.includes(word));
}
