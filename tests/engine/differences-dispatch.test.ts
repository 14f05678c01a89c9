/**
 * Cases in which engine and reference model once disagreed about the next start: order, bindings, reads that are read
 * together. Each is the smallest experiment that shows it, with the right answer. Rows are `[start, end, operation]`.
 */
import { describe, expect, it } from 'vitest';
import { agreeOnOneDie as run, rowsOf as rows, writes, type PolicyInput, type Requests } from './one-die.ts';

describe('order of reads and writes', () => {
  it('an aged write blocks younger reads even if an older write behind its update read has not aged', () => {
    // Page 0 is written in part: its update read makes it ready later than the write of page 8, which came after it.
    const result = run(
      [
        { op: 'write' },
        { atNs: 20_000, op: 'write', offset: 100, bytes: 100 },
        { atNs: 20_000, op: 'write', offset: 8192 },
        { atNs: 20_500, offset: 9216 },
      ],
      { readPriority: true, readPriorityAgeLimitNs: 2000 },
    );
    // At 22,024 the update read is over: the write of page 8 has waited for more than 2,000 ns, and the read lets both
    // go first.
    expect(rows(result, 'read').map(([start]) => start)).toEqual([20_000, 44_072]);
  });

  describe('cache mode with reads first', () => {
    const policy = (readPriorityAgeLimitNs: number): PolicyInput => ({
      dieBinding: 'static',
      cacheMode: true,
      readPriority: true,
      readPriorityAgeLimitNs,
    });
    // The second write is loaded before the read comes; the third could be when the second is programmed, at 11,024.
    const requests: Requests = [
      ...[0, 2, 4].map((page): Requests[0] => ({ op: 'write', offset: page * 1024 })),
      { atNs: 2000, offset: 8192 },
    ];
    const two = { device: { channels: 2 } };

    it('starts an aged write during a running program before a waiting read', () => {
      expect(rows(run(requests, policy(0), two), 'load').map(([start]) => start)).toEqual([0, 1024, 23_048]);
      expect(rows(run(requests, policy(11_023), two), 'load').map(([start]) => start)).toEqual([0, 1024, 11_024]);
    });

    it('starts the read first if it is older', () => {
      const later: Requests = [requests[0], requests[1], requests[3], { atNs: 2000, op: 'write', offset: 4096 }];
      expect(rows(run(later, policy(100), two), 'load').map(([start]) => start)).toEqual([0, 1024, 23_048]);
    });

    it('ages a write even if nothing happens on its channel', () => {
      const result = run([...requests, { atNs: 15_000, offset: 9 * 1024 }], policy(12_000), two);
      expect(rows(result, 'load').map(([start]) => start)).toEqual([0, 1024, 15_000]);
    });
  });

  it('under fifo, a write younger than a read that waits for the unit does not join an unbound transaction', () => {
    const result = run(
      [
        ...writes(0, 2),
        { atNs: 2000, op: 'write', offset: 8192 },
        { atNs: 2000, offset: 9216 },
        { atNs: 2000, op: 'write', offset: 10_240 },
      ],
      { dieBinding: 'dynamic', multiPlane: 'wise' },
      { device: { planesPerDie: 2 } },
    );
    expect(rows(result, 'program').map(([start, , operation]) => [start, operation])).toEqual([
      [2048, 0],
      [2048, 1],
      [13_072, 2],
      [26_120, 4],
    ]);
  });
});

describe('late bindings', () => {
  it('under dynamic, the share also counts writes that wait for their update reads', () => {
    const result = run(
      [
        { op: 'write', bytes: 2048 },
        { atNs: 50_000, op: 'write', offset: 1024, bytes: 100 },
        { atNs: 50_000, op: 'write', offset: 4096, bytes: 2048 },
      ],
      { dieBinding: 'dynamic' },
      { device: { channels: 2, diesPerChip: 2 } },
    );
    // Three writes are pending at 50,000, so that channel 0 may take two, which are ready: a burst.
    expect(rows(result, 'load').filter(([start]) => start >= 50_000)).toEqual([
      [50_000, 51_024, 4],
      [51_024, 52_048, 5],
      [52_024, 53_048, 3],
    ]);
    expect(result.requests[2].parts.group).toBe(1024);
  });

  it('under dynamic without interleave, the one die is the first from the token', () => {
    const result = run(
      [...writes(0, 1), ...writes(1, 1, 20_000), ...writes(2, 1, 40_000)],
      { dieBinding: 'dynamic', dieInterleave: false },
      { device: { diesPerChip: 2 } },
    );
    expect(
      result.rows
        .filter(({ kind }) => kind === 'program')
        .map(({ die }) => die)
        .sort((a, b) => a - b),
    ).toEqual([0, 0, 1]);
  });

  it('under dynamic, an aged write that starts on one channel releases the reads that it blocked on another', () => {
    const suspension = { program: true, programSuspendNs: 0, resumeNs: 0, minRunProgramNs: 0, worthItMarginNs: 0 };
    const result = run(
      [{ op: 'write' }, { atNs: 5000, op: 'write', offset: 1024, bytes: 3072 }, { atNs: 5000 }],
      { dieBinding: 'dynamic', readPriorityAgeLimitNs: 1000, suspension },
      { device: { channels: 2 } },
    );
    // The read of page 0 could suspend the second write on channel 0 from 11,024 on, but the third one is aged, and
    // held nowhere until channel 1 is idle.
    expect(rows(result, 'load').at(-1)).toEqual([16_024, 17_048, 3]);
    expect(rows(result, 'read')).toEqual([[16_024, 17_024, 4]]);
  });

  it('under undecided-queue, a skipped channel is checked again when the better die’s channel starts other work', () => {
    const result = run(
      [{ op: 'write' }, { offset: 3072 }],
      { dieBinding: 'undecided-queue', readPriority: true },
      { device: { channels: 2 }, timing: { commandNs: 10 }, initial: { cumulativeWrites: [{ pages: 1 }] } },
    );
    // Die 1 has fewer writes, but its channel sends the read's command first.
    expect(rows(result, 'command')).toEqual([[0, 10, 1]]);
    expect(result.rows.find(({ kind }) => kind === 'load')).toMatchObject({ startNs: 0, die: 0 });
  });
});

describe('reads', () => {
  it('of a superblock need the same block even if planes need only the same page', () => {
    // Page 6 is the seventh super-page: block 1, page 2. Page 5 is virtual: block 0, page 2 of the other die.
    const result = run(
      [...writes(8, 6), ...writes(6, 1), { atNs: 200_000, offset: 5 * 1024, bytes: 2048 }],
      { superblockWays: 2, dieBinding: 'request-order', planeConstraint: 'page', gc: { enabled: false } },
      { device: { diesPerChip: 2 } },
    );
    const asked = rows(result, 'read').filter(([, , id]) => result.operations[id].cause === 'host');
    expect(asked).toEqual([
      [200_000, 201_000, 14],
      [202_024, 203_024, 15],
    ]);
  });

  it('under most-remaining include the reads of a write that the buffer has answered', () => {
    const result = run(
      [
        ...writes(0, 2),
        { atNs: 60_000, op: 'write', offset: 1124, bytes: 100 },
        { atNs: 60_100, offset: 8192, bytes: 2048 },
      ],
      { dataOutOrder: 'most-remaining' },
      { device: { chipsPerChannel: 3 }, host: { writeBuffer: { pages: 8, ackNs: 0 } } },
    );
    // The update read first, as it is older; then one page each of chips 0 and 2, the lower chip first.
    expect(rows(result, 'data-out')).toEqual([
      [61_000, 62_024, 2],
      [62_024, 63_048, 5],
      [63_048, 64_072, 4],
    ]);
  });
});

describe('hazards', () => {
  it('an update read of a trimmed page releases its write, which waited for the same earlier write', () => {
    const result = run([{ op: 'write' }, { op: 'write', offset: 100, bytes: 100 }, { op: 'trim' }]);
    expect(rows(result, 'load').map(([start, , operation]) => [start, operation])).toEqual([
      [0, 0],
      [11_024, 2],
    ]);
  });
});

describe('the order of one instant', () => {
  it('garbage collection checks again before the write buffer answers', () => {
    // The first write opens the block that makes the plane short, at 0; the answers of the same instant bring the third
    // request.
    const result = run(
      writes(0, 3),
      { gc: { hardFreeBlocks: 3 } },
      {
        device: { overprovisioning: 0.7 },
        initial: { writePointers: [3, 4, 5].map((block) => ({ block, page: 4 })) },
        host: { mode: 'closed', queueDepth: 2, writeBuffer: { pages: 8, ackNs: 0 } },
      },
    );
    expect(result.operations.slice(0, 4).map(({ type }) => type)).toEqual(['program', 'program', 'erase', 'program']);
  });

  it('an erase with a command of length 0 starts immediately and can be suspended', () => {
    const result = run(
      [{ op: 'write' }],
      {
        dieBinding: 'undecided-queue',
        gc: { hardFreeBlocks: 3 },
        suspension: {
          erase: true,
          eraseSuspendNs: 500,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { diesPerChip: 2, overprovisioning: 0.7 },
        initial: { writePointers: [2, 3, 4, 5].map((block) => ({ block, page: 4 })) },
      },
    );
    // The write goes to the other die in the same instant; the erase has made room for no write.
    expect(rows(result, 'suspend')).toEqual([[0, 500, 1]]);
    expect(result.rows.find(({ kind }) => kind === 'load')).toMatchObject({ startNs: 0, die: 1 });
  });

  it('queue binding counts a die as free after its data-out, though another die of its chip still sends', () => {
    const result = run(
      [
        { offset: 0, bytes: 2048 },
        { atNs: 2500, op: 'write', offset: 8192 },
      ],
      { busyUnit: 'chip', dieBinding: 'queue', parallelRead: 'any' },
      { device: { diesPerChip: 2 } },
    );
    expect(result.rows.find(({ kind }) => kind === 'program')?.die).toBe(0);
  });

  it('queue binding counts the update reads of earlier pages of the request, but not a page’s own', () => {
    const result = run(
      [{ op: 'write' }, { atNs: 60_000, op: 'write', offset: 100, bytes: 1500 }],
      { dieBinding: 'queue' },
      { device: { diesPerChip: 2 } },
    );
    const dies = result.rows.filter(({ kind }) => kind === 'program').map(({ operation, die }) => [operation, die]);
    expect(Object.fromEntries(dies)).toEqual({ 0: 0, 2: 0, 3: 1 });
  });
});

describe('bursts of writes', () => {
  it('end with the last unbound write, also if it joins a step of garbage collection', () => {
    // The first write goes to the first chip, where less fits together; the second is a guest of the other chip's
    // collection. The third begins a burst of its own, again on the first chip.
    const result = run(
      [
        { op: 'write', bytes: 2048 },
        { atNs: 100_000, op: 'write', bytes: 2048 },
      ],
      {
        dieBinding: 'dynamic',
        multiPlane: 'wise',
        chipSelection: 'minimize-chips',
        gc: { hostParallel: true, hardFreeBlocks: 5 },
      },
      {
        device: { chipsPerChannel: 2, planesPerDie: 2, blocksPerPlane: 7, overprovisioning: 0.9 },
        initial: {
          pages: [
            { lpn: 2, block: 0, page: 0 },
            { lpn: 3, block: 0, page: 1 },
            { lpn: 4, chip: 1, block: 1, page: 0 },
            { lpn: 5, chip: 1, block: 2, page: 0 },
            { lpn: 6, chip: 1, block: 3, page: 0 },
          ],
          writePointers: [{ block: 0, page: 2 }],
          collect: [{ chip: 1, block: 1 }],
        },
      },
    );
    const programs = result.rows.filter(({ kind }) => kind === 'program');
    expect(programs.map(({ startNs, operation, die }) => [startNs, operation, die])).toEqual([
      [1024, 0, 0],
      [101_024, 5, 0],
      // Operation 3 is the collection's, with which operation 1 goes.
      [4096, 1, 1],
      [4096, 3, 1],
      [102_048, 6, 1],
    ]);
  });
});
