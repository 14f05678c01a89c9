/** The use of a unit or of a bus by an operation, as others that wait for it see it. */
import { Cause, RowKind, WaitCause } from '../../engine/recording/recording.ts';
import type { Policy } from '../../document/experiment.ts';

/** Whether the pages of operations of this `Cause` stay on the die: those of a copyback, or of folding there. */
export function staysOnDie({ gc, slcCache }: Policy, cause: number): boolean {
  if (cause === Cause.fold) return slcCache !== false && slcCache.foldPath === 'on-die';
  return gc.copyback && cause !== Cause.host && cause !== Cause.precondition;
}

/** A range of time in which a waiting operation would be charged one cause. */
export interface Use {
  readonly startNs: number;
  readonly endNs: number;
  /** A `WaitCause`: `dieHost`, `dieGc`, `dieFold`, `dieOther` or `suspend` for a unit, `channel` for a bus. */
  readonly cause: number;
  readonly operation: number;
  /** The operation is suspended: others wait for the operation that runs meanwhile. */
  readonly atRest?: boolean;
}

export interface Seen {
  firstBusNs: number;
  lastNs: number;
  arrayStartNs: number;
  readonly runs: { startNs: number; endNs: number }[];
  readonly copies: { startNs: number; endNs: number }[];
  hasOut: boolean;
  lastOutNs: number;
}

export const isLoad = (kind: number): boolean => kind === RowKind.load || kind === RowKind.dataIn;

/** The wait cause of an operation that waits for a unit, by the cause of the operation that holds the unit. */
export function dieWaitCause(cause: number): number {
  if (cause === Cause.host) return WaitCause.dieHost;
  if (cause === Cause.fold) return WaitCause.dieFold;
  return cause === Cause.gc ? WaitCause.dieGc : WaitCause.dieOther;
}
