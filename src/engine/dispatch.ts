/** Who goes next on a channel. Model page §4–§6. */
import { afterHostPage, canStartStep, isUrgent, startStep, usesCopyback } from './background.ts';
import { Decision } from './differences.ts';
import { invalidate } from './host.ts';
import { Cause, INFO_VIRTUAL, infoCause, infoType, OperationType } from './recording.ts';
import type { Flag, Simulation } from './simulation.ts';
import { Latency, Open } from './unit-state.ts';
import { beginTransaction, sendCommands, sendLoads, startDataOut } from './transactions.ts';
import { LOOK_CLOSED, LOOK_EVERYTHING, LOOK_NOTHING } from './look.ts';
import { DIE, ID, INFO, LPN, NEXT, PLACE, REQUEST, SINCE, TRIMMED } from './operation-record.ts';

/** Starts everything that can start now: channel after channel, until a round starts nothing. */
export function dispatch(s: Simulation): void {
  startEverything(s);
  if (s.suspension === null || s.writesSuspend === 0) return;
  while (s.suspension.resumeForsaken()) {
    // A read may cut at once what goes on; a write, not again in this instant: it would be forsaken again.
    s.writesAsk = false;
    startEverything(s);
  }
  // In the next one it may.
  if (!s.writesAsk) s.touchAll();
}

const startEverything = (s: Simulation): void => {
  // Beside a running program a write goes before a waiting read once it is aged: time alone can let it start.
  if (s.cacheMode && s.readAgeLimitNs > 0) {
    s.differed[Decision.readPriorityAge]++;
    s.touchAll();
  }
  // What one channel starts can change what another may: where the oldest unbound write goes, or how many writes each may take.
  if (s.sharesWrites && s.unbound.head[0] >= 0) s.touchForPull();
  if (s.layout !== null && s.layout.moving > 0) s.layout.markMoves();
  startAll(s);
  if (s.clump !== null) {
    // A clump after the other, until one starts nothing.
    for (let begun = -1; begun !== s.counters.transactions && s.clump.isOver();) {
      begun = s.counters.transactions;
      s.clump.next();
      s.touchAll();
      startAll(s);
    }
  }
};

const startAll = (s: Simulation): void => {
  const { dirty } = s;
  while (s.firstDirty <= s.lastDirty) {
    let channel = s.firstDirty;
    s.firstDirty = dirty.length;
    // What is touched on the way, further on, belongs to this round; before that, to the next.
    for (; channel <= s.lastDirty; channel++) {
      const look = dirty[channel];
      if (look <= LOOK_CLOSED) continue;
      dirty[channel] = LOOK_NOTHING;
      const open = s.pullsTogether === 1 && s.unbound.head[0] >= 0;
      let started: Flag = 0;
      if (look !== LOOK_EVERYTHING) {
        if (!pullUnbound(s, channel)) continue;
        started = 1;
      }
      // Whatever starts begins with a command or a transfer: mostly there is nothing to look for while the bus is busy.
      while ((s.busFirst === 0 || s.bus.busy[channel] === 0) && startFirst(s, channel) === 1) started = 1;
      if (!open) continue;
      if (s.bus.busy[channel] === 1) s.closeForPull(channel);
      if (started === 1) s.touchForPull();
    }
  }
  s.lastDirty = -1;
};

/** Starts the first that can start on a channel; 0 where nothing can. */
const startFirst = (s: Simulation, channel: number): Flag => {
  const { suspension } = s;
  const busy = s.busFirst === 0 && s.bus.busy[channel] === 1;
  if (suspension !== null && busy && s.commandNs > 0) {
    suspension.request(channel);
    return 0;
  }
  if (s.jobs.urgentCount > 0 && startUrgent(s, channel)) return 1;
  if (suspension !== null) suspension.request(channel);
  if (s.readsOnChannel[channel] > 0 && startOldestRead(s, channel) === 1) return 1;
  if (!busy) {
    if (s.outs.head[channel] >= 0) {
      pickOut(s, channel);
      return 1;
    }
    if (s.writesOnChannel[channel] > 0 && startOldestWrite(s, channel) === 1) return 1;
    if (s.unbound.head[0] >= 0 && pullUnbound(s, channel)) return 1;
  }
  return s.background.head[channel] >= 0 && startBackground(s, channel) ? 1 : 0;
};

/** 4. The oldest unbound writes, where the channel takes some. */
const pullUnbound = (s: Simulation, channel: number): boolean => {
  return (
    s.unbound.head[0] >= 0 && s.bus.busy[channel] === 0 && mayPull(s) && s.lateBinding?.startWrites(channel) === true
  );
};

/** Whether the oldest unbound write may go now. */
const mayPull = (s: Simulation): boolean => {
  return s.clump === null || s.clump.allows(s.unbound.head[0]);
};

/** 1. Operations of GC jobs past the hard limit, their data-outs too, oldest first. */
const startUrgent = (s: Simulation, channel: number): boolean => {
  const { operations } = s;
  const busy = s.bus.busy[channel] === 1;
  let out = -1;
  if (!busy) {
    for (let slot = s.outs.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
      if (infoCause(operations.int[slot | INFO]) !== Cause.gc || !isUrgent(s, slot)) continue;
      if (out < 0 || operations.int[slot | ID] < operations.int[out | ID]) out = slot;
    }
  }
  for (let slot = s.background.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
    if (out >= 0 && operations.int[slot | ID] > operations.int[out | ID]) break;
    if (unitWorks(s, slot) || !isUrgent(s, slot) || !stepCanUseBus(s, busy, slot) || !canStartStep(s, slot)) continue;
    startStep(s, channel, slot);
    return true;
  }
  if (out < 0) return false;
  startDataOut(s, channel, out);
  return true;
};

/** 5. The oldest background step that can start. */
const startBackground = (s: Simulation, channel: number): boolean => {
  const { operations } = s;
  const busy = s.bus.busy[channel] === 1;
  for (let slot = s.background.head[channel]; slot >= 0; slot = operations.int[slot | NEXT]) {
    // (The read of a move that is to be dropped waits for nobody.)
    if (unitWorks(s, slot) && infoCause(operations.int[slot | INFO]) !== Cause.reallocation) continue;
    if (!stepCanUseBus(s, busy, slot) || !canStartStep(s, slot)) continue;
    startStep(s, channel, slot);
    return true;
  }
  return false;
};

/** Whether a step cannot start, for something runs on its unit: mostly that is so. (In cache mode a program may be loaded beside it.) */
const unitWorks = (s: Simulation, slot: number): boolean => {
  return s.cacheMode === 0 && s.unitTransaction[s.units.ofDie[s.operations.int[slot | DIE]]] >= 0;
};

/** Whether a step's first phase can begin: the bus is free, or it needs none (a command of length 0). */
const stepCanUseBus = (s: Simulation, busy: boolean, slot: number): boolean => {
  if (!busy) return true;
  if (s.commandNs > 0) return false;
  const info = s.operations.int[slot | INFO];
  return infoType(info) !== OperationType.program || usesCopyback(s, infoCause(info));
};

/** Whether a read may begin on the unit: it is idle, or suspended for reads. */
export function openForRead(s: Simulation, unit: number): boolean {
  if (s.simpleUnits) return s.unitTransaction[unit] < 0;
  if (s.unitSuspended[unit] >= 0) {
    return s.unitTransaction[unit] < 0 && s.unitOpen[unit] === Open.reads;
  }
  return s.unitFree(unit, OperationType.read);
}

/** 2. The oldest host read that can start, with the reads that join it; 0 where none can. */
const startOldestRead = (s: Simulation, channel: number): Flag => {
  if (s.composer !== null) return s.composer.startReads(channel) ? 1 : 0;
  const { head } = s.reads;
  const { int } = s.operations;
  const { count } = s.units;
  const { channels } = s.geometry;
  // Mostly no write waits on the channel: then none has to be asked about.
  const writesWait = s.writesOnChannel[channel] > 0 || s.unbound.head[0] >= 0;
  let best = -1;
  let bestId = 0;
  // `| 0`: what is only known to be a number would be tested at every turn.
  for (let unit = channel | 0; unit < count; unit += channels) {
    const slot = head[unit];
    if (slot < 0) continue;
    const id = int[slot | ID];
    if ((best >= 0 && id > bestId) || !openForRead(s, unit)) continue;
    if (writesWait && waitsForOlderWrite(s, unit, slot)) continue;
    if (s.clump !== null && !s.clump.includes(unit, slot)) continue;
    best = slot;
    bestId = id;
  }
  if (best < 0) return 0;
  startRead(s, channel, s.units.ofDie[int[best | DIE]], best);
  return 1;
};

/** Whether a read has to let an older write of its unit go first: always under fifo, past the age limit under read priority. */
export function waitsForOlderWrite(s: Simulation, unit: number, read: number): boolean {
  // On a unit that made room for reads nothing goes before them.
  if ((!s.fifo && s.readAgeLimitNs === 0) || (!s.simpleUnits && s.unitSuspended[unit] >= 0)) return false;
  return olderWriteWaits(s, unit, read, s.fifo === 1);
}

const olderWriteWaits = (s: Simulation, unit: number, read: number, fifo: boolean): boolean => {
  const { operations, units, writes } = s;
  const id = operations.int[read | ID];
  for (let i = 0; i < units.diesPerUnit; i++) {
    const die = units.dies[unit * units.diesPerUnit + i];
    if (!s.open[die]) continue;
    if (oneGoesBefore(s, writes.head[die], id, fifo) || oneGoesBefore(s, s.unbound.head[0], id, fifo)) return true;
  }
  return false;
};

/** Whether one of the writes of a list, `first` being its oldest, goes before the read with the id `read`. */
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

/** Counts reads that are about to pass an older write of their unit, which they would not do by default. */
export function notePassing(s: Simulation, unit: number, group: Int32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    if (!olderWriteWaits(s, unit, group[i], true)) continue;
    s.differed[s.passing]++;
    return;
  }
}

/** Counts operations that work together on one die although their blocks differ. */
export function noteConstraint(s: Simulation, group: Int32Array, count: number): void {
  if (s.experiment.policy.planeConstraint !== 'page') return;
  const { int } = s.operations;
  for (let i = 1; i < count; i++) {
    for (let k = 0; k < i; k++) {
      if (
        int[group[i] | DIE] !== int[group[k] | DIE] ||
        planeAddress(s, group[i], false) === planeAddress(s, group[k], false)
      )
        continue;
      s.differed[Decision.planeConstraint]++;
      return;
    }
  }
}

/** Starts a read transaction with `head` and the reads that may be read together with it. */
const startRead = (s: Simulation, channel: number, unit: number, head: number): void => {
  const { group } = s;
  let count = 1;
  if (s.joinsReads || s.multiLocation !== null) count = gatherReads(s, unit, head, group);
  else group[0] = head;
  // A queue that has been reordered is not in order of age.
  if (s.queueOrder !== null) sortById(s, group, count);
  takeReads(s, channel, unit, group, count);
};

/** Fills `group` with `head` and the reads that are read together with it, pieces of pages or whole ones. */
const gatherReads = (s: Simulation, unit: number, head: number, group: Int32Array): number => {
  let count = s.multiLocation === null ? 1 : s.multiLocation.join(unit, head, group);
  if (count > 1) {
    s.differed[Decision.multiLocationRead]++;
    return count;
  }
  count = joinReads(s, unit, head, group);
  if (count > 1 && s.ways === 1) s.differed[s.clump === null ? Decision.parallelRead : Decision.scheduler]++;
  return count;
};

/** Starts a read transaction with the reads in `group`, in order of id. */
export function takeReads(s: Simulation, channel: number, unit: number, group: Int32Array, count: number): void {
  const { reads, operations } = s;
  if (s.passing >= 0 && s.differed[s.passing] === 0) notePassing(s, unit, group, count);
  if (s.ways > 1) s.differed[Decision.superblockWays]++;
  if (count > 1) noteConstraint(s, group, count);
  for (let i = 0; i < count; i++) {
    const slot = group[i];
    reads.remove(unit, slot);
    s.readsOnChannel[channel]--;
    s.bankWaiting[s.bankOf(operations.int[slot | DIE])]--;
    s.settle(slot, unit, false);
  }
  const tx = beginTransaction(s, unit, OperationType.read, infoCause(operations.int[group[0] | INFO]), group, count);
  if (s.multiLocation !== null) s.multiLocation.began(tx);
  sendCommands(s, tx);
}

/** How far behind the oldest read partners are looked for. */
export const READ_LOOKAHEAD = 256;

/** Whether a waiting read may start now, together with others. */
export function mayJoin(s: Simulation, unit: number, slot: number): boolean {
  return !waitsForOlderWrite(s, unit, slot) && (s.clump === null || s.clump.allows(slot));
}

/** Fills `group` with `head` and the waiting reads of its unit that make one array read with it, in order of id. */
export function joinReads(s: Simulation, unit: number, head: number, group: Int32Array): number {
  const { operations } = s;
  group[0] = head;
  if (!s.joinsReads) return 1;
  // PAQ puts together whatever a die can do together.
  const parallelRead = s.clump !== null ? 'any' : s.experiment.policy.parallelRead;
  let count = 1;
  const { superPages } = s;
  const request = operations.int[head | REQUEST];
  // One read a plane.
  const most = s.units.diesPerUnit * s.geometry.planesPerDie;
  let looked = 0;
  for (
    let slot = operations.int[head | NEXT];
    slot >= 0 && looked < READ_LOOKAHEAD;
    slot = operations.int[slot | NEXT], looked++
  ) {
    if ((superPages !== null || parallelRead === 'same-request') && operations.int[slot | REQUEST] !== request) {
      // By age a request's pages follow each other; in Slacker's queues others may have come between them.
      if (s.queueOrder === null) break;
      continue;
    }
    if (count === most) break;
    // By age those that came after a clump follow each other.
    if (s.clump !== null && !s.clump.allows(slot)) break;
    if (waitsForOlderWrite(s, unit, slot)) continue;
    if (superPages !== null ? superPages.joins(group, count, slot) : pairs(s, group, count, slot))
      group[count++] = slot;
  }
  return count;
}

/** More pages than any device has. */
const VIRTUAL_PAGES = 4294967296;

/** The address of a read inside its plane, as far as multi-plane reads care: its page, and (unless `pageOnly`) its block. */
export function planeAddress(s: Simulation, slot: number, pageOnly: boolean): number {
  const { operations, geometry } = s;
  if ((operations.int[slot | INFO] & INFO_VIRTUAL) !== 0) {
    return Math.floor(operations.int[slot | LPN] / (geometry.dies * geometry.planesPerDie));
  }
  const place = operations.int[slot | PLACE];
  const page = place % geometry.pagesPerBlock;
  if (pageOnly) return page;
  // Virtual pages are all in block 0, which has no end.
  return page + VIRTUAL_PAGES * (Math.floor(place / geometry.pagesPerBlock) % geometry.blocksPerPlane);
}

export function planeOfRead(s: Simulation, slot: number): number {
  const { operations } = s;
  const place = operations.int[slot | PLACE];
  return (operations.int[slot | INFO] & INFO_VIRTUAL) !== 0 ? place : s.planeOf(place);
}

/** Whether a read can join: on a die that the group has, with the same address in another plane; on a die it has not, always (die interleave). */
const pairs = (s: Simulation, group: Int32Array, count: number, slot: number): boolean => {
  const { operations } = s;
  const die = operations.int[slot | DIE];
  const pageOnly = s.experiment.policy.planeConstraint === 'page';
  let dieIsIn = false;
  for (let i = 0; i < count; i++) {
    if (operations.int[group[i] | DIE] !== die) continue;
    dieIsIn = true;
    if (planeOfRead(s, group[i]) === planeOfRead(s, slot)) return false;
    if (planeAddress(s, group[i], pageOnly) !== planeAddress(s, slot, pageOnly)) return false;
  }
  return dieIsIn || (s.chipUnit === 1 && s.experiment.policy.dieInterleave);
};

/** 3. One of the finished reads gets the bus. */
const pickOut = (s: Simulation, channel: number): void => {
  const { dataOut, outs } = s;
  const first = outs.head[channel];
  const isOnlyOne = dataOut === null || s.operations.int[first | NEXT] < 0;
  startDataOut(s, channel, isOnlyOne ? first : dataOut.pick(channel));
};

/** 4. The oldest bound write that can start, with those that join it; 0 where none can. */
const startOldestWrite = (s: Simulation, channel: number): Flag => {
  if (s.composer !== null) return s.composer.startWrites(channel) ? 1 : 0;
  const { head } = s.writes;
  const { int } = s.operations;
  const { count, dies, diesPerUnit } = s.units;
  const { channels } = s.geometry;
  let best = -1;
  let bestId = 0;
  // Mostly something runs on a unit, and nothing of it is worth a look. (In cache mode a write is loaded beside a program; PAQ counts whom it turns away.)
  const needsUnit = s.cacheMode === 0 && s.clump === null;
  for (let unit = channel | 0; unit < count; unit += channels) {
    if (needsUnit && s.unitTransaction[unit] >= 0) continue;
    for (let k = 0; k < diesPerUnit; k++) {
      const die = dies[unit * diesPerUnit + k];
      const slot = head[die];
      if (slot < 0) continue;
      const id = int[slot | ID];
      if ((best >= 0 && id > bestId) || !s.open[die] || !openForWrite(s, unit)) continue;
      if (readGoesFirst(s, unit, slot) || (s.clump !== null && !s.clump.allows(slot))) continue;
      best = slot;
      bestId = id;
    }
  }
  if (best < 0) return 0;
  if (s.layout !== null && pullsFirst(s, channel, best)) return 1;
  const die = int[best | DIE];
  startWrite(s, s.units.ofDie[die], die);
  return 1;
};

/** Where RS has bound some writes and others are not bound: takes one of those where it is older than the bound one. */
const pullsFirst = (s: Simulation, channel: number, bound: number): boolean => {
  const unbound = s.unbound.head[0];
  const { int } = s.operations;
  return unbound >= 0 && int[unbound | ID] < int[bound | ID] && s.lateBinding?.startWrites(channel) === true;
};

/** Whether a write may begin on the unit: it is idle, or its erase is suspended for a write. */
export function openForWrite(s: Simulation, unit: number): boolean {
  if (s.clump !== null && !s.clump.isMember(unit)) {
    s.differed[Decision.scheduler]++;
    return false;
  }
  if (s.simpleUnits) return s.unitTransaction[unit] < 0;
  if (s.unitSuspended[unit] >= 0) {
    // A program needs the array's own registers: it is not loaded before the suspend latency is over.
    return s.unitTransaction[unit] < 0 && s.unitOpen[unit] === Open.write && s.unitLatency[unit] === Latency.none;
  }
  return s.unitFree(unit, OperationType.program);
}

/** Whether a write has to let a waiting read of its unit go first. */
export function readGoesFirst(s: Simulation, unit: number, write: number): boolean {
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
}

/** Starts a write transaction on the unit: the oldest writes of `first`, and (chip as the busy unit) of its other dies. */
export function startWrite(s: Simulation, unit: number, first: number): void {
  const { group, units } = s;
  if (s.superPages !== null) {
    s.superPages.startWrite(unit, first, s.writes, first);
    return;
  }
  let count = takeWrites(s, unit, first, group, 0);
  if (s.chipUnit && s.experiment.policy.dieInterleave) {
    for (let k = 0; k < units.diesPerUnit; k++) {
      const die = units.dies[unit * units.diesPerUnit + k];
      // (The page just taken may have made a collection urgent: this transaction was dispatched before that.)
      if (die !== first && s.room[die] && s.writes.head[die] >= 0) count = takeWrites(s, unit, die, group, count);
    }
  }
  if (count > 1) sortById(s, group, count);
  const tx = beginTransaction(s, unit, OperationType.program, Cause.host, group, count);
  sendLoads(s, tx, s.now);
}

/** Takes as many of a die's oldest bound writes as its planes allow, gives them pages and adds them to `group`. Returns the new count. */
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
    s.bankWaiting[s.bankOf(die)]--;
    s.settle(slot, unit, true);
    group[count++] = slot;
  }
  // Pages get planes in order of id, in which Slacker's queues are not.
  if (s.queueOrder !== null) sortById(s, group.subarray(from), taken);
  for (let i = 0; i < taken; i++) givePage(s, group[from + i], die * planesPerDie + planes.chosen[i]);
  return count;
};

/** Gives a write the next host page of a plane. The page changes hands now: its old place is invalid from here on. */
export function givePage(s: Simulation, slot: number, plane: number): void {
  const { operations, flash, recorder } = s;
  const ppn = flash.takeHostPage(plane);
  const opened = flash.opened;
  operations.int[slot | PLACE] = ppn;
  recorder.place(operations.int[slot | ID], ppn);
  const lpn = operations.int[slot | LPN];
  invalidate(s, operations.int[slot | TRIMMED] === 0 ? flash.move(lpn, ppn) : ppn);
  afterHostPage(s, ppn, opened);
  s.refreshRoom(operations.int[slot | DIE]);
}

/** Sorts the first `count` slots of `group` by operation id (a handful: insertion sort). */
export function sortById(s: Simulation, group: Int32Array, count: number): void {
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
}
