/** What B changes, in the words of the switches and fields: "RS off", "tPROG 660 µs". */
import type { Experiment } from '../../document/experiment.ts';
import { type Difference, diffExperiments, schemaAt } from '../../document/patch.ts';
import { combinationOf, switchDifferences, type SwitchDifference } from '../../document/presets/switch-state.ts';
import { formatBytes, formatCount, formatTime, plural } from '../../base/format.ts';
import { settingTitle, valueWords } from './words/setting-words.ts';
import type { Pair } from './document.ts';

interface Change {
  readonly path: string;
  readonly name: string;
  readonly line: string;
}

/** Further changes are counted. */
const MOST_NAMED = 3;

export interface ChangeWords {
  readonly words: string;
  readonly lines: readonly { readonly path: string; readonly words: string }[];
}

export function changeOfB({ a, b }: Pair): ChangeWords | null {
  if (b === undefined) return null;
  const described = describeChanges(a, b.experiment, diffExperiments(a, b.experiment));
  return { ...described, words: b.named ?? described.words };
}

export function titleOfB(pair: Pair): string {
  const change = changeOfB(pair)?.words ?? '';
  return pair.forkNs === null ? change : `${change}, from ${formatTime(pair.forkNs)} on`;
}

export function describeChanges(a: Experiment, b: Experiment, differences: readonly Difference[]): ChangeWords {
  // A toggle that is turned in part is described by its settings.
  const switched = switchDifferences(a, b).filter(({ switch: { kind }, to }) => kind !== 'toggle' || to.value !== null);
  const opened = openedChange(a, b, differences);
  const rest = differences.filter(
    ({ path }) => !(opened.length > 0 && isOpened(path)) && !switched.some((one) => covers(one.switch.paths, path)),
  );
  const policies = rest.filter(({ path }) => path.startsWith('policy.'));
  const others = rest.filter(({ path }) => !path.startsWith('policy.'));
  const lines = [...opened, ...switched.map(switchChange), ...rest.map(settingChange)];
  // Name the scheme unless a single switch describes the change.
  const scheme = switched.length + policies.length > 1 ? combinationOf(b) : null;
  const names =
    scheme?.but.length === 0
      ? [
          ...opened.map(({ name }) => name),
          scheme.named.title,
          ...others.map((difference) => settingChange(difference).name),
        ]
      : lines.map(({ name }) => name);
  return { words: joined(names), lines: lines.map(({ path, line }) => ({ path, words: line })) };
}

/** Its requests and its name are part of opening a sample or a trace. */
const isOpened = (path: string): boolean =>
  path === 'name' || path === 'workload' || path === 'workload.sample' || isTrace(path);

/** A different start is a setting: the trace is the same. */
const isTrace = (path: string): boolean => path.startsWith('workload.trace') && path !== 'workload.trace.startNs';

const requestsName = ({ name, workload }: Experiment): string => ('trace' in workload ? workload.trace.name : name);

function openedChange(a: Experiment, b: Experiment, differences: readonly Difference[]): Change[] {
  const isOther = differences.some(({ path }) => path !== 'name' && isOpened(path));
  const [before, after] = [requestsName(a), requestsName(b)];
  if (!isOther || before === after || after === '') return [];
  const line = `Requests: ${before === '' ? 'untitled' : before} → ${after}`;
  return [{ path: 'workload', name: after, line }];
}

function joined(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return names.join(', ');
  const named = names.slice(0, MOST_NAMED - 1);
  return `${named.join(', ')} and ${plural(names.length - named.length, 'other change')}`;
}

/** The setting itself, a key of it, or a group that holds it. */
function covers(paths: readonly string[], path: string): boolean {
  return paths.some((own) => own === path || path.startsWith(`${own}.`));
}

function switchChange({ switch: { title, paths }, from, to, position }: SwitchDifference): Change {
  return {
    path: paths[0] ?? '',
    name: position === undefined ? `${title} ${to.label}` : position.words,
    line: `${title}: ${from.label} → ${to.label}`,
  };
}

function settingChange({ path, a, b }: Difference): Change {
  if (path === 'workload' || path.startsWith('workload.requests')) return requestsChange(path, a, b);
  if (path.startsWith('initial.')) return { path, name: 'another initial state', line: listLine(path, a, b) };
  const title = settingTitle(path);
  const [before, after] = [valueWords(path, a), valueWords(path, b)];
  return {
    path,
    name: typeof b === 'string' ? `${title}: ${after}` : `${title} ${after}`,
    line: `${title}: ${before} → ${after}`,
  };
}

/** Lists are too long to show. Their length may differ, or only their entries. */
function listLine(path: string, a: unknown, b: unknown): string {
  const title = schemaAt(path).title;
  if (!Array.isArray(a) || !Array.isArray(b)) return `${title}: changed`;
  return a.length === b.length
    ? `${title}: ${plural(b.length, 'entry', 'entries')}, changed`
    : `${title}: ${formatCount(a.length)} → ${plural(b.length, 'entry', 'entries')}`;
}

function requestsChange(path: string, a: unknown, b: unknown): Change {
  const [before, after] = [workloadWords(a), workloadWords(b)];
  const only = onlyChange(a, b);
  const name = only ?? (before === after ? 'other requests' : `${after}, not ${before}`);
  return {
    path,
    name,
    line:
      only !== null ? `Requests: ${only}` : before === after ? 'Requests: changed' : `Requests: ${before} → ${after}`,
  };
}

/** "8 requests", "a trace", or "the sample oltp". */
function workloadWords(value: unknown): string {
  if (Array.isArray(value)) return plural(value.length, 'request');
  if (typeof value !== 'object' || value === null) return 'other requests';
  if ('requests' in value) return workloadWords(value.requests);
  if ('sample' in value) return `the sample ${String(value.sample)}`;
  return 'trace' in value ? 'a trace' : 'generated requests';
}

/** “64 KiB requests”, if only the size of all requests was changed. */
function onlyChange(a: unknown, b: unknown): string | null {
  const [before, after] = [sizesOf(a), sizesOf(b)];
  if (before.size !== 1 || after.size !== 1) return null;
  const [[from], [to]] = [[...before], [...after]];
  return from === undefined || to === undefined || from === to ? null : `requests of ${formatBytes(to)}`;
}

function sizesOf(value: unknown): Set<number> {
  const sizes = new Set<number>();
  if (!Array.isArray(value)) return sizes;
  for (const request of value as readonly unknown[]) {
    if (typeof request === 'object' && request !== null && 'bytes' in request) sizes.add(Number(request.bytes));
  }
  return sizes;
}
