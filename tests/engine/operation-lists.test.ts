/** Lists of operations against plain arrays. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperationLists, OperationPool, UNBOUND, UNBOUND_EVENLY } from '../../src/engine/records/operation-pool.ts';
import { DIE, ID, NEXT, OperationState, PREVIOUS, STATE } from '../../src/engine/records/operation-record.ts';
import { ChangeLog } from '../../src/engine/state/flash.ts';

it('notes indices in order, also an index that changes twice', () => {
  const log = new ChangeLog(10);
  for (const index of [7, 2, 7]) log.note(index);
  expect([...(log.noted ?? [])]).toEqual([7, 2, 7]);
});

it('says when there were more changes than entries, until it is cleared', () => {
  const log = new ChangeLog(3);
  for (const index of [0, 1, 2]) log.note(index);
  expect(log.noted).toHaveLength(3);
  log.note(0);
  expect(log.noted).toBeNull();
  log.clear();
  expect(log.noted).toHaveLength(0);
  log.note(1);
  expect([...(log.noted ?? [])]).toEqual([1]);
});

const LISTS = 3;

/** The slots of a list from head to tail; what it says from tail to head is the same turned round. */
function slotsOf(lists: OperationLists, pool: OperationPool, list: number): number[] {
  const forward: number[] = [];
  for (let slot = lists.head[list]; slot >= 0; slot = pool.int[slot | NEXT]) forward.push(slot);
  const backward: number[] = [];
  for (let slot = lists.tail[list]; slot >= 0; slot = pool.int[slot | PREVIOUS]) backward.push(slot);
  expect(backward.reverse()).toEqual(forward);
  expect(lists.length[list]).toBe(forward.length);
  return forward;
}

describe('lists of operations', () => {
  it('keep the order of age for any order of insertion, and forget removed operations', () => {
    const move = fc.record({ put: fc.boolean(), list: fc.nat(LISTS - 1), which: fc.nat(99), age: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 80 }), (moves) => {
        const pool = new OperationPool();
        const lists = new OperationLists(LISTS, pool, 1);
        const plain: number[][] = Array.from({ length: LISTS }, () => []);
        const ages = new Set<number>();
        for (const { put, list, which, age } of moves) {
          const mine = plain[list];
          if (put && !ages.has(age)) {
            ages.add(age);
            const slot = pool.take();
            pool.int[slot | ID] = age;
            lists.insert(list, slot);
            mine.push(slot);
            mine.sort((a, b) => pool.int[a | ID] - pool.int[b | ID]);
          } else if (!put && mine.length > 0) {
            const [slot] = mine.splice(which % mine.length, 1);
            lists.remove(list, slot);
          }
          for (let i = 0; i < LISTS; i++) expect(slotsOf(lists, pool, i)).toEqual(plain[i]);
        }
      }),
    );
  });

  it('restore the position of a delayed operation, after others have arrived, left or reused a slot', () => {
    const move = fc.record({ what: fc.constantFrom('ready', 'blocked', 'free', 'take'), which: fc.nat(99) });
    fc.assert(
      fc.property(fc.array(move, { minLength: 60, maxLength: 120 }), (moves) => {
        const pool = new OperationPool();
        const lists = new OperationLists(1, pool, 1);
        const plain: number[] = [];
        const blocked: number[] = [];
        let age = 0;
        for (const { what, which } of moves) {
          if (what === 'ready' || what === 'blocked') {
            const slot = pool.take();
            pool.int[slot | ID] = age++;
            pool.int[slot | STATE] = what === 'ready' ? OperationState.ready : OperationState.blocked;
            if (what === 'ready') lists.insertNoted(0, slot);
            else lists.noteBehind(0, slot);
            (what === 'ready' ? plain : blocked).push(slot);
          } else if (what === 'free' && blocked.length > 0) {
            const [slot] = blocked.splice(which % blocked.length, 1);
            pool.int[slot | STATE] = OperationState.ready;
            lists.insertNoted(0, slot);
            plain.push(slot);
            plain.sort((a, b) => pool.int[a | ID] - pool.int[b | ID]);
          } else if (what === 'take' && plain.length > 0) {
            // Not always the oldest: on its way to a die an operation may be passed.
            const [slot] = plain.splice(which % Math.min(2, plain.length), 1);
            lists.remove(0, slot);
            pool.release(slot);
          }
          expect(slotsOf(lists, pool, 0)).toEqual(plain);
        }
      }),
    );
  });

  it('find the place of a delayed write in few steps, whether it is placed evenly or not', () => {
    const pool = new OperationPool();
    const lists = new OperationLists(1, pool, 1);
    const take = (age: number, die: number): number => {
      const slot = pool.take();
      pool.int[slot | ID] = age;
      pool.int[slot | DIE] = die;
      pool.int[slot | STATE] = OperationState.ready;
      return slot;
    };
    for (let age = 0; age < 1000; age++) lists.insertNoted(0, take(age, UNBOUND));
    const delayed = take(1000, UNBOUND_EVENLY);
    lists.noteBehind(0, delayed);
    for (let age = 1001; age < 1010; age++) lists.insertNoted(0, take(age, UNBOUND));
    let reads = 0;
    pool.int = new Proxy(pool.int, {
      get: (int, at) => {
        reads++;
        return Reflect.get(int, at) as unknown;
      },
    });
    lists.insertNoted(0, delayed);
    expect(reads).toBeLessThan(30);
    expect(slotsOf(lists, pool, 0).map((slot) => pool.int[slot | ID])).toEqual(
      Array.from({ length: 1010 }, (_, i) => i),
    );
  });

  it('insert an operation after another one, or at the end, for any age', () => {
    const pool = new OperationPool();
    const lists = new OperationLists(1, pool, 1);
    const [a, b, c, d] = [40, 30, 20, 10].map((age) => {
      const slot = pool.take();
      pool.int[slot | ID] = age;
      return slot;
    });
    lists.append(0, a);
    lists.append(0, b);
    expect(slotsOf(lists, pool, 0)).toEqual([a, b]);
    lists.insertAfter(0, a, c);
    expect(slotsOf(lists, pool, 0)).toEqual([a, c, b]);
    lists.insertAfter(0, -1, d);
    expect(slotsOf(lists, pool, 0)).toEqual([d, a, c, b]);
    lists.remove(0, b);
    lists.insertAfter(0, c, b);
    expect(slotsOf(lists, pool, 0)).toEqual([d, a, c, b]);
  });
});
