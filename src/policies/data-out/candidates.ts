/**
 * What a data-out policy may see of the reads on one channel whose array read has ended. Candidates come in order of
 * that end, then of their id.
 */
export interface DataOutCandidates {
  /** How many wait. */
  readonly count: number;
  /**
   * Age of the i-th candidate's request: lower is older; GC and other background reads are younger than every request.
   */
  requestAge(i: number): number;
  chip(i: number): number;
  die(i: number): number;
  operation(i: number): number;
  /** Page reads of the candidate's request on its chip that have not been transferred and are not being transferred. */
  remainingOnChip(i: number): number;
}

/** Which of the waiting data-outs gets the bus; the index of the candidate. */
export type PickDataOut = (candidates: DataOutCandidates) => number;
