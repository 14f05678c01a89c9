/** A run's trims, one after the other: at its arrival a trim unmaps the pages that it covers wholly. */
import { NONE } from '../../engine/recording/recording.ts';
import type { FlashReplay } from './flash-replay.ts';
import type { RunRecord } from './run-record.ts';

const TRIM = 2;

export class Trims {
  /** Arrival of the next trim, ns; Infinity if there is none. */
  nextNs = Infinity;
  readonly #record: RunRecord;
  #next = -1;

  constructor(record: RunRecord) {
    this.#record = record;
    this.#advance();
  }

  /** Applies the next trim. */
  take(flash: FlashReplay): void {
    const { operations, geometry, run } = this.#record;
    const { workload } = run;
    let later = this.#next + 1;
    while (later < operations.requests && operations.firstOperation(later) === NONE) later++;
    const before = later < operations.requests ? operations.firstOperation(later) : operations.count;
    const row = this.#next % workload.count;
    const end = Math.floor((workload.offset[row] + workload.bytes[row]) / geometry.pageBytes);
    for (let page = Math.ceil(workload.offset[row] / geometry.pageBytes); page < end; page++) {
      flash.trimmed(page % geometry.logicalPages, before);
    }
    this.#advance();
  }

  #advance(): void {
    const { operations, run } = this.#record;
    this.#next++;
    while (this.#next < operations.requests && run.workload.op[this.#next % run.workload.count] !== TRIM) this.#next++;
    this.nextNs = this.#next < operations.requests ? operations.arrival(this.#next) : Infinity;
  }
}
