/** The reference model's garbage collection and host, as timelines worked out by hand. */
import { describe, expect, it } from 'vitest';
import { finishes, latencies, run } from './scenario.ts';

const PAGE = 8192;
/** One page on the bus at MBM Table I, µs. */
const TX = 81.92;

/** Rounds away the last bits of sums of decimals. */
const us = (value: number): number => Math.round(value * 1000) / 1000;

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
    expect(result.operations.map(({ type, cause, ppn: where }) => [type, cause, where])).toEqual([
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
    expect(program).toMatchObject({ lpn: 0, ppn: null });
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
    // Trimmed before its program ends: the page is written and belongs to no logical page.
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
