/** Why a run ended before its last request. */

/**
 * What ran out: pages that the host may write; page operations in flight; numbers for operations; whole ns up to 2^53 - 1; `progress` where requests wait for what never comes, which is
 * a fault of this program.
 */
export type StopResource = 'free-pages' | 'operations-in-flight' | 'operation-numbers' | 'time' | 'progress';

export interface Stopped {
  readonly resource: StopResource;
  /** One sentence without its full stop: what ran out, where, why nothing can give it back, and what would help. */
  readonly reason: string;
}
