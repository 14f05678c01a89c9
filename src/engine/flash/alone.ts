/**
 * A read or a program that is alone in its transaction, on a unit with nothing but one transaction at a time: the usual
 * case, of the host and of background jobs. It needs no record of a transaction, and each of its phases is one short
 * function: 7 % fewer instructions in the open loop of `npm run bench -- engine` (cachegrind). The rules are those of
 * every transaction, model page §6.
 */
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../core/simulation.ts';
import type { EngineView } from '../view.ts';
import { accountIdle, accountTaken, classOf } from '../accounting/unit-use.ts';
import { markIdle, setBusy, setIdle } from '../core/unit-state.ts';
import { programLeft } from '../gc/free-blocks.ts';
import { backgroundStepEnded } from '../gc/job-steps.ts';
import { completeOperation } from '../host/page-waits.ts';
import { Cause, INFO_VIRTUAL, OperationType, RowKind, infoCause, infoType } from '../recording/recording.ts';
import { DIE, ID, INFO, OperationState, PPN, STATE, TRANSACTION, TRANSFER_NS } from '../records/operation-record.ts';
import { ALONE, BEGUN, BLACKOUT_FROM, RUN_START, STAGE, Stage, slotAlone } from '../records/transaction-record.ts';
import { arrayEnded, arrayRow, offerDataOut } from './array.ts';
import { countStep } from './transaction-ends.ts';
import { recordOf, noteBegun } from './transactions.ts';

/** On a bus: its data-out. */
const OUT = 2;

/** The length of its array phase, ns. */
const arrayNs = (s: Simulation, type: number): number => (type === OperationType.read ? s.readNs : s.programNs);

/** When its array phase, which runs, began, ns. */
export const arrayBegan = (s: Simulation, unit: number, slot: number): number =>
  s.time.time[s.arraySlot(unit)] - arrayNs(s, infoType(s.operations.int[slot | INFO]));

/** Starts an operation that nothing joins: it takes its unit, then the bus for a read's command or a write's load. */
export const startAlone = (s: Simulation, unit: number, slot: number, type: number): void => {
  const { int } = s.operations;
  const channel = s.units.channelOf[unit];
  const id = int[slot | ID];
  const cause = infoCause(int[slot | INFO]);
  const write = type === OperationType.program;
  int[slot | STATE] = OperationState.dispatched;
  int[slot | TRANSACTION] = slot | ALONE;
  if (write && cause === Cause.host) {
    s.channelWrites[channel]++;
    s.channelWritesEver[channel]++;
  }
  if (s.plainUnits === 0) noteBegun(s, unit, slot | ALONE, type, cause, slot);
  setBusy(s, unit, slot | ALONE);
  accountTaken(s, unit, classOf(cause), id);
  s.counters.transactions++;
  if (write) takeBusAlone(s, channel, slot | ALONE, RowKind.load, s.commandNs + int[slot | TRANSFER_NS], id);
  else if (s.commandNs > 0) takeBusAlone(s, channel, slot | ALONE, RowKind.command, s.commandNs, id);
  // (A command of length 0 needs no bus.)
  else s.time.begin(s.arraySlot(unit), s.readNs, id);
};

/** Sends the data of a finished read. */
export const startAloneOut = (s: Simulation, channel: number, slot: number): void => {
  const { int } = s.operations;
  takeBusAlone(s, channel, slot | ALONE | OUT, RowKind.dataOut, int[slot | TRANSFER_NS], int[slot | ID]);
};

const takeBusAlone = (s: Simulation, channel: number, use: number, kind: number, length: number, id: number): void => {
  s.recorder.row(channel, 0, kind, length, id);
  s.bus.take(channel, id, length);
  s.busTransaction[channel] = use;
  s.time.begin(channel, length, id);
};

/** A command, a load or a data-out has ended; `use` is what stood for it on the bus. */
export const aloneOnBusEnded = (s: Simulation, channel: number, use: number): void => {
  const { int } = s.operations;
  const slot = slotAlone(use);
  const unit = s.units.ofDie[int[slot | DIE]];
  if ((use & OUT) === 0) {
    s.time.begin(s.arraySlot(unit), arrayNs(s, infoType(int[slot | INFO])), int[slot | ID]);
    return;
  }
  // The unit is free before the page is complete: what the host does next at this instant may already use it.
  setIdle(s, unit);
  if (infoCause(int[slot | INFO]) === Cause.host) {
    s.channelReads[channel]--;
    completeOperation(s, slot);
  } else backgroundStepEnded(s, slot, OperationType.read);
  accountIdle(s, unit);
  markIdle(s, unit);
};

/** A phase on a unit's array has ended. */
export const phaseEnded = (s: Simulation, unit: number): void => {
  const use = s.unitTransaction[unit];
  if (use >= 0 && (use & ALONE) !== 0) aloneOnArrayEnded(s, unit, use);
  else arrayEnded(s, unit);
};

/** An array read or a program has ended; `use` is what stood for it on the unit. */
const aloneOnArrayEnded = (s: Simulation, unit: number, use: number): void => {
  const { operations, counters, flash, geometry } = s;
  const slot = slotAlone(use);
  const info = operations.int[slot | INFO];
  const die = operations.int[slot | DIE];
  const ppn = operations.int[slot | PPN];
  const type = infoType(info);
  const host = infoCause(info) === Cause.host;
  const length = arrayNs(s, type);
  counters.dieBusyNs[die] += length;
  s.recorder.row(geometry.channels + die, -length, arrayRow(type), length, operations.int[slot | ID]);
  const channel = s.units.channelOf[unit];
  if (type === OperationType.read) {
    if (host) {
      counters.hostRead++;
      if ((info & INFO_VIRTUAL) === 0) flash.boundReads[quotient(ppn, geometry.pagesPerBlock)]--;
    } else if (infoCause(info) === Cause.gc) counters.gcRead++;
    offerDataOut(s, channel, slot);
    s.dirty.mark(channel);
    return;
  }
  setIdle(s, unit);
  if (host) {
    counters.hostProgram++;
    s.channelWrites[channel]--;
    flash.programEnded(ppn);
    if (s.isLastOfBlock(ppn)) programLeft(s, ppn);
    completeOperation(s, slot);
  } else {
    countStep(s, infoCause(info));
    backgroundStepEnded(s, slot, type);
  }
  accountIdle(s, unit);
  markIdle(s, unit);
};

type PhaseView = Pick<EngineView, 'arraySlot' | 'busTransaction' | 'time' | 'unitTransaction' | 'units'>;

/** The stage of the operation that is alone on a unit. */
export const stageAlone = (s: PhaseView, unit: number): number => {
  const onBus = s.busTransaction[s.units.channelOf[unit]];
  if (onBus === s.unitTransaction[unit]) return Stage.bus;
  return s.time.time[s.arraySlot(unit)] === Infinity ? Stage.out : Stage.array;
};

/** Gives the program that is alone on a unit's array, if one is, the record of a transaction: to be suspended. */
export const giveRecord = (s: Simulation, unit: number): void => {
  const { operations, transactions } = s;
  const use = s.unitTransaction[unit];
  if (use < 0 || (use & ALONE) === 0) return;
  const slot = slotAlone(use);
  const tx = recordOf(s, unit, infoCause(operations.int[slot | INFO]), slot, 1);
  const began = arrayBegan(s, unit, slot);
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | BEGUN] = began;
  transactions.real[tx | RUN_START] = began;
  transactions.real[tx | BLACKOUT_FROM] = began;
  operations.int[slot | TRANSACTION] = tx;
  s.unitTransaction[unit] = tx;
};
