import { GIB, KIB, MILLISECOND, TOGETHER, UNIFORM, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB([64, 79], [4, 8], [32, 5], [8, 4], [16, 2], [60, 2]);

export const releaseServer: Profile = {
  name: 'release-server',
  title: SAMPLE_TITLES['release-server'],
  basis: 'Microsoft Production Server traces, DTRS: 127,000 requests of 8 hours',
  synthetic: {
    requests: 4000,
    readShare: 0.89,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
