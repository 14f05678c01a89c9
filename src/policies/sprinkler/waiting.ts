/** What a scheduler may see of the operations that wait for one busy unit, oldest first. */
export interface WaitingOperations {
  readonly count: number;
  die(i: number): number;
  /** Plane over the whole device. */
  plane(i: number): number;
  /** What must be equal for planes of a die to work together: page, or block and page. */
  address(i: number): number;
  request(i: number): number;
}
