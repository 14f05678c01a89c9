/**
 * How full the write buffer, or the SLC cache, was over time, in equal steps. There are never more than {@link MOST_STEPS}: when the run
 * passes the last one, each two become one. So the memory does not depend on the length of the run.
 */
const MOST_STEPS = 4096;
const FIRST_STEP_NS = 1024;

export interface OccupancyColumns {
  /** Capacity of the buffer or the cache, pages. */
  readonly capacity: number;
  /** Length of a step, ns; step i begins at i × this. */
  readonly stepNs: number;
  /** The most pages in each step. */
  readonly most: Uint32Array;
  /** Pages × ns in each step. */
  readonly pageNs: Float64Array;
}

/** The blocks of the SLC cache: pages written and not erased, and those of them that are valid. */
export interface CacheOccupancy {
  readonly pages: OccupancyColumns;
  readonly valid: OccupancyColumns;
}

export class OccupancyLog {
  private stepNs = FIRST_STEP_NS;
  /** Most runs have no buffer and no cache: there are no steps until the first change. */
  private most = new Uint32Array(0);
  private pageNs = new Float64Array(0);
  private pages = 0;
  private sinceNs = 0;

  /** From `now` (ns) on the buffer has `pages` pages. Times never decrease. */
  changed(now: number, pages: number): void {
    if (this.most.length === 0) {
      this.most = new Uint32Array(MOST_STEPS);
      this.pageNs = new Float64Array(MOST_STEPS);
    }
    this.fillUntil(now);
    this.pages = pages;
    while (now >= MOST_STEPS * this.stepNs) this.double();
    const step = Math.floor(now / this.stepNs);
    if (pages > this.most[step]) this.most[step] = pages;
  }

  /** Everything until `endNs`, in columns of their own. `capacity`: of the buffer, pages. */
  columns(endNs: number, capacity: number): OccupancyColumns {
    this.fillUntil(endNs);
    const count = Math.min(MOST_STEPS, Math.ceil(endNs / this.stepNs));
    const isEmpty = this.most.length === 0;
    return {
      capacity,
      stepNs: this.stepNs,
      most: isEmpty ? new Uint32Array(count) : this.most.slice(0, count),
      pageNs: isEmpty ? new Float64Array(count) : this.pageNs.slice(0, count),
    };
  }

  private fillUntil(now: number): void {
    if (this.pages > 0) {
      while (now > MOST_STEPS * this.stepNs) this.double();
      const { stepNs, most, pageNs, pages } = this;
      for (let from = this.sinceNs; from < now;) {
        const step = Math.floor(from / stepNs);
        const to = Math.min(now, (step + 1) * stepNs);
        pageNs[step] += pages * (to - from);
        if (pages > most[step]) most[step] = pages;
        from = to;
      }
    }
    this.sinceNs = now;
  }

  private double(): void {
    const { most, pageNs } = this;
    for (let step = 0; step < MOST_STEPS; step++) {
      const [a, b] = [2 * step, 2 * step + 1];
      most[step] = b < MOST_STEPS ? Math.max(most[a], most[b]) : 0;
      pageNs[step] = b < MOST_STEPS ? pageNs[a] + pageNs[b] : 0;
    }
    this.stepNs *= 2;
  }
}
