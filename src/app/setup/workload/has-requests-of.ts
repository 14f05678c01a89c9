import { sameValue } from '../../../device/same-value.ts';
import type { Experiment } from '../../../document/experiment.ts';

/** Apart from their pace. */
export function hasRequestsOf(a: Experiment, b: Experiment): boolean {
  return (
    a === b ||
    (a.seed === b.seed &&
      a.host.addressing === b.host.addressing &&
      sameValue(a.device, b.device) &&
      sameValue(a.workload, b.workload))
  );
}
