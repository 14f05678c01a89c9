import type { Experiment, TraceReference } from '../document/experiment.ts';
import { logicalPages } from '../device/geometry.ts';
import type { Workload } from '../engine/workload.ts';
import type { RequestColumns } from '../traces/columns.ts';
import { resolveWorkload } from '../traces/resolve-workload.ts';

/** Those made last, as long as a run has them. */
let last: { readonly key: string; readonly made: WeakRef<Workload> } | null = null;

/**
 * The requests of a run, not to be changed. A and B are mostly asked the same: millions are not made, and not kept, twice.
 * @param trace finds the requests of a trace; only asked where the experiment names one
 * @throws ExperimentError where the workload can't be made
 */
export async function requestsMade(
  experiment: Experiment,
  trace: (reference: TraceReference) => Promise<RequestColumns>,
): Promise<Workload> {
  const { workload, seed, device } = experiment;
  // Traces have a shelf of their own, and requests that are written out are there already.
  if (!('synthetic' in workload) && !('sample' in workload)) return resolveWorkload(experiment, trace);
  const key = JSON.stringify([workload, seed, logicalPages(device) * device.pageBytes]);
  const kept = last?.key === key ? last.made.deref() : undefined;
  if (kept !== undefined) return kept;
  const made = await resolveWorkload(experiment, trace);
  last = { key, made: new WeakRef(made) };
  return made;
}
