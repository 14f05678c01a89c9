/**
 * Where the time of every host operation goes, the naive way: between two instants nothing changes but which piece of a
 * bus transaction is under way, so every operation that is not complete is looked at once a piece and charged the whole of it.
 */
import type { Operation, Transaction } from './parts.ts';
import type { CauseName, Part } from './result.ts';
import type { World } from './world.ts';

/** Charges the time from `from` to `to`, in which no phase ends and nothing arrives. */
export function charge(world: World, from: number, to: number): void {
  // A buffered write counts until it is acknowledged, which may be after its program.
  const buffer = world.experiment.host.writeBuffer.pages > 0;
  const operations = world.operations.filter(
    ({ request, state, type }) => request?.finish === null && (state !== 'done' || (buffer && type === 'program')),
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
      operation.charged[partAt(world, operation, start, space)] += end - start;
    }
  }
}

function partAt(world: World, operation: Operation, time: number, space: Map<number, boolean>): Part {
  const { updateRead, transaction } = operation;
  // A buffered write waits for nothing but its place; a read that the buffer answers for nothing but the buffer.
  if (operation.buffered || (operation.type === 'program' && world.experiment.host.writeBuffer.pages > 0))
    return 'buffer';
  if (updateRead !== null && updateRead.state !== 'done') return partAt(world, updateRead, time, space);
  if (operation.hazard !== null) return 'hazard';
  return transaction === null
    ? beforeDispatch(world, operation, space)
    : afterDispatch(world, operation, transaction, time);
}

function beforeDispatch(world: World, operation: Operation, space: Map<number, boolean>): Part {
  if (operation.die === null) return [...space.values()].includes(true) ? 'queue' : 'space';
  if (operation.type === 'program' && space.get(operation.die) !== true) return 'space';
  const unit = world.unitOf(operation.die);
  const { suspended, holders } = unit;
  if (suspended !== null) {
    if (suspended.phase === 'latency' || suspended.phase === 'resuming') return 'suspend';
    if (suspended.phase === 'running-out') return dieOf(suspended.transaction.cause);
  }
  if (holders[0] !== undefined && !world.unitTakes(unit, operation.type)) return dieOf(holders[0].cause);
  const letIn = suspended === null || suspended.purpose === (operation.type === 'read' ? 'read' : 'write');
  if (suspended !== null && !letIn) return dieOf(suspended.transaction.cause);
  return world.buses[unit.channel] === null ? 'queue' : 'channel';
}

function dieOf(cause: CauseName): Part {
  if (cause === 'host') return 'dieHost';
  return cause === 'gc' ? 'dieGc' : 'dieOther';
}

function afterDispatch(world: World, operation: Operation, transaction: Transaction, time: number): Part {
  const { suspended, channel } = transaction.unit;
  if (suspended?.transaction === transaction) {
    if (suspended.phase === 'running-out') return 'array';
    return suspended.phase === 'resting' ? 'dieHost' : 'suspend';
  }
  switch (transaction.stage) {
    case 'bus': {
      // The banks of a superblock share one command.
      const own = transaction.hold?.segments.find(
        (segment) =>
          segment.start <= time &&
          time < segment.end &&
          (segment.operation === operation || (world.gangs && segment.kind === 'command')),
      );
      if (own === undefined) return 'group';
      return own.kind === 'command' ? 'command' : 'transfer';
    }
    case 'before-array':
      return 'suspend';
    case 'array':
      return 'array';
    case 'copy':
      return 'copy';
    case 'before-copy': {
      // The transaction before it keeps the register.
      const keeper = transaction.unit.holders.find((holder) => holder !== transaction);
      if (keeper === undefined) throw new Error(`operation ${operation.id} waits for a free register`);
      return dieOf(keeper.cause);
    }
    case 'data-out':
      if (operation.dataOut === 'running') return 'transfer';
      if (operation.dataOut === 'done') return 'group';
      return world.buses[channel]?.transaction === transaction ? 'group' : 'channel';
    case 'held':
    case 'done':
      throw new Error(`operation ${operation.id} is complete`);
  }
}
