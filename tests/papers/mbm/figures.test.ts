import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../../src/document/experiment.ts';
import { joinPatches } from '../../../src/document/patch.ts';
import { pagesRequest, policyOf } from '../../../src/papers/building.ts';
import { MBM_TIMING, TABLE_PAGE_BYTES, channelOf } from '../../../src/papers/mbm/device.ts';
import { channelBusyNs } from '../measure.ts';
import { FIG_2 } from '../../../src/papers/mbm/fig-2.ts';
import { CASES, backlogExperiment, caseExperiment } from '../../../src/papers/mbm/fig-3.ts';
import type { Case } from '../../../src/papers/mbm/fig-3.ts';
import { EVEN_ENOUGH, UNEVEN, readExperiment } from '../../../src/papers/mbm/fig-4.ts';
import { pairExperiment } from '../../../src/papers/mbm/fig-6.ts';
import { array, bus, finishes, latencies, round, run, transfers } from '../running.ts';

describe('MBM Fig. 2', () => {
  it('(a) a write is command and data on the bus, then a program with the bus free', async () => {
    const write = await run(FIG_2[0].experiment);
    expect(bus(write, 0)).toEqual([
      [0, 81.99],
      [81.99, 163.98],
    ]);
    expect(array(write, 0)).toEqual([[81.99, 1381.99]]);
    expect(array(write, 1)).toEqual([[163.98, 1463.98]]);
    expect(await latencies(FIG_2[0].experiment)).toEqual([1381.99, 1463.98]);
  });
  it('(b) a read is a command, the array with the bus free, then data', async () => {
    const read = await run(FIG_2[1].experiment);
    expect(bus(read, 0, 'command')).toEqual([
      [0, 0.07],
      [0.07, 0.14],
    ]);
    expect(array(read, 0)).toEqual([[0.07, 78.07]]);
    expect(array(read, 1)).toEqual([[0.14, 78.14]]);
    expect(bus(read, 0, 'data-out')).toEqual([
      [78.07, 159.99],
      [159.99, 241.91],
    ]);
  });
});

describe('MBM Fig. 3', () => {
  /**
   * One row of the table of periods: page, then for each case the period and the idle time of the channel in it, µs.
   */
  const TABLE: [string, number, number, Record<Case, [number, number]>][] = [
    ['Table I', 8192, 81.92, { a: [1463.84, 644.64], b: [1463.84, 808.48], c: [1627.68, 316.96] }],
    ['16 KiB pages', 16_384, 163.84, { a: [1638.4, 0], b: [1627.68, 316.96], c: [2621.44, 0] }],
    ['18,256 B pages', 18_256, 182.56, { a: [1825.6, 0], b: [1665.12, 204.64], c: [2920.96, 0] }],
  ];

  describe.each(TABLE)('%s', (_, pageBytes, tx, periods) => {
    it.each(['a', 'b', 'c'] as const)('(%s)', async (which) => {
      const { chips, pages } = CASES[which];
      const [period, idle] = periods[which];
      const drawing = await run(caseExperiment(which, 'table-1', pageBytes));
      const loads: [number, number][] = [];
      for (let cycle = 0; cycle < 4; cycle++) {
        for (let i = 0; i < chips; i++) {
          for (let j = 0; j < pages; j++) {
            const start = round(cycle * period + (i * pages + j) * tx);
            loads.push([start, round(start + tx)]);
          }
        }
      }
      expect(bus(drawing, 0)).toEqual(loads);
      for (let chip = 0; chip < chips; chip++) {
        const programs = [0, 1, 2, 3].map((cycle) => {
          const start = round(cycle * period + (chip + 1) * pages * tx);
          return [start, round(start + 1300)];
        });
        // Both dies of a chip program together.
        expect(array(drawing, chip)).toEqual(programs);
        expect(array(drawing, chips + chip)).toEqual(programs);
      }
      const periodNs = Math.round(period * 1000);
      expect(channelBusyNs(drawing, 0, periodNs, 2 * periodNs)).toBe(periodNs - Math.round(idle * 1000));
    });
  });

  it('holds as drawn where 6 < tPROG / page transfer ≤ 8, and only there', async () => {
    /** Whether the channel is idle in the second period, at both ends of the range and just outside. */
    const idle = async (which: Case, programNs: number): Promise<boolean> => {
      const experiment = caseExperiment(which, 'table-1');
      const { chips, pages } = CASES[which];
      const drawing = await run({ ...experiment, timing: { ...experiment.timing, programNs } });
      const periodNs = Math.max(chips * pages * 81_920, pages * 81_920 + programNs);
      return channelBusyNs(drawing, 0, periodNs, 2 * periodNs) < periodNs;
    };
    expect(await idle('a', 8 * 81_920)).toBe(false);
    expect(await idle('a', 8 * 81_920 + 1)).toBe(true);
    expect(await idle('b', 6 * 81_920)).toBe(false);
    expect(await idle('b', 6 * 81_920 + 1)).toBe(true);
    expect(await idle('c', 12 * 81_920)).toBe(false);
    expect(await idle('c', 12 * 81_920 + 1)).toBe(true);
  });
});

describe('MBM Fig. 3 with other numbers', () => {
  /**
   * Share of a period (µs; the second, unless it begins elsewhere) for which the channel is busy, in %, to two
   * decimals.
   */
  async function busy(experiment: ExperimentInput, periodUs: number, fromUs = periodUs): Promise<number> {
    const drawing = await run(experiment);
    const periodNs = Math.round(periodUs * 1000);
    const fromNs = Math.round(fromUs * 1000);
    return Math.round((channelBusyNs(drawing, 0, fromNs, fromNs + periodNs) / periodNs) * 10_000) / 100;
  }
  const timed = (which: Case, timing: ExperimentInput['timing']): ExperimentInput =>
    joinPatches(caseExperiment(which, 'table-1'), { timing: timing ?? {} });
  const over = (which: Case, policy: ExperimentInput['policy']): ExperimentInput =>
    joinPatches(caseExperiment(which, 'table-1'), { policy: policy ?? {} });

  it('8 KiB at 25 ns a byte, SSDSim’s own bus', async () => {
    const slow = { transferNsPerByte: 25 };
    expect(await busy(timed('a', slow), 2048)).toBe(100);
    expect(await busy(timed('b', slow), 1709.6)).toBe(95.84);
    expect(await busy(timed('c', slow), 3276.8)).toBe(100);
  });
  it('a program of 650 µs', async () => {
    const quick = { programNs: 650_000 };
    expect(await busy(timed('a', quick), 819.2)).toBe(100);
    expect(await busy(timed('b', quick), 813.84)).toBe(80.53);
    expect(await busy(timed('c', quick), 1310.72)).toBe(100);
  });
  it('Table I with more chips', async () => {
    expect(await busy(backlogExperiment(9, 2, 8192), 1474.56)).toBe(100);
    expect(await busy(backlogExperiment(8, 2, 8192), 1463.84)).toBe(89.54);
    expect(await busy(backlogExperiment(5, 4, 8192), 1638.4)).toBe(100);
  });
  it('Table I, four pages at a time: 20.1 % for each chip, five are enough', async () => {
    for (const [chips, share] of [
      [1, 20.13],
      [2, 40.26],
      [4, 80.53],
    ] as const) {
      expect(await busy(backlogExperiment(chips, 4, 8192), 1627.68)).toBe(share);
    }
  });
  it('Table I with a cache register', async () => {
    const cache = { cacheMode: true };
    // Once both registers of every chip have been filled: the third program of chip 0.
    const steady = 2 * 81.92 + 2 * 1300;
    expect(await busy(over('a', cache), 1300, steady)).toBe(63.02);
    expect(await busy(over('b', cache), 1300, steady)).toBe(50.41);
    expect(await busy(over('c', cache), 1310.72)).toBe(100);
  });
  it('Table I where each die starts when its own pages are in', async () => {
    const dies = { busyUnit: 'die' } as const;
    expect(await busy(over('a', dies), 1381.92)).toBe(59.28);
    expect(await busy(over('b', dies), 1381.92)).toBe(47.42);
    expect(await busy(over('c', dies), 1463.84)).toBe(89.54);
  });
});

describe('MBM Fig. 4', () => {
  it('(a) 4,1,4,1 by readiness', async () => {
    const read = await run(readExperiment(EVEN_ENOUGH, 'first-ready'));
    expect(transfers(read, 'data-out')).toEqual([
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
    expect(await finishes(readExperiment(EVEN_ENOUGH, 'first-ready'))).toEqual([897.2]);
    expect(channelBusyNs(read, 0, 78_000, 897_200)).toBe(819_200);
  });
  it('(a) 4,1,4,1 by the lowest chip', async () => {
    const read = await run(readExperiment(EVEN_ENOUGH, 'chip-index'));
    expect(transfers(read, 'data-out')).toEqual([
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
    expect(array(read, 0)).toEqual([
      [0, 78],
      [159.92, 237.92],
      [323.76, 401.76],
      [487.6, 565.6],
    ]);
    expect(array(read, 1)).toEqual([[0, 78]]);
    expect(array(read, 2)).toEqual([
      [0, 78],
      [405.68, 483.68],
      [569.52, 647.52],
      [733.36, 811.36],
    ]);
    expect(array(read, 3)).toEqual([[0, 78]]);
  });
  it('(b) 7,1,1,1', async () => {
    const read = await run(readExperiment(UNEVEN, 'most-remaining'));
    expect(transfers(read, 'data-out')).toEqual([
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
    expect(channelBusyNs(read, 0, 78_000, 1_131_200)).toBe(1_131_200 - 78_000 - 234_000);
    const ready = await run(readExperiment(UNEVEN, 'first-ready'));
    expect(channelBusyNs(ready, 0, 78_000, 1_287_200)).toBe(1_287_200 - 78_000 - 390_000);
    expect(await finishes(readExperiment(UNEVEN, 'first-ready'))).toEqual([1287.2]);
  });
  it('other counts and pages', async () => {
    const six = [0, 1, 2, 3, 0, 0, 0, 0, 0];
    const four = [0, 1, 2, 3, 0, 0, 0];
    expect(await finishes(readExperiment(six, 'most-remaining'))).toEqual([971.28]);
    // Four to three: waste is avoidable although four is more than three.
    expect(await finishes(readExperiment(four, 'most-remaining'))).toEqual([round(78 + 7 * 81.92)]);
    expect(await finishes(readExperiment(EVEN_ENOUGH, 'first-ready', 16_384))).toEqual([1716.4]);
    expect(await finishes(readExperiment(UNEVEN, 'most-remaining', 16_384))).toEqual([1950.4]);
    const third = async (order: 'first-ready' | 'chip-index'): Promise<number | undefined> =>
      transfers(await run(readExperiment(EVEN_ENOUGH, order, 16_384)), 'data-out').find(([die]) => die === 3)?.[1];
    expect(await third('first-ready')).toBe(round(733.36 - 163.84));
    expect(await third('chip-index')).toBe(round(1552.56 - 163.84));
    // Where the array takes longer than the transfer, order buys bandwidth, and chip 3 pays.
    expect(await finishes(readExperiment(EVEN_ENOUGH, 'first-ready', 4096))).toEqual([561.68]);
    expect(await finishes(readExperiment(EVEN_ENOUGH, 'most-remaining', 4096))).toEqual([524.64]);
  });
});

describe('MBM Fig. 6', () => {
  it('(a) one request: together or one by one', async () => {
    const together = await run(pairExperiment(1));
    expect(array(together, 0)).toEqual([[0, 78]]);
    expect(bus(together, 0)).toEqual([
      [78, 159.92],
      [159.92, 241.84],
    ]);
    expect(await finishes(pairExperiment(1, { parallelRead: 'none' }))).toEqual([319.84]);
    expect(await finishes(pairExperiment(1, {}, 16_384))).toEqual([405.68]);
    expect(await finishes(pairExperiment(1, { parallelRead: 'none' }, 16_384))).toEqual([483.68]);
  });
  it('(b) two requests: apart, or forced together', async () => {
    expect(await finishes(pairExperiment(2))).toEqual([159.92, 319.84]);
    const any = { parallelRead: 'any' } as const;
    expect(await finishes(pairExperiment(2, { ...any, multiPlaneReadCompletion: 'page' }))).toEqual([159.92, 241.84]);
    expect(await finishes(pairExperiment(2, any))).toEqual([241.84, 241.84]);
    expect(await finishes(pairExperiment(2, {}, 16_384))).toEqual([241.84, 483.68]);
    expect(await finishes(pairExperiment(2, any, 16_384))).toEqual([405.68, 405.68]);
  });
  it('(b) with a second page of the first request on another chip', async () => {
    const place = { channel: 0, die: 0, block: 0, page: 0 };
    const two = (policy: NonNullable<ExperimentInput['policy']>): ExperimentInput => ({
      device: channelOf(2, 1, 2, TABLE_PAGE_BYTES),
      timing: MBM_TIMING,
      policy: { ...policyOf('ssdsim'), ...policy },
      initial: {
        pages: [
          { lpn: 0, ...place, chip: 0, plane: 0 },
          { lpn: 1, ...place, chip: 1, plane: 0 },
          { lpn: 2, ...place, chip: 0, plane: 1 },
        ],
      },
      workload: {
        requests: [pagesRequest('read', 0, 0, 2, TABLE_PAGE_BYTES), pagesRequest('read', 0, 2, 1, TABLE_PAGE_BYTES)],
      },
    });
    expect(await finishes(two({ parallelRead: 'same-request' }))).toEqual([241.84, 323.76]);
    // Forced together, the first request waits for the second's page.
    expect(await finishes(two({ parallelRead: 'any' }))).toEqual([323.76, 323.76]);
  });
});
