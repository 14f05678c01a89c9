/**
 * The results of a plan, or of a share of it: one JSON document. It holds nothing that differs from machine to machine,
 * so shares that ran on several machines join to the bytes of one.
 */
import { eachCell, type Cell } from '../plan/cells.ts';
import { cellsIn, type Plan } from '../plan/plan.ts';
import type { Maker } from './maker.ts';
import type { RunSummary } from '../run/summary.ts';

/** Share k of n, from 1: every n-th cell of the plan. */
export interface Share {
  readonly k: number;
  readonly n: number;
}

export const RESULTS_FORMAT = 'nandscope-results';
export const RESULTS_VERSION = 2;
/** Documents of this version do not say what made them, and have no hash. */
export const RESULTS_VERSION_WITHOUT_MAKER = 1;

export interface CellResult {
  readonly index: number;
  readonly key: string;
  readonly id: string;
  readonly summary: RunSummary | null;
  /** One line; null if the cell has figures. */
  readonly failure: string | null;
}

export interface Results {
  readonly plan: Plan;
  readonly share: Share | null;
  readonly cells: readonly CellResult[];
  /** What made the cells; null if it is not known. Missing: this program, in this session. */
  readonly maker?: Maker | null;
}

/** A share as people write it: `2/4`. */
export const shareText = ({ k, n }: Share): string => `${k}/${n}`;

/** The cells of a plan that belong to a share; all of them for null. */
export const cellsOfShare = (plan: Plan, share: Share | null): Cell[] => [...eachCellOfShare(plan, share)];

/** As {@link cellsOfShare}, each made when it is asked for: 100,000 of them do not fit in the memory of a page. */
export function* eachCellOfShare(plan: Plan, share: Share | null): Generator<Cell> {
  yield* eachCell(plan, {}, share === null ? undefined : (index) => index % share.n === share.k - 1);
}

/** How many cells {@link cellsOfShare} has; none is made. */
export function countOfShare(plan: Plan, share: Share | null): number {
  const cells = cellsIn(plan);
  return share === null ? cells : Math.max(0, Math.ceil((cells - share.k + 1) / share.n));
}

export const finished = ({ index, key, id }: Cell, summary: RunSummary): CellResult => ({
  index,
  key,
  id,
  summary,
  failure: null,
});

export const failed = ({ index, key, id }: Cell, failure: string): CellResult => ({
  index,
  key,
  id,
  summary: null,
  failure,
});
