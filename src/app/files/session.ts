/**
 * A session: A, B, the fork and the view as one JSON document, with the files of the traces if wanted.
 *
 *   { "format": "nandscope-session", "version": 1, "a": {…}, "b": {…}, "forkNs": 7000000, "scenario": "mbm-fig-3b",
 *     "view": { "window": [0, 9000], "selection": { "side": "a", "request": 17 }, "playheadNs": 4000,
 *               "marks": [250, { "ns": 800, "name": "the erase begins" }],
 *               "lanes": { "fold": { "A/ch0": true }, "pinned": ["A/die1"], "show": "all", "level": "dies" } },
 *     "traces": [{ "name": "oltp.spc", "hash": "…", "gzipBase64": "…" }] }
 *
 * `a` is an experiment without its defaults, `b` the change that makes B of it. Every key but the first three may be
 * missing.
 */
import { shareOf, type Steps } from '../../base/generators.ts';
import { withoutDefaults } from '../../document/canonical.ts';
import type { Experiment, ExperimentInput, TraceReference } from '../../document/experiment.ts';
import { quoted, visibleText } from '../../device/visible-text.ts';
import { isPlainObject } from '../../document/parse-node.ts';
import { parseJsonSteps } from '../../document/parse-json.ts';
import { changeOfToday } from '../../document/earlier-change.ts';
import { DocumentError, parseExperiment, type ParseOptions } from '../../document/validate.ts';
import { NO_LANE_STATE, type LaneState } from '../../timeline/layout/lanes.ts';
import type { LinkedView } from '../stores/view-text.ts';
import { MOST_MARKS, MOST_MARK_NAME, type Mark } from '../stores/timeline.ts';

export const SESSION_FORMAT = 'nandscope-session';
const SESSION_VERSION = 1;

/** Most characters of a session that is opened. */
export const MOST_SESSION = 96_000_000;

/** Most bytes of all trace files of a session, unpacked. */
export const MOST_UNPACKED = 512 * 1024 * 1024;

export interface SessionTrace {
  readonly name: string;
  /** SHA-256 of the file, as experiments name it. */
  readonly hash: string;
  readonly gzipBase64: string;
}

export interface SessionView extends LinkedView {
  readonly playheadNs: number | null;
  readonly marks: readonly Mark[];
  readonly lanes: LaneState;
}

export interface Session {
  readonly a: Experiment;
  /** The change of B; null without B. */
  readonly change: ExperimentInput | null;
  readonly forkNs: number | null;
  readonly scenario: string | null;
  readonly view: SessionView;
  readonly traces: readonly SessionTrace[];
}

/** The files that a session's experiments name, each once. */
export function traceReferences(experiments: readonly (Experiment | null)[]): TraceReference[] {
  const found = new Map<string, TraceReference>();
  for (const experiment of experiments) {
    if (experiment !== null && 'trace' in experiment.workload) {
      found.set(experiment.workload.trace.hash, experiment.workload.trace);
    }
  }
  return [...found.values()];
}

/** The session as the text of a file. */
export const sessionText = (session: Session): string => `${JSON.stringify(sessionDocument(session), null, 2)}\n`;

/** The session as a document: `parseSession` reads it. */
export function sessionDocument({
  a,
  change,
  forkNs,
  scenario,
  view,
  traces,
}: Session): Readonly<Record<string, unknown>> {
  const { window, selection, playheadNs, marks, lanes } = view;
  return {
    format: SESSION_FORMAT,
    version: SESSION_VERSION,
    a: withoutDefaults(a),
    ...(change === null ? {} : { b: change }),
    ...(forkNs === null ? {} : { forkNs }),
    ...(scenario === null ? {} : { scenario }),
    view: {
      ...(window === null ? {} : { window }),
      ...(selection === null ? {} : { selection }),
      ...(playheadNs === null ? {} : { playheadNs }),
      marks: marks.map(({ ns, name }) => (name === '' ? ns : { ns, name })),
      lanes: {
        fold: Object.fromEntries(lanes.fold),
        pinned: [...lanes.pinned],
        ...(lanes.show === undefined ? {} : { show: lanes.show }),
        ...(lanes.level === undefined ? {} : { level: lanes.level }),
      },
    },
    ...(traces.length === 0 ? {} : { traces }),
  };
}

/**
 * Reads a session in steps.
 * @throws {DocumentError} naming the key that is wrong
 */
export function* parseSessionSteps(text: string, options: ParseOptions = {}): Steps<Session> {
  const value = yield* shareOf(parseJsonSteps(text, 'session'), 0, 0.9);
  return parseSession(value, options);
}

const KEYS = ['format', 'version', 'a', 'b', 'forkNs', 'scenario', 'view', 'traces'];
const VIEW_KEYS = ['window', 'selection', 'playheadNs', 'marks', 'lanes'];
const LANE_KEYS = ['fold', 'pinned', 'show', 'level'];
const SHOWS = ['auto', 'all', 'selection'] as const;
/** Most lanes that are folded or pinned: as many as the largest device has chips, dies and planes. */
const MOST_LANES = 100_000;
/** A and B have a trace each. */
const MOST_TRACES = 2;
const LEVELS = ['chips', 'dies', 'planes'] as const;

/** Reads a session. @throws {DocumentError} naming the key that is wrong */
export function parseSession(value: unknown, options: ParseOptions = {}): Session {
  const keys = objectAt(value, 'session', KEYS);
  if (keys.format !== SESSION_FORMAT) throw fault('format', keys.format, `"${SESSION_FORMAT}"`);
  if (keys.version !== SESSION_VERSION) {
    throw fault('version', keys.version, `${SESSION_VERSION}; a newer NANDscope may have written it: open it there`);
  }
  const a = under('a', () => parseExperiment(keys.a, options));
  const given = keys.b === undefined ? null : objectAt(keys.b, 'b', null);
  const change = given === null ? null : under('b', () => changeOfToday(a, given, options));
  const { scenario = null } = keys;
  if (scenario !== null && (typeof scenario !== 'string' || !/^[\w-]{1,80}$/.test(scenario))) {
    throw fault('scenario', scenario, 'the name of a figure, such as mbm-fig-3b');
  }
  return {
    a,
    change,
    forkNs: keys.forkNs === undefined ? null : instantAt(keys.forkNs, 'forkNs'),
    scenario,
    view: viewOf(keys.view === undefined ? {} : keys.view),
    traces: listAt(keys.traces === undefined ? [] : keys.traces, 'traces', MOST_TRACES).map(traceOf),
  };
}

function viewOf(value: unknown): SessionView {
  const { window, selection, playheadNs, marks = [], lanes = {} } = objectAt(value, 'view', VIEW_KEYS);
  return {
    window: window === undefined ? null : windowOf(window),
    selection: selection === undefined ? null : selectionOf(selection),
    playheadNs: playheadNs === undefined ? null : instantAt(playheadNs, 'view.playheadNs'),
    marks: listAt(marks, 'view.marks', MOST_MARKS).map((mark, i) => markAt(mark, `view.marks[${i}]`)),
    lanes: lanesOf(lanes),
  };
}

/** A mark: its time, or its time and its name. */
function markAt(value: unknown, path: string): Mark {
  if (!isPlainObject(value)) return { ns: instantAt(value, path, 'a time in whole ns, or { "ns", "name" }'), name: '' };
  const { ns, name } = objectAt(value, path, ['ns', 'name']);
  if (typeof name !== 'string' || name.length > MOST_MARK_NAME) {
    throw fault(`${path}.name`, name, `a text of at most ${MOST_MARK_NAME} characters`);
  }
  return { ns: instantAt(ns, `${path}.ns`), name: visibleText(name) };
}

function windowOf(value: unknown): readonly [number, number] {
  const path = 'view.window';
  const list = listAt(value, path);
  if (list.length !== 2) throw fault(path, value, 'two times in whole ns, [from, to]');
  const [from, to] = list.map((ns, i) => instantAt(ns, `${path}[${i}]`));
  if (!(to > from)) throw fault(`${path}[1]`, to, `more than ${from}, the start of the window`);
  return [from, to];
}

function selectionOf(value: unknown): NonNullable<LinkedView['selection']> {
  const path = 'view.selection';
  const { side, request, operation, peer } = objectAt(value, path, ['side', 'request', 'operation', 'peer']);
  if (side !== 'a' && side !== 'b') throw fault(`${path}.side`, side, '"a" or "b"');
  const of =
    operation === undefined
      ? null
      : { operation: instantAt(operation, `${path}.operation`, 'the number of an operation') };
  if (request === undefined && of !== null && peer === undefined) return { side, ...of };
  return {
    side,
    request: instantAt(request, `${path}.request`, 'the number of a request'),
    ...of,
    ...(peer === undefined ? {} : { peer: instantAt(peer, `${path}.peer`, 'the number of a request') }),
  };
}

function lanesOf(value: unknown): LaneState {
  const { fold = {}, pinned = [], show, level } = objectAt(value, 'view.lanes', LANE_KEYS);
  const entries = Object.entries(objectAt(fold, 'view.lanes.fold', null));
  if (entries.length > MOST_LANES) {
    throw new DocumentError('view.lanes.fold', `${entries.length} lanes`, `at most ${MOST_LANES}`);
  }
  const folds = entries.map(([id, isFolded]) => {
    if (typeof isFolded !== 'boolean') throw fault(`view.lanes.fold["${id}"]`, isFolded, 'true or false');
    return [id, isFolded] as const;
  });
  const ids = listAt(pinned, 'view.lanes.pinned', MOST_LANES).map((id, i) => {
    if (typeof id !== 'string') throw fault(`view.lanes.pinned[${i}]`, id, 'the name of a lane, such as "A/die1"');
    return id;
  });
  return {
    ...NO_LANE_STATE,
    fold: new Map(folds),
    pinned: new Set(ids),
    show: show === undefined ? undefined : oneOf(SHOWS, show, 'view.lanes.show'),
    level: level === undefined ? undefined : oneOf(LEVELS, level, 'view.lanes.level'),
  };
}

function traceOf(value: unknown, index: number): SessionTrace {
  const path = `traces[${index}]`;
  const { name, hash, gzipBase64 } = objectAt(value, path, ['name', 'hash', 'gzipBase64']);
  if (typeof name !== 'string') throw fault(`${path}.name`, name, 'the name of the file');
  if (typeof hash !== 'string') throw fault(`${path}.hash`, hash, 'the SHA-256 of the file');
  if (typeof gzipBase64 !== 'string') throw fault(`${path}.gzipBase64`, gzipBase64, 'the compressed file as base64');
  return { name, hash, gzipBase64 };
}

const fault = (path: string, found: unknown, allowed: string): DocumentError =>
  new DocumentError(path, quoted(found), allowed);

/** @param keys the allowed ones; null: any */
function objectAt(value: unknown, path: string, keys: readonly string[] | null): Record<string, unknown> {
  if (!isPlainObject(value)) throw fault(path, value, 'an object, { … }');
  const unknown = Object.keys(value).find((key) => keys !== null && !keys.includes(key));
  if (unknown !== undefined && keys !== null) {
    throw new DocumentError(path === 'session' ? unknown : `${path}.${unknown}`, 'an unknown key', keys.join(', '));
  }
  return value;
}

function listAt(value: unknown, path: string, most = Infinity): readonly unknown[] {
  if (!Array.isArray(value)) throw fault(path, value, 'a list, [ … ]');
  if (value.length > most) throw new DocumentError(path, `a list of ${value.length}`, `at most ${most}`);
  return value;
}

function instantAt(value: unknown, path: string, allowed = 'a time in whole ns, at least 0'): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw fault(path, value, allowed);
  return value;
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown, path: string): Word {
  const word = words.find((one) => one === value);
  if (word === undefined) throw fault(path, value, words.map((one) => `"${one}"`).join(', '));
  return word;
}

function under<Result>(key: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DocumentError(`${key}.${error.path}`, error.found, error.allowed);
  }
}
