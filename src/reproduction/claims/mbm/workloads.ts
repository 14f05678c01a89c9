/** MBM's six traces (Table II) as stand-ins, and its device scaled down until a run takes a second. */
import type { ExperimentInput } from '../../../document/experiment.ts';
import { hostPreset } from '../../../document/presets/host-presets.ts';
import { devicePreset } from '../../../document/presets/devices.ts';
import { joinPatches } from '../../../document/patch.ts';
import { parseExperiment } from '../../../document/validate.ts';
import { policyOf, type PolicyPatch } from '../../../papers/building.ts';
import { logicalPages } from '../../../device/geometry.ts';
import { lengthOf } from '../../lengths.ts';
import { pagesARequest, standIn, workloadOf, type Published } from '../../stand-ins.ts';
import { LOAD, UTILIZATION } from '../../../papers/mbm/device.ts';
import { firstNs } from '../../../device/page-types.ts';

const KB = 1024;

function published(
  name: string,
  sample: Published['sample'],
  readKb: number,
  writeKb: number,
  readPercent: number,
): Published {
  return { name, sample, readShare: readPercent / 100, readBytes: readKb * KB, writeBytes: writeKb * KB };
}

export const TABLE_II: readonly Published[] = [
  published('usr-lvm0', 'system-disk', 40.91, 10.28, 40.42),
  published('stg-lvm0', 'system-disk', 24.92, 9.19, 15.19),
  // web_0: 98 % of the requests of the public trace lie off the 4 KiB grid.
  { ...published('web-lvm0', 'system-disk', 29.99, 8.59, 29.88), unaligned: true },
  published('src1-lvm2', 'system-disk', 19.11, 32.5, 25.37),
  published('Financial', 'oltp', 2.38, 3.85, 21.96),
  published('MSNFS', 'file-server', 14.88, 10.6, 79.57),
];

/** The schemes that MBM compares, by their named policies. */
export const SCHEMES = { TBM: 'tbm', Sprinkler: 'sprinkler', MBM: 'mbm' } as const;
export type MbmScheme = keyof typeof SCHEMES;

/**
 * “The baseline system without any optimizations” (§VI-B) of Fig. 10: SSDSim's scheduling without advanced commands,
 * which SSDSim itself can use.
 */
export const WITHOUT_OPTIMIZATIONS: PolicyPatch = { multiPlane: 'none', dieInterleave: false };

/** The first quarter is a warm-up: whole blocks of every plane are written and collected again. */
const WARM_UP = 0.25;
const TABLE_CHIPS = 2;

const { pageBytes: PAGE_BYTES } = parseExperiment({ ...devicePreset('mbm-table-1').patch }).device;

/**
 * Table I’s part with smaller and fewer blocks, 2 GB with two chips a channel (the paper does not say how many it has),
 * so that garbage collection reaches its steady state within a short run. More chips are more capacity, as in SSDSim.
 */
function scaledDevice(chipsPerChannel: number): NonNullable<ExperimentInput['device']> {
  return { ...devicePreset('mbm-table-1').patch.device, chipsPerChannel, blocksPerPlane: 64, pagesPerBlock: 128 };
}

/**
 * Mean time between requests with which the chips of Table I would work for the host for a share of the time if every
 * page were programmed and read alone; garbage collection comes on top. The same for every scheme and every number of
 * chips.
 */
function meanGapNs(trace: Published, load: number): number {
  const { device, timing } = parseExperiment({ ...devicePreset('mbm-table-1').patch });
  const transferNs = device.pageBytes * timing.transferNsPerByte;
  const { readSizes, writeSizes, addresses } = standIn(trace, { requests: 1, meanGapNs: 1 });
  const readNs = pagesARequest(readSizes, addresses, device.pageBytes) * (firstNs(timing.readNs) + transferNs);
  const writeNs = pagesARequest(writeSizes, addresses, device.pageBytes) * (firstNs(timing.programNs) + transferNs);
  const chips = device.channels * TABLE_CHIPS;
  return (trace.readShare * readNs + (1 - trace.readShare) * writeNs) / (chips * load);
}

/**
 * The bytes of data on the device with two chips a channel. A trace touches no more, with any number of chips:
 * otherwise it would be wrapped, and fill the device beyond its utilization.
 */
function storedBytes(utilization: number): number {
  const { device } = parseExperiment({ device: scaledDevice(TABLE_CHIPS) });
  return Math.floor(logicalPages(device) * utilization) * PAGE_BYTES;
}

export interface TrialRunOptions {
  readonly chipsPerChannel?: number;
  readonly requests?: number;
  /** Number of requests in flight, instead of the trace’s clock. */
  readonly queueDepth?: number;
  /** Share of the time for which the chips would work for the host, instead of {@link LOAD}. */
  readonly load?: number;
  /** Share of the logical pages with data, instead of {@link UTILIZATION}. */
  readonly utilization?: number;
  /** Settings over the named policy’s; of a group of settings, only those that are named. */
  readonly overrides?: PolicyPatch;
}

/**
 * A trace’s stand-in under a named policy, on a used device, behind the DRAM buffer that SSDSim ships. Planes go
 * together at the same page, “the same offset within each plane” (MBM §II-A): blocks of the same number cannot be had
 * where every plane collects by itself (§IV-A).
 */
export function traceExperiment(trace: Published, policy: string, options: TrialRunOptions = {}): ExperimentInput {
  const { chipsPerChannel = TABLE_CHIPS, requests = lengthOf(trace.name), queueDepth, overrides = {} } = options;
  const { load = LOAD, utilization = UTILIZATION } = options;
  const device = scaledDevice(chipsPerChannel);
  const { host } = hostPreset('ssdsim-dram').patch({ pageBytes: PAGE_BYTES });
  const loop: ExperimentInput['host'] = queueDepth === undefined ? {} : { mode: 'closed', queueDepth };
  const { policy: settings = {} } = joinPatches(
    { policy: { ...policyOf(policy), planeConstraint: 'page' } },
    { policy: overrides },
  );
  return {
    name: `${trace.name}, ${policy}${chipsPerChannel === TABLE_CHIPS ? '' : `, ${chipsPerChannel} chips a channel`}`,
    device,
    timing: devicePreset('mbm-table-1').patch.timing ?? {},
    policy: settings,
    precondition: { kind: 'used', fill: utilization },
    host: { ...host, ...loop, warmup: WARM_UP },
    ...workloadOf(trace, { requests, meanGapNs: meanGapNs(trace, load), mostBytes: storedBytes(utilization) }),
  };
}
