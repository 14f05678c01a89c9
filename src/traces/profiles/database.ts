import {
  GIB,
  KIB,
  MICROSECOND,
  UNIFORM,
  gapCv,
  meanGapMs,
  readShare,
  sequentialIn32,
  sizeShare,
  sizesInKiB,
  top20Share,
} from './profile.ts';
import type { Profile } from './profile.ts';

const SIZES = sizesInKiB([8, 96], [16, 3], [32, 1]);

export const database: Profile = {
  name: 'database',
  title: 'Database (TPC-C-like)',
  about:
    'A database under full load: 8 KiB pages at random, reads and writes, arriving independently of each other. ' +
    'The real machine has 16 disks and 51,000 requests a second; this one disk and a tenth of them.',
  basis: 'Microsoft Enterprise traces, TPC-C: 137 ms of 16 disks',
  synthetic: {
    requests: 4000,
    readShare: 0.63,
    readSizes: SIZES,
    writeSizes: SIZES,
    arrivals: { kind: 'exponential', meanGapNs: 196 * MICROSECOND, burstRequests: 1, burstGapNs: 0 },
    addresses: {
      footprintBytes: 8 * GIB,
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
  targets: [
    readShare('63 %', 0.62, 0.64),
    sizeShare(8192, '96 %', 0.95, 0.97),
    gapCv('1.07', 0.97, 1.12),
    meanGapMs('0.0196 (51,000 requests/s), here a tenth of it', 0.186, 0.206),
    sequentialIn32('1.8 %', 0.012, 0.024),
    top20Share('uniform: 20 %', 0.2, 0.21),
  ],
};
