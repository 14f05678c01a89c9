/**
 * Where waiting time goes, without following every waiting operation through every event: each unit keeps running totals of how long it has been in
 * each class of use, so that what an operation waited for between two instants is the difference of two totals. (The model page, §10; the slow
 * reference model walks through every interval instead, and the tests hold the two together.)
 */

/** What holds a unit, as a waiting operation sees it. */
export const UnitClass = { idle: 0, host: 1, gc: 2, other: 3, suspend: 4 } as const;
const CLASSES = 5;

/** Totals of buses: how long each has been busy. */
export class BusAccount {
  readonly busy: Uint8Array;
  private readonly total: Float64Array;
  private readonly since: Float64Array;
  /** The operation that last used the bus. */
  readonly lastUser: Uint32Array;

  private readonly clock: Float64Array;

  constructor(channels: number, clock: Float64Array) {
    this.clock = clock;
    this.busy = new Uint8Array(channels);
    this.total = new Float64Array(channels);
    this.since = new Float64Array(channels);
    this.lastUser = new Uint32Array(channels);
  }

  take(channel: number, operation: number): void {
    this.busy[channel] = 1;
    this.since[channel] = this.clock[0];
    this.lastUser[channel] = operation;
  }

  free(channel: number): void {
    this.busy[channel] = 0;
    this.total[channel] += this.clock[0] - this.since[channel];
  }

  /** How long the bus has been busy until now, ns. */
  until(channel: number): number {
    return this.total[channel] + (this.busy[channel] ? this.clock[0] - this.since[channel] : 0);
  }
}

/** Totals of units, by {@link UnitClass}; the idle class counts only while the unit's bus is busy. */
export class UnitAccount {
  readonly state: Uint8Array;
  private readonly since: Float64Array;
  private readonly total: Float64Array;
  private readonly busMark: Float64Array;
  /** The operation that last put the unit in each class. */
  readonly holder: Uint32Array;

  private readonly channelOf: Int32Array;
  private readonly bus: BusAccount;

  private readonly clock: Float64Array;

  constructor(units: number, channelOf: Int32Array, bus: BusAccount, clock: Float64Array) {
    this.clock = clock;
    this.channelOf = channelOf;
    this.bus = bus;
    this.state = new Uint8Array(units);
    this.since = new Float64Array(units);
    this.total = new Float64Array(units * CLASSES);
    this.busMark = new Float64Array(units);
    this.holder = new Uint32Array(units * CLASSES);
  }

  /** The unit changes its class now, because of `operation`. */
  change(unit: number, state: number, operation: number): void {
    const now = this.clock[0];
    const old = this.state[unit];
    if (old === UnitClass.idle) {
      const busy = this.bus.until(this.channelOf[unit]);
      this.total[unit * CLASSES] += busy - this.busMark[unit];
    } else {
      this.total[unit * CLASSES + old] += now - this.since[unit];
    }
    if (state === UnitClass.idle) this.busMark[unit] = this.bus.until(this.channelOf[unit]);
    this.state[unit] = state;
    this.since[unit] = now;
    this.holder[unit * CLASSES + state] = operation;
  }

  /** Writes the unit's totals until now into `out[at … at+4]`: bus while idle, host, gc, other, suspend; ns. */
  read(unit: number, out: Float64Array, at: number): void {
    const now = this.clock[0];
    const base = unit * CLASSES;
    const total = this.total;
    const state = this.state[unit];
    out[at] = total[base];
    out[at + 1] = total[base + 1];
    out[at + 2] = total[base + 2];
    out[at + 3] = total[base + 3];
    out[at + 4] = total[base + 4];
    out[at + state] +=
      state === UnitClass.idle ? this.bus.until(this.channelOf[unit]) - this.busMark[unit] : now - this.since[unit];
  }
}

/**
 * Totals of how long each die had no page for the host, and of what its unit did meanwhile: for a waiting write that time is `space`, whatever the unit did.
 * Index `dies` stands for the whole device: no die has a page (what a write that is not bound to a die waits for).
 */
export class SpaceAccount {
  /** 1 while the die has no host page. */
  readonly blocked: Uint8Array;
  private readonly total: Float64Array;
  private readonly since: Float64Array;
  private readonly mark: Float64Array;
  private readonly during: Float64Array;
  /** Whether any die was ever blocked. Until then a write's account needs no correction. */
  used = 0;

  private readonly clock: Float64Array;

  constructor(dies: number, clock: Float64Array) {
    this.clock = clock;
    this.blocked = new Uint8Array(dies + 1);
    this.total = new Float64Array(dies + 1);
    this.since = new Float64Array(dies + 1);
    this.mark = new Float64Array((dies + 1) * CLASSES);
    this.during = new Float64Array((dies + 1) * CLASSES);
  }

  /** The die ran out of host pages, or has one again. `unit` −1 stands for the whole device. */
  change(die: number, blocked: number, units: UnitAccount, unit: number): void {
    if (this.blocked[die] === blocked) return;
    const now = this.clock[0];
    this.blocked[die] = blocked;
    this.used = 1;
    const base = die * CLASSES;
    if (blocked) {
      this.since[die] = now;
      if (unit >= 0) units.read(unit, this.mark, base);
      return;
    }
    this.total[die] += now - this.since[die];
    if (unit < 0) return;
    units.read(unit, SCRATCH, 0);
    for (let k = 0; k < CLASSES; k++) this.during[base + k] += SCRATCH[k] - this.mark[base + k];
  }

  /** How long the die was blocked until now, ns. */
  until(die: number): number {
    return this.total[die] + (this.blocked[die] ? this.clock[0] - this.since[die] : 0);
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

const SCRATCH = new Float64Array(CLASSES);
