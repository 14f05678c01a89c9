/**
 * Percentiles while a run is still going: counted in narrow steps of latency, so that ten updates a second cost little
 * however long the run. A percentile is within 1/256 of the exact value (percentiles.ts takes over when
 * the run is done); counts, extremes and means are exact.
 */
import { enlarged } from '../../base/arrays.ts';
import { ExactSum, PERCENTILES, rankIndex, type LatencySummary, type PercentileKey } from './percentiles.ts';

/** Steps an octave; a step's middle is within 1/256 of everything in it. */
const STEP_BITS = 7;
const STEPS = 1 << STEP_BITS;
/** Latencies below 2^53 ns. */
const OCTAVES = 53 - STEP_BITS + 1;

/**
 * The step that a latency (whole ns) falls into; steps are in order of latency. Below 2 · STEPS ns each step is one ns.
 */
function stepOf(ns: number): number {
  if (ns < 2 * STEPS) return ns;
  const high = Math.floor(ns / 4_294_967_296);
  const bits = high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(ns >>> 0);
  const octave = bits - STEP_BITS - 1;
  // Division by a power of two is exact; floor drops the rest.
  return octave * STEPS + Math.floor(ns / POWERS[octave]);
}

function middleOf(step: number): number {
  if (step < 2 * STEPS) return step;
  const octave = Math.floor(step / STEPS) - 1;
  const width = POWERS[octave];
  return (step - octave * STEPS) * width + Math.floor((width - 1) / 2);
}

const POWERS = new Float64Array(54);
for (let i = 0, power = 1; i < POWERS.length; i++, power *= 2) POWERS[i] = power;

class Histogram {
  readonly steps = new Uint32Array((OCTAVES + 1) * STEPS);
  readonly sum = new ExactSum();
  count = 0;
  min = Infinity;
  max = 0;

  add(ns: number): void {
    this.steps[stepOf(ns)]++;
    this.sum.add(ns);
    this.count++;
    if (ns < this.min) this.min = ns;
    if (ns > this.max) this.max = ns;
  }

  summary(): LatencySummary {
    const values: Partial<Record<PercentileKey, number | null>> = {};
    let step = 0;
    let below = 0;
    for (const percentile of PERCENTILES) {
      const rank = rankIndex(this.count, percentile);
      if (rank < 0) {
        values[percentile.key] = null;
        continue;
      }
      while (below + this.steps[step] <= rank) below += this.steps[step++];
      values[percentile.key] = Math.min(this.max, Math.max(this.min, middleOf(step)));
    }
    return {
      count: this.count,
      meanNs: this.count > 0 ? this.sum.dividedBy(this.count) : null,
      minNs: this.count > 0 ? this.min : null,
      maxNs: this.count > 0 ? this.max : null,
      ...(values as Record<PercentileKey, number | null>),
    };
  }
}

export interface RunningSummary {
  all: LatencySummary;
  read: LatencySummary;
  write: LatencySummary;
}

/** Follows an engine's latency column while it fills up. An update costs as many steps as requests are open or new. */
export class RunningPercentiles {
  readonly #all = new Histogram();
  /** Reads, writes; trims count in `all` only. */
  readonly #byOp = [new Histogram(), new Histogram()];
  /** Requests that had arrived at the last update and were not complete, in order. */
  #open = new Uint32Array(1024);
  #openCount = 0;
  #arrived: number;

  /** @param firstCounted no request before this one counts */
  constructor(firstCounted = 0) {
    this.#arrived = firstCounted;
  }

  /**
   * Counts the requests that completed since the last call.
   * @param latencies ns by request number, negative or NaN if not complete yet
   * @param ops 0 read, 1 write, 2 trim, by request number
   * @param arrived requests that have arrived; none after it is complete
   */
  update(latencies: Float64Array, ops: Uint8Array, arrived: number): void {
    let open = 0;
    for (let i = 0; i < this.#openCount; i++) {
      const request = this.#open[i];
      if (!this.#count(latencies[request], ops[request])) this.#open[open++] = request;
    }
    for (let request = this.#arrived; request < arrived; request++) {
      if (this.#count(latencies[request], ops[request])) continue;
      if (open === this.#open.length) this.#open = enlarged(this.#open, open * 2);
      this.#open[open++] = request;
    }
    this.#openCount = open;
    this.#arrived = Math.max(this.#arrived, arrived);
  }

  #count(ns: number, op: number): boolean {
    if (!(ns >= 0)) return false;
    this.#all.add(ns);
    if (op < 2) this.#byOp[op].add(ns);
    return true;
  }

  summary(): RunningSummary {
    return { all: this.#all.summary(), read: this.#byOp[0].summary(), write: this.#byOp[1].summary() };
  }
}
