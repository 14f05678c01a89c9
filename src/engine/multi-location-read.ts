/**
 * Multi-location reads (SOML; Liu et al., ASPLOS 2019): one array operation reads several small pieces of different blocks of a plane; together they fill no
 * more than the plane's register. Model page §12.4.
 */
import { transferTime } from '../device/exact.ts';
import type { MultiLocationRead as Settings } from '../device/experiment.ts';
import { READ_LOOKAHEAD, mayJoin, planeOfRead } from './dispatch.ts';
import { PART_ARRAY_EXTRA } from './operation-pool.ts';
import { INFO_UPDATE_READ, INFO_VIRTUAL, NONE } from './recording.ts';
import type { Simulation } from './simulation.ts';

export class MultiLocationRead {
  /** By slot: 1 where the read wants no more than one unit of its page. */
  small = new Uint8Array(0);
  /** How much longer than tR such an array read is, ns. */
  readonly extraNs: number;
  private readonly units: number;
  private readonly unitBytes: number;
  private readonly s: Simulation;

  constructor(s: Simulation, { units, extra }: Settings) {
    this.s = s;
    this.units = units;
    this.unitBytes = Math.floor(s.geometry.pageBytes / units);
    this.extraNs = transferTime(extra)(s.readNs);
  }

  /** A host read of so many bytes of its page. */
  reads(slot: number, bytes: number): void {
    const { capacity } = this.s.operations;
    if (this.small.length < capacity) {
      const larger = new Uint8Array(capacity);
      larger.set(this.small);
      this.small = larger;
    }
    this.small[slot] = bytes <= this.unitBytes ? 1 : 0;
  }

  /** Fills `group` with `head` and the waiting small reads of other blocks of its plane, oldest first. Returns how many; 1 where it stays alone. */
  join(unit: number, head: number, group: Int32Array): number {
    const { s } = this;
    const { operations } = s;
    group[0] = head;
    if (!this.isSmall(head)) return 1;
    let count = 1;
    let looked = 0;
    for (
      let slot = operations.next[head];
      slot >= 0 && looked < READ_LOOKAHEAD;
      slot = operations.next[slot], looked++
    ) {
      if (count === this.units) break;
      if (!this.isSmall(slot) || !mayJoin(s, unit, slot)) continue;
      if (planeOfRead(s, slot) === planeOfRead(s, head) && this.isOtherBlock(slot, group, count)) group[count++] = slot;
    }
    return count;
  }

  /** Gives a transaction that has just begun the time of its array read. */
  begins(tx: number): void {
    const { s } = this;
    const { operations, transactions } = s;
    const first = transactions.head[tx];
    const second = operations.mate[first];
    if (second < 0 || planeOfRead(s, first) !== planeOfRead(s, second)) return;
    transactions.full[tx] += this.extraNs;
    transactions.remaining[tx] += this.extraNs;
    for (let slot = first; slot >= 0; slot = operations.mate[slot])
      s.charge(slot, PART_ARRAY_EXTRA, this.extraNs, NONE);
  }

  private isSmall(slot: number): boolean {
    return (this.s.operations.info[slot] & (INFO_UPDATE_READ | INFO_VIRTUAL)) === 0 && this.small[slot] === 1;
  }

  private isOtherBlock(slot: number, group: Int32Array, count: number): boolean {
    const { operations, geometry } = this.s;
    const block = Math.floor(operations.place[slot] / geometry.pagesPerBlock);
    for (let i = 0; i < count; i++) {
      if (Math.floor(operations.place[group[i]] / geometry.pagesPerBlock) === block) return false;
    }
    return true;
  }
}
