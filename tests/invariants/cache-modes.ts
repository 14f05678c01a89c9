/**
 * In which mode each block of a die is, with an SLC cache, from the rows of the die in their order: the first programs of
 * a block say it until its erase. Static blocks are always the cache's; what was written before time 0 is not in it.
 */
import { INFO_VIRTUAL, OperationType, infoType, isCachedProgram } from '../support/doors/engine.ts';
import { quotient } from '../support/doors/document.ts';
import type { RunRecord } from './run-record.ts';

export class CacheModes {
  readonly #record: RunRecord;
  readonly #staticBlocks: number;
  /** Blocks (over the whole device) that the cache has taken from the free ones. */
  readonly #taken = new Set<number>();

  /** @param staticBlocks the first blocks of a plane, which belong to the cache */
  constructor(record: RunRecord, staticBlocks: number) {
    this.#record = record;
    this.#staticBlocks = staticBlocks;
  }

  /** Whether the array phase of an operation, whose row is next, is one of SLC mode. */
  isCached(id: number): boolean {
    const { operations } = this.#record;
    const info = operations.info(id);
    if (infoType(info) === OperationType.program) return isCachedProgram(info);
    if ((info & INFO_VIRTUAL) !== 0) return false;
    return this.#isStatic(id) || this.#taken.has(this.#block(id));
  }

  /** The array phase of an operation has been looked at. */
  passed(id: number): void {
    const { operations } = this.#record;
    const info = operations.info(id);
    const type = infoType(info);
    if (type === OperationType.erase) this.#taken.delete(this.#block(id));
    else if (type === OperationType.program && isCachedProgram(info)) this.#taken.add(this.#block(id));
  }

  #isStatic(id: number): boolean {
    return this.#block(id) % this.#record.geometry.blocksPerPlane < this.#staticBlocks;
  }

  #block(id: number): number {
    return quotient(this.#record.operations.ppn(id), this.#record.geometry.pagesPerBlock);
  }
}
