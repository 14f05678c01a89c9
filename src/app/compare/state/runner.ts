/**
 * Keeps runs and rows in step with the plan: every cell of the plan is a run in the queue, found in the browser's
 * storage or simulated by a worker, and every cell is a row.
 */
import { formatLongTime, plural } from '../../../base/format.ts';
import { yieldToEvents } from '../../../base/yield.ts';
import { notify, notifyAction, useNotices } from '../../stores/notices.ts';
import { eachCell, groupOf, type Cell } from '../../../compare/plan/cells.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { MAKER, makerText } from '../../../compare/results/maker.ts';
import type { Results } from '../../../compare/results/results.ts';
import type { RunSummary, SummarizedRun } from '../../../compare/run/summary.ts';
import type { TraceReference } from '../../../document/experiment.ts';
import { PAGE_BUDGET } from '../../../engine/run/budgets.ts';
import { EngineClient } from '../../../worker/client.ts';
import type { JobEnd } from '../../../worker/requests.ts';
import { comparisonPoolSize, RunQueue, type Queued } from '../../../worker/run-queue.ts';
import { startEngineWorker } from '../../../worker/start.ts';
import { traceKey, type RunProgress } from '../../../worker/protocol.ts';
import { keptResult } from '../../storage/kept-runs.ts';
import { dropForeignTrace, keptTraceOrSay } from '../../storage/say-fault.ts';
import { localEntry, setLocalEntry } from '../../storage/local.ts';
import { keepValue } from '../../storage/database.ts';
import { keepSummarized, RESULT_VERSION, whileKept } from './kept-results.ts';
import { rowOf } from './rows-of.ts';
import { isMuch, workOf, type Work } from '../plan/work.ts';
import { runsNow, useCompare } from './compare-store.ts';
import { stepBack, stepForward } from '../../stores/history.ts';
import { atEndOfPage, ofPage, pageState, turns } from '../../stores/page-state.ts';

// The kept links are read without a browser, too.
const size = comparisonPoolSize('navigator' in globalThis ? navigator.hardwareConcurrency : 1);

/**
 * The workers of the comparison. Those of Explore are others: neither waits for the other. A file that a person drops is
 * read at once, whatever runs.
 */
export const compareEngine = new EngineClient({
  start: startEngineWorker,
  size,
  hasReader: true,
  onForeign: (wanted, found) => {
    // Its rows want their trace again.
    void ofPage(dropForeignTrace(wanted, found)).then(followCells);
  },
});

atEndOfPage(() => compareEngine.forgetAll());

/** Most rows of the page, and most steps of undo. */
export const MOST_ROWS = 1000;
const MOST_STEPS = 100;

export const KEPT_PLAN = 'comparison';

const beginPlan = turns();
const beginLook = turns();

interface Runner {
  cells: Cell[];
  readonly cellsById: Map<string, Cell>;
  readonly allowed: Set<string>;
  whole: Promise<void>;
  /** Figures of opened results. */
  readonly given: Map<string, RunSummary>;
  /** Whether the runs of the plan start only if they are little work, or a person has agreed. */
  asksFirst: boolean;
  /** The notice that asks for consent; null if nothing waits for it. */
  asked: number | null;
  readonly estimated: Set<string>;
  readonly curves: Set<string>;
  /** Made once: the queue asks often. */
  readonly groups: WeakMap<Cell, string>;
  /** When the rows were shown last, and when they will be, ms. */
  shownAt: number;
  dueAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const runner = pageState<Runner>(
  () => ({
    cells: [],
    cellsById: new Map(),
    allowed: new Set(),
    whole: Promise.resolve(),
    given: new Map(),
    asksFirst: false,
    asked: null,
    estimated: new Set(),
    curves: new Set(),
    groups: new WeakMap(),
    shownAt: -Infinity,
    dueAt: Infinity,
    timer: undefined,
  }),
  () => {
    queue.setRuns([]);
    // A new page waits for nothing.
    queue.resume();
    clearTimeout(runner.timer);
  },
);

/** Keeps the columns of a finished run apart: they are large. */
function withoutColumns(id: string, end: JobEnd<SummarizedRun>): JobEnd<RunSummary> {
  if (end.kind !== 'done') return end;
  keepSummarized(id, end.result);
  return { kind: 'done', result: end.result.summary };
}

const queue = new RunQueue<RunSummary, RunProgress>({
  size,
  start: (id, onProgress) => {
    const cell = runner.cellsById.get(id);
    if (cell === undefined || cell.experiment === null) throw new Error(`No experiment ${id}`);
    const budget = runner.allowed.has(id) ? null : PAGE_BUDGET;
    const handle = compareEngine.summarize(cell.experiment, onProgress, budget, groupOfCell(cell));
    return {
      end: ofPage(handle.end).then((end) => withoutColumns(id, end)),
      cancel: () => handle.cancel(),
    };
  },
  shareOf: (progress) =>
    progress.kind === 'running' && progress.requests > 0 ? progress.completed / progress.requests : 0,
  groupOf: (id) => {
    const cell = runner.cellsById.get(id);
    return cell === undefined ? id : groupOfCell(cell);
  },
  onChange: soon,
});

function groupOfCell(cell: Cell): string {
  const known = runner.groups.get(cell) ?? groupOf(cell);
  runner.groups.set(cell, known);
  return known;
}

/**
 * Replaces the plan as an undoable step.
 * @param from `file` for a plan that comes from a link or file: much work asks first
 */
export function changePlan(plan: Plan, from: 'here' | 'file' = 'here'): void {
  const { plan: before, past } = useCompare.getState();
  if (plan === before) return;
  runner.asksFirst = from === 'file';
  useCompare.setState({ past: [...past, before].slice(-MOST_STEPS), future: [] });
  applyPlan(plan);
}

export function correctPlan(plan: Plan): void {
  applyPlan(plan);
}

export const undoPlan = (): void => turn(stepBack);

export const redoPlan = (): void => turn(stepForward);

function turn(way: typeof stepBack): void {
  const { plan, past, future } = useCompare.getState();
  const next = way({ past, present: plan, future });
  if (next === null) return;
  useCompare.setState({ past: next.past, future: next.future });
  applyPlan(next.present);
}

/** Follows a plan that was kept on an earlier visit. Much work asks first. */
export function applyKeptPlan(plan: Plan): void {
  runner.asksFirst = true;
  applyPlan(plan);
}

/** Cells are made at once for this time, ms: small plans have all rows with their first picture. */
const FIRST_SLICE_MS = 30;
/** The same for what follows, between two looks at the page. */
const SLICE_MS = 10;

/** Resolves when the plan on screen has all its rows: the first thousand cells take half a second to make. */
export async function wholePlan(): Promise<void> {
  for (let last: Promise<void> | null = null; last !== runner.whole;) {
    last = runner.whole;
    await ofPage(last);
  }
}

/** Follows a plan that is not a step of its own: one that was kept, or undone. */
function applyPlan(plan: Plan): void {
  const isLast = beginPlan();
  runner.cells = [];
  runner.cellsById.clear();
  const rest = plan.traces.length === 0 ? [].values() : eachCell(plan);
  const isWhole = makeCells(rest, FIRST_SLICE_MS);
  // Runs that the plan no longer has must not start while kept results are looked up.
  queue.setRuns(
    queue.runs.flatMap(({ key, state }) =>
      runner.cellsById.has(key) || (!isWhole && state !== 'waiting') ? [key] : [],
    ),
  );
  useCompare.setState({ plan });
  showRows();
  whileKept(() => keepValue(KEPT_PLAN, plan));
  if (isWhole) {
    runner.whole = Promise.resolve();
    void followCells();
    return;
  }
  // No look at the cells of the plan before ends.
  beginLook();
  runner.whole = expandOn(rest, isLast);
}

function makeCells(rest: Iterator<Cell>, ms: number): boolean {
  const until = performance.now() + ms;
  while (runner.cells.length < MOST_ROWS) {
    const next = rest.next();
    if (next.done === true) return true;
    runner.cells.push(next.value);
    if (next.value.id !== '') runner.cellsById.set(next.value.id, next.value);
    if (performance.now() >= until) return false;
  }
  return true;
}

async function expandOn(rest: Iterator<Cell>, isLast: () => boolean): Promise<void> {
  let isWhole = false;
  while (!isWhole) {
    await ofPage(yieldToEvents());
    if (!isLast()) return;
    isWhole = makeCells(rest, SLICE_MS);
  }
  showRows();
  void followCells();
}

/** Shows results that ran elsewhere. Their runs do not run again. */
export function openResults({ plan, cells: results, maker = MAKER }: Results): void {
  notify(
    'bad',
    'Results from a file',
    makerText(maker) === makerText(MAKER)
      ? 'This page has not simulated them. Their rows are marked “from a file”.'
      : `This page has not simulated them, and another version made them (${makerText(maker)}). Their rows are marked “from a file”.`,
  );
  for (const { id, summary } of results) if (summary !== null) runner.given.set(id, summary);
  changePlan(plan, 'file');
}

const isGiven = (id: string, run: Queued<RunSummary, RunProgress> | undefined): boolean =>
  run?.result !== undefined && run.result !== null && runner.given.get(id) === run.result;

/** Nothing waits for consent any more: it was given, or there is little to do. */
function endAsking(): void {
  if (runner.asked !== null) useNotices.getState().close(runner.asked);
  runner.asked = null;
}

/** Runs that were deleted wait on later visits, until a person starts them. */
const DELETED = 'nandscope.compare.deleted';

export function noteDeleted(): void {
  setLocalEntry(DELETED, '1');
}

const wereDeleted = (): boolean => localEntry(DELETED) === '1';

function askForDeleted({ runs }: Work): void {
  endAsking();
  queue.pause();
  runner.asked = notifyAction(
    'The stored runs were deleted',
    `${plural(runs, 'run')} of this comparison can run again. They wait until you start them.`,
    { label: 'Run all', run: resumeAll },
  );
}

function askForWork({ runs, seconds }: Work): void {
  endAsking();
  queue.pause();
  const time = formatLongTime(seconds);
  runner.asked = notifyAction(
    `This comparison has ${plural(runs, 'run')} to simulate`,
    seconds < 1
      ? 'It was not made on this page just now. The runs wait until you start them.'
      : `It was not made on this page just now. The runs take about ${time} of a processor. They wait until you start them.`,
    { label: 'Run all', run: resumeAll },
  );
}

/** Brings the queue up to date: finds kept traces and kept results before anything is simulated. */
export async function followCells(): Promise<void> {
  const isLast = beginLook();
  await wholePlan();
  await findTraces(runner.cells);
  const results = new Map<string, RunSummary>();
  for (const id of runner.cellsById.keys()) {
    if (queue.run(id) !== undefined) continue;
    const kept = runner.given.get(id) ?? (await ofPage(keptResult(id, RESULT_VERSION).catch(() => null)));
    // The version says that it has this shape.
    if (kept !== null) results.set(id, kept as RunSummary);
  }
  if (!isLast()) return;
  const runnable = inOrderOfStarts(runner.cells).filter(
    (cell) => cell.id !== '' && (results.has(cell.id) || (canRun(cell) && !isHeld(cell))),
  );
  if (runner.asksFirst || runner.asked !== null) {
    runner.asksFirst = false;
    const work = workOf(runnable.filter(({ id }) => !results.has(id) && queue.run(id)?.state !== 'done'));
    if (wereDeleted() && work.runs > 0) askForDeleted(work);
    else if (isMuch(work)) askForWork(work);
    else if (runner.asked !== null) resumeAll();
  }
  // Before the runs, so that the worker answers first. Making the requests is work, too: it waits for consent as well.
  if (runner.asked === null) for (const cell of runnable) if (!results.has(cell.id)) estimate(cell);
  queue.setRuns(
    runnable.map(({ id }) => id),
    results,
  );
}

/** The first start of each line before the second of any: every line has figures soon. */
function inOrderOfStarts(cells: readonly Cell[]): readonly Cell[] {
  const starts = Math.max(1, useCompare.getState().plan.seeds.length);
  return starts === 1 ? cells : cells.toSorted((a, b) => (a.index % starts) - (b.index % starts) || a.index - b.index);
}

/** While the pace of a trace is measured, its baseline runs, so that a first line is done soon, or less, or more. */
function isHeld({ trace, device, policy, at, seed }: Cell): boolean {
  const { pacing, plan } = useCompare.getState();
  const isBaseline =
    plan.devices[device].name === plan.baseline.device &&
    plan.policies[policy].name === plan.baseline.policy &&
    at.every((place) => place === 0);
  return !runsNow(pacing.get(plan.traces[trace].name), isBaseline, seed === null || seed === plan.seeds[0]);
}

/** More traces × devices are not estimated before they run. */
const MOST_ESTIMATES = 200;

/** Asks for the conditions of a run that has not begun: those of the baseline's policy stand for all policies. */
function estimate({ id, experiment, policy, seed }: Cell): void {
  const { plan } = useCompare.getState();
  if (experiment === null || runner.estimated.has(id) || runner.estimated.size >= MOST_ESTIMATES) return;
  if (plan.policies[policy].name !== plan.baseline.policy || (seed !== null && seed !== plan.seeds[0])) return;
  runner.estimated.add(id);
  void ofPage(compareEngine.conditions(experiment).end).then((end) => {
    // A refusal is that of the run, which says it.
    if (end.kind !== 'done') return;
    useCompare.setState(({ estimates }) => ({ estimates: new Map(estimates).set(id, end.result) }));
  });
}

const referenceOf = ({ experiment }: Cell): TraceReference | null =>
  experiment !== null && 'trace' in experiment.workload ? experiment.workload.trace : null;

function canRun(cell: Cell): boolean {
  const reference = referenceOf(cell);
  return reference === null || compareEngine.knowsTrace(reference);
}

async function findTraces(wanted: readonly Cell[]): Promise<void> {
  const asked = new Set<string>();
  for (const cell of wanted) {
    const reference = referenceOf(cell);
    if (reference === null || compareEngine.knowsTrace(reference) || asked.has(traceKey(reference))) continue;
    asked.add(traceKey(reference));
    const file = await ofPage(keptTraceOrSay(reference));
    if (file !== null) compareEngine.addTrace(reference, file);
  }
}

export function cellOf(key: string): Cell | undefined {
  return runner.cells.find((cell) => cell.key === key);
}

export function summaryOf(key: string): RunSummary | null {
  const cell = cellOf(key);
  return cell === undefined ? null : (queue.run(cell.id)?.result ?? null);
}

export const runActions = {
  cancel: (key: string): void => withId(key, (id) => queue.cancel(id)),
  retry: (key: string): void =>
    withId(key, (id) => {
      // A run beyond the budget starts again only on a person's request, without one.
      if (queue.run(id)?.failure?.kind === 'budget') runner.allowed.add(id);
      queue.retry(id);
    }),
  first: (key: string): void => withId(key, (id) => queue.first(id)),
};

export function cancelAll(): void {
  for (const { key, state } of queue.runs) if (state === 'waiting' || state === 'running') queue.cancel(key);
}

export function runCanceled(): void {
  for (const { key, state } of queue.runs) if (state === 'canceled') queue.retry(key);
  resumeAll();
}

/** Time of a worker for each request of the finished runs, ms; null before the first. */
export function msPerRequest(): number | null {
  let ms = 0;
  let requests = 0;
  for (const { result, tookMs } of queue.runs) {
    if (result === null || tookMs === 0) continue;
    ms += tookMs;
    requests += result.requests;
  }
  return requests === 0 ? null : ms / requests;
}

export const POOL_SIZE = size;

function withId(key: string, act: (id: string) => void): void {
  const id = cellOf(key)?.id ?? '';
  if (id !== '') act(id);
}

export function pauseAll(): void {
  queue.pause();
}

export function resumeAll(): void {
  endAsking();
  setLocalEntry(DELETED, null);
  queue.resume();
}

/**
 * Rows change at most this often, ms: with 100 ms, drawing took half a processor from the workers of a machine with two
 * (`npm run bench -- compare`).
 */
const SHOW_MS = 250;
/** News, such as the first curve of a run or its end, is shown after this time, ms. */
const NEWS_MS = 30;

function soon(run: Queued<RunSummary, RunProgress> | null): void {
  const hasCurve = run?.progress?.kind === 'running';
  const isNews = run === null || !hasCurve || !runner.curves.has(run.key);
  if (run !== null && hasCurve) runner.curves.add(run.key);
  else if (run !== null) runner.curves.delete(run.key);
  const now = performance.now();
  const due = Math.max(now, runner.shownAt + (isNews ? NEWS_MS : SHOW_MS));
  if (due >= runner.dueAt) return;
  clearTimeout(runner.timer);
  runner.dueAt = due;
  runner.timer = setTimeout(showRows, due - now);
}

/** Brings the rows up to date; a row that did not change stays the same object. */
function showRows(): void {
  clearTimeout(runner.timer);
  runner.dueAt = Infinity;
  runner.shownAt = performance.now();
  const { rows: before, plan } = useCompare.getState();
  const known = new Map(before.map((row) => [row.key, row]));
  const rows = runner.cells.map((cell) => {
    const run = queue.run(cell.id);
    return rowOf(plan, cell, run, run !== undefined || canRun(cell), known.get(cell.key), isGiven(cell.id, run));
  });
  useCompare.setState({ rows, paused: queue.paused, remainingMs: queue.remainingMs() });
}
