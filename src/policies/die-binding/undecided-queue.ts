/**
 * Undecided queue (DB, Proposed scheme, "UQ"): a write stays undecided until some die is idle and its channel is idle;
 * then the oldest goes to the one of them with the fewest pages written so far. Strict reading: the condition is looked
 * at anew after every dispatch, so that two idle dies on one idle channel get one write, not two, at an instant. Ties:
 * lowest die.
 */

export interface IdleDies {
  readonly dies: number;
  /** Whether the die and its channel are idle and a page can be written there. */
  takesWrite(die: number): boolean;
  cumulativeWrites(die: number): number;
}

/** The die for the oldest undecided write; −1 if it must keep waiting. */
export function leastWrittenOfIdle(idleDies: IdleDies): number {
  let best = -1;
  let fewest = 0;
  for (let die = 0; die < idleDies.dies; die++) {
    const written = idleDies.cumulativeWrites(die);
    if ((best >= 0 && written >= fewest) || !idleDies.takesWrite(die)) continue;
    best = die;
    fewest = written;
  }
  return best;
}
