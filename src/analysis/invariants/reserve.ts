/**
 * Rule 9: the last free block of a plane is garbage collection's (model page §7). Without it, host writes can take the
 * block that a collection needs to move valid pages to, and a device full of garbage stops.
 *
 * A static block of the SLC cache is never free for anything else; folding may use the last free block where the block
 * that it empties becomes free (§11.14).
 *
 * A block counts as free here until its first page is written, and again after its erase.
 */
import { CAUSE_NAMES, Cause, infoCause } from '../../engine/recording/recording.ts';
import type { RunRecord } from './run-record.ts';

export class Reserve {
  readonly #record: RunRecord;
  /** Free blocks of each plane. */
  readonly #free: Uint32Array;
  /** The first blocks of a plane belong to the SLC cache. */
  readonly #staticBlocks: number;
  readonly #mayFold: boolean;

  constructor(record: RunRecord) {
    this.#record = record;
    const { geometry, run } = record;
    this.#free = new Uint32Array(geometry.planes);
    const { slcCache } = run.experiment.policy;
    this.#staticBlocks = slcCache === false ? 0 : slcCache.blocksPerPlane;
    this.#mayFold = slcCache !== false && slcCache.dynamicBlocksPerPlane > 0;
    for (let block = 0; block < geometry.blocks; block++) {
      if (this.#isStatic(block)) continue;
      if (run.initial.blockBad[block] === 0 && run.initial.blockWritten[block] === 0)
        this.#free[this.#planeOf(block)]++;
    }
  }

  /** The first page of a block is written. */
  opened(block: number, id: number, atNs: number): void {
    if (this.#isStatic(block)) return;
    const plane = this.#planeOf(block);
    const cause = infoCause(this.#record.operations.info(id));
    const isLast = this.#free[plane]-- === 1;
    if (!isLast || cause === Cause.gc || (cause === Cause.fold && this.#mayFold)) return;
    if (!this.#record.run.experiment.policy.gc.enabled) return;
    const what = `operation ${id} (${CAUSE_NAMES[cause]})`;
    this.#record.report(9, atNs, id, `block ${block}: the last free block of plane ${plane} is opened for ${what}`);
  }

  /** The erase of a block has ended. */
  erased(block: number): void {
    if (!this.#isStatic(block)) this.#free[this.#planeOf(block)]++;
  }

  #isStatic(block: number): boolean {
    return block % this.#record.geometry.blocksPerPlane < this.#staticBlocks;
  }

  #planeOf(block: number): number {
    return Math.floor(block / this.#record.geometry.blocksPerPlane);
  }
}
