/**
 * Superblocks: a page of every die of a gang is written, read and erased together.
 *
 * Padding: a super-page is read and programmed in all of its banks, and banks without data work, too. Each has an
 * operation of its own in the recording (cause `padding`, no logical page), so that its die is seen to be busy and its
 * program counts; none waits, is sent over the bus or delays anything by itself. Model page §11.4.
 */
import { Decision } from '../../engine/state/differences.ts';
import type { SuperPageHook } from '../../engine/hooks.ts';
import type { OperationLists } from '../../engine/records/operation-pool.ts';
import type { PolicyEngine } from '../../engine/policy-engine.ts';
import { DIE, INFO, SIBLING, PPN, REQUEST } from '../../engine/records/operation-record.ts';
import { Cause, INFO_VIRTUAL, infoOf, NONE, OperationType } from '../../engine/recording/recording.ts';
import { CAUSE, COUNT, HEAD, PADDING, TYPE, UNIT } from '../../engine/records/transaction-record.ts';
import { afterHostPage, givePage, pagesChanged, startTransaction, settleWait } from '../../engine/policy-actions.ts';
import { planeAddress, planeOfRead } from '../planes/die-planes.ts';
import { takeUnbound } from '../die-binding/unbound.ts';

export const superblocks = (s: PolicyEngine): SuperPageHook => ({
  startWrite: (unit, first, waiting, list) => startSuperPage(s, unit, first, waiting, list),
  joins: (group, count, slot) => sameSuperPage(s, group, count, slot),
  pad: (tx) => padLanes(s, tx),
  recordPadding: (tx, kind, ns) => recordPadding(s, tx, kind, ns),
  countPadding: (tx) => countPadding(s, tx),
});

/**
 * A super-page: up to w pages of one request, the oldest of `list` (those bound to the gang, or the unbound ones), one
 * a die of the gang; lanes without data are written all the same, as padding. `first` is the gang's first die.
 */
function startSuperPage(s: PolicyEngine, unit: number, first: number, waiting: OperationLists, list: number): void {
  const { operations, units, geometry, flash, planes, group } = s;
  const channel = units.channelOf[unit];
  const request = operations.int[waiting.head[list] | REQUEST];
  s.differed[Decision.superblockWays]++;
  planes.choose(first, 1);
  const plane = planes.chosen[0];
  let count = 0;
  for (let lane = 0; lane < s.ways; lane++) {
    const die = units.dies[unit * units.diesPerUnit + lane];
    const slot = waiting.head[list];
    if (slot >= 0 && operations.int[slot | REQUEST] === request) {
      if (waiting === s.unbound) {
        takeUnbound(s, slot, die);
      } else {
        waiting.remove(list, slot);
        s.writesOnChannel[channel]--;
        if (s.countsBanks === 1) s.bankWaiting[unit]--;
        settleWait(s, slot, unit, true);
        operations.int[slot | DIE] = die;
      }
      givePage(s, slot, die * geometry.planesPerDie + plane);
      group[count++] = slot;
    } else {
      const ppn = flash.takeHostPage(die * geometry.planesPerDie + plane);
      afterHostPage(s, ppn, flash.opened);
      flash.programEnded(ppn);
      flash.noteWithoutData(ppn);
      // One more page of the lane is invalid.
      pagesChanged(s, die * geometry.planesPerDie + plane);
    }
  }
  startTransaction(s, unit, Cause.host, group, count);
}

/** Whether a read is of the same super-page: another die of the gang, same plane, block and page. */
const sameSuperPage = (s: PolicyEngine, group: Int32Array, count: number, slot: number): boolean => {
  const { operations, geometry } = s;
  const head = group[0];
  for (let i = 0; i < count; i++) if (operations.int[group[i] | DIE] === operations.int[slot | DIE]) return false;
  if (planeOfRead(s, head) % geometry.planesPerDie !== planeOfRead(s, slot) % geometry.planesPerDie) return false;
  return planeAddress(s, head, false) === planeAddress(s, slot, false);
};

/** Whether a transaction has an operation on the die. */
function isOn(s: PolicyEngine, tx: number, die: number): boolean {
  const { transactions, operations } = s;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    if (operations.int[slot | DIE] === die) return true;
  }
  return false;
}

/**
 * Gives the banks of a gang that a transaction has no operation on one each, with numbers in the order of the banks.
 */
function padLanes(s: PolicyEngine, tx: number): void {
  const { transactions, operations, units, geometry, recorder } = s;
  const type = transactions.int[tx | TYPE];
  transactions.real[tx | PADDING] = s.nextOperation;
  if (transactions.int[tx | COUNT] === s.ways) return;
  const unit = transactions.int[tx | UNIT];
  const head = transactions.int[tx | HEAD];
  // What runs at time 0 is on all banks, and nothing is known of any of its pages.
  const isInitial = transactions.int[tx | CAUSE] === Cause.precondition;
  const virtual = operations.int[head | INFO] & INFO_VIRTUAL;
  const ppn = operations.int[head | PPN];
  // A super-page is one page of every bank: as far into its die as the head's. A virtual page has a plane for a place.
  const perDie = virtual ? geometry.planesPerDie : geometry.planesPerDie * geometry.pagesPerPlane;
  for (let lane = 0; lane < s.ways; lane++) {
    const die = units.dies[unit * units.diesPerUnit + lane];
    if (isOn(s, tx, die)) continue;
    const id = s.nextOperation++;
    recorder.operation(id, NONE, infoOf(type, isInitial ? Cause.precondition : Cause.padding, virtual));
    if (!isInitial) recorder.setPpn(id, die * perDie + (ppn % perDie));
  }
}

function recordPadding(s: PolicyEngine, tx: number, kind: number, length: number): void {
  const { transactions, units, counters, geometry, recorder } = s;
  const unit = transactions.int[tx | UNIT];
  let id = transactions.real[tx | PADDING];
  for (let lane = 0; lane < s.ways; lane++) {
    const die = units.dies[unit * units.diesPerUnit + lane];
    if (isOn(s, tx, die)) continue;
    counters.dieBusyNs[die] += length;
    recorder.row(geometry.channels + die, -length, kind, length, id++);
  }
}

function countPadding(s: PolicyEngine, tx: number): void {
  const { transactions, counters } = s;
  if (transactions.int[tx | TYPE] === OperationType.program && transactions.int[tx | CAUSE] !== Cause.precondition) {
    counters.padding += s.ways - transactions.int[tx | COUNT];
  }
}
