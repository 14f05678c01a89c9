/**
 * Two mistakes of SSDSim that the multi-plane paper found and mended (MP, "Verifying the effect" and "Background"), for
 * scenarios that show what they do to the results. A run with either breaks the model's rules on purpose, and the
 * invariant checker names it. Model page §13.
 *
 * - `overlapTransfers`: all loads of an SSD transaction use the channel at the same time; k pages cost one transfer.
 * - `completeAtTransfer`: a write counts as complete at the end of its data-in, not of its program.
 */
import { Decision } from '../engine/state/differences.ts';
import type { LoadHook } from '../engine/hooks.ts';
import { Cause, RowKind, WaitCause, infoCause } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { DIE, ID, INFO, SIBLING, REQUEST, TRANSFER_NS } from '../engine/records/operation-record.ts';
import { BEGUN, BURST, HEAD, LEAD, UNIT } from '../engine/records/transaction-record.ts';
import { charge, loaded, pageDone, sendLoads, takeBus } from '../engine/policy-actions.ts';

export const wrongLoads = (s: PolicyEngine): LoadHook => ({
  send: (tx, began) => sendLoadsWrongly(s, tx, began),
  ended: (tx, slot) => loadsEndedWrongly(s, tx, slot),
  leftNs: (tx) => loadsLeftNs(s, tx),
});

function sendLoadsWrongly(s: PolicyEngine, tx: number, began: number): void {
  if (s.experiment.policy.quirks.overlapTransfers) sendLoadsAtOnce(s, tx);
  else sendLoad(s, tx, -1, s.transactions.int[tx | HEAD], began);
}

/**
 * All pages of a transaction (of a whole burst, if its dies are separate units) begin now; the channel is free at the
 * end of the longest.
 */
function sendLoadsAtOnce(s: PolicyEngine, first: number): void {
  const { transactions, operations, commandNs } = s;
  const channel = s.units.channelOf[transactions.int[first | UNIT]];
  let held = 0;
  let sum = 0;
  for (let tx = first; tx >= 0; tx = transactions.int[tx | BURST]) {
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      const length = operations.int[slot | TRANSFER_NS];
      // The further pages of a super-page come in behind the command that all of them share.
      const shared = s.ways > 1 && slot !== transactions.int[tx | HEAD];
      if (shared) s.recorder.row(channel, commandNs, RowKind.dataIn, length, operations.int[slot | ID]);
      else s.recorder.row(channel, 0, RowKind.load, commandNs + length, operations.int[slot | ID]);
      held = Math.max(held, commandNs + length);
      sum += length + (shared ? 0 : commandNs) + s.planeSwitchNs;
    }
  }
  for (let tx = first; tx >= 0; tx = transactions.int[tx | BURST]) {
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
      charge(
        s,
        slot,
        WaitCause.group,
        held - commandNs - operations.int[slot | TRANSFER_NS],
        transactions.int[tx | LEAD],
      );
    }
  }
  if (sum > held + s.planeSwitchNs) s.differed[Decision.overlapTransfers]++;
  takeBus(s, channel, first, -1, held);
}

/**
 * One page of a transaction takes the bus; `previous` is the page before it (−1: none). Each load has an end of its
 * own, so that its page can be called complete.
 */
function sendLoad(s: PolicyEngine, tx: number, previous: number, slot: number, began: number): void {
  const { transactions, operations, commandNs } = s;
  const channel = s.units.channelOf[transactions.int[tx | UNIT]];
  const gap = previous >= 0 && operations.int[previous | DIE] === operations.int[slot | DIE] ? s.planeSwitchNs : 0;
  const shared = s.ways > 1 && previous >= 0;
  const command = shared ? 0 : commandNs;
  const length = command + operations.int[slot | TRANSFER_NS];
  s.recorder.row(channel, gap, shared ? RowKind.dataIn : RowKind.load, length, operations.int[slot | ID]);
  charge(s, slot, WaitCause.group, s.now + gap - began - (commandNs - command), transactions.int[tx | LEAD]);
  transactions.real[tx | BEGUN] = began;
  takeBus(s, channel, tx, slot, gap + length);
}

/** Loads that begin together: of the whole burst. */
function loadsLeftNs(s: PolicyEngine, tx: number): number {
  const { transactions, operations } = s;
  const channel = s.units.channelOf[transactions.int[tx | UNIT]];
  let left = s.time.time[s.busSlot(channel)] - s.now;
  const user = s.busTransaction[channel];
  if (user < 0) return 0;
  if (s.experiment.policy.quirks.overlapTransfers) {
    for (let member = user; member >= 0; member = transactions.int[member | BURST]) if (member === tx) return left;
    return 0;
  }
  if (user !== tx) return 0;
  // The load on the bus, then those that follow it one by one. (A copyback has its commands there.)
  for (let page = s.busOperation[channel]; page >= 0;) {
    const next = operations.int[page | SIBLING];
    if (next < 0) break;
    const gap = operations.int[next | DIE] === operations.int[page | DIE] ? s.planeSwitchNs : 0;
    left += gap + s.commandNs + operations.int[next | TRANSFER_NS];
    page = next;
  }
  return left;
}

function loadsEndedWrongly(s: PolicyEngine, tx: number, slot: number): void {
  const { transactions, operations } = s;
  if (slot < 0) {
    for (let member = tx; member >= 0; member = transactions.int[member | BURST]) {
      for (let page = transactions.int[member | HEAD]; page >= 0; page = operations.int[page | SIBLING])
        completeEarly(s, page);
      loaded(s, member);
    }
    return;
  }
  completeEarly(s, slot);
  const began = transactions.real[tx | BEGUN];
  const following = operations.int[slot | SIBLING];
  if (following >= 0) {
    sendLoad(s, tx, slot, following, began);
    return;
  }
  const next = transactions.int[tx | BURST];
  loaded(s, tx);
  if (next >= 0) sendLoads(s, next, transactions.real[next | BEGUN]);
}

/** Calls a host page complete for its request although its program has not begun. */
function completeEarly(s: PolicyEngine, slot: number): void {
  const { operations } = s;
  if (!s.completesAtTransfer || infoCause(operations.int[slot | INFO]) !== Cause.host) return;
  s.differed[Decision.completeAtTransfer]++;
  pageDone(s, operations.int[slot | REQUEST], slot);
}
