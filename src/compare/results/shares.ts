/**
 * Which share of a plan runs which cell. Shares of a plan whose traces say their sizes are balanced: a share with the
 * largest volume gets fewer others. Everything follows from the plan, so each machine computes the same shares.
 */
import { sampleNamed } from '../../traces/synthetic/samples.ts';
import { DEFAULT_EXPERIMENT } from '../../document/defaults.ts';
import type { Plan, PlanTrace } from '../plan/plan.ts';

/** Share k of n, from 1. */
export interface Share {
  readonly k: number;
  readonly n: number;
}

/** Bytes of a request in a trace file, about. */
const BYTES_PER_REQUEST = 50;
/** A figure, or an experiment of its own: small. */
const SMALL_BYTES = 50_000;

/** The size of a trace in bytes of a file; null for a file whose plan does not say it. */
function sizeOf(trace: PlanTrace): number | null {
  if (trace.size !== undefined) return trace.size;
  if ('trace' in trace) return null;
  if ('sample' in trace) return sampleNamed(trace.sample).synthetic.requests * BYTES_PER_REQUEST;
  if ('profile' in trace) return sampleNamed(trace.profile).synthetic.requests * BYTES_PER_REQUEST;
  if ('synthetic' in trace) return (trace.synthetic.requests ?? USUAL_REQUESTS) * BYTES_PER_REQUEST;
  return SMALL_BYTES;
}

const USUAL_REQUESTS =
  'synthetic' in DEFAULT_EXPERIMENT.workload ? DEFAULT_EXPERIMENT.workload.synthetic.requests : 1000;

/** The sizes of a plan's traces, those that are not known as large as the others on average; null if none is given. */
function sizesOf({ traces }: Plan): number[] | null {
  if (traces.every(({ size }) => size === undefined)) return null;
  const sizes = traces.map(sizeOf);
  const known = sizes.filter((size) => size !== null);
  const mean = known.reduce((sum, size) => sum + size, 0) / known.length;
  return sizes.map((size) => size ?? mean);
}

/** Cells that stay together, and the size of all of them. */
interface Part {
  readonly first: number;
  readonly cells: number;
  readonly size: number;
}

/** The traces of a plan, each one part: it is read once. One that is more than half a share is a part for each cell. */
function partsOf(sizes: readonly number[], perTrace: number, n: number): Part[] {
  const total = sizes.reduce((sum, size) => sum + size * perTrace, 0);
  return sizes.flatMap((size, trace): Part[] => {
    const first = trace * perTrace;
    if (size * perTrace <= total / n / 2) return [{ first, cells: perTrace, size: size * perTrace }];
    return Array.from({ length: perTrace }, (_, at) => ({ first: first + at, cells: 1, size }));
  });
}

/** The smallest of the loads is at the root; of equal ones that of the lowest share. */
class Loads {
  readonly #shares: Int32Array;
  readonly #loads: Float64Array;

  constructor(n: number) {
    this.#shares = Int32Array.from({ length: n }, (_, share) => share);
    this.#loads = new Float64Array(n);
  }

  /** Gives a part to the share that has least. Returns it, from 0. */
  give(size: number): number {
    const [share] = this.#shares;
    this.#loads[share] += size;
    this.#sink();
    return share;
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#loads[a], this.#loads[b]];
    return one < other || (one === other && a < b);
  }

  #sink(): void {
    const shares = this.#shares;
    const moved = shares[0];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= shares.length) break;
      if (child + 1 < shares.length && this.#isBefore(shares[child + 1], shares[child])) child++;
      if (!this.#isBefore(shares[child], moved)) break;
      shares[at] = shares[child];
      at = child;
    }
    shares[at] = moved;
  }
}

/**
 * The share (from 0) of each cell of a plan, the largest parts first, each to the share that has least so far; null if
 * the plan does not say the sizes of its traces: then every n-th cell belongs to a share.
 */
function sharesOf(plan: Plan, cells: number, n: number): Int32Array | null {
  const sizes = sizesOf(plan);
  if (sizes === null) return null;
  const parts = partsOf(sizes, cells / plan.traces.length, n);
  // Equal sizes in the order of the plan: the order must not depend on the machine.
  parts.sort((a, b) => b.size - a.size || a.first - b.first);
  const loads = new Loads(n);
  const shares = new Int32Array(cells);
  for (const { first, cells: count, size } of parts) shares.fill(loads.give(size), first, first + count);
  return shares;
}

const known = new WeakMap<Plan, Map<number, Int32Array | null>>();

/** Whether a cell belongs to a share. */
export function shareFilter(plan: Plan, cells: number, { k, n }: Share): (index: number) => boolean {
  const own = known.get(plan) ?? new Map<number, Int32Array | null>();
  known.set(plan, own);
  let shares = own.get(n);
  if (shares === undefined) own.set(n, (shares = sharesOf(plan, cells, n)));
  return shares === null ? (index) => index % n === k - 1 : (index) => shares[index] === k - 1;
}
