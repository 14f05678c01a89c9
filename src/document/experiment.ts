/**
 * The experiment: one versioned JSON document that says everything about a run. The page edits it, a link carries it,
 * a file saves it, the command line runs it.
 *
 * `Experiment` is complete: every default filled in, every value checked (`parseExperiment` in validate.ts makes one).
 * `ExperimentInput` is what people write: any part of it. Limits and defaults of every key stand in schema.ts, which the
 * compiler holds to these types, and one sentence about each in words.ts.
 *
 * Times are integer nanoseconds, sizes bytes or whole pages. In every list of names below the first is the default.
 */

import type { BlockPlace, Device, DiePlace, PagePlace, Timing } from '../device/device.ts';
import type { DIE_BINDINGS, MULTI_PLANE_MODES, REQUEST_OPS } from './choices-first.ts';

export { DIE_BINDINGS, MULTI_PLANE_MODES, REQUEST_OPS } from './choices-first.ts';

export const BUSY_UNITS = ['die', 'chip'] as const;
export const PLANE_CONSTRAINTS = ['block-and-page', 'page'] as const;
export const TWIN_BLOCK_GC_SCOPES = ['die', 'chip'] as const;
export const PLANE_PICKS = ['lagging', 'round-robin'] as const;
export const FREE_BLOCK_PICKS = ['lowest', 'least-erased'] as const;
export const CHANNEL_COUNTERS = ['outstanding', 'cumulative'] as const;
export const CHANNEL_SPLITS = ['ceil', 'exact'] as const;
export const CHIP_SELECTIONS = ['first-idle', 'minimize-chips', 'best-fit'] as const;
export const PARALLEL_READS = ['none', 'same-request', 'any'] as const;
export const MULTI_PLANE_READ_COMPLETIONS = ['page', 'transaction'] as const;
export const DATA_OUT_ORDERS = ['first-ready', 'chip-index', 'most-remaining'] as const;
export const SCHEDULERS = ['fifo', 'sprinkler', 'slacker', 'paq'] as const;
export const SUSPENSION_POINTS = ['immediate', 'inter-phase', 'cancel', 'restart'] as const;
export const RESUME_AFTERS = ['data-out', 'array'] as const;
export const GC_VICTIMS = ['greedy', 'random-greedy'] as const;
export const GC_FREE_UNITS = ['blocks', 'pages'] as const;
export const PARTIAL_WRITES = ['read-modify-write', 'pad'] as const;
export const TRANSFER_UNITS = ['page', 'sectors'] as const;
export const UNMAPPED_READS = ['prefilled', 'zero'] as const;
export const PRECONDITION_KINDS = ['none', 'sequential-fill', 'steady-state'] as const;
export const RUNNING_KINDS = ['erase', 'program', 'read'] as const;
export const HOST_MODES = ['open', 'closed'] as const;
export const ADDRESSINGS = ['wrap', 'grow', 'refuse'] as const;
export const ARRIVAL_KINDS = ['exponential', 'steady', 'bursts'] as const;

export type BusyUnit = (typeof BUSY_UNITS)[number];
export type PlaneConstraint = (typeof PLANE_CONSTRAINTS)[number];
export type DieBinding = (typeof DIE_BINDINGS)[number];
export type MultiPlaneMode = (typeof MULTI_PLANE_MODES)[number];
export type TwinBlockGcScope = (typeof TWIN_BLOCK_GC_SCOPES)[number];
export type PlanePick = (typeof PLANE_PICKS)[number];
export type FreeBlockPick = (typeof FREE_BLOCK_PICKS)[number];
export type ChannelCounter = (typeof CHANNEL_COUNTERS)[number];
export type ChannelSplit = (typeof CHANNEL_SPLITS)[number];
export type ChipSelection = (typeof CHIP_SELECTIONS)[number];
export type ParallelRead = (typeof PARALLEL_READS)[number];
export type MultiPlaneReadCompletion = (typeof MULTI_PLANE_READ_COMPLETIONS)[number];
export type DataOutOrder = (typeof DATA_OUT_ORDERS)[number];
export type Scheduler = (typeof SCHEDULERS)[number];
export type SuspensionPoint = (typeof SUSPENSION_POINTS)[number];
export type ResumeAfter = (typeof RESUME_AFTERS)[number];
export type GcVictim = (typeof GC_VICTIMS)[number];
export type GcFreeUnit = (typeof GC_FREE_UNITS)[number];
export type PartialWrite = (typeof PARTIAL_WRITES)[number];
export type TransferUnit = (typeof TRANSFER_UNITS)[number];
export type UnmappedRead = (typeof UNMAPPED_READS)[number];
export type PreconditionKind = (typeof PRECONDITION_KINDS)[number];
export type RunningKind = (typeof RUNNING_KINDS)[number];
export type HostMode = (typeof HOST_MODES)[number];
export type Addressing = (typeof ADDRESSINGS)[number];
export type RequestOp = (typeof REQUEST_OPS)[number];
export type ArrivalKind = (typeof ARRIVAL_KINDS)[number];

/** The format's version; a document of any other is refused. */
export const EXPERIMENT_VERSION = 1;

/** MBM's Channel_Max_Subs (Algorithm 1). */
export interface ChannelMaxSubs {
  counter: ChannelCounter;
  split: ChannelSplit;
}

/** The placing half of MBM's read strategy (§IV-B). */
export interface ReadLayout {
  /** A read longer than this many pages marks its region read-intensive. */
  thresholdPages: number;
  regionPages: number;
  /** So many short reads in a row clear the mark. */
  clearAfter: number;
  evenPlacement: boolean;
  reallocation: boolean;
  /** At most so many pages move after one request. */
  reallocationPages: number;
}

export interface SprinklerSettings {
  planeAware: boolean;
  maxBypass: number;
  depth: number;
}

/** SOML read: small reads of several places in one array operation. */
export interface MultiLocationRead {
  /** A page is this many units; one operation reads at most so many. */
  units: number;
  /** By this share the array read is longer. */
  extra: number;
}

export interface Suspension {
  program: boolean;
  erase: boolean;
  point: SuspensionPoint;
  programSuspendNs: number;
  eraseSuspendNs: number;
  resumeNs: number;
  programPhaseNs: number;
  erasePhaseNs: number;
  phaseResetNs: number;
  maxPerProgram: number;
  maxPerErase: number;
  minRunProgramNs: number;
  minRunEraseNs: number;
  worthItMarginNs: number;
  readsPerSuspend: number;
  resumeAfter: ResumeAfter;
  writesSuspendErase: boolean;
}

export interface GarbageCollection {
  enabled: boolean;
  victim: GcVictim;
  /** Blocks drawn for `random-greedy`. */
  d: number;
  freeUnit: GcFreeUnit;
  softFreeRatio: number;
  hardFreeBlocks: number;
  copyback: boolean;
  suspendable: boolean;
  hostParallel: boolean;
}

export interface WearLeveling {
  dynamic: boolean;
  static: boolean;
  threshold: number;
}

/** Deliberate mistakes, for scenarios that show a known simulator bug. */
export interface Quirks {
  overlapTransfers: boolean;
  completeAtTransfer: boolean;
}

/** Every decision the SSD makes. */
export interface Policy {
  busyUnit: BusyUnit;
  planeConstraint: PlaneConstraint;
  dieBinding: DieBinding;
  dieInterleave: boolean;
  multiPlane: MultiPlaneMode;
  selectiveWaste: number;
  twinBlockGcScope: TwinBlockGcScope;
  planePick: PlanePick;
  freeBlockPick: FreeBlockPick;
  gcActiveBlock: boolean;
  channelMaxSubs: false | ChannelMaxSubs;
  chipSelection: ChipSelection;
  parallelRead: ParallelRead;
  readLayout: false | ReadLayout;
  multiPlaneReadCompletion: MultiPlaneReadCompletion;
  dataOutOrder: DataOutOrder;
  readPriority: boolean;
  readPriorityAgeLimitNs: number;
  scheduler: Scheduler;
  sprinkler: SprinklerSettings;
  multiLocationRead: false | MultiLocationRead;
  superblockWays: number;
  cacheMode: boolean;
  suspension: Suspension;
  gc: GarbageCollection;
  wearLeveling: WearLeveling;
  partialWrite: PartialWrite;
  transfer: TransferUnit;
  unmappedRead: UnmappedRead;
  quirks: Quirks;
}

/** How the device is filled before time 0, without simulated time. */
export interface Precondition {
  kind: PreconditionKind;
  /** Share of the logical pages that is written. */
  fill: number;
  /** Rounds compared to call it steady. */
  window: number;
  /** Largest spread over the window, as a share of its mean. */
  tolerance: number;
}

/** A logical page and where it is. */
export interface InitialPage extends PagePlace {
  lpn: number;
}
/** `page` is the next to be written; `pagesPerBlock` means the block is full. */
export type InitialWritePointer = PagePlace;
export interface InitialBlock extends BlockPlace {
  invalid: number;
  eraseCount: number;
  bad: boolean;
}
export interface InitialCumulativeWrites extends DiePlace {
  pages: number;
}
export interface InitialRunning extends DiePlace {
  kind: RunningKind;
  remainingNs: number;
}
export interface InitialCollect extends BlockPlace {
  atNs: number;
}

/** An exact state before time 0, for scenarios. */
export interface InitialState {
  pages: InitialPage[];
  writePointers: InitialWritePointer[];
  blocks: InitialBlock[];
  cumulativeWrites: InitialCumulativeWrites[];
  running: InitialRunning[];
  collect: InitialCollect[];
  readIntensiveRegions: number[];
}

export interface WriteBuffer {
  /** Pages it holds; 0 is no write buffer. */
  pages: number;
  ackNs: number;
}

export interface Host {
  mode: HostMode;
  /** Requests in flight; closed loop only. */
  queueDepth: number;
  /** 2 is twice as fast. */
  timeScale: number;
  repeat: number;
  addressing: Addressing;
  writeBuffer: WriteBuffer;
}

/** A request of an inline workload. `offset` and `bytes` are host bytes. */
export interface HostRequest {
  atNs: number;
  op: RequestOp;
  offset: number;
  bytes: number;
}

export interface SizeWeight {
  bytes: number;
  weight: number;
}

/** When synthetic requests arrive. */
export interface SyntheticArrivals {
  kind: ArrivalKind;
  /** Mean time between two requests over the whole run, ns. */
  meanGapNs: number;
  /** Mean number of requests in a burst; kind `bursts` only. */
  burstRequests: number;
  /** Mean time between two requests inside a burst, ns; kind `bursts` only. */
  burstGapNs: number;
}

/** Where synthetic requests go. The hottest part lies inside the hot part. */
export interface SyntheticAddresses {
  /** Bytes that are touched; 0 means the whole logical space. */
  footprintBytes: number;
  alignBytes: number;
  /** Moves every offset by so much: an old partition that begins at sector 63 lets 4 KiB requests straddle pages. */
  shiftBytes: number;
  /** Share of requests that follow the end of the one before in their stream. */
  sequentialShare: number;
  streams: number;
  /** This share of the footprint takes `hotAccesses` of the other requests. */
  hotShare: number;
  hotAccesses: number;
  hottestShare: number;
  hottestAccesses: number;
}

/** A seeded generator's settings; the experiment's `seed` makes it repeatable. */
export interface SyntheticWorkload {
  requests: number;
  readShare: number;
  readSizes: SizeWeight[];
  writeSizes: SizeWeight[];
  arrivals: SyntheticArrivals;
  addresses: SyntheticAddresses;
}

/** A trace is named, never carried: its content is found by hash. */
export interface TraceReference {
  name: string;
  format: string;
  hash: string;
}

export interface RequestsWorkload {
  requests: HostRequest[];
}
export interface SampleWorkload {
  sample: string;
}
export interface GeneratedWorkload {
  synthetic: SyntheticWorkload;
}
export interface TraceWorkload {
  trace: TraceReference;
}

/** Exactly one of the four. Tell them apart with `'requests' in workload` and so on. */
export type Workload = RequestsWorkload | SampleWorkload | GeneratedWorkload | TraceWorkload;

/** The complete, checked document. */
export interface Experiment {
  version: typeof EXPERIMENT_VERSION;
  name: string;
  device: Device;
  timing: Timing;
  policy: Policy;
  precondition: Precondition;
  initial: InitialState;
  host: Host;
  workload: Workload;
  seed: number;
}

/** Any part of `T`; what is left out has its default. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** What people write. Unchecked: only `parseExperiment` makes an `Experiment` of it. */
export type ExperimentInput = DeepPartial<Experiment>;
