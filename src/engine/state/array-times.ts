/** Array phases by the types of their pages. Model page §11.10. */
import {
  firstNs,
  firstPassProgramNs,
  pageTypeOf,
  programTimes,
  readTimes,
  wordLineProgramNs,
} from '../../device/page-types.ts';
import { quotient } from '../../device/exact.ts';
import type { Geometry } from '../../device/geometry.ts';
import type { Experiment } from '../../document/experiment.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import { INFO_VIRTUAL, OperationType } from '../recording/recording.ts';
import { INFO, LPN, PART_ARRAY_EXTRA, PPN, SIBLING } from '../records/operation-record.ts';
import type { OperationPool } from '../records/operation-pool.ts';
import { FULL, HEAD, REMAINING, TYPE } from '../records/transaction-record.ts';
import type { TransactionPool } from '../records/transaction-pool.ts';

export class PageTypeTimes {
  /** By page of a block: how much longer than the first type's its read and its program are, ns. */
  private readonly read: Float64Array;
  private readonly program: Float64Array;
  /** How much longer than the first type's program the first of two passes is, ns. */
  private readonly firstPass: number;

  private readonly geometry: Geometry;
  /** Writes are complete when their data is in: a program is not part of a latency. */
  private readonly completesAtTransfer: boolean;

  constructor({ timing, policy }: Experiment, geometry: Geometry, completesAtTransfer: boolean) {
    this.geometry = geometry;
    this.completesAtTransfer = completesAtTransfer;
    const reads = readTimes(timing);
    const programs = programTimes(timing);
    const types = Array.from({ length: geometry.pagesPerBlock }, (_, page) => pageTypeOf(timing.pageTypes, page));
    this.read = Float64Array.from(types, (type) => reads[type] - firstNs(timing.readNs));
    const line = isWholeLine(policy) ? wordLineProgramNs(timing) : 0;
    this.program = Float64Array.from(types, (type) => (line || programs[type]) - firstNs(timing.programNs));
    this.firstPass = firstPassProgramNs(timing) - firstNs(timing.programNs);
  }

  /** A transaction that begins takes the time of its slowest page. `isFirst`: a program is a first pass. */
  began(operations: OperationPool, transactions: TransactionPool, tx: number, isFirst: boolean): void {
    const type = transactions.int[tx | TYPE];
    if (type === OperationType.erase) return;
    const times = type === OperationType.read ? this.read : this.program;
    const isFirstPass = isFirst && type === OperationType.program;
    const extra = isFirstPass ? this.firstPass : this.longest(operations, transactions, tx, times);
    if (extra === 0) return;
    transactions.real[tx | FULL] += extra;
    transactions.real[tx | REMAINING] += extra;
    if (type === OperationType.program && this.completesAtTransfer) return;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      operations.addPart(slot, PART_ARRAY_EXTRA, extra);
    }
  }

  extraOf(operations: OperationPool, slot: number, type: number): number {
    return (type === OperationType.read ? this.read : this.program)[this.pageInBlock(operations, slot)];
  }

  /** The most that the pages of a transaction take beyond the first type's time, ns. */
  private longest(operations: OperationPool, transactions: TransactionPool, tx: number, times: Float64Array): number {
    let extra = 0;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      extra = Math.max(extra, times[this.pageInBlock(operations, slot)]);
    }
    return extra;
  }

  /** Number in its block; a page that was never written counts on through a block without an end (§6). */
  private pageInBlock({ int }: OperationPool, slot: number): number {
    const { planes, pagesPerBlock } = this.geometry;
    const isVirtual = (int[slot | INFO] & INFO_VIRTUAL) !== 0;
    return (isVirtual ? quotient(int[slot | LPN], planes) : int[slot | PPN]) % pagesPerBlock;
  }
}
