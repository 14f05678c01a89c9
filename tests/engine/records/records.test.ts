import fc from 'fast-check';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OperationPool } from '../../../src/engine/records/operation-pool.ts';
import { OPERATION_FIELDS, TRANSACTION_FIELDS } from './fields.ts';
import * as operationRecord from '../../../src/engine/records/operation-record.ts';
import { TransactionPool } from '../../../src/engine/records/transaction-pool.ts';
import * as transactionRecord from '../../../src/engine/records/transaction-record.ts';
import { anyExperiments } from '../../reference/arbitrary.ts';
import { inlineRequests, workloadOf } from '../run.ts';
import { checkedRun, checkPools, type Reports } from './checked-records.ts';
import { recordUses } from './record-uses.ts';

const root = resolve(import.meta.dirname, '../../..');

const RECORDS = [
  { name: 'operation', module: operationRecord, table: OPERATION_FIELDS, shifts: { int: 5, real: 4 } },
  {
    name: 'transaction',
    module: transactionRecord,
    table: TRANSACTION_FIELDS,
    shifts: { int: 4, real: 4 },
  },
] as const;

describe('the tables of record fields', () => {
  it.each(RECORDS)('of an $name have every field once, inside the record', ({ module, table, shifts }) => {
    const constants = Object.entries(module).filter(
      ([name, value]) => typeof value === 'number' && !name.endsWith('SHIFT') && name !== 'ALONE',
    );
    expect(Object.fromEntries(constants)).toEqual({ ...table.int, ...table.real });
    expect(constants).toHaveLength(Object.keys(table.int).length + Object.keys(table.real).length);
    for (const kind of ['int', 'real'] as const) {
      const offsets = Object.values<number>(table[kind]);
      expect(new Set(offsets).size, kind).toBe(offsets.length);
      expect(Math.max(...offsets), kind).toBeLessThan(1 << shifts[kind]);
    }
  });
});

describe('the uses of record fields', () => {
  it('take each field from the array that has it', () => {
    const files = ['engine', 'policies', 'analysis'].flatMap((room) =>
      readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join('src', room, file)),
    );
    const uses = files.map((file) => recordUses(file, readFileSync(join(root, file), 'utf8')));
    expect(uses.flatMap(({ problems }) => problems)).toEqual([]);
    expect(uses.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0);
  });

  it('are refused by name', () => {
    const problems = (body: string): readonly string[] =>
      recordUses('x.ts', `function f() { const { int, real } = s.operations; ${body} }`).problems;
    expect(problems('int[slot | DIE] = real[(slot >> 1) | SINCE];')).toEqual([]);
    expect(problems('int[slot | SINCE];')).toEqual(['x.ts:1 int[slot | SINCE]: SINCE is no field of operations.int']);
    expect(problems('int[slot | UNIT];')).toEqual(['x.ts:1 int[slot | UNIT]: UNIT is no field of operations.int']);
    expect(problems('real[slot | SINCE];')).toEqual(['x.ts:1 real[slot | SINCE]: the slot must be shifted by 1']);
    expect(problems('s.transactions.int[slot | DIE];')).toHaveLength(1);
    expect(problems('s.transactions.real[(tx >> 1) | FULL];')).toHaveLength(1);
  });
});

describe('checked records', () => {
  it('report nothing in random runs', () => {
    const experiments = fc.sample(anyExperiments, { numRuns: process.env.LONG === undefined ? 80 : 800, seed: 11 });
    let operations = 0;
    for (const experiment of experiments) {
      const { engine, reports } = checkedRun(experiment, workloadOf(inlineRequests(experiment)));
      expect([...reports]).toEqual([]);
      operations += engine.operationCount;
    }
    expect(operations).toBeGreaterThan(5000);
  });

  it('name the field of a free record, of one that was not written, and of an array that has grown', () => {
    const operations = new OperationPool();
    const transactions = new TransactionPool();
    const reports: Reports = new Set();
    const look = (value: number): number => value;
    checkPools({ operations, transactions }, reports);
    const slot = operations.take();
    operations.int[slot | operationRecord.DIE] = 3;
    expect(operations.int[slot | operationRecord.DIE]).toBe(3);
    expect([...reports]).toEqual([]);
    look(operations.int[slot | operationRecord.LPN]);
    look(operations.real[(slot >> 1) | operationRecord.SINCE]);
    const tx = transactions.take();
    const { int } = transactions;
    for (let i = 0; i < 200; i++) transactions.take();
    look(int[tx | transactionRecord.OUT_LEFT]);
    operations.release(slot);
    look(operations.int[slot | operationRecord.DIE]);
    operations.int[slot | operationRecord.STATE] = 1;
    operations.release(slot);
    look(operations.int[-1 | operationRecord.DIE]);
    expect([...reports]).toEqual([
      'operation: LPN read before it is written',
      'operation: SINCE read before it is written',
      'transaction: OUT_LEFT read in an array that has been replaced by a larger one',
      'operation: DIE read in a free record',
      'operation: STATE written in a free record',
      'operation: released twice',
      'operation: record -1 read: there is none',
    ]);
  });
});
