import type { Experiment, TraceReference } from '../../document/experiment.ts';
import { logicalPages } from '../../device/geometry.ts';
import type { RequestColumns, TraceWorkload } from '../../traces/columns.ts';
import { resolveWorkload } from '../../traces/resolve-workload.ts';

let last: { readonly key: string; readonly made: WeakRef<TraceWorkload> } | null = null;

/**
 * The requests of a run; read-only. A and B usually have the same requests, which are made and held once.
 * @param trace finds the requests of a trace; called only if the experiment names one
 * @throws DocumentError if the workload is invalid
 */
export async function requestsMade(
  experiment: Experiment,
  trace: (reference: TraceReference) => Promise<RequestColumns>,
): Promise<TraceWorkload> {
  const { workload, seed, device } = experiment;
  // Traces are cached separately, and explicit requests need no cache.
  if (!('synthetic' in workload) && !('sample' in workload)) return resolveWorkload(experiment, trace);
  const key = JSON.stringify([workload, seed, logicalPages(device) * device.pageBytes]);
  const kept = last?.key === key ? last.made.deref() : undefined;
  if (kept !== undefined) return kept;
  const made = await resolveWorkload(experiment, trace);
  last = { key, made: new WeakRef(made) };
  return made;
}
