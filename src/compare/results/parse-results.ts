/** Reads results: from the command line, a page, or a person's disk. Everything is checked before it is believed. */
import { quoted } from '../../device/visible-text.ts';
import { describeFound, DocumentError } from '../../device/document-error.ts';
import { requireOnlyKeys } from '../../document/only-keys.ts';
import { isPlainObject, parseDocument } from '../../document/parse-node.ts';
import { runSteps, shareOf, type Steps } from '../../base/generators.ts';
import { parseJson, parseJsonSteps } from '../../document/parse-json.ts';
import { curvePlaces } from '../../analysis/latency/tail-ranks.ts';
import type { TailCurve } from '../../analysis/latency/tail-ranks.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import type { MeasuredResponse } from '../run/recorded-responses.ts';
import type { ResponseSummary } from '../run/response-summary.ts';
import type { RunSummary } from '../run/summary.ts';
import { requireConsistent } from './consistent.ts';
import { PROGRAM, ResultsHash, type Maker } from './maker.ts';
import { countOfShare, eachCellOfShare, shareText } from './results.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, RESULTS_VERSION_WITHOUT_MAKER } from './results.ts';
import type { CellResult, Results, Share } from './results.ts';
import { SUMMARY, type PlainSummary } from './summary-node.ts';

/**
 * Reads the text of a results document.
 * @throws DocumentError that names the key
 */
export function parseResultsText(json: string): Results {
  return parseResults(parseJson(json, 'results'));
}

/** As {@link parseResultsText}, in steps: 100,000 cells take many seconds. */
export function* parseResultsTextSteps(json: string): Steps<Results> {
  const value = yield* shareOf(parseJsonSteps(json, 'results'), 0, READING);
  return yield* shareOf(parseResultsSteps(value), READING, 1);
}

/** The share of JSON in the time of a document with many cells. */
const READING = 0.2;
/** The share of the cells in the time after that; the rest is the hash. */
const CELLS = 0.8;

/** Keys of the document and of a cell. Verdicts and warnings follow from the rest, and are not read back. */
const KEYS = ['format', 'version', 'maker', 'share', 'plan', 'cells', 'hash', 'verdicts', 'overall'] as const;
const CELL_KEYS = ['index', 'key', 'id', 'failure', 'warnings', 'summary'] as const;

/** Reads a results document. Its cells must be those of its plan: no more, no fewer, none changed. */
export const parseResults = (value: unknown): Results => runSteps(parseResultsSteps(value));

function* parseResultsSteps(value: unknown): Steps<Results> {
  if (!isPlainObject(value)) refuse('results', value, 'a document that sim compare wrote');
  if (value.format !== RESULTS_FORMAT) refuse('format', value.format, JSON.stringify(RESULTS_FORMAT));
  if (value.version !== RESULTS_VERSION && value.version !== RESULTS_VERSION_WITHOUT_MAKER) {
    refuse('version', value.version, `${RESULTS_VERSION_WITHOUT_MAKER} or ${RESULTS_VERSION}`);
  }
  requireOnlyKeys(value, '', KEYS);
  const maker = value.version === RESULTS_VERSION ? makerAt(value.maker) : null;
  const plan = parsePlan(value.plan);
  const share = shareAt(value.share);
  const found: readonly unknown[] = Array.isArray(value.cells) ? value.cells : [];
  const count = countOfShare(plan, share);
  if (!Array.isArray(value.cells) || found.length !== count) {
    const whole = share === null ? 'the plan' : `share ${shareText(share)} of the plan`;
    refuse('cells', value.cells, `the ${count} cells of ${whole}`);
  }
  const read: CellResult[] = [];
  for (const { index, key, id } of eachCellOfShare(plan, share)) {
    const i = read.length;
    const path = `cells[${i}]`;
    const cell = found[i];
    if (!isPlainObject(cell)) refuse(path, cell, `the cell ${key}`);
    requireOnlyKeys(cell, path, CELL_KEYS);
    if (cell.key !== key || cell.index !== index) refuse(`${path}.key`, cell.key, quoted(key));
    if (cell.id !== id) refuse(`${path}.id`, cell.id, `${id}: this version expands the plan to another experiment`);
    const failure = typeof cell.failure === 'string' ? cell.failure : null;
    if ((failure === null) === (cell.summary === null)) refuse(path, cell, 'either a summary or a failure');
    const summary = failure === null ? summaryAt(cell.summary, `${path}.summary`) : null;
    read.push({ index, key, id, failure, summary });
    yield (CELLS * read.length) / count;
  }
  requireOneState(read);
  if (maker !== null) yield* shareOf(requireHash(value), CELLS, 1);
  return { plan, share, cells: read, maker };
}

function makerAt(value: unknown): Maker {
  const { program, runs } = isPlainObject(value) ? value : {};
  if (program === PROGRAM && typeof runs === 'number' && Number.isInteger(runs) && runs >= 1 && runs <= MOST_VERSION) {
    return { program, runs };
  }
  return refuse('maker', value, '{ "program": "NANDscope", "runs": 6 }, the version of the runs');
}

const MOST_VERSION = 1_000_000;

function* requireHash(value: Record<string, unknown>): Steps<void> {
  const { maker, share, plan, cells, hash } = value;
  const made = new ResultsHash({ maker, share, plan });
  const list: readonly unknown[] = Array.isArray(cells) ? cells : [];
  for (const [i, cell] of list.entries()) {
    made.add(JSON.stringify(cell));
    yield i / list.length;
  }
  const found = made.digest();
  if (hash !== found) {
    refuse(
      'hash',
      hash,
      `${found}, the SHA-256 of what the document says: it was changed or damaged after it was written`,
    );
  }
}

function requireOneState(cells: readonly CellResult[]): void {
  const states = new Map<string, string>();
  cells.forEach(({ id, summary }, i) => {
    if (summary === null) return;
    const other = states.get(id);
    if (other !== undefined && other !== summary.stateHash) {
      refuse(
        `cells[${i}].summary.stateHash`,
        summary.stateHash,
        `${other}, as another cell of the same experiment has`,
      );
    }
    states.set(id, summary.stateHash);
  });
}

function shareAt(value: unknown): Share | null {
  if (value === null) return null;
  const { k, n } = isPlainObject(value) ? value : {};
  if (
    typeof k === 'number' &&
    typeof n === 'number' &&
    Number.isInteger(k) &&
    Number.isInteger(n) &&
    k >= 1 &&
    k <= n
  ) {
    return { k, n };
  }
  return refuse('share', value, 'null, or { "k": 1, "n": 4 } with k from 1 to n');
}

/**
 * Reads the figures of one cell.
 * @param path of the value, for messages
 * @throws DocumentError that names the key
 */
export function summaryAt(value: unknown, path: string): RunSummary {
  const plain = parseDocument(SUMMARY, value, path);
  const { measured, metrics, response } = plain;
  const curveOf = (count: number, curveNs: readonly number[], at: string): TailCurve => {
    const places = curvePlaces(count);
    if (curveNs.length !== places.length) {
      refuse(`${path}.${at}.curveNs`, curveNs, `a list of ${places.length}, as ${count} requests give`);
    }
    return { places, ns: Float64Array.from(curveNs) };
  };
  const responseOf = (kind: Kind): ResponseSummary => {
    const { curveNs, slowestShares, ...rest } = response[kind];
    return {
      ...rest,
      curve: curveOf(rest.count, curveNs, `response.${kind}`),
      slowestShares: slowestShares.map((slowest) => ({
        ...slowest,
        causeNs: WAIT_NAMES.map((_, cause) => BigInt(slowest.causeNs[cause] ?? 0)),
      })),
    };
  };
  const measuredOf = (kind: Kind, { curveNs, ...rest }: PlainMeasured): MeasuredResponse => ({
    ...rest,
    curve: curveOf(rest.count, curveNs, `measured.response.${kind}`),
  });
  const perKind = <Made>(make: (kind: Kind) => Made): Record<Kind, Made> => ({
    all: make('all'),
    read: make('read'),
    write: make('write'),
  });
  // Texts, and figures of earlier versions, are what the types of a run say they are.
  const summary = {
    ...plain,
    metrics: {
      ...metrics,
      waitNs: Object.fromEntries(
        WAIT_NAMES.map((name) => [name, BigInt(metrics.waitNs[name] ?? 0)]),
      ) as RunSummary['metrics']['waitNs'],
    },
    response: perKind(responseOf),
    ...(measured === undefined
      ? {}
      : { measured: { ...measured, response: perKind((kind) => measuredOf(kind, measured.response[kind])) } }),
  } as RunSummary;
  requireConsistent(summary, path);
  return summary;
}

type Kind = 'all' | 'read' | 'write';
type PlainMeasured = NonNullable<PlainSummary['measured']>['response'][Kind];

function refuse(path: string, value: unknown, allowed: string): never {
  throw new DocumentError(path, describeFound(value), allowed);
}
