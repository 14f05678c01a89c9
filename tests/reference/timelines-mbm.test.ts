/** The reference model gives the timelines of MBM's figures. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../support/doors/document.ts';
import type { Result } from './result.ts';
import { finishes, run, spans } from './scenario.ts';

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
