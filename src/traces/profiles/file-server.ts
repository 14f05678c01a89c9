import { GIB, KIB, MICROSECOND, TOGETHER, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB([8, 96], [16, 1], [32, 1], [64, 1.4], [128, 0.5], [256, 0.08], [1024, 0.02]);

export const fileServer: Profile = {
  name: 'file-server',
  title: SAMPLE_TITLES['file-server'],
  basis: 'Microsoft Production Server traces, MSN Storage (MSNFS), metadata server',
  synthetic: {
    requests: 4000,
    readShare: 0.77,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
