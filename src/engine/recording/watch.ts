/** Somebody who wants to know what happens as it happens, and changes nothing. A run without one pays nothing for it. */
export interface Watch {
  /** A transaction has begun (its slot). Its operations have their places. */
  began(transaction: number): void;
  /** A request is complete, after `latency` ns. */
  completed(request: number, latency: number): void;
  /** A job has chosen a block (number in the device) with so many valid pages. */
  chosen(block: number, valid: number): void;
  /** A block (number in the device) has been erased. */
  erased(block: number): void;
}
