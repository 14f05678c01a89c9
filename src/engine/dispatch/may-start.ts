/** Whether a read or a write may start on its unit, and which goes first. Model page §4. */
import { Decision } from '../state/differences.ts';
import type { Simulation } from '../simulation.ts';
import { Latency, Open, unitFree } from '../accounting/unit-state.ts';
import { OperationType } from '../recording/recording.ts';
import { ID, NEXT, SINCE } from '../records/operation-record.ts';

/** Whether a read may begin on the unit: it is idle, or suspended for reads. */
export const openForRead = (s: Simulation, unit: number): boolean => {
  if (s.simpleUnits) return s.unitTransaction[unit] < 0;
  if (s.unitSuspended[unit] >= 0) return s.unitTransaction[unit] < 0 && s.unitOpen[unit] === Open.reads;
  return unitFree(s, unit, OperationType.read);
};

/**
 * Whether a read must wait for an older write of its unit: always under fifo, past the age limit under read priority.
 */
export const waitsForOlderWrite = (s: Simulation, unit: number, read: number): boolean => {
  // On a unit that was suspended for reads nothing goes before them.
  if ((!s.fifo && s.readAgeLimitNs === 0) || (!s.simpleUnits && s.unitSuspended[unit] >= 0)) return false;
  return olderWriteWaits(s, unit, read, s.fifo === 1);
};

const olderWriteWaits = (s: Simulation, unit: number, read: number, fifo: boolean): boolean => {
  const { operations, units, writes } = s;
  const id = operations.int[read | ID];
  for (let i = 0; i < units.diesPerUnit; i++) {
    const die = units.dies[unit * units.diesPerUnit + i];
    if (s.passes !== null && s.passes.due[die] >= 0) {
      if (oneGoesBefore(s, s.passes.due[die], id, fifo)) return true;
      // In order of arrival the first of the die decides, and that is the second pass.
      if (fifo) continue;
    }
    if (!s.open[die]) continue;
    if (oneGoesBefore(s, writes.head[die], id, fifo) || oneGoesBefore(s, s.unbound.head[0], id, fifo)) return true;
  }
  return false;
};

/** Whether a write of a list goes before the read with the id `read`. `first`: the oldest write of the list. */
const oneGoesBefore = (s: Simulation, first: number, read: number, fifo: boolean): boolean => {
  const { operations } = s;
  if (fifo) return first >= 0 && operations.int[first | ID] < read;
  // A write that waited for its update read may be older than one that has been ready for longer.
  for (let write = first; write >= 0; write = operations.int[write | NEXT]) {
    if (operations.int[write | ID] > read) {
      // Slacker's queues are not in order of age.
      if (s.queueOrder === null) return false;
      continue;
    }
    if (s.now - operations.real[(write >> 1) | SINCE] <= s.readAgeLimitNs) continue;
    s.differed[Decision.readPriorityAge]++;
    return true;
  }
  return false;
};

/** Whether a write may begin on the unit: it is idle, or its erase is suspended for a write. */
export const openForWrite = (s: Simulation, unit: number): boolean => {
  if (s.clump !== null && !s.clump.isMember(unit)) {
    // What runs on a unit would hold it back, too.
    if (s.cacheMode === 1 || s.unitTransaction[unit] < 0) s.differed[Decision.scheduler]++;
    return false;
  }
  if (s.simpleUnits) return s.unitTransaction[unit] < 0;
  if (s.unitSuspended[unit] >= 0) {
    // A program needs the array's own registers: it is not loaded before the suspend latency is over.
    return s.unitTransaction[unit] < 0 && s.unitOpen[unit] === Open.write && s.unitLatency[unit] === Latency.none;
  }
  return unitFree(s, unit, OperationType.program);
};

export const readGoesFirst = (s: Simulation, unit: number, write: number): boolean => {
  const read = s.reads.head[unit];
  if (read < 0) return false;
  const { operations } = s;
  if (s.fifo) return operations.int[read | ID] < operations.int[write | ID];
  if (!s.cacheMode || s.unitTransaction[unit] < 0) {
    if (s.passing >= 0 && operations.int[read | ID] < operations.int[write | ID]) s.differed[s.passing]++;
    return false;
  }
  // Cache mode: writes loaded beside running programs, one after the other, would never let a read find the unit idle.
  const aged = s.readAgeLimitNs > 0 && s.now - operations.real[(write >> 1) | SINCE] > s.readAgeLimitNs;
  if (operations.int[read | ID] < operations.int[write | ID]) return true;
  if (!aged) {
    if (s.passing >= 0) s.differed[s.passing]++;
    return true;
  }
  s.differed[Decision.readPriorityAge]++;
  return false;
};

/** Counts reads that are about to pass an older write of their unit, which they would not do by default. */
export const notePassing = (s: Simulation, unit: number, group: Int32Array, count: number): void => {
  for (let i = 0; i < count; i++) {
    if (!olderWriteWaits(s, unit, group[i], true)) continue;
    s.differed[s.passing]++;
    return;
  }
};
