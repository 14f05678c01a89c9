import {
  MICROSECOND,
  MIB,
  MILLISECOND,
  gapCv,
  idleShare,
  medianGapMs,
  readShare,
  rewriteShare,
  sizeShare,
  sizesInKiB,
  top1Share,
  top20Share,
  windowMax,
  windowP99,
} from './profile.ts';
import type { Profile } from './profile.ts';

const SIZES = sizesInKiB([4, 44], [0.5, 24], [1, 6], [1.5, 4], [8, 8], [12, 3], [16, 4], [32, 3], [64, 4]);

export const systemDisk: Profile = {
  name: 'system-disk',
  title: 'System disk (MSR-like)',
  about:
    'The system disk of a server: silence, then bursts of up to hundreds of small requests microseconds apart; a ' +
    'very hot core of metadata, a fifth of the pages hot, the rest flat.',
  basis: 'MSR Cambridge system volumes: busy windows of a minute and longer',
  synthetic: {
    requests: 4000,
    readShare: 0.3,
    readSizes: SIZES,
    writeSizes: SIZES,
    arrivals: {
      kind: 'bursts',
      meanGapNs: 12_500 * MICROSECOND,
      burstRequests: 9,
      burstGapNs: 3 * MICROSECOND,
    },
    addresses: {
      footprintBytes: 32 * MIB,
      alignBytes: 4096,
      shiftBytes: 0,
      sequentialShare: 0.3,
      streams: 4,
      hotShare: 0.2,
      hotAccesses: 0.75,
      hottestShare: 0.001,
      hottestAccesses: 0.35,
    },
  },
  seed: 127,
  clockNs: 100,
  suggestedTimeScale: 1,
  format: 'msr',
  targets: [
    readShare('20–40 %', 0.2, 0.4),
    sizeShare(4096, '42–47 %', 0.42, 0.47),
    sizeShare(512, '20–31 %', 0.2, 0.31),
    gapCv('3.4–4.7', 3.4, 4.7),
    medianGapMs('2–3 µs', (1.8 * MICROSECOND) / MILLISECOND, (3.2 * MICROSECOND) / MILLISECOND),
    idleShare('35–54 %', 0.35, 0.54),
    windowP99('57–168', 57, 168),
    windowMax('191–467', 191, 467),
    top1Share('29–45 %', 0.29, 0.45),
    top20Share('54–64 %', 0.54, 0.64),
    rewriteShare('56–59 %', 0.55, 0.6),
  ],
};
