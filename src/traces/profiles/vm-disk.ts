import {
  KIB,
  MIB,
  MILLISECOND,
  gapCv,
  idleShare,
  readShare,
  rewriteShare,
  sequentialIn32,
  sizeShare,
  sizesInKiB,
  strictlySequential,
  top20Share,
  unalignedShare,
  windowP99,
} from './profile.ts';
import type { Profile } from './profile.ts';

const SIZES = sizesInKiB([64, 34], [8, 17], [4, 13], [68, 10], [60, 6], [16, 6], [32, 6], [12, 4], [0.5, 4]);

export const vmDisk: Profile = {
  name: 'vm-disk',
  title: 'Virtual machine (CloudPhysics-like)',
  about:
    'The virtual disk of one machine: idle four fifths of the time, then bursts of large requests, all shifted by ' +
    'an old partition that begins at sector 63, so that each straddles a page more. The real trace’s longest ' +
    'bursts (1,200 requests in 100 ms) are beyond a sample of this length.',
  basis: 'CloudPhysics vSCSI sample: 2 hours of one virtual machine',
  synthetic: {
    requests: 4000,
    readShare: 0.41,
    readSizes: SIZES,
    writeSizes: SIZES,
    arrivals: { kind: 'bursts', meanGapNs: 69 * MILLISECOND, burstRequests: 8, burstGapNs: 2 * MILLISECOND },
    addresses: {
      footprintBytes: 32 * MIB,
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
  targets: [
    readShare('41 %', 0.39, 0.43),
    sizeShare(65536, '34 %', 0.32, 0.36),
    sizeShare(8192, '17 %', 0.15, 0.19),
    sizeShare(4096, '13 %', 0.11, 0.15),
    sizeShare(69632, '10 %', 0.08, 0.12),
    sizeShare(61440, '6 %', 0.05, 0.07),
    gapCv('3.8', 3.4, 4.2),
    idleShare('82 %', 0.79, 0.85),
    windowP99('40', 30, 50),
    strictlySequential('26 %', 0.23, 0.29),
    sequentialIn32('58 %', 0.55, 0.61),
    rewriteShare('68 %', 0.65, 0.71),
    top20Share('42 %', 0.39, 0.45),
    unalignedShare('99 % (7 sectors behind a page boundary)', 0.99, 1),
  ],
};
