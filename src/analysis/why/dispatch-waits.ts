/** The waits of an operation before its dispatch, charged by the rules of the model page, §10. */
import { channelOfDie } from '../../device/geometry.ts';
import { OperationType, RowKind, WaitCause, infoType } from '../../engine/recording/recording.ts';
import type { RunReader } from './run-reader.ts';
import { rangesWithoutAnySpace, spaceOf, type TimeRange } from './space.ts';
import { chargeUses, type SpanList, type RecordedWaits, isLoad, type Use } from './spans.ts';
import { busUses, longestPhase, unitUses } from './unit-use.ts';

export interface Known extends RecordedWaits {
  readonly noSpace: readonly TimeRange[];
  /** A write that was bound to no die before its dispatch, though the policy binds earlier. */
  readonly isUnbound?: boolean;
  /** The users of unit and bus during a wait, by operation: found once for all guesses. */
  readonly uses: Map<number, readonly Use[]>;
}

/**
 * When there may have been no page for an operation that is recorded to have waited for one: as its die's programs and
 * erases tell, or in one piece, from the beginning of its wait, from a program that took a page, or until an erase
 * ended. (Without such a wait there is nothing to guess.)
 */
export function* spaceGuesses(
  reader: RunReader,
  operation: number,
  fromNs: number,
  toNs: number,
  known: Known,
): Generator<readonly TimeRange[]> {
  const spaceNs = known.parts[WaitCause.space];
  const readyNs = fromNs + known.parts[WaitCause.hazard];
  if (spaceNs === 0) {
    yield [];
    return;
  }
  const { operations, geometry } = reader;
  const stays = staysOf(reader, operation, operations.die(operation, geometry), readyNs, toNs, known);
  yield stays.flatMap((stay) =>
    clipped(stay.isAny ? rangesWithoutAnySpace(reader) : spaceOf(reader, stay.die).ranges, stay),
  );
  yield stays.flatMap((stay) => clipped(spaceOf(reader, stay.die).turns, stay));
  const starts = new Set([readyNs]);
  for (const stay of stays) {
    const { die } = stay;
    if (stay.endNs < toNs) starts.add(stay.endNs - spaceNs);
    reader.bus(channelOfDie(geometry, die)).visit(stay.startNs, stay.endNs, (startNs, _end, kind, id) => {
      if (isLoad(kind) && operations.die(id, geometry) === die) starts.add(startNs);
    });
    for (const unitDie of reader.unitDies(die)) {
      reader.array(unitDie).visit(stay.startNs, stay.endNs, (startNs, endNs, kind) => {
        if (kind === RowKind.program) starts.add(startNs);
        if (kind === RowKind.erase) starts.add(endNs - spaceNs);
      });
    }
  }
  let left = MOST_GUESSES;
  for (const startNs of starts) {
    if (startNs < readyNs || startNs + spaceNs > toNs || left-- <= 0) continue;
    yield [{ startNs, endNs: startNs + spaceNs }];
  }
}

/** Guesses that are tried: each is a pass over the rows of the wait. */
const MOST_GUESSES = 40;

/** A write that is bound to a die only when it is dispatched waits for no die before. */
export function isUnbound(reader: RunReader, operation: number, known?: Known): boolean {
  const { dieBinding } = reader.experiment.policy;
  const isProgram = infoType(reader.operations.info(operation)) === OperationType.program;
  return isProgram && (known?.isUnbound === true || dieBinding === 'dynamic' || dieBinding === 'undecided-queue');
}

/** A die for which a write waited, for a time. */
export interface Stay extends TimeRange {
  readonly die: number;
  /** It waited for any die, and got this one. */
  readonly isAny: boolean;
}

/** A write that is bound anew has waited for the dies that it left before its own. */
export function staysOf(
  reader: RunReader,
  operation: number,
  die: number,
  fromNs: number,
  toNs: number,
  known?: Known,
): Stay[] {
  const stays: Stay[] = [];
  let startNs = fromNs;
  const stay = (die: number, endNs: number, isAny: boolean): void => {
    if (endNs > startNs) stays.push({ die, startNs, endNs, isAny });
    startNs = Math.max(startNs, endNs);
  };
  for (const left of reader.diesLeft(operation)) stay(left.die, Math.min(left.untilNs, toNs), false);
  stay(die, toNs, isUnbound(reader, operation, known));
  return stays;
}

function clipped<T extends TimeRange>(ranges: readonly T[], { startNs, endNs }: TimeRange): T[] {
  return ranges.flatMap((range) => {
    const [from, to] = [Math.max(range.startNs, startNs), Math.min(range.endNs, endNs)];
    return to > from ? [{ ...range, startNs: from, endNs: to }] : [];
  });
}

/** In this order: an earlier access, space, the unit, the bus, and the queue for all other time. */
export function waits(
  reader: RunReader,
  spans: SpanList,
  operation: number,
  die: number,
  type: number,
  fromNs: number,
  dispatch: number,
  known: Known | undefined,
): void {
  if (known !== undefined && known.parts[WaitCause.hazard] > 0) {
    spans.add(fromNs + known.parts[WaitCause.hazard], WaitCause.hazard, known.blockers[WaitCause.hazard]);
  }
  const readyNs = spans.endNs;
  const uses: Use[] = [];
  if (known !== undefined && known.parts[WaitCause.space] > 0) {
    const blocker = known.blockers[WaitCause.space];
    for (const { startNs, endNs } of known.noSpace) {
      if (endNs > readyNs && startNs < dispatch) {
        uses.push({ startNs, endNs, cause: WaitCause.space, operation: blocker });
      }
    }
  }
  let others = known?.uses.get(operation);
  if (others === undefined) {
    others = staysOf(reader, operation, die, readyNs, dispatch, known).flatMap((stay) =>
      stay.isAny ? [] : usesDuring(reader, stay, dispatch, operation, type),
    );
    known?.uses.set(operation, others);
  }
  for (const use of others) uses.push(use);
  chargeUses(spans, uses, readyNs, dispatch);
}

function usesDuring(reader: RunReader, stay: Stay, dispatch: number, operation: number, type: number): Use[] {
  const { die, startNs, endNs } = stay;
  const { geometry, operations } = reader;
  const plane = operations.plane(operation, geometry);
  // What a write leaves behind holds its die beyond that.
  const untilNs = endNs === dispatch ? dispatch : endNs + longestPhase(reader);
  const uses = unitUses(reader, die, startNs, untilNs, type, plane)
    .concat(busUses(reader, channelOfDie(geometry, die), startNs, untilNs))
    .filter((use) => use.operation !== operation);
  return endNs === dispatch ? uses : clipped(uses, stay);
}
