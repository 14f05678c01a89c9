import { PERCENTILES, rankIndex } from '../../analysis/latency/percentiles.ts';
import type { RunColumns } from './run-columns.ts';

/** Windows of a run. The interval of the sign test needs ten. */
export const WINDOWS = 10;

export interface WindowLatencies {
  readonly count: number;
  readonly meanNs: number | null;
  /** In the order of `PERCENTILES`; null if too few requests carry it. */
  readonly ranksNs: readonly (number | null)[];
}

export type RunWindows = Readonly<Record<'all' | 'read' | 'write', readonly WindowLatencies[]>>;

const OPERATIONS = { all: -1, read: 0, write: 1 } as const;

/** The windows of a run, in the order of its requests. Runs of one trace have the same requests in each window. */
export function windowsOf(columns: RunColumns): RunWindows {
  return {
    all: windowsOfKind(columns, OPERATIONS.all),
    read: windowsOfKind(columns, OPERATIONS.read),
    write: windowsOfKind(columns, OPERATIONS.write),
  };
}

function windowsOfKind({ count, firstCounted, op, latencyNs }: RunColumns, operation: number): WindowLatencies[] {
  let total = 0;
  for (let i = firstCounted; i < count; i++) if (operation < 0 || op[i] === operation) total++;
  const windows: WindowLatencies[] = [];
  const latencies = new Float64Array(Math.ceil(total / WINDOWS));
  let at = firstCounted;
  let seen = 0;
  for (let window = 0; window < WINDOWS; window++) {
    const end = Math.floor((total * (window + 1)) / WINDOWS);
    let complete = 0;
    for (; seen < end; at++) {
      if (operation >= 0 && op[at] !== operation) continue;
      seen++;
      if (!Number.isNaN(latencyNs[at])) latencies[complete++] = latencyNs[at];
    }
    const sorted = latencies.subarray(0, complete).sort();
    let sum = 0;
    for (let i = 0; i < complete; i++) sum += sorted[i];
    windows.push({
      count: complete,
      meanNs: complete === 0 ? null : sum / complete,
      ranksNs: PERCENTILES.map((percentile) => {
        const rank = rankIndex(complete, percentile);
        return rank < 0 ? null : sorted[rank];
      }),
    });
  }
  return windows;
}
