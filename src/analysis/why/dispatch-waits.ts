/** The waits of an operation before its dispatch, charged by the rules of the model page, §10. */
import { channelOfDie } from '../../device/geometry.ts';
import { NONE, OperationType, WaitCause, infoType } from '../../engine/recording/recording.ts';
import type { RunReader } from './run-reader.ts';
import { withoutSpace, type TimeRange } from './space.ts';
import { chargeUses, type SpanList, type RecordedWaits, type Use } from './spans.ts';
import { busUses, longestPhase, unitUses } from './unit-use.ts';

export interface Known extends RecordedWaits {
  /** A write that was bound to no die before its dispatch, though the policy binds earlier. */
  readonly isUnbound?: boolean;
  /** The users of unit and bus during a wait, by operation: found once for all guesses. */
  readonly uses: Map<number, readonly Use[]>;
}

/** A write that is bound to a die only when it is dispatched waits for no die before. */
export function isUnbound(reader: RunReader, operation: number, known?: Known): boolean {
  const { dieBinding } = reader.experiment.policy;
  const isProgram = infoType(reader.operations.info(operation)) === OperationType.program;
  return isProgram && (known?.isUnbound === true || dieBinding === 'dynamic' || dieBinding === 'undecided-queue');
}

/** A time range in which a write waited for one die. */
export interface Stay extends TimeRange {
  readonly die: number;
  /** Whether any die would have done. */
  readonly isAny: boolean;
}

/** The dies for which an operation waited, in order of time: first those that it left, last its own. */
function staysOf(
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
  if (type === OperationType.program && (known === undefined || known.parts[WaitCause.space] > 0)) {
    for (const stay of staysOf(reader, operation, die, readyNs, dispatch, known))
      for (const range of withoutSpace(reader, stay.isAny ? null : stay.die, stay)) {
        uses.push({
          startNs: range.startNs,
          endNs: Math.min(range.endNs, stay.endNs),
          cause: WaitCause.space,
          operation: known?.blockers[WaitCause.space] ?? NONE,
        });
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
  // Operations of that die may continue after the write has left it.
  const untilNs = endNs === dispatch ? dispatch : endNs + longestPhase(reader);
  const uses = unitUses(reader, die, startNs, untilNs, type, plane)
    .concat(busUses(reader, channelOfDie(geometry, die), startNs, untilNs))
    .filter((use) => use.operation !== operation);
  return endNs === dispatch ? uses : clipped(uses, stay);
}
