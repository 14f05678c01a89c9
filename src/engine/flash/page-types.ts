/** Array phases by the types of their pages. Model page §11.10. */
import type { Timing } from '../../device/device.ts';
import { pageTypeOf, programTimes, readTimes } from '../../device/page-types.ts';
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../core/simulation.ts';
import { charge } from '../accounting/waits.ts';
import { INFO_VIRTUAL, NONE, OperationType } from '../recording/recording.ts';
import { INFO, LPN, PART_ARRAY_EXTRA, PPN, SIBLING } from '../records/operation-record.ts';
import { FULL, HEAD, REMAINING, TYPE } from '../records/transaction-record.ts';

export class PageTypeTimes {
  /** By page of a block: how much longer than the first type's its read and its program are, ns. */
  private readonly read: Float64Array;
  private readonly program: Float64Array;

  constructor(timing: Timing, pagesPerBlock: number) {
    const reads = readTimes(timing);
    const programs = programTimes(timing);
    const types = Array.from({ length: pagesPerBlock }, (_, page) => pageTypeOf(timing.pageTypes, page));
    this.read = Float64Array.from(types, (type) => reads[type] - timing.readNs);
    this.program = Float64Array.from(types, (type) => programs[type] - timing.programNs);
  }

  /** A transaction that begins takes the time of its slowest page. */
  began(s: Simulation, tx: number): void {
    const { operations, transactions, completesAtTransfer } = s;
    const type = transactions.int[tx | TYPE];
    if (type === OperationType.erase) return;
    const times = type === OperationType.read ? this.read : this.program;
    let extra = 0;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      extra = Math.max(extra, times[pageInBlock(s, slot)]);
    }
    if (extra === 0) return;
    transactions.real[tx | FULL] += extra;
    transactions.real[tx | REMAINING] += extra;
    // (Where writes are complete when their data is in, a program is no part of a latency.)
    if (type === OperationType.program && completesAtTransfer === 1) return;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      charge(s, slot, PART_ARRAY_EXTRA, extra, NONE);
    }
  }
}

/** Number in its block; a page that was never written counts on through a block without an end (§6). */
function pageInBlock({ operations, geometry }: Simulation, slot: number): number {
  const isVirtual = (operations.int[slot | INFO] & INFO_VIRTUAL) !== 0;
  const page = isVirtual ? quotient(operations.int[slot | LPN], geometry.planes) : operations.int[slot | PPN];
  return page % geometry.pagesPerBlock;
}
