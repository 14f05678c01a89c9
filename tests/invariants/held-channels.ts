/**
 * Rule 10: a collection that holds its channel (`gc.preemption: block`; model page §5 and §8) has it to itself, from its
 * first read to its last program: no operation of another unit starts there, none of its own but its steps, and its
 * steps follow each other without a pause, unless they wait for a core of the controller (`gcPageOccupancyNs`).
 *
 * Only an erase ends the moves of a block, so the moves of a plane between two of its erases are one hold.
 */
import { channelOfDie } from '../support/doors/document.ts';
import {
  CAUSE_NAMES,
  Cause,
  OperationType,
  RowKind,
  infoCause,
  infoType,
  Units,
  type MergedRows,
} from '../support/doors/engine.ts';
import { hidesHolds, holdsChannels, type RunRecord } from './run-record.ts';
import { planesInStep } from './planes-in-step.ts';

/** The moves of one job so far. */
interface Hold {
  readonly unit: number;
  readonly job: number;
  readonly startNs: number;
  /** The end of the last row of its moves, and of what else its unit does meanwhile, ns. */
  endNs: number;
  unitEndNs: number;
  /** The first operation of another kind since its last step: broken if one more step follows. */
  other: { readonly id: number; readonly atNs: number } | null;
}

export class HeldChannels {
  readonly #record: RunRecord;
  readonly #units: Units;
  /** The planes whose blocks are collected together have one job. */
  readonly #stepOf: (plane: number) => number;
  readonly #holds: (Hold | null)[];
  /** Whether commands leave rows: without one, a transfer that began before the hold may go on in it. */
  readonly #hasCommands: boolean;
  readonly #suspends: boolean;
  /** Whether reads interrupt a held collection, and whether host operations share its steps. */
  readonly #isShared: boolean;
  readonly #waitsForCores: boolean;

  /** @returns null for a run without holds, or whose rows do not show them */
  static of(record: RunRecord): HeldChannels | null {
    const { experiment } = record.run;
    return holdsChannels(experiment) && !hidesHolds(experiment) ? new HeldChannels(record) : null;
  }

  private constructor(record: RunRecord) {
    this.#record = record;
    const { experiment } = record.run;
    const { suspension, gc } = experiment.policy;
    this.#units = new Units(experiment, record.geometry);
    this.#stepOf = planesInStep(experiment, record.geometry);
    this.#holds = new Array<Hold | null>(record.geometry.channels).fill(null);
    this.#hasCommands = experiment.timing.commandNs > 0;
    this.#suspends = suspension.program || suspension.erase;
    this.#isShared = suspension.collection || gc.hostParallel;
    this.#waitsForCores = experiment.controller.gcPageOccupancyNs > 0;
  }

  /**
   * A row, in order of start.
   * @param isFirst whether it is the first of its operation
   * @param burstNs on a bus: when the transfers began that follow each other up to this row
   */
  row({ lane, startNs, lengthNs, kind, operation: id }: MergedRows, isFirst: boolean, burstNs: number): void {
    const { operations, geometry, run } = this.#record;
    const info = operations.info(id);
    const cause = infoCause(info);
    // Pages of padding accompany the operations of their super-page.
    if (cause === Cause.padding || cause === Cause.precondition) return;
    const isBus = lane < run.recording.channels;
    const channel = isBus ? lane : channelOfDie(geometry, lane - run.recording.channels);
    const die = operations.die(id, geometry);
    const unit = this.#units.ofDie[die];
    const hold = this.#holds[channel];
    const endNs = startNs + lengthNs;
    if (cause === Cause.gc) {
      if (infoType(info) === OperationType.erase) {
        if (hold !== null && hold.job === this.#jobOf(id)) this.#holds[channel] = null;
      } else this.#move(channel, unit, id, startNs, endNs);
      return;
    }
    if (hold === null) return;
    if (unit === hold.unit && (kind === RowKind.dataOut || kind === RowKind.copy || this.#isShared || !isFirst)) {
      hold.unitEndNs = Math.max(hold.unitEndNs, endNs);
      return;
    }
    // What began in the same instant may have begun before the hold.
    if (startNs === hold.startNs || !this.#starts(isBus, isFirst, burstNs, hold)) return;
    if (startNs < hold.endNs) this.#report(hold, channel, id, startNs);
    else hold.other ??= { id, atNs: startNs };
  }

  /** Whether a row shows a start on the channel, not the continuation of something that began before the hold. */
  #starts(isBus: boolean, isFirst: boolean, burstNs: number, hold: Hold): boolean {
    if (!isBus) return isFirst && !(this.#suspends && !this.#hasCommands);
    return this.#hasCommands || burstNs >= hold.startNs;
  }

  /** A row of a move of a collection. */
  #move(channel: number, unit: number, id: number, startNs: number, endNs: number): void {
    const job = this.#jobOf(id);
    const hold = this.#holds[channel];
    if (hold?.job !== job) {
      this.#holds[channel] = { unit, job, startNs, endNs, unitEndNs: endNs, other: null };
      return;
    }
    if (hold.other !== null) this.#report(hold, channel, hold.other.id, hold.other.atNs);
    hold.other = null;
    const freeNs = Math.max(hold.endNs, hold.unitEndNs);
    const pauseNs = startNs - freeNs;
    const mayPause = this.#isShared || this.#waitsForCores;
    if (pauseNs > this.#record.run.experiment.timing.planeSwitchNs && !mayPause) {
      this.#record.report(
        10,
        startNs,
        id,
        `channel ${channel}: a collection holds it for ${pauseNs} ns without a step before operation ${id}`,
      );
    }
    hold.endNs = Math.max(hold.endNs, endNs);
  }

  #jobOf(id: number): number {
    const { operations, geometry } = this.#record;
    return this.#stepOf(operations.plane(id, geometry));
  }

  #report({ startNs }: Hold, channel: number, id: number, atNs: number): void {
    const info = this.#record.operations.info(id);
    const what = `operation ${id} (${CAUSE_NAMES[infoCause(info)]})`;
    const message = `channel ${channel}: ${what} starts while a collection holds the channel, since ${startNs} ns`;
    this.#record.report(10, atNs, id, message);
  }
}
