/** DJ's part and buses, in devices as small as a figure needs: the times do not depend on the capacity. */
import type { ExperimentInput, SyntheticWorkload } from '../../document/experiment.ts';
import { BANKING_BUSES, bankOrganization, busPreset, devicePreset } from '../../document/presets/presets.ts';
import { policyOf } from '../building.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** What §2.1 says of the traces. */
export const PUBLISHED = {
  /** Requests a second, from the slowest trace to the fastest. */
  perSecond: [4.6, 21.35],
  meanBytes: 26 * KIB,
  /** Share of requests of 4 to 8 KB. */
  smallShare: 0.5,
  readShare: 0.5,
} as const;

const READ_SIZES: SyntheticWorkload['readSizes'] = [
  { bytes: 4 * KIB, weight: 25 },
  { bytes: 8 * KIB, weight: 25 },
  { bytes: 16 * KIB, weight: 26 },
  { bytes: 32 * KIB, weight: 24 },
];

/** The mean is “skewed by occasional very large write requests (of size 64 KB and higher)”: §2.1. */
const WRITE_SIZES: SyntheticWorkload['writeSizes'] = [
  { bytes: 4 * KIB, weight: 25 },
  { bytes: 8 * KIB, weight: 25 },
  { bytes: 16 * KIB, weight: 8 },
  { bytes: 32 * KIB, weight: 6 },
  { bytes: 64 * KIB, weight: 24 },
  { bytes: 128 * KIB, weight: 12 },
];

/** The paper’s traces, whose place a file can take. */
export const STANDS_FOR = 'personal computer';

const SEED = 4;

/** Requests in groups, in localised areas, half of them reads: a busy trace of the paper's. */
export const PERSONAL_COMPUTER: SyntheticWorkload = {
  requests: 4000,
  readShare: PUBLISHED.readShare,
  readSizes: READ_SIZES,
  writeSizes: WRITE_SIZES,
  fuaShare: 0,
  flushEvery: 0,
  arrivals: { kind: 'bursts', meanGapNs: 60_000_000, burstRequests: 10, burstGapNs: 1_000_000 },
  addresses: {
    footprintBytes: 96 * MIB,
    readFootprintBytes: 0,
    sharedReads: 0,
    alignBytes: 4 * KIB,
    shiftBytes: 0,
    sequentialShare: 0.5,
    streams: 4,
    hotShare: 0.2,
    hotAccesses: 0.7,
    hottestShare: 0.01,
    hottestAccesses: 0.1,
  },
};

/** The same for every organization; the paper has 32 GB. Large enough that nothing needs to be collected. */
const CAPACITY_BYTES = 256 * MIB;

export interface Organization {
  readonly channels: number;
  readonly banksPerChannel: number;
  /** Of each channel. */
  readonly transferNsPerByte: number;
  /** Banks locked together; 1 is plain banking. */
  readonly superblockWays?: number;
  readonly readPriority?: boolean;
  /**
   * What is dealt to the banks: whole write requests (§3), or their pages (§3.1 “assign pages for these writes from
   * different banks”, Fig. 5(a)).
   */
  readonly dealt?: 'requests' | 'pages';
}

export function organizationExperiment(organization: Organization): ExperimentInput {
  const {
    channels,
    banksPerChannel,
    transferNsPerByte,
    superblockWays = 1,
    readPriority = false,
    dealt,
  } = organization;
  const speed = 1000 / transferNsPerByte;
  const gang = superblockWays > 1 ? `, superblocks of ${superblockWays}` : '';
  const priority = readPriority ? ', reads first' : '';
  const pages = dealt === 'pages' ? ', pages dealt' : '';
  return {
    name: `${channels} × ${speed} MB/s, ${banksPerChannel} banks each${gang}${priority}${pages}`,
    device: { ...bankOrganization(channels, banksPerChannel, CAPACITY_BYTES), overprovisioning: 0.1 },
    timing: bankTiming(transferNsPerByte),
    policy: {
      ...policyOf('dj-banking'),
      superblockWays,
      readPriority,
      ...(dealt === 'pages' ? { dieBinding: 'write-order' } : {}),
    },
    workload: { synthetic: PERSONAL_COMPUTER },
    seed: SEED,
  };
}

export const WORKLOAD_SEED = SEED;

export const BANKING_PAGE = 2048;
const BLOCK_BYTES = BANKING_PAGE * 64;
/** Blocks of a bank in the small devices. */
const BLOCKS = 16;

/** The buses of DJ §2 by their speed: what has one speed has one timing. */
export interface BusSpeed {
  readonly megabytesPerSecond: number;
  readonly transferNsPerByte: number;
  /** Such as “8 bits at 50 MHz”. */
  readonly buses: readonly string[];
}

/** 25, 50, 100, 200 and 400 MB/s. */
export const BUS_SPEEDS: readonly BusSpeed[] = speeds();

function speeds(): BusSpeed[] {
  const found = new Map<number, BusSpeed & { buses: string[] }>();
  for (const { widthBits, megahertz } of BANKING_BUSES) {
    const { transferNsPerByte } = busPreset(widthBits, megahertz);
    const megabytesPerSecond = 1000 / transferNsPerByte;
    const speed = found.get(megabytesPerSecond) ?? { megabytesPerSecond, transferNsPerByte, buses: [] };
    speed.buses.push(`${widthBits} bits at ${megahertz} MHz`);
    found.set(megabytesPerSecond, speed);
  }
  return [...found.values()].sort((a, b) => a.megabytesPerSecond - b.megabytesPerSecond);
}

/** DJ's times with a bus: read 25 µs, program 200 µs, copy 3 µs, no command. */
export function bankTiming(transferNsPerByte: number): NonNullable<ExperimentInput['timing']> {
  return { ...devicePreset('dj-part').patch.timing, transferNsPerByte };
}

/** Channels with banks of `BLOCKS` blocks each. */
export function banks(channels: number, banksPerChannel: number): NonNullable<ExperimentInput['device']> {
  return bankOrganization(channels, banksPerChannel, channels * banksPerChannel * BLOCKS * BLOCK_BYTES);
}
