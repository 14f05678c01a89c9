/** The state of the Compare view. Its plan is the document; rows follow from it and from the runs (runner.ts). */
import { pageStore } from '../../stores/page-state.ts';
import type { RunConditions } from '../../../analysis/premises/conditions.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import type { Dropped } from '../../storage/kept-runs.ts';
import { localEntry, setLocalEntry } from '../../storage/local.ts';
import type { StorageFault } from '../../storage/storage-fault.ts';
import { emptyPlan } from '../plan/plan-edits.ts';
import type { CompareRow } from '../rows.ts';
import type { ColumnKind } from '../../../compare/table/columns.ts';
import type { MeasuredPace } from '../../../compare/plan/comparable.ts';

export interface Arrival {
  readonly id: number;
  readonly name: string;
  readonly share: number;
  /** Why it was not added, or what a person should know or choose; null while it is read. */
  readonly message: string | null;
  readonly formats: readonly string[];
  /** What a person can do with a file that is in doubt, or has lost lines. */
  readonly asks?: string | null;
  /** The first lines of a file that no format claims, for naming its columns. */
  readonly head?: string | undefined;
}

/** What “Make it comparable” has changed, besides the pace of the traces. */
export interface MadeComparable {
  /** The plan as it is now: another one is a person's. */
  readonly plan: Plan;
  readonly changes: readonly string[];
}

/** The pace of a trace while it is measured, and what was measured. */
export interface Pacing {
  readonly measured: readonly MeasuredPace[];
  /** Null while it is measured; '' if there is none. */
  readonly says: string | null;
  /** What runs meanwhile: the baseline, its first start alone, or everything. */
  readonly runs: 'baseline' | 'first' | 'all';
}

/** Whether a run begins while the pace of its trace is measured. @param isFirst of its line's starts */
export const runsNow = (pacing: Pacing | undefined, isBaseline: boolean, isFirst: boolean): boolean =>
  pacing === undefined ||
  pacing.says !== null ||
  pacing.runs === 'all' ||
  (isBaseline && (isFirst || pacing.runs === 'baseline'));

export type CompareChart = 'sweep' | 'curves' | 'time' | 'bars' | 'against';

export type SweepLook = 'lines' | 'multiples' | 'map' | 'knee';

export interface SortOrder {
  /** A dimension's name or a column's id. */
  readonly by: string;
  readonly descending: boolean;
}

export interface CompareState {
  readonly plan: Plan;
  /** The plans before and after the current one, for undo. */
  readonly past: readonly Plan[];
  readonly future: readonly Plan[];
  readonly rows: readonly CompareRow[];
  /** Latencies of which requests the table and the charts show. */
  readonly kind: ColumnKind;
  readonly sort: SortOrder | null;
  readonly query: string;
  /** The figures of the table that a person chose (`columnKey`); null: the usual ones. */
  readonly columns: readonly string[] | null;
  /** Lines whose starts are shown one by one, by the key of their first row. */
  readonly unfolded: ReadonlySet<string>;
  /** The trace whose figures and charts are shown; null for the first. */
  readonly chosenTrace: string | null;
  readonly chart: CompareChart;
  /** How the sweep is drawn; null for the usual way of its number of parameters. */
  readonly sweepLook: SweepLook | null;
  /** The figure of sweeps and bars: the id of a column, `percentiles` for three of them, or `causes`. */
  readonly figure: string;
  /** The row that was chosen to be A above another one; null without one. */
  readonly chosenA: string | null;
  readonly hidden: ReadonlySet<string>;
  readonly arrivals: readonly Arrival[];
  /** Conditions that are known before a run, by the experiment's id. */
  readonly estimates: ReadonlyMap<string, RunConditions>;
  readonly pacing: ReadonlyMap<string, Pacing>;
  /** Null if “Make it comparable” did nothing yet. */
  readonly comparable: MadeComparable | null;
  readonly paused: boolean;
  readonly remainingMs: number | null;
  /** Why the browser keeps nothing; null if it does. */
  readonly fault: StorageFault | null;
  /** Old kept runs that were deleted since the page was opened, to make room for new ones. */
  readonly dropped: Dropped;
  /** Whether the kept comparison, or the one of the address, has been opened. */
  readonly opened: boolean;
  /** The storage has been silent for a second: the view works without it. */
  readonly waits: boolean;
}

const COLUMNS = 'nandscope.compare.columns';

function rememberedColumns(): readonly string[] | null {
  const text = localEntry(COLUMNS);
  return text === null || text === '' ? null : text.split(' ').slice(0, MOST_COLUMNS);
}

/** More names than there are columns are not remembered. */
const MOST_COLUMNS = 100;

export const useCompare = pageStore<CompareState>(() => ({
  plan: emptyPlan(),
  past: [],
  future: [],
  rows: [],
  kind: 'read',
  sort: null,
  query: '',
  columns: rememberedColumns(),
  unfolded: new Set(),
  chosenTrace: null,
  pacing: new Map(),
  chart: 'curves',
  sweepLook: null,
  figure: 'percentiles',
  chosenA: null,
  hidden: new Set(),
  arrivals: [],
  estimates: new Map(),
  comparable: null,
  paused: false,
  remainingMs: null,
  fault: null,
  dropped: { runs: 0, bytes: 0 },
  opened: false,
  waits: false,
}));

/** Shows other latencies; a column that sorts stays the one of the same name. */
export function setKind(kind: ColumnKind): void {
  useCompare.setState(({ kind: before, sort }) => {
    const isLatency = sort?.by.startsWith(`${before}.`) === true;
    return { kind, sort: isLatency ? { ...sort, by: `${kind}${sort.by.slice(before.length)}` } : sort };
  });
}

export function chooseColumns(columns: readonly string[] | null): void {
  useCompare.setState({ columns });
  setLocalEntry(COLUMNS, columns === null ? null : columns.join(' '));
}

export function toggleSeeds(key: string): void {
  const unfolded = new Set(useCompare.getState().unfolded);
  if (!unfolded.delete(key)) unfolded.add(key);
  useCompare.setState({ unfolded });
}

export function setQuery(query: string): void {
  useCompare.setState({ query });
}

/** Sorts by a column; again reverses, a third time restores the plan's order. */
export function sortBy(by: string): void {
  const { sort } = useCompare.getState();
  if (sort?.by !== by) useCompare.setState({ sort: { by, descending: false } });
  else useCompare.setState({ sort: sort.descending ? null : { by, descending: true } });
}

export function chooseA(key: string | null): void {
  useCompare.setState({ chosenA: key });
}

export function showCurves(rows: readonly CompareRow[], isShown: boolean): void {
  const hidden = new Set(useCompare.getState().hidden);
  for (const { key } of rows) {
    if (isShown) hidden.delete(key);
    else hidden.add(key);
  }
  useCompare.setState({ hidden });
}
