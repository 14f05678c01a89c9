import { describe, expect, it } from 'vitest';
import {
  bankExperiment,
  eightKilobytes,
  fourBanks,
  readFromSuperblock,
} from '../../../src/papers/banking/scenarios.ts';
import { BUS_SPEEDS, BANKING_PAGE } from '../../../src/papers/banking/device.ts';
import { backlog, policyOf } from '../../../src/papers/building.ts';
import { finishes, latencies } from '../running.ts';

/** DJ Fig. 2 and Fig. 5 in µs: 8 KB read and written with and without the cache register, four banks, superblocks. */
const TABLE: [
  megabytesPerSecond: number,
  tx: number,
  readCache: number,
  readPlain: number,
  writeCache: number,
  writePlain: number,
  ratio: number,
  banks: number[],
  merged: number,
  unmerged: number,
  superblockRead: number,
][] = [
  [25, 81.92, 364.68, 427.68, 893.92, 1127.68, 2.45, [284.92, 366.84, 448.76, 530.68], 530.68, 893.92, 355.68],
  [50, 40.96, 200.84, 263.84, 852.96, 963.84, 4.25, [243.96, 284.92, 325.88, 366.84], 366.84, 852.96, 191.84],
  [100, 20.48, 132.48, 181.92, 832.48, 881.92, 6.28, [223.48, 243.96, 264.44, 284.92], 284.92, 832.48, 109.92],
  [200, 10.24, 122.24, 140.96, 822.24, 840.96, 6.73, [213.24, 223.48, 233.72, 243.96], 243.96, 822.24, 68.96],
  [400, 5.12, 117.12, 120.48, 817.12, 820.48, 6.98, [208.12, 213.24, 218.36, 223.48], 223.48, 817.12, 48.48],
];

it('the buses of 8, 16 and 32 bits at 25, 50 and 100 MHz have five speeds', () => {
  expect(
    BUS_SPEEDS.map(({ megabytesPerSecond, transferNsPerByte }) => [megabytesPerSecond, transferNsPerByte]),
  ).toEqual(TABLE.map(([speed, tx]) => [speed, (tx * 1000) / 2048]));
  expect(BUS_SPEEDS.map(({ buses }) => buses.length)).toEqual([1, 2, 3, 2, 1]);
});

describe.each(TABLE)(
  '%d MB/s',
  (speed, _tx, readCache, readPlain, writeCache, writePlain, ratio, banks, merged, unmerged, superblockRead) => {
    const nsPerByte = 1000 / speed;
    it('Fig. 2: 8 KB in one bank', async () => {
      expect(await finishes(eightKilobytes('read', nsPerByte))).toEqual([readCache]);
      expect(await finishes(eightKilobytes('read', nsPerByte, false))).toEqual([readPlain]);
      expect(await finishes(eightKilobytes('write', nsPerByte))).toEqual([writeCache]);
      expect(await finishes(eightKilobytes('write', nsPerByte, false))).toEqual([writePlain]);
      expect(Math.round((writeCache / readCache) * 100) / 100).toBe(ratio);
    });
    it('Fig. 5: four banks, and a superblock of four', async () => {
      expect(await finishes(fourBanks('banks', 4, nsPerByte))).toEqual(banks);
      expect(await finishes(fourBanks('superblock', 1, nsPerByte))).toEqual([merged]);
      expect(Math.max(...(await finishes(fourBanks('superblock', 4, nsPerByte))))).toBe(unmerged);
      expect((await latencies(readFromSuperblock(nsPerByte)))[1]).toBe(superblockRead);
    });
  },
);

describe('bursts at time 0', () => {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const burst = async (
    speed: number,
    banks: number,
    requests: number,
    policy: string,
  ): Promise<[mean: number, last: number]> => {
    const ends = await finishes(
      bankExperiment(1000 / speed, banks, policyOf(policy), backlog('write', requests, 4, BANKING_PAGE)),
    );
    return [Math.round(mean(ends) * 10) / 10, Math.round(Math.max(...ends) * 10) / 10];
  };
  it('four requests of 8 KB on four banks', async () => {
    expect(await burst(25, 4, 4, 'dj-banking')).toEqual([1262.6, 1631.2]);
    expect(await burst(25, 4, 4, 'dj-superblock-4')).toEqual([1026.7, 1522.7]);
    expect(await burst(100, 4, 4, 'dj-banking')).toEqual([883.7, 934.9]);
    expect(await burst(100, 4, 4, 'dj-superblock-4')).toEqual([589.4, 893.9]);
  });
  it('eight requests of 8 KB on eight banks', async () => {
    expect(await burst(100, 8, 8, 'dj-banking')).toEqual([975.8, 1139.7]);
    expect(await burst(100, 8, 8, 'dj-superblock-8')).toEqual([995.4, 1705.9]);
  });
});
