/**
 * What engine and reference model once disagreed about garbage collection, superblocks and blocks of several
 * planes: each as the smallest experiment that shows it, with what is right. Rows are `[start, end, operation]`.
 */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { agreeOnOneDie as run, rowsOf as rows, writes, type PolicyInput } from './one-die.ts';

describe('copyback', () => {
  const copyback: PolicyInput = { gc: { copyback: true, enabled: false } };
  const collect = (more: object = {}): Omit<ExperimentInput, 'policy' | 'workload'> => ({
    initial: {
      pages: [{ lpn: 0, block: 3 }],
      writePointers: [{ block: 3, page: 4 }],
      collect: [{ block: 3, ...more }],
    },
  });

  it('in cache mode needs an idle unit, and does not wait for its own register', () => {
    const result = run([{ offset: 8192 }], { ...copyback, cacheMode: true }, collect());
    // The host's read first; the copyback not beside its data-out.
    expect(rows(result, 'read')).toEqual([
      [0, 1000, 0],
      [2024, 3024, 1],
    ]);
    expect(rows(result, 'program')).toEqual([[3024, 13_024, 2]]);
    expect(rows(result, 'erase')).toEqual([[13_024, 43_024, 3]]);
  });

  it('needs no bus for its program if commands have length 0', () => {
    const result = run([{ offset: 1024 }], copyback, { ...collect(), device: { chipsPerChannel: 2 } });
    expect(rows(result, 'data-out')).toEqual([[1000, 2024, 0]]);
    expect(rows(result, 'program')).toEqual([[1000, 11_000, 2]]);
  });

  it('occupies the unit between its halves, in cache mode too', () => {
    const result = run(
      [{ atNs: 100, op: 'write', offset: 8192 }],
      { ...copyback, cacheMode: true },
      { ...collect(), timing: { commandNs: 100 } },
    );
    expect(result.requests[0].parts).toMatchObject({ dieGc: 11_100, channel: 0 });
  });

  it('delays its read until there is a free page for the copy', () => {
    // No page is free in the plane until the block of the job before is erased.
    const full = [0, 1, 2, 3].map((block) => ({ block, page: 4 }));
    const result = run([{ atNs: 60_000, op: 'trim', bytes: 1024 }], copyback, {
      device: { blocksPerPlane: 4 },
      initial: { pages: [{ lpn: 0, block: 3 }], writePointers: full, collect: [{ block: 3 }] },
    });
    expect(rows(result, 'read')).toEqual([[60_000, 61_000, 0]]);
    expect(rows(result, 'erase')).toEqual([[61_000, 91_000, 2]]);
  });
});

describe('garbage collection', () => {
  it('drops the program of a trimmed page even without a free page for it', () => {
    const full = [0, 1, 2, 3].map((block) => ({ block, page: 4 }));
    const result = run(
      [{ atNs: 60_000, op: 'trim' }],
      { gc: { enabled: false } },
      {
        device: { blocksPerPlane: 4 },
        initial: { pages: [{ lpn: 0, block: 3 }], writePointers: full, collect: [{ block: 3 }] },
      },
    );
    expect(rows(result, 'program')).toEqual([]);
    expect(rows(result, 'erase')).toEqual([[60_000, 90_000, 2]]);
    expect(result.operations[1]).toMatchObject({ type: 'program', ppn: null });
  });

  it('releases reads on other channels when the write before them joins its program', () => {
    // The quota keeps the write for channel 0, whose die is being collected past the hard limit; the younger read of
    // channel 1 waits, first in, first out.
    const valid = [0, 4, 5, 6, 7, 8, 9, 10, 11];
    const result = run(
      [
        { atNs: 500, op: 'write', offset: 30 * 1024 },
        { atNs: 600, offset: 21 * 1024 },
      ],
      {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'outstanding', split: 'exact' },
        planeConstraint: 'page',
        gc: { hostParallel: true, hardFreeBlocks: 2 },
      },
      {
        device: { channels: 2, planesPerDie: 2, blocksPerPlane: 4 },
        initial: {
          pages: valid.map((at, lpn) => ({ lpn, block: Math.floor(at / 4), page: at % 4 })),
          writePointers: [0, 1, 2].map((block) => ({ block, page: 4 })),
        },
      },
    );
    const program = result.rows.find(({ kind, operation }) => kind === 'load' && operation === 1);
    expect(program).toMatchObject({ startNs: 2024, lane: 0 });
    expect(rows(result, 'read').find(([, , operation]) => operation === 2)).toEqual([2024, 3024, 2]);
  });

  it('checks every plane of a die when it opens blocks in all of them together', () => {
    // Plane 1 has a bad block and two full ones: with the block that opens there beside plane 0's it has one free block
    // left.
    const result = run(
      [{ op: 'write' }],
      { gcActiveBlock: true, gc: { hardFreeBlocks: 2 } },
      {
        device: { planesPerDie: 2, blocksPerPlane: 5 },
        initial: {
          writePointers: [1, 2].map((block) => ({ plane: 1, block, page: 4 })),
          blocks: [{ plane: 1, block: 0, bad: true }],
        },
      },
    );
    expect(result.rows.filter(({ kind }) => kind === 'erase')).toMatchObject([{ plane: 1, operation: 1 }]);
  });

  describe('of a block that closed during its last program (cache mode) begins when that program ends', () => {
    // Blocks of one page. Logical page 1 is trimmed while it is written; the next block is open by then.
    const policy: PolicyInput = { cacheMode: true, gc: { softFreeRatio: 0, hardFreeBlocks: 0 } };
    const device = { pagesPerBlock: 1, overprovisioning: 0.3 };
    const trim = { atNs: 5000, op: 'trim', offset: 1024 } as const;

    it('even if nothing else happens in its plane: the host waits for that block', () => {
      const result = run([...writes(1, 3), trim], policy, { device: { ...device, blocksPerPlane: 3 } });
      expect(result.error).toBeUndefined();
      expect(rows(result, 'program')).toEqual([
        [1024, 11_024, 0],
        [11_024, 21_024, 1],
        [52_048, 62_048, 2],
      ]);
      // (The last block written is full, too, of a page that was trimmed: the host has no other.)
      const [first, ...others] = rows(result, 'erase');
      expect(first).toEqual([21_024, 51_024, 3]);
      expect(others).toHaveLength(1);
      expect(others[0][0]).toBeGreaterThanOrEqual(51_024);
    });

    it('and not with the next block that is opened on its die, in another plane', () => {
      // Plane 1 has a bad block: it may open two; plane 0 opens a third, later. The other chip has nothing but room: the
      // even pages belong to the first one.
      const even = writes(0, 5).map((write, i) => ({ ...write, offset: 2048 * i, atNs: i < 4 ? 0 : 30_000 }));
      const result = run(
        [...even.slice(0, 4), { ...trim, offset: 2048 }, even[4]],
        { ...policy, gcActiveBlock: true, multiPlane: 'wise', dieBinding: 'static' },
        {
          device: { ...device, chipsPerChannel: 2, planesPerDie: 2, blocksPerPlane: 4 },
          initial: { blocks: [{ plane: 1, block: 3, bad: true }] },
        },
      );
      expect(result.operations.map(({ ppn }) => ppn)).toEqual([0, 4, 1, 5, 4, 2]);
      expect(rows(result, 'erase')).toEqual([[22_048, 52_048, 4]]);
    });
  });

  it('treats nothing as urgent if it is off', () => {
    const result = run(
      [{ op: 'write' }],
      { gc: { enabled: false, hardFreeBlocks: 6 } },
      { initial: { writePointers: [{ block: 3, page: 4 }], collect: [{ block: 3 }] } },
    );
    expect(rows(result, 'load')).toEqual([[0, 1024, 0]]);
    expect(rows(result, 'erase')).toEqual([[11_024, 41_024, 1]]);
  });

  it.each(['none', 'greedy'] as const)(
    'collects half-full blocks until enough are free, each once: %s',
    (multiPlane) => {
      // Four blocks have a page of data and a page of garbage; with two of them collected into the fifth three of six
      // are free.
      const blocks = [0, 1, 2, 3];
      const initial = {
        pages: blocks.map((block) => ({ lpn: block, block, page: 0 })),
        blocks: blocks.map((block) => ({ block, invalid: 1 })),
      };
      const result = run([], { multiPlane, gc: { softFreeRatio: 0.5 } }, { initial });
      expect(result.counts.gcRuns).toBe(2);
      expect([...result.map].sort((a, b) => a[0] - b[0])).toEqual([
        [0, 16],
        [1, 17],
        [2, 8],
        [3, 12],
      ]);
    },
  );

  it('gives the host the first open block in the list of a plane, not the lowest number', () => {
    const result = run(
      [{ op: 'write' }],
      { gcActiveBlock: true },
      {
        initial: {
          writePointers: [
            { block: 1, page: 1 },
            { block: 0, page: 1 },
          ],
        },
      },
    );
    expect(result.operations[0].ppn).toBe(5);
  });
});

describe('host operations together with a step of garbage collection', () => {
  it('end with it in order of id, so that the write buffer then finds the page at its old location', () => {
    const full = [1, 2, 3].flatMap((block) => [0, 1, 2, 3].map((page) => ({ lpn: block * 4 - 2 + page, block, page })));
    const result = run(
      [
        { op: 'write', offset: 15 * 1024 },
        { op: 'write', offset: 100, bytes: 100 },
      ],
      { planeConstraint: 'page', gc: { hostParallel: true } },
      {
        device: { planesPerDie: 2, blocksPerPlane: 5 },
        initial: { pages: [{ lpn: 0 }, ...full], blocks: [{ invalid: 3 }] },
        host: { writeBuffer: { pages: 1, ackNs: 0 } },
      },
    );
    // The host's page and garbage collection's are one program.
    expect(rows(result, 'program').slice(0, 2)).toEqual([
      [4072, 14_072, 0],
      [4072, 14_072, 4],
    ]);
    expect(result.operations[1]).toMatchObject({ type: 'read', lpn: 0, ppn: 0 });
  });
});

describe('superblocks', () => {
  /** Five superblocks of eight pages are full, each with the given number of gaps. */
  const full = (gaps: number[]): NonNullable<ExperimentInput['initial']> => {
    const pages: NonNullable<NonNullable<ExperimentInput['initial']>['pages']> = [];
    const pointers = [1, 2, 3, 4, 5].flatMap((block) => [0, 1].map((die) => ({ die, block, page: 4 })));
    for (const [block, gap] of gaps.entries()) {
      for (let i = gap; i < 8; i++)
        pages.push({ lpn: pages.length, die: i % 2, block: block + 1, page: Math.floor(i / 2) });
    }
    return { pages, writePointers: pointers };
  };
  const policy: PolicyInput = {
    superblockWays: 2,
    dieBinding: 'request-order',
    gc: { hardFreeBlocks: 0 },
  };
  const device = { diesPerChip: 2, overprovisioning: 0.2 };

  it('are not collected for fewer invalid pages than they have lanes: padding would fill the last super-page', () => {
    const result = run(writes(0, 1), policy, { device, initial: full([1, 1, 1, 1, 1]) });
    expect(rows(result, 'erase')).toEqual([]);
    expect(result.error).toBeDefined();
  });

  it('are collected if that frees a super-page', () => {
    const result = run(writes(0, 1), policy, { device, initial: full([1, 1, 2, 1, 1]) });
    // Block 3 of both banks.
    const erases = result.operations.filter(({ type }) => type === 'erase');
    expect(erases.slice(0, 2).map(({ ppn }) => ppn)).toEqual([12, 36]);
    expect(result.requests[0].finish).not.toBeNull();
  });

  it('with an open block in one bank continue at its page in all banks', () => {
    const result = run(
      writes(0, 2),
      { ...policy, gc: { enabled: false } },
      { device, initial: { writePointers: [{ die: 1, block: 2, page: 3 }] } },
    );
    expect(result.operations.filter(({ cause }) => cause === 'host').map(({ ppn }) => ppn)).toEqual([11, 0]);
    expect(result.blocks.filter(({ block }) => block === 2).map(({ written }) => written)).toEqual([4, 4]);
  });

  it('accept unbound writes, w pages of a request at a time', () => {
    const result = run(
      [{ op: 'write', bytes: 4096 }],
      { superblockWays: 2, dieBinding: 'undecided-queue' },
      { device: { chipsPerChannel: 2, diesPerChip: 2 } },
    );
    expect(result.rows.filter(({ kind }) => kind === 'program').map(({ die, startNs }) => [die, startNs])).toEqual([
      [0, 2048],
      [1, 4096],
      [2, 2048],
      [3, 4096],
    ]);
  });
});

describe('twin blocks', () => {
  const policy: PolicyInput = { multiPlane: 'twin-block' };
  const planes = { planesPerDie: 2, blocksPerPlane: 6 };
  /** Block 3 is full; these pages of it are valid, by plane; it is collected. */
  const collected = (...valid: number[][]): NonNullable<ExperimentInput['initial']> => ({
    pages: valid.flatMap((pages, plane) => pages.map((page) => ({ lpn: plane * 8 + page, plane, block: 3, page }))),
    writePointers: valid.map((_, plane) => ({ plane, block: 3, page: 6 })),
    collect: [{ block: 3 }],
  });
  const planeOf = (result: Result, lpn: number): number => Math.floor((result.map.get(lpn) ?? 0) / 36);

  it('move pages evenly, within their plane if possible', () => {
    const device = { ...planes, pagesPerBlock: 6 };
    const own = run([{ atNs: 1_000_000, offset: 4096 }], policy, { device, initial: collected([0, 1], [4, 5]) });
    expect([0, 1, 12, 13].map((lpn) => planeOf(own, lpn))).toEqual([0, 0, 1, 1]);
    // The pages of a plane with five go to planes 0, 0, 1, 0, 1 where the other has one (TBM's rotation).
    const apart = run([{ atNs: 1_000_000, offset: 4096 }], policy, {
      device,
      initial: collected([0, 1, 2, 3, 4], [0]),
    });
    expect([0, 1, 2, 3, 4, 8].map((lpn) => planeOf(apart, lpn))).toEqual([0, 0, 1, 0, 1, 1]);
  });

  it('with planes that are not level are leveled first, page by page, and never programmed together at different pages', () => {
    const result = run(writes(0, 4), policy, {
      device: planes,
      initial: { writePointers: [{ plane: 1, page: 2 }] },
    });
    expect(result.operations.map(({ ppn }) => ppn)).toEqual([0, 1, 2, 26]);
    expect(rows(result, 'program').map(([start]) => start)).toEqual([1024, 12_048, 24_096, 24_096]);
  });

  it('with a bad block in one plane are unused in all planes', () => {
    const result = run(writes(0, 2), policy, { device: planes, initial: { blocks: [{ plane: 1, bad: true }] } });
    expect(result.operations.map(({ ppn }) => ppn)).toEqual([4, 28]);
    expect(() =>
      run([], policy, { device: planes, initial: { pages: [{ lpn: 0 }], blocks: [{ plane: 1, bad: true }] } }),
    ).toThrow(/initial\.pages\[0\].*twin block with a bad block/);
  });
});

it('a padded lane of a super-page adds an invalid page, and its plane checks for garbage collection', () => {
  const { counts } = agree({
    device: {
      channels: 1,
      chipsPerChannel: 1,
      planesPerDie: 1,
      blocksPerPlane: 5,
      pagesPerBlock: 4,
      pageBytes: 1024,
      overprovisioning: 0.4,
    },
    timing: { commandNs: 0, transferNsPerByte: 1, readNs: 512, programNs: 3000, eraseNs: 8192, planeSwitchNs: 24 },
    policy: {
      dieInterleave: false,
      superblockWays: 2,
      cacheMode: true,
      gc: { victim: 'random-greedy', d: 1, suspendable: false },
      wearLeveling: { dynamic: true, static: true, threshold: 1 },
      partialWrite: 'pad',
    },
    initial: { blocks: [{ bad: true }] },
    host: { queueDepth: 1, repeat: 2, addressing: 'grow' },
    workload: {
      requests: [
        { atNs: 1, op: 'write', offset: 0, bytes: 1024 },
        { atNs: 1, op: 'write', offset: 0, bytes: 1024 },
        { atNs: 1, op: 'write', offset: 0, bytes: 2048 },
        { atNs: 3001, op: 'write', offset: 1024, bytes: 3072 },
        { atNs: 3002, op: 'read', offset: 0, bytes: 1024 },
      ],
    },
    seed: 5,
  });
  expect(counts.padding).toBeGreaterThan(0);
  expect(counts.gcRuns).toBeGreaterThan(0);
});

it('a given collection that waits for room begins in the instant in which a write makes it', () => {
  const { rows } = agree({
    device: {
      channels: 1,
      chipsPerChannel: 2,
      diesPerChip: 1,
      planesPerDie: 1,
      blocksPerPlane: 5,
      pagesPerBlock: 4,
      pageBytes: 1024,
      overprovisioning: 0.4,
    },
    timing: { commandNs: 0, transferNsPerByte: 1, readNs: 512, programNs: 0, eraseNs: 8192 },
    policy: { gc: { softFreeRatio: 0.4, hardFreeBlocks: 0 } },
    initial: {
      // No block of chip 1 is free, and block 2 has the only room there: its own.
      pages: [{ lpn: 6, chip: 1, block: 2 }, ...[0, 1, 3, 4].map((block) => ({ lpn: 10 + block, chip: 1, block }))],
      writePointers: [{ page: 3 }, { chip: 1, block: 2, page: 2 }],
      blocks: [0, 1, 3, 4].map((block) => ({ chip: 1, block })),
      collect: [{ chip: 1, block: 2 }],
    },
    workload: {
      requests: [
        { atNs: 1, op: 'write', offset: 6144, bytes: 1024 },
        { atNs: 2, op: 'write', offset: 0, bytes: 1024 },
      ],
    },
  });
  expect(rows.filter(({ kind }) => kind === 'erase').map(({ startNs }) => startNs)).toEqual([1]);
});

describe('a collection that holds its channel', () => {
  it('does not hold it again by a program whose pages are all gone: the waiting write is charged `queue`', () => {
    // At 1610 the moved page finds no room, the channel is given back, and the host rewrites that page. At 2708 the
    // collection claims the channel for the program of the page, which is dropped.
    const { requests } = agree({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        diesPerChip: 1,
        blocksPerPlane: 6,
        pagesPerBlock: 5,
        pageBytes: 1024,
        spareBytes: 64,
        overprovisioning: 0.15,
      },
      timing: { commandNs: 10, transferNsPerByte: 1, readNs: 512, programNs: 3000, eraseNs: 8192 },
      policy: {
        cacheMode: true,
        gcActiveBlock: true,
        freeBlockPick: 'least-erased',
        partialWrite: 'pad',
        readLayout: { thresholdPages: 1, regionPages: 4, clearAfter: 1, reallocationPages: 1 },
        gc: { enabled: false, hardFreeBlocks: 0, preemption: 'block' },
      },
      precondition: { kind: 'sequential-fill' },
      initial: { collect: [{ block: 1 }], readIntensiveRegions: [0, 2, 4, 6, 8, 10, 12] },
      host: { mode: 'closed', queueDepth: 1 },
      workload: { requests: [{ op: 'write', offset: 271360, bytes: 3072 }] },
    });
    expect(requests[0].parts).toMatchObject({ queue: 3000, channel: 0 });
  });
});
