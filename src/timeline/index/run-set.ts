/** The runs of a timeline, A and B, and their change to another filter. */
import type { KeepOperation } from '../../analysis/busy-time/lane-sums.ts';
import type { DrawnLane } from '../layout/lanes.ts';
import { LaneStore, type TimelineRun } from './lane-store.ts';
import { Minimap } from './minimap.ts';

export class RunSet {
  #stores: LaneStore[] = [];
  /** The same runs under another filter, not ready yet. */
  #incoming: LaneStore[] | undefined;
  #minimaps: Minimap[] = [];
  #keep: readonly (KeepOperation | undefined)[] = [];

  get stores(): readonly LaneStore[] {
    return this.#stores;
  }

  get minimaps(): readonly Minimap[] {
    return this.#minimaps;
  }

  /** The end of the clock, ns: that of the longer run. */
  get endNs(): number {
    let end = 0;
    for (const store of this.#stores) end = Math.max(end, store.endNs);
    return end;
  }

  /**
   * Takes other runs, or a later state of the same ones, which keep their indexes.
   * @returns whether run A is another run than before
   * @throws {RangeError} if a recording and its geometry don't fit together
   */
  show(runs: readonly TimelineRun[]): boolean {
    const known = this.#incoming ?? this.#stores;
    this.#incoming = undefined;
    let isNew = known.length === 0;
    this.#stores = runs.map((run, i) => {
      const store = known.at(i);
      if (store !== undefined && i < known.length && store.extend(run)) return store;
      if (i === 0) isNew = true;
      return new LaneStore(run, this.#keep.at(i));
    });
    this.#minimaps = this.#stores.map(
      (store) => this.#minimaps.find((minimap) => minimap.shows(store)) ?? new Minimap(store),
    );
    return isNew;
  }

  /**
   * Prepares the same runs under a filter. The present ones stay until the visible lanes of all new ones are ready.
   * @param keep by run: A, B
   * @returns false if no run has a filter, before or now
   */
  prepareFilter(keep: readonly (KeepOperation | undefined)[]): boolean {
    const isNone = (filter: KeepOperation | undefined): boolean => filter === undefined;
    if (keep.every(isNone) && this.#keep.every(isNone)) return false;
    this.#keep = keep;
    this.#incoming = this.#stores.map((store, run) => new LaneStore(store.run, keep.at(run)));
    return true;
  }

  /**
   * Indexes up to a section of one lane (about a millisecond), visible lanes first.
   * @param onFilter called after the runs under another filter have replaced the present ones
   * @returns false if no work remains
   */
  workOnce(visible: readonly DrawnLane[], onFilter: () => void): boolean {
    const incoming = this.#incoming;
    if (incoming !== undefined) {
      for (let run = 0; run < incoming.length; run++) {
        const lanes = visible.filter((lane) => lane.run === run);
        if (lanes.some((lane) => !incoming[run].ready(lane))) return incoming[run].work(lanes);
      }
      this.#incoming = undefined;
      this.#stores = incoming;
      this.#minimaps = incoming.map((store) => new Minimap(store));
      onFilter();
      return true;
    }
    for (let run = 0; run < this.#stores.length; run++) {
      const lanes = visible.filter((lane) => lane.run === run);
      if (this.#stores[run].work(lanes)) return true;
    }
    for (const minimap of this.#minimaps) if (minimap.work()) return true;
    return false;
  }
}
