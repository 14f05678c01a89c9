/**
 * Rule 9: the last free block of a plane is garbage collection's (model page §7). Without it, host writes can take the
 * block that a collection needs to move valid pages to, and a device full of garbage stops.
 *
 * A static block of the SLC cache is never free for anything else; folding may use the last free block where the block
 * that it empties becomes free (§11.14).
 *
 * A block counts as free here until its first page is written, and again after its erase. Before time 0 a block that is
 * in use in one of the planes in step is in use in all (§11.1), with pages or without.
 */
import { CAUSE_NAMES, Cause, infoCause } from '../support/doors/engine.ts';
import { planesInStep } from './planes-in-step.ts';
import type { RunRecord } from './run-record.ts';

export class Reserve {
  readonly #record: RunRecord;
  /** Free blocks of each plane. */
  readonly #free: Uint32Array;
  /** Blocks without pages that are not free. */
  readonly #unwritten = new Set<number>();
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
    const { blockBad, blockWritten } = run.initial;
    const stepOf = planesInStep(run.experiment, geometry);
    const inStep = (block: number): number =>
      stepOf(this.#planeOf(block)) * geometry.blocksPerPlane + (block % geometry.blocksPerPlane);
    const used = new Uint8Array(geometry.blocks);
    for (let block = 0; block < geometry.blocks; block++) if (blockWritten[block] > 0) used[inStep(block)] = 1;
    for (let block = 0; block < geometry.blocks; block++) {
      if (this.#isStatic(block) || blockBad[block] !== 0 || blockWritten[block] > 0) continue;
      if (used[inStep(block)] === 1) this.#unwritten.add(block);
      else this.#free[this.#planeOf(block)]++;
    }
  }

  /** The first page of a block is written. */
  opened(block: number, id: number, atNs: number): void {
    if (this.#isStatic(block) || this.#unwritten.delete(block)) return;
    const plane = this.#planeOf(block);
    const cause = infoCause(this.#record.operations.info(id));
    const isLast = this.#free[plane]-- === 1;
    if (!isLast || cause === Cause.gc || (cause === Cause.fold && this.#mayFold)) return;
    if (!this.#record.run.experiment.policy.gc.enabled) return;
    const what = `operation ${id} (${CAUSE_NAMES[cause]})`;
    this.#record.report(9, atNs, id, `block ${block}: the last free block of plane ${plane} is opened for ${what}`);
  }

  /** The erase of a block has ended. @param written whether it had pages */
  erased(block: number, written: boolean): void {
    const wasUsed = this.#unwritten.delete(block) || written;
    if (wasUsed && !this.#isStatic(block)) this.#free[this.#planeOf(block)]++;
  }

  #isStatic(block: number): boolean {
    return block % this.#record.geometry.blocksPerPlane < this.#staticBlocks;
  }

  #planeOf(block: number): number {
    return Math.floor(block / this.#record.geometry.blocksPerPlane);
  }
}
