/**
 * I/O-parallel garbage collection (GCPAR, HPDC 2018): while a plane of a die works for GC, the others would idle; a
 * waiting host operation of the same type with a legal address becomes the guest of the GC operation. Model page §12.5.
 */
import { UnitClass } from '../engine/state/units.ts';
import type { GuestHook } from '../engine/hooks.ts';
import { leadPlane } from '../engine/state/lanes.ts';
import { Cause, OperationType, WaitCause, infoCause } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { DIE, ID, INFO, SIBLING, NEXT, PART_ARRAY_EXTRA, PPN, SINCE } from '../engine/records/operation-record.ts';
import { UNBOUND_EVENLY } from '../engine/records/operation-pool.ts';
import { AWAY_NS, BEGUN, FULL, HEAD, LATENCY_NS, LEAD, TYPE, UNIT } from '../engine/records/transaction-record.ts';
import { charge, completeOperation, givePage, programLeft, settleWait, sortById } from '../engine/policy-actions.ts';
import { planeAddress, planeOfRead } from './planes/die-planes.ts';
import { markBlockedByUnbound, takeUnbound } from './die-binding/unbound.ts';

/** How far guests are looked for. */
const GUEST_LOOKAHEAD = 256;

export const hostParallelCollection = (s: PolicyEngine): GuestHook => ({
  add: (unit, type, group) => addGuests(s, unit, type, group),
  take: (tx) => takeGuests(s, tx),
  complete: (first, type, before) => completeGuests(s, first, type, before),
});

function addGuests(s: PolicyEngine, unit: number, type: number, group: Int32Array): number {
  const count = type === OperationType.read ? addReads(s, unit, group) : addWrites(s, unit, group);
  if (count > 1) s.planes.noteConstraint(group, count);
  sortById(s, group, count);
  return count;
}

function addReads(s: PolicyEngine, unit: number, group: Int32Array): number {
  const { operations, reads } = s;
  const step = group[0];
  const pageOnly = s.experiment.policy.planeConstraint === 'page';
  const address = planeAddress(s, step, pageOnly);
  let count = 1;
  let looked = 0;
  for (let slot = reads.head[unit]; slot >= 0 && looked < GUEST_LOOKAHEAD; looked++) {
    const next = operations.int[slot | NEXT];
    const fits =
      operations.int[slot | DIE] === operations.int[step | DIE] && planeAddress(s, slot, pageOnly) === address;
    if (fits && !hasPlane(s, group, count, planeOfRead(s, slot))) {
      reads.remove(unit, slot);
      s.readsOnChannel[s.units.channelOf[unit]]--;
      if (s.countsBanks === 1) s.bankWaiting[s.bankOf(operations.int[slot | DIE])]--;
      settleWait(s, slot, unit, false);
      group[count++] = slot;
    }
    slot = next;
  }
  return count;
}

function hasPlane(s: PolicyEngine, group: Int32Array, count: number, plane: number): boolean {
  for (let i = 0; i < count; i++) if (planeOfRead(s, group[i]) === plane) return true;
  return false;
}

function addWrites(s: PolicyEngine, unit: number, group: Int32Array): number {
  const { operations, geometry, flash, writes } = s;
  const step = group[0];
  const die = operations.int[step | DIE];
  const place = operations.int[step | PPN];
  // Past the hard limit the other planes' collections go before the host's writes.
  if (s.unitPressing[unit] > s.jobs.pressing[leadPlane(s, s.planeOf(place))]) return 1;
  const page = place % geometry.pagesPerBlock;
  const block = Math.floor(place / geometry.pagesPerBlock) % geometry.blocksPerPlane;
  const pageOnly = s.experiment.policy.planeConstraint === 'page';
  let count = 1;
  for (let plane = die * geometry.planesPerDie; plane < (die + 1) * geometry.planesPerDie; plane++) {
    const bound = writes.head[die];
    const slot = bound >= 0 ? bound : s.unbound.head[0];
    // A page that is placed evenly waits for an idle die.
    if (slot < 0 || operations.int[slot | DIE] === UNBOUND_EVENLY) break;
    if (plane === s.planeOf(place) || !flash.hasHostPage(plane)) continue;
    const next = flash.nextHostBlock(plane);
    if (flash.writtenOf(plane, next) !== page || (!pageOnly && next !== block)) continue;
    if (bound >= 0) {
      writes.remove(die, slot);
      s.writesOnChannel[s.units.channelOf[unit]]--;
      if (s.countsBanks === 1) s.bankWaiting[s.bankOf(die)]--;
      settleWait(s, slot, unit, true);
    } else {
      takeUnbound(s, slot, die);
      markBlockedByUnbound(s);
    }
    givePage(s, slot, plane);
    if (s.sharesWrites === 1) s.channelWrites[s.units.channelOf[unit]]++;
    group[count++] = slot;
  }
  return count;
}

function takeGuests(s: PolicyEngine, tx: number): number {
  const { transactions, operations, experiment } = s;
  const away = transactions.real[tx | AWAY_NS];
  const latency = transactions.real[tx | LATENCY_NS];
  const program = transactions.int[tx | TYPE] === OperationType.program;
  const together = experiment.policy.multiPlaneReadCompletion === 'transaction';
  let guests = -1;
  let last = -1;
  let own = -1;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0;) {
    const sibling = operations.int[slot | SIBLING];
    if (infoCause(operations.int[slot | INFO]) !== Cause.host) {
      own = slot;
      operations.int[slot | SIBLING] = -1;
    } else {
      operations.int[slot | SIBLING] = -1;
      if (last < 0) guests = slot;
      else operations.int[last | SIBLING] = slot;
      last = slot;
      if (program) {
        charge(s, slot, WaitCause.suspend, latency, transactions.int[tx | LEAD]);
        charge(
          s,
          slot,
          WaitCause.dieHost,
          away - latency,
          s.unitAccount.lastIn(transactions.int[tx | UNIT], UnitClass.host),
        );
        charge(
          s,
          slot,
          PART_ARRAY_EXTRA,
          s.now - transactions.real[tx | BEGUN] - away - transactions.real[tx | FULL],
          0,
        );
      } else if (together) {
        charge(s, slot, WaitCause.group, s.now - operations.real[(slot >> 1) | SINCE], transactions.int[tx | LEAD]);
      }
    }
    slot = sibling;
  }
  transactions.int[tx | HEAD] = own;
  return guests;
}

function completeGuests(s: PolicyEngine, first: number, type: number, before: number): number {
  const { operations, flash } = s;
  let slot = first;
  while (slot >= 0 && operations.int[slot | ID] < before) {
    const sibling = operations.int[slot | SIBLING];
    const channel = s.units.channelOf[s.units.ofDie[operations.int[slot | DIE]]];
    if (type === OperationType.program) {
      flash.programEnded(operations.int[slot | PPN]);
      if (s.cacheMode || s.isLastOfBlock(operations.int[slot | PPN])) programLeft(s, operations.int[slot | PPN]);
      if (s.sharesOutstanding === 1) s.channelWrites[channel]--;
    } else if (s.sharesWrites === 1) {
      s.channelReads[channel]--;
    }
    completeOperation(s, slot);
    slot = sibling;
  }
  return slot;
}
