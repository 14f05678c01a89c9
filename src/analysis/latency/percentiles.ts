/**
 * Exact percentiles of latencies: nearest rank over every request, nothing sampled, nothing interpolated.
 *
 * A percentile is the smallest latency that at least that share of the requests did not exceed. If there are fewer
 * requests than 1 / (1 − share), the percentile would be the maximum by another name; it is null then ("too few
 * requests").
 */

/** A share of the requests as an exact fraction, so that ranks are exact too. */
export interface PercentileDefinition {
  /** The key in the printed metrics. */
  readonly key: PercentileKey;
  readonly label: string;
  /** share = numerator / denominator */
  readonly numerator: number;
  readonly denominator: number;
}
export type PercentileKey = 'p50Ns' | 'p90Ns' | 'p95Ns' | 'p99Ns' | 'p99_9Ns' | 'p99_99Ns' | 'p99_999Ns';

export const PERCENTILES: readonly PercentileDefinition[] = [
  { key: 'p50Ns', label: 'p50', numerator: 1, denominator: 2 },
  { key: 'p90Ns', label: 'p90', numerator: 9, denominator: 10 },
  { key: 'p95Ns', label: 'p95', numerator: 19, denominator: 20 },
  { key: 'p99Ns', label: 'p99', numerator: 99, denominator: 100 },
  { key: 'p99_9Ns', label: 'p99.9', numerator: 999, denominator: 1000 },
  { key: 'p99_99Ns', label: 'p99.99', numerator: 9999, denominator: 10_000 },
  { key: 'p99_999Ns', label: 'p99.999', numerator: 99_999, denominator: 100_000 },
];

/** One row of the response metrics. Everything but the count is null if there are too few requests. */
export type LatencySummary = {
  count: number;
  meanNs: number | null;
  minNs: number | null;
  maxNs: number | null;
} & Record<PercentileKey, number | null>;

/** Some requests' latencies, ascending; equal ones in order of their request numbers. */
export interface SortedLatencies {
  /** ns */
  readonly ns: Float64Array;
  readonly request: Uint32Array;
}

/**
 * The index (from 0) of a percentile among n sorted values, or −1 if n is too small to have it.
 * @param n at most 9e10, so that the products are exact
 */
export function rankIndex(n: number, percentile: { numerator: number; denominator: number }): number {
  if (n < percentile.denominator / (percentile.denominator - percentile.numerator)) return -1;
  return Math.ceil((percentile.numerator * n) / percentile.denominator) - 1;
}

const HALF = 0x10_0000_0000_0000;

/** Adds non-negative whole numbers exactly, however large the total. */
export class ExactSum {
  #low = 0;
  #high = 0n;

  /** @param value at most 2^53 − 1 */
  add(value: number): void {
    if (value > HALF) {
      this.#high += BigInt(value);
      return;
    }
    // Neither term is above 2^52, so the sum is exact.
    this.#low += value;
    if (this.#low > HALF) this.#carry();
  }

  get total(): bigint {
    return this.#high + BigInt(this.#low);
  }

  /** total / count, correct to the last bit or the one before it. */
  dividedBy(count: number): number {
    return divideExact(this.total, count);
  }

  #carry(): void {
    this.#high += BigInt(this.#low);
    this.#low = 0;
  }
}

function divideExact(total: bigint, count: number): number {
  const divisor = BigInt(count);
  return Number(total / divisor) + Number(total % divisor) / count;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;
const TWO_32 = 4_294_967_296;

/**
 * Sorts the latencies of the requests that are complete (not NaN) and chosen.
 *
 * A radix sort on whole nanoseconds: three passes of 11 bits for latencies below 8.6 s, more only if some latency is
 * longer.
 * @param latencies ns by request number, whole and not negative; NaN if not complete
 * @param ops the requests' operations by request number
 * @param op only requests of this operation; all if omitted
 * @param from first request number that counts
 * @param to the request number after the last that counts
 */
export function sortLatencies(
  latencies: Float64Array,
  ops?: Uint8Array,
  op?: number,
  from = 0,
  to: number = latencies.length,
): SortedLatencies {
  let count = 0;
  let largest = 0;
  for (let i = from; i < to; i++) {
    const value = latencies[i];
    if (!(value >= 0) || (op !== undefined && ops?.[i] !== op)) continue;
    if (value > largest) largest = value;
    count++;
  }
  const wide = largest >= TWO_32;
  let low = new Uint32Array(count);
  let high = new Uint32Array(wide ? count : 0);
  let request = new Uint32Array(count);
  for (let i = from, n = 0; i < to; i++) {
    const value = latencies[i];
    if (!(value >= 0) || (op !== undefined && ops?.[i] !== op)) continue;
    low[n] = value >>> 0;
    if (wide) high[n] = Math.floor(value / TWO_32);
    request[n++] = i;
  }
  let nextLow = new Uint32Array(count);
  let nextHigh = new Uint32Array(high.length);
  let nextRequest = new Uint32Array(count);
  const position = new Uint32Array(DIGITS);

  const pass = (key: Uint32Array, shift: number): void => {
    position.fill(0);
    for (let i = 0; i < count; i++) position[(key[i] >>> shift) & DIGIT_MASK]++;
    for (let digit = 0, sum = 0; digit < DIGITS; digit++) {
      const here = position[digit];
      position[digit] = sum;
      sum += here;
    }
    for (let i = 0; i < count; i++) {
      const to = position[(key[i] >>> shift) & DIGIT_MASK]++;
      nextLow[to] = low[i];
      if (wide) nextHigh[to] = high[i];
      nextRequest[to] = request[i];
    }
    [low, nextLow] = [nextLow, low];
    [high, nextHigh] = [nextHigh, high];
    [request, nextRequest] = [nextRequest, request];
  };

  const lowBits = wide ? 32 : 32 - Math.clz32(largest);
  for (let shift = 0; shift < lowBits; shift += DIGIT_BITS) pass(low, shift);
  if (wide) {
    const highBits = 32 - Math.clz32(Math.floor(largest / TWO_32));
    for (let shift = 0; shift < highBits; shift += DIGIT_BITS) pass(high, shift);
  }

  const ns = new Float64Array(count);
  for (let i = 0; i < count; i++) ns[i] = wide ? high[i] * TWO_32 + low[i] : low[i];
  return { ns, request };
}

export function ofOperation({ ns, request }: SortedLatencies, ops: Uint8Array, op: number): SortedLatencies {
  let count = 0;
  for (let i = 0; i < request.length; i++) if (ops[request[i]] === op) count++;
  const out = { ns: new Float64Array(count), request: new Uint32Array(count) };
  for (let i = 0, n = 0; n < count; i++) {
    if (ops[request[i]] !== op) continue;
    out.ns[n] = ns[i];
    out.request[n++] = request[i];
  }
  return out;
}

export function summarizeLatencies(sorted: SortedLatencies): LatencySummary {
  const { ns } = sorted;
  const n = ns.length;
  const sum = new ExactSum();
  for (let i = 0; i < n; i++) sum.add(ns[i]);
  const at = (index: number): number | null => (index >= 0 && index < n ? ns[index] : null);
  return {
    count: n,
    meanNs: n > 0 ? sum.dividedBy(n) : null,
    minNs: at(0),
    maxNs: at(n - 1),
    ...(Object.fromEntries(PERCENTILES.map((p) => [p.key, at(rankIndex(n, p))])) as Record<
      PercentileKey,
      number | null
    >),
  };
}
