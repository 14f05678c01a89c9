import {
  GIB,
  KIB,
  MICROSECOND,
  UNIFORM,
  gapCv,
  idleShare,
  meanGapMs,
  readShare,
  rewriteShare,
  sequentialIn32,
  sizeShare,
  sizesInKiB,
  top20Share,
} from './profile.ts';
import type { Profile } from './profile.ts';

const SIZES = sizesInKiB([8, 60], [32, 20], [16, 12], [24, 8]);

export const search: Profile = {
  name: 'search',
  title: 'Web search',
  about:
    'A search engine reading its index: only reads, arriving almost at random, hardly any page twice within a minute.',
  basis: 'UMass/SPC WebSearch1: its first minute',
  synthetic: {
    requests: 4000,
    readShare: 0.9998,
    readSizes: SIZES,
    writeSizes: SIZES,
    arrivals: { kind: 'bursts', meanGapNs: 2420 * MICROSECOND, burstRequests: 1.5, burstGapNs: 500 * MICROSECOND },
    addresses: {
      footprintBytes: 8 * GIB,
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
  targets: [
    readShare('99.98 %', 0.999, 1),
    sizeShare(8192, '60 %', 0.58, 0.62),
    sizeShare(32768, '20 %', 0.18, 0.22),
    sizeShare(16384, '12 %', 0.1, 0.14),
    sizeShare(24576, '8 %', 0.06, 0.1),
    gapCv('1.3', 1.2, 1.4),
    meanGapMs('2.42 (413 requests/s)', 2.3, 2.55),
    idleShare('0 %', 0, 0.01),
    sequentialIn32('35 %', 0.32, 0.38),
    top20Share('almost no reuse: 20 %', 0.2, 0.21),
    rewriteShare('almost none', 0, 0.01),
  ],
};
