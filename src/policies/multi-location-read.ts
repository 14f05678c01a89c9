/**
 * Multi-location reads (SOML; Liu et al., ASPLOS 2019): one array operation reads several small pieces of different
 * blocks of a plane; together they fill no more than the plane's register. Model page §12.4.
 */
import { enlarged } from '../base/arrays.ts';
import { transferTime } from '../device/exact.ts';
import { READ_LOOKAHEAD } from './parallel-read.ts';
import type { MultiLocationHook } from '../engine/hooks.ts';
import { INFO_UPDATE_READ, INFO_VIRTUAL, NONE } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { INFO, SIBLING, NEXT, PART_ARRAY_EXTRA, PPN, SLOT_SHIFT } from '../engine/records/operation-record.ts';
import { FULL, HEAD, REMAINING } from '../engine/records/transaction-record.ts';
import { charge, waitsForOlderWrite } from '../engine/policy-actions.ts';
import { planeOfRead } from './planes/die-planes.ts';

export class MultiLocationRead implements MultiLocationHook {
  /** By slot / 2^SLOT_SHIFT: 1 if the read wants no more than one unit of its page. */
  small = new Uint8Array(0);
  readonly extraNs: number;
  private readonly units: number;
  private readonly unitBytes: number;
  private readonly s: PolicyEngine;

  constructor(s: PolicyEngine) {
    const settings = s.experiment.policy.multiLocationRead;
    if (settings === false) throw new Error('the experiment has no multi-location reads');
    this.s = s;
    this.units = settings.units;
    this.unitBytes = Math.floor(s.geometry.pageBytes / settings.units);
    this.extraNs = transferTime(settings.extra)(s.readNs);
  }

  arrived(slot: number, bytes: number): void {
    const operations = this.s.operations.int.length >> SLOT_SHIFT;
    if (this.small.length < operations) this.small = enlarged(this.small, operations);
    this.small[slot >> SLOT_SHIFT] = bytes <= this.unitBytes ? 1 : 0;
  }

  /**
   * Fills `group` with `head` and the waiting small reads of other blocks of its plane, oldest first. Returns how many;
   * 1 if it stays alone.
   */
  join(unit: number, head: number, group: Int32Array): number {
    const { s } = this;
    const { operations } = s;
    group[0] = head;
    if (!this.isSmall(head)) return 1;
    let count = 1;
    let looked = 0;
    for (
      let slot = operations.int[head | NEXT];
      slot >= 0 && looked < READ_LOOKAHEAD;
      slot = operations.int[slot | NEXT], looked++
    ) {
      if (count === this.units) break;
      if (!this.isSmall(slot) || waitsForOlderWrite(s, unit, slot)) continue;
      if (s.clump !== null && !s.clump.allows(slot)) continue;
      if (planeOfRead(s, slot) === planeOfRead(s, head) && this.isOtherBlock(slot, group, count)) group[count++] = slot;
    }
    return count;
  }

  began(tx: number): void {
    const { s } = this;
    const { operations, transactions } = s;
    const first = transactions.int[tx | HEAD];
    const second = operations.int[first | SIBLING];
    if (second < 0 || planeOfRead(s, first) !== planeOfRead(s, second)) return;
    transactions.real[tx | FULL] += this.extraNs;
    transactions.real[tx | REMAINING] += this.extraNs;
    for (let slot = first; slot >= 0; slot = operations.int[slot | SIBLING])
      charge(s, slot, PART_ARRAY_EXTRA, this.extraNs, NONE);
  }

  private isSmall(slot: number): boolean {
    return (
      (this.s.operations.int[slot | INFO] & (INFO_UPDATE_READ | INFO_VIRTUAL)) === 0 &&
      this.small[slot >> SLOT_SHIFT] === 1
    );
  }

  private isOtherBlock(slot: number, group: Int32Array, count: number): boolean {
    const { operations, geometry } = this.s;
    const block = Math.floor(operations.int[slot | PPN] / geometry.pagesPerBlock);
    for (let i = 0; i < count; i++) {
      if (Math.floor(operations.int[group[i] | PPN] / geometry.pagesPerBlock) === block) return false;
    }
    return true;
  }
}
