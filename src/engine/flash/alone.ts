/**
 * A read or a program that is alone in its transaction, on a unit with nothing but one transaction at a time: the usual
 * case, of the host and of background jobs. It needs no record of a transaction, and each of its phases is one short
 * function: 7 % fewer instructions in the open loop of `npm run bench -- engine` (cachegrind). The rules are those of
 * every transaction, model page §6.
 */
import { quotient } from '../../device/exact.ts';
import type { Simulation } from '../simulation.ts';
import type { ReadableEngine } from '../readable.ts';
import { unitClassOf } from '../accounting/unit-use.ts';
import { UnitClass } from '../state/units.ts';
import { markIdle, setIdle } from '../accounting/unit-state.ts';
import { programLeft } from '../pages/free-blocks.ts';
import { backgroundStepEnded } from '../pages/job-steps.ts';
import { completeOperation } from '../host/page-waits.ts';
import { Cause, INFO_VIRTUAL, OperationType, RowKind, infoCause, infoType } from '../recording/recording.ts';
import {
  DIE,
  ID,
  INFO,
  OperationState,
  PART_ARRAY_EXTRA,
  PPN,
  STATE,
  TRANSACTION,
  TRANSFER_NS,
} from '../records/operation-record.ts';
import {
  ALONE,
  BEGUN,
  BLACKOUT_FROM,
  FULL,
  REMAINING,
  RUN_START,
  STAGE,
  Stage,
  slotAlone,
} from '../records/transaction-record.ts';
import { arrayEnded, arrayRow, offerDataOut } from './array.ts';
import { countStep } from './transaction-ends.ts';
import { recordOf, noteBegun } from './transactions.ts';

/** On a bus: its data-out. */
const OUT = 2;

/** The length of its array phase, ns. */
export const arrayNs = (s: Simulation, slot: number, type: number): number => {
  const ns = type === OperationType.read ? s.readNs : s.programNs;
  return s.pageTypes === null ? ns : ns + s.pageTypes.extraOf(s.operations, slot, type);
};

/** When its array phase, which runs, began, ns. */
export const arrayBegan = (s: Simulation, unit: number, slot: number): number =>
  s.time.time[s.arraySlot(unit)] - arrayNs(s, slot, infoType(s.operations.int[slot | INFO]));

/** Starts an operation that nothing joins: it takes its unit, then the bus for a read's command or a write's load. */
export const startAlone = (s: Simulation, unit: number, slot: number, type: number): void => {
  const { int } = s.operations;
  const channel = s.units.channelOf[unit];
  const id = int[slot | ID];
  const cause = infoCause(int[slot | INFO]);
  const write = type === OperationType.program;
  int[slot | STATE] = OperationState.dispatched;
  int[slot | TRANSACTION] = slot | ALONE;
  if (s.sharesWrites === 1 && write && cause === Cause.host) s.channelWrites[channel]++;
  if (s.plainUnits === 0) noteBegun(s, unit, slot | ALONE, type, cause, slot);
  s.unitTransaction[unit] = slot | ALONE;
  s.readyUnits[channel] &= ~s.units.bitOf[unit];
  const held = cause === Cause.host ? UnitClass.host : unitClassOf(cause);
  s.unitAccount.enter(unit, held, id);
  if (s.writeAccount !== s.unitAccount) s.writeAccount.enter(unit, held, id);
  s.counters.transactions++;
  if (s.pageTypes !== null) noteExtra(s, slot, type);
  const length = write ? s.commandNs + int[slot | TRANSFER_NS] : s.commandNs;
  if (write || length > 0) takeBusAlone(s, channel, slot | ALONE, write ? RowKind.load : RowKind.command, length, id);
  // A command of length 0 needs no bus, a load does.
  else s.time.begin(s.arraySlot(unit), arrayNs(s, slot, type), id);
};

/** A page of a slower type takes longer than the first. */
const noteExtra = (s: Simulation, slot: number, type: number): void => {
  const extra = s.pageTypes === null ? 0 : s.pageTypes.extraOf(s.operations, slot, type);
  if (extra > 0) s.operations.addPart(slot, PART_ARRAY_EXTRA, extra);
};

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
    s.time.begin(s.arraySlot(unit), arrayNs(s, slot, infoType(int[slot | INFO])), int[slot | ID]);
    return;
  }
  if (s.sharesWrites === 1 && infoCause(int[slot | INFO]) === Cause.host) s.channelReads[channel]--;
  aloneEnded(s, unit, slot, OperationType.read);
};

/** The data of a page is out, or its program has ended. */
const aloneEnded = (s: Simulation, unit: number, slot: number, type: number): void => {
  // The unit is free before the page is complete: what the host does next at this instant may already use it.
  setIdle(s, unit);
  if (infoCause(s.operations.int[slot | INFO]) === Cause.host) completeOperation(s, slot);
  else backgroundStepEnded(s, slot, type);
  s.unitAccount.leave(unit);
  if (s.writeAccount !== s.unitAccount) s.writeAccount.leave(unit);
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
  const { int } = s.operations;
  const slot = slotAlone(use);
  const info = int[slot | INFO];
  const die = int[slot | DIE];
  const type = infoType(info);
  const length = arrayNs(s, slot, type);
  s.counters.dieBusyNs[die] += length;
  s.recorder.row(s.geometry.channels + die, -length, arrayRow(type), length, int[slot | ID]);
  if (type === OperationType.program) {
    programAloneEnded(s, unit, slot, infoCause(info));
    return;
  }
  if (infoCause(info) === Cause.host) {
    s.counters.hostRead++;
    if ((info & INFO_VIRTUAL) === 0) s.flash.boundReads[quotient(int[slot | PPN], s.geometry.pagesPerBlock)]--;
  } else if (infoCause(info) === Cause.gc) s.counters.gcRead++;
  const channel = s.units.channelOf[unit];
  offerDataOut(s, channel, slot);
  s.dirty.mark(channel);
};

const programAloneEnded = (s: Simulation, unit: number, slot: number, cause: number): void => {
  if (cause === Cause.host) {
    const ppn = s.operations.int[slot | PPN];
    s.counters.hostProgram++;
    s.counters.hostWrites++;
    if (s.sharesOutstanding === 1) s.channelWrites[s.units.channelOf[unit]]--;
    s.flash.programEnded(ppn);
    if (s.isLastOfBlock(ppn)) programLeft(s, ppn);
  } else countStep(s, cause);
  aloneEnded(s, unit, slot, OperationType.program);
};

type PhaseState = Pick<ReadableEngine, 'arraySlot' | 'busTransaction' | 'time' | 'unitTransaction' | 'units'>;

export const stageAlone = (s: PhaseState, unit: number): number => {
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
  const full = arrayNs(s, slot, infoType(operations.int[slot | INFO]));
  transactions.real[tx | FULL] = full;
  transactions.real[tx | REMAINING] = full;
  transactions.int[tx | STAGE] = Stage.array;
  transactions.real[tx | BEGUN] = began;
  transactions.real[tx | RUN_START] = began;
  transactions.real[tx | BLACKOUT_FROM] = began;
  operations.int[slot | TRANSACTION] = tx;
  s.unitTransaction[unit] = tx;
};
