/**
 * The channels that dispatch must visit in this instant. Marking a channel is cheap; dispatch skips all channels that
 * are not marked.
 */
import type { Flag } from '../../base/flag.ts';

// What dispatch must look for on a channel. Nothing:
export const CLEAN = 0;
/** Nothing, until something happens on the channel: its bus is busy, or none of its dies can start an unbound write. */
export const CLOSED = 1;
/** Unbound writes only: another channel may have changed how many this one may start. */
const DIRTY_FOR_UNBOUND = 2;
/** Everything that can start. */
export const DIRTY = 3;

export class DirtyChannels {
  /** {@link CLEAN}, {@link CLOSED}, {@link DIRTY_FOR_UNBOUND} or {@link DIRTY} of each channel. */
  readonly state: Uint8Array;
  /** All dirty channels lie in this range. It is empty if `first` is greater than `last`. */
  first = 0;
  last = -1;
  /** 1: no channel can start an unbound write, until one is marked. */
  allClosed: Flag = 0;
  /** What a channel may start can depend on time or on other channels' queues, beyond the unbound writes. */
  readonly dependOnEachOther: boolean;
  /** In place of the above for plain dispatch, where channels are 30 at most: a bit for each dirty channel. */
  bits = 0;
  private readonly plain: Flag;

  constructor(channels: number, dependOnEachOther: boolean, plain: Flag) {
    this.state = new Uint8Array(channels);
    this.dependOnEachOther = dependOnEachOther;
    this.plain = plain;
  }

  mark(channel: number): void {
    if (this.plain === 1) {
      this.bits |= 1 << channel;
      return;
    }
    this.state[channel] = DIRTY;
    this.allClosed = 0;
    if (channel < this.first) this.first = channel;
    if (channel > this.last) this.last = channel;
  }

  /** Takes out the first channel from `from` on, for plain dispatch; −1 if none is left in this round. */
  take(from: number): number {
    const left = this.bits & (-1 << from);
    this.bits &= ~(left & -left);
    return 31 - Math.clz32(left & -left);
  }

  markAll(): void {
    this.bits = (1 << this.state.length) - 1;
    this.allClosed = 0;
    this.first = 0;
    this.last = this.state.length - 1;
    // The call of a fill would cost more.
    for (let channel = 0; channel <= this.last; channel++) this.state[channel] = DIRTY;
  }

  /**
   * The number of unbound writes that each channel may start has changed. A clean channel needs to check only those,
   * and a closed one stays closed. (Some schedulers depend on all queues, and a write can request an erase's
   * suspension in every instant: then all channels are dirty.)
   */
  markForUnbound(): void {
    if (this.dependOnEachOther) {
      this.markAll();
      return;
    }
    const { state } = this;
    for (let channel = 0; channel < state.length; channel++) {
      if (state[channel] !== CLEAN) continue;
      state[channel] = DIRTY_FOR_UNBOUND;
      if (channel < this.first) this.first = channel;
      if (channel > this.last) this.last = channel;
    }
  }

  /** The channel cannot start unbound writes until something happens there. */
  closeForUnbound(channel: number): void {
    if (this.state[channel] === CLEAN) this.state[channel] = CLOSED;
  }
}
