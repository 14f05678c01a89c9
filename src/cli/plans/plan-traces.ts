/** The trace files of a plan: found by name in a folder, and by their SHA-256. */
import { basename, join } from 'node:path';
import type { Cell } from '../../compare/plan/cells.ts';
import type { TraceWorkload } from '../../traces/columns.ts';
import { traceKey } from '../../worker/protocol.ts';
import { sharedColumns } from '../threads/share-columns.ts';
import { loadKnownTrace } from '../trace.ts';

/**
 * Reads the trace files that some cells need, once in each of their formats. The threads share their columns.
 * @returns by {@link traceKey}
 * @throws CommandError that names the file
 */
export async function readPlanTraces(cells: readonly Cell[], folder: string): Promise<Map<string, TraceWorkload>> {
  const traces = new Map<string, TraceWorkload>();
  for (const { experiment } of cells) {
    if (experiment === null || !('trace' in experiment.workload)) continue;
    const { name, format, hash } = experiment.workload.trace;
    const key = traceKey({ hash, format });
    if (traces.has(key)) continue;
    // A plan comes from anywhere: it names files of its folder, and no others.
    const path = join(folder, basename(name));
    const { columns } = await loadKnownTrace(path, { format, hash });
    traces.set(key, sharedColumns(columns));
  }
  return traces;
}
