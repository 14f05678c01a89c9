import type { Geometry } from '../../device/geometry.ts';

export class OfDevice {
  readonly geometry: Geometry;

  constructor(geometry: Geometry) {
    this.geometry = geometry;
  }
}

/**
 * The counters of flash work: also noted when the last request is complete. Work can follow, but no request waits for
 * it.
 */
export const WORK_COUNTERS = [
  'hostRead',
  'hostProgram',
  'gcRead',
  'gcProgram',
  'reallocation',
  'wearLeveling',
  'padding',
  'wasted',
  'erases',
  'gcRuns',
  'folded',
  'foldRuns',
] as const;

/** Parts of a run, with equally many of the requests that count, whose flash work is told apart. */
export const RUN_PARTS = 6;

/** The counters that figures need from the first request on that counts. */
const COUNTED = [
  ...WORK_COUNTERS,
  'rebound',
  'bufferHits',
  'bufferMerged',
  'bufferWriteBacks',
  'suspensionsProgram',
  'suspensionsErase',
  'transactions',
  'multiPlanePrograms',
  'hostWrites',
] as const;

type CountedName = (typeof COUNTED)[number];

const CAUSES = 18;

/** Counts over a run. Pages are counted when their array phase ends. */
export class Counters extends OfDevice {
  hostRead = 0;
  hostProgram = 0;
  gcRead = 0;
  gcProgram = 0;
  reallocation = 0;
  wearLeveling = 0;
  /** Pages programmed without data, next to pages of their superpage that have data. */
  padding = 0;
  /** Pages skipped without being programmed (`multiPlane: greedy`). */
  wasted = 0;
  erases = 0;
  /** Host pages that were bound to another die because theirs was full; counted when that happens. */
  rebound = 0;
  gcRuns = 0;
  /** Pages that folding has programmed, and blocks of the SLC cache that it has emptied. */
  folded = 0;
  foldRuns = 0;
  /** Host reads (not update reads) that controller RAM answered: the write buffer, or a page in flight. */
  bufferHits = 0;
  /** Write pages that the buffer merged with one that it held. */
  bufferMerged = 0;
  /** Pages of the buffer that were programmed. */
  bufferWriteBacks = 0;
  /** The most pages that had a place in the buffer since the warm-up. */
  bufferPeak = 0;
  suspensionsProgram = 0;
  suspensionsErase = 0;
  transactions = 0;
  /** Host programs that were part of a multi-plane operation. */
  multiPlanePrograms = 0;
  /** Transactions that programmed pages of the host. */
  hostWrites = 0;
  /** Array time (latencies and register copies included) by die, ns. */
  readonly dieBusyNs = new Float64Array(this.geometry.dies);
  /**
   * The same, and bus time by channel, when the first request that counts arrived and when the last request was
   * complete.
   */
  readonly channelBusyBefore = new Float64Array(this.geometry.channels);
  readonly dieBusyBefore = new Float64Array(this.geometry.dies);
  readonly channelBusyAtEnd = new Float64Array(this.geometry.channels);
  readonly dieBusyAtEnd = new Float64Array(this.geometry.dies);
  /** The `WORK_COUNTERS` when the last request was complete. */
  readonly workAtEnd = new Float64Array(WORK_COUNTERS.length);
  /** The `WORK_COUNTERS` when each part of the run began, and the parts that have begun. */
  readonly workAtPart = new Float64Array(RUN_PARTS * WORK_COUNTERS.length);
  partsBegun = 0;
  windowBegun: 0 | 1 = 0;
  windowEnded = false;
  /**
   * Request time by WaitCause, as two numbers each so that ten million long waits stay exact: units of 2^32 ns, and the
   * rest.
   */
  readonly waitHigh = new Float64Array(2 * CAUSES);
  readonly waitLow = new Float64Array(2 * CAUSES);
  /** Where the causes of the present request begin: requests of the warm-up are the second half. */
  waitsFrom = 0;
  /** The `COUNTED` counters at the end of the warm-up. */
  readonly atWarmUp = new Float64Array(COUNTED.length);

  /** Waits are charged to a request that counts, or to one of the warm-up. */
  chargeTo(counts: boolean): void {
    this.waitsFrom = counts ? 0 : CAUSES;
  }

  wait(cause: number, ns: number): void {
    const at = this.waitsFrom + cause;
    const sum = this.waitLow[at] + ns;
    // Without a branch: a branch first taken late triggers a deoptimization.
    const carried = Math.floor(sum / 4294967296);
    this.waitHigh[at] += carried;
    this.waitLow[at] = sum - carried * 4294967296;
  }

  /** Total time of a cause over the requests that count, ns, exact. */
  countedWaitTotal(cause: number): bigint {
    return BigInt(this.waitHigh[cause]) * 4294967296n + BigInt(this.waitLow[cause]);
  }

  /** Total time of a cause over all requests, ns, exact. */
  waitTotal(cause: number): bigint {
    return this.countedWaitTotal(cause) + this.countedWaitTotal(CAUSES + cause);
  }

  /** The warm-up is over. `buffered`: pages in the write buffer now. */
  endWarmUp(buffered: number): void {
    COUNTED.forEach((name, i) => (this.atWarmUp[i] = this[name]));
    this.bufferPeak = buffered;
  }

  /** The first request of a part has arrived. */
  beginPart(): void {
    const from = this.partsBegun++ * WORK_COUNTERS.length;
    WORK_COUNTERS.forEach((name, i) => (this.workAtPart[from + i] = this[name]));
  }

  /** Flash work of each part that has begun: of the last one until the last completion. */
  workOfParts(): Record<(typeof WORK_COUNTERS)[number], number>[] {
    const { length } = WORK_COUNTERS;
    const at = (part: number, i: number): number => {
      if (part < this.partsBegun) return this.workAtPart[part * length + i];
      return this.windowEnded ? this.workAtEnd[i] : this[WORK_COUNTERS[i]];
    };
    return Array.from({ length: this.partsBegun }, (_, part) => {
      const work = WORK_COUNTERS.map((name, i) => [name, at(part + 1, i) - at(part, i)] as const);
      return Object.fromEntries(work) as Record<(typeof WORK_COUNTERS)[number], number>;
    });
  }

  /**
   * The counters since the warm-up.
   * @param isWarm it is over; if not, nothing was counted
   * @param untilLastCompletion of flash work only what came before the last completion
   */
  counted(isWarm = true, untilLastCompletion = false): Record<CountedName | 'bufferPeak', number> {
    const ended = untilLastCompletion && this.windowEnded;
    const since = COUNTED.map((name, i) => {
      const now = ended && i < WORK_COUNTERS.length ? this.workAtEnd[i] : this[name];
      return [name, isWarm ? now - this.atWarmUp[i] : 0] as const;
    });
    const bufferPeak = isWarm ? this.bufferPeak : 0;
    return { ...(Object.fromEntries(since) as Record<CountedName, number>), bufferPeak };
  }
}
