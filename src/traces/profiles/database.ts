import { GIB, KIB, MICROSECOND, TOGETHER, UNIFORM, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB([8, 96], [16, 3], [32, 1]);

export const database: Profile = {
  name: 'database',
  title: SAMPLE_TITLES.database,
  basis: 'Microsoft Enterprise traces, TPC-C: 137 ms of 16 disks',
  synthetic: {
    requests: 4000,
    readShare: 0.63,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
