/**
 * Where each policy setting can be seen: a scenario (under other settings, where the setting needs them), what is
 * measured, and the least change from the setting's base value. All figures come from two runs; here stand only the
 * bounds.
 */
import type { ExperimentInput } from '../../src/document/experiment.ts';

type PolicyPatch = NonNullable<ExperimentInput['policy']>;

/**
 * What is measured; latencies are means or the longest, over all requests, the reads or the writes; `bus` is the share
 * of time for which channels are busy.
 */
export type Measure = 'mean' | 'max' | 'reads' | 'writes' | 'bus' | 'wasted pages' | 'erases' | 'wear' | 'skew';

export interface Effect {
  /** As in the document, without `policy.`. */
  readonly path: string;
  readonly value: unknown;
  readonly scenario: string;
  readonly measure: Measure;
  /**
   * The least change, as a share of what it is with the default: below 0 at least so much less. Of pages and erases:
   * that many.
   */
  readonly least: number;
  /** Other settings that it needs. */
  readonly with?: PolicyPatch;
  /** Settings beside the policies that it needs. */
  readonly beside?: Omit<ExperimentInput, 'policy'>;
  /** What is compared with, where that is not the default. */
  readonly instead?: unknown;
}

const both = { program: true, erase: true };
const phases = { ...both, programPhaseNs: 300_000, erasePhaseNs: 3_000_000 };
const ssdsimReads = { parallelRead: 'any' } as const;

/** A buffer, and cells of three bits, for whole word lines. */
const wordLines = {
  device: { pagesPerBlock: 96 },
  timing: { pageTypes: { count: 3 } },
  host: { writeBuffer: { pages: 12, policy: 'lru', ackNs: 5000 } },
} as const;

export const EFFECTS: readonly Effect[] = [
  {
    path: 'wordLine',
    value: 'one-shot',
    scenario: 'today-page-writes',
    measure: 'mean',
    least: 0.1,
    beside: { ...wordLines, host: { writeBuffer: { pages: 12, policy: 'lru', acknowledge: 'program' } } },
  },
  {
    path: 'padAfterNs',
    value: 1000,
    scenario: 'today-flush',
    measure: 'mean',
    least: -0.03,
    with: { wordLine: 'one-shot' },
    beside: {
      ...wordLines,
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 4096 },
          { atNs: 100_000, op: 'flush' },
        ],
      },
    },
  },
  { path: 'slcCache', value: {}, scenario: 'today-page-writes', measure: 'mean', least: -0.5 },
  {
    path: 'slcCache.blocksPerPlane',
    value: 4,
    scenario: 'today-slc-cliff',
    measure: 'mean',
    least: 0.25,
    with: { slcCache: {} },
    instead: 11,
  },
  {
    path: 'slcCache.keepFreeBlocks',
    value: 19,
    scenario: 'today-slc-cliff',
    measure: 'mean',
    least: 0.3,
    with: { slcCache: { dynamicBlocksPerPlane: 8 } },
  },
  // In cache mode a page is loaded before the block is full: in other cases folding mostly goes first.
  {
    path: 'slcCache.whenFull',
    value: 'fold-first',
    scenario: 'today-slc-cliff',
    measure: 'mean',
    least: 0.5,
    with: { cacheMode: true, slcCache: { blocksPerPlane: 1 } },
  },
  {
    path: 'slcCache.lowFreeBlocks',
    value: 0,
    scenario: 'today-slc-cliff',
    measure: 'mean',
    least: -0.3,
    with: { slcCache: { whenFull: 'direct' } },
  },
  {
    path: 'slcCache.foldVictim',
    value: 'least-valid',
    scenario: 'today-slc-cliff',
    measure: 'mean',
    least: -0.01,
    with: { slcCache: { blocksPerPlane: 4 } },
    beside: {
      workload: {
        synthetic: {
          requests: 9000,
          readShare: 0,
          writeSizes: [{ bytes: 16_384, weight: 1 }],
          addresses: {
            sequentialShare: 0,
            alignBytes: 16_384,
            hotShare: 0.05,
            hotAccesses: 0.9,
            footprintBytes: 60_000_000,
          },
        },
      },
    },
  },
  {
    path: 'slcCache.foldSuspendable',
    value: false,
    scenario: 'today-slc-fold-read',
    measure: 'reads',
    least: 5,
    with: { suspension: both, slcCache: {} },
  },
  { path: 'gc.preemption', value: 'block', scenario: 'mbm-gc-overwrites', measure: 'reads', least: 0.02 },
  {
    path: 'suspension.collection',
    value: true,
    scenario: 'mbm-gc-overwrites',
    measure: 'reads',
    least: -0.02,
    with: { gc: { preemption: 'block' }, suspension: both },
  },
  { path: 'firstChannel', value: 'rotating', scenario: 'mbm-gc-overwrites', measure: 'mean', least: 0.001 },
  {
    path: 'twinBlockMoves',
    value: 'row',
    scenario: 'mbm-gc-overwrites',
    measure: 'mean',
    least: -0.1,
    with: { multiPlane: 'twin-block' },
  },
  { path: 'busyUnit', value: 'chip', scenario: 'mbm-gc-overwrites', measure: 'mean', least: 0.2 },
  { path: 'planeConstraint', value: 'page', scenario: 'mbm-gc-overwrites', measure: 'writes', least: 0.1 },
  { path: 'dieBinding', value: 'request-order', scenario: 'db-uneven-wear', measure: 'mean', least: 1 },
  { path: 'dieBinding', value: 'static', scenario: 'db-conflicting-addresses', measure: 'max', least: 1 },
  ...(['queue', 'state', 'dynamic', 'undecided-queue'] as const).map((value) => ({
    path: 'dieBinding',
    value,
    scenario: 'db-conflicting-addresses',
    measure: 'max' as const,
    least: -0.5,
    instead: 'static',
  })),
  {
    path: 'dieBinding',
    value: 'write-order',
    scenario: 'db-conflicting-addresses',
    measure: 'max',
    least: -0.5,
    instead: 'static',
  },
  { path: 'dieBinding', value: 'undecided-queue', scenario: 'db-erasing-die', measure: 'mean', least: -0.6 },
  { path: 'dieBinding', value: 'queue', scenario: 'db-wear-drift', measure: 'wear', least: 20 },
  { path: 'dieInterleave', value: false, scenario: 'mbm-fig-3b-table-1', measure: 'max', least: 0.7 },
  { path: 'multiPlane', value: 'wise', scenario: 'mp-pair-level', measure: 'mean', least: -0.35 },
  { path: 'multiPlane', value: 'greedy', scenario: 'mp-pair-apart', measure: 'mean', least: -0.35 },
  { path: 'multiPlane', value: 'selective', scenario: 'mp-pair-apart', measure: 'wasted pages', least: 3 },
  { path: 'multiPlane', value: 'twin-block', scenario: 'mbm-gc-overwrites', measure: 'mean', least: -0.2 },
  {
    path: 'selectiveWaste',
    value: 2,
    scenario: 'mp-pair-apart',
    measure: 'mean',
    least: 0.6,
    with: { multiPlane: 'selective' },
  },
  {
    path: 'twinBlockGcScope',
    value: 'chip',
    scenario: 'mbm-gc-overwrites',
    measure: 'erases',
    least: 3,
    with: { multiPlane: 'twin-block', twinBlockMoves: 'row' },
  },
  {
    path: 'planePick',
    value: 'round-robin',
    scenario: 'mp-pair-apart',
    measure: 'skew',
    least: 2,
    with: { multiPlane: 'none' },
  },
  { path: 'freeBlockPick', value: 'least-erased', scenario: 'mbm-gc-overwrites', measure: 'wear', least: -1 },
  { path: 'gcActiveBlock', value: true, scenario: 'mbm-fig-5', measure: 'max', least: -0.4 },
  { path: 'channelMaxSubs', value: {}, scenario: 'mbm-algorithm-1', measure: 'writes', least: 0.04 },
  {
    path: 'channelMaxSubs.counter',
    value: 'cumulative',
    scenario: 'mbm-gc-overwrites',
    measure: 'writes',
    least: 0.05,
    with: { channelMaxSubs: {} },
  },
  {
    path: 'channelMaxSubs.split',
    value: 'exact',
    scenario: 'mbm-algorithm-1-remainder',
    measure: 'writes',
    least: 0.05,
    with: { channelMaxSubs: {} },
  },
  { path: 'chipSelection', value: 'minimize-chips', scenario: 'mbm-fig-7-second-burst', measure: 'max', least: -0.2 },
  { path: 'chipSelection', value: 'best-fit', scenario: 'mbm-fig-7-second-burst', measure: 'max', least: -0.2 },
  { path: 'parallelRead', value: 'same-request', scenario: 'mbm-fig-6a', measure: 'mean', least: -0.2 },
  { path: 'parallelRead', value: 'any', scenario: 'mbm-tbm-reads', measure: 'max', least: -0.2 },
  { path: 'readLayout', value: { thresholdPages: 2 }, scenario: 'mbm-rs-reallocation', measure: 'mean', least: -0.4 },
  {
    path: 'readLayout.thresholdPages',
    value: 2,
    scenario: 'mbm-rs-reallocation',
    measure: 'mean',
    least: -0.4,
    with: { readLayout: {} },
  },
  {
    path: 'readLayout.regionPages',
    value: 2,
    scenario: 'mbm-rs-even-placement',
    measure: 'reads',
    least: 1.2,
    with: { readLayout: { thresholdPages: 1 } },
  },
  {
    path: 'readLayout.clearAfter',
    value: 1,
    scenario: 'mbm-gc-overwrites',
    measure: 'max',
    least: 0.2,
    with: { readLayout: { thresholdPages: 1 } },
  },
  {
    path: 'readLayout.evenPlacement',
    value: false,
    scenario: 'mbm-rs-even-placement',
    measure: 'reads',
    least: 1.5,
    with: { readLayout: { thresholdPages: 1 } },
  },
  {
    path: 'readLayout.reallocation',
    value: false,
    scenario: 'mbm-rs-reallocation',
    measure: 'mean',
    least: 0.8,
    with: { readLayout: { thresholdPages: 2 } },
  },
  {
    path: 'readLayout.reallocationPages',
    value: 1,
    scenario: 'mbm-rs-reallocation',
    measure: 'mean',
    least: 0.4,
    with: { readLayout: { thresholdPages: 2 } },
  },
  {
    path: 'multiPlaneReadCompletion',
    value: 'transaction',
    scenario: 'mbm-tbm-reads',
    measure: 'mean',
    least: 0.2,
    with: ssdsimReads,
  },
  { path: 'dataOutOrder', value: 'chip-index', scenario: 'dj-fig-8-1x32', measure: 'reads', least: -0.2 },
  { path: 'dataOutOrder', value: 'most-remaining', scenario: 'mbm-fig-4b', measure: 'mean', least: -0.1 },
  { path: 'readPriority', value: true, scenario: 'dj-read-priority', measure: 'mean', least: -0.3 },
  { path: 'readPriorityAgeLimitNs', value: 100_000, scenario: 'mbm-small-requests', measure: 'reads', least: 0.4 },
  { path: 'scheduler', value: 'sprinkler', scenario: 'mbm-sprinkler', measure: 'mean', least: -0.05 },
  { path: 'scheduler', value: 'slacker', scenario: 'mbm-slacker', measure: 'mean', least: -0.08 },
  { path: 'scheduler', value: 'paq', scenario: 'mbm-paq', measure: 'max', least: -0.12 },
  {
    path: 'sprinkler.planeAware',
    value: false,
    scenario: 'mbm-sprinkler',
    measure: 'max',
    least: 0.1,
    with: { scheduler: 'sprinkler' },
  },
  {
    path: 'sprinkler.maxBypass',
    value: 1,
    scenario: 'mbm-small-requests',
    measure: 'reads',
    least: 0.1,
    with: { scheduler: 'sprinkler' },
  },
  {
    path: 'sprinkler.depth',
    value: 2,
    scenario: 'mbm-sprinkler',
    measure: 'mean',
    least: 0.05,
    with: { scheduler: 'sprinkler' },
  },
  { path: 'multiLocationRead', value: {}, scenario: 'mbm-soml', measure: 'max', least: -0.4 },
  {
    path: 'multiLocationRead.units',
    value: 2,
    scenario: 'mbm-soml',
    measure: 'max',
    least: 0.25,
    with: { multiLocationRead: {} },
  },
  {
    path: 'multiLocationRead.extra',
    value: 0.5,
    scenario: 'mbm-soml',
    measure: 'mean',
    least: 0.1,
    with: { multiLocationRead: {} },
  },
  { path: 'superblockWays', value: 4, scenario: 'dj-fig-5b-unmerged', measure: 'max', least: 0.6 },
  { path: 'cacheMode', value: true, scenario: 'dj-fig-2-read-100', measure: 'mean', least: -0.25 },
  {
    path: 'suspension.program',
    value: true,
    scenario: 'sb-read-with-program-suspension',
    measure: 'mean',
    least: -0.85,
  },
  { path: 'suspension.erase', value: true, scenario: 'sb-read-after-erase', measure: 'mean', least: -0.95 },
  {
    path: 'suspension.point',
    value: 'inter-phase',
    scenario: 'sb-timing-tlc',
    measure: 'max',
    least: 5,
    with: { suspension: phases },
  },
  {
    path: 'suspension.point',
    value: 'cancel',
    scenario: 'mbm-gc-overwrites',
    measure: 'writes',
    least: 0.1,
    with: { suspension: both },
  },
  {
    path: 'suspension.point',
    value: 'restart',
    scenario: 'mbm-gc-overwrites',
    measure: 'writes',
    least: 0.1,
    with: { suspension: both },
  },
  {
    path: 'suspension.programSuspendNs',
    value: 0,
    scenario: 'sb-read-with-program-suspension',
    measure: 'mean',
    least: -0.1,
    with: { suspension: both },
  },
  {
    path: 'suspension.eraseSuspendNs',
    value: 0,
    scenario: 'sb-read-after-erase',
    measure: 'mean',
    least: -0.35,
    with: { suspension: both },
  },
  {
    path: 'suspension.resumeNs',
    value: 200_000,
    scenario: 'mbm-small-requests',
    measure: 'max',
    least: 0.3,
    with: { suspension: both },
  },
  {
    path: 'suspension.programPhaseNs',
    value: 300_000,
    scenario: 'sb-read-with-program-suspension',
    measure: 'mean',
    least: 0.8,
    with: { suspension: { ...both, point: 'inter-phase' } },
  },
  {
    path: 'suspension.erasePhaseNs',
    value: 3_000_000,
    scenario: 'sb-timing-tlc',
    measure: 'max',
    least: 5,
    with: { suspension: { ...both, point: 'inter-phase' } },
  },
  {
    path: 'suspension.phaseResetNs',
    value: 100_000,
    scenario: 'sb-read-with-program-suspension',
    measure: 'mean',
    least: 0.2,
    with: { suspension: { ...phases, point: 'inter-phase' } },
  },
  {
    path: 'suspension.maxPerProgram',
    value: 0,
    scenario: 'sb-read-with-program-suspension',
    measure: 'mean',
    least: 7,
    with: { suspension: both },
  },
  {
    path: 'suspension.maxPerErase',
    value: 0,
    scenario: 'sb-read-after-erase',
    measure: 'mean',
    least: 30,
    with: { suspension: both },
  },
  {
    path: 'suspension.minRunProgramNs',
    value: 1_000_000,
    scenario: 'sb-timing-tlc',
    measure: 'max',
    least: 1,
    with: { suspension: both },
  },
  {
    path: 'suspension.minRunEraseNs',
    value: 5_000_000,
    scenario: 'sb-read-after-erase',
    measure: 'mean',
    least: 10,
    with: { suspension: both },
  },
  {
    path: 'suspension.worthItMarginNs',
    value: 8_000_000,
    scenario: 'sb-read-after-erase',
    measure: 'mean',
    least: 30,
    with: { suspension: both },
  },
  {
    path: 'suspension.readsPerSuspend',
    value: 1,
    scenario: 'mbm-sprinkler',
    measure: 'max',
    least: 0.15,
    with: { suspension: both },
  },
  {
    path: 'suspension.resumeAfter',
    value: 'array',
    scenario: 'mbm-sprinkler',
    measure: 'max',
    least: -0.15,
    with: { suspension: both },
  },
  {
    path: 'suspension.writesSuspendErase',
    value: true,
    scenario: 'mbm-gc-overwrites',
    measure: 'writes',
    least: -0.2,
    with: { suspension: both },
  },
  {
    path: 'gc.enabled',
    value: false,
    scenario: 'mbm-gcpar',
    measure: 'reads',
    least: -0.3,
    with: { gc: { hostParallel: false } },
  },
  { path: 'gc.victim', value: 'random-greedy', scenario: 'mbm-gc-overwrites', measure: 'mean', least: 0.05 },
  {
    path: 'gc.d',
    value: 1,
    scenario: 'mbm-gc-overwrites',
    measure: 'erases',
    least: 10,
    with: { gc: { victim: 'random-greedy' } },
  },
  { path: 'gc.freeUnit', value: 'pages', scenario: 'mbm-gc-overwrites', measure: 'erases', least: -15 },
  { path: 'gc.softFreeRatio', value: 0.15, scenario: 'mbm-gc-overwrites', measure: 'mean', least: -0.4 },
  { path: 'gc.hardFreeBlocks', value: 0, scenario: 'mbm-gc-overwrites', measure: 'reads', least: -0.1 },
  {
    path: 'gc.copyback',
    value: true,
    scenario: 'mbm-gc-overwrites',
    measure: 'bus',
    least: -0.5,
  },
  {
    path: 'gc.suspendable',
    value: false,
    scenario: 'mbm-gc-overwrites',
    measure: 'reads',
    least: 5,
    with: { suspension: both },
  },
  { path: 'gc.hostParallel', value: true, scenario: 'mbm-gcpar', measure: 'reads', least: -0.9 },
  { path: 'wearLeveling.dynamic', value: true, scenario: 'mbm-gc-overwrites', measure: 'wear', least: -1 },
  {
    path: 'wearLeveling.static',
    value: true,
    scenario: 'mbm-gc-overwrites',
    measure: 'erases',
    least: 10,
    with: { wearLeveling: { threshold: 2 } },
  },
  {
    path: 'wearLeveling.threshold',
    value: 2,
    scenario: 'mbm-gc-overwrites',
    measure: 'erases',
    least: 10,
    with: { wearLeveling: { static: true } },
  },
  { path: 'partialWrite', value: 'pad', scenario: 'mbm-small-requests', measure: 'writes', least: -0.1 },
  { path: 'transfer', value: 'sectors', scenario: 'mbm-soml', measure: 'mean', least: -0.4 },
  { path: 'unmappedRead', value: 'zero', scenario: 'mbm-small-requests', measure: 'reads', least: -0.2 },
  { path: 'quirks.overlapTransfers', value: true, scenario: 'mp-serial-loads', measure: 'mean', least: -0.35 },
  { path: 'quirks.completeAtTransfer', value: true, scenario: 'mp-completion', measure: 'mean', least: -0.6 },
];

/** Where each named policy can be seen: against another named policy, both on a scenario's device and requests. */
export interface NamedEffect {
  readonly name: string;
  readonly against: string;
  readonly scenario: string;
  readonly measure: Measure;
  readonly least: number;
}

export const NAMED_EFFECTS: readonly NamedEffect[] = [
  { name: 'plain', against: 'ssdsim', scenario: 'mp-pair-level', measure: 'mean', least: 0.6 },
  { name: 'ssdsim', against: 'plain', scenario: 'mp-pair-level', measure: 'mean', least: -0.35 },
  { name: 'tbm', against: 'ssdsim', scenario: 'mbm-tbm-reads', measure: 'max', least: -0.2 },
  { name: 'sprinkler', against: 'ssdsim', scenario: 'mbm-fig-3c-table-1', measure: 'max', least: 0.5 },
  { name: 'sprinkler-full', against: 'ssdsim', scenario: 'mbm-sprinkler', measure: 'max', least: -0.1 },
  { name: 'mbm-ws', against: 'ssdsim', scenario: 'mbm-fig-5', measure: 'max', least: -0.4 },
  { name: 'mbm-rs', against: 'ssdsim', scenario: 'mbm-fig-6a', measure: 'mean', least: -0.2 },
  { name: 'mbm-mcs', against: 'ssdsim', scenario: 'mbm-fig-7-second-burst', measure: 'max', least: -0.2 },
  { name: 'mbm-suspension', against: 'ssdsim', scenario: 'sb-read-after-erase', measure: 'mean', least: -0.9 },
  { name: 'mbm', against: 'ssdsim', scenario: 'sb-read-after-erase', measure: 'mean', least: -0.9 },
  { name: 'mp-none', against: 'ssdsim', scenario: 'mp-pair-level', measure: 'mean', least: 0.6 },
  { name: 'mp-wise', against: 'mp-none', scenario: 'mp-pair-level', measure: 'mean', least: -0.35 },
  { name: 'mp-greedy', against: 'mp-wise', scenario: 'mp-pair-apart', measure: 'mean', least: -0.35 },
  { name: 'mp-selective', against: 'mp-wise', scenario: 'mp-pair-apart', measure: 'mean', least: -0.35 },
  { name: 'db-static', against: 'plain', scenario: 'db-conflicting-addresses', measure: 'max', least: 1 },
  ...['db-write-order', 'db-queue', 'db-state', 'db-dynamic', 'db-uq'].map((name) => ({
    name,
    against: 'db-static',
    scenario: 'db-conflicting-addresses',
    measure: 'max' as const,
    least: -0.5,
  })),
  { name: 'dj-banking', against: 'plain', scenario: 'dj-fig-2-read-100', measure: 'mean', least: -0.25 },
  {
    name: 'dj-banking-read-priority',
    against: 'dj-banking',
    scenario: 'dj-read-priority',
    measure: 'reads',
    least: -0.7,
  },
  { name: 'dj-superblock-2', against: 'dj-banking', scenario: 'dj-fig-8-2x16', measure: 'writes', least: -0.2 },
  { name: 'dj-superblock-4', against: 'dj-banking', scenario: 'dj-fig-5b-unmerged', measure: 'max', least: 0.6 },
  { name: 'dj-superblock-8', against: 'dj-banking', scenario: 'dj-fig-8-1x32', measure: 'max', least: 0.5 },
  ...[2, 4, 8].map((ways) => ({
    name: `dj-superblock-${ways}-read-priority`,
    against: `dj-superblock-${ways}`,
    scenario: 'dj-read-priority-burst',
    measure: 'reads' as const,
    least: -0.5,
  })),
  { name: 'suspend-erase', against: 'plain', scenario: 'sb-read-after-erase', measure: 'mean', least: -0.9 },
  {
    name: 'suspend-all',
    against: 'suspend-erase',
    scenario: 'sb-read-with-program-suspension',
    measure: 'mean',
    least: -0.8,
  },
  { name: 'slacker', against: 'ssdsim', scenario: 'mbm-slacker', measure: 'mean', least: -0.08 },
  { name: 'paq', against: 'ssdsim', scenario: 'mbm-paq', measure: 'max', least: -0.12 },
  { name: 'soml', against: 'ssdsim', scenario: 'mbm-soml', measure: 'max', least: -0.25 },
  { name: 'gcpar', against: 'ssdsim', scenario: 'mbm-gcpar', measure: 'reads', least: -0.9 },
];
