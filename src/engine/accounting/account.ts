/**
 * Accounts of waiting time. Each unit keeps running totals of its time in each class of use. What an operation waited
 * for between two instants is the difference of two totals; no event walks through all waiting operations. (The model
 * page, §10; the slow reference model walks through every interval instead, and the tests hold the two together.)
 */

import type { Clock } from '../core/clock.ts';
import { UnitClass } from '../core/unit-class.ts';

const CLASSES = 5;
/** Entry of a unit's totals behind its classes: how long its bus had been busy when the unit became idle. */
const BUS_AT_IDLE = 5;
/** Entries of a unit in its totals. */
const ACCOUNT_SHIFT = 3;

/** Totals of the busy time of buses. The total of a busy bus lacks the present time, which a reader adds. */
export class BusAccount {
  readonly busy: Uint8Array;
  private readonly total: Float64Array;
  /** The operation that last used the bus. */
  readonly lastUser: Uint32Array;
  /**
   * The one before, and the time when the last one took the bus: nothing has waited yet for an operation that takes it
   * now.
   */
  private readonly userBefore: Uint32Array;
  private readonly takenAt: Float64Array;

  private readonly clock: Clock;

  constructor(channels: number, clock: Clock) {
    this.clock = clock;
    this.busy = new Uint8Array(channels);
    this.total = new Float64Array(channels);
    this.lastUser = new Uint32Array(channels);
    this.userBefore = new Uint32Array(channels);
    this.takenAt = new Float64Array(channels).fill(-1);
  }

  take(channel: number, operation: number): void {
    this.busy[channel] = 1;
    this.total[channel] -= this.clock.now;
    if (this.takenAt[channel] !== this.clock.now) {
      this.takenAt[channel] = this.clock.now;
      this.userBefore[channel] = this.lastUser[channel];
    }
    this.lastUser[channel] = operation;
  }

  /** The operation that last used the bus before this instant. */
  waitedFor(channel: number): number {
    return this.takenAt[channel] === this.clock.now ? this.userBefore[channel] : this.lastUser[channel];
  }

  free(channel: number): void {
    this.busy[channel] = 0;
    this.total[channel] += this.clock.now;
  }

  /** How long the bus has been busy until now, ns. */
  until(channel: number): number {
    const total = this.total[channel];
    return this.busy[channel] === 0 ? total : total + this.clock.now;
  }
}

/**
 * Totals of units, by {@link UnitClass}; the idle class counts only while the unit's bus is busy. As with buses, a
 * running total lacks the present time.
 */
export class UnitAccount {
  readonly state: Uint8Array;
  private readonly total: Float64Array;
  /**
   * The operation that last put the unit in each class (idle: that last used the bus then); five of the eight entries
   * of a unit are used.
   */
  private readonly holder: Uint32Array;

  /** When the unit came into its present class, and the operation that last held it in that class before. */
  private readonly enteredAt: Float64Array;
  private readonly holderBefore: Uint32Array;

  private readonly channelOf: Int32Array;
  private readonly bus: BusAccount;

  private readonly clock: Clock;

  constructor(units: number, channelOf: Int32Array, bus: BusAccount, clock: Clock) {
    this.clock = clock;
    this.channelOf = channelOf;
    this.bus = bus;
    this.state = new Uint8Array(units);
    this.total = new Float64Array(units << ACCOUNT_SHIFT);
    this.holder = new Uint32Array(units << ACCOUNT_SHIFT);
    this.enteredAt = new Float64Array(units).fill(-1);
    this.holderBefore = new Uint32Array(units);
  }

  /** The unit changes its class now, because of `operation`. */
  change(unit: number, state: number, operation: number): void {
    if (state === UnitClass.idle) this.leave(unit);
    else if (this.state[unit] === UnitClass.idle) this.enter(unit, state, operation);
    else {
      const base = unit << ACCOUNT_SHIFT;
      const old = this.state[unit];
      const now = this.clock.now;
      this.forgetInstant(unit, old);
      this.enteredAt[unit] = now;
      this.holderBefore[unit] = this.holder[base + state];
      this.holder[base + state] = operation;
      this.state[unit] = state;
      this.total[base + old] += now;
      this.total[base + state] -= now;
    }
  }

  /** `operation` takes the unit, which is idle. */
  enter(unit: number, state: number, operation: number): void {
    const { total, holder } = this;
    const base = unit << ACCOUNT_SHIFT;
    const now = this.clock.now;
    this.enteredAt[unit] = now;
    this.holderBefore[unit] = holder[base + state];
    holder[base + state] = operation;
    this.state[unit] = state;
    const channel = this.channelOf[unit];
    const bus = this.bus.until(channel);
    if (bus > total[base + BUS_AT_IDLE]) holder[base] = this.bus.waitedFor(channel);
    total[base] += bus;
    total[base + state] -= now;
  }

  /** The unit becomes idle, or is. */
  leave(unit: number): void {
    const { total } = this;
    const base = unit << ACCOUNT_SHIFT;
    const old = this.state[unit];
    const now = this.clock.now;
    if (old === UnitClass.idle) {
      this.enteredAt[unit] = now;
      return;
    }
    this.forgetInstant(unit, old);
    this.enteredAt[unit] = now;
    this.state[unit] = UnitClass.idle;
    total[base + old] += now;
    const bus = this.bus.until(this.channelOf[unit]);
    total[base + BUS_AT_IDLE] = bus;
    total[base] -= bus;
  }

  /** No operation waits for a holder of length 0: the holder before it stands. */
  private forgetInstant(unit: number, old: number): void {
    if (this.enteredAt[unit] === this.clock.now) this.holder[(unit << ACCOUNT_SHIFT) + old] = this.holderBefore[unit];
  }

  /** Writes the unit's totals until now into `out[at … at+4]`: bus while idle, host, gc, other, suspend; ns. */
  read(unit: number, out: Float64Array, at: number): void {
    const { total } = this;
    const base = unit << ACCOUNT_SHIFT;
    const state = this.state[unit];
    out[at] = total[base];
    out[at + 1] = total[base + 1];
    out[at + 2] = total[base + 2];
    out[at + 3] = total[base + 3];
    out[at + 4] = total[base + 4];
    out[at + state] += state === UnitClass.idle ? this.bus.until(this.channelOf[unit]) : this.clock.now;
  }

  /** The operation that last used the bus while the unit was idle (it is now). */
  private busUser(unit: number): number {
    const base = unit << ACCOUNT_SHIFT;
    const channel = this.channelOf[unit];
    return this.bus.until(channel) > this.total[base + BUS_AT_IDLE] ? this.bus.waitedFor(channel) : this.holder[base];
  }

  /** The operation that last put the unit in a class; of the idle class, the one that last used the bus then. */
  lastIn(unit: number, state: number): number {
    if (state === this.state[unit]) {
      if (state === UnitClass.idle) return this.busUser(unit);
      // Nothing has waited yet for a suspend latency that begins now.
      if (this.enteredAt[unit] === this.clock.now) return this.holderBefore[unit];
    }
    return this.holder[(unit << ACCOUNT_SHIFT) + state];
  }
}

/**
 * Totals of how long each die had no page for the host, and of what its unit did meanwhile: a waiting write is charged
 * that time as `space`, no matter what the unit did. Index `dies` stands for the whole device: no die has a page (what
 * a write that is not bound to a die waits for).
 */
export class SpaceAccount {
  /** 1 while the die has no host page. */
  readonly blocked: Uint8Array;
  private readonly total: Float64Array;
  private readonly since: Float64Array;
  private readonly mark: Float64Array;
  private readonly during: Float64Array;
  /** The operation that gave the die a page again. */
  readonly givenBy: Uint32Array;
  /** Whether any die was ever blocked. Until then a write's account needs no correction. */
  used = 0;

  private readonly clock: Clock;

  constructor(dies: number, clock: Clock) {
    this.clock = clock;
    this.blocked = new Uint8Array(dies + 1);
    this.total = new Float64Array(dies + 1);
    this.since = new Float64Array(dies + 1);
    this.mark = new Float64Array((dies + 1) * CLASSES);
    this.during = new Float64Array((dies + 1) * CLASSES);
    this.givenBy = new Uint32Array(dies + 1);
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
