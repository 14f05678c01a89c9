import type { SizeWeight, SyntheticWorkload } from '../../document/experiment.ts';
import type { Character } from '../describe.ts';

/** The formats in which samples are written out. */
export type PrintedFormat = 'msr' | 'spc' | 'mqsim';

/** A published figure of the real traces, and how near to it the sample has to be. */
export interface Target {
  readonly figure: string;
  /** As it was published or measured on the real trace. */
  readonly published: string;
  readonly measured: (character: Character) => number;
  readonly from: number;
  readonly to: number;
}

/** A synthetic sample: generator settings fitted to a family of real traces. */
export interface Profile {
  /** Its name in `workload: { sample: … }` and of its file. */
  readonly name: string;
  readonly title: string;
  /** What it stands for, and what it leaves out. */
  readonly about: string;
  /** The real traces behind the figures. */
  readonly basis: string;
  readonly synthetic: SyntheticWorkload;
  /**
   * Chosen among the first few hundred as the one whose short sample is nearest to the figures: heavy tails differ much
   * from seed to seed.
   */
  readonly seed: number;
  /** Arrivals are rounded down to multiples of this, as the clock of the real trace has them. */
  readonly clockNs: number;
  /** Old traces are slow: so much faster, their queues are worth watching. */
  readonly suggestedTimeScale: number;
  readonly format: PrintedFormat;
  readonly targets: readonly Target[];
}

/** Sizes in KiB with their weights. */
export function sizesInKiB(...pairs: readonly (readonly [kib: number, weight: number])[]): SizeWeight[] {
  return pairs.map(([kib, weight]) => ({ bytes: kib * 1024, weight }));
}

export const KIB = 1024;
export const MIB = 1024 * 1024;
export const GIB = 1024 * 1024 * 1024;
export const MICROSECOND = 1000;
export const MILLISECOND = 1_000_000;

/** A jump goes anywhere in the footprint alike. */
export const UNIFORM = { hotShare: 0.2, hotAccesses: 0.2, hottestShare: 0.01, hottestAccesses: 0.01 } as const;

function target(
  figure: string,
  measured: (character: Character) => number,
): (published: string, from: number, to: number) => Target {
  return (published, from, to) => ({ figure, published, measured, from, to });
}

/** The figures that targets are about. */
export const readShare = target('share of reads', (of) => of.readShare);
export const gapCv = target('coefficient of variation of the gaps between arrivals', (of) => of.gaps.cv);
export const meanGapMs = target('mean gap between arrivals, ms', (of) => of.gaps.meanNs / MILLISECOND);
export const medianGapMs = target('median gap between arrivals, ms', (of) => of.gaps.medianNs / MILLISECOND);
export const p90GapMs = target('90th percentile of the gaps, ms', (of) => of.gaps.p90Ns / MILLISECOND);
export const idleShare = target('share of 100 ms windows without a request', (of) => of.windows.idleShare);
export const windowP99 = target('99th percentile of requests in 100 ms', (of) => of.windows.p99);
export const windowMax = target('most requests in 100 ms', (of) => of.windows.max);
export const strictlySequential = target(
  'share of requests that follow the one before',
  (of) => of.strictlySequentialShare,
);
export const sequentialIn32 = target('share of requests that follow one of 32 streams', (of) => of.sequentialIn32Share);
export const top1Share = target('accesses to the hottest 1 % of pages', (of) => of.units?.top1Share ?? NaN);
export const top20Share = target('accesses to the hottest 20 % of pages', (of) => of.units?.top20Share ?? NaN);
export const rewriteShare = target(
  'share of page writes to pages written before',
  (of) => of.units?.rewriteShare ?? NaN,
);
export const unalignedShare = target('share of requests not on a 4 KiB boundary', (of) => of.unalignedShare);
export const meanKiB = target('mean request, KiB', (of) => of.meanBytes / KIB);

/** The share of requests of one size. */
export function sizeShare(bytes: number, published: string, from: number, to: number): Target {
  return {
    figure: `share of requests of ${bytes} bytes`,
    published,
    measured: (of) => of.sizes.find((size) => size.bytes === bytes)?.share ?? 0,
    from,
    to,
  };
}
