/** The parts of an operation's wait: from the instant at which it became ready to its dispatch. Model page §10. */
import type { Simulation } from '../simulation.ts';
import { UnitClass } from '../state/units.ts';
import { CLASSES, type UnitAccount } from '../state/account.ts';
import { NONE, WaitCause } from '../recording/recording.ts';
import {
  BLOCKERS,
  DIE,
  SPACE_TOTAL,
  UNIT_TOTALS,
  OWN_READ,
  PARTS_SET,
  SINCE,
  TRANSFER_NS,
  UPDATE,
} from '../records/operation-record.ts';

/** The cause of a wait, by the class of the unit's use meanwhile. */
const WAIT_FOR_CLASS: readonly number[] = [
  WaitCause.channel,
  WaitCause.dieHost,
  WaitCause.dieGc,
  WaitCause.dieOther,
  WaitCause.suspend,
];

/**
 * A unit's totals now. (Longer than needed: V8 keeps a small array in its own heap, whose address is not a constant.)
 */
const TOTALS = new Float64Array(16);

/**
 * Notes in an operation the totals of its unit when it became ready. {@link settleWait} takes the difference. A write
 * notes its {@link markSpace}, too.
 * @param account for reads or for writes
 */
export const markReady = (s: Simulation, slot: number, unit: number, account: UnitAccount): void => {
  const { int, real } = s.operations;
  real[(slot >> 1) | SINCE] = s.clock.now;
  if (s.sharedUnits !== null) s.sharedUnits.ready(int[slot | DIE]);
  if (account.othersSince(unit) === Infinity) account.readUsual(unit, real, (slot >> 1) | UNIT_TOTALS);
  else account.read(unit, real, (slot >> 1) | UNIT_TOTALS);
};

export const markUnbound = (s: Simulation, slot: number): void => {
  const { int, real } = s.operations;
  real[(slot >> 1) | SINCE] = s.clock.now;
  if (s.sharedUnits !== null) s.sharedUnits.ready(int[slot | DIE]);
  real[(slot >> 1) | SPACE_TOTAL] = s.space.until(s.geometry.dies);
};

/** Notes how long a write's die has been without a page. */
export const markSpace = (s: Simulation, slot: number): void => {
  const { operations, space } = s;
  if (space.used === 0) {
    operations.real[(slot >> 1) | SPACE_TOTAL] = 0;
    return;
  }
  const die = operations.int[slot | DIE];
  space.correct(die, operations.real, (slot >> 1) | UNIT_TOTALS);
  operations.real[(slot >> 1) | SPACE_TOTAL] = space.until(die);
};

/**
 * Charges an operation's wait for its unit from when it became ready until now.
 * @param unit of a read, if each plane reads by itself: its plane
 */
export const settleWait = (s: Simulation, slot: number, unit: number, write: boolean): void => {
  const { int, real } = s.operations;
  if (int[slot | UPDATE] >= 0) {
    settleFully(s, slot, unit, write);
    takeOverUpdate(s, slot);
    return;
  }
  // On an idle device nothing waits, and there is nothing to charge.
  const wait = s.clock.now - real[(slot >> 1) | SINCE];
  if (wait <= 0) return;
  const account = write ? s.writeAccount : s.readAccount;
  if (account.othersSince(unit) < Infinity || (write && s.space.used === 1)) {
    settleFully(s, slot, unit, write);
    return;
  }
  // Most units know two classes only, and the operation has no part yet that a dispatch charges.
  account.readUsual(unit, TOTALS, 0);
  const channel = TOTALS[UnitClass.idle] - real[(slot >> 1) | UNIT_TOTALS];
  const host = TOTALS[UnitClass.host] - real[((slot >> 1) | UNIT_TOTALS) + UnitClass.host];
  let set = int[slot | PARTS_SET];
  if (channel > 0) {
    set |= 1 << WaitCause.channel;
    real[(slot >> 1) | WaitCause.channel] = channel;
    int[slot | BLOCKERS | WaitCause.channel] = account.lastIn(unit, UnitClass.idle);
  }
  if (host > 0) {
    set |= 1 << WaitCause.dieHost;
    real[(slot >> 1) | WaitCause.dieHost] = host;
    int[slot | BLOCKERS | WaitCause.dieHost] = account.lastIn(unit, UnitClass.host);
  }
  int[slot | PARTS_SET] = set;
  if (wait > channel + host) charge(s, slot, WaitCause.queue, wait - channel - host, NONE);
};

export const settleUnbound = (s: Simulation, slot: number): void => {
  const { int, real } = s.operations;
  const { space } = s;
  const { dies } = s.geometry;
  const blocked = space.until(dies) - real[(slot >> 1) | SPACE_TOTAL];
  const wait = s.now - real[(slot >> 1) | SINCE];
  charge(s, slot, WaitCause.space, blocked, space.givenBy[dies]);
  charge(s, slot, WaitCause.queue, wait - blocked, NONE);
  if (int[slot | UPDATE] >= 0) takeOverUpdate(s, slot);
};

/** Charges the wait of a page for the second pass of its word line, which needs no free page. */
export const settlePass = (s: Simulation, slot: number, unit: number): void => {
  settleFully(s, slot, unit, true, false);
  if (s.operations.int[slot | UPDATE] >= 0) takeOverUpdate(s, slot);
};

const settleFully = (s: Simulation, slot: number, unit: number, write: boolean, needsPage = write): void => {
  const { operations } = s;
  const account = write ? s.writeAccount : s.readAccount;
  const { real } = operations;
  const mark = (slot >> 1) | UNIT_TOTALS;
  account.read(unit, TOTALS, 0);
  let rest = s.clock.now - real[(slot >> 1) | SINCE];
  let space = 0;
  if (needsPage && s.space.used) {
    const die = operations.int[slot | DIE];
    s.space.correct(die, TOTALS, 0);
    space = s.space.until(die) - real[(slot >> 1) | SPACE_TOTAL];
  }
  // The totals that were 0 were not noted. All marks are read before any part is written: parts overwrite marks.
  TOTALS[UnitClass.idle] -= real[mark];
  TOTALS[UnitClass.host] -= real[mark + UnitClass.host];
  if (real[(slot >> 1) | SINCE] > account.othersSince(unit)) {
    for (let k: number = UnitClass.gc; k < CLASSES; k++) TOTALS[k] -= real[mark + k];
  }
  if (space > 0) {
    charge(s, slot, WaitCause.space, space, s.space.givenBy[operations.int[slot | DIE]]);
    rest -= space;
  }
  for (let held: number = UnitClass.idle; held < CLASSES && rest > 0; held++) {
    const ns = TOTALS[held];
    if (ns <= 0) continue;
    charge(s, slot, WAIT_FOR_CLASS[held], ns, account.lastIn(unit, held));
    rest -= ns;
  }
  charge(s, slot, WaitCause.queue, rest, NONE);
};

/** Adds the waits of an update read to its write. */
const takeOverUpdate = (s: Simulation, slot: number): void => {
  const { operations } = s;
  const { int, real } = operations;
  const update = int[slot | UPDATE];
  const before = int[slot | PARTS_SET];
  for (let set = int[update | PARTS_SET]; set !== 0; set &= set - 1) {
    const k = 31 - Math.clz32(set & -set);
    if (k <= WaitCause.suspend && ((before >> k) & 1) === 0) {
      int[slot | BLOCKERS | k] = int[update | BLOCKERS | k];
    }
    operations.addPart(slot, k, real[(update >> 1) | k]);
  }
  int[slot | OWN_READ] = int[update | TRANSFER_NS];
  int[slot | UPDATE] = -1;
  operations.release(update);
};

/**
 * Adds to a part of an operation's wait.
 * @param ns nothing happens if it is not positive
 * @param blocker the operation that was waited for; only `WaitCause` parts have one
 */
export const charge = (s: Simulation, slot: number, part: number, ns: number, blocker: number): void => {
  if (ns <= 0) return;
  s.operations.addPart(slot, part, ns);
  if (part <= WaitCause.suspend) s.operations.int[slot | BLOCKERS | part] = blocker;
};
