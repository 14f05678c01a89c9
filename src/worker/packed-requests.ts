/**
 * The requests of a document as columns on their way to a worker: a copy of 290,000 objects holds up the page for 100
 * ms, columns are transferred.
 */
import { operationNamed, operationNumber } from '../document/request-ops.ts';
import type { Experiment, CheckedRequest } from '../document/experiment.ts';

export interface PackedRequests {
  readonly at: Float64Array<ArrayBuffer>;
  readonly op: Uint8Array<ArrayBuffer>;
  readonly offset: Float64Array<ArrayBuffer>;
  readonly bytes: Float64Array<ArrayBuffer>;
}

function columnsFor(length: number): PackedRequests | 'no memory' {
  try {
    return {
      at: new Float64Array(length),
      op: new Uint8Array(length),
      offset: new Float64Array(length),
      bytes: new Float64Array(length),
    };
  } catch (error) {
    if (error instanceof RangeError) return 'no memory';
    throw error;
  }
}

export function packRequests({ workload }: Experiment): PackedRequests | 'no memory' | null {
  if (!('requests' in workload)) return null;
  const { requests } = workload;
  const { length } = requests;
  const columns = columnsFor(length);
  if (columns === 'no memory') return columns;
  const { at, op, offset, bytes } = columns;
  for (let i = 0; i < length; i++) {
    const request = requests[i];
    at[i] = request.atNs;
    op[i] = operationNumber(request);
    offset[i] = request.offset;
    bytes[i] = request.bytes;
  }
  return columns;
}

export const packedBuffers = ({ at, op, offset, bytes }: PackedRequests): ArrayBuffer[] => [
  at.buffer,
  op.buffer,
  offset.buffer,
  bytes.buffer,
];

export const withoutRequests = (experiment: Experiment): Experiment => ({ ...experiment, workload: { requests: [] } });

export function withRequests(experiment: Experiment, packed: PackedRequests | null): Experiment {
  if (packed === null) return experiment;
  const { at, op, offset, bytes } = packed;
  const requests: CheckedRequest[] = [];
  for (let i = 0; i < at.length; i++) {
    requests.push({ atNs: at[i], ...operationNamed(op[i]), offset: offset[i], bytes: bytes[i] });
  }
  return { ...experiment, workload: { requests } };
}
