/**
 * Stand-ins for the papers' traces, which cannot be shipped: a built-in sample of the same family (its bursts, streams
 * and hot places) with the read share and the mean sizes that the paper publishes for the trace.
 */
import type { ExperimentInput, SizeWeight, SyntheticWorkload } from '../document/experiment.ts';
import { sampleNamed } from '../traces/synthetic/samples.ts';

/** What a paper publishes about a trace, and the sample of its family. */
export interface Published {
  /** The trace’s name in the paper. */
  readonly name: string;
  readonly sample: 'oltp' | 'system-disk' | 'file-server' | 'vm-disk';
  readonly readShare: number;
  /** Mean request sizes; null where the paper does not say: the sample’s sizes stay. */
  readonly readBytes: number | null;
  readonly writeBytes: number | null;
}

export interface Pace {
  readonly requests: number;
  /** Mean time between two requests; the sample’s bursts are compressed or stretched alike. */
  readonly meanGapNs: number;
  /** Bytes that are touched; the sample’s own if it is missing, 0 for the whole device. */
  readonly footprintBytes?: number;
}

const LARGE = 65_536;
const SMALL = 512;

export function meanOf(sizes: readonly SizeWeight[]): number {
  let bytes = 0;
  let weights = 0;
  for (const size of sizes) {
    bytes += size.bytes * size.weight;
    weights += size.weight;
  }
  return bytes / weights;
}

/**
 * The sizes with so much of the largest (or smallest) usual size among them that their mean is as wanted.
 * @param mean above 512 and below 65,536 bytes
 */
export function withMean(sizes: readonly SizeWeight[], mean: number): SizeWeight[] {
  const weights = sizes.reduce((sum, { weight }) => sum + weight, 0);
  const missing = (mean - meanOf(sizes)) * weights;
  const bytes = missing > 0 ? LARGE : SMALL;
  const weight = Math.round((missing / (bytes - mean)) * 1_000_000) / 1_000_000;
  return weight > 0 ? [...sizes, { bytes, weight }] : [...sizes];
}

/** The generator’s settings for a trace. */
export function standIn(published: Published, pace: Pace): SyntheticWorkload {
  const { synthetic } = sampleNamed(published.sample);
  const { arrivals, addresses } = synthetic;
  const { readBytes, writeBytes, readShare } = published;
  return {
    requests: pace.requests,
    readShare,
    readSizes: readBytes === null ? synthetic.readSizes : withMean(synthetic.readSizes, readBytes),
    writeSizes: writeBytes === null ? synthetic.writeSizes : withMean(synthetic.writeSizes, writeBytes),
    arrivals: {
      ...arrivals,
      meanGapNs: Math.round(pace.meanGapNs),
      burstGapNs: Math.round(arrivals.burstGapNs * (pace.meanGapNs / arrivals.meanGapNs)),
    },
    addresses: { ...addresses, footprintBytes: pace.footprintBytes ?? addresses.footprintBytes },
  };
}

/** The seed of the sample behind a trace: its short sample is typical of its family. */
function seedOf({ sample }: Published): number {
  return sampleNamed(sample).seed;
}

/** The workload of an experiment, with its seed. */
export function workloadOf(published: Published, pace: Pace): Required<Pick<ExperimentInput, 'workload' | 'seed'>> {
  return { workload: { synthetic: standIn(published, pace) }, seed: seedOf(published) };
}
