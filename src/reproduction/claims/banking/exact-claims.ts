/** DJ's claims that are arithmetic: the part, 8 KB on each bus, banks and superblocks, organizations, read priority. */
import type { ExperimentInput } from '../../../document/experiment.ts';
import { geometryOf } from '../../../device/geometry.ts';
import { BANKING_CAPACITY_BYTES, bankOrganization, devicePreset } from '../../../document/presets/devices.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { atOnce, type Claim, exactClaim } from '../../trials/claim.ts';
import { measured } from '../../run.ts';
import { BUS_SPEEDS, type BusSpeed } from '../../../papers/banking/device.ts';
import { eightKilobytes, fourBanks, fourToOne, readFromSuperblock } from '../../../papers/banking/scenarios.ts';

const us = (ns: number): number => ns / 1000;
const nameOf = ({ megabytesPerSecond }: BusSpeed): string => `${megabytesPerSecond} MB/s`;

/** The quotient of two times in µs, of whole nanoseconds, so that it carries no rounding of theirs. */
const exactRatio = (a: number, b: number): number => Math.round(a * 1000) / Math.round(b * 1000);

/** Completions of an experiment's requests, µs; and a place for the experiment in a list. */
async function ends(experiment: ExperimentInput, experiments: ExperimentInput[]): Promise<number[]> {
  experiments.push(experiment);
  return (await measured(experiment)).latencies().map(us);
}

async function bySpeed(
  figuresOf: (speed: BusSpeed, experiments: ExperimentInput[]) => Promise<number[]>,
): Promise<{ value: Record<string, number[]>; experiments: ExperimentInput[] }> {
  const value: Record<string, number[]> = {};
  const experiments: ExperimentInput[] = [];
  for (const speed of BUS_SPEEDS) value[nameOf(speed)] = await figuresOf(speed, experiments);
  return { value, experiments };
}

/** How DJ's Fig. 8 organizes 32 GB: channels and banks of each. */
const CHANNELS = [1, 2, 4] as const;
const BANKS = [1, 2, 4, 8, 16] as const;

export const BANKING_EXACT_CLAIMS: readonly Claim[] = [
  exactClaim(
    [
      'J1',
      'Fig. 1, NAND Flash Array Structure',
      'Pages of 2 KB, blocks of 64 pages, and a cache register beside the data register, 3 µs away',
    ],
    {
      expected: { 'bytes of a page': 2048, 'pages of a block': 64, 'copy between the registers, ns': 3000 },
      unit: 'by parameter',
    },
    () => {
      const { patch } = devicePreset('dj-part');
      const { device, timing } = parseExperiment(patch);
      const { pageBytes, pagesPerBlock } = device;
      const value = {
        'bytes of a page': pageBytes,
        'pages of a block': pagesPerBlock,
        'copy between the registers, ns': timing.registerCopyNs,
      };
      return atOnce({ value, experiments: [patch] });
    },
  ),
  exactClaim(
    ['J2', 'Fig. 2', 'The timing of reads and writes of 8 KB, with and without the cache register'],
    {
      expected: {
        '25 MB/s': [364.68, 427.68, 893.92, 1127.68],
        '50 MB/s': [200.84, 263.84, 852.96, 963.84],
        '100 MB/s': [132.48, 181.92, 832.48, 881.92],
        '200 MB/s': [122.24, 140.96, 822.24, 840.96],
        '400 MB/s': [117.12, 120.48, 817.12, 820.48],
      },
      unit: 'µs: read with and without, write with and without',
    },
    () =>
      bySpeed(async ({ transferNsPerByte }, experiments) => {
        const figures = [];
        for (const op of ['read', 'write'] as const) {
          for (const cacheMode of [true, false]) {
            figures.push((await ends(eightKilobytes(op, transferNsPerByte, cacheMode), experiments))[0]);
          }
        }
        return figures;
      }),
  ),
  exactClaim(
    [
      'J3',
      'Fig. 2, Queueing and Read Priority',
      'Reads depend on the bus, writes on the program; a write takes 2 to 8 times as long as a read',
    ],
    {
      expected: { '25 MB/s': [2.45], '50 MB/s': [4.25], '100 MB/s': [6.28], '200 MB/s': [6.73], '400 MB/s': [6.98] },
      unit: 'write / read, 8 KB',
    },
    () =>
      bySpeed(async ({ transferNsPerByte }, experiments) => {
        const [write] = await ends(eightKilobytes('write', transferNsPerByte), experiments);
        const [read] = await ends(eightKilobytes('read', transferNsPerByte), experiments);
        return [Math.round((write / read) * 100) / 100];
      }),
  ),
  exactClaim(
    ['J4', 'Figs. 3 and 8', '32 GB behind 1, 2 or 4 channels with 1 to 16 banks each, buses of 25 to 400 MB/s'],
    {
      expected: { organizations: CHANNELS.length * BANKS.length, speeds: [25, 50, 100, 200, 400] },
      unit: 'organizations of 32 GB, MB/s',
    },
    () => {
      const experiments: ExperimentInput[] = [];
      for (const channels of CHANNELS) {
        for (const banks of BANKS) {
          const device = bankOrganization(channels, banks);
          const { pages, pageBytes } = geometryOf(parseExperiment({ device }).device);
          if (pages * pageBytes === BANKING_CAPACITY_BYTES) experiments.push({ device });
        }
      }
      const speeds = BUS_SPEEDS.map(({ megabytesPerSecond }) => megabytesPerSecond);
      return atOnce({ value: { organizations: experiments.length, speeds }, experiments });
    },
  ),
  exactClaim(
    ['J6', 'Fig. 5(a)', 'Four writes of 2 KB on four interleaved banks'],
    {
      expected: {
        '25 MB/s': [284.92, 366.84, 448.76, 530.68],
        '50 MB/s': [243.96, 284.92, 325.88, 366.84],
        '100 MB/s': [223.48, 243.96, 264.44, 284.92],
        '200 MB/s': [213.24, 223.48, 233.72, 243.96],
        '400 MB/s': [208.12, 213.24, 218.36, 223.48],
      },
      unit: 'µs, each write',
    },
    () => bySpeed(({ transferNsPerByte }, experiments) => ends(fourBanks('banks', 4, transferNsPerByte), experiments)),
  ),
  exactClaim(
    [
      'J7',
      'Fig. 5(b)',
      'The same four pages on a superblock of four banks, as one request and as four; and 8 KB read from it',
    ],
    {
      expected: {
        '25 MB/s': [530.68, 893.92, 355.68],
        '50 MB/s': [366.84, 852.96, 191.84],
        '100 MB/s': [284.92, 832.48, 109.92],
        '200 MB/s': [243.96, 822.24, 68.96],
        '400 MB/s': [223.48, 817.12, 48.48],
      },
      unit: 'µs: merged, last of the unmerged, read',
    },
    () =>
      bySpeed(async ({ transferNsPerByte }, experiments) => {
        const [merged] = await ends(fourBanks('superblock', 1, transferNsPerByte), experiments);
        const apart = fourBanks('superblock', 4, transferNsPerByte);
        experiments.push(apart);
        const unmerged = us((await measured(apart)).end());
        const [, read] = await ends(readFromSuperblock(transferNsPerByte), experiments);
        return [merged, unmerged, read];
      }),
  ),
  exactClaim(
    ['J13a', 'Fig. 7', 'Performance does not improve significantly beyond 100 MB/s: an isolated read of 8 KB'],
    {
      expected: { '100 MB/s': 132.48, '400 MB/s': 117.12, 'gain of four times the bandwidth': 0.116 },
      unit: 'µs, share',
    },
    async () => {
      const experiments: ExperimentInput[] = [];
      const [at100] = await ends(eightKilobytes('read', 10), experiments);
      const [at400] = await ends(eightKilobytes('read', 2.5), experiments);
      const gain = Math.round((1 - at400 / at100) * 1000) / 1000;
      return {
        value: { '100 MB/s': at100, '400 MB/s': at400, 'gain of four times the bandwidth': gain },
        experiments,
        note: 'On any bus a bank needs four array reads and four copies, 112 µs, to read 8 KB.',
      };
    },
  ),
  exactClaim(
    [
      'J18',
      'Queueing and Read Priority',
      'A read of length x arrives right after a write of 4x: the mean is 4.5x in order of arrival and 3x with the ' +
        'read first; the read is 5 times as fast, the write 25 % slower',
    ],
    {
      expected: { 'in order': 4.5, 'read first': 3, 'read faster by': 5, 'write slower by': 0.25 },
      unit: 'x, times, share',
    },
    async () => {
      const experiments: ExperimentInput[] = [];
      const [write, read] = await ends(fourToOne(false), experiments);
      const [lateWrite, x] = await ends(fourToOne(true), experiments);
      return {
        value: {
          'in order': exactRatio(write + read, 2 * x),
          'read first': exactRatio(lateWrite + x, 2 * x),
          'read faster by': exactRatio(read, x),
          'write slower by': exactRatio(lateWrite - write, write),
        },
        experiments,
      };
    },
  ),
];
