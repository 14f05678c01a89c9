import { quoted } from '../../device/visible-text.ts';
import { refuse } from '../../device/document-error.ts';
import { exact, nullable, optional, read, wordOf, type DocumentValue } from '../../document/document-node.ts';
import { number } from '../../device/schema-node.ts';
import { parseDocument, parseFile, requireObject } from '../../document/parse-node.ts';
import { runSteps, shareOf, type Steps } from '../../base/generators.ts';
import { parseJson, parseJsonSteps } from '../../document/parse-json.ts';
import { curvePlaces, type TailCurve } from '../../analysis/latency/tail-ranks.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';
import { parsePlan } from '../plan/parse-plan.ts';
import type { MeasuredResponse } from '../run/recorded-responses.ts';
import type { ResponseSummary } from '../run/response-summary.ts';
import type { RunSummary } from '../run/summary.ts';
import { requireConsistent } from './consistent.ts';
import { MAKER_PROGRAM, ResultsHash } from './maker.ts';
import { countOfShare, eachCellOfShare, shareText } from './results.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, RESULTS_VERSION_WITHOUT_MAKER } from './results.ts';
import type { CellResult, Results } from './results.ts';
import { SUMMARY, type PlainSummary } from './summary-node.ts';

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

/** What is read later, or follows from the rest and is not read back. */
const ANY = optional(read('anything', (value) => value));
const RESULTS = exact({
  format: wordOf(RESULTS_FORMAT),
  version: number('', 'count', { default: 1, min: RESULTS_VERSION_WITHOUT_MAKER, max: RESULTS_VERSION }),
  maker: ANY,
  share: ANY,
  plan: ANY,
  cells: ANY,
  hash: ANY,
  verdicts: ANY,
  overall: ANY,
});
const CELL = exact({ index: ANY, key: ANY, id: ANY, failure: ANY, warnings: ANY, summary: ANY });
/** As many as --only takes: a merge counts them one by one. */
const MOST_SHARES = 999_999;
const PART = number('', 'count', { default: 1, min: 1, max: MOST_SHARES });
const SHARE = nullable(exact({ k: PART, n: PART }));
const MAKER = exact({
  program: wordOf(MAKER_PROGRAM),
  runs: number('', 'count', { default: 1, min: 1, max: 1_000_000 }),
});

/** Reads a results document. Its cells must be those of its plan: no more, no fewer, none changed. */
export const parseResults = (value: unknown): Results => runSteps(parseResultsSteps(value));

function* parseResultsSteps(value: unknown): Steps<Results> {
  const document = parseFile(RESULTS, value, 'results');
  const maker = document.version === RESULTS_VERSION ? parseDocument(MAKER, document.maker, 'maker') : null;
  const plan = parsePlan(document.plan);
  const share = parseDocument(SHARE, document.share, 'share');
  if (share !== null && share.k > share.n) refuse('share.k', share.k, `at most ${share.n}, the number of shares`);
  const found: readonly unknown[] = Array.isArray(document.cells) ? document.cells : [];
  const count = countOfShare(plan, share);
  if (!Array.isArray(document.cells) || found.length !== count) {
    const whole = share === null ? 'the plan' : `share ${shareText(share)} of the plan`;
    refuse('cells', document.cells, `the ${count} cells of ${whole}`);
  }
  const results: CellResult[] = [];
  for (const { index, key, id } of eachCellOfShare(plan, share)) {
    const i = results.length;
    const path = `cells[${i}]`;
    const cell = parseDocument(CELL, requireObject(found[i], path, `the cell ${key}`), path);
    if (cell.key !== key || cell.index !== index) refuse(`${path}.key`, cell.key, quoted(key));
    if (cell.id !== id) refuse(`${path}.id`, cell.id, `${id}: this version expands the plan to another experiment`);
    const failure = typeof cell.failure === 'string' ? cell.failure : null;
    if ((failure === null) === (cell.summary === null)) refuse(path, cell, 'either a summary or a failure');
    const summary = failure === null ? summaryAt(cell.summary, `${path}.summary`) : null;
    results.push({ index, key, id, failure, summary });
    yield (CELLS * results.length) / count;
  }
  requireOneState(results);
  if (maker !== null) yield* shareOf(requireHash(document), CELLS, 1);
  return { plan, share, cells: results, maker };
}

function* requireHash(value: DocumentValue<typeof RESULTS>): Steps<void> {
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
  // Texts, and figures of earlier versions: the types of a run say what they are.
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
