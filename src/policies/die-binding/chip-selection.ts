/**
 * Which idle chip of a channel takes the next transaction, where writes are bound as late as possible (SSDSim's dynamic
 * allocation, MP, Background; DB, Background).
 */

/** What a chip selection may see: the chips of one channel, numbered 0 … chips−1 there. */
export interface ChannelChips {
  readonly chips: number;
  /** Pages that the chip can take in one transaction now; 0 if it is busy or has no page. */
  parallelism(chip: number): number;
  /** The channel's chip token (round robin). */
  readonly token: number;
  /** Pages that wait and may be sent to this channel. */
  readonly wanted: number;
  /**
   * Whether a chip of this channel has been chosen in the present burst of writes (a burst ends when no write waits, or
   * all chips were chosen).
   */
  readonly burstBegun: boolean;
}

/** The chip, or −1 if none can take a page. */
export type SelectChip = (channelChips: ChannelChips) => number;

/** First idle (SSDSim): the first idle chip at or behind the token. */
export const firstIdle: SelectChip = (channelChips) => {
  for (let i = 0; i < channelChips.chips; i++) {
    const chip = (channelChips.token + i) % channelChips.chips;
    if (channelChips.parallelism(chip) > 0) return chip;
  }
  return -1;
};

function extreme(channelChips: ChannelChips, sign: number): number {
  let best = -1;
  let value = 0;
  for (let chip = 0; chip < channelChips.chips; chip++) {
    const parallelism = channelChips.parallelism(chip);
    if (parallelism === 0) continue;
    if (best < 0 || sign * (parallelism - value) > 0) {
      best = chip;
      value = parallelism;
    }
  }
  return best;
}

/**
 * Minimising chip consumption (MBM §IV-C, Fig. 7): the first transaction of a burst goes to the idle chip with the
 * least parallelism (it will be whole again afterwards), those that follow to the one with the most (its long loading
 * hides the programs of the others). Ties: lowest chip.
 */
export const minimizeChips: SelectChip = (channelChips) => extreme(channelChips, channelChips.burstBegun ? 1 : -1);

/**
 * Best fit (the word "minimizing" of MBM §IV-C taken literally): the smallest parallelism that takes all that waits; if
 * none does, as {@link minimizeChips}.
 */
export const bestFit: SelectChip = (channelChips) => {
  let best = -1;
  let value = 0;
  for (let chip = 0; chip < channelChips.chips; chip++) {
    const parallelism = channelChips.parallelism(chip);
    if (parallelism < channelChips.wanted || parallelism === 0) continue;
    if (best < 0 || parallelism < value) {
      best = chip;
      value = parallelism;
    }
  }
  return best >= 0 ? best : minimizeChips(channelChips);
};
