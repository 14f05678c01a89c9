/**
 * The whole run at a glance: how busy the dies are, on average, with reads, programs and erases, in a fixed number of
 * bins.
 */
import type { Recording } from '../../engine/recording/recording.ts';
import { CLASS_COUNT, DIMMED, OWNERS, PHASES, type Phase } from '../../analysis/columns/row-classes.ts';
import type { LaneStore } from './lane-store.ts';

export const MINIMAP_BINS = 360;
/** The classes of the stack, from the bottom. */
export const MINIMAP_PHASES = ['read', 'program', 'erase'] as const satisfies readonly Phase[];
/** Above them: what a filter leaves out. */
const PARTS = MINIMAP_PHASES.length + 1;

let made = 0;

/** Exact mean busy shares, added up a lane at a time. */
export class Minimap {
  readonly #store: LaneStore;
  readonly #recording: Recording;
  readonly #busy = new Float64Array(MINIMAP_BINS * PARTS);
  readonly #id = ++made;
  #nextDie = 0;
  /** End of the run, ns. */
  readonly endNs: number;

  constructor(store: LaneStore) {
    this.#store = store;
    this.#recording = store.run.recording;
    this.endNs = store.endNs;
  }

  /** Whether it is of this store as it is now. */
  shows(store: LaneStore): boolean {
    return store === this.#store && store.run.recording === this.#recording;
  }

  /** Changes with its content. */
  get version(): string {
    return `${this.#id}.${this.#nextDie}`;
  }

  get complete(): boolean {
    return this.#nextDie >= this.#store.run.recording.dies;
  }

  /** Adds one die; false when all are in. */
  work(): boolean {
    if (this.complete) return false;
    const index = this.#store.die(this.#nextDie++);
    let before = new Float64Array(CLASS_COUNT);
    for (let bin = 0; bin < MINIMAP_BINS; bin++) {
      const upTo = new Float64Array(CLASS_COUNT);
      index.addBusyUntil((this.endNs * (bin + 1)) / MINIMAP_BINS, upTo);
      MINIMAP_PHASES.forEach((phase, p) => {
        for (let owner = 0; owner < OWNERS.length; owner++) {
          const cls = PHASES.indexOf(phase) * OWNERS.length + owner;
          this.#busy[bin * PARTS + p] += upTo[cls] - before[cls];
        }
      });
      this.#busy[bin * PARTS + PARTS - 1] += upTo[DIMMED] - before[DIMMED];
      before = upTo;
    }
    return true;
  }

  /** Mean share of a bin's time that a die spends in a phase of {@link MINIMAP_PHASES}. */
  share(bin: number, phase: number): number {
    const time = (this.endNs / MINIMAP_BINS) * this.#store.run.recording.dies;
    return time === 0 ? 0 : this.#busy[bin * PARTS + phase] / time;
  }

  /** Mean share of a bin's time that a die works on something that a filter leaves out; 0 without a filter. */
  dimmedShare(bin: number): number {
    return this.share(bin, PARTS - 1);
  }
}
