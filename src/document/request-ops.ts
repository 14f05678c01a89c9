/**
 * The number of an operation in columns is its index in REQUEST_OPS, with {@link FUA} added for a write with that flag.
 */
import type { HostRequest, RequestOp } from './experiment.ts';
import { REQUEST_OPS } from './names.ts';

/** Added to the number of a write that is complete on flash only (force unit access). */
export const FUA = 4;

/** What a request does (an index in REQUEST_OPS), its FUA aside. */
export const requestKind = (op: number): number => op & 3;

export const operationNumber = ({ op, fua }: Pick<HostRequest, 'op' | 'fua'>): number =>
  REQUEST_OPS.indexOf(op) + (fua === true ? FUA : 0);

export const operationNamed = (number: number): { op: RequestOp; fua: boolean } => ({
  op: REQUEST_OPS[requestKind(number)],
  fua: (number & FUA) !== 0,
});

/** Names by number, as they are printed in columns and exports. (4 is not a number of an operation.) */
export const OPERATION_NAMES = [...REQUEST_OPS, 'read', 'write-fua'] as const;
