/**
 * Stand-ins for the papers' traces, which cannot be shipped: a built-in sample of the same family (its bursts, streams
 * and hot places) with the read share and the mean sizes that the paper publishes for the trace, and with what is known
 * of the volumes behind the traces. Reads and writes have regions of their own: of the pages that real windows read, 0
 * to 9 % are also written (MSR Cambridge, Financial1). Means are met by a mixture of sizes. A trace gets its load by
 * shorter silences; its bursts stay as they are, and have the same lengths with every seed.
 */
import { fnv1a } from '../base/fnv.ts';
import type {
  ExperimentInput,
  SizeWeight,
  SyntheticAddresses,
  SyntheticArrivals,
  SyntheticWorkload,
} from '../document/experiment.ts';
import { sampleNamed } from '../traces/synthetic/samples.ts';

export interface Published {
  readonly name: string;
  readonly sample: 'oltp' | 'system-disk' | 'file-server' | 'vm-disk';
  readonly readShare: number;
  /** Mean request sizes; null if the paper does not say: the sample’s sizes stay. */
  readonly readBytes: number | null;
  readonly writeBytes: number | null;
  /** Offsets do not begin on a 4 KiB boundary: web_0, 98 % of its requests. */
  readonly unaligned?: boolean;
}

export interface StandInPace {
  readonly requests: number;
  readonly meanGapNs: number;
  /**
   * Bytes that are touched, reads and writes together, 0 for the whole device. Without it: the sample’s, and more in a
   * run that is longer than the sample, as real traces touch more pages ({@link READ_REGIONS}).
   */
  readonly footprintBytes?: number;
  /** A larger footprint is cut to this: what lies beyond the data of a device would be wrapped, or fill it further. */
  readonly mostBytes?: number;
}

/**
 * Bytes that only reads touch for each byte that is written, and the share of reads that go where writes go. MSR volumes
 * of a week have 2.7 to 7.9 GB, of which 0.4 to 0.8 GB are written. MSNFS reads and writes at random in one large space,
 * which shares 1 % of the read pages by itself.
 *
 * `growth`: the power of the run’s length with which the regions grow. Financial1 has the same share of writes to pages
 * written before (69 to 70 %) in its first 10,000 and its first 400,000 requests: 1. MSR volumes have 56 to 59 % in a
 * window and 95 % in a week, in which 0.4 to 0.8 GB are written: the number of pages that are written grows with about
 * the 2/3rd power of the page writes. With these hot places, regions that grow with the cube root give that.
 */
const READ_REGIONS: Readonly<
  Record<Published['sample'], { readonly factor: number; readonly shared: number; readonly growth: number }>
> = {
  oltp: { factor: 6, shared: 0.05, growth: 1 },
  'system-disk': { factor: 6, shared: 0.05, growth: 1 / 3 },
  'file-server': { factor: 0, shared: 0, growth: 0 },
  'vm-disk': { factor: 6, shared: 0.05, growth: 1 },
};

const KIB = 1024;
const spread = (...pairs: readonly (readonly [kib: number, weight: number])[]): SizeWeight[] =>
  pairs.map(([kib, weight]) => ({ bytes: kib * KIB, weight }));

/** What is mixed in where the sample’s sizes are too small, mean 57 KiB, and where they are too large, mean 1.2 KiB. */
const LARGE = spread([16, 4], [24, 4], [32, 5], [40, 3], [48, 4], [56, 3], [64, 8], [80, 3], [96, 3], [128, 3]);
const SMALL = spread([0.5, 4], [1, 4], [1.5, 2], [2, 2], [3, 1]);

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
 * A mixture of the sizes with larger (or smaller) ones whose mean is as wanted.
 * @param mean between the means of what is mixed in, about 1.2 and 57 KiB
 */
export function withMean(sizes: readonly SizeWeight[], mean: number): SizeWeight[] {
  const own = meanOf(sizes);
  const others = mean > own ? LARGE : SMALL;
  const share = (mean - own) / (meanOf(others) - own);
  if (share === 0) return [...sizes];
  const bytes = new Map<number, number>();
  const add = (of: readonly SizeWeight[], part: number): void => {
    const weights = of.reduce((sum, { weight }) => sum + weight, 0);
    for (const size of of) bytes.set(size.bytes, (bytes.get(size.bytes) ?? 0) + (part * size.weight) / weights);
  };
  add(sizes, 1 - share);
  add(others, share);
  const ascending = [...bytes].sort(([a], [b]) => a - b);
  return ascending.map(([size, weight]) => ({ bytes: size, weight: Math.round(weight * 1e6) / 1e4 }));
}

/** The sample’s bursts, with silences between them for the mean gap. */
function arrivalsOf(arrivals: SyntheticArrivals, meanGapNs: number): SyntheticArrivals {
  // A load that is denser than the bursts (Financial: 4 ms in a burst) has no silences to shorten: all gaps are.
  const isDense = arrivals.burstGapNs > meanGapNs;
  const scale = isDense ? meanGapNs / arrivals.meanGapNs : 1;
  return {
    ...arrivals,
    kind: arrivals.kind === 'bursts' ? 'stratified-bursts' : arrivals.kind,
    meanGapNs: Math.round(meanGapNs),
    burstGapNs: Math.round(arrivals.burstGapNs * scale),
  };
}

function addressesOf(published: Published, addresses: SyntheticAddresses, bytes: number): SyntheticAddresses {
  const { factor, shared } = READ_REGIONS[published.sample];
  const unaligned = published.unaligned === true ? { alignBytes: 4 * KIB, shiftBytes: 3584 } : {};
  if (factor === 0 || bytes === 0) return { ...addresses, ...unaligned, footprintBytes: bytes };
  const step = Math.max(addresses.alignBytes, 4 * KIB);
  const written = Math.max(step, Math.floor(bytes / (1 + factor) / step) * step);
  return {
    ...addresses,
    ...unaligned,
    footprintBytes: written,
    readFootprintBytes: Math.max(step, bytes - written),
    sharedReads: shared,
  };
}

export function standIn(published: Published, pace: StandInPace): SyntheticWorkload {
  const { synthetic } = sampleNamed(published.sample);
  const { arrivals, addresses } = synthetic;
  const { readBytes, writeBytes, readShare } = published;
  const { factor, growth } = READ_REGIONS[published.sample];
  // The sample has one region, of which it writes all.
  const longer = (1 + factor) * Math.max(1, pace.requests / synthetic.requests) ** growth;
  const footprintBytes = pace.footprintBytes ?? Math.round(addresses.footprintBytes * longer);
  return {
    requests: pace.requests,
    readShare,
    readSizes: readBytes === null ? synthetic.readSizes : withMean(synthetic.readSizes, readBytes),
    writeSizes: writeBytes === null ? synthetic.writeSizes : withMean(synthetic.writeSizes, writeBytes),
    fuaShare: 0,
    flushEvery: 0,
    arrivals: arrivalsOf(arrivals, pace.meanGapNs),
    addresses: addressesOf(published, addresses, Math.min(footprintBytes, pace.mostBytes ?? Infinity)),
  };
}

/**
 * Mean number of pages that a request touches: one that is shorter than a page has a whole one, and one that does not
 * begin with a page may have two.
 */
export function pagesARequest(
  sizes: readonly SizeWeight[],
  { alignBytes, shiftBytes }: Pick<SyntheticAddresses, 'alignBytes' | 'shiftBytes'>,
  pageBytes: number,
): number {
  // Offsets in a page, each as frequent as the others.
  const begins = new Set<number>();
  for (let at = shiftBytes % pageBytes; !begins.has(at); at = (at + alignBytes) % pageBytes) begins.add(at);
  let pages = 0;
  let weights = 0;
  for (const { bytes, weight } of sizes) {
    for (const begin of begins) pages += (weight * Math.ceil((begin + bytes) / pageBytes)) / begins.size;
    weights += weight;
  }
  return pages / weights;
}

/** Each trace has random numbers of its own. Seeds of trials are added; a document’s seed has 28 bits. */
export const seedOf = (trace: string): number => fnv1a(trace) >>> 5;

export function workloadOf(
  published: Published,
  pace: StandInPace,
): Required<Pick<ExperimentInput, 'workload' | 'seed'>> {
  return { workload: { synthetic: standIn(published, pace) }, seed: seedOf(published.name) };
}
