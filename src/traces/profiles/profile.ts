import type { SizeWeight, SyntheticWorkload } from '../../document/experiment.ts';

export type PrintedFormat = 'msr' | 'spc' | 'mqsim';

/** A synthetic sample: generator settings fitted to a family of real traces. */
export interface Profile {
  readonly name: string;
  readonly title: string;
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
}

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

/** Reads go where writes go. */
export const TOGETHER = { readFootprintBytes: 0, sharedReads: 0 } as const;
