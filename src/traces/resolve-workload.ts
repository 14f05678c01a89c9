import { loadPart } from '../base/load-part.ts';
import { DocumentError } from '../device/document-error.ts';
import type { Experiment, HostRequest, TraceReference } from '../document/experiment.ts';
import { operationNumber } from '../document/request-ops.ts';
import { logicalPages } from '../device/geometry.ts';
import type { Requests } from '../engine/state/workload.ts';
import type { TraceWorkload } from './columns.ts';
import { generateRequests } from './synthetic/synthetic.ts';

/** @throws DocumentError if the workload can't be made */
export async function resolveWorkload(
  experiment: Experiment,
  trace: (reference: TraceReference) => Promise<TraceWorkload>,
): Promise<TraceWorkload> {
  const { workload, seed, device } = experiment;
  if ('requests' in workload) return columnsOf(workload.requests);
  if ('trace' in workload) return startingAt(workload.trace.startNs, await trace(workload.trace));
  if ('synthetic' in workload) {
    return generateRequests(workload.synthetic, seed, logicalPages(device) * device.pageBytes);
  }
  const { SAMPLES, sampleRequests } = await loadPart(() => import('./synthetic/samples.ts'));
  const sample = SAMPLES.find(({ name }) => name === workload.sample);
  if (sample !== undefined) return sampleRequests(sample);
  const names = SAMPLES.map(({ name }) => name).join(', ');
  throw new DocumentError('workload.sample', JSON.stringify(workload.sample), names);
}

function startingAt(startNs: number, requests: TraceWorkload): TraceWorkload {
  return startNs === 0 ? requests : { ...requests, at: requests.at.map((atNs) => atNs + startNs) };
}

function columnsOf(requests: readonly HostRequest[]): Requests {
  const count = requests.length;
  // Requests may be written in any order; those of one instant keep theirs.
  const order = requests.map((_, index) => index).sort((a, b) => requests[a].atNs - requests[b].atNs || a - b);
  const columns = {
    count,
    at: new Float64Array(count),
    op: new Uint8Array(count),
    offset: new Float64Array(count),
    bytes: new Uint32Array(count),
  };
  order.forEach((from, to) => {
    const request = requests[from];
    const isFlush = request.op === 'flush';
    columns.at[to] = request.atNs;
    columns.op[to] = operationNumber(request);
    columns.offset[to] = isFlush ? 0 : request.offset;
    columns.bytes[to] = isFlush ? 0 : request.bytes;
  });
  return columns;
}
