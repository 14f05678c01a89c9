/** Observer of engine events; read-only. A run without one pays nothing for it. */
export interface EngineObserver {
  /** A transaction has begun (its slot). Its operations have their physical pages. */
  began(transaction: number): void;
  /** A request is complete, after `latency` ns. */
  completed(request: number, latency: number): void;
  /** A job has chosen a block (number in the device) with `valid` valid pages. */
  chosen(block: number, valid: number): void;
  /** A block (number in the device) has been erased. */
  erased(block: number): void;
}
