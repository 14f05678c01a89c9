/**
 * The jobs that emptied a block (GC, wear leveling), one row each in order of their start: small enough to be kept
 * whole, however long a run is. The cost of a job, and the requests that it delayed, follow from it and from the
 * recording.
 */
import { NONE } from './recording.ts';

/** Why a job began: the rule of the model page, §8, that held then. */
export const Trigger = {
  /** The experiment gives it. */
  given: 0,
  /** Fewer free blocks than the hard limit. */
  hard: 1,
  /** A smaller share of free blocks, or pages, than the soft limit. */
  soft: 2,
  /** The plane had no page left for the host. */
  noPage: 3,
  /** The SLC cache lacks room. */
  cacheRoom: 4,
  /** Another die of the chip began to collect. */
  twin: 5,
  /** Erase counts differ. */
  wear: 6,
} as const;

export interface JobColumns {
  readonly count: number;
  /** When the block was chosen, and when it was erased or the job gave way, ns; NaN if the run ended first. */
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
  /** Plane in the whole device (of a superblock or twin block: its first), and the block in it. */
  readonly plane: Uint32Array;
  readonly block: Uint32Array;
  readonly cause: Uint8Array;
  /** A {@link Trigger}. */
  readonly trigger: Uint8Array;
  /** Pages of the block when it was chosen: those that had to be moved, and those that were gained. */
  readonly valid: Uint32Array;
  readonly invalid: Uint32Array;
  /** Its operations lie between these two ids, among others'; the last is its erase (NONE if it never came). */
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}

type Writable = { -readonly [Key in keyof JobColumns]: JobColumns[Key] };

const columnsFor = (rows: number): Writable => ({
  count: 0,
  startNs: new Float64Array(rows),
  endNs: new Float64Array(rows).fill(NaN),
  plane: new Uint32Array(rows),
  block: new Uint32Array(rows),
  cause: new Uint8Array(rows),
  trigger: new Uint8Array(rows),
  valid: new Uint32Array(rows),
  invalid: new Uint32Array(rows),
  first: new Uint32Array(rows),
  last: new Uint32Array(rows).fill(NONE),
});

/** Of a run whose jobs are not asked for. */
export const NO_JOBS: JobColumns = columnsFor(0);

export class JobLedger {
  private rows = columnsFor(16);
  /** Row of the job that works on each plane. */
  private readonly open: Int32Array;

  constructor(planes: number) {
    this.open = new Int32Array(planes).fill(-1);
  }

  /** A block was chosen. Times in ns. */
  began(
    now: number,
    plane: number,
    block: number,
    cause: number,
    trigger: number,
    valid: number,
    invalid: number,
    first: number,
  ): void {
    if (this.rows.count === this.rows.startNs.length) this.rows = sized(this.rows, this.rows.count * 2);
    const { rows } = this;
    const row = rows.count++;
    rows.startNs[row] = now;
    rows.plane[row] = plane;
    rows.block[row] = block;
    rows.cause[row] = cause;
    rows.trigger[row] = trigger;
    rows.valid[row] = valid;
    rows.invalid[row] = invalid;
    rows.first[row] = first;
    this.open[plane] = row;
  }

  /** A plane's job ended: operation `erase` erased its block, or (NONE) it gave way to another. */
  ended(now: number, plane: number, erase: number): void {
    const row = this.open[plane];
    // A job from before the snapshot that this ledger began at is not in it.
    if (row < 0) return;
    this.rows.endNs[row] = now;
    this.rows.last[row] = erase;
    this.open[plane] = -1;
  }

  columns(): JobColumns {
    return sized(this.rows, this.rows.count);
  }
}

function sized(rows: JobColumns, length: number): Writable {
  const other = columnsFor(length);
  const count = Math.min(length, rows.count);
  other.count = count;
  for (const [name, column] of Object.entries(rows) as [keyof JobColumns, JobColumns[keyof JobColumns]][]) {
    const copy = other[name];
    if (typeof column !== 'number' && typeof copy !== 'number') copy.set(column.subarray(0, count));
  }
  return other;
}
