import {
  GIB,
  KIB,
  MILLISECOND,
  UNIFORM,
  gapCv,
  idleShare,
  meanGapMs,
  readShare,
  rewriteShare,
  sequentialIn32,
  sizeShare,
  sizesInKiB,
  strictlySequential,
} from './profile.ts';
import type { Profile } from './profile.ts';

const SIZES = sizesInKiB([64, 79], [4, 8], [32, 5], [8, 4], [16, 2], [60, 2]);

export const releaseServer: Profile = {
  name: 'release-server',
  title: 'Release server (DTRS-like)',
  about:
    'A server from which builds are fetched: several large files read side by side, little written and that not ' +
    'again. As slow as the real one; run it a hundred times faster to see queues.',
  basis: 'Microsoft Production Server traces, DTRS: 127,000 requests of 8 hours',
  synthetic: {
    requests: 4000,
    readShare: 0.89,
    readSizes: SIZES,
    writeSizes: SIZES,
    arrivals: { kind: 'bursts', meanGapNs: 238 * MILLISECOND, burstRequests: 8, burstGapNs: 115 * MILLISECOND },
    addresses: {
      footprintBytes: 8 * GIB,
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
  targets: [
    readShare('89 %', 0.87, 0.91),
    sizeShare(65536, '79 %', 0.77, 0.81),
    sizeShare(4096, '8 %', 0.07, 0.09),
    sizeShare(32768, '5 %', 0.04, 0.06),
    gapCv('2.2', 2, 2.4),
    meanGapMs('238 (4.2 requests/s)', 215, 260),
    idleShare('67 %', 0.64, 0.7),
    strictlySequential('20 %', 0.18, 0.22),
    sequentialIn32('87 %', 0.85, 0.89),
    rewriteShare('1 %', 0, 0.02),
  ],
};
