/** The messages of the worker that compares two runs. It does one job and is terminated by the page. */
import type { Pair, PairKind } from '../../compare/pairs/pair.ts';
import type { RunColumns } from '../../compare/run/run-columns.ts';

/** page → worker */
export interface PairJob {
  readonly a: RunColumns;
  readonly b: RunColumns;
  readonly kind: PairKind;
}

/** worker → page: the pair; or the runs have different requests; or the worker stopped. */
export type PairMessage =
  | { readonly kind: 'paired'; readonly pair: Pair }
  | { readonly kind: 'different' }
  | { readonly kind: 'failed'; readonly message: string };
