/** What may come out of packed data: the limit of one act (a session opened), held against the sum. */

/**
 * Packed data that is damaged, or larger than its limit once unpacked. The message is for the person who brought the
 * file; any other error is a defect.
 */
export class UnpackError extends Error {
  override readonly name: string = 'UnpackError';
}

/** More than the act allows. Further data of the same act is refused as well. */
export class BudgetSpentError extends UnpackError {
  override readonly name = 'BudgetSpentError';
}

/** Unpacked bytes before a ratio is judged. */
const RATIO_AFTER = 64 * 1024 * 1024;
/** Text shrinks 5 to 30 times; only repetition without content shrinks more than this. */
const MOST_RATIO = 250;

/** The unpacked bytes that one act may hold, in all. Every member of the act draws on the same budget. */
export class UnpackBudget {
  readonly mostBytes: number;
  /** Bytes unpacked so far, those of refused data included. */
  spentBytes = 0;
  #packedBytes = 0;

  /** @param mostBytes limit of the sum */
  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  /** Says how many packed bytes are about to be unpacked. */
  open(packedBytes: number): void {
    this.#packedBytes += packedBytes;
  }

  /**
   * Draws the bytes that have just been unpacked.
   * @throws {BudgetSpentError} if the sum is above the limit, or more than 250 times what was packed
   */
  take(bytes: number): void {
    this.spentBytes += bytes;
    if (this.spentBytes > this.mostBytes) {
      throw new BudgetSpentError(`it unpacks to more than ${this.mostBytes} bytes in all`);
    }
    if (this.spentBytes > RATIO_AFTER && this.spentBytes > MOST_RATIO * this.#packedBytes) {
      throw new BudgetSpentError(`it unpacks to more than ${MOST_RATIO} times its size`);
    }
  }
}
