/** Commands, loads and data-outs of transactions on the bus. Model page §6. */
import type { Simulation } from '../simulation.ts';
import { Latency } from '../accounting/unit-state.ts';
import { staysInside } from '../pages/free-blocks.ts';
import { Cause, INFO_UPDATE_READ, OperationType, RowKind, WaitCause, infoCause } from '../recording/recording.ts';
import { DIE, ID, INFO, SIBLING, REQUEST, SINCE, TRANSACTION, TRANSFER_NS } from '../records/operation-record.ts';
import {
  ALONE,
  BEGUN,
  BURST,
  CAUSE,
  COUNT,
  HEAD,
  LEAD,
  OUT_BEHIND,
  OUT_LAST,
  OUT_NS,
  STAGE,
  Stage,
  TYPE,
  UNIT,
} from '../records/transaction-record.ts';
import { aloneOnBusEnded, startAloneOut } from './alone.ts';
import { beginArray } from './array.ts';
import { dataOutEnded } from './transaction-ends.ts';
import type { Controller } from '../state/controller.ts';
import { charge } from '../accounting/waits.ts';

/** Puts a transaction on its channel's bus for `length` ns. */
export const takeBus = (s: Simulation, channel: number, tx: number, operation: number, length: number): void => {
  const { transactions, operations } = s;
  const id = operation >= 0 ? operations.int[operation | ID] : transactions.int[tx | LEAD];
  s.bus.take(channel, id, length);
  s.busTransaction[channel] = tx | 0;
  s.busOperation[channel] = operation | 0;
  s.time.begin(channel, length, id);
};

/**
 * Sends the commands of a read or an erase: one a page address (one in all for a superblock, whose dies share the
 * command lines). With `commandNs` 0 the array phase begins now, even if the bus is busy.
 */
export const sendCommands = (s: Simulation, tx: number): void => {
  const { transactions, operations, commandNs } = s;
  const channel = s.units.channelOf[transactions.int[tx | UNIT]];
  if (commandNs === 0) {
    commandsSent(s, tx);
    return;
  }
  const commands = s.ways > 1 ? 1 : transactions.int[tx | COUNT];
  let at = 0;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    if (at < commands * commandNs) s.recorder.row(channel, at, RowKind.command, commandNs, operations.int[slot | ID]);
    at += commandNs;
    if (commands > 1) charge(s, slot, WaitCause.group, (commands - 1) * commandNs, transactions.int[tx | LEAD]);
  }
  takeBus(s, channel, tx, -1, commands * commandNs);
};

/**
 * Loads the pages of a program one after the other; the channel is held from the first command to the end of the last
 * load. Charges each page's wait for the other pages of its transaction. `began`: when its burst took the bus.
 */
export const sendLoads = (s: Simulation, tx: number, began: number): void => {
  if (s.loads !== null) {
    s.loads.send(tx, began);
    return;
  }
  const { transactions, operations, now, commandNs } = s;
  const channel = s.units.channelOf[transactions.int[tx | UNIT]];
  let at = 0;
  let die = -1;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    if (operations.int[slot | DIE] === die) at += s.planeSwitchNs;
    die = operations.int[slot | DIE];
    // A superblock's dies share one command.
    const shared = s.ways > 1 && slot !== transactions.int[tx | HEAD];
    const command = shared ? 0 : commandNs;
    const length = command + operations.int[slot | TRANSFER_NS];
    s.recorder.row(channel, at, shared ? RowKind.dataIn : RowKind.load, length, operations.int[slot | ID]);
    at += length;
  }
  const late = now - began;
  for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING]) {
    const own = commandNs + operations.int[slot | TRANSFER_NS];
    charge(s, slot, WaitCause.group, late + at - own, transactions.int[tx | LEAD]);
  }
  takeBus(s, channel, tx, -1, at);
};

export const startDataOut = (s: Simulation, channel: number, slot: number): void => {
  const { operations, transactions, now } = s;
  const tx = operations.int[slot | TRANSACTION];
  s.outs.remove(channel, slot);
  if (s.clump !== null) s.clump.dataOutBegins(slot);
  const wait = now - operations.real[(slot >> 1) | SINCE];
  const user = s.bus.waitedFor(channel);
  if ((tx & ALONE) === 0 && transactions.int[tx | COUNT] > 1) goesOutInTurn(s, tx, slot, wait, user);
  else if (wait > 0) charge(s, slot, WaitCause.channel, wait, user);
  if (s.chipReads.enabled && infoCause(operations.int[slot | INFO]) === Cause.host) {
    s.chipReads.sent(operations.int[slot | REQUEST], s.chipOf(operations.int[slot | DIE]));
  }
  if (s.controller !== null) noteDataOut(s, s.controller, slot);
  if ((tx & ALONE) !== 0) {
    startAloneOut(s, channel, slot);
    return;
  }
  const length = operations.int[slot | TRANSFER_NS];
  s.recorder.row(channel, 0, RowKind.dataOut, length, operations.int[slot | ID]);
  takeBus(s, channel, tx, slot, length);
};

/** The data-out of a page begins: pieces of a host's read may leave the controller before its end. */
const noteDataOut = (s: Simulation, c: Controller<Simulation>, slot: number): void => {
  const info = s.operations.int[slot | INFO];
  if (infoCause(info) === Cause.host && (info & INFO_UPDATE_READ) === 0) c.steps.planPieces(s, c, slot);
};

/** One of several pages goes out. Its wait while others of them had the bus, after `user`, is charged as `group`. */
const goesOutInTurn = (s: Simulation, tx: number, slot: number, wait: number, user: number): void => {
  const { int, real } = s.transactions;
  if (wait > 0) {
    const group = Math.min(wait, real[tx | OUT_NS]);
    charge(s, slot, WaitCause.group, group, int[tx | LEAD]);
    if (user !== int[tx | OUT_LAST]) int[tx | OUT_BEHIND] = user;
    charge(s, slot, WaitCause.channel, wait - group, int[tx | OUT_BEHIND]);
  }
  int[tx | OUT_LAST] = s.operations.int[slot | ID];
};

export const busEnded = (s: Simulation, channel: number): void => {
  const tx = s.busTransaction[channel];
  s.busTransaction[channel] = -1;
  s.dirty.mark(channel);
  if ((tx & ALONE) !== 0) aloneOnBusEnded(s, channel, tx);
  else onBusEnded(s, channel, tx);
};

const onBusEnded = (s: Simulation, channel: number, tx: number): void => {
  const { transactions } = s;
  const slot = s.busOperation[channel];
  const next = slot < 0 ? transactions.int[tx | BURST] : -1;
  if (s.loads !== null && transactions.int[tx | TYPE] === OperationType.program) {
    s.loads.ended(tx, slot);
    return;
  }
  if (slot >= 0) dataOutEnded(s, tx, slot);
  else if (transactions.int[tx | TYPE] === OperationType.program) loaded(s, tx);
  else commandsSent(s, tx);
  // Several dies loaded in one hold of the channel: the next one's loads follow without a gap.
  if (next >= 0) sendLoads(s, next, transactions.real[next | BEGUN]);
};

const commandsSent = (s: Simulation, tx: number): void => {
  const { transactions, operations } = s;
  const unit = transactions.int[tx | UNIT];
  const latency = s.unitLatency[unit];
  if (latency === Latency.draining || latency === Latency.suspending) {
    transactions.int[tx | STAGE] = Stage.latency;
    for (let slot = transactions.int[tx | HEAD]; slot >= 0; slot = operations.int[slot | SIBLING])
      operations.real[(slot >> 1) | SINCE] = s.now;
    return;
  }
  beginArray(s, tx);
};

/** A program's data is in. (A copyback's has been in the array's register all the time.) */
export const loaded = (s: Simulation, tx: number): void => {
  if (s.registers === null || staysInside(s, s.transactions.int[tx | CAUSE])) beginArray(s, tx);
  else s.registers.loaded(tx);
};
