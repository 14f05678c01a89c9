/** Each is also a file in sample-traces/. */
import type { SizeWeight, SyntheticWorkload } from '../../document/experiment.ts';
import type { PrintedFormat } from '../print.ts';
import { SAMPLE_TITLES } from './sample-titles.ts';

export interface Profile {
  readonly name: string;
  readonly title: string;
  readonly basis: string;
  readonly synthetic: SyntheticWorkload;
  /**
   * Chosen among the first few hundred as the one whose short sample is nearest to the published figures: heavy tails
   * differ much from seed to seed.
   */
  readonly seed: number;
  /** Arrivals are rounded down to multiples of this, as the clock of the real trace has them. */
  readonly clockNs: number;
  /** Old traces are slow: so much faster, their queues are worth watching. */
  readonly suggestedTimeScale: number;
  readonly format: PrintedFormat;
}

function sizesInKiB(...pairs: readonly (readonly [kib: number, weight: number])[]): SizeWeight[] {
  return pairs.map(([kib, weight]) => ({ bytes: kib * 1024, weight }));
}

export const KIB = 1024;
const MIB = 1024 * 1024;
const GIB = 1024 * 1024 * 1024;
export const MICROSECOND = 1000;
export const MILLISECOND = 1_000_000;

const UNIFORM = { hotShare: 0.2, hotAccesses: 0.2, hottestShare: 0.01, hottestAccesses: 0.01 } as const;

const TOGETHER = { readFootprintBytes: 0, sharedReads: 0 } as const;

const NO_FLUSHES = { fuaShare: 0, flushEvery: 0 } as const;

const OLTP_SIZES = sizesInKiB(
  [8, 32],
  [3, 20],
  [0.5, 14],
  [1, 12],
  [3.5, 8],
  [2, 3],
  [4, 3],
  [2.5, 2],
  [16, 3],
  [24, 2],
  [48, 1],
);

const SYSTEM_DISK_SIZES = sizesInKiB([4, 44], [0.5, 24], [1, 6], [1.5, 4], [8, 8], [12, 3], [16, 4], [32, 3], [64, 4]);

const FILE_SERVER_SIZES = sizesInKiB([8, 96], [16, 1], [32, 1], [64, 1.4], [128, 0.5], [256, 0.08], [1024, 0.02]);

const SEARCH_SIZES = sizesInKiB([8, 60], [32, 20], [16, 12], [24, 8]);

const DATABASE_SIZES = sizesInKiB([8, 96], [16, 3], [32, 1]);

const VM_DISK_SIZES = sizesInKiB([64, 34], [8, 17], [4, 13], [68, 10], [60, 6], [16, 6], [32, 6], [12, 4], [0.5, 4]);

const PROXY_LOG_SIZES = sizesInKiB(
  [1, 77],
  [4, 7],
  [8, 5],
  [0.5, 2],
  [16, 2],
  [3, 1],
  [1.5, 1],
  [2, 1],
  [5, 1],
  [10, 1],
  [32, 1],
  [64, 1],
);

const RELEASE_SERVER_SIZES = sizesInKiB([64, 79], [4, 8], [32, 5], [8, 4], [16, 2], [60, 2]);

const PROFILES: readonly (Omit<Profile, 'name' | 'title'> & { readonly name: keyof typeof SAMPLE_TITLES })[] = [
  {
    name: 'oltp',
    basis: 'UMass/SPC Financial1: its first 10,000 and 400,000 requests',
    synthetic: {
      requests: 4000,
      readShare: 0.27,
      readSizes: OLTP_SIZES,
      writeSizes: OLTP_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'bursts', meanGapNs: 12 * MILLISECOND, burstRequests: 11, burstGapNs: 4 * MILLISECOND },
      addresses: {
        footprintBytes: 19 * MIB,
        ...TOGETHER,
        alignBytes: 512,
        shiftBytes: 0,
        sequentialShare: 0.72,
        streams: 2,
        hotShare: 0.1,
        hotAccesses: 0.6,
        hottestShare: 0.001,
        hottestAccesses: 0.15,
      },
    },
    seed: 8,
    clockNs: 6_553_600,
    suggestedTimeScale: 10,
    format: 'spc',
  },
  {
    name: 'system-disk',
    basis: 'MSR Cambridge system volumes: busy windows of a minute and longer',
    synthetic: {
      requests: 4000,
      readShare: 0.3,
      readSizes: SYSTEM_DISK_SIZES,
      writeSizes: SYSTEM_DISK_SIZES,
      ...NO_FLUSHES,
      arrivals: {
        kind: 'bursts',
        meanGapNs: 12_500 * MICROSECOND,
        burstRequests: 9,
        burstGapNs: 3 * MICROSECOND,
      },
      addresses: {
        footprintBytes: 32 * MIB,
        ...TOGETHER,
        alignBytes: 4096,
        shiftBytes: 0,
        sequentialShare: 0.3,
        streams: 4,
        hotShare: 0.2,
        hotAccesses: 0.75,
        hottestShare: 0.001,
        hottestAccesses: 0.35,
      },
    },
    seed: 127,
    clockNs: 100,
    suggestedTimeScale: 1,
    format: 'msr',
  },
  {
    name: 'file-server',
    basis: 'Microsoft Production Server traces, MSN Storage (MSNFS), metadata server',
    synthetic: {
      requests: 4000,
      readShare: 0.77,
      readSizes: FILE_SERVER_SIZES,
      writeSizes: FILE_SERVER_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'bursts', meanGapNs: 1670 * MICROSECOND, burstRequests: 2.2, burstGapNs: 100 * MICROSECOND },
      addresses: {
        footprintBytes: 4 * GIB,
        ...TOGETHER,
        alignBytes: 4 * KIB,
        shiftBytes: 0,
        sequentialShare: 0.02,
        streams: 1,
        hotShare: 0.2,
        hotAccesses: 0.5,
        hottestShare: 0.01,
        hottestAccesses: 0.1,
      },
    },
    seed: 118,
    clockNs: 100,
    suggestedTimeScale: 1,
    format: 'msr',
  },
  {
    name: 'search',
    basis: 'UMass/SPC WebSearch1: its first minute',
    synthetic: {
      requests: 4000,
      readShare: 0.9998,
      readSizes: SEARCH_SIZES,
      writeSizes: SEARCH_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'bursts', meanGapNs: 2420 * MICROSECOND, burstRequests: 1.5, burstGapNs: 500 * MICROSECOND },
      addresses: {
        footprintBytes: 8 * GIB,
        ...TOGETHER,
        alignBytes: 8 * KIB,
        shiftBytes: 0,
        sequentialShare: 0.35,
        streams: 6,
        ...UNIFORM,
      },
    },
    seed: 1,
    clockNs: 1000,
    suggestedTimeScale: 1,
    format: 'spc',
  },
  {
    name: 'database',
    basis: 'Microsoft Enterprise traces, TPC-C: 137 ms of 16 disks',
    synthetic: {
      requests: 4000,
      readShare: 0.63,
      readSizes: DATABASE_SIZES,
      writeSizes: DATABASE_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'exponential', meanGapNs: 196 * MICROSECOND, burstRequests: 1, burstGapNs: 0 },
      addresses: {
        footprintBytes: 8 * GIB,
        ...TOGETHER,
        alignBytes: 8 * KIB,
        shiftBytes: 0,
        sequentialShare: 0.018,
        streams: 16,
        ...UNIFORM,
      },
    },
    seed: 128,
    clockNs: 1000,
    suggestedTimeScale: 1,
    format: 'mqsim',
  },
  {
    name: 'vm-disk',
    basis: 'CloudPhysics vSCSI sample: 2 hours of one virtual machine',
    synthetic: {
      requests: 4000,
      readShare: 0.41,
      readSizes: VM_DISK_SIZES,
      writeSizes: VM_DISK_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'bursts', meanGapNs: 69 * MILLISECOND, burstRequests: 8, burstGapNs: 2 * MILLISECOND },
      addresses: {
        footprintBytes: 32 * MIB,
        ...TOGETHER,
        alignBytes: 4 * KIB,
        shiftBytes: 3584,
        sequentialShare: 0.59,
        streams: 3,
        hotShare: 0.05,
        hotAccesses: 0.27,
        hottestShare: 0.01,
        hottestAccesses: 0.1,
      },
    },
    seed: 3,
    clockNs: 100,
    suggestedTimeScale: 1,
    format: 'msr',
  },
  {
    name: 'proxy-log',
    basis: 'MSR Cambridge prxy_0: its first 20,000 requests',
    synthetic: {
      requests: 4000,
      readShare: 0.02,
      readSizes: PROXY_LOG_SIZES,
      writeSizes: PROXY_LOG_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'bursts', meanGapNs: 47 * MILLISECOND, burstRequests: 170, burstGapNs: 36 * MILLISECOND },
      addresses: {
        footprintBytes: 8 * MIB,
        ...TOGETHER,
        alignBytes: KIB,
        shiftBytes: 0,
        sequentialShare: 0.72,
        streams: 1,
        hotShare: 0.03,
        hotAccesses: 0.93,
        hottestShare: 0.002,
        hottestAccesses: 0.1,
      },
    },
    seed: 45,
    clockNs: 100,
    suggestedTimeScale: 50,
    format: 'msr',
  },
  {
    name: 'release-server',
    basis: 'Microsoft Production Server traces, DTRS: 127,000 requests of 8 hours',
    synthetic: {
      requests: 4000,
      readShare: 0.89,
      readSizes: RELEASE_SERVER_SIZES,
      writeSizes: RELEASE_SERVER_SIZES,
      ...NO_FLUSHES,
      arrivals: { kind: 'bursts', meanGapNs: 238 * MILLISECOND, burstRequests: 8, burstGapNs: 115 * MILLISECOND },
      addresses: {
        footprintBytes: 8 * GIB,
        ...TOGETHER,
        alignBytes: 4 * KIB,
        shiftBytes: 0,
        sequentialShare: 0.87,
        streams: 6,
        ...UNIFORM,
      },
    },
    seed: 5,
    clockNs: 100,
    suggestedTimeScale: 100,
    format: 'msr',
  },
];

export const SAMPLES: readonly Profile[] = PROFILES.map((one) => ({ ...one, title: SAMPLE_TITLES[one.name] }));
