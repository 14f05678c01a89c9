import { MIB, MILLISECOND, TOGETHER, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB(
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

export const oltp: Profile = {
  name: 'oltp',
  title: SAMPLE_TITLES.oltp,
  basis: 'UMass/SPC Financial1: its first 10,000 and 400,000 requests',
  synthetic: {
    requests: 4000,
    readShare: 0.27,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
