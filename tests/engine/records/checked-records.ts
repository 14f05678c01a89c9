/**
 * Record pools that check every access to their arrays: the engine in a debug build. They report, by name, a field of a
 * record that is free, a field that was never written, a record that does not exist, and an array that has been
 * replaced by a larger one.
 */
import type { Experiment } from '../../../src/document/experiment.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import type { Requests } from '../../../src/engine/state/workload.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { BLOCKERS, OWN_READ, SINCE, SLOT_SHIFT } from '../../../src/engine/records/operation-record.ts';
import type { OperationPool } from '../../../src/engine/records/operation-pool.ts';
import { TRANSACTION_SHIFT } from '../../../src/engine/records/transaction-record.ts';
import { OPERATION_FIELDS, TRANSACTION_FIELDS } from './fields.ts';
import type { TransactionPool } from '../../../src/engine/records/transaction-pool.ts';

type Fields = Readonly<Record<string, number>>;

interface Layout {
  readonly name: string;
  /** The size of a record in `int` and in `real`, as powers of two. */
  readonly shifts: { readonly int: number; readonly real: number };
  readonly fields: { readonly int: Fields; readonly real: Fields };
  /** Fields of `int` that may be read in a free record: a slot that was noted earlier is compared before it is used. */
  readonly readWhenFree: readonly string[];
  /**
   * Fields that hold something only as far as another field says, by offset: they may be read before they are written.
   */
  readonly guarded: { readonly int: (offset: number) => boolean; readonly real: (offset: number) => boolean };
}

const OPERATION: Layout = {
  name: 'operation',
  shifts: { int: SLOT_SHIFT, real: SLOT_SHIFT - 1 },
  fields: OPERATION_FIELDS,
  readWhenFree: ['ID', 'STATE'],
  // Parts of a wait and the operations waited for, as PARTS_SET says. A write that is bound again keeps all of them.
  guarded: {
    int: (offset) => offset >= BLOCKERS && offset < OWN_READ,
    real: (offset) => offset < SINCE,
  },
};

const TRANSACTION: Layout = {
  name: 'transaction',
  shifts: { int: TRANSACTION_SHIFT, real: TRANSACTION_SHIFT },
  fields: TRANSACTION_FIELDS,
  readWhenFree: [],
  guarded: { int: () => false, real: () => false },
};

/** The reports of a checked engine, each once. */
export type Reports = Set<string>;

/** The reports of a whole run. */
export function checkedRun(experiment: Experiment, workload: Requests): { engine: Engine; reports: Reports } {
  // Before it is prepared the engine has no records.
  const engine = createEngine(experiment, workload, { prepareInSteps: true });
  const reports: Reports = new Set();
  checkPools(engine.readable as unknown as Pools, reports);
  while (!engine.prepareStep());
  while (engine.advance(1000));
  return { engine, reports };
}

/** The record pools of an engine. */
interface Pools {
  readonly operations: OperationPool;
  readonly transactions: TransactionPool;
}

/** Makes pools that have no records yet check every access. */
export function checkPools({ operations, transactions }: Pools, reports: Reports): void {
  check(operations, OPERATION, reports);
  check(transactions, TRANSACTION, reports);
}

type Kind = 'int' | 'real';

/** The name of the field at an offset: the last one that begins there or before it. */
function fieldAt(fields: Fields, offset: number): string {
  let found = `field ${offset}`;
  let best = -1;
  for (const [name, at] of Object.entries(fields)) {
    if (at > offset || at <= best) continue;
    best = at;
    found = at === offset ? name : `${name} + ${offset - at}`;
  }
  return found;
}

/**
 * What is known of the records: 1 for each record that is in use, and for each field that was written since its record
 * was taken.
 */
class Knowledge {
  readonly live = new Set<number>();
  readonly written: Record<Kind, Set<number>> = { int: new Set(), real: new Set() };
}

function check(pool: OperationPool | TransactionPool, layout: Layout, reports: Reports): void {
  const known = new Knowledge();
  let isPoolAtWork = false;
  const wrap = <Column extends Int32Array | Float64Array>(column: Column, kind: Kind): Column => {
    const shift = layout.shifts[kind];
    const ofKind: () => unknown = () => pool[kind];
    const proxy: Column = new Proxy(column, {
      get(target, key) {
        const index = typeof key === 'string' ? Number(key) : NaN;
        if (Number.isNaN(index)) {
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        }
        if (!isPoolAtWork) examine(index, 'read');
        return Reflect.get(target, key);
      },
      set(target, key, value: number) {
        const index = Number(key);
        if (!isPoolAtWork) examine(index, 'written');
        known.written[kind].add(index);
        target[index] = value;
        return true;
      },
    });
    const examine = (index: number, access: 'read' | 'written'): void => {
      const record = index >> shift;
      const offset = index & ((1 << shift) - 1);
      const field = fieldAt(layout.fields[kind], offset);
      const report = (what: string): void => void reports.add(`${layout.name}: ${field} ${what}`);
      if (ofKind() !== proxy) report(`${access} in an array that has been replaced by a larger one`);
      else if (index < 0 || index >= column.length)
        reports.add(`${layout.name}: record ${record} ${access}: there is none`);
      else if (!known.live.has(record)) {
        if (access === 'written' || !layout.readWhenFree.includes(field)) report(`${access} in a free record`);
      } else if (access === 'read' && !known.written[kind].has(index) && !layout.guarded[kind](offset)) {
        report('read before it is written');
      }
    };
    return proxy;
  };
  const atWork = <Result>(work: () => Result): Result => {
    isPoolAtWork = true;
    try {
      return work();
    } finally {
      isPoolAtWork = false;
    }
  };
  const take = pool.take.bind(pool);
  const release = pool.release.bind(pool);
  const own = pool as unknown as { grow: () => void };
  const grow = own.grow.bind(pool);
  let int = pool.int;
  let real = pool.real;
  own.grow = () => {
    pool.int = int;
    pool.real = real;
    grow();
    int = pool.int;
    real = pool.real;
    pool.int = wrap(int, 'int');
    pool.real = wrap(real, 'real');
  };
  const forget = (slot: number): void => {
    for (const kind of ['int', 'real'] as const) {
      const shift = layout.shifts[kind];
      const first = (slot >> layout.shifts.int) << shift;
      for (let index = first; index < first + (1 << shift); index++) known.written[kind].delete(index);
    }
  };
  pool.take = () => {
    const slot = atWork(take);
    known.live.add(slot >> layout.shifts.int);
    return slot;
  };
  pool.release = (slot) => {
    if (!known.live.delete(slot >> layout.shifts.int)) reports.add(`${layout.name}: released twice`);
    forget(slot);
    // (A release writes the state: `free` is what a later look at the record finds.)
    atWork(() => {
      release(slot);
    });
  };
  pool.int = wrap(int, 'int');
  pool.real = wrap(real, 'real');
}
