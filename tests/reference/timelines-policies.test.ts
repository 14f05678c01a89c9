/** The reference model gives the timelines of die binding (DB), suspension (MBM) and superblocks (DJ). */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../support/doors/document.ts';
import type { Result } from './result.ts';
import { finishes, latencies, run, spans } from './scenario.ts';

const PAGE = 8192;
/** One page on the bus at MBM Table I, µs. */
const TX = 81.92;

/** Rounds away the last bits of sums of decimals. */
const us = (value: number): number => Math.round(value * 1000) / 1000;

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
    // The remaining time is less than the suspend latency: not worth it.
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
  /**
   * ns a byte at 25 … 400 MB/s, and what an 8 KB read and write take, with and without cache mode, and one page to each
   * of 4 banks; µs.
   */
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
    // The last page: behind two pages on the bus (its cache register waits for the programs), its load, its copy, its
    // program.
    expect(parts).toMatchObject({ copy: 3000, transfer: 20_480, array: 200_000 });
  });
});
