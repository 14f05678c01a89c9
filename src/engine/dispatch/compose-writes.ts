/** Writes that are programmed together, and the pages that they get. Model page §6 and §7. */
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { startOne, startTransaction } from '../flash/start.ts';
import { afterHostPage } from '../pages/free-blocks.ts';
import { invalidate, outdateEarlier } from '../pages/operations.ts';
import { Cause, OperationType } from '../recording/recording.ts';
import { DIE, ID, LPN, NEXT, PPN, PREDECESSOR, TRIMMED } from '../records/operation-record.ts';
import { settleWait } from '../accounting/waits.ts';
import { refreshHostPages } from '../pages/host-pages.ts';

/**
 * Starts a write transaction on the unit: the oldest writes of `first`, and (chip as the busy unit) of its other dies.
 */
export const startWrite = (s: Simulation, unit: number, first: number): void => {
  const { group, units } = s;
  if (s.superPages !== null) {
    s.superPages.startWrite(unit, first, s.writes, first);
    return;
  }
  let count = takeWrites(s, unit, first, group, 0);
  if (s.chipUnit && s.experiment.policy.dieInterleave) {
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      // The first die's page may have made a collection urgent: this transaction was dispatched before that.
      if (die !== first && s.hasHostPage[die] && s.writes.head[die] >= 0)
        count = takeWrites(s, unit, die, group, count);
    }
  }
  if (count > 1) sortById(s, group, count);
  startTransaction(s, unit, Cause.host, group, count);
};

export const startOneWrite = (s: Simulation, channel: number, slot: number): void => {
  const { planes } = s;
  const die = s.operations.int[slot | DIE];
  planes.choose(die, 1);
  s.writes.removeFirst(die, slot);
  s.writesOnChannel[channel]--;
  if (s.countsBanks === 1) s.bankWaiting[die]--;
  givePage(s, slot, die * s.geometry.planesPerDie + planes.chosen[0]);
  startOne(s, die, slot, OperationType.program);
  // Behind the start: it has written the unit's totals down, and nothing of the bus is looked up again.
  settleWait(s, slot, die, true);
};

/**
 * Takes the oldest bound writes of a die, up to the number that its planes allow, gives them pages and adds them to
 * `group`. Returns the new count.
 */
const takeWrites = (s: Simulation, unit: number, die: number, group: Int32Array, count: number): number => {
  const { writes, operations, planes } = s;
  const channel = s.units.channelOf[unit];
  let oldestRead = s.fifo && s.reads.head[unit] >= 0 ? operations.int[s.reads.head[unit] | ID] : Infinity;
  if (s.clump !== null) oldestRead = Math.min(oldestRead, s.clump.boundary - 1);
  let ready = 0;
  const { planesPerDie } = s.geometry;
  const most = planes.multiPlane ? planesPerDie : 1;
  for (let slot = writes.head[die]; slot >= 0 && ready < most; slot = operations.int[slot | NEXT]) {
    if (operations.int[slot | ID] > oldestRead) break;
    ready++;
  }
  if (ready === 0) return count;
  if (planes.planeBlind && operations.int[writes.head[die] | NEXT] >= 0) s.differed[Decision.scheduler]++;
  const taken = planes.choose(die, ready);
  const from = count;
  for (let i = 0; i < taken; i++) {
    const slot = writes.head[die];
    writes.remove(die, slot);
    s.writesOnChannel[channel]--;
    if (s.countsBanks === 1) s.bankWaiting[s.bankOf(die)]--;
    settleWait(s, slot, unit, true);
    group[count++] = slot;
  }
  // Pages get planes in order of id, in which Slacker's queues are not.
  if (s.queueOrder !== null) sortById(s, group.subarray(from), taken);
  for (let i = 0; i < taken; i++) givePage(s, group[from + i], die * planesPerDie + planes.chosen[i]);
  return count;
};

/** Gives a write the next host page of a plane. Its old page is invalid from here on. */
export const givePage = (s: Simulation, slot: number, plane: number): void => {
  const { operations, flash, recorder } = s;
  const ppn = s.folds === null ? flash.takeHostPage(plane) : s.folds.takePage(slot, plane);
  const opened = flash.opened;
  operations.int[slot | PPN] = ppn;
  recorder.setPpn(operations.int[slot | ID], ppn);
  const lpn = operations.int[slot | LPN];
  // With pages in flight in RAM an earlier write of the page may be dispatched later.
  if (s.ramHazards === 1 && operations.int[slot | PREDECESSOR] > 0) outdateEarlier(s, slot);
  invalidate(s, operations.int[slot | TRIMMED] === 0 ? flash.move(lpn, ppn) : ppn);
  if (afterHostPage(s, ppn, opened)) refreshHostPages(s, operations.int[slot | DIE]);
};

/** Sorts the first `count` slots of `group` by operation id (a handful: insertion sort). */
export const sortById = (s: Simulation, group: Int32Array, count: number): void => {
  const { int } = s.operations;
  for (let i = 1; i < count; i++) {
    const slot = group[i];
    let j = i - 1;
    while (j >= 0 && int[group[j] | ID] > int[slot | ID]) {
      group[j + 1] = group[j];
      j--;
    }
    group[j + 1] = slot;
  }
};
