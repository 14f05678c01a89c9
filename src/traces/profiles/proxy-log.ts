import { KIB, MIB, MILLISECOND, TOGETHER, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB(
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

export const proxyLog: Profile = {
  name: 'proxy-log',
  title: SAMPLE_TITLES['proxy-log'],
  basis: 'MSR Cambridge prxy_0: its first 20,000 requests',
  synthetic: {
    requests: 4000,
    readShare: 0.02,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
