import { requestKind } from '../document/request-ops.ts';
import { type TraceWorkload, FLUSH, READ, TRIM, WRITE } from './columns.ts';

const UNIT_BYTES = 4096;
const WINDOW_NS = 100_000_000;
const STREAMS = 32;
const MOST_TOUCHES = 0x400_0000;

export interface Character {
  readonly readShare: number;
  readonly meanBytes: number;
  readonly sizes: readonly { readonly bytes: number; readonly share: number }[];
  readonly perSecond: number;
  /** Times between successive arrivals; `cv` is their standard deviation over their mean, 1 for a Poisson process. */
  readonly gaps: { readonly meanNs: number; readonly medianNs: number; readonly p90Ns: number; readonly cv: number };
  /** Requests in windows of 100 ms: the share of windows without one, the 99th percentile and the most. */
  readonly windows: { readonly idleShare: number; readonly p99: number; readonly max: number };
  readonly strictlySequentialShare: number;
  /**
   * Share of requests that begin where one of the 32 streams used last ended; a request that continues none begins a
   * stream.
   */
  readonly sequentialIn32Share: number;
  readonly unalignedShare: number;
  readonly units: {
    readonly touched: number;
    /** Share of all touches that go to the 1 % and to the 20 % of the touched units that are touched most. */
    readonly top1Share: number;
    readonly top20Share: number;
    readonly rewriteShare: number;
  } | null;
}

/**
 * Trims count as arrivals only.
 * @param columns at least two requests
 */
export function describeRequests(columns: TraceWorkload): Character {
  const { count, at, op, bytes, offset } = columns;
  let reads = 0;
  let writes = 0;
  let total = 0;
  let unaligned = 0;
  const bySize = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    if (op[i] === FLUSH) continue;
    if (op[i] === READ) reads++;
    else if (requestKind(op[i]) === WRITE) writes++;
    total += bytes[i];
    if (offset[i] % UNIT_BYTES !== 0) unaligned++;
    bySize.set(bytes[i], (bySize.get(bytes[i]) ?? 0) + 1);
  }
  const sizes = [...bySize].map(([size, times]) => ({ bytes: size, share: times / count }));
  sizes.sort((a, b) => b.share - a.share || a.bytes - b.bytes);
  const duration = count === 0 ? 0 : at[count - 1] - at[0];
  return {
    readShare: reads / (reads + writes),
    meanBytes: total / count,
    sizes,
    perSecond: (count - 1) / (duration / 1e9),
    gaps: gapsOf(columns),
    windows: windowsOf(columns),
    ...sequentialShares(columns),
    unalignedShare: unaligned / count,
    units: unitsOf(columns),
  };
}

function gapsOf({ count, at }: TraceWorkload): Character['gaps'] {
  const gaps = new Float64Array(Math.max(0, count - 1));
  let sum = 0;
  for (let i = 0; i < gaps.length; i++) {
    gaps[i] = at[i + 1] - at[i];
    sum += gaps[i];
  }
  const mean = sum / gaps.length;
  let squares = 0;
  for (const gap of gaps) squares += (gap - mean) * (gap - mean);
  gaps.sort();
  return {
    meanNs: mean,
    medianNs: gaps[gaps.length >> 1],
    p90Ns: gaps[Math.floor(gaps.length * 0.9)],
    cv: Math.sqrt(squares / gaps.length) / mean,
  };
}

function windowsOf({ count, at }: TraceWorkload): Character['windows'] {
  const windows = Math.floor(at[count - 1] / WINDOW_NS) + 1;
  // Windows without a request are not listed: a trace of a week has millions of them.
  const busy: number[] = [];
  for (let i = 0, last = -1; i < count; i++) {
    const window = Math.floor(at[i] / WINDOW_NS);
    if (window === last) busy[busy.length - 1]++;
    else busy.push(1);
    last = window;
  }
  busy.sort((a, b) => a - b);
  const idle = windows - busy.length;
  const rank = Math.ceil(windows * 0.99) - 1;
  return { idleShare: idle / windows, p99: rank < idle ? 0 : busy[rank - idle], max: busy[busy.length - 1] };
}

function sequentialShares({ count, offset, bytes }: TraceWorkload): {
  strictlySequentialShare: number;
  sequentialIn32Share: number;
} {
  const ends = new Float64Array(STREAMS).fill(-1);
  let strictly = 0;
  let inStreams = 0;
  for (let i = 0; i < count; i++) {
    let place = ends.indexOf(offset[i]);
    if (place === 0) strictly++;
    if (place >= 0) inStreams++;
    else place = STREAMS - 1;
    ends.copyWithin(1, 0, place);
    ends[0] = offset[i] + bytes[i];
  }
  return { strictlySequentialShare: strictly / count, sequentialIn32Share: inStreams / count };
}

function unitsOf(columns: TraceWorkload): Character['units'] {
  const { count, op, offset, bytes } = columns;
  let touches = 0;
  let writes = 0;
  for (let i = 0; i < count; i++) {
    if (requestKind(op[i]) >= TRIM) continue;
    const units = Math.ceil((offset[i] + bytes[i]) / UNIT_BYTES) - Math.floor(offset[i] / UNIT_BYTES);
    touches += units;
    if (requestKind(op[i]) === WRITE) writes += units;
    if (touches > MOST_TOUCHES) return null;
  }
  const touched = new Float64Array(touches);
  const written = new Float64Array(writes);
  for (let i = 0, t = 0, w = 0; i < count; i++) {
    if (requestKind(op[i]) >= TRIM) continue;
    const end = Math.ceil((offset[i] + bytes[i]) / UNIT_BYTES);
    for (let unit = Math.floor(offset[i] / UNIT_BYTES); unit < end; unit++) {
      touched[t++] = unit;
      if (requestKind(op[i]) === WRITE) written[w++] = unit;
    }
  }
  const counts = runLengths(touched);
  counts.sort();
  return {
    touched: counts.length,
    top1Share: topShare(counts, 0.01, touches),
    top20Share: topShare(counts, 0.2, touches),
    rewriteShare: writes === 0 ? 0 : 1 - runLengths(written).length / writes,
  };
}

function runLengths(values: Float64Array): Float64Array {
  values.sort();
  const counts = new Float64Array(values.length);
  let runs = 0;
  for (let i = 0; i < values.length; i++) {
    if (i === 0 || values[i] !== values[i - 1]) runs++;
    counts[runs - 1]++;
  }
  return counts.slice(0, runs);
}

function topShare(counts: Float64Array, share: number, total: number): number {
  let sum = 0;
  for (let i = counts.length - Math.max(1, Math.round(counts.length * share)); i < counts.length; i++) sum += counts[i];
  return sum / total;
}
