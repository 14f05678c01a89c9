/**
 * Apart from the samples' settings, which the page loads first: these are for tests and for the notes beside the files.
 */
import type { Character } from '../describe.ts';
import { KIB, MICROSECOND, MILLISECOND } from './profiles.ts';

export interface Target {
  readonly figure: string;
  /** As it was published or measured on the real trace. */
  readonly published: string;
  readonly measured: (character: Character) => number;
  readonly from: number;
  readonly to: number;
}

export interface Fit {
  readonly about: string;
  readonly targets: readonly Target[];
}

function target(
  figure: string,
  measured: (character: Character) => number,
): (published: string, from: number, to: number) => Target {
  return (published, from, to) => ({ figure, published, measured, from, to });
}

const readShare = target('share of reads', (of) => of.readShare);
const gapCv = target('coefficient of variation of the gaps between arrivals', (of) => of.gaps.cv);
const meanGapMs = target('mean gap between arrivals, ms', (of) => of.gaps.meanNs / MILLISECOND);
const medianGapMs = target('median gap between arrivals, ms', (of) => of.gaps.medianNs / MILLISECOND);
const p90GapMs = target('90th percentile of the gaps, ms', (of) => of.gaps.p90Ns / MILLISECOND);
const idleShare = target('share of 100 ms windows without a request', (of) => of.windows.idleShare);
const windowP99 = target('99th percentile of requests in 100 ms', (of) => of.windows.p99);
const windowMax = target('most requests in 100 ms', (of) => of.windows.max);
const strictlySequential = target('share of requests that follow the one before', (of) => of.strictlySequentialShare);
const sequentialIn32 = target('share of requests that follow one of 32 streams', (of) => of.sequentialIn32Share);
const top1Share = target('accesses to the hottest 1 % of pages', (of) => of.units?.top1Share ?? NaN);
const top20Share = target('accesses to the hottest 20 % of pages', (of) => of.units?.top20Share ?? NaN);
const rewriteShare = target('share of page writes to pages written before', (of) => of.units?.rewriteShare ?? NaN);
const unalignedShare = target('share of requests not on a 4 KiB boundary', (of) => of.unalignedShare);
const meanKiB = target('mean request, KiB', (of) => of.meanBytes / KIB);

function sizeShare(bytes: number, published: string, from: number, to: number): Target {
  return {
    figure: `share of requests of ${bytes} bytes`,
    published,
    measured: (of) => of.sizes.find((size) => size.bytes === bytes)?.share ?? 0,
    from,
    to,
  };
}

export const FITS: Readonly<Record<string, Fit>> = {
  oltp: {
    about:
      'Transactions of a bank: mostly small writes in bursts, almost none of them aligned to 4 KiB, in few streams ' +
      'over few pages that are written again and again. The real trace spreads over several units; this one has ' +
      'one.',
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
  },
  'system-disk': {
    about:
      'The system disk of a server: silence, then bursts of up to hundreds of small requests microseconds apart; a ' +
      'very hot core of metadata, a fifth of the pages hot, the rest flat.',
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
  },
  'file-server': {
    about:
      'The metadata server of a mail and file service: 8 KiB at random, mostly reads, with bursts of writes between ' +
      'them.',
    targets: [
      readShare('77 %', 0.75, 0.79),
      sizeShare(8192, '96 %', 0.95, 0.97),
      meanKiB('10', 9.5, 10.5),
      gapCv('1.8', 1.65, 1.95),
      meanGapMs('1.67', 1.58, 1.76),
      strictlySequential('2 %', 0.01, 0.03),
    ],
  },
  search: {
    about:
      'A search engine reading its index: only reads, arriving almost at random, ' +
      'hardly any page twice within a minute.',
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
  },
  database: {
    about:
      'A database under full load: 8 KiB pages at random, reads and writes, arriving independently of each other. ' +
      'The real machine has 16 disks and 51,000 requests a second; this one disk and a tenth of them.',
    targets: [
      readShare('63 %', 0.62, 0.64),
      sizeShare(8192, '96 %', 0.95, 0.97),
      gapCv('1.07', 0.97, 1.12),
      meanGapMs('0.0196 (51,000 requests/s), here a tenth of it', 0.186, 0.206),
      sequentialIn32('1.8 %', 0.012, 0.024),
      top20Share('uniform: 20 %', 0.2, 0.21),
    ],
  },
  'vm-disk': {
    about:
      'The virtual disk of one machine: idle four fifths of the time, then bursts of large requests, all shifted by ' +
      'an old partition that begins at sector 63, so that each straddles a page more. The real trace’s longest ' +
      'bursts (1,200 requests in 100 ms) are beyond a sample of this length.',
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
  },
  'proxy-log': {
    about:
      'A firewall writing its log: 1 KiB appended at a time at a steady pace, long silences, nearly every page ' +
      'rewritten, most requests off the 4 KiB grid.',
    targets: [
      readShare('2 %', 0.01, 0.03),
      sizeShare(1024, '77 %', 0.75, 0.79),
      sizeShare(4096, '7 %', 0.06, 0.08),
      sizeShare(8192, '5 %', 0.04, 0.06),
      gapCv('4.1', 3.7, 4.5),
      meanGapMs('47', 42, 52),
      medianGapMs('31', 28, 34),
      p90GapMs('62.5', 56, 72),
      strictlySequential('70 %', 0.67, 0.73),
      rewriteShare('93 %', 0.91, 0.95),
      top20Share('87 %', 0.84, 0.9),
      unalignedShare('64 %', 0.6, 0.76),
    ],
  },
  'release-server': {
    about:
      'A server from which builds are fetched: several large files read side by side, little written and that not ' +
      'again. As slow as the real one; run it a hundred times faster to see queues.',
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
  },
};
