/** What the page can request of the worker that compares two runs, or sorts a part of one. The page terminates it. */
import type { Pair, PairKind } from '../../compare/pairs/pair.ts';
import type { Brush, PartOfRun } from '../../compare/run/part-of-run.ts';
import type { RunColumns } from '../../compare/run/run-columns.ts';
import type { Kind } from '../requests.ts';

export interface PairJob {
  readonly a: RunColumns;
  readonly b: RunColumns;
  readonly kind: PairKind;
  /** The requests of A that are compared; null for all. */
  readonly brush: Brush | null;
}

export interface PartJob {
  readonly columns: RunColumns;
  /** Null for all of the run. */
  readonly brush: Brush | null;
}

export interface PairKinds {
  /** Two runs, request by request; null if they have different requests. */
  pair: Kind<PairJob, Pair | null>;
  /** The figures of a part of a run. */
  part: Kind<PartJob, PartOfRun>;
}
