import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import type { Result } from './result.ts';
import { finishes, latencies, run, spans } from './scenario.ts';

const PAGE = 8192;
/** One page on the bus at MBM Table I, µs. */
const TX = 81.92;

/** Rounds away the last bits of sums of decimals. */
const us = (value: number): number => Math.round(value * 1000) / 1000;

describe('MBM Fig. 3: writes on one channel', () => {
  /** `pages` pages at time 0 over chips of the given parallelism, commands left out. */
  function backlog(chips: number, dies: number, pages: number, more: { pageBytes?: number } = {}): Result {
    const pageBytes = more.pageBytes ?? PAGE;
    return run({
      device: {
        channels: 1,
        chipsPerChannel: chips,
        diesPerChip: dies,
        planesPerDie: 2,
        blocksPerPlane: 8,
        pagesPerBlock: 64,
        pageBytes,
      },
      timing: { commandNs: 0 },
      policy: { busyUnit: 'chip', multiPlane: 'wise' },
      workload: { requests: [{ atNs: 0, op: 'write', offset: 0, bytes: pages * pageBytes }] },
    });
  }

  function expectPeriod(result: Result, chips: number, k: number, tx: number, period: number): void {
    const loads: [number, number][] = [];
    for (let cycle = 0; cycle < 3; cycle++) {
      for (let i = 0; i < chips; i++) {
        for (let j = 0; j < k; j++) {
          const start = us(cycle * period + (i * k + j) * tx);
          loads.push([start, us(start + tx)]);
        }
      }
    }
    expect(spans(result, 0, 'load')).toEqual(loads);
    for (let chip = 0; chip < chips; chip++) {
      const programs: [number, number][] = [];
      for (let cycle = 0; cycle < 3; cycle++) {
        const start = us(cycle * period + (chip + 1) * k * tx);
        // Two planes of die 0 of the chip: a row each.
        programs.push([start, us(start + 1300)], [start, us(start + 1300)]);
      }
      expect(spans(result, 1 + chip, 'program')).toEqual(programs);
    }
  }

  it('(a) 5 chips, parallelism 2, Table I', () => {
    expectPeriod(backlog(5, 1, 30), 5, 2, TX, 1463.84);
  });
  it('(b) 4 chips, parallelism 2, Table I', () => {
    expectPeriod(backlog(4, 1, 24), 4, 2, TX, 1463.84);
  });
  it('(c) 4 chips, parallelism 4, Table I', () => {
    expectPeriod(backlog(4, 2, 48), 4, 4, TX, 1627.68);
  });
  it('with the figure’s 16 KiB pages (a) and (c) keep the channel busy, (b) does not', () => {
    const wide = { pageBytes: 16384 };
    expectPeriod(backlog(5, 1, 30, wide), 5, 2, 163.84, 1638.4);
    expectPeriod(backlog(4, 1, 24, wide), 4, 2, 163.84, 1627.68);
    expectPeriod(backlog(4, 2, 48, wide), 4, 4, 163.84, 2621.44);
  });
});

describe('MBM Fig. 4: page reads, one register a chip', () => {
  /** One request whose pages lie on these chips, in this order. */
  function reads(
    chips: number[],
    dataOutOrder: 'first-ready' | 'chip-index' | 'most-remaining',
    pageBytes = PAGE,
  ): Result {
    const next = new Map<number, number>();
    const pages = chips.map((chip, lpn) => {
      const page = next.get(chip) ?? 0;
      next.set(chip, page + 1);
      return { lpn, channel: 0, chip, die: 0, plane: 0, block: 0, page };
    });
    return run({
      device: {
        channels: 1,
        chipsPerChannel: 4,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 16,
        pageBytes,
      },
      timing: { commandNs: 0 },
      policy: { dataOutOrder },
      initial: { pages },
      workload: { requests: [{ atNs: 0, op: 'read', offset: 0, bytes: chips.length * pageBytes }] },
    });
  }
  /** Start of every data-out with its chip. */
  function starts(result: Result): [number, number][] {
    return result.rows.filter(({ kind }) => kind === 'data-out').map(({ die, startNs }) => [die, startNs / 1000]);
  }
  const A = [0, 1, 2, 3, 0, 2, 0, 2, 0, 2];
  const B = [0, 1, 2, 3, 0, 0, 0, 0, 0, 0];

  it('(a) 4,1,4,1 by readiness', () => {
    const result = reads(A, 'first-ready');
    expect(starts(result)).toEqual([
      [0, 78],
      [1, 159.92],
      [2, 241.84],
      [3, 323.76],
      [0, 405.68],
      [2, 487.6],
      [0, 569.52],
      [2, 651.44],
      [0, 733.36],
      [2, 815.28],
    ]);
    expect(finishes(result)).toEqual([897.2]);
  });
  it('(a) 4,1,4,1 by chip index: sub-request 3 finishes twice as late', () => {
    const result = reads(A, 'chip-index');
    expect(starts(result)).toEqual([
      [0, 78],
      [1, 159.92],
      [0, 241.84],
      [2, 323.76],
      [0, 405.68],
      [2, 487.6],
      [0, 569.52],
      [2, 651.44],
      [3, 733.36],
      [2, 815.28],
    ]);
    expect(finishes(result)).toEqual([897.2]);
    expect(spans(result, 1, 'read')).toEqual([
      [0, 78],
      [159.92, 237.92],
      [323.76, 401.76],
      [487.6, 565.6],
    ]);
    expect(spans(result, 3, 'read')).toEqual([
      [0, 78],
      [405.68, 483.68],
      [569.52, 647.52],
      [733.36, 811.36],
    ]);
  });
  it('(b) 7,1,1,1: most remaining first reaches the least idle time', () => {
    const result = reads(B, 'most-remaining');
    expect(starts(result)).toEqual([
      [0, 78],
      [1, 159.92],
      [0, 241.84],
      [2, 323.76],
      [0, 405.68],
      [3, 487.6],
      [0, 569.52],
      [0, 729.44],
      [0, 889.36],
      [0, 1049.28],
    ]);
    expect(finishes(result)).toEqual([1131.2]);
    expect(finishes(reads(B, 'first-ready'))).toEqual([1287.2]);
  });
  it('16 KiB pages', () => {
    expect(finishes(reads(A, 'first-ready', 16384))).toEqual([1716.4]);
    expect(finishes(reads(B, 'most-remaining', 16384))).toEqual([1950.4]);
  });
  it('4 KiB pages, with tR longer than the transfer: the order changes the bandwidth', () => {
    expect(finishes(reads(A, 'first-ready', 4096))).toEqual([561.68]);
    expect(finishes(reads(A, 'most-remaining', 4096))).toEqual([524.64]);
  });
});

describe('MBM Fig. 6: two pages on two planes of one die', () => {
  type Policy = NonNullable<ExperimentInput['policy']>;
  function pair(requests: 1 | 2, policy: Policy, pageBytes = PAGE): Result {
    const place = { channel: 0, chip: 0, die: 0, block: 0, page: 0 };
    return run({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 2,
        blocksPerPlane: 8,
        pagesPerBlock: 16,
        pageBytes,
      },
      timing: { commandNs: 0 },
      policy,
      initial: {
        pages: [
          { lpn: 0, plane: 0, ...place },
          { lpn: 1, plane: 1, ...place },
        ],
      },
      workload: {
        requests:
          requests === 1
            ? [{ atNs: 0, op: 'read', offset: 0, bytes: 2 * pageBytes }]
            : [
                { atNs: 0, op: 'read', offset: 0, bytes: pageBytes },
                { atNs: 0, op: 'read', offset: pageBytes, bytes: pageBytes },
              ],
      },
    });
  }
  it('(a) the same request: parallel gains tR', () => {
    const together = pair(1, { parallelRead: 'same-request' });
    expect(finishes(together)).toEqual([241.84]);
    expect(spans(together, 1, 'read')).toEqual([
      [0, 78],
      [0, 78],
    ]);
    expect(finishes(pair(1, { parallelRead: 'none' }))).toEqual([319.84]);
    expect(finishes(pair(1, { parallelRead: 'same-request' }, 16384))).toEqual([405.68]);
    expect(finishes(pair(1, { parallelRead: 'none' }, 16384))).toEqual([483.68]);
  });
  it('(b) different requests', () => {
    expect(finishes(pair(2, { parallelRead: 'same-request' }))).toEqual([159.92, 319.84]);
    expect(finishes(pair(2, { parallelRead: 'any' }))).toEqual([159.92, 241.84]);
    const transaction = pair(2, { parallelRead: 'any', multiPlaneReadCompletion: 'transaction' });
    expect(finishes(transaction)).toEqual([241.84, 241.84]);
    expect(transaction.requests.map(({ parts }) => [parts.array, parts.transfer, parts.group])).toEqual([
      [78_000, 81_920, 81_920],
      [78_000, 81_920, 81_920],
    ]);
  });
});

describe('die binding (DB): 2 channels of 2 dies, 50 µs a page, programs of 200 µs', () => {
  type Binding = NonNullable<NonNullable<ExperimentInput['policy']>['dieBinding']>;
  /** One request a run of consecutive pages, all at time 0. */
  function writes(
    dieBinding: Binding,
    runs: [lpn: number, pages: number][],
    initial: NonNullable<ExperimentInput['initial']>,
  ): Result {
    return run({
      device: {
        channels: 2,
        chipsPerChannel: 2,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 16,
        pageBytes: 5000,
      },
      timing: { commandNs: 0, programNs: 200_000, eraseNs: 1_500_000 },
      policy: { dieBinding, multiPlane: 'none', busyUnit: 'die', readPriority: true },
      initial,
      workload: {
        requests: runs.map(([lpn, pages]) => ({ atNs: 0, op: 'write', offset: lpn * 5000, bytes: pages * 5000 })),
      },
    });
  }
  const last = (result: Result): number => Math.max(...finishes(result));
  const BINDINGS: Binding[] = ['static', 'write-order', 'queue', 'state', 'dynamic', 'undecided-queue'];

  /** The last completion under each binding, µs. */
  function lasts(runs: [number, number][], initial: NonNullable<ExperimentInput['initial']>): Record<string, number> {
    return Object.fromEntries(BINDINGS.map((binding) => [binding, last(writes(binding, runs, initial))]));
  }
  const diePlace = (die: number): { channel: number; chip: number; die: number } => ({
    channel: die % 2,
    chip: Math.floor(die / 2),
    die: 0,
  });

  it('a residue class: static serializes', () => {
    const runs: [number, number][] = [
      [0, 1],
      [4, 1],
      [8, 1],
    ];
    expect(lasts(runs, {})).toEqual({
      static: 750,
      'write-order': 300,
      queue: 300,
      state: 300,
      dynamic: 300,
      'undecided-queue': 300,
    });
  });
  it('an erasing die: bindings on arrival wait for it, later ones do not', () => {
    const running = [{ ...diePlace(0), kind: 'erase' as const, remainingNs: 1_500_000 }];
    expect(lasts([[0, 4]], { running })).toEqual({
      static: 1750,
      'write-order': 1750,
      queue: 1750,
      state: 1750,
      dynamic: 500,
      'undecided-queue': 500,
    });
  });
  it('the undecided queue selects the dies with fewest writes, one per channel at a time', () => {
    const cumulativeWrites = [5, 7, 2, 7].map((pages, die) => ({ ...diePlace(die), pages }));
    const result = writes('undecided-queue', [[0, 3]], { cumulativeWrites });
    const loads = result.rows.filter(({ kind }) => kind === 'load').sort((a, b) => a.operation - b.operation);
    expect(loads.map(({ die, startNs }) => [die, startNs / 1000])).toEqual([
      [2, 0],
      [1, 0],
      [0, 50],
    ]);
    expect(finishes(result)).toEqual([300]);
  });
});

describe('program and erase suspension: one page read, commands left out', () => {
  type Suspension = NonNullable<NonNullable<ExperimentInput['policy']>['suspension']>;
  function readInto(kind: 'program' | 'erase', atUs: number, suspension: Suspension): Result {
    const place = { channel: 0, chip: 0, die: 0 };
    const remainingNs = kind === 'program' ? 1_300_000 : 15_000_000;
    return run({
      device: {
        channels: 1,
        chipsPerChannel: 1,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 16,
      },
      timing: { commandNs: 0 },
      policy: { suspension },
      initial: {
        running: [{ ...place, kind, remainingNs }],
        pages: [{ lpn: 0, ...place, plane: 0, block: 0, page: 0 }],
      },
      workload: { requests: [{ atNs: atUs * 1000, op: 'read', offset: 0, bytes: PAGE }] },
    });
  }
  const NONE = { worthItMarginNs: 0, resumeNs: 0 };

  it('a program', () => {
    expect(latencies(readInto('program', 400, {}))).toEqual([1059.92]);
    const quick = readInto('program', 400, { program: true, programSuspendNs: 0, ...NONE });
    expect(latencies(quick)).toEqual([159.92]);
    expect(spans(quick, 1, 'program')).toEqual([
      [0, 400],
      [559.92, 1459.92],
    ]);
    const slow = readInto('program', 400, { program: true, programSuspendNs: 20_000, ...NONE });
    expect(latencies(slow)).toEqual([179.92]);
    expect(spans(slow, 1, 'suspend')).toEqual([[400, 420]]);
    expect(slow.endNs).toBe(1_479_920);
    expect(slow.requests[0]?.parts).toMatchObject({ suspend: 20_000, array: 78_000, transfer: 81_920 });
  });
  it('an erase', () => {
    expect(latencies(readInto('erase', 7500, {}))).toEqual([7659.92]);
    expect(latencies(readInto('erase', 7500, { erase: true, eraseSuspendNs: 0, ...NONE }))).toEqual([159.92]);
    // What is left is less than the suspend latency: not worth it.
    expect(latencies(readInto('erase', 14_950, { erase: true, eraseSuspendNs: 100_000, ...NONE }))).toEqual([209.92]);
  });
  it('waits until the operation has run long enough', () => {
    const result = readInto('program', 10, { program: true, programSuspendNs: 0, minRunProgramNs: 50_000, ...NONE });
    expect(latencies(result)).toEqual([199.92]);
    expect(result.requests[0]?.parts).toMatchObject({ dieOther: 40_000 });
  });
  it('stops between phases, or repeats the phase or the whole operation', () => {
    const phases = { program: true, programSuspendNs: 20_000, programPhaseNs: 100_000, phaseResetNs: 4_000, ...NONE };
    const between = readInto('program', 430, { ...phases, point: 'inter-phase' });
    expect(spans(between, 1, ['program', 'suspend', 'read'])).toEqual([
      [0, 500],
      [500, 504],
      [504, 582],
      [663.92, 1463.92],
    ]);
    const cancel = readInto('program', 430, { ...phases, point: 'cancel' });
    expect(spans(cancel, 1, 'program')).toEqual([
      [0, 430],
      [us(450 + 78 + TX), us(450 + 78 + TX + 900)],
    ]);
    const restart = readInto('program', 430, { ...phases, point: 'restart' });
    expect(spans(restart, 1, 'program')).toEqual([
      [0, 430],
      [us(450 + 78 + TX), us(450 + 78 + TX + 1300)],
    ]);
  });
  it('resumes after the array read if a register is free', () => {
    const result = readInto('program', 400, { program: true, programSuspendNs: 0, ...NONE, resumeAfter: 'array' });
    expect(latencies(result)).toEqual([159.92]);
    expect(spans(result, 1, 'program')).toEqual([
      [0, 400],
      [478, 1378],
    ]);
  });
});

describe('banking and superblocks (DJ): pages of 2 KB, tR 25 µs, tPROG 200 µs, copies of 3 µs', () => {
  /** ns a byte at 25 … 400 MB/s, and what an 8 KB read and write take, with and without cache mode, and one page to each of 4 banks; µs. */
  const ROWS: [
    nsPerByte: number,
    readCache: number,
    readPlain: number,
    writeCache: number,
    writePlain: number,
    bank: number,
  ][] = [
    [40, 364.68, 427.68, 893.92, 1127.68, 284.92],
    [20, 200.84, 263.84, 852.96, 963.84, 243.96],
    [10, 132.48, 181.92, 832.48, 881.92, 223.48],
    [5, 122.24, 140.96, 822.24, 840.96, 213.24],
    [2.5, 117.12, 120.48, 817.12, 820.48, 208.12],
  ];
  interface Request {
    atNs: number;
    op: 'read' | 'write';
    offset: number;
    bytes: number;
  }
  function bank(
    nsPerByte: number,
    requests: Request[],
    more: { banks?: number; ways?: number; cacheMode?: boolean } = {},
  ): Result {
    const banks = more.banks ?? 1;
    return run({
      device: {
        channels: 1,
        chipsPerChannel: banks,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 8,
        pagesPerBlock: 64,
        pageBytes: 2048,
      },
      timing: {
        commandNs: 0,
        transferNsPerByte: nsPerByte,
        readNs: 25_000,
        programNs: 200_000,
        eraseNs: 3_000_000,
        registerCopyNs: 3000,
      },
      policy: {
        dieBinding: 'request-order',
        cacheMode: more.cacheMode ?? true,
        superblockWays: more.ways ?? 1,
        gc: { enabled: false },
      },
      workload: { requests },
    });
  }
  const one = (op: 'read' | 'write'): Request[] => [{ atNs: 0, op, offset: 0, bytes: 8192 }];
  const four: Request[] = [0, 1, 2, 3].map((i) => ({ atNs: 0, op: 'write', offset: i * 2048, bytes: 2048 }));

  it.each(ROWS)('%d ns a byte: 8 KB in one bank', (nsPerByte, readCache, readPlain, writeCache, writePlain) => {
    expect(finishes(bank(nsPerByte, one('read')))).toEqual([readCache]);
    expect(finishes(bank(nsPerByte, one('read'), { cacheMode: false }))).toEqual([readPlain]);
    expect(finishes(bank(nsPerByte, one('write')))).toEqual([writeCache]);
    expect(finishes(bank(nsPerByte, one('write'), { cacheMode: false }))).toEqual([writePlain]);
  });
  it.each(ROWS)('%d ns a byte: four pages of 2 KB', (nsPerByte, _read, _plain, writeCache, _writePlain, first) => {
    const tx = (2048 * nsPerByte) / 1000;
    const banked = [0, 1, 2, 3].map((i) => us(first + i * tx));
    expect(finishes(bank(nsPerByte, four, { banks: 4 }))).toEqual(banked);
    // One request of four pages is one super-page; four requests take the whole gang one after the other.
    expect(finishes(bank(nsPerByte, one('write'), { banks: 4, ways: 4 }))).toEqual([us(4 * tx + 3 + 200)]);
    expect(Math.max(...finishes(bank(nsPerByte, four, { banks: 4, ways: 4 })))).toBe(writeCache);
  });
  it.each(ROWS)('%d ns a byte: 8 KB read from a superblock', (nsPerByte) => {
    const tx = (2048 * nsPerByte) / 1000;
    const result = bank(
      nsPerByte,
      [
        { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
        { atNs: 10_000_000, op: 'read', offset: 0, bytes: 8192 },
      ],
      { banks: 4, ways: 4 },
    );
    expect(latencies(result)[1]).toBe(us(25 + 3 + 4 * tx));
  });
  it('a superblock wastes the lanes that a request does not fill', () => {
    const result = bank(10, four.slice(0, 1), { banks: 4, ways: 4 });
    expect(
      result.blocks.filter(({ written }) => written > 0).map(({ plane, written, valid }) => [plane, written, valid]),
    ).toEqual([
      [0, 1, 1],
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 0],
    ]);
  });
  it('register copies are charged as such', () => {
    const { parts } = bank(10, one('write')).requests[0] ?? {};
    // The last page: behind two pages on the bus (its cache register waits for the programs), its load, its copy, its program.
    expect(parts).toMatchObject({ copy: 3000, transfer: 20_480, array: 200_000 });
  });
});

describe('garbage collection', () => {
  const device = {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 8,
    pagesPerBlock: 4,
  };
  const place = { channel: 0, chip: 0, die: 0, plane: 0, block: 0 };
  const initial = {
    pages: [
      { lpn: 0, ...place, page: 0 },
      { lpn: 1, ...place, page: 2 },
    ],
    writePointers: [{ ...place, page: 4 }],
    collect: [{ ...place, atNs: 0 }],
  };

  it('reads, programs and erases in sequence', () => {
    const result = run({ device, initial });
    expect(result.operations.map(({ type, cause, place: where }) => [type, cause, where])).toEqual([
      ['read', 'gc', 0],
      ['program', 'gc', 4],
      ['read', 'gc', 2],
      ['program', 'gc', 5],
      ['erase', 'gc', 0],
    ]);
    // Command, tR, data-out, command and data-in, tPROG; twice. Then command and tBERS.
    const move = 0.07 + 78 + TX + 0.07 + TX + 1300;
    expect(result.endNs / 1000).toBe(us(2 * move + 0.07 + 15_000));
    expect([...result.map]).toEqual([
      [0, 4],
      [1, 5],
    ]);
    expect(result.blocks[0]).toEqual({ plane: 0, block: 0, written: 0, valid: 0, eraseCount: 1 });
  });
  it('transfers nothing with copyback', () => {
    const result = run({ device, initial, policy: { gc: { copyback: true } } });
    expect(result.endNs / 1000).toBe(us(2 * (0.07 + 78 + 0.07 + 1300) + 0.07 + 15_000));
    expect(result.rows.some(({ kind }) => kind === 'load' || kind === 'data-out')).toBe(false);
  });
  it('drops the program of a page that was overwritten meanwhile', () => {
    // The write arrives while the first page is being read, and goes first when the die is idle.
    const result = run({
      device,
      initial,
      workload: { requests: [{ atNs: 100_000, op: 'write', offset: 0, bytes: PAGE }] },
    });
    const program = result.operations.find(({ type, cause }) => type === 'program' && cause === 'gc');
    expect(program).toMatchObject({ lpn: 0, place: null });
    expect(result.map.get(0)).toBe(4);
    expect(result.requests[0]?.parts).toMatchObject({ dieGc: 59_990 });
  });
  it('delays writes that need space', () => {
    // One free block, which is garbage collection's; the host's block is full.
    const full = [1, 2, 3, 4, 5, 6].map((block) => ({ ...place, block, page: 4 }));
    const result = run({
      device,
      policy: { gc: { hardFreeBlocks: 2 } },
      initial: { ...initial, collect: [], writePointers: [...initial.writePointers, ...full] },
      workload: { requests: [{ atNs: 1000, op: 'write', offset: 8 * PAGE, bytes: PAGE }] },
    });
    // Blocks 1 to 6 hold nothing valid: the first of them is erased, and then there are two free blocks.
    const erased = 70 + 15_000_000;
    expect(result.requests[0]?.parts).toMatchObject({ space: erased - 1000 });
    expect(result.error).toBeUndefined();
  });
  it('of a device that stays full ends the run and keeps the results so far', () => {
    const result = run({
      device,
      policy: { gc: { enabled: false } },
      workload: {
        requests: Array.from({ length: 40 }, () => ({ atNs: 0, op: 'write' as const, offset: 0, bytes: PAGE })),
      },
    });
    expect(result.error).toMatch(/8 requests/);
    expect(result.requests.filter(({ finish }) => finish !== null)).toHaveLength(32);
  });
});

describe('the host', () => {
  const device = {
    channels: 1,
    chipsPerChannel: 1,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane: 8,
    pagesPerBlock: 16,
  };
  const WRITE = us(0.07 + TX + 1300);

  it('keeps the given number of requests in flight in a closed loop', () => {
    const requests = [0, 1, 2, 3].map((i) => ({ atNs: 999, op: 'write' as const, offset: i * PAGE, bytes: PAGE }));
    const result = run({ device, host: { mode: 'closed', queueDepth: 2 }, workload: { requests } });
    expect(result.requests.map(({ arrival }) => arrival / 1000)).toEqual([0, 0, WRITE, us(2 * WRITE)]);
  });
  it('starts a repetition when the previous one is complete', () => {
    const requests = [
      { atNs: 0, op: 'write' as const, offset: 0, bytes: PAGE },
      { atNs: 1000, op: 'trim' as const, offset: 0, bytes: PAGE },
    ];
    const result = run({ device, host: { repeat: 2 }, workload: { requests } });
    expect(result.requests.map(({ arrival }) => arrival / 1000)).toEqual([0, 1, WRITE, us(WRITE + 1)]);
    // Trimmed before its program ends: the page is written and belongs to nobody.
    expect(result.map.size).toBe(0);
  });
  it('reads a page before a partial write, and only if it has data', () => {
    const half = (atNs: number): { atNs: number; op: 'write'; offset: number; bytes: number } => ({
      atNs,
      op: 'write',
      offset: 512,
      bytes: 512,
    });
    const result = run({ device, workload: { requests: [half(0), half(5_000_000)] } });
    expect(latencies(result)).toEqual([WRITE, us(0.07 + 78 + TX + WRITE)]);
    expect(result.requests[1]?.parts).toMatchObject({ command: 140, array: 1_378_000, transfer: 163_840 });
    const pad = run({ device, policy: { partialWrite: 'pad' }, workload: { requests: [half(0), half(5_000_000)] } });
    expect(latencies(pad)).toEqual([WRITE, WRITE]);
    const sectors = run({ device, policy: { transfer: 'sectors' }, workload: { requests: [half(0)] } });
    expect(latencies(sectors)).toEqual([us(0.07 + 5.12 + 1300)]);
  });
  it('delays a read until an earlier write of its page, and answers a trimmed page as unmapped', () => {
    const page = { offset: 0, bytes: PAGE };
    const result = run({
      device,
      policy: { unmappedRead: 'zero' },
      workload: {
        requests: [
          { atNs: 0, op: 'write', ...page },
          { atNs: 10, op: 'read', ...page },
          { atNs: 20, op: 'trim', ...page },
          { atNs: 30, op: 'read', ...page },
        ],
      },
    });
    expect(result.requests.map(({ parts }) => parts.hazard)).toEqual([0, WRITE * 1000 - 10, 0, WRITE * 1000 - 30]);
    expect(finishes(result)).toEqual([WRITE, WRITE, 0.02, WRITE]);
  });
  it('with a write buffer, writes wait only for a place in it', () => {
    const requests = [0, 1, 2].map((i) => ({ atNs: 0, op: 'write' as const, offset: i * PAGE, bytes: PAGE }));
    const result = run({
      device,
      host: { writeBuffer: { pages: 2, ackNs: 5000 } },
      workload: { requests: [...requests, { atNs: 10_000, op: 'read', offset: 0, bytes: PAGE }] },
    });
    expect(latencies(result)).toEqual([5, 5, us(WRITE + 5), 5]);
    expect(result.requests.map(({ parts }) => parts.buffer)).toEqual([5000, 5000, WRITE * 1000 + 5000, 5000]);
  });
});
