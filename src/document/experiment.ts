/**
 * The experiment: one versioned JSON document that says everything about a run. The page edits it, a link carries it,
 * a file saves it, the command line runs it.
 *
 * `Experiment` is complete: every default filled in, every value checked (`parseExperiment` in validate.ts makes one).
 * `ExperimentInput` is what people write: any part of it. schema.ts has the limits, the default and one sentence for
 * every key; the compiler holds it to these types. The settings of `policy` are defined in src/policies/.
 *
 * Times are integer nanoseconds, sizes bytes or whole pages. In every list of names below the first is the default.
 */

import type { Policy } from '../policies/settings.ts';
import type { BlockPlace, Device, DiePlace, PagePlace, Timing } from '../device/device.ts';

export type { Policy } from '../policies/settings.ts';

export const REQUEST_OPS = ['read', 'write', 'trim', 'flush'] as const;
export const RUNNING_KINDS = ['erase', 'program', 'read'] as const;

export type PreconditionKind = 'none' | 'sequential-fill' | 'steady-state' | 'sprandom' | 'workload';
export type RunningKind = (typeof RUNNING_KINDS)[number];
export type HostMode = 'open' | 'closed';
export type Addressing = 'wrap' | 'grow' | 'refuse';
/** What an access does whose page has an earlier write that has not ended. */
export type Hazards = 'flash' | 'ram';
/** When a buffered page is programmed. */
export type BufferPolicy = 'fifo' | 'lru';
/** What completes a write behind a write buffer. */
export type BufferAcknowledge = 'admission' | 'program';
export type RequestOp = (typeof REQUEST_OPS)[number];
export type ArrivalKind = 'exponential' | 'steady' | 'bursts';

/** The format's version; a document of any other is refused. */
export const EXPERIMENT_VERSION = 1;

/** Names for the types of settings, which the definitions of the policies give. */
export type ChipSelection = Policy['chipSelection'];
export type DataOutOrder = Policy['dataOutOrder'];
export type DieBinding = Policy['dieBinding'];
export type MultiPlaneMode = Policy['multiPlane'];
export type PlanePick = Policy['planePick'];
export type Quirks = Policy['quirks'];
export type ReadLayout = Exclude<Policy['readLayout'], false>;
export type Scheduler = Policy['scheduler'];
export type Suspension = Policy['suspension'];

/** How the device is filled before time 0, without simulated time. */
export interface Precondition {
  kind: PreconditionKind;
  /** Share of the logical pages that is written. */
  fill: number;
  /** Rounds compared to call it steady. */
  window: number;
  /** Largest spread over the window, as a share of its mean. */
  tolerance: number;
  /** Whether the dies of a device in its steady state begin at different places in their open blocks. */
  outOfPhase: boolean;
  /** Parts of the device with one expected number of valid pages each (`sprandom`). */
  regions: number;
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
  /** Pages it holds; 0 is not a write buffer. */
  pages: number;
  ackNs: number;
  policy: BufferPolicy;
  /** A coalescing buffer writes pages back while no operation of the host waits or runs. */
  idleWriteBack: boolean;
  acknowledge: BufferAcknowledge;
}

export interface Host {
  mode: HostMode;
  /** Requests in flight; closed loop only. */
  queueDepth: number;
  /** 2 is twice as fast. */
  timeScale: number;
  repeat: number;
  /** Share of the requests, all repetitions together, that run first and do not count in the figures. */
  warmup: number;
  addressing: Addressing;
  writeBuffer: WriteBuffer;
  hazards: Hazards;
}

/** The SSD's controller: firmware that runs on cores, and the link to the host. All 0: it takes no time. */
export interface ControllerSettings {
  cores: number;
  /** Added to a command; keeps no core busy. */
  readLatencyNs: number;
  writeLatencyNs: number;
  /** Added to a write for each 4 KiB that it has begun. */
  latencyPer4KiBNs: number;
  /** Served by a core, first come, first served. */
  readOccupancyNs: number;
  writeOccupancyNs: number;
  pageOccupancyNs: number;
  gcPageOccupancyNs: number;
  linkNsPerByte: number;
  linkLatencyNs: number;
  /** 2: data from the host and to it do not disturb each other. */
  linkDirections: number;
  /** Data of a read leaves in such pieces of its pages; 0: a request leaves as a whole. */
  linkChunkBytes: number;
}

/** A request of an inline workload. `offset` and `bytes` are host bytes. */
export interface HostRequest {
  atNs: number;
  op: RequestOp;
  offset: number;
  bytes: number;
  /** Force unit access: a write that is complete on flash only, whatever the write buffer does (a checked document has it). */
  fua?: boolean;
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
  /** Bytes behind these that only reads touch; 0: reads go where writes go. */
  readFootprintBytes: number;
  /** With such bytes: the share of reads that go where writes go. */
  sharedReads: number;
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
  /** Share of the writes that have force unit access. */
  fuaShare: number;
  /** After so many writes the next request is a flush; 0: none. */
  flushEvery: number;
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
/** A trace in its place on the clock of the run. */
export interface PlacedTrace extends TraceReference {
  /** Its first request arrives so late, in the time of the trace: `host.timeScale` shortens it, too. */
  startNs: number;
}
export interface TraceWorkload {
  trace: PlacedTrace;
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
  controller: ControllerSettings;
  workload: Workload;
  seed: number;
}

/** Any part of `T`; a missing key has its default. */
export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T;

/** What people write. Unchecked: only `parseExperiment` makes an `Experiment` of it. */
export type ExperimentInput = DeepPartial<Experiment>;
