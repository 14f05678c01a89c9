/**
 * The presets of whole drives under the host's standard workloads, beside what is published of the drives that they name
 * or resemble. `npm run papers -- drives` prints the table; the notes of a preset name each figure that is far off.
 */
import type { ExperimentInput } from '../document/experiment.ts';
import { joinPatches } from '../document/patch.ts';
import { devicePreset } from '../document/presets/devices.ts';
import { parseExperiment } from '../document/validate.ts';
import { logicalPages, physicalPages } from '../device/geometry.ts';
import type { RunCache } from './run.ts';

const KIB = 1024;
const SEED = 1;

interface DriveWorkload {
  readonly name: string;
  readonly unit: 'MB/s' | 'IOPS';
  /** Requests in flight. */
  readonly depth: number;
  readonly requests: number;
  readonly bytes: number;
  readonly readShare: number;
  readonly sequential: boolean;
  readonly used: boolean;
  /** As the notes of a preset call it. */
  readonly said: string;
}

type Kind = 'seq read' | 'seq write' | 'read' | 'write' | 'steady';

function workload(kind: Kind, depth: number): DriveWorkload {
  const sequential = kind.startsWith('seq');
  const used = kind === 'steady';
  const what = `${sequential ? 'sequential' : 'random'} ${kind.endsWith('read') ? 'read' : 'write'}`;
  return {
    name: `${what}, ${sequential ? '128' : '4'} KiB, QD ${depth}${used ? ', steady' : kind === 'write' && depth > 1 ? ', new' : ''}`,
    said: `${what}s${sequential ? '' : used ? ' in the steady state' : ` at QD ${depth}`}`,
    unit: sequential ? 'MB/s' : 'IOPS',
    depth,
    requests: depth === 1 ? 1000 : sequential ? 8000 : used ? 120_000 : 60_000,
    bytes: (sequential ? 128 : 4) * KIB,
    readShare: kind.endsWith('read') ? 1 : 0,
    sequential,
    used,
  };
}

/** A closed loop each. Steady: on a used drive, which collects from the beginning. */
export const DRIVE_WORKLOADS = {
  'seq read': workload('seq read', 32),
  'seq write': workload('seq write', 32),
  'read QD1': workload('read', 1),
  'read QD32': workload('read', 32),
  'read QD128': workload('read', 128),
  'read QD256': workload('read', 256),
  'write QD1': workload('write', 1),
  'write QD32': workload('write', 32),
  'write QD128': workload('write', 128),
  'steady QD32': workload('steady', 32),
} as const satisfies Readonly<Record<string, DriveWorkload>>;
export type DriveWorkloadName = keyof typeof DRIVE_WORKLOADS;

/**
 * A figure that is published of a drive. What is compared follows from its source, never from what a run gives:
 * - the product is the one whose times a preset takes, or else the one that stood for its class before these presets
 *   used their planes;
 * - the value is the highest that the source names for it (“up to”), or that of 1 TB where it names capacities;
 * - in flight is the depth that the source states, times its threads; a source that states none means the drive at
 *   its best, and is compared at the deepest of these workloads.
 *
 * “QD 32” in Samsung's sheets of consumer drives means 32 for each of four threads: one list of the 960 EVO's and PRO's
 * figures names them (“QD32, 4 Threads”, basic-tutorials.de), another gives the same figures for “QD32” (hothardware.com).
 * And 600,000 reads a second with 32 in flight would be 53 µs for each, as long as a read alone takes by the same sheet
 * (19,000 a second): no read would ever wait for another.
 */
interface PublishedFigure {
  readonly value: number;
  readonly source: string;
  /** A time of the drive is derived from it, so that it tests nothing. */
  readonly fitted?: true;
}
type Published = Readonly<Partial<Record<DriveWorkloadName, PublishedFigure>>>;

const PRO = 'Samsung 970 PRO 512 GB, data sheet';
const EVO = 'Samsung 970 EVO Plus 1 TB, data sheet';
const FOUR_THREADS = 'QD 32, 4 threads';
const PM9A3 = 'Samsung PM9A3 U.2, announcement';
const I660P = 'Intel 660p, announcement';

const consumer: Published = {
  'seq read': { value: 3500, source: EVO },
  'seq write': { value: 1700, source: `${EVO}: behind its cache` },
  'read QD1': { value: 19_000, source: EVO },
  'read QD128': { value: 600_000, source: `${EVO}: ${FOUR_THREADS}` },
  'write QD1': { value: 60_000, source: EVO },
  'write QD128': { value: 400_000, source: `${EVO}: behind its cache, ${FOUR_THREADS}` },
};
/** Of a drive with a cache, from which these are read. */
const qlcReads: Published = {
  'seq read': { value: 1800, source: I660P, fitted: true },
  'read QD256': { value: 220_000, source: `${I660P}, without a depth` },
};
const dataCenter: Published = {
  'seq read': { value: 6500, source: PM9A3 },
  'seq write': { value: 3500, source: PM9A3 },
  'read QD256': { value: 900_000, source: `${PM9A3}, without a depth` },
  'steady QD32': { value: 200_000, source: PM9A3 },
};

/** By preset. The simulators' own devices are no products: only what they are checked against is published. */
export const PUBLISHED_DRIVES: Readonly<Record<string, Published>> = {
  'nvmevirt-970-pro': {
    'seq read': { value: 3500, source: PRO },
    'seq write': { value: 2300, source: PRO },
    'read QD1': { value: 15_000, source: PRO },
    'read QD128': { value: 370_000, source: `${PRO}: ${FOUR_THREADS}` },
    'write QD1': { value: 55_000, source: PRO },
    'write QD128': { value: 500_000, source: `${PRO}: ${FOUR_THREADS}` },
  },
  'nvmevirt-zn540': { 'seq read': { value: 3198, source: 'Western Digital ZN540, its link' } },
  'femu-block': {},
  'mqsim-shipped': {},
  'like-consumer-tlc': consumer,
  'consumer-tlc-one-shot': consumer,
  'like-qlc': { ...qlcReads, 'seq write': { value: 100, source: `${I660P}: behind its cache` } },
  'qlc-two-pass': { ...qlcReads, 'seq write': { value: 240, source: 'eight dies of 30 MB/s, ISSCC 2020' } },
  'qlc-slc-cache': { ...qlcReads, 'seq write': { value: 1800, source: `${I660P}: in its cache` } },
  'like-data-center': dataCenter,
  'data-center-one-shot': dataCenter,
};

function driveExperiment(preset: string, name: DriveWorkloadName): ExperimentInput {
  const { requests, depth, readShare, bytes, sequential, used } = DRIVE_WORKLOADS[name];
  const { patch } = devicePreset(preset);
  const { device } = parseExperiment(patch);
  const bytesOfDrive = logicalPages(device) * device.pageBytes;
  return joinPatches(patch, {
    name: `${preset}, ${name}`,
    // What was never written is read as if it had been, so that all dies hold data.
    policy: { unmappedRead: 'prefilled' },
    precondition: used ? { kind: 'used' } : { kind: 'none' },
    host: { mode: 'closed', queueDepth: depth, warmup: used ? 0.5 : 0.25 },
    workload: {
      synthetic: {
        requests,
        readShare,
        readSizes: [{ bytes, weight: 1 }],
        writeSizes: [{ bytes, weight: 1 }],
        arrivals: { kind: 'steady', meanGapNs: 0 },
        addresses: {
          footprintBytes: Math.floor(bytesOfDrive / bytes) * bytes,
          alignBytes: bytes,
          sequentialShare: sequential ? 1 : 0,
          streams: 1,
        },
      },
    },
    seed: SEED,
  });
}

export interface DriveFigure {
  readonly value: number;
  readonly waf: number | null;
  readonly published: PublishedFigure | null;
  /** Over what is published; null without. */
  readonly ratio: number | null;
}

/** @throws DocumentError for a preset that cannot run the workload */
export async function driveFigure(preset: string, name: DriveWorkloadName, cache: RunCache): Promise<DriveFigure> {
  const { metrics } = await cache.summary(driveExperiment(preset, name));
  const isRate = DRIVE_WORKLOADS[name].unit === 'IOPS';
  const value = isRate ? (metrics.iops ?? NaN) : (metrics.bandwidthBytesPerSecond ?? NaN) / 1e6;
  const published = PUBLISHED_DRIVES[preset]?.[name] ?? null;
  return { value, waf: metrics.waf, published, ratio: published === null ? null : value / published.value };
}

/** Of what a figure may be off without a word in the notes of the preset. */
const NEAR = 0.15;

/** What is more than {@link NEAR} off. */
export const isOff = ({ ratio }: DriveFigure): boolean => ratio !== null && Math.abs(ratio - 1) > NEAR;

/**
 * Write amplification of uniform random writes of whole pages (Desnoyers, “Analytic Models of SSD Write Performance”,
 * ACM TOS 2014): a block is collected with the share x of its pages valid, x = exp(−α (1 − x)), α physical over logical.
 */
export function desnoyers(alpha: number): number {
  let valid = 0;
  for (let i = 0; i < 10_000; i++) valid = Math.exp(-alpha * (1 - valid));
  return 1 / (1 - valid);
}

/** Such a drive programs a page twice, in the cache and behind it, and its cache takes blocks: no closed form holds. */
export const hasSlcCache = (preset: string): boolean => typeof devicePreset(preset).patch.policy?.slcCache === 'object';

/** Physical pages over logical ones. */
export function spareOf(preset: string): number {
  const { device } = parseExperiment(devicePreset(preset).patch);
  return physicalPages(device) / logicalPages(device);
}

/** A text table of all drives: figures, over what is published, and write amplification beside the closed form. */
export async function drivesTable(cache: () => RunCache, onDrive: (lines: string) => Promise<void>): Promise<void> {
  for (const preset of Object.keys(PUBLISHED_DRIVES)) {
    const lines = [preset];
    for (const name of Object.keys(DRIVE_WORKLOADS) as DriveWorkloadName[]) {
      const found = await driveFigure(preset, name, cache());
      const { value, published, ratio, waf } = found;
      const { name: title, unit } = DRIVE_WORKLOADS[name];
      const shown = Number(value.toPrecision(4)).toLocaleString('en-US');
      let line = `  ${title.padEnd(40)} ${shown.padStart(9)} ${unit}`;
      if (published !== null && ratio !== null)
        line += `, ${ratio.toFixed(2)} of ${published.value.toLocaleString('en-US')} (${published.source}${published.fitted === true ? '; fitted' : ''})${isOff(found) ? ' *' : ''}`;
      if (name === 'steady QD32' && waf !== null)
        line += `, WAF ${waf.toFixed(2)}${hasSlcCache(preset) ? '' : `, closed form ${desnoyers(spareOf(preset)).toFixed(2)}`}`;
      lines.push(line);
    }
    await onDrive(`${lines.join('\n')}\n`);
  }
}
