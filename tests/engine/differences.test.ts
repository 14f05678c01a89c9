/**
 * What engine and reference model once disagreed about, each as the smallest experiment that shows it, with what is right. Rows are
 * `[start, end, operation]`.
 */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/device/experiment.ts';
import type { Result, RowKindName } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { agreeOnOneDie, type MoreInput, type PolicyInput, type Requests } from './one-die.ts';

const run = (requests: Requests, policy: PolicyInput = {}, more?: MoreInput): Result =>
  agreeOnOneDie(requests, policy, more);

/** `count` requests for whole pages from `first` on. */
const writes = (first: number, count: number, atNs = 0): Requests =>
  Array.from({ length: count }, (_, i) => ({ atNs, op: 'write', offset: (first + i) * 1024 }));

const rows = (result: Result, kind: RowKindName): [number, number, number][] =>
  result.rows
    .filter((row) => row.kind === kind)
    .map(({ startNs, endNs, operation }): [number, number, number] => [startNs, endNs, operation])
    .sort((a, b) => a[0] - b[0]);

describe('suspension', () => {
  it('an erase that was cut for a write in vain is not cut for it again in that instant, however often garbage collection looks', () => {
    // The quota sends the write to the other channel. At 48,446 a program ends there and a plane is looked at once more.
    const result = agree({
      device: {
        channels: 2,
        blocksPerPlane: 4,
        pagesPerBlock: 4,
        pageBytes: 1024,
        overprovisioning: 0.75,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
      },
      timing: { commandNs: 10, transferNsPerByte: 0.5, readNs: 512, programNs: 3000, eraseNs: 8192 },
      policy: {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'cumulative', split: 'ceil' },
        gc: { softFreeRatio: 0.4, hardFreeBlocks: 0 },
        wearLeveling: { static: true, threshold: 1 },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      initial: { blocks: [{ block: 0, bad: true }] },
      host: { timeScale: 2, repeat: 2 },
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 2048 },
          { atNs: 20_000, op: 'write', offset: 0, bytes: 5120 },
          { atNs: 20_001, op: 'write', offset: 0, bytes: 2048 },
        ],
      },
      seed: 3,
    });
    expect(result.counts.suspensionsErase).toBe(3);
  });

  it('an erase that made room for a write goes on where the write went to another die', () => {
    // Both dies could take the write once the erase has stopped: it goes to the first.
    const result = run(
      [{ atNs: 200, op: 'write' }],
      {
        dieBinding: 'undecided-queue',
        gc: { enabled: false },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { diesPerChip: 2 },
        initial: { running: [{ channel: 0, chip: 0, die: 1, kind: 'erase', remainingNs: 30_000 }] },
      },
    );
    expect(rows(result, 'load')).toEqual([[200, 1224, 1]]);
    expect(rows(result, 'erase')).toEqual([
      [0, 200, 0],
      [200, 30_000, 0],
    ]);
  });

  it('an erase that goes on because the write went to another die is cut at once by a read that came meanwhile', () => {
    // While the bus carries a page of die 0 until 2,024, the erase stops for the write (1,500), and a read of its die comes (2,000).
    const place = { channel: 0, chip: 0, plane: 0, block: 0, page: 0 };
    const result = run(
      [{ atNs: 0 }, { atNs: 1500, op: 'write', offset: 8192 }, { atNs: 2000, offset: 1024 }],
      {
        dieBinding: 'undecided-queue',
        gc: { enabled: false },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { diesPerChip: 2 },
        initial: {
          pages: [
            { lpn: 0, ...place, die: 0 },
            { lpn: 1, ...place, die: 1 },
          ],
          running: [{ channel: 0, chip: 0, die: 1, kind: 'erase', remainingNs: 30_000 }],
        },
      },
    );
    expect(rows(result, 'load')).toEqual([[2024, 3048, 2]]);
    expect(rows(result, 'read')).toEqual([
      [0, 1000, 1],
      [2024, 3024, 3],
    ]);
    expect(rows(result, 'erase')).toEqual([
      [0, 1500, 0],
      [4072, 32_572, 0],
    ]);
  });

  const suspension = { program: true, programSuspendNs: 0, resumeNs: 0, minRunProgramNs: 0, worthItMarginNs: 0 };

  it('an erase that made room for a write goes on where a quota keeps the write from its channel', () => {
    // The quota sends the second write to the other channel, which programs until 60,000; the erase has made room for it at 12,000.
    const result = run(
      [{ op: 'write' }, { atNs: 12_000, op: 'write', offset: 4096 }],
      {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'cumulative', split: 'exact' },
        gc: { enabled: false },
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { channels: 2 },
        initial: {
          running: [{ channel: 1, chip: 0, die: 0, kind: 'program', remainingNs: 60_000 }],
          blocks: [{ channel: 0, chip: 0, die: 0, plane: 0, block: 5, invalid: 4 }],
          collect: [{ atNs: 11_100, channel: 0, chip: 0, die: 0, plane: 0, block: 5 }],
        },
      },
    );
    expect(rows(result, 'erase').map(([start, end]) => [start, end])).toEqual([
      [11_100, 12_000],
      [12_000, 41_100],
    ]);
    expect(rows(result, 'load').map(([start]) => start)).toEqual([0, 60_000]);
  });

  it('writes do not ask programs: the end of a program’s black-out is no instant at which they ask an erase again', () => {
    // The quota sends the write to the first channel, whose die programs until 10,000; at 0 the erase on the other has made room for it in vain.
    const result = run(
      [{ op: 'write' }],
      {
        dieBinding: 'dynamic',
        channelMaxSubs: { counter: 'cumulative', split: 'exact' },
        suspension: {
          program: true,
          programSuspendNs: 0,
          minRunProgramNs: 1000,
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
      },
      {
        device: { channels: 2 },
        initial: {
          running: [
            { channel: 1, kind: 'erase', remainingNs: 5000 },
            { kind: 'program', remainingNs: 10_000 },
          ],
        },
      },
    );
    expect(rows(result, 'erase')).toEqual([[0, 5000, 0]]);
    expect(result.counts.suspensionsErase).toBe(1);
  });

  it('a read on a program that stopped at once runs to its own end, not to the end that the program would have had', () => {
    const result = run([{ op: 'write' }, { atNs: 10_900, offset: 8192 }], { suspension });
    expect(rows(result, 'read')).toEqual([[10_900, 11_900, 1]]);
    // 124 ns of the program were left.
    expect(rows(result, 'program')).toEqual([
      [1024, 10_900, 0],
      [12_924, 13_048, 0],
    ]);
  });

  it('a reset of length 0 at the end of a phase lets in the read whose command is over', () => {
    const result = run([{ op: 'write' }, { atNs: 1524, offset: 8192 }], {
      suspension: { ...suspension, point: 'inter-phase', programPhaseNs: 1000, phaseResetNs: 0 },
    });
    expect(rows(result, 'read')).toEqual([[2024, 3024, 1]]);
  });

  it('a read that has to let an aged write go first does not ask for a suspension', () => {
    const requests: Requests = [...writes(0, 2), { atNs: 3000, offset: 8192 }];
    const firstRead = (readPriorityAgeLimitNs: number): number =>
      rows(run(requests, { suspension, readPriorityAgeLimitNs }), 'read')[0][0];
    expect(firstRead(0)).toBe(3000);
    expect(firstRead(3000)).toBe(3000);
    // The second write has been ready for more than that: it is loaded first, and only then does its program make room.
    expect(firstRead(2999)).toBe(12_048);
  });

  it('an erase that stopped at once for a write leaves the program its whole time', () => {
    const result = run(
      [{ op: 'write' }, { atNs: 25_000, op: 'write', offset: 1024 }],
      {
        suspension: {
          erase: true,
          eraseSuspendNs: 0,
          resumeNs: 0,
          minRunEraseNs: 0,
          worthItMarginNs: 0,
          writesSuspendErase: true,
        },
        gc: { enabled: false },
      },
      { initial: { running: [{ kind: 'erase', remainingNs: 20_000 }] } },
    );
    expect(rows(result, 'program').map(([start, end]) => end - start)).toEqual([10_000, 10_000]);
  });
});

describe('order of reads and writes', () => {
  it('an aged write holds younger reads also where an older one behind its update read does not yet', () => {
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
    // At 22,024 the update read is over: the write of page 8 has waited for more than 2,000 ns, and the read lets both go first.
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

    it('a write goes beside a running program before a waiting read when it is aged', () => {
      expect(rows(run(requests, policy(0), two), 'load').map(([start]) => start)).toEqual([0, 1024, 23_048]);
      expect(rows(run(requests, policy(11_023), two), 'load').map(([start]) => start)).toEqual([0, 1024, 11_024]);
    });

    it('and the read goes first when it is the older one', () => {
      const later: Requests = [requests[0], requests[1], requests[3], { atNs: 2000, op: 'write', offset: 4096 }];
      expect(rows(run(later, policy(100), two), 'load').map(([start]) => start)).toEqual([0, 1024, 23_048]);
    });

    it('it ages where nothing happens on its own channel', () => {
      const result = run([...requests, { atNs: 15_000, offset: 9 * 1024 }], policy(12_000), two);
      expect(rows(result, 'load').map(([start]) => start)).toEqual([0, 1024, 15_000]);
    });
  });

  it('fifo: a write that is younger than a read that waits for the unit does not join an unbound transaction', () => {
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
  it('dynamic: the share counts writes that wait for their update reads, too', () => {
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

  it('dynamic without interleave: the one die is the first from the token on', () => {
    const result = run(
      [...writes(0, 1), ...writes(1, 1, 20_000), ...writes(2, 1, 40_000)],
      { dieBinding: 'dynamic', dieInterleave: false },
      { device: { diesPerChip: 2 } },
    );
    expect(
      result.rows
        .filter(({ kind }) => kind === 'program')
        .map(({ die }) => die)
        .sort(),
    ).toEqual([0, 0, 1]);
  });

  it('dynamic: a late write that starts on one channel lets the reads start that it held on another', () => {
    const suspension = { program: true, programSuspendNs: 0, resumeNs: 0, minRunProgramNs: 0, worthItMarginNs: 0 };
    const result = run(
      [{ op: 'write' }, { atNs: 5000, op: 'write', offset: 1024, bytes: 3072 }, { atNs: 5000 }],
      { dieBinding: 'dynamic', readPriorityAgeLimitNs: 1000, suspension },
      { device: { channels: 2 } },
    );
    // The read of page 0 could suspend the second write on channel 0 from 11,024 on, but the third one is aged, and held nowhere until channel 1 is idle.
    expect(rows(result, 'load').at(-1)).toEqual([16_024, 17_048, 3]);
    expect(rows(result, 'read')).toEqual([[16_024, 17_024, 4]]);
  });

  it('undecided queue: a channel that was passed over is looked at again when the better die’s channel does something else', () => {
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

describe('copyback', () => {
  const copyback: PolicyInput = { gc: { copyback: true, enabled: false } };
  const collect = (more: object = {}): Omit<ExperimentInput, 'policy' | 'workload'> => ({
    initial: {
      pages: [{ lpn: 0, block: 3 }],
      writePointers: [{ block: 3, page: 4 }],
      collect: [{ block: 3, ...more }],
    },
  });

  it('in cache mode wants an idle unit, and does not wait for its own register', () => {
    const result = run([{ offset: 8192 }], { ...copyback, cacheMode: true }, collect());
    // The host's read first; the copyback not beside its data-out.
    expect(rows(result, 'read')).toEqual([
      [0, 1000, 0],
      [2024, 3024, 1],
    ]);
    expect(rows(result, 'program')).toEqual([[3024, 13_024, 2]]);
    expect(rows(result, 'erase')).toEqual([[13_024, 43_024, 3]]);
  });

  it('its program needs no bus where commands take no time', () => {
    const result = run([{ offset: 1024 }], copyback, { ...collect(), device: { chipsPerChannel: 2 } });
    expect(rows(result, 'data-out')).toEqual([[1000, 2024, 0]]);
    expect(rows(result, 'program')).toEqual([[1000, 11_000, 2]]);
  });

  it('between its halves the unit is held by its cause, in cache mode too', () => {
    const result = run(
      [{ atNs: 100, op: 'write', offset: 8192 }],
      { ...copyback, cacheMode: true },
      { ...collect(), timing: { commandNs: 100 } },
    );
    expect(result.requests[0].parts).toMatchObject({ dieGc: 11_100, channel: 0 });
  });

  it('its read waits until there is a place for the page', () => {
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
  it('a program whose page was trimmed is dropped although there is no destination for it', () => {
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
    expect(result.operations[1]).toMatchObject({ type: 'program', place: null });
  });

  it('a write that goes along with it lets the reads of other channels start that waited behind it', () => {
    // The quota keeps the write for channel 0, whose die is being collected past the hard limit; the younger read of channel 1 waits, first in, first out.
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

  it('opening blocks in all planes of a die together makes each of them be looked at', () => {
    // Plane 1 has a bad block and a full one: with the block that opens there beside plane 0's it has one free block left.
    const result = run(
      [{ op: 'write' }],
      { gcActiveBlock: true, gc: { hardFreeBlocks: 2 } },
      {
        device: { planesPerDie: 2, blocksPerPlane: 4 },
        initial: { writePointers: [{ plane: 1, block: 1, page: 4 }], blocks: [{ plane: 1, block: 0, bad: true }] },
      },
    );
    expect(result.rows.filter(({ kind }) => kind === 'erase')).toMatchObject([{ plane: 1, operation: 1 }]);
  });

  it('nothing is urgent where it is not enabled', () => {
    const result = run(
      [{ op: 'write' }],
      { gc: { enabled: false, hardFreeBlocks: 6 } },
      { initial: { writePointers: [{ block: 3, page: 4 }], collect: [{ block: 3 }] } },
    );
    expect(rows(result, 'load')).toEqual([[0, 1024, 0]]);
    expect(rows(result, 'erase')).toEqual([[11_024, 41_024, 1]]);
  });

  it.each(['none', 'greedy'] as const)(
    'half full blocks are collected until enough are free, each once: %s',
    (multiPlane) => {
      // Four blocks have a page of data and a page of garbage; with two of them collected into the fifth three of six are free.
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

  it('the first open block of a plane in the list is the host’s, whatever its number', () => {
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
    expect(result.operations[0].place).toBe(5);
  });
});

describe('reads', () => {
  it('of a superblock want the same block also where planes need only the same page', () => {
    // Page 6 is the seventh super-page: block 1, page 2. Page 5 is virtual: block 0, page 2 of the other die.
    const result = run(
      [...writes(8, 6), ...writes(6, 1), { atNs: 200_000, offset: 5 * 1024, bytes: 2048 }],
      { superblockWays: 2, dieBinding: 'request-order', planeConstraint: 'page', gc: { enabled: false } },
      { device: { diesPerChip: 2 } },
    );
    expect(rows(result, 'read')).toEqual([
      [200_000, 201_000, 7],
      [202_024, 203_024, 8],
    ]);
  });

  it('most-remaining counts the reads of a write that the buffer has answered', () => {
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
  it('an update read that finds its page trimmed lets its write go on, which waited for the same write', () => {
    const result = run([{ op: 'write' }, { op: 'write', offset: 100, bytes: 100 }, { op: 'trim' }]);
    expect(rows(result, 'load').map(([start, , operation]) => [start, operation])).toEqual([
      [0, 0],
      [11_024, 2],
    ]);
  });
});

describe('the order of one instant', () => {
  it('collection looks again before the write buffer answers', () => {
    // The first write opens the block that makes the plane short, at 0; the answers of the same instant bring the third request.
    const result = run(
      writes(0, 3),
      { gc: { hardFreeBlocks: 3 } },
      {
        initial: { writePointers: [3, 4, 5].map((block) => ({ block, page: 4 })) },
        host: { mode: 'closed', queueDepth: 2, writeBuffer: { pages: 8, ackNs: 0 } },
      },
    );
    expect(result.operations.slice(0, 4).map(({ type }) => type)).toEqual(['program', 'program', 'erase', 'program']);
  });

  it('an erase whose command takes no time is on the array at once, and can be asked to make room', () => {
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
      { device: { diesPerChip: 2 }, initial: { writePointers: [2, 3, 4, 5].map((block) => ({ block, page: 4 })) } },
    );
    // The write goes to the other die in the same instant; the erase has made room for nobody.
    expect(rows(result, 'suspend')).toEqual([[0, 500, 1]]);
    expect(result.rows.find(({ kind }) => kind === 'load')).toMatchObject({ startNs: 0, die: 1 });
  });

  it('queue binding: a die whose page is out counts as free while another die of its chip still sends', () => {
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

  it('queue binding: the update reads of earlier pages of the request count, a page’s own does not', () => {
    const result = run(
      [{ op: 'write' }, { atNs: 60_000, op: 'write', offset: 100, bytes: 1500 }],
      { dieBinding: 'queue' },
      { device: { diesPerChip: 2 } },
    );
    const dies = result.rows.filter(({ kind }) => kind === 'program').map(({ operation, die }) => [operation, die]);
    expect(Object.fromEntries(dies)).toEqual({ 0: 0, 2: 0, 3: 1 });
  });
});

describe('host operations beside a step of garbage collection', () => {
  it('end with it in order of id: what the write buffer admits then finds the page where it was', () => {
    const full = [1, 2].flatMap((block) => [0, 1, 2, 3].map((page) => ({ lpn: block * 4 - 2 + page, block, page })));
    const result = run(
      [
        { op: 'write', offset: 15 * 1024 },
        { op: 'write', offset: 100, bytes: 100 },
      ],
      { planeConstraint: 'page', gc: { hostParallel: true } },
      {
        device: { planesPerDie: 2, blocksPerPlane: 4 },
        initial: { pages: [{ lpn: 0 }, ...full], blocks: [{ invalid: 3 }] },
        host: { writeBuffer: { pages: 1, ackNs: 0 } },
      },
    );
    // The host's page and garbage collection's are one program.
    expect(rows(result, 'program').slice(0, 2)).toEqual([
      [4072, 14_072, 0],
      [4072, 14_072, 4],
    ]);
    expect(result.operations[1]).toMatchObject({ type: 'read', lpn: 0, place: 0 });
  });
});

describe('bursts of writes', () => {
  it('end with the last unbound write, also where that goes along with a step of garbage collection', () => {
    // The first write goes to the first chip, where less can be done at once; the second is a guest of the other chip's collection. The third begins a
    // burst of its own, again on the first chip.
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
        device: { chipsPerChannel: 2, planesPerDie: 2, overprovisioning: 0.9 },
        initial: {
          pages: [
            { lpn: 2, block: 0, page: 0 },
            { lpn: 3, block: 0, page: 1 },
            { lpn: 4, chip: 1, block: 1, page: 0 },
            { lpn: 5, chip: 1, block: 2, page: 0 },
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

describe('simulator bugs', () => {
  it('loads at once: the pages of a super-page begin behind the command that they share', () => {
    const result = run(
      [{ op: 'write', bytes: 2048 }],
      { superblockWays: 2, dieBinding: 'request-order', gc: { enabled: false }, quirks: { overlapTransfers: true } },
      { device: { diesPerChip: 2 }, timing: { commandNs: 100 } },
    );
    expect(rows(result, 'load')).toEqual([[0, 1124, 0]]);
    expect(rows(result, 'data-in')).toEqual([[100, 1124, 1]]);
  });
});

describe('multi-plane programs', () => {
  it('selective: a die that could level all of its planes is not promised for fewer what those cannot do', () => {
    // All four planes could begin block 2 and waste nothing; two of them would have to skip a page of block 0.
    const result = run(
      [...writes(0, 1), ...writes(0, 1, 20_000), { atNs: 40_000, op: 'write', bytes: 2048 }],
      { dieBinding: 'dynamic', multiPlane: 'selective', selectiveWaste: 0 },
      {
        device: { planesPerDie: 4 },
        initial: { pages: [{ plane: 1, block: 0 }], writePointers: [{ plane: 2, page: 2 }] },
      },
    );
    const last = result.rows.filter(({ kind, startNs }) => kind === 'program' && startNs > 40_000);
    expect(last.map(({ startNs, operation }) => [startNs, operation])).toEqual([
      [42_048, 2],
      [42_048, 3],
    ]);
    expect(new Set(last.map(({ plane }) => plane)).size).toBe(2);
  });

  it('greedy with GC apart: all planes are looked at before one of them opens a block', () => {
    const result = agree({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 4,
        blocksPerPlane: 4,
        pagesPerBlock: 4,
        pageBytes: 1024,
        overprovisioning: 0.4,
      },
      timing: { commandNs: 0, transferNsPerByte: 1, programNs: 3000 },
      policy: { multiPlane: 'greedy', gcActiveBlock: true, gc: { hardFreeBlocks: 0 } },
      initial: {
        writePointers: [
          { plane: 1, page: 1 },
          { block: 1, page: 1 },
        ],
      },
      // In the end planes 1, 2 and 3 are levelled at page 1 of block 0, which plane 1 has left half full and the others have not begun.
      workload: {
        requests: [1, 1, 3, 1, 5, 1].map((pages, i) => ({
          atNs: i === 0 ? 0 : 3000,
          op: 'write',
          bytes: pages * 1024,
        })),
      },
    });
    expect(result.operations.slice(9).map(({ place }) => place)).toEqual([17, 33, 49]);
  });

  it('greedy: a half full block that is collected is not opened again', () => {
    // The planes write in blocks 0 and 1; both go on in block 2, which wastes nothing, and leave those half full.
    const result = run(
      [...writes(0, 2), { atNs: 100_000, op: 'write', bytes: 8192 }, { atNs: 200_000, op: 'write', bytes: 4096 }],
      { multiPlane: 'greedy' },
      {
        device: { planesPerDie: 2 },
        initial: {
          writePointers: [{ page: 1 }, { plane: 1, block: 1, page: 1 }],
          collect: [{ atNs: 50_000, block: 0 }],
        },
      },
    );
    expect(rows(result, 'erase').map(([start]) => start)).toEqual([50_000]);
    expect(result.requests.every(({ finish }) => finish !== null)).toBe(true);
  });
});

describe('Channel_Max_Subs', () => {
  it('what one channel starts makes the others look at their quotas again', () => {
    // Channel 0 has written a page before: both pages are channel 1's at first, but it can take only one, and then they are level.
    const result = run(
      [...writes(0, 1), ...writes(0, 1, 50_000), ...writes(1, 1, 50_000)],
      { dieBinding: 'dynamic', channelMaxSubs: { counter: 'cumulative', split: 'exact' } },
      { device: { channels: 2 } },
    );
    expect(
      result.rows.filter(({ kind, startNs }) => kind === 'load' && startNs === 50_000).map(({ lane }) => lane),
    ).toEqual([0, 1]);
  });

  it('counts a read until it is complete', () => {
    const result = run(
      [{ offset: 0 }, { atNs: 500, op: 'write', offset: 8192 }],
      { dieBinding: 'dynamic', channelMaxSubs: {}, readPriority: true },
      { device: { channels: 2, diesPerChip: 2 } },
    );
    // The read of page 0 is on the array of a die of channel 0, whose other die is idle.
    expect(result.rows.find(({ kind }) => kind === 'load')).toMatchObject({ startNs: 500, lane: 1 });
  });
});

describe('superblocks', () => {
  /** Five superblocks of eight pages are full, with so many gaps each. */
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

  it('are not collected for fewer gaps than they have lanes: the last super-page would be filled up with waste', () => {
    const result = run(writes(0, 1), policy, { device, initial: full([1, 1, 1, 1, 1]) });
    expect(rows(result, 'erase')).toEqual([]);
    expect(result.error).toBeDefined();
  });

  it('are collected where that gives back a super-page', () => {
    const result = run(writes(0, 1), policy, { device, initial: full([1, 1, 2, 1, 1]) });
    // Block 3 of both banks.
    const erases = result.operations.filter(({ type }) => type === 'erase');
    expect(erases.slice(0, 2).map(({ place }) => place)).toEqual([12, 36]);
    expect(result.requests[0].finish).not.toBeNull();
  });

  it('of which one bank has an open block go on at its page in all banks', () => {
    const result = run(
      writes(0, 2),
      { ...policy, gc: { enabled: false } },
      { device, initial: { writePointers: [{ die: 1, block: 2, page: 3 }] } },
    );
    expect(result.operations.map(({ place }) => place)).toEqual([11, 0]);
    expect(result.blocks.filter(({ block }) => block === 2).map(({ written }) => written)).toEqual([4, 4]);
  });

  it('take undecided writes, w pages of a request at a time', () => {
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

  it('migrate evenly, pages of a plane in the plane where that can be', () => {
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

  it('whose planes are not level are levelled first, page by page, and never programmed together at different pages', () => {
    const result = run(writes(0, 4), policy, {
      device: planes,
      initial: { writePointers: [{ plane: 1, page: 2 }] },
    });
    expect(result.operations.map(({ place }) => place)).toEqual([0, 1, 2, 26]);
    expect(rows(result, 'program').map(([start]) => start)).toEqual([1024, 12_048, 24_096, 24_096]);
  });

  it('with a bad block in one plane are out of use in all', () => {
    const result = run(writes(0, 2), policy, { device: planes, initial: { blocks: [{ plane: 1, bad: true }] } });
    expect(result.operations.map(({ place }) => place)).toEqual([4, 28]);
    expect(() =>
      run([], policy, { device: planes, initial: { pages: [{ lpn: 0 }], blocks: [{ plane: 1, bad: true }] } }),
    ).toThrow(/initial\.pages\[0\].*twin block with a bad block/);
  });
});

it('under state binding a page that is placed evenly is the one page that its idle die takes of the request', () => {
  agree({
    device: {
      channels: 1,
      chipsPerChannel: 1,
      planesPerDie: 1,
      blocksPerPlane: 4,
      pagesPerBlock: 4,
      pageBytes: 2048,
      overprovisioning: 0.4,
    },
    timing: { commandNs: 0, transferNsPerByte: 0.5, readNs: 512, programNs: 3000, eraseNs: 8192 },
    policy: {
      dieBinding: 'state',
      freeBlockPick: 'least-erased',
      readLayout: { thresholdPages: 1, regionPages: 2, clearAfter: 1, reallocation: false, reallocationPages: 1 },
    },
    host: { mode: 'closed', queueDepth: 1, repeat: 2, addressing: 'grow' },
    workload: {
      requests: [
        { atNs: 1, op: 'write', offset: 14336, bytes: 8192 },
        { atNs: 1, op: 'write', offset: 0, bytes: 2048 },
        { atNs: 1, op: 'write', offset: 0, bytes: 2048 },
        { atNs: 2, op: 'read', offset: 8192, bytes: 6144 },
        { atNs: 2, op: 'write', offset: 0, bytes: 2048 },
      ],
    },
    seed: 5,
  });
});

it('a lane of a super-page that is filled up is an invalid page more, for which its plane looks for garbage', () => {
  agree({
    device: {
      channels: 1,
      chipsPerChannel: 1,
      planesPerDie: 1,
      blocksPerPlane: 4,
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
});

describe('the read-friendly layout', () => {
  const layout = { thresholdPages: 8, clearAfter: 2, evenPlacement: true, reallocation: false };

  it('counts a short read once in a region to which it comes round again, beyond the end of the device', () => {
    // The last and the first page of the device, all one region: the mark of the region stays, and the write goes to the emptiest, lowest die.
    const loadAt = (readLayout: false | typeof layout): number | undefined =>
      run(
        [
          { offset: 23 * 1024, bytes: 2048 },
          { atNs: 50_000, op: 'write', offset: 1024 },
        ],
        { dieBinding: 'static', readLayout },
        { device: { channels: 2 }, initial: readLayout === false ? {} : { readIntensiveRegions: [0] } },
      ).rows.find(({ kind }) => kind === 'load')?.lane;
    expect(loadAt(false)).toBe(1);
    expect(loadAt({ ...layout, clearAfter: 1 })).toBe(1);
    expect(loadAt(layout)).toBe(0);
  });

  it('drops a move whose page was erased and is written at the same place anew', () => {
    // Pages 1 and 2 are read together from die 0; page 2 is to move to die 1, which writes until 38,072. Meanwhile page 2 is written to block 2, its old
    // block is erased, and it is written there again.
    const result = run(
      [
        { offset: 1024, bytes: 2048 },
        ...[2, 11, 13, 15].map((page): Requests[0] => ({ atNs: 5000, op: 'write', offset: page * 1024 })),
        { atNs: 25_000, op: 'write', offset: 2048 },
      ],
      {
        dieBinding: 'static',
        readLayout: { evenPlacement: false },
        gc: { softFreeRatio: 0.5, hardFreeBlocks: 1 },
      },
      {
        device: { channels: 2, blocksPerPlane: 20, pagesPerBlock: 1 },
        timing: { eraseNs: 1000 },
        initial: {
          pages: [1, 2].map((lpn, block) => ({ lpn, block, page: 0 })),
          collect: [{ atNs: 17_000, block: 1 }],
          readIntensiveRegions: [0],
        },
      },
    );
    expect(
      result.operations.filter(({ cause }) => cause === 'reallocation').map(({ type, place }) => [type, place]),
    ).toEqual([
      ['read', 1],
      ['program', null],
    ]);
    expect(result.map.get(2)).toBe(1);
  });

  it('a given collection waits for a move into its block: nothing would be left of a page that is not mapped there before it ends', () => {
    // Page 2 moves to block 0 of die 1, from 6,072 to 17,096; collected from 10,000 on, that block would be erased without a look at it.
    const result = run(
      [{ offset: 1024, bytes: 2048 }],
      { dieBinding: 'static', readLayout: { evenPlacement: false } },
      {
        device: { channels: 2 },
        initial: {
          pages: [1, 2].map((lpn, page) => ({ lpn, block: 0, page })),
          collect: [{ atNs: 10_000, channel: 1, block: 0 }],
          readIntensiveRegions: [0],
        },
      },
    );
    expect(result.operations.filter(({ cause }) => cause === 'gc').map(({ type, place }) => [type, place])).toEqual([
      ['read', 24],
      ['program', 28],
      ['erase', 24],
    ]);
    expect(rows(result, 'erase')).toEqual([[30_144, 60_144, 6]]);
    expect(result.map.get(2)).toBe(28);
  });
});

it('under completeAtTransfer a load begins with its switch of planes: of two that end at once it ends before one that began in between', () => {
  // Die 1 loads page 1 until 1,024, switches planes and loads page 3 from 1,048 on, when die 0 begins page 2.
  const result = run(
    [{ op: 'write', offset: 1024, bytes: 3072 }],
    { dieBinding: 'static', multiPlane: 'wise', quirks: { completeAtTransfer: true } },
    {
      device: { channels: 2, planesPerDie: 2 },
      timing: { planeSwitchNs: 24 },
      initial: { running: [{ kind: 'read', remainingNs: 1048 }] },
    },
  );
  expect(rows(result, 'load')).toEqual([
    [0, 1024, 1],
    [1048, 2072, 2],
    [1048, 2072, 3],
  ]);
  expect(result.requests[0]).toMatchObject({ finish: 2072, critical: 2 });
});
