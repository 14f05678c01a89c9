import { firstIndex } from '../base/arrays.ts';
import type { TraceWorkload, WallTime } from '../traces/columns.ts';
import { type Requests, HostOp, requestKind } from '../engine/state/workload.ts';

const SKETCH_BARS = 60;

export interface TraceSketch {
  readonly reads: Uint32Array<ArrayBuffer>;
  readonly writes: Uint32Array<ArrayBuffer>;
}

export function sketchOf({ count, at, op }: Pick<Requests, 'count' | 'at' | 'op'>, bars = SKETCH_BARS): TraceSketch {
  const reads = new Uint32Array(bars);
  const writes = new Uint32Array(bars);
  const span = Math.max(1, at[count - 1] - at[0]);
  const barOf = (i: number): number => Math.min(bars - 1, Math.floor(((at[i] - at[0]) / span) * bars));
  for (let i = 0; i < count;) {
    const bar = barOf(i);
    const end = firstIndex(i, count, (later) => barOf(later) > bar);
    const kinds = new Int32Array(4);
    for (; i < end; i++) kinds[requestKind(op[i])]++;
    reads[bar] = kinds[HostOp.read];
    writes[bar] = kinds[HostOp.write];
  }
  return { reads, writes };
}

/** More would not change a share by a percent. */
const MOST_ENDS = 10_000;

/** Where evenly chosen requests end, bytes, ascending: what share of them lies beyond an address. */
export function endsOf({
  count,
  offset,
  bytes,
}: Pick<Requests, 'count' | 'offset' | 'bytes'>): Float64Array<ArrayBuffer> {
  const ends = new Float64Array(Math.min(count, MOST_ENDS));
  for (let i = 0; i < ends.length; i++) {
    const request = Math.floor((i * count) / ends.length);
    ends[i] = offset[request] + bytes[request];
  }
  return ends.sort();
}

export interface WorkloadFacts {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly meanReadBytes: number | null;
  readonly meanWriteBytes: number | null;
  readonly durationNs: number;
  readonly sketch: TraceSketch;
  /** When the first request arrived by the clock of the recorded machine; null if it is not known. */
  readonly startedAt: WallTime | null;
}

export function workloadFacts(workload: TraceWorkload): WorkloadFacts {
  const { count, at, op, bytes } = workload;
  let reads = 0;
  let writes = 0;
  let readBytes = 0;
  let writtenBytes = 0;
  for (let i = 0; i < count; i++) {
    if (op[i] === HostOp.read) {
      reads++;
      readBytes += bytes[i];
    } else if (requestKind(op[i]) === HostOp.write) {
      writes++;
      writtenBytes += bytes[i];
    }
  }
  return {
    requests: count,
    reads,
    writes,
    meanReadBytes: reads === 0 ? null : readBytes / reads,
    meanWriteBytes: writes === 0 ? null : writtenBytes / writes,
    durationNs: count === 0 ? 0 : at[count - 1] - at[0],
    sketch: sketchOf(workload),
    startedAt: workload.startedAt ?? null,
  };
}
