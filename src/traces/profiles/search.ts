import { GIB, KIB, MICROSECOND, TOGETHER, UNIFORM, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB([8, 60], [32, 20], [16, 12], [24, 8]);

export const search: Profile = {
  name: 'search',
  title: SAMPLE_TITLES.search,
  basis: 'UMass/SPC WebSearch1: its first minute',
  synthetic: {
    requests: 4000,
    readShare: 0.9998,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
