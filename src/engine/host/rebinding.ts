/**
 * A write is bound again if its die has no free page and none can be freed: by the same policy, among the dies with
 * free pages. Model page §7.
 */
import { leadPlane } from '../state/lanes.ts';
import {
  BEHIND_SLOT,
  BLOCKERS,
  DIE,
  ID,
  LPN,
  NEXT,
  OperationState,
  OWN_READ,
  PARTS_SET,
  REQUEST,
  SIBLING,
  STATE,
  TRANSFER_NS,
  UPDATE,
} from '../records/operation-record.ts';
import { UNBOUND, UNBOUND_EVENLY } from '../records/operation-pool.ts';
import { Cause, NONE, WaitCause } from '../recording/recording.ts';
import type { Simulation } from '../simulation.ts';
import { hasGarbage } from '../pages/garbage.ts';
import { readyWrite } from './page-waits.ts';
import { settleWait, markReady, markSpace } from '../accounting/waits.ts';
import { markWaiting } from '../accounting/unit-state.ts';

/** The second pass of a word line (pages chained through `SIBLING` from `lead`) waits for its die from now on. */
export const passReady = (s: Simulation, lead: number): void => {
  const { int } = s.operations;
  const die = int[lead | DIE];
  const unit = s.units.ofDie[die];
  for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
    markReady(s, slot, unit, s.writeAccount);
    if (s.countsBanks === 1) s.bankWaiting[die]++;
  }
  s.writesOnChannel[s.units.channelOf[unit]]++;
  markWaiting(s, unit);
};

/** A full word line (pages in order of id, chained through `SIBLING` from `lead`) waits for a die from now on. */
export const lineReady = (s: Simulation, lead: number, die: number): void => {
  const { int } = s.operations;
  const unit = s.units.ofDie[die];
  for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
    int[slot | DIE] = die;
    markReady(s, slot, unit, s.writeAccount);
    markSpace(s, slot);
    if (s.countsBanks === 1) s.bankWaiting[die]++;
  }
  if (s.countsBanks === 1) s.cumulativeWrites[die]++;
  s.writes.insert(die, lead);
  s.writesOnChannel[s.units.channelOf[unit]]++;
  if (s.hasHostPage[die] === 0) s.rebindDue = true;
  markWaiting(s, unit);
};

/** The parts of an operation's account, by number: all waits, and its own extra time. */
const PARTS = 12;

/** Binds the writes of dies again that are full for good. Returns whether there were any. */
export function rebindWrites(s: Simulation): boolean {
  s.rebindDue = false;
  if (s.diesWithHostPage === 0 || s.diesWithHostPage === s.geometry.dies) return false;
  let some = false;
  let rooms: number[] | null = null;
  for (let die = 0; die < s.geometry.dies; die++) {
    if (s.hasHostPage[die] === 1 || s.writes.head[die] < 0 || canBeFreed(s, die)) continue;
    rooms ??= banksWithRoom(s);
    if (rooms.length === 0) return some;
    moveWrites(s, die, rooms);
    some = true;
  }
  return some;
}

/** Banks (dies, or gangs) with a free host page. */
function banksWithRoom(s: Simulation): number[] {
  const { units, ways } = s;
  const rooms: number[] = [];
  const banks = ways > 1 ? units.count : s.geometry.dies;
  for (let bank = 0; bank < banks; bank++) if (s.hasHostPage[firstDie(s, bank)] === 1) rooms.push(bank);
  return rooms;
}

function firstDie(s: Simulation, bank: number): number {
  return s.ways > 1 ? s.units.dies[bank * s.units.diesPerUnit] : bank;
}

/** Whether a collection on the die (or its gang) runs, or could give a page back. */
function canBeFreed(s: Simulation, die: number): boolean {
  const { jobs, geometry, experiment } = s;
  const { planesPerDie } = geometry;
  for (let plane = die * planesPerDie; plane < (die + 1) * planesPerDie; plane++) {
    const lead = leadPlane(s, plane);
    if (jobs.active[lead] === 1 && jobs.cause[lead] === Cause.gc) return true;
    if (s.collects === 1 && hasGarbage(s, lead)) return true;
    if (s.folds !== null && s.folds.canFree(plane)) return true;
  }
  // Those that the experiment itself starts, later on.
  return experiment.initial.collect.some(({ atNs }, i) => {
    const lead = leadPlane(s, Math.floor(s.collectBlocks[i] / geometry.blocksPerPlane));
    return atNs > s.now && s.bankOf(Math.floor(lead / planesPerDie)) === s.bankOf(die);
  });
}

function moveWrites(s: Simulation, die: number, rooms: readonly number[]): void {
  const { operations, writes, ways } = s;
  const { int } = operations;
  const slots: number[] = [];
  for (let slot = writes.head[die]; slot >= 0; slot = int[slot | NEXT]) slots.push(slot);
  // Slacker's queues are not in order of age.
  slots.sort((a, b) => int[a | ID] - int[b | ID]);
  let left = 0;
  let bank = -1;
  let request = -1;
  for (const slot of slots) {
    if (s.wordLines !== null) {
      moveLine(s, slot, die, rooms);
      continue;
    }
    leave(s, slot, die);
    // Pages of one request may become a super-page together.
    if (left > 0 && int[slot | REQUEST] === request) {
      left--;
    } else {
      bank = bankFor(s, slot, rooms);
      if (bank >= 0) {
        if (s.countsBanks === 1) s.cumulativeWrites[bank]++;
        s.boundAnew++;
      }
      request = int[slot | REQUEST];
      left = ways - 1;
    }
    s.counters.rebound++;
    s.recorder.leftDie(int[slot | ID], die);
    enter(s, slot, bank);
  }
  s.dirty.mark(die % s.geometry.channels);
}

function moveLine(s: Simulation, lead: number, die: number, rooms: readonly number[]): void {
  const { int } = s.operations;
  const unit = s.units.ofDie[die];
  s.writes.remove(die, lead);
  s.writesOnChannel[s.units.channelOf[unit]]--;
  const to = s.binding === null ? die : s.binding.rebind(int[lead | LPN], s.boundAnew, int[lead | REQUEST], rooms);
  for (let slot = lead; slot >= 0; slot = int[slot | SIBLING]) {
    if (s.countsBanks === 1) s.bankWaiting[die]--;
    keepWait(s, slot, unit);
    s.counters.rebound++;
    s.recorder.leftDie(int[slot | ID], die);
  }
  s.boundAnew++;
  s.wordLines?.bind(lead, to);
}

/** The write no longer waits for its die; the parts of its wait so far are kept. */
function leave(s: Simulation, slot: number, die: number): void {
  const { writes, units } = s;
  const unit = units.ofDie[die];
  writes.remove(die, slot);
  s.writesOnChannel[units.channelOf[unit]]--;
  if (s.countsBanks === 1) s.bankWaiting[s.bankOf(die)]--;
  keepWait(s, slot, unit);
}

/** Charges a write's wait for its unit so far, and keeps it apart. */
function keepWait(s: Simulation, slot: number, unit: number): void {
  const { operations } = s;
  settleWait(s, slot, unit, true);
  const kept = keepParts(s, slot);
  // No operation gave the page: it is another die's.
  if (kept >= 0) operations.int[kept | BLOCKERS | WaitCause.space] = NONE;
}

/**
 * Moves the parts of a write's account so far to a record of their own, which is kept as that of an update read is.
 * Returns that record; −1 if there are none.
 */
export function keepParts(s: Simulation, slot: number): number {
  const { operations } = s;
  if (operations.int[slot | PARTS_SET] === 0 && operations.int[slot | OWN_READ] < 0) return -1;
  // From here on the marks overwrite the parts: the parts move to a record of their own, like those of an update read.
  const kept = operations.take();
  const { int, real } = operations;
  int[kept | STATE] = OperationState.kept;
  int[kept | PARTS_SET] = int[slot | PARTS_SET];
  int[kept | TRANSFER_NS] = int[slot | OWN_READ];
  for (let part = 0; part < PARTS; part++) {
    real[(kept >> 1) | part] = real[(slot >> 1) | part];
    if (part <= WaitCause.suspend) int[kept | BLOCKERS | part] = int[slot | BLOCKERS | part];
  }
  int[slot | PARTS_SET] = 0;
  int[slot | OWN_READ] = -1;
  int[slot | UPDATE] = kept;
  return kept;
}

/** The bank for a write of a full die; {@link UNBOUND_EVENLY} if it gets its die at its dispatch. */
function bankFor(s: Simulation, slot: number, rooms: readonly number[]): number {
  const { binding, operations, layout } = s;
  const lpn = operations.int[slot | LPN];
  if (layout?.placesEvenly(lpn) === true) return UNBOUND_EVENLY;
  if (binding === null) return UNBOUND;
  return binding.rebind(Math.floor(lpn / s.ways), s.boundAnew, operations.int[slot | REQUEST], rooms);
}

/** The write waits for a die of the bank (below 0: for any) from now on. */
function enter(s: Simulation, slot: number, bank: number): void {
  const { int } = s.operations;
  if (bank < 0) s.unboundPending++;
  else if (s.countsBanks === 1) s.bankWaiting[bank]++;
  int[slot | DIE] = bank < 0 ? bank : firstDie(s, bank);
  // Its place is looked for from the head of its new list on.
  int[slot | BEHIND_SLOT] = -1;
  readyWrite(s, slot);
}
