/**
 * Accounts of waiting time. Each unit keeps running totals of its time in each class of use. What an operation waited
 * for between two instants is the difference of two totals; no event walks through all waiting operations. (The model
 * page, §10; the slow reference model walks through every interval instead, and the tests hold the two together.)
 */

import type { Geometry } from '../../device/geometry.ts';
import { MAX_TIME_NS } from '../../device/limits.ts';
import type { Clock } from '../recording/recorder.ts';
import { OfDevice } from './counters.ts';
import { UnitClass } from './units.ts';

/** Classes of a unit's use. */
export const CLASSES = 5;

// A channel's fields in `real`: how long its bus is busy from time 0 until the end of its last phase, and that end.
const BUS_SHIFT = 2;
const BUSY_NS = 0;
const BUSY_UNTIL = 1;
/** When the last operation took the bus: nothing has waited yet for an operation that takes it now. */
const TAKEN_AT = 2;
/** How long a collection has held the channel while nothing was on the bus, ns; while it does, less its begin. */
const HELD_NS = 3;
// And in `user`: the operation that last used the bus, and the one before it.
const LAST_USER = 0;
const USER_BEFORE = 1;

export class BusAccount extends OfDevice {
  private readonly real = new Float64Array(this.geometry.channels << BUS_SHIFT);
  private readonly user = new Int32Array(this.geometry.channels << 1);
  private readonly clock: Clock;

  constructor(geometry: Geometry, clock: Clock) {
    super(geometry);
    this.clock = clock;
    for (let channel = 0; channel < geometry.channels; channel++) this.real[(channel << BUS_SHIFT) | TAKEN_AT] = -1;
  }

  /** `operation` uses the bus for `length` ns from now on. */
  take(channel: number, operation: number, length: number): void {
    const { real, user } = this;
    const { now } = this.clock;
    const base = channel << BUS_SHIFT;
    const users = channel << 1;
    if (real[base | BUSY_UNTIL] > now) {
      // The channel is held: the collection is what others wait for.
      real[base | HELD_NS] -= length;
      return;
    }
    real[base | BUSY_NS] += length;
    real[base | BUSY_UNTIL] = now + length;
    if (real[base | TAKEN_AT] !== now) {
      real[base | TAKEN_AT] = now;
      user[users | USER_BEFORE] = user[users | LAST_USER];
    }
    user[users | LAST_USER] = operation;
  }

  /** The step `operation` of a collection holds the channel from now on, whatever it does on the bus. */
  hold(channel: number, operation: number): void {
    const { real, user } = this;
    const { now } = this.clock;
    const base = channel << BUS_SHIFT;
    const users = channel << 1;
    if (real[base | BUSY_UNTIL] < MAX_TIME_NS) {
      // A step without a command may begin while something is on the bus.
      const end = Math.max(now, real[base | BUSY_UNTIL]);
      real[base | BUSY_NS] += MAX_TIME_NS - end;
      real[base | BUSY_UNTIL] = MAX_TIME_NS;
      real[base | HELD_NS] -= end;
    }
    if (real[base | TAKEN_AT] !== now) {
      real[base | TAKEN_AT] = now;
      user[users | USER_BEFORE] = user[users | LAST_USER];
    }
    user[users | LAST_USER] = operation;
  }

  /**
   * Nothing holds the channel any more.
   * @param end when what is on its bus ends, ns; now if nothing is
   * @param operation what is on its bus
   */
  letGo(channel: number, end: number, operation: number): void {
    const { real, user } = this;
    const base = channel << BUS_SHIFT;
    const users = channel << 1;
    real[base | BUSY_NS] -= MAX_TIME_NS - end;
    real[base | BUSY_UNTIL] = end;
    real[base | HELD_NS] += end;
    // Nothing has waited for a step that began only now.
    const { now } = this.clock;
    if (real[base | TAKEN_AT] === now) user[users | LAST_USER] = user[users | USER_BEFORE];
    if (end === now) return;
    real[base | TAKEN_AT] = now;
    user[users | USER_BEFORE] = user[users | LAST_USER];
    user[users | LAST_USER] = operation;
  }

  /** Total busy time of the bus until now, ns. `end`: the end of the present transfer; now if the bus is idle. */
  transfersUntil(channel: number, end: number): number {
    const base = channel << BUS_SHIFT;
    const isHeld = this.real[base | BUSY_UNTIL] === MAX_TIME_NS;
    return this.until(channel) - this.real[base | HELD_NS] - (isHeld ? end : 0);
  }

  /** The operation that last used the bus. */
  lastUser(channel: number): number {
    return this.user[(channel << 1) | LAST_USER];
  }

  /** The operation that last used the bus before this instant. */
  waitedFor(channel: number): number {
    const isTakenNow = this.real[(channel << BUS_SHIFT) | TAKEN_AT] === this.clock.now;
    return this.user[(channel << 1) | (isTakenNow ? USER_BEFORE : LAST_USER)];
  }

  /** How long the bus has been busy, or the channel held, until now, ns. */
  until(channel: number): number {
    const { real } = this;
    const base = channel << BUS_SHIFT;
    const rest = real[base | BUSY_UNTIL] - this.clock.now;
    return rest > 0 ? real[base | BUSY_NS] - rest : real[base | BUSY_NS];
  }
}

// A unit's fields in `real`, behind its totals by class. How long its bus had been busy when it became idle:
const BUS_AT_IDLE = 5;
/** When it came into its present class, unless it is idle. */
const ENTERED_AT = 6;
/** When it first came into a class other than idle and host, ns; Infinity: never. Until then the others are 0. */
const OTHERS_SINCE = 7;
// And in `int`, behind the holders by class: its present class.
const STATE = 5;
/** The operation that had last held it in that class before. */
const HOLDER_BEFORE = 6;
/** Its channel (it never changes). */
const CHANNEL = 7;
const UNIT_SHIFT = 3;

/**
 * Totals of units, by {@link UnitClass}; the idle class counts only while the unit's bus is busy. The total of the
 * present class lacks the time since the unit came into it, which a reader adds.
 */
export class UnitAccount {
  private readonly real: Float64Array;
  /** The operation that last put the unit in each class (idle: that last used the bus then), and other fields. */
  private readonly int: Int32Array;
  private readonly bus: BusAccount;
  private readonly clock: Clock;

  constructor(units: number, channelOf: Int32Array, bus: BusAccount, clock: Clock) {
    this.clock = clock;
    this.bus = bus;
    this.real = new Float64Array(units << UNIT_SHIFT);
    this.int = new Int32Array(units << UNIT_SHIFT);
    for (let unit = 0; unit < units; unit++) {
      this.real[(unit << UNIT_SHIFT) | OTHERS_SINCE] = Infinity;
      this.int[(unit << UNIT_SHIFT) | CHANNEL] = channelOf[unit];
    }
  }

  /** The unit changes its class now, because of `operation`. */
  change(unit: number, state: number, operation: number): void {
    const { int } = this;
    const base = unit << UNIT_SHIFT;
    const old = int[base | STATE];
    // Same holder and class: nothing changes.
    if (old === state && (state === UnitClass.idle || int[base | state] === operation)) return;
    if (old !== UnitClass.idle) this.leave(unit);
    if (state !== UnitClass.idle) this.enter(unit, state, operation);
  }

  /** `operation` takes the unit, which is idle. */
  enter(unit: number, state: number, operation: number): void {
    const { real, int } = this;
    const { now } = this.clock;
    const base = unit << UNIT_SHIFT;
    const channel = int[base | CHANNEL];
    const bus = this.bus.until(channel) - real[base | BUS_AT_IDLE];
    if (bus > 0) {
      real[base] += bus;
      int[base] = this.bus.waitedFor(channel);
    }
    if (state !== UnitClass.host && real[base | OTHERS_SINCE] > now) real[base | OTHERS_SINCE] = now;
    real[base | ENTERED_AT] = now;
    int[base | HOLDER_BEFORE] = int[base | state];
    int[base | state] = operation;
    int[base | STATE] = state;
  }

  /** The unit, which is not idle, becomes idle. */
  leave(unit: number): void {
    const { real, int } = this;
    const base = unit << UNIT_SHIFT;
    const old = int[base | STATE];
    const ns = this.clock.now - real[base | ENTERED_AT];
    // No operation waits for a holder of length 0: the holder before it stands.
    if (ns > 0) real[base | old] += ns;
    else int[base | old] = int[base | HOLDER_BEFORE];
    int[base | STATE] = UnitClass.idle;
    real[base | BUS_AT_IDLE] = this.bus.until(int[base | CHANNEL]);
  }

  /** Writes the unit's totals until now into `out[at … at+4]`, ns. */
  read(unit: number, out: Float64Array, at: number): void {
    const { real, int } = this;
    const base = unit << UNIT_SHIFT;
    const state = int[base | STATE];
    // Written out: a loop over five would take twice as long.
    out[at] = real[base];
    out[at + 1] = real[base | 1];
    out[at + 2] = real[base | 2];
    out[at + 3] = real[base | 3];
    out[at + 4] = real[base | 4];
    out[at + state] +=
      state === UnitClass.idle
        ? this.bus.until(int[base | CHANNEL]) - real[base | BUS_AT_IDLE]
        : this.clock.now - real[base | ENTERED_AT];
  }

  /** Like {@link read} for a unit that has been in no other class than idle and host: two totals. */
  readUsual(unit: number, out: Float64Array, at: number): void {
    const { real, int } = this;
    const base = unit << UNIT_SHIFT;
    if (int[base | STATE] === UnitClass.idle) {
      out[at] = real[base] + (this.bus.until(int[base | CHANNEL]) - real[base | BUS_AT_IDLE]);
      out[at + UnitClass.host] = real[base | UnitClass.host];
    } else {
      out[at] = real[base];
      out[at + UnitClass.host] = real[base | UnitClass.host] + (this.clock.now - real[base | ENTERED_AT]);
    }
  }

  /** When the unit first came into a class other than idle and host, ns; Infinity: never. */
  othersSince(unit: number): number {
    return this.real[(unit << UNIT_SHIFT) | OTHERS_SINCE];
  }

  /** The operation that last put the unit in a class; of the idle class, the one that last used the bus then. */
  lastIn(unit: number, state: number): number {
    const { real, int } = this;
    const base = unit << UNIT_SHIFT;
    const channel = int[base | CHANNEL];
    if (state !== int[base | STATE]) return int[base | state];
    if (state === UnitClass.idle) {
      return this.bus.until(channel) > real[base | BUS_AT_IDLE] ? this.bus.waitedFor(channel) : int[base];
    }
    // Nothing has waited yet for a suspend latency that begins now.
    return real[base | ENTERED_AT] === this.clock.now ? int[base | HOLDER_BEFORE] : int[base | state];
  }
}

/**
 * Totals of how long each die had no page for the host, and of what its unit did meanwhile: a waiting write is charged
 * that time as `space`, no matter what the unit did. Index `dies` stands for the whole device: no die has a page (what
 * a write that is not bound to a die waits for).
 */
export class SpaceAccount extends OfDevice {
  /** 1 while the die has no host page. */
  readonly blocked = new Uint8Array(this.geometry.dies + 1);
  private readonly total = new Float64Array(this.geometry.dies + 1);
  private readonly since = new Float64Array(this.geometry.dies + 1);
  private readonly mark = new Float64Array((this.geometry.dies + 1) * CLASSES);
  private readonly during = new Float64Array((this.geometry.dies + 1) * CLASSES);
  /** The operation that gave the die a page again. */
  readonly givenBy = new Uint32Array(this.geometry.dies + 1);
  /** Whether any die was ever blocked. Until then a write's account needs no correction. */
  used = 0;
  private readonly clock: Clock;

  constructor(geometry: Geometry, clock: Clock) {
    super(geometry);
    this.clock = clock;
  }

  /** The die ran out of host pages, or (by `operation`) has one again. `unit` −1 stands for the whole device. */
  change(die: number, blocked: number, units: UnitAccount, unit: number, operation: number): void {
    if (this.blocked[die] === blocked) return;
    const now = this.clock.now;
    this.blocked[die] = blocked;
    this.used = 1;
    const base = die * CLASSES;
    if (blocked) {
      this.since[die] = now;
      if (unit >= 0) units.read(unit, this.mark, base);
      return;
    }
    this.total[die] += now - this.since[die];
    this.givenBy[die] = operation;
    if (unit < 0) return;
    units.read(unit, SCRATCH, 0);
    for (let k = 0; k < CLASSES; k++) this.during[base + k] += SCRATCH[k] - this.mark[base + k];
  }

  /** How long the die was blocked until now, ns. */
  until(die: number): number {
    return this.total[die] + (this.blocked[die] ? this.clock.now - this.since[die] : 0);
  }

  /** Takes out of unit totals (`out[at … at+4]`, read now) what passed while the die was blocked. */
  correct(die: number, out: Float64Array, at: number): void {
    const base = die * CLASSES;
    for (let k = 0; k < CLASSES; k++) {
      if (this.blocked[die]) out[at + k] = this.mark[base + k];
      out[at + k] -= this.during[base + k];
    }
  }
}

/** Longer than needed: V8 knows the address of an array that is not inside its own heap. */
const SCRATCH = new Float64Array(16);
