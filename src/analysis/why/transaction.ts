/**
 * The transaction of an operation: the pages that share its array phase, and the start of the first of their commands
 * or loads took the bus.
 */
import { channelOfDie, chipOfDie } from '../../device/geometry.ts';
import { NONE, OperationType, RowKind, infoType } from '../../engine/recording/recording.ts';
import { isArrayKind } from '../columns/array-operations.ts';
import type { OperationRow, RunReader } from './run-reader.ts';
import { isPlaneRead } from './unit-use.ts';

export interface OwnTransaction {
  readonly mates: ReadonlySet<number>;
  readonly dispatchNs: number;
  /**
   * Start of its array phase, ns: of its first run, or of a latency if it was suspended before its first run. Infinity
   * if there is none.
   */
  readonly arrayNs: number;
  /**
   * Whether a load just before its own may have been of the same burst, or of a transaction of its own: nothing but the
   * recorded waits for its group tells.
   */
  readonly isVague: boolean;
}

const hasCommand = (kind: number): boolean => kind === RowKind.command || kind === RowKind.load;
const isArrayPhase = (kind: number): boolean =>
  isArrayKind(kind) || kind === RowKind.suspend || kind === RowKind.resume;

/** Whether a row of these carries a command of the operation's own. */
export const hasOwnCommand = (rows: readonly OperationRow[]): boolean => rows.some(({ kind }) => hasCommand(kind));

/** The load of the second of two passes (model page §11.13), among all rows of an operation; undefined if there is none. */
export const secondPassOf = (reader: RunReader, rows: readonly OperationRow[]): OperationRow | undefined =>
  reader.experiment.policy.wordLine === 'two-pass' ? rows.filter(({ kind }) => kind === RowKind.load).at(1) : undefined;

/**
 * @param rows the operation's rows, at least one
 * @param fromNs no earlier than this
 * @param groupNs its recorded waits for its own group, ns; if known, it distinguishes several dies that were loaded in
 *   one hold of the channel from transactions of their own that followed each other
 */
export function transactionOf(
  reader: RunReader,
  operation: number,
  rows: readonly OperationRow[],
  fromNs: number,
  groupNs: number | undefined,
): OwnTransaction {
  const { operations, geometry } = reader;
  const die = operations.die(operation, geometry);
  const begin = rows.find(({ kind }) => isArrayPhase(kind));
  const mates = matesOf(reader, operation, die, begin);
  const arrayNs = begin?.startNs ?? Infinity;
  const first = rows[0];
  if (!hasCommand(first.kind) && first.kind !== RowKind.dataIn) {
    const shared = reader.experiment.policy.superblockWays > 1;
    return {
      mates,
      arrayNs,
      isVague: infoType(operations.info(operation)) === OperationType.program,
      dispatchNs: shared ? sharedCommand(reader, die, mates, fromNs, first.startNs) : first.startNs,
    };
  }
  const { planeSwitchNs } = reader.experiment.timing;
  const before: { startNs: number; endNs: number; operation: number }[] = [];
  reader.bus(channelOfDie(geometry, die)).visit(fromNs, first.startNs, (startNs, endNs, kind, id) => {
    if (kind !== RowKind.dataOut) before.push({ startNs, endNs, operation: id });
  });
  let dispatchNs = first.startNs;
  let isVague = false;
  const ahead = groupNs === undefined ? 0 : groupNs - groupAfter(rows, begin);
  for (let row = before.pop(); row !== undefined; row = before.pop()) {
    const gap = dispatchNs - row.endNs;
    if (gap !== 0 && gap !== planeSwitchNs) break;
    const sameChip = chipOfDie(geometry, operations.die(row.operation, geometry)) === chipOfDie(geometry, die);
    const isMate = mates.has(row.operation) || (sameChip && ahead >= first.startNs - row.startNs);
    isVague =
      !isMate &&
      groupNs === undefined &&
      infoType(operations.info(row.operation)) === OperationType.program &&
      infoType(operations.info(operation)) === OperationType.program;
    if (!isMate) break;
    dispatchNs = row.startNs;
  }
  return { mates, arrayNs, dispatchNs, isVague };
}

function matesOf(reader: RunReader, operation: number, die: number, begin: OperationRow | undefined): Set<number> {
  const mates = new Set<number>([operation]);
  if (begin === undefined || die === NONE || isPlaneRead(reader, reader.operations.info(operation))) return mates;
  for (const unitDie of reader.unitDies(die)) {
    reader.array(unitDie).visit(begin.startNs, begin.startNs + 1, (startNs, _end, kind, id) => {
      if (startNs === begin.startNs && kind === begin.kind) mates.add(id);
    });
  }
  return mates;
}

/** When the command was sent that an operation shares with its superblock; `toNs` if there is none. */
function sharedCommand(
  reader: RunReader,
  die: number,
  mates: ReadonlySet<number>,
  fromNs: number,
  toNs: number,
): number {
  let start = toNs;
  reader.bus(channelOfDie(reader.geometry, die)).visit(fromNs, toNs, (startNs, _end, kind, id) => {
    if (kind === RowKind.command && mates.has(id)) start = startNs;
  });
  return start;
}

/** The wait of an operation for its group between its own load or command and its array phase, ns. */
function groupAfter(rows: readonly OperationRow[], begin: OperationRow | undefined): number {
  if (begin === undefined) return 0;
  const bus = rows.findLast(
    ({ kind, endNs }) => (hasCommand(kind) || kind === RowKind.dataIn) && endNs <= begin.startNs,
  );
  return bus === undefined ? 0 : begin.startNs - bus.endNs;
}
