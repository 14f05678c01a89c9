import { KIB, MIB, MILLISECOND, TOGETHER, sizesInKiB } from './profile.ts';
import type { Profile } from './profile.ts';
import { SAMPLE_TITLES } from './titles.ts';

const SIZES = sizesInKiB([64, 34], [8, 17], [4, 13], [68, 10], [60, 6], [16, 6], [32, 6], [12, 4], [0.5, 4]);

export const vmDisk: Profile = {
  name: 'vm-disk',
  title: SAMPLE_TITLES['vm-disk'],
  basis: 'CloudPhysics vSCSI sample: 2 hours of one virtual machine',
  synthetic: {
    requests: 4000,
    readShare: 0.41,
    readSizes: SIZES,
    writeSizes: SIZES,
    fuaShare: 0,
    flushEvery: 0,
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
};
