/**
 * What other rooms may read of a running engine: the device at this instant, breakpoints, checks. The columns are the
 * engine's own, without copies; the types keep readers from changing them.
 */
import type { BusAccount } from './state/account.ts';
import type { Counters } from './state/counters.ts';
import type { Simulation } from './simulation.ts';
import type { TimeTable } from './state/time-table.ts';
import type { Units } from './state/units.ts';
import type { Flash } from './state/flash.ts';
import type { BackgroundJobs } from './state/background-jobs.ts';
import type { Controller } from './state/controller.ts';
import type { OperationLists, OperationPool } from './records/operation-pool.ts';
import type { TransactionPool } from './records/transaction-pool.ts';

/** Types of a component that can be read and not changed. */
type TypedArray = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array;

/** A typed array that can be read and copied, and not changed. */
type ReadonlyColumn<Column extends TypedArray> = Omit<
  Column,
  'buffer' | 'copyWithin' | 'fill' | 'reverse' | 'set' | 'sort' | 'subarray' | number
> &
  Readonly<Record<number, number>>;

export type ReadonlyFields<Component, Key extends keyof Component> = {
  readonly [Field in Key]: Component[Field] extends TypedArray ? ReadonlyColumn<Component[Field]> : Component[Field];
};

type Lists = ReadonlyFields<OperationLists, 'head'>;

/** By channel: the transaction on its bus, the plane whose collection holds it (-1: none). By unit: its transactions and its state (`accounting/unit-state.ts`). */
type UnitColumns = ReadonlyFields<
  Simulation,
  | 'busTransaction'
  | 'heldBy'
  | 'holdBegun'
  | 'unitTransaction'
  | 'unitSuspended'
  | 'unitCache'
  | 'unitHeld'
  | 'unitLatency'
>;

type RunNumbers = ReadonlyFields<
  Simulation,
  'now' | 'nextOperation' | 'nextRequest' | 'completed' | 'inFlight' | 'unboundPending' | 'ways' | 'jobLanes'
>;

export interface ReadableEngine
  extends UnitColumns, RunNumbers, ReadonlyFields<Simulation, 'experiment' | 'geometry' | 'workload' | 'pendingWrite'> {
  readonly units: ReadonlyFields<Units, 'count' | 'ofDie' | 'dies' | 'diesPerUnit' | 'channelOf'>;
  readonly flash: ReadonlyFields<
    Flash,
    | 'state'
    | 'written'
    | 'valid'
    | 'eraseCount'
    | 'owner'
    | 'map'
    | 'wasted'
    | 'hostActive'
    | 'gcActive'
    | 'freeBlocks'
    | 'goodBlocks'
    | 'barred'
    | 'gcRest'
  >;
  /** Records: see `records/operation-record.ts` and `records/transaction-record.ts`. */
  readonly operations: ReadonlyFields<OperationPool, 'int' | 'real' | 'live'>;
  readonly transactions: ReadonlyFields<TransactionPool, 'int' | 'real'>;
  readonly bus: Pick<BusAccount, 'lastUser'>;
  /** Null if it takes no time. */
  readonly controller: ReadonlyFields<
    Controller,
    'serving' | 'sending' | 'coreEnd' | 'linkEnd' | 'coreLine' | 'linkLines'
  > | null;
  /** Ends of phases, by slot. */
  readonly time: ReadonlyFields<TimeTable, 'time'>;
  busSlot(channel: number): number;
  arraySlot(unit: number): number;
  planeSlot(plane: number): number;
  /** By plane: its read transaction (-1: none); null if dies read one page at a time. */
  readonly planeReads: { readonly readOf: Int32Array } | null;
  readonly jobs: ReadonlyFields<
    BackgroundJobs,
    'active' | 'block' | 'cause' | 'page' | 'urgent' | 'short' | 'pressing'
  >;
  readonly reads: Lists;
  readonly writes: Lists;
  readonly background: Lists;
  readonly outs: Lists;
  readonly admission: ReadonlyFields<OperationLists, 'length'>;
  readonly counters: ReadonlyFields<Counters, keyof Counters>;
  readonly victims: Simulation['victims'];
}
