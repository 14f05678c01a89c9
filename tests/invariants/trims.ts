/** A run's trims, one after the other: at its arrival a trim unmaps the pages that it covers wholly. */
import { NONE } from '../support/doors/engine.ts';
import type { FlashReplay } from './flash-replay.ts';
import type { RunRecord } from './run-record.ts';

const TRIM = 2;

export class Trims {
  /** Arrival of the next trim, ns; Infinity if there is none. */
  nextNs = Infinity;
  readonly #record: RunRecord;
  #next = -1;
  readonly #order: number[];

  constructor(record: RunRecord) {
    this.#record = record;
    this.#order = this.#trims();
    this.#advance();
  }

  /** Applies the next trim. */
  take(flash: FlashReplay): void {
    const { geometry, run } = this.#record;
    const { workload } = run;
    const before = this.#operationsBefore();
    const row = this.#next % workload.count;
    const end = Math.floor((workload.offset[row] + workload.bytes[row]) / geometry.pageBytes);
    for (let page = Math.ceil(workload.offset[row] / geometry.pageBytes); page < end; page++) {
      flash.trimmed(page % geometry.logicalPages, before);
    }
    this.#advance();
  }

  /** The operations that there were when the trim took place. */
  #operationsBefore(): number {
    const { operations } = this.#record;
    if (!operations.ordered) return operations.before(this.#next);
    let later = this.#next + 1;
    while (later < operations.requests && operations.firstOperation(later) === NONE) later++;
    return later < operations.requests ? operations.firstOperation(later) : operations.count;
  }

  /** Trims take place in order of arrival, or behind a controller when they are complete. */
  #advance(): void {
    const next = this.#order.shift();
    this.#next = next ?? -1;
    this.nextNs = next === undefined ? Infinity : this.#time(next);
  }

  #time(request: number): number {
    const { operations } = this.#record;
    return operations.ordered ? operations.arrival(request) : operations.finish(request);
  }

  /** The trims of a run that have taken place, in that order. */
  #trims(): number[] {
    const { operations, run } = this.#record;
    const trims: number[] = [];
    for (let request = 0; request < operations.requests; request++) {
      if (run.workload.op[request % run.workload.count] !== TRIM) continue;
      if (operations.ordered || operations.finish(request) >= 0) trims.push(request);
    }
    // Of one instant: the one before which fewer operations began.
    if (!operations.ordered)
      trims.sort((a, b) => this.#time(a) - this.#time(b) || operations.before(a) - operations.before(b) || a - b);
    return trims;
  }
}
