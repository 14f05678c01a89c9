/** DJ's organizations of flash banks under a personal computer's requests, which are generated as §2.1 describes them. */
import type { ExperimentInput, SyntheticWorkload } from '../document/experiment.ts';
import { bankOrganization } from '../document/presets/devices.ts';
import { policyOf } from '../papers/building.ts';
import { lengthOf } from './lengths.ts';
import { seedOf } from './stand-ins.ts';
import { bankTiming } from '../papers/banking/device.ts';

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

/** Requests in groups, in localised areas, half of them reads: a busy trace of the paper's. */
export const personalComputer = (requests = lengthOf(STANDS_FOR)): SyntheticWorkload => ({
  requests,
  readShare: PUBLISHED.readShare,
  readSizes: READ_SIZES,
  writeSizes: WRITE_SIZES,
  fuaShare: 0,
  flushEvery: 0,
  arrivals: { kind: 'stratified-bursts', meanGapNs: 60_000_000, burstRequests: 10, burstGapNs: 1_000_000 },
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
});

/**
 * The same for every organization; the paper has 32 GB. Large enough that nothing needs to be collected: about half of it
 * is written.
 */
const capacityOf = (requests: number): number => Math.ceil(requests / 4000) * 256 * MIB;

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

export function organizationExperiment(organization: Organization, requests = lengthOf(STANDS_FOR)): ExperimentInput {
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
    device: { ...bankOrganization(channels, banksPerChannel, capacityOf(requests)), overprovisioning: 0.1 },
    timing: bankTiming(transferNsPerByte),
    policy: {
      ...policyOf('dj-banking'),
      superblockWays,
      readPriority,
      ...(dealt === 'pages' ? { dieBinding: 'write-order' } : {}),
    },
    workload: { synthetic: personalComputer(requests) },
    seed: seedOf(STANDS_FOR),
  };
}
