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
import { visibleText } from '../../device/visible-text.ts';
import { boolean, number, version } from '../../device/schema-node.ts';
import { exact, listNode, map, optional, read, textNode, wordOf } from '../../document/document-node.ts';
import { allowedValues, isPlainObject, parseDocument, parseFile, requireObject } from '../../document/parse-node.ts';
import { parseJsonSteps } from '../../document/parse-json.ts';
import { changeOfToday } from '../../document/patch.ts';
import { DocumentError, parseExperiment, type ParseOptions } from '../../document/validate.ts';
import { LANE_LEVELS, NO_LANE_STATE, type LaneState } from '../../timeline/layout/lanes.ts';
import type { LinkedView } from '../stores/view-text.ts';
import { MOST_MARKS, MOST_MARK_NAME, type Mark } from '../stores/timeline.ts';

export const SESSION_FORMAT = 'nandscope-session';
const SESSION_VERSION = 1;

/** Most characters of a session that is opened. */
export const MOST_SESSION = 96_000_000;

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
  readonly change: ExperimentInput | null;
  readonly forkNs: number | null;
  readonly scenario: string | null;
  readonly view: SessionView;
  readonly traces: readonly SessionTrace[];
}

export function savedTraces(experiments: readonly (Experiment | null)[]): TraceReference[] {
  const found = new Map<string, TraceReference>();
  for (const experiment of experiments) {
    if (experiment !== null && 'trace' in experiment.workload) {
      found.set(experiment.workload.trace.hash, experiment.workload.trace);
    }
  }
  return [...found.values()];
}

export const sessionText = (session: Session): string => `${JSON.stringify(sessionDocument(session), null, 2)}\n`;

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

/** @throws {DocumentError} naming the key that is wrong */
export function* parseSessionSteps(text: string, options: ParseOptions = {}): Steps<Session> {
  const value = yield* shareOf(parseJsonSteps(text, 'session'), 0, 0.9);
  return parseSession(value, options);
}

/** Most lanes that are folded or pinned: as many as the largest device has chips, dies and planes. */
const MOST_LANES = 100_000;
/** A and B have a trace each. */
const MOST_TRACES = 2;

const INSTANT = number('', 'ns', { default: 0, max: Number.MAX_SAFE_INTEGER });
const NUMBER = number('', 'index', { default: 0, max: Number.MAX_SAFE_INTEGER });
const TEXT = textNode(Infinity);
const SIDE = wordOf('a', 'b');
const NAMED_MARK = exact({ ns: INSTANT, name: textNode(MOST_MARK_NAME) });
const mark = read('a time in whole ns, or { "ns", "name" }', (value, path): Mark => {
  if (!isPlainObject(value)) return { ns: parseDocument(INSTANT, value, path), name: '' };
  const { ns, name } = parseDocument(NAMED_MARK, value, path);
  return { ns, name: visibleText(name) };
});
const SELECTION = exact({
  side: SIDE,
  request: optional(NUMBER),
  operation: optional(NUMBER),
  peer: optional(NUMBER),
});
const selection = read('an object', (value, path): NonNullable<LinkedView['selection']> => {
  const { side, request, operation, peer } = parseDocument(SELECTION, value, path);
  if (request !== undefined) {
    return { side, request, ...(operation !== undefined && { operation }), ...(peer !== undefined && { peer }) };
  }
  if (operation !== undefined && peer === undefined) return { side, operation };
  throw new DocumentError(`${path}.request`, 'nothing', allowedValues(NUMBER));
});
const window = read('two times in whole ns, [from, to]', (value, path): readonly [number, number] => {
  const [from, to] = parseDocument(listNode(INSTANT, 2), value, path);
  if (to > from) return [from, to];
  throw new DocumentError(`${path}[1]`, String(to), `more than ${from}, the start of the window`);
});
const SESSION = exact({
  format: wordOf(SESSION_FORMAT),
  version: version('', SESSION_VERSION),
  a: read('an experiment', (value) => value),
  b: optional(read('an object', (value, path) => requireObject(value, path, 'an object, { … }'))),
  forkNs: optional(INSTANT),
  scenario: optional(
    textNode(Infinity, { pattern: /^[\w-]{1,80}$/, says: 'the name of a figure, such as mbm-fig-3b' }),
  ),
  view: optional(
    exact({
      window: optional(window),
      selection: optional(selection),
      playheadNs: optional(INSTANT),
      marks: optional(listNode(mark, 0, MOST_MARKS)),
      lanes: optional(
        exact({
          fold: optional(map(boolean('', false), MOST_LANES, { pattern: /^/, says: 'names of lanes' })),
          pinned: optional(listNode(TEXT, 0, MOST_LANES)),
          show: optional(wordOf('auto', 'all', 'selection')),
          level: optional(wordOf(...LANE_LEVELS)),
        }),
      ),
    }),
  ),
  traces: optional(listNode(exact({ name: TEXT, hash: TEXT, gzipBase64: TEXT }), 0, MOST_TRACES)),
});

/** Reads a session. @throws {DocumentError} naming the key that is wrong */
export function parseSession(value: unknown, options: ParseOptions = {}): Session {
  const keys = parseFile(SESSION, value, 'session');
  const { forkNs = null, scenario = null, traces = [] } = keys;
  const {
    window: seen = null,
    selection: selected = null,
    playheadNs = null,
    marks = [],
    lanes = {},
  } = keys.view ?? {};
  const a = under('a', () => parseExperiment(keys.a, options));
  const { b } = keys;
  return {
    a,
    change: b === undefined ? null : under('b', () => changeOfToday(a, b, options)),
    forkNs,
    scenario,
    view: {
      window: seen,
      selection: selected,
      playheadNs,
      marks,
      lanes: {
        ...NO_LANE_STATE,
        fold: new Map(Object.entries(lanes.fold ?? {})),
        pinned: new Set(lanes.pinned),
        show: lanes.show,
        level: lanes.level,
      },
    },
    traces,
  };
}

function under<Result>(key: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DocumentError(`${key}.${error.path}`, error.found, error.allowed);
  }
}
