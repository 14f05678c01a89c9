import {
  MIB,
  MILLISECOND,
  gapCv,
  idleShare,
  medianGapMs,
  readShare,
  rewriteShare,
  sequentialIn32,
  sizeShare,
  sizesInKiB,
  strictlySequential,
  top20Share,
} from './profile.ts';
import type { Profile } from './profile.ts';

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
  title: 'OLTP (Financial-like)',
  about:
    'Transactions of a bank: mostly small writes in bursts, almost none of them aligned to 4 KiB, in few streams ' +
    'over few pages that are written again and again. The real trace spreads over several units; this one has ' +
    'one.',
  basis: 'UMass/SPC Financial1: its first 10,000 and 400,000 requests',
  synthetic: {
    requests: 4000,
    readShare: 0.27,
    readSizes: SIZES,
    writeSizes: SIZES,
    arrivals: { kind: 'bursts', meanGapNs: 12 * MILLISECOND, burstRequests: 11, burstGapNs: 4 * MILLISECOND },
    addresses: {
      footprintBytes: 19 * MIB,
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
  targets: [
    readShare('25–30 %', 0.25, 0.3),
    sizeShare(8192, '32 %', 0.3, 0.34),
    sizeShare(3072, '20 %', 0.18, 0.22),
    sizeShare(512, '14 %', 0.12, 0.16),
    sizeShare(1024, '12 %', 0.1, 0.14),
    sizeShare(3584, '8 %', 0.06, 0.1),
    gapCv('3.2', 2.9, 3.5),
    medianGapMs('6.6', 6.5, 6.6),
    idleShare('24 %', 0.21, 0.27),
    strictlySequential('45 %', 0.42, 0.48),
    sequentialIn32('72 %', 0.69, 0.75),
    top20Share('58–60 %', 0.56, 0.62),
    rewriteShare('69–70 %', 0.67, 0.72),
  ],
};
