/** Array phases with an SLC cache: those of its blocks, and of ordinary pages by their types. Model page §11.14. */
import type { Experiment } from '../../document/experiment.ts';
import { pageTypeOf, programTimes, readTimes } from '../../device/page-types.ts';
import { quotient } from '../../device/exact.ts';
import { shortestTimes, type CacheSettings } from '../../device/slc-cache.ts';
import { INFO_VIRTUAL, OperationType } from '../recording/recording.ts';
import { INFO, LPN, PART_ARRAY_EXTRA, PPN, SIBLING } from '../records/operation-record.ts';
import type { OperationPool } from '../records/operation-pool.ts';
import { FULL, HEAD, REMAINING, TYPE } from '../records/transaction-record.ts';
import type { TransactionPool } from '../records/transaction-pool.ts';
import type { CachedFlash } from './cached-flash.ts';

export class CacheTimes {
  private readonly flash: CachedFlash;
  /** By type of operation: how much longer than the shortest it is in SLC mode, ns. */
  private readonly cached: Float64Array;
  /** By page of an ordinary block: the same of its read and its program; and of the erase of an ordinary block. */
  private readonly read: Float64Array;
  private readonly program: Float64Array;
  private readonly erase: number;

  constructor({ timing }: Experiment, cache: CacheSettings, flash: CachedFlash) {
    const shortest = shortestTimes(timing, cache);
    const { pagesPerBlock } = flash.geometry;
    const reads = readTimes(timing);
    const programs = programTimes(timing);
    const types = Array.from({ length: pagesPerBlock }, (_, page) => pageTypeOf(timing.pageTypes, page));
    this.flash = flash;
    this.cached = new Float64Array(3);
    this.cached[OperationType.read] = cache.readNs - shortest.readNs;
    this.cached[OperationType.program] = cache.programNs - shortest.programNs;
    this.cached[OperationType.erase] = cache.eraseNs - shortest.eraseNs;
    this.read = Float64Array.from(types, (type) => reads[type] - shortest.readNs);
    this.program = Float64Array.from(types, (type) => programs[type] - shortest.programNs);
    this.erase = timing.eraseNs - shortest.eraseNs;
  }

  /** A transaction that begins takes the time of its slowest page. */
  began(operations: OperationPool, transactions: TransactionPool, tx: number): void {
    const type = transactions.int[tx | TYPE];
    let extra = 0;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      extra = Math.max(extra, this.extraOf(operations, slot, type));
    }
    if (extra === 0) return;
    transactions.real[tx | FULL] += extra;
    transactions.real[tx | REMAINING] += extra;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      operations.addPart(slot, PART_ARRAY_EXTRA, extra);
    }
  }

  extraOf({ int }: Pick<OperationPool, 'int'>, slot: number, type: number): number {
    const { planes, pagesPerBlock } = this.flash.geometry;
    const times = type === OperationType.read ? this.read : this.program;
    // A page that was never written counts on through an ordinary block without an end (§6).
    if ((int[slot | INFO] & INFO_VIRTUAL) !== 0) return times[quotient(int[slot | LPN], planes) % pagesPerBlock];
    if (this.flash.isCached(int[slot | PPN])) return this.cached[type];
    return type === OperationType.erase ? this.erase : times[int[slot | PPN] % pagesPerBlock];
  }
}
