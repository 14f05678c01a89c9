import { OfDevice } from './of-device.ts';

/** The counters of flash work: also noted when the last request is complete. Work can follow, but no request waits for it. */
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
] as const;

/** What is counted over a run. Pages are counted when their array phase ends. */
export class Counters extends OfDevice {
  hostRead = 0;
  hostProgram = 0;
  gcRead = 0;
  gcProgram = 0;
  reallocation = 0;
  wearLeveling = 0;
  /** Pages programmed without data, beside those of their super-page that have some. */
  padding = 0;
  /** Pages skipped without being programmed (`multiPlane: greedy`). */
  wasted = 0;
  erases = 0;
  /** Host pages that were bound to another die because theirs was full; counted when that happens. */
  rebound = 0;
  gcRuns = 0;
  /** Host reads (not update reads) that controller RAM answered: the write buffer, or a page in flight. */
  bufferHits = 0;
  /** Write pages that the buffer merged with one that it held. */
  bufferMerged = 0;
  /** Pages of the buffer that were programmed. */
  bufferWriteBacks = 0;
  /** The most pages that had a place in the buffer. */
  bufferPeak = 0;
  suspensionsProgram = 0;
  suspensionsErase = 0;
  transactions = 0;
  /** Host programs that were part of a multi-plane operation. */
  multiPlanePrograms = 0;
  /** Array time (latencies and register copies included) by die, ns. */
  readonly dieBusyNs = new Float64Array(this.geometry.dies);
  /** The same, and bus time by channel, when the first request arrived and when the last was complete. */
  readonly channelBusyBefore = new Float64Array(this.geometry.channels);
  readonly dieBusyBefore = new Float64Array(this.geometry.dies);
  readonly channelBusyAtEnd = new Float64Array(this.geometry.channels);
  readonly dieBusyAtEnd = new Float64Array(this.geometry.dies);
  /** The `WORK_COUNTERS` when the last request was complete. */
  readonly workAtEnd = new Float64Array(WORK_COUNTERS.length);
  windowBegun: 0 | 1 = 0;
  windowEnded = false;
  /**
   * Request time by WaitCause, as two numbers each so that ten million long waits stay exact: units of 2^32 ns, and the
   * rest.
   */
  readonly waitHigh = new Float64Array(14);
  readonly waitLow = new Float64Array(14);

  /** Adds request time to a cause. */
  wait(cause: number, ns: number): void {
    const sum = this.waitLow[cause] + ns;
    // Without a branch: one that is first taken late in a run would have code compiled anew.
    const carried = Math.floor(sum / 4294967296);
    this.waitHigh[cause] += carried;
    this.waitLow[cause] = sum - carried * 4294967296;
  }

  /** Total request time of a cause, ns, exact. */
  waitTotal(cause: number): bigint {
    return BigInt(this.waitHigh[cause]) * 4294967296n + BigInt(this.waitLow[cause]);
  }
}
