/**
 * A lane beyond the recording limit: its busy time in steps (`analysis/busy-time/beyond-limit-sums.ts`), and the range
 * whose rows were re-simulated. A window that needs missing rows begins and ends at the nearest edges of steps; it is
 * exact for the time between these edges.
 */
import { CLASS_COUNT, DIMMED } from '../../analysis/columns/row-classes.ts';
import { edgeNs, nearestEdge, stepAt, type StepSums } from '../../analysis/busy-time/beyond-limit-sums.ts';
import type { ColumnRuns } from './column-runs.ts';

export interface BeyondLimit {
  readonly steps: StepSums;
  /** The rows of this range were re-simulated, ns; undefined if there is none. */
  readonly made: { readonly fromNs: number; readonly toNs: number } | undefined;
}

export interface Step {
  readonly startNs: number;
  readonly endNs: number;
  /** Busy time by class, ns; undefined if the lane has no steps. */
  readonly busy: Float64Array | undefined;
}

export class BeyondLimitLane {
  readonly #steps: StepSums;
  readonly #made: BeyondLimit['made'];
  readonly #classes: readonly number[];
  readonly #busy: readonly Float64Array[];
  /** Whether the lane has steps: recorded lanes have, derived lanes have none. */
  readonly isCounted: boolean;

  /**
   * @param lane its number in the recording; −1 for a lane that is derived from recorded ones
   * @param isFiltered steps can't tell which operations a filter keeps: everything is drawn without color
   */
  constructor({ steps, made }: BeyondLimit, lane: number, isFiltered: boolean) {
    const { classes, busy } = steps.lanes[lane] ?? { classes: [], busy: [] };
    this.#steps = steps;
    this.#made = made;
    this.#classes = isFiltered ? classes.map(() => DIMMED) : classes;
    this.#busy = busy;
    this.isCounted = lane >= 0;
  }

  /** From here on rows are missing, ns. */
  get fromNs(): number {
    return this.#steps.fromNs;
  }

  /** Whether the rows of all of a window are there. */
  hasRows(t0: number, t1: number): boolean {
    if (t1 <= this.#steps.fromNs) return true;
    const made = this.#made;
    return (
      made !== undefined &&
      Math.max(t0, this.#steps.fromNs) >= made.fromNs &&
      (t1 <= made.toNs || made.toNs >= this.#steps.endNs)
    );
  }

  /**
   * The end of the rows that are present from an instant on (`hasRows`), ns; the instant itself if they are missing.
   */
  rowsUntil(t: number): number {
    const { fromNs, endNs } = this.#steps;
    const made = this.#made;
    const isMade = made !== undefined && t >= made.fromNs && t < made.toNs;
    if (t < fromNs) return made !== undefined && made.fromNs <= fromNs ? this.#madeUntil(made.toNs, endNs) : fromNs;
    return isMade ? this.#madeUntil(made.toNs, endNs) : t;
  }

  #madeUntil(toNs: number, endNs: number): number {
    return toNs >= endNs ? Number.POSITIVE_INFINITY : toNs;
  }

  /** The next instant with rows, ns; Infinity if there is none. */
  rowsFrom(t: number): number {
    return this.#made !== undefined && this.#made.fromNs > t ? this.#made.fromNs : Number.POSITIVE_INFINITY;
  }

  /** The parts of a window whose rows are missing. */
  missing(t0: number, t1: number): { startNs: number; endNs: number }[] {
    const from = Math.max(t0, this.#steps.fromNs);
    const to = Math.min(t1, this.#steps.endNs);
    const made = this.#made;
    const parts =
      made === undefined
        ? [{ startNs: from, endNs: to }]
        : [
            { startNs: from, endNs: Math.min(to, made.fromNs) },
            { startNs: Math.max(from, made.toNs), endNs: to },
          ];
    return parts.filter(({ startNs, endNs }) => endNs > startNs);
  }

  /** The edge nearest to a time, ns; times before {@link fromNs} are exact as they are. */
  edgeNear(t: number): number {
    return t <= this.#steps.fromNs ? t : edgeNs(this.#steps, nearestEdge(this.#steps, t));
  }

  /** Adds the busy time by class from {@link fromNs} to an edge (ns) to `out`; nothing before. */
  addUntil(edge: number, out: Float64Array, sign: number): void {
    if (edge <= this.#steps.fromNs) return;
    const k = nearestEdge(this.#steps, edge);
    for (let c = 0; c < this.#classes.length; c++) out[this.#classes[c]] += sign * this.#busy[c][k];
  }

  step(t: number): Step {
    const k = stepAt(this.#steps, t);
    let busy: Float64Array | undefined;
    if (this.isCounted) {
      busy = new Float64Array(CLASS_COUNT);
      for (let c = 0; c < this.#classes.length; c++) busy[this.#classes[c]] += this.#busy[c][k + 1] - this.#busy[c][k];
    }
    return { startNs: edgeNs(this.#steps, k), endNs: edgeNs(this.#steps, k + 1), busy };
  }

  /** Columns `from` … `to`−1 of a window, none of which begins before {@link fromNs}; added to `out`. */
  columns(t0: number, nsPerColumn: number, from: number, to: number, out: ColumnRuns): void {
    const steps = this.#steps;
    const { x0, x1, entry } = out;
    let run = out.count;
    let left = nearestEdge(steps, t0 + from * nsPerColumn);
    for (let x = from; x < to; x++) {
      const begin = t0 + x * nsPerColumn;
      if (begin >= steps.endNs) break;
      const right = nearestEdge(steps, begin + nsPerColumn);
      // A column within a step shows the share of that step.
      const a = right > left ? left : stepAt(steps, begin + nsPerColumn / 2);
      const b = right > left ? right : a + 1;
      left = right;
      // The last column may reach beyond the end of the run.
      const end = b === steps.count ? Math.max(steps.endNs, begin + nsPerColumn) : edgeNs(steps, b);
      const time = end - edgeNs(steps, a);
      const e = entry[run];
      out.reserve(e + CLASS_COUNT);
      let written = e;
      for (let c = 0; c < this.#classes.length; c++) {
        const busy = this.#busy[c][b] - this.#busy[c][a];
        if (busy <= 0) continue;
        if (written > e && out.cls[written - 1] === this.#classes[c]) {
          out.share[written - 1] += busy / time;
          continue;
        }
        out.cls[written] = this.#classes[c];
        out.share[written++] = busy / time;
      }
      if (written === e) continue;
      x0[run] = x;
      x1[run] = x + 1;
      entry[++run] = written;
    }
    out.count = run;
  }
}
