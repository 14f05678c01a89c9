/**
 * What a run would need, estimated from its experiment before anything is made for it: memory, page operations in
 * flight, time. The page asks, and the command line refuses, if that is more than a budget.
 *
 * The estimate follows a run that fits the device. It leaves out what only the run itself can tell: steps of garbage
 * collection, and waits inside the device that keep operations in flight although the device as a whole would keep up.
 * A run has a limit on work in flight as well (in-flight.ts).
 */
import { firstPassProgramNs, programTimes, readTimes, wordLineProgramNs } from '../../device/page-types.ts';
import { isWholeLine } from '../../document/policies/word-lines.ts';
import { transferNs } from '../../device/exact.ts';
import {
  type Experiment,
  hasBursts,
  type SyntheticAddresses as Addresses,
  type SyntheticWorkload,
} from '../../document/experiment.ts';
import { geometryOf, grownDevice, modelBytes, type Geometry } from '../../device/geometry.ts';
import { OPERATION_RECORD_BYTES } from '../records/operation-pool.ts';
import { HostOp, requestKind, type Requests } from '../state/workload.ts';

/** The memory of a run, bytes, by what it is for. */
export interface RunMemory {
  /** The modelled flash: the map both ways and every block's state. */
  readonly device: number;
  /** Requests: their columns, latencies and the sort at the end. */
  readonly requests: number;
  /** What is recorded of operations and requests. */
  readonly recording: number;
  /** Page operations in flight, with a copy while their records grow. */
  readonly inFlight: number;
  readonly snapshots: number;
}

export interface RunNeeds {
  /** Requests, all repetitions together. */
  readonly requests: number;
  readonly operations: number;
  /** Page operations in flight at the worst instant. */
  readonly inFlight: number;
  readonly memory: RunMemory;
  /** The sum of `memory`. */
  readonly memoryBytes: number;
  readonly seconds: number;
}

export interface RunKept {
  /** Rows are recorded up to this many bytes; null: nothing is recorded. */
  readonly recordLimitBytes: number | null;
  /** Snapshots are made, to look into the run afterward. */
  readonly snapshots: boolean;
}

// Measured on runs of 2e6 and 2e7 requests of one page (bench long-run); bytes.
const ROW_BYTES_PER_OPERATION = 28;
const BYTES_PER_OPERATION = 9;
const BYTES_PER_REQUEST_RECORDED = 20 + 36;
/** Columns, and the copy that the result holds. */
const BYTES_PER_REQUEST = 21 + 13;
/** Latency, open operations, order of latencies. */
const BYTES_PER_REPEATED_REQUEST = 8 + 4 + 24;
const SNAPSHOT_BYTES = 384 * 1024 * 1024;
const SECONDS_PER_OPERATION = 2e-6;
const SECONDS_PER_PREPARED_PAGE = 0.5e-6;
/**
 * Opening the next block looks through the plane for a free one: with n blocks a plane, n² / 2 of them at 8 · 10^9 a second,
 * in prepared pages.
 */
const PAGES_PER_BLOCK_SEEN = 2.5e-4;
/** Pages that an overwrite of a used device takes with its collections. */
const OVERWRITE_PAGES = 6;

/** What the requests ask of the device. */
interface Demand {
  readonly requests: number;
  readonly operations: number;
  /** Pages that are read, each as often as it is read. */
  readonly readPages: number;
  readonly inFlight: number;
}

/** How long the device takes for a page if all of its channels and busy units work together, ns a page. */
export interface Pace {
  readonly read: number;
  readonly write: number;
}

const meanOf = (times: readonly number[]): number => times.reduce((sum, ns) => sum + ns, 0) / times.length;

/** How long a die programs a word line, ns. */
const lineNs = ({ timing, policy }: Pick<Experiment, 'timing' | 'policy'>): number =>
  wordLineProgramNs(timing) + (policy.wordLine === 'two-pass' ? firstPassProgramNs(timing) : 0);

export function paceOf({ timing, device, policy }: Experiment, geometry: Geometry): Pace {
  const bytes = policy.transfer === 'sectors' ? 512 : device.pageBytes + device.spareBytes;
  const bus = (timing.commandNs + transferNs(bytes, timing.transferNsPerByte)) / geometry.channels;
  const units = policy.busyUnit === 'chip' || !policy.dieInterleave ? geometry.chips : geometry.dies;
  // Planes that work together are one more page each.
  const reads = policy.parallelRead === 'none' ? units : geometry.planes;
  const writes = policy.multiPlane === 'none' ? units : geometry.planes;
  return {
    read: Math.max(bus, meanOf(readTimes(timing)) / reads),
    // A word line takes one program for all of its pages, or two, each with its loads.
    write: isWholeLine(policy)
      ? Math.max(
          bus * (policy.wordLine === 'two-pass' ? 2 : 1),
          lineNs({ timing, policy }) / timing.pageTypes.count / geometry.planes,
        )
      : Math.max(bus, meanOf(programTimes(timing)) / writes),
  };
}

function recordingBytes(operations: number, requests: number, limit: number | null): number {
  if (limit === null) return 0;
  const rows = Math.min(limit, operations * ROW_BYTES_PER_OPERATION);
  return rows + operations * BYTES_PER_OPERATION + requests * BYTES_PER_REQUEST_RECORDED;
}

/**
 * Estimates what a run needs.
 * @param experiment checked and complete
 * @param workload its requests; null for a synthetic workload, whose settings say enough before its requests are made
 */
export function runNeeds(experiment: Experiment, workload: Requests | null, kept: RunKept): RunNeeds {
  const device = deviceOf(experiment, workload);
  const geometry = geometryOf(device);
  const pace = paceOf(experiment, geometry);
  const once = workload === null ? syntheticDemand(experiment, pace) : demandOf(experiment, workload, pace);
  const { repeat } = experiment.host;
  // A repetition begins when the one before is complete: nothing adds up in flight.
  const requests = once.requests * repeat;
  const operations = once.operations * repeat;
  const modelled = modelBytes(device);
  const memory: RunMemory = {
    // Pages that are stored because they are read are marked first, one byte a logical page.
    device: modelled + (experiment.policy.unmappedRead === 'stored' ? geometry.logicalPages : 0),
    requests: once.requests * BYTES_PER_REQUEST + requests * BYTES_PER_REPEATED_REQUEST,
    recording: recordingBytes(operations, requests, kept.recordLimitBytes),
    inFlight: recordBytes(once.inFlight) * 1.5,
    snapshots: kept.snapshots ? Math.min(SNAPSHOT_BYTES, 2 * modelled + 12 * requests) : 0,
  };
  return {
    requests,
    operations,
    inFlight: once.inFlight,
    memory,
    memoryBytes: memory.device + memory.requests + memory.recording + memory.inFlight + memory.snapshots,
    seconds:
      (operations + requests) * SECONDS_PER_OPERATION +
      (preparedPages(experiment, geometry) + storedPages(experiment, geometry, once)) * SECONDS_PER_PREPARED_PAGE,
  };
}

/** Bytes of the records for a number of operations in flight: the pool doubles. */
function recordBytes(operations: number): number {
  let records = 1024;
  while (records < operations) records *= 2;
  return records * OPERATION_RECORD_BYTES;
}

function deviceOf({ device, host, workload }: Experiment, columns: Requests | null): Experiment['device'] {
  if (host.addressing !== 'grow') return device;
  let end = 0;
  if (columns !== null) {
    for (let i = 0; i < columns.count; i++) end = Math.max(end, columns.offset[i] + columns.bytes[i]);
  } else if ('synthetic' in workload) {
    const { footprintBytes, readFootprintBytes, shiftBytes } = workload.synthetic.addresses;
    end = footprintBytes + readFootprintBytes + shiftBytes;
  }
  return grownDevice(device, end);
}

/**
 * Pages that are written before time 0. Those of a used device are put down block by block, without a write each; then a
 * block in each plane is overwritten, with its collections.
 */
function preparedPages(
  { precondition }: Experiment,
  { logicalPages, planes, blocksPerPlane, pagesPerBlock }: Geometry,
): number {
  switch (precondition.kind) {
    case 'none':
      return 0;
    case 'sequential-fill': {
      const filled = precondition.fill * blocksPerPlane;
      return logicalPages * precondition.fill + (PAGES_PER_BLOCK_SEEN * planes * filled * filled) / 2;
    }
    case 'used':
      return (logicalPages * precondition.fill) / 4 + OVERWRITE_PAGES * planes * pagesPerBlock;
  }
}

/**
 * Pages that are written before time 0 because the workload reads them (`unmappedRead: stored`), at most: those that are
 * read and that preconditioning has not written. How many of them are written first, only the requests tell.
 */
function storedPages({ policy, precondition }: Experiment, { logicalPages }: Geometry, { readPages }: Demand): number {
  if (policy.unmappedRead !== 'stored') return 0;
  const filled = precondition.kind === 'none' ? 0 : precondition.fill;
  return Math.min(readPages, logicalPages * (1 - filled));
}

/** Goes through the requests: those not served between two arrivals are in flight. */
function demandOf({ host, device }: Experiment, workload: Requests, pace: Pace): Demand {
  const { count, at, op, offset, bytes } = workload;
  const { pageBytes } = device;
  let operations = 0;
  let readPages = 0;
  let largest = 0;
  let most = 0;
  /** What the device still has to do, ns, and for how many pages. */
  let work = 0;
  let pages = 0;
  let before = 0;
  for (let i = 0; i < count; i++) {
    if (requestKind(op[i]) >= HostOp.trim) continue;
    const touched = Math.floor((offset[i] + bytes[i] - 1) / pageBytes) - Math.floor(offset[i] / pageBytes) + 1;
    operations += touched;
    if (op[i] === HostOp.read) readPages += touched;
    largest = Math.max(largest, touched);
    const served = Math.min(work, (at[i] - before) / host.timeScale);
    before = at[i];
    pages = (work > 0 ? (pages * (work - served)) / work : 0) + touched;
    work += touched * (op[i] === HostOp.read ? pace.read : pace.write) - served;
    most = Math.max(most, pages);
  }
  const inFlight = host.mode === 'closed' ? Math.min(count, host.queueDepth) * largest : most;
  return { requests: count, operations, readPages, inFlight: Math.ceil(Math.min(inFlight, operations)) };
}

/** What a synthetic workload comes to on average. */
function syntheticDemand({ host, workload, device }: Experiment, pace: Pace): Demand {
  if (!('synthetic' in workload))
    throw new Error('The requests of this workload are to be made before its needs are known');
  const { requests, readShare, readSizes, writeSizes, arrivals, addresses } = workload.synthetic;
  const read = meanPages(readSizes, addresses, device.pageBytes);
  const write = meanPages(writeSizes, addresses, device.pageBytes);
  const mean = readShare * read + (1 - readShare) * write;
  const operations = requests * mean;
  const readPages = requests * readShare * read;
  if (host.mode === 'closed') {
    const inFlight = Math.ceil(Math.min(requests, host.queueDepth) * Math.max(read, write));
    return { requests, operations, readPages, inFlight };
  }
  const gapNs = arrivals.meanGapNs / host.timeScale;
  const workNs = readShare * read * pace.read + (1 - readShare) * write * pace.write;
  const behind = workNs > gapNs ? operations * (1 - gapNs / workNs) : 0;
  const burst = hasBursts(arrivals) ? Math.min(requests, arrivals.burstRequests) * mean : 0;
  const inFlight = Math.ceil(Math.min(operations, behind + burst + Math.max(read, write)));
  return { requests, operations, readPages, inFlight };
}

/** Pages that a request touches on average, if every aligned offset in a page is as likely as any other. */
function meanPages(
  sizes: SyntheticWorkload['readSizes'],
  { alignBytes, shiftBytes }: Addresses,
  pageBytes: number,
): number {
  const step = greatestDivisor(alignBytes, pageBytes);
  let weights = 0;
  let pages = 0;
  for (const { bytes, weight } of sizes) {
    const covered = Math.ceil((bytes + (shiftBytes % step)) / step) * step;
    weights += weight;
    pages += weight * ((covered - step) / pageBytes + 1);
  }
  return pages / weights;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
