/** The change of an experiment in a link or a saved state, which may be of an earlier version. */
import { EARLIER_USED, hasEarlierUsed, withUsedOfToday } from './earlier-used.ts';
import type { Experiment, ExperimentInput } from './experiment.ts';
import { applyPatch } from './patch.ts';
import type { ParseOptions } from './validate.ts';

/** @throws DocumentError if it does not fit `a` */
export function changeOfToday(a: Experiment, change: unknown, { onNotice }: ParseOptions): ExperimentInput {
  if (hasEarlierUsed(change)) onNotice?.(EARLIER_USED);
  const today = withUsedOfToday(change) as ExperimentInput;
  // Applying it checks it.
  applyPatch(a, today);
  return today;
}
