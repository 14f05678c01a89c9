/** The messages of the worker that compares two runs, or sorts a part of one. The page terminates it. */
import type { Pair, PairKind } from '../../compare/pairs/pair.ts';
import type { Brush, PartOfRun } from '../../compare/run/part-of-run.ts';
import type { RunColumns } from '../../compare/run/run-columns.ts';

/** page → worker */
export interface PairJob {
  readonly a: RunColumns;
  readonly b: RunColumns;
  readonly kind: PairKind;
  /** The requests of A that are compared; null for all. */
  readonly brush: Brush | null;
}

/** worker → page: the pair; or the runs have different requests; or the worker stopped. */
export type PairMessage =
  | { readonly kind: 'paired'; readonly pair: Pair }
  | { readonly kind: 'different' }
  | { readonly kind: 'failed'; readonly message: string };

/** page → worker: the figures of a part of a run; null for all of it. */
export interface PartJob {
  readonly columns: RunColumns;
  readonly brush: Brush | null;
}

/** worker → page */
export interface PartMessage {
  readonly kind: 'part';
  readonly part: PartOfRun;
}
