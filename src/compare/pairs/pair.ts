/**
 * Two runs of one trace, compared request by request. Nothing is sampled, so there is no p-value: each figure is exact
 * for this trace, and says nothing about another one (statistics/seeds.ts does).
 */
import { WAIT_CAUSES } from '../../engine/recording/recording.ts';
import type { RunColumns } from '../run/run-columns.ts';

/** Requests that are compared: all, or one operation. */
export type PairKind = 'all' | 'read' | 'write';

/** A request in both runs. */
export interface PairedRequest {
  readonly request: number;
  readonly aNs: number;
  readonly bNs: number;
}

/** A quantile of the differences B − A. */
export interface DifferenceQuantile {
  readonly share: number;
  /** ns; null if there are too few requests on its side of the distribution. */
  readonly ns: number | null;
}

/** Some of the requests: faster in B, slower in B, or all. */
export interface PairedGroup {
  readonly requests: number;
  /** Total of B − A, exact, ns. */
  readonly differenceNs: bigint;
  /** The same by `WaitCause`; they sum to it. */
  readonly causeNs: readonly bigint[];
  /** The largest differences, the largest first. */
  readonly largest: readonly PairedRequest[];
}

/** How B differs from A. */
export interface Pair {
  readonly kind: PairKind;
  /** Requests that are complete in both. */
  readonly compared: number;
  /** Requests that are complete in one of them only: they are not compared. */
  readonly onlyA: number;
  readonly onlyB: number;
  readonly unchanged: number;
  /** Faster in B. */
  readonly gained: PairedGroup;
  /** Slower in B. */
  readonly paid: PairedGroup;
  /** Total of B − A over all compared requests, ns, and the same by cause. */
  readonly differenceNs: bigint;
  readonly causeNs: readonly bigint[];
  /** Exact quantiles (nearest rank) of the differences, lowest first. */
  readonly quantiles: readonly DifferenceQuantile[];
  readonly minNs: number | null;
  readonly maxNs: number | null;
}

const SHARES: readonly number[] = [0.001, 0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99, 0.999];
/** Requests that are listed on each side. */
const LARGEST = 20;

/** Whether two runs have the same requests, so that they can be compared request by request. */
export function samePairs(a: RunColumns, b: RunColumns): boolean {
  if (a.count !== b.count) return false;
  for (let request = 0; request < a.count; request++) if (a.op[request] !== b.op[request]) return false;
  return true;
}

/**
 * Compares two runs. It takes some 0.3 µs a request: for the worker, not for the page's main thread.
 * @param part by request: 1 if it is compared; null compares all
 * @throws RangeError if they are not runs of one trace ({@link samePairs})
 */
export function pairOf(a: RunColumns, b: RunColumns, kind: PairKind = 'all', part: Uint8Array | null = null): Pair {
  if (!samePairs(a, b)) throw new RangeError('the two runs have different requests');
  const chosen = kind === 'all' ? -1 : kind === 'read' ? 0 : 1;
  const differences = new Float64Array(a.count);
  const gained = new Group();
  const paid = new Group();
  // Causes can change places without a change of the latency.
  const same = new Group();
  let compared = 0;
  let onlyA = 0;
  let onlyB = 0;
  for (let request = 0; request < a.count; request++) {
    if ((chosen >= 0 && a.op[request] !== chosen) || part?.[request] === 0) continue;
    const aNs = a.latencyNs[request];
    const bNs = b.latencyNs[request];
    if (Number.isNaN(aNs) || Number.isNaN(bNs)) {
      if (!Number.isNaN(aNs)) onlyA++;
      if (!Number.isNaN(bNs)) onlyB++;
      continue;
    }
    differences[compared++] = bNs - aNs;
    (bNs < aNs ? gained : bNs > aNs ? paid : same).add(a, b, request, bNs - aNs);
  }
  const groups = { gained: gained.result(), paid: paid.result(), same: same.result() };
  const causeNs = groups.gained.causeNs.map((ns, kind) => ns + groups.paid.causeNs[kind] + groups.same.causeNs[kind]);
  const sorted = differences.subarray(0, compared).sort();
  return {
    kind,
    compared,
    onlyA,
    onlyB,
    unchanged: same.requests,
    gained: groups.gained,
    paid: groups.paid,
    differenceNs: groups.gained.differenceNs + groups.paid.differenceNs,
    causeNs,
    quantiles: SHARES.map((share) => ({ share, ns: quantile(sorted, share) })),
    minNs: compared > 0 ? sorted[0] : null,
    maxNs: compared > 0 ? sorted[compared - 1] : null,
  };
}

/** The nearest rank of a share; null if fewer than one request lies beyond it on its side. */
function quantile(sorted: Float64Array, share: number): number | null {
  const count = sorted.length;
  if (count * Math.min(share, 1 - share) < 1 && share !== 0.5) return null;
  return count === 0 ? null : sorted[Math.min(count - 1, Math.max(0, Math.ceil(share * count) - 1))];
}

/** Sums up to here leave room for one more difference below 2^52. */
const HALF = 0x10_0000_0000_0000;

/** Sums the differences of some requests. */
class Group {
  requests = 0;
  readonly #causeNs: bigint[] = Array.from({ length: WAIT_CAUSES }, () => 0n);
  readonly #low = new Float64Array(WAIT_CAUSES);
  readonly #largest: PairedRequest[] = [];

  add(a: RunColumns, b: RunColumns, request: number, differenceNs: number): void {
    this.requests++;
    this.#addParts(b, request, 1);
    this.#addParts(a, request, -1);
    const most = this.#largest;
    const size = Math.abs(differenceNs);
    if (size === 0) return;
    if (most.length === LARGEST && size <= sizeOf(most[LARGEST - 1])) return;
    let at = most.length;
    while (at > 0 && sizeOf(most[at - 1]) < size) at--;
    most.splice(at, 0, { request, aNs: a.latencyNs[request], bNs: b.latencyNs[request] });
    if (most.length > LARGEST) most.pop();
  }

  /** After the last request. */
  result(): PairedGroup {
    this.#flush();
    const causeNs = this.#causeNs;
    const differenceNs = causeNs.reduce((sum, ns) => sum + ns, 0n);
    return { requests: this.requests, differenceNs, causeNs, largest: this.#largest };
  }

  #addParts({ causes }: RunColumns, request: number, sign: 1 | -1): void {
    const low = this.#low;
    for (let part = causes.from[request]; part < causes.from[request + 1]; part++) {
      const kind = causes.cause[part];
      low[kind] += sign * causes.ns[part];
      if (Math.abs(low[kind]) > HALF) this.#flush();
    }
  }

  #flush(): void {
    for (let kind = 0; kind < WAIT_CAUSES; kind++) {
      this.#causeNs[kind] += BigInt(this.#low[kind]);
      this.#low[kind] = 0;
    }
  }
}

const sizeOf = ({ aNs, bNs }: PairedRequest): number => Math.abs(bNs - aNs);
