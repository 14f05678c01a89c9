/**
 * Program and erase suspension, as hardware has it (SB; MBM §IV-C; Wu and He, FAST'12): a waiting read may cut a
 * running program or erase, is served, and the rest of it resumes. Model page §9.
 */
import { UnitClass } from '../engine/state/units.ts';
import { Decision } from '../engine/state/differences.ts';
import { flag, type Flag } from '../base/flag.ts';
import type { SuspensionHook } from '../engine/hooks.ts';
import { Cause, OperationType, RowKind, WaitCause, infoType } from '../engine/recording/recording.ts';
import type { PolicyEngine } from '../engine/policy-engine.ts';
import { Latency, Open } from '../engine/accounting/unit-state.ts';
import { arrayRow } from '../engine/flash/array.ts';
import { DIE, INFO, SIBLING, SINCE } from '../engine/records/operation-record.ts';
import {
  ALONE,
  AWAY_NS,
  AWAY_SINCE,
  BLACKOUT_FROM,
  CAUSE,
  FULL,
  HEAD,
  LATENCY_NS,
  LEAD,
  REMAINING,
  RUN_START,
  STAGE,
  Stage,
  SUSPENDS,
  TYPE,
  UNIT,
  slotAlone,
} from '../engine/records/transaction-record.ts';
import {
  accountUnit,
  beginArray,
  charge,
  finishArray,
  giveRecord,
  recordArray,
  setBusy,
  setIdle,
  stageAlone,
  waitsForOlderWrite,
} from '../engine/policy-actions.ts';

export function suspensionOf(s: PolicyEngine): SuspensionHook {
  const programs = flag(s.experiment.policy.suspension.program);
  return {
    request: (channel) => askForSuspensions(s, channel, programs),
    latencyEnded: (unit) => latencyEnded(s, unit),
    readsServed: (unit, pages) => afterReads(s, unit, pages),
    serveOrResume: (unit) => resumeOrServe(s, unit),
    resumeForsaken: () => resumeForsaken(s),
  };
}

/** Lets the waiting reads (and, for erases, writes) of a channel ask for the units they wait for. */
function askForSuspensions(s: PolicyEngine, channel: number, programs: Flag): void {
  const writesMayRequest = s.writesSuspend === 1 && s.writesMayRequest;
  if (s.readsOnChannel[channel] === 0 && !writesMayRequest) return;
  const { head } = s.reads;
  const { count } = s.units;
  const { channels } = s.geometry;
  // On a channel that a collection holds, its own program can be cut, no other.
  const only = s.heldUnit[channel];
  // `| 0`: V8 would test the type of a general number in every round.
  for (let unit = channel | 0; unit < count; unit += channels) {
    const read = head[unit];
    if ((read < 0 && !writesMayRequest) || (only >= 0 && unit !== only)) continue;
    const running = s.unitTransaction[unit];
    if (running < 0 || s.unitSuspended[unit] >= 0 || s.unitLatency[unit] !== Latency.none) continue;
    const isAlone = (running & ALONE) !== 0;
    const type = isAlone ? infoType(s.operations.int[slotAlone(running) | INFO]) : s.transactions.int[running | TYPE];
    if (type === OperationType.read || (type === OperationType.program && programs === 0)) continue;
    if ((isAlone ? stageAlone(s, unit) : s.transactions.int[running | STAGE]) !== Stage.array) continue;
    if (read >= 0) {
      // A read that has to let an aged write go first does not ask.
      if (!waitsForOlderWrite(s, unit, read)) ask(s, unit, type, Open.reads);
    } else if (type === OperationType.erase && writeWaits(s, unit)) {
      ask(s, unit, type, Open.write);
    }
  }
}

/** Whether a ready host write that could be programmed waits for the unit. */
function writeWaits(s: PolicyEngine, unit: number): boolean {
  const { units } = s;
  for (let i = 0; i < units.diesPerUnit; i++) {
    const die = units.dies[unit * units.diesPerUnit + i];
    if (s.passes !== null && s.passes.due[die] >= 0) return true;
    if (s.open[die] && (s.writes.head[die] >= 0 || s.unbound.head[0] >= 0)) return true;
  }
  return false;
}

function ask(s: PolicyEngine, unit: number, type: number, open: number): void {
  const { transactions, now } = s;
  const { suspension, gc, slcCache } = s.experiment.policy;
  const program = type === OperationType.program;
  if (!(program ? suspension.program : suspension.erase)) return;
  giveRecord(s, unit);
  const tx = s.unitTransaction[unit];
  const cause = transactions.int[tx | CAUSE];
  if (cause === Cause.fold) {
    if (slcCache !== false && !slcCache.foldSuspendable) return;
  } else if (cause !== Cause.host && cause !== Cause.precondition && !gc.suspendable) {
    s.differed[Decision.gcNotSuspendable]++;
    return;
  }
  if (transactions.int[tx | SUSPENDS] >= (program ? suspension.maxPerProgram : suspension.maxPerErase)) return;
  const suspendNs = program ? suspension.programSuspendNs : suspension.eraseSuspendNs;
  const ran = now - transactions.real[tx | RUN_START];
  if (transactions.real[tx | REMAINING] - ran <= suspendNs + suspension.worthItMarginNs) return;
  const minRun = program ? suspension.minRunProgramNs : suspension.minRunEraseNs;
  if (now - transactions.real[tx | BLACKOUT_FROM] < minRun) {
    s.time.set(s.timerSlot(unit), transactions.real[tx | BLACKOUT_FROM] + minRun);
    return;
  }
  noteGrant(s, unit, tx, open);
  s.unitOpen[unit] = open;
  s.unitServed[unit] = 0;
  s.unitSuspended[unit] = tx;
  setIdle(s, unit);
  // The run does not end as planned: the next phase in the array's slot, a latency perhaps, is set again.
  s.time.set(s.arraySlot(unit), Infinity);
  s.dirty.mark(s.units.channelOf[unit]);
  const phase = program ? suspension.programPhaseNs : suspension.erasePhaseNs;
  if (suspension.point === 'inter-phase' && phase > 0) {
    const done = transactions.real[tx | FULL] - transactions.real[tx | REMAINING] + ran;
    const over = done % phase;
    const more = over === 0 ? 0 : Math.min(phase - over, transactions.real[tx | REMAINING] - ran);
    if (more > 0) {
      s.unitLatency[unit] = Latency.draining;
      accountUnit(s, unit);
      s.time.resume(s.arraySlot(unit), more, transactions.int[tx | LEAD], transactions.real[tx | RUN_START]);
      return;
    }
  }
  stopArray(s, unit, suspension.point === 'inter-phase' && phase > 0 ? suspension.phaseResetNs : suspendNs, phase);
}

/** Counts a suspension that is about to be granted, for the settings without which it would not be, or not be so. */
function noteGrant(s: PolicyEngine, unit: number, tx: number, open: number): void {
  const { differed, sharedUnits } = s;
  const { suspension } = s.experiment.policy;
  const program = s.transactions.int[tx | TYPE] === OperationType.program;
  differed[program ? Decision.suspendProgram : Decision.suspendErase]++;
  if (open === Open.write) differed[Decision.writesSuspendErase]++;
  if (s.heldBy[s.units.channelOf[unit]] >= 0) differed[Decision.suspendCollection]++;
  const phase = program ? suspension.programPhaseNs : suspension.erasePhaseNs;
  if (suspension.point !== 'inter-phase' || phase > 0) differed[Decision.suspensionPoint]++;
  if (sharedUnits === null) return;
  sharedUnits.suspendedFor(open === Open.write ? -1 : s.operations.int[s.reads.head[unit] | DIE]);
}

/** The array of the suspended transaction stops now, and the latency begins. */
function stopArray(s: PolicyEngine, unit: number, latencyNs: number, phase: number): void {
  const { transactions, counters, now } = s;
  const tx = s.unitSuspended[unit];
  const { point } = s.experiment.policy.suspension;
  recordArray(s, tx, arrayRow(transactions.int[tx | TYPE]));
  transactions.real[tx | REMAINING] -= now - transactions.real[tx | RUN_START];
  const full = transactions.real[tx | FULL];
  if (point === 'restart') transactions.real[tx | REMAINING] = full;
  if (point === 'cancel') {
    const done = full - transactions.real[tx | REMAINING];
    transactions.real[tx | REMAINING] += phase > 0 ? done % phase : done;
  }
  transactions.int[tx | STAGE] = Stage.suspended;
  transactions.int[tx | SUSPENDS]++;
  transactions.real[tx | AWAY_SINCE] = now;
  transactions.real[tx | RUN_START] = now;
  if (transactions.int[tx | TYPE] === OperationType.program) counters.suspensionsProgram++;
  else counters.suspensionsErase++;
  if (latencyNs === 0) {
    s.unitLatency[unit] = Latency.none;
    suspended(s, unit);
    return;
  }
  s.unitLatency[unit] = Latency.suspending;
  transactions.real[tx | LATENCY_NS] += latencyNs;
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), latencyNs, transactions.int[tx | LEAD]);
}

/** A latency, or the rest of a phase before one, is over. */
function latencyEnded(s: PolicyEngine, unit: number): void {
  const { transactions } = s;
  const { suspension } = s.experiment.policy;
  const latency = s.unitLatency[unit];
  s.unitLatency[unit] = Latency.none;
  s.dirty.mark(s.units.channelOf[unit]);
  if (latency === Latency.resuming) {
    const tx = s.unitTransaction[unit];
    recordArray(s, tx, RowKind.resume);
    runAgain(s, tx);
    return;
  }
  const tx = s.unitSuspended[unit];
  if (latency === Latency.suspending) {
    recordArray(s, tx, RowKind.suspend);
    suspended(s, unit);
    return;
  }
  if (s.now - transactions.real[tx | RUN_START] < transactions.real[tx | REMAINING]) {
    const program = transactions.int[tx | TYPE] === OperationType.program;
    stopArray(s, unit, suspension.phaseResetNs, program ? suspension.programPhaseNs : suspension.erasePhaseNs);
    return;
  }
  // The phase was the last one: the operation has simply ended.
  recordArray(s, tx, arrayRow(transactions.int[tx | TYPE]));
  s.unitSuspended[unit] = -1;
  s.unitOpen[unit] = Open.none;
  finishArray(s, tx);
  startWaiting(s, unit);
}

/** The unit is free for the operations that it was suspended for. */
function suspended(s: PolicyEngine, unit: number): void {
  accountUnit(s, unit);
  startWaiting(s, unit);
  if (s.unitTransaction[unit] >= 0) return;
  const wanted = s.unitOpen[unit] === Open.write ? writeWaits(s, unit) : s.reads.head[unit] >= 0;
  if (!wanted) resume(s, unit);
}

/** A read whose commands were sent during the latency can use the array now. */
function startWaiting(s: PolicyEngine, unit: number): void {
  const tx = s.unitTransaction[unit];
  if (s.planeReads !== null && tx >= 0) {
    s.planeReads.latencyEnded(unit, (read) => chargeLatency(s, unit, read));
    return;
  }
  if (tx < 0 || s.transactions.int[tx | STAGE] !== Stage.latency) return;
  chargeLatency(s, unit, tx);
  beginArray(s, tx);
}

/** A read that waited for the suspend latency is charged for it. */
function chargeLatency(s: PolicyEngine, unit: number, tx: number): void {
  const { transactions, operations } = s;
  const blocker = s.unitAccount.lastIn(unit, UnitClass.suspend);
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    charge(s, slot, WaitCause.suspend, s.now - operations.real[(slot >> 1) | SINCE], blocker);
  }
}

/** A read transaction of `pages` pages was served on a unit that holds a suspended operation. */
function afterReads(s: PolicyEngine, unit: number, pages: number): void {
  if (s.planeReads === null && s.unitTransaction[unit] >= 0) setIdle(s, unit);
  s.unitServed[unit] += pages;
  if (s.planeReads?.served(unit) === true) return;
  resumeOrServe(s, unit);
}

/** Serves the next operations, or resumes the suspended one. */
function resumeOrServe(s: PolicyEngine, unit: number): void {
  const more =
    s.unitOpen[unit] === Open.reads &&
    s.unitServed[unit] < s.experiment.policy.suspension.readsPerSuspend &&
    s.reads.head[unit] >= 0;
  if (more) accountUnit(s, unit);
  else resume(s, unit);
  s.dirty.mark(s.units.channelOf[unit]);
}

/**
 * Erases that made room for a write which then went to another die, or cannot start although the bus is free (a quota,
 * say), resume once dispatch has started all it can. True if one does.
 */
function resumeForsaken(s: PolicyEngine): boolean {
  if (s.writesSuspend === 0) return false;
  let some = false;
  const clumpIsOver = s.clump === null || s.clump.isOver();
  for (let unit = 0; unit < s.units.count; unit++) {
    if (s.unitSuspended[unit] < 0 || s.unitOpen[unit] !== Open.write) continue;
    if (s.unitTransaction[unit] >= 0 || s.unitLatency[unit] !== Latency.none) continue;
    const cannotStart = clumpIsOver && s.busTransaction[s.units.channelOf[unit]] < 0;
    if (!cannotStart && writeWaits(s, unit)) continue;
    resume(s, unit);
    s.dirty.mark(s.units.channelOf[unit]);
    some = true;
  }
  return some;
}

function resume(s: PolicyEngine, unit: number): void {
  const { transactions, now } = s;
  const { resumeNs } = s.experiment.policy.suspension;
  const tx = s.unitSuspended[unit];
  s.unitSuspended[unit] = -1;
  s.unitOpen[unit] = Open.none;
  setBusy(s, unit, tx);
  transactions.real[tx | RUN_START] = now;
  if (resumeNs === 0) {
    runAgain(s, tx);
    return;
  }
  transactions.real[tx | LATENCY_NS] += resumeNs;
  s.unitLatency[unit] = Latency.resuming;
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), resumeNs, transactions.int[tx | LEAD]);
}

/** The array resumes the rest of its phase. */
function runAgain(s: PolicyEngine, tx: number): void {
  const { transactions, now } = s;
  const unit = transactions.int[tx | UNIT];
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | AWAY_NS] += now - transactions.real[tx | AWAY_SINCE];
  transactions.real[tx | RUN_START] = now;
  transactions.real[tx | BLACKOUT_FROM] = now;
  accountUnit(s, unit);
  s.time.begin(s.arraySlot(unit), transactions.real[tx | REMAINING] | 0, transactions.int[tx | LEAD]);
}
