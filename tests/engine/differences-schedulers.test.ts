/**
 * What engine and reference model once disagreed about under the schedulers of the related work: each as the smallest
 * experiment that shows it, with what is right. Rows are `[start, operation]`.
 */
import { describe, expect, it } from 'vitest';
import type { Result, RowKindName } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { agreeOnOneDie, type MoreInput, type PolicyInput, type Requests } from './one-die.ts';

/** With blocks of eight pages. */
const run = (requests: Requests, policy: PolicyInput, more: MoreInput = {}): Result =>
  agreeOnOneDie(requests, policy, { ...more, device: { pagesPerBlock: 8, ...more.device } });

const page = (lpn: number, atNs = 0, op: 'read' | 'write' = 'read', pages = 1): Requests[number] => ({
  atNs,
  op,
  offset: lpn * 1024,
  bytes: pages * 1024,
});

const rows = (result: Result, kind: RowKindName): [number, number][] =>
  result.rows
    .filter((row) => row.kind === kind)
    .map(({ startNs, operation }): [number, number] => [startNs, operation])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);

describe('Sprinkler', () => {
  it('does not bypass an older read of the same page for a group of fewer requests', () => {
    // lpn 2 and 3 are the virtual pages 1 of both planes. lpn 3 is requested twice, at first alone, then with lpn 2.
    const result = run(
      [page(0), page(3, 1), page(2, 2, 'read', 2)],
      { scheduler: 'sprinkler' },
      { device: { planesPerDie: 2 } },
    );
    expect(rows(result, 'read')).toEqual([
      [0, 0],
      [2024, 1],
      [2024, 2],
      [5072, 3],
    ]);
  });

  it('in cache mode starts no write during a program while a read waits', () => {
    const result = run([page(0, 0, 'write'), page(1, 100, 'write'), page(9, 100)], {
      scheduler: 'sprinkler',
      cacheMode: true,
    });
    // The older of the two goes when the unit is idle.
    expect(rows(result, 'load')).toEqual([
      [0, 0],
      [11_024, 1],
    ]);
  });

  it('leaves only those pages of a burst that fit none of its transactions', () => {
    // The third write was passed by the transactions of both dies: it must be in the next of die 0, before the read,
    // which would go first.
    const result = run(
      [page(0, 0, 'write'), page(1, 0, 'write'), page(2, 0, 'write'), page(8, 500)],
      { scheduler: 'sprinkler', sprinkler: { maxBypass: 1 }, dieBinding: 'dynamic', readPriority: true },
      { device: { diesPerChip: 2 } },
    );
    expect(rows(result, 'load')).toEqual([
      [0, 0],
      [1024, 1],
      [11_024, 2],
    ]);
  });

  it('starts a bound write as soon as the older unbound write, a candidate for its unit, is bound to another channel', () => {
    // Page 0 is placed on die 0 by the layout; page 8 goes to channel 1, which has written less.
    const result = run(
      [page(8, 0, 'write'), page(0, 0, 'write')],
      {
        scheduler: 'sprinkler',
        busyUnit: 'chip',
        dieBinding: 'undecided-queue',
        readLayout: { regionPages: 4, reallocation: false },
      },
      {
        device: { channels: 2, diesPerChip: 2 },
        initial: {
          cumulativeWrites: [0, 1].map((die) => ({ channel: 0, die, pages: 5 })),
          readIntensiveRegions: [0],
        },
      },
    );
    expect(
      result.rows
        .filter(({ kind }) => kind === 'load')
        .map(({ startNs, lane, operation }) => [startNs, lane, operation]),
    ).toEqual([
      [0, 0, 1],
      [0, 1, 0],
    ]);
  });
});

describe('Slacker', () => {
  it('under completeAtTransfer counts the remaining loads of a transaction', () => {
    // Die 0 loads two pages and programs them until 12,048, die 1 one until 11,024; of the next request it has one page
    // to read, die 1 two. That leaves the page of die 0 a slack of 1,000 ns: the read behind it, of 2,024 ns, does not
    // pass.
    const result = run(
      [page(0, 0, 'write', 3), page(13, 100, 'read', 3), page(16, 101)],
      { scheduler: 'slacker', dieBinding: 'static', multiPlane: 'wise', quirks: { completeAtTransfer: true } },
      { device: { channels: 2, planesPerDie: 2 } },
    );
    expect(rows(result, 'read')).toEqual([
      [11_024, 3],
      [12_048, 4],
      [13_048, 5],
      [14_072, 6],
    ]);
  });

  it('assigns planes in order of id, although its queue has another order', () => {
    const result = agree({
      device: {
        channels: 2,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 2,
        blocksPerPlane: 6,
        pagesPerBlock: 8,
        pageBytes: 1024,
        overprovisioning: 0.5,
      },
      timing: { commandNs: 0, transferNsPerByte: 1, readNs: 1000, programNs: 10_000 },
      policy: { scheduler: 'slacker', dieBinding: 'static', multiPlane: 'wise' },
      workload: {
        requests: [
          // Die 1 has much to do; the page of the third request on die 0 has time, and the fourth request's goes past
          // it.
          { atNs: 0, op: 'write', offset: 1024, bytes: 1024 },
          { atNs: 0, op: 'read', offset: 0, bytes: 1024 },
          ...[3, 5, 7, 9].map((lpn) => ({ atNs: 1, op: 'write' as const, offset: lpn * 1024, bytes: 1024 })),
          { atNs: 2, op: 'write', offset: 10 * 1024, bytes: 2048 },
          { atNs: 3, op: 'write', offset: 14 * 1024, bytes: 1024 },
        ],
      },
    });
    // Both in one program: the older page on the lower plane.
    expect(result.operations[6]).toMatchObject({ lpn: 10, ppn: 0 });
    expect(result.operations[8]).toMatchObject({ lpn: 14, ppn: 48 });
  });

  it('lets an aged write block younger reads, although it is no longer first in its queue', () => {
    const result = agree({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 4,
        pageBytes: 2048,
        overprovisioning: 0.75,
      },
      policy: {
        readPriorityAgeLimitNs: 1000,
        scheduler: 'slacker',
        suspension: { program: true, readsPerSuspend: 2 },
      },
      workload: {
        requests: [
          { atNs: 1894, op: 'write', offset: 11_776, bytes: 7680 },
          { atNs: 141_249, op: 'write', offset: 411_648, bytes: 2048 },
          { atNs: 141_249, op: 'write', offset: 488_448, bytes: 2048 },
          { atNs: 184_249, op: 'read', offset: 8192, bytes: 2048 },
        ],
      },
    });
    // Operation 10, the read, waits from before.
    expect(rows(result, 'load')).toContainEqual([6_826_674, 5]);
  });

  it('counts the load of the previous write in cache mode', () => {
    const result = agree({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        planesPerDie: 1,
        blocksPerPlane: 5,
        pagesPerBlock: 5,
        pageBytes: 2048,
        spareBytes: 64,
        overprovisioning: 0.5,
      },
      timing: { transferNsPerByte: 1, readNs: 2048, programNs: 3000 },
      policy: { scheduler: 'slacker', cacheMode: true },
      workload: {
        requests: [
          { atNs: 22_148, op: 'write', offset: 481_280, bytes: 2048 },
          { atNs: 22_148, op: 'write', offset: 2048, bytes: 2048 },
          { atNs: 22_148, op: 'read', offset: 331_776, bytes: 9986 },
          { atNs: 22_148, op: 'write', offset: 548_864, bytes: 6144 },
          { atNs: 41_479, op: 'write', offset: 681_984, bytes: 4096 },
        ],
      },
    });
    // The request of 41,479 ends with its page on die 0, where a page is being loaded: the one on die 1 has no reason
    // to pass operation 8.
    expect(rows(result, 'load').map(([, operation]) => operation)).toEqual([0, 1, 7, 8, 9, 10, 11]);
  });
});

describe('Slacker with parallel reads', () => {
  it('reads the pages of a request together, although another page is between them in the queue', () => {
    const result = agree({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        planesPerDie: 4,
        blocksPerPlane: 6,
        pagesPerBlock: 4,
        pageBytes: 1024,
        overprovisioning: 0.6,
      },
      timing: { transferNsPerByte: 1, readNs: 2048, programNs: 10_000 },
      policy: { dieInterleave: false, parallelRead: 'same-request', scheduler: 'slacker' },
      workload: {
        requests: [
          { atNs: 1, op: 'read', offset: 8704, bytes: 1024 },
          { atNs: 240, op: 'write', offset: 270_848, bytes: 1024 },
          { atNs: 12_388, op: 'write', offset: 4096, bytes: 1024 },
          { atNs: 34_774, op: 'read', offset: 3072, bytes: 5120 },
          { atNs: 44_774, op: 'read', offset: 1024, bytes: 1024 },
        ],
      },
    });
    // Operations 6 and 8 are of one request; the last request's page stands between them.
    const [six, eight] = [6, 8].map((id) => rows(result, 'read').find(([, operation]) => operation === id)?.[0]);
    expect(six).toBeDefined();
    expect(eight).toBe(six);
  });
});

describe('PAQ', () => {
  it('removes an unbound write that another channel started from the members that need its busy bus', () => {
    const result = run(
      [page(40, 0, 'write', 2), page(4, 100, 'write')],
      { dieBinding: 'undecided-queue', scheduler: 'paq' },
      { device: { channels: 3, chipsPerChannel: 2 } },
    );
    expect(rows(result, 'load')).toEqual([
      [0, 0],
      [0, 1],
      [100, 2],
    ]);
  });
});
