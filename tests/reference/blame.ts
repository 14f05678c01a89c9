/**
 * Where the time of every host operation goes, the naive way: between two instants nothing changes but which piece of a
 * bus transaction is under way, so every operation that is not complete is examined once a piece and charged the whole
 * of it.
 */
import type { BusHold, Operation, Transaction } from './parts.ts';
import { holderFor, holderOfAll, readsByPlane } from './plane-reads.ts';
import type { CauseName, ChargedPiece, Part } from './result.ts';
import { isBetween } from './word-lines.ts';
import type { World } from './world.ts';

/** Charges the time from `from` to `to`, in which no phase ends and nothing arrives. */
export function charge(world: World, from: number, to: number): void {
  // A buffered write counts until it is acknowledged, which may be after its program.
  const buffer = world.experiment.host.writeBuffer.pages > 0;
  const isCharged = ({ request, state, type }: Operation): boolean =>
    request?.finish === null && (state !== 'done' || (buffer && type === 'program' && !request.through));
  const operations = world.operations.filter(
    (operation) => operation.request !== null && (operation.state !== 'done' || isCharged(operation)),
  );
  if (operations.length === 0 || from === to) return;
  const cuts = new Set([from, to]);
  for (const bus of world.buses) {
    for (const { start, end } of bus?.segments ?? []) {
      if (start > from && start < to) cuts.add(start);
      if (end > from && end < to) cuts.add(end);
    }
  }
  const times = [...cuts].sort((a, b) => a - b);
  const space = new Map<number, boolean>();
  for (let die = 0; die < world.flash.dies; die++) space.set(die, world.hasHostPage(die));
  for (const operation of operations) {
    for (let i = 0; i + 1 < times.length; i++) {
      const start = times[i] ?? 0;
      const end = times[i + 1] ?? 0;
      if (operation.state !== 'done')
        note(operation, { startNs: start, endNs: end, ...behindBuffer(world, operation, start, space) });
      if (!isCharged(operation)) continue;
      const { part, blocker } = partAt(world, operation, start, space);
      operation.charged[part] += end - start;
      operation.blockers.set(part, blocker);
    }
  }
}

function note({ pieces }: Operation, piece: ChargedPiece): void {
  const last = pieces.at(-1);
  if (last?.endNs === piece.startNs && last.part === piece.part && last.blocker === piece.blocker)
    last.endNs = piece.endNs;
  else pieces.push(piece);
}

/** A part of the latency, and the operation that is to blame for it. */
interface Charge {
  part: Part;
  blocker: number | null;
}

const own = (part: Part): Charge => ({ part, blocker: null });

function partAt(world: World, operation: Operation, time: number, space: Map<number, boolean>): Charge {
  // A buffered write waits for nothing but its place; a read that the buffer answers for nothing but the buffer.
  const waitsForPlace = operation.type === 'program' && world.experiment.host.writeBuffer.pages > 0;
  if (operation.buffered || (waitsForPlace && (!operation.admitted || operation.request?.through !== true)))
    return own('buffer');
  return onItsWay(world, operation, time, space);
}

function onItsWay(world: World, operation: Operation, time: number, space: Map<number, boolean>): Charge {
  const { updateRead, transaction } = operation;
  // It waits in the buffer for the other pages of its word line.
  if (world.gathering.includes(operation)) return own('buffer');
  // And while its word line has not had its first pass, or its second is not due.
  const { policy } = world.experiment;
  if (policy.wordLine === 'two-pass' && operation.line !== null && operation.ppn !== null) {
    if (operation.passes === 0 || isBetween(world, operation)) return own('buffer');
  }
  if (updateRead !== null && updateRead.state !== 'done') return partAt(world, updateRead, time, space);
  if (operation.hazard !== null) return { part: 'hazard', blocker: operation.hazard.id };
  return transaction === null
    ? beforeDispatch(world, operation, space)
    : afterDispatch(world, operation, transaction, time);
}

/** As its part; but of a write that the buffer has taken, and holds no more, what it waits for on its way to flash. */
function behindBuffer(world: World, operation: Operation, time: number, space: Map<number, boolean>): Charge {
  const { type, admitted, heldSince, request } = operation;
  const isOnItsWay = type === 'program' && admitted && heldSince === null && request?.through !== true;
  return (isOnItsWay ? onItsWay : partAt)(world, operation, time, space);
}

function beforeDispatch(world: World, operation: Operation, space: Map<number, boolean>): Charge {
  // Who gives the page is known when it is given.
  if (operation.die === null) return own([...space.values()].includes(true) ? 'queue' : 'space');
  if (operation.type === 'program' && operation.passes === 0 && space.get(operation.die) !== true) return own('space');
  const unit = world.unitOf(operation.die);
  const { suspended, holders } = unit;
  if (suspended !== null) {
    if (suspended.phase === 'latency' || suspended.phase === 'resuming')
      return { part: 'suspend', blocker: leadOf(suspended.transaction) };
    if (suspended.phase === 'running-out') return heldBy(suspended.transaction);
  }
  if (readsByPlane(world)) {
    const holder = operation.type === 'read' ? holderFor(world, unit, operation) : holderOfAll(unit);
    if (holder) return heldBy(holder);
  } else if (holders[0] !== undefined && !world.unitTakes(unit, operation.type)) return heldBy(holders[0]);
  const letIn = suspended === null || suspended.purpose === (operation.type === 'read' ? 'read' : 'write');
  if (suspended !== null && !letIn) return heldBy(suspended.transaction);
  return channelOf(world, unit.channel) ?? own('queue');
}

/** What waits for the channel waits for the collection that holds it, or for what is on the bus. */
function channelOf(world: World, channel: number): Charge | null {
  const hold = world.holds[channel];
  if (hold?.begun) return { part: 'channel', blocker: hold.job.step[0]?.id ?? null };
  const bus = world.buses[channel];
  return bus === null || bus === undefined ? null : { part: 'channel', blocker: userOf(bus) };
}

function dieOf(cause: CauseName): Part {
  if (cause === 'host') return 'dieHost';
  if (cause === 'fold') return 'dieFold';
  return cause === 'gc' ? 'dieGc' : 'dieOther';
}

/** The transaction's lowest operation stands for all of it. */
function leadOf({ operations }: Transaction): number {
  return Math.min(...operations.map(({ id }) => id));
}

function heldBy(transaction: Transaction): Charge {
  // Between the halves of a copyback no operation is under way.
  return { part: dieOf(transaction.cause), blocker: transaction.stage === 'held' ? null : leadOf(transaction) };
}

/** Who uses the bus: one page's data-out, or a transaction with its commands or loads. */
function userOf({ transaction, segments }: BusHold): number {
  const [segment] = segments;
  return transaction.stage === 'data-out' && segment?.operation ? segment.operation.id : leadOf(transaction);
}

function afterDispatch(world: World, operation: Operation, transaction: Transaction, time: number): Charge {
  const { suspended, channel } = transaction.unit;
  if (suspended?.transaction === transaction) {
    if (suspended.phase === 'running-out') return own('array');
    return own(suspended.phase === 'resting' ? 'dieHost' : 'suspend');
  }
  switch (transaction.stage) {
    case 'bus': {
      // The banks of a superblock share one command.
      const ours = transaction.hold?.segments.find(
        (segment) =>
          segment.start <= time &&
          time < segment.end &&
          (segment.operation === operation || (world.gangs && segment.kind === 'command')),
      );
      if (ours === undefined) return own('group');
      return own(ours.kind === 'command' ? 'command' : 'transfer');
    }
    case 'before-array':
      return own('suspend');
    case 'array':
      return own('array');
    case 'copy':
      return own('copy');
    case 'before-copy': {
      // The transaction before it keeps the register.
      const keeper = transaction.unit.holders.find((holder) => holder !== transaction);
      if (keeper === undefined) throw new Error(`operation ${operation.id} waits for a free register`);
      return heldBy(keeper);
    }
    case 'data-out':
      if (operation.dataOut === 'running') return own('transfer');
      if (operation.dataOut === 'done') return own('group');
      {
        const isOurs = world.buses[channel]?.transaction === transaction;
        return (isOurs ? null : channelOf(world, channel)) ?? own('group');
      }
    case 'held':
    case 'done':
      throw new Error(`operation ${operation.id} is complete`);
  }
}
