import type {
  SizeWeight,
  SyntheticAddresses,
  SyntheticArrivals,
  SyntheticWorkload,
} from '../../document/experiment.ts';
import { type RequestColumns, FLUSH, FUA_WRITE, MOST_REQUESTS, READ, WRITE } from '../columns.ts';
import { TraceError } from '../error.ts';
import { heavyTailSlice, RandomStream } from './random.ts';

/** Bursts are of writes or of reads, as caches flush and files are read. */
const SAME_OPERATION = 0.5;

/** Most pieces into which the footprint is cut before they are shuffled, so that hot pieces do not lie together. */
const MOST_PIECES = 1024;
/** Smaller pieces would cut sequential runs. */
const LEAST_PIECE_BYTES = 65_536;

/**
 * Makes the requests of a synthetic workload: the same ones for the same settings, seed and capacity, on every machine.
 * Arrivals, operations, sizes and addresses draw from streams of their own: changing the read share leaves every
 * arrival where it was.
 * @param seed the experiment's seed
 * @param capacityBytes the device's logical bytes, which are the footprint if that is 0
 * @throws TraceError if there are more requests than fit into memory
 */
export function generateRequests(workload: SyntheticWorkload, seed: number, capacityBytes: number): RequestColumns {
  const count = workload.requests;
  if (count > MOST_REQUESTS) {
    throw new TraceError(`workload.synthetic.requests is ${count}; at most ${MOST_REQUESTS} fit into memory`);
  }
  const columns = {
    count,
    at: new Float64Array(count),
    op: new Uint8Array(count),
    offset: new Float64Array(count),
    bytes: new Uint32Array(count),
  };
  const bursts = arrive(columns.at, workload.arrivals, new RandomStream(seed, 0));
  operate(columns.op, workload.readShare, bursts, new RandomStream(seed, 1));
  size(columns, workload, new RandomStream(seed, 2));
  place(columns, workload.addresses, capacityBytes, new RandomStream(seed, 3));
  persist(columns, workload, new RandomStream(seed, 4));
  return columns;
}

function arrive(at: Float64Array, arrivals: SyntheticArrivals, random: RandomStream): boolean {
  const { kind, meanGapNs, burstRequests, burstGapNs } = arrivals;
  switch (kind) {
    case 'steady':
      for (let i = 0; i < at.length; i++) at[i] = Math.round(i * meanGapNs);
      return false;
    case 'exponential':
      for (let i = 0, now = 0; i < at.length; i++) {
        at[i] = Math.round(now);
        now += meanGapNs * random.exponential();
      }
      return false;
    case 'bursts':
    case 'stratified-bursts': {
      // What the gaps inside a burst leave of the mean goes into the silence after it.
      const silence = burstRequests * meanGapNs - (burstRequests - 1) * burstGapNs;
      const lengths = kind === 'bursts' ? null : stratifiedLengths(at.length, burstRequests, random);
      let left = 0;
      for (let i = 0, now = 0, burst = 0; i < at.length; i++) {
        if (left === 0) {
          left = lengths?.[burst++ % lengths.length] ?? 1 + random.rounded((burstRequests - 1) * random.heavyTail());
          if (i > 0) now += silence * random.exponential();
        } else {
          // Two stages (Erlang): the requests of a burst are paced by something, not thrown at random.
          now += (burstGapNs * (random.exponential() + random.exponential())) / 2;
        }
        left--;
        at[i] = Math.round(now);
      }
      return true;
    }
  }
}

/**
 * The lengths of the bursts of `requests` requests, in random order: the means of as many equal slices of the
 * distribution as there are bursts. A remainder of rounding goes to the next longer burst, so that the sum is kept.
 */
function stratifiedLengths(requests: number, mean: number, random: RandomStream): Uint32Array {
  const lengths = new Uint32Array(Math.ceil(requests / mean));
  let rest = 0;
  for (let i = lengths.length - 1; i >= 0; i--) {
    const exact = 1 + (mean - 1) * heavyTailSlice(i, lengths.length) + rest;
    lengths[i] = Math.floor(exact);
    rest = exact - lengths[i];
  }
  for (let i = lengths.length - 1; i > 0; i--) {
    const other = random.below(i + 1);
    [lengths[i], lengths[other]] = [lengths[other], lengths[i]];
  }
  return lengths;
}

function operate(op: Uint8Array, readShare: number, bursts: boolean, random: RandomStream): void {
  for (let i = 0; i < op.length; i++) {
    const fresh = random.unit() < readShare ? READ : WRITE;
    // Drawn in any case, so that both kinds of arrivals take as many numbers.
    const repeats = random.unit() < SAME_OPERATION;
    op[i] = bursts && repeats && i > 0 ? op[i - 1] : fresh;
  }
}

function size(columns: RequestColumns, workload: SyntheticWorkload, random: RandomStream): void {
  const reads = new Weighted(workload.readSizes);
  const writes = new Weighted(workload.writeSizes);
  const { count, op, bytes } = columns;
  for (let i = 0; i < count; i++) bytes[i] = (op[i] === READ ? reads : writes).draw(random);
}

function persist(columns: RequestColumns, { fuaShare, flushEvery }: SyntheticWorkload, random: RandomStream): void {
  const { count, op, offset, bytes } = columns;
  if (fuaShare > 0) {
    for (let i = 0; i < count; i++) if (op[i] === WRITE && random.unit() < fuaShare) op[i] = FUA_WRITE;
  }
  if (flushEvery === 0) return;
  for (let i = 0, writes = 0; i < count; i++) {
    if (writes >= flushEvery) {
      op[i] = FLUSH;
      offset[i] = 0;
      bytes[i] = 0;
      writes = 0;
    } else if (op[i] !== READ) writes++;
  }
}

class Weighted {
  readonly #sizes: readonly SizeWeight[];
  readonly #total: number;

  constructor(sizes: readonly SizeWeight[]) {
    this.#sizes = sizes;
    this.#total = sizes.reduce((sum, { weight }) => sum + weight, 0);
  }

  draw(random: RandomStream): number {
    let left = random.unit() * this.#total;
    for (const { bytes, weight } of this.#sizes) {
      left -= weight;
      if (left < 0) return bytes;
    }
    // Sums of decimal weights can leave a last sliver.
    return this.#sizes[this.#sizes.length - 1].bytes;
  }
}

/**
 * Fills in the offsets. Each request belongs to one of the streams; with probability `sequentialShare` it
 * starts where the stream's last one ended (from 0 again at the footprint's end), otherwise the stream jumps to a place
 * drawn from the two-part model: a few hot parts that take more than their share, and a flat rest. (One Zipf exponent
 * cannot fit both the first percent and the first fifth of real volumes.) With a footprint of their own, all reads but
 * `sharedReads` go there in the same way.
 */
function place(
  columns: RequestColumns,
  addresses: SyntheticAddresses,
  capacityBytes: number,
  random: RandomStream,
): void {
  const { alignBytes, shiftBytes, sequentialShare, streams, readFootprintBytes, sharedReads } = addresses;
  const footprint = addresses.footprintBytes === 0 ? capacityBytes : addresses.footprintBytes;
  const all = new Area(addresses, footprint - shiftBytes, shiftBytes, random);
  // Behind it; its offsets are aligned alike.
  const behind = Math.ceil(footprint / alignBytes) * alignBytes + shiftBytes;
  const ofReads =
    readFootprintBytes === 0 ? null : new Area(addresses, readFootprintBytes - shiftBytes, behind, random);
  const { count, op, offset, bytes } = columns;
  for (let i = 0; i < count; i++) {
    const area = ofReads !== null && op[i] === READ && random.unit() >= sharedReads ? ofReads : all;
    const { units, next, jump } = area;
    const length = Math.ceil(bytes[i] / alignBytes);
    // Streams are unequally busy: the lower of two draws.
    const stream = Math.min(random.below(streams), random.below(streams));
    let unit = next[stream];
    if (random.unit() >= sequentialShare) unit = jump.draw(random);
    else if (unit + length > units) unit = 0;
    // A request that is longer than the rest of the footprint begins earlier.
    unit = Math.max(0, Math.min(unit, units - length));
    offset[i] = unit * alignBytes + area.start;
    next[stream] = unit + length;
  }
}

class Area {
  readonly start: number;
  readonly units: number;
  readonly jump: Jump;
  readonly next: Float64Array;

  constructor(addresses: SyntheticAddresses, size: number, start: number, random: RandomStream) {
    this.start = start;
    this.units = Math.max(1, Math.floor(size / addresses.alignBytes));
    this.jump = new Jump(addresses, this.units);
    this.next = new Float64Array(addresses.streams);
    for (let s = 0; s < addresses.streams; s++) this.next[s] = this.jump.draw(random);
  }
}

/** Draws a place, in units of the alignment: from the hottest part, the rest of the hot part, or the rest. */
class Jump {
  readonly #units: number;
  readonly #hottest: number;
  readonly #hot: number;
  readonly #hottestAccesses: number;
  readonly #hotAccesses: number;
  readonly #pieces: number;
  readonly #pieceUnits: number;
  readonly #stride: number;

  constructor(addresses: SyntheticAddresses, units: number) {
    const { alignBytes, hottestShare, hotShare, hottestAccesses, hotAccesses } = addresses;
    this.#units = units;
    this.#hottest = Math.round(units * hottestShare);
    this.#hot = Math.round(units * hotShare);
    this.#hottestAccesses = hottestAccesses;
    this.#hotAccesses = hotAccesses;
    this.#pieceUnits = Math.max(Math.ceil(units / MOST_PIECES), Math.ceil(LEAST_PIECE_BYTES / alignBytes));
    this.#pieces = Math.floor(units / this.#pieceUnits);
    this.#stride = coprimeStride(this.#pieces);
  }

  draw(random: RandomStream): number {
    const part = random.unit();
    let rank: number;
    if (part < this.#hottestAccesses && this.#hottest > 0) rank = random.below(this.#hottest);
    else if (part < this.#hotAccesses && this.#hot > this.#hottest) {
      rank = this.#hottest + random.below(this.#hot - this.#hottest);
    } else if (this.#units > this.#hot) rank = this.#hot + random.below(this.#units - this.#hot);
    else rank = random.below(this.#units);
    return this.#scattered(rank);
  }

  /** Whole pieces are moved apart, what does not fill them stays at the end. */
  #scattered(rank: number): number {
    const piece = Math.floor(rank / this.#pieceUnits);
    if (piece >= this.#pieces) return rank;
    return ((piece * this.#stride) % this.#pieces) * this.#pieceUnits + (rank % this.#pieceUnits);
  }
}

/**
 * About 0.6 × `pieces` and without a common factor with it: multiples of it, modulo `pieces`, meet every piece once,
 * neighbours far apart.
 */
function coprimeStride(pieces: number): number {
  let stride = Math.max(1, Math.floor(pieces * 0.618));
  while (greatestDivisor(stride, pieces) > 1) stride++;
  return stride;
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
