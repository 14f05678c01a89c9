/** Arrival times that a run can begin with. */
import { DocumentError } from '../../device/document-error.ts';
import type { Experiment } from '../../document/experiment.ts';
import { checkArrival } from '../../document/instants.ts';
import type { Workload } from '../state/workload.ts';

/**
 * Checks the arrival times of a workload. With an arrival that is not a number a run would never end, because every
 * other time is compared with it.
 * @throws DocumentError for times that decrease, are not finite, or are beyond the end of time
 */
export function checkArrivals(experiment: Experiment, { count, at }: Workload): void {
  let previous = 0;
  for (let i = 0; i < count; i++) {
    if (at[i] >= previous && at[i] < Infinity) {
      previous = at[i];
      continue;
    }
    throw new DocumentError(
      'workload',
      `request ${i} arriving at ${at[i]} ns`,
      `finite times that never decrease, from ${previous} ns here`,
    );
  }
  if (count > 0) checkArrival(experiment, arrivalKey(experiment), at[count - 1]);
}

/** The key that says when the last request of a workload arrives. */
function arrivalKey({ workload }: Experiment): string {
  if ('requests' in workload) return 'workload.requests';
  if ('trace' in workload && workload.trace.startNs > 0) return 'workload.trace.startNs';
  return 'synthetic' in workload ? 'workload.synthetic.arrivals.meanGapNs' : 'workload';
}
