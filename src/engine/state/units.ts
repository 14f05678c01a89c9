/**
 * Busy units: a transaction occupies one. A unit is a die, a chip, or the gang of dies of a superblock bank; units are
 * numbered channel-first, like dies, so that unit u is on channel u mod channels.
 */
import { whole } from '../../device/exact.ts';
import type { Experiment } from '../../document/experiment.ts';
import type { Geometry } from '../../device/geometry.ts';

/** The class of a unit's use, as a waiting operation sees it. */
export const UnitClass = Object.freeze({ idle: 0, host: 1, gc: 2, other: 3, suspend: 4 } as const);

/** Which dies are busy together under an experiment's policy. (A class, so that V8 knows the types of its columns.) */
export class Units {
  readonly count: number;
  readonly perChannel: number;
  /** Unit of each die. */
  readonly ofDie: Int32Array;
  /** Dies of unit u: `dies[u × diesPerUnit … ]`, in chip-major order. */
  readonly dies: Int32Array;
  readonly diesPerUnit: number;
  readonly channelOf: Int32Array;
  /** A bit for each unit of a channel, and all of them; more units than {@link Units.BITS} have none. */
  readonly bitOf: Int32Array;
  readonly allBits: number;
  static readonly BITS = 30;

  constructor({ policy }: Experiment, { channels, chipsPerChannel, diesPerChip, dies }: Geometry) {
    const ways = whole(policy.superblockWays);
    const byChip = policy.busyUnit === 'chip' || !policy.dieInterleave;
    this.diesPerUnit = ways > 1 ? ways : byChip ? diesPerChip : 1;
    this.count = whole(dies / this.diesPerUnit);
    this.perChannel = whole(this.count / channels);
    this.channelOf = new Int32Array(this.count).map((_, unit) => unit % channels);
    const many = this.perChannel > Units.BITS;
    this.bitOf = this.channelOf.map((channel, unit) => (many ? 0 : 1 << ((unit - channel) / channels)));
    // −1: what has no bit may be idle.
    this.allBits = many ? -1 : (1 << this.perChannel) - 1;
    this.ofDie = new Int32Array(dies);
    this.dies = new Int32Array(dies);
    const filled = new Int32Array(this.count);
    for (let channel = 0; channel < channels; channel++) {
      for (let i = 0; i < chipsPerChannel * diesPerChip; i++) {
        // Chip-major order inside the channel for what shares a unit; single dies keep their own numbers.
        const chip = Math.floor(i / diesPerChip);
        const die = channel + channels * (chip + chipsPerChannel * (i % diesPerChip));
        const unit = this.diesPerUnit === 1 ? die : channel + channels * Math.floor(i / this.diesPerUnit);
        this.ofDie[die] = unit;
        this.dies[unit * this.diesPerUnit + filled[unit]++] = die;
      }
    }
  }
}
