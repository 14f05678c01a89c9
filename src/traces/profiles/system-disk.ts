import { MIB, MICROSECOND, TOGETHER, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB([4, 44], [0.5, 24], [1, 6], [1.5, 4], [8, 8], [12, 3], [16, 4], [32, 3], [64, 4]);

export const systemDisk: Profile = {
  name: 'system-disk',
  title: SAMPLE_TITLES['system-disk'],
  basis: 'MSR Cambridge system volumes: busy windows of a minute and longer',
  synthetic: {
    requests: 4000,
    readShare: 0.3,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
