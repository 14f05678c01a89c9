/**
 * The one table of the experiment document: every key with its name, kind, default, limits and unit; one sentence about each
 * stands in words.ts. Validation (validate.ts), the command line's `--set` and undo (patch.ts), the canonical form
 * (canonical.ts) and the page's fields all read it. The compiler holds it to the types of experiment.ts.
 */
import { OVERPROVISIONING_BASES } from '../device/device.ts';
import type { Device, Timing } from '../device/device.ts';
import {
  ADDRESSINGS,
  ARRIVAL_KINDS,
  BUSY_UNITS,
  CHANNEL_COUNTERS,
  CHANNEL_SPLITS,
  CHIP_SELECTIONS,
  DATA_OUT_ORDERS,
  DIE_BINDINGS,
  EXPERIMENT_VERSION,
  FREE_BLOCK_PICKS,
  GC_FREE_UNITS,
  GC_VICTIMS,
  HOST_MODES,
  MULTI_PLANE_MODES,
  MULTI_PLANE_READ_COMPLETIONS,
  PARALLEL_READS,
  PARTIAL_WRITES,
  PLANE_CONSTRAINTS,
  PLANE_PICKS,
  PRECONDITION_KINDS,
  REQUEST_OPS,
  RESUME_AFTERS,
  RUNNING_KINDS,
  SCHEDULERS,
  SUSPENSION_POINTS,
  TRANSFER_UNITS,
  TWIN_BLOCK_GC_SCOPES,
  UNMAPPED_READS,
} from './experiment.ts';
import type {
  Experiment,
  Host,
  HostRequest,
  InitialState,
  Policy,
  Precondition,
  SyntheticWorkload,
  Workload,
} from './experiment.ts';
import { MAX_TIME_NS } from './instants.ts';
import { LIMITS } from '../device/limits.ts';
import {
  ANY_DECIMALS,
  boolean,
  choice,
  duration,
  list,
  number,
  object,
  share,
  switchable,
  text,
} from '../device/schema-node.ts';
import type { KeysFor, ListNode, OptionsFor, SchemaFor } from '../device/schema-node.ts';

const device: KeysFor<Device> = {
  channels: number('Channels', 'count', { default: 4, min: 1, max: LIMITS.channels }),
  chipsPerChannel: number('Chips per channel', 'count', { default: 2, min: 1, max: LIMITS.chipsPerChannel }),
  diesPerChip: number('Dies per chip', 'count', { default: 2, min: 1, max: LIMITS.diesPerChip }),
  planesPerDie: number('Planes per die', 'count', { default: 2, min: 1, max: LIMITS.planesPerDie }),
  blocksPerPlane: number('Blocks per plane', 'blocks', { default: 64, min: 1, max: LIMITS.blocksPerPlane }),
  pagesPerBlock: number('Pages per block', 'pages', { default: 1024, min: 1, max: LIMITS.pagesPerBlock }),
  pageBytes: number('Page size', 'bytes', { default: 8192, min: 1, max: LIMITS.pageBytes }),
  spareBytes: number('Spare bytes', 'bytes', { default: 0, max: LIMITS.pageBytes }),
  overprovisioning: number('Over-provisioning', 'share', { default: 0.2, max: 100, decimals: ANY_DECIMALS }),
  overprovisioningOf: choice('Over-provisioning of', OVERPROVISIONING_BASES),
};

const timing: KeysFor<Timing> = {
  commandNs: duration('Command', 70),
  transferNsPerByte: number('Transfer', 'ns/byte', { default: 10, max: 1_000_000, decimals: 6 }),
  readNs: duration('Page read (tR)', 78_000),
  programNs: duration('Page program (tPROG)', 1_300_000),
  eraseNs: duration('Block erase (tBERS)', 15_000_000),
  planeSwitchNs: duration('Plane switch (tDBSY)', 0),
  registerCopyNs: duration('Register copy', 0),
};

const policy: KeysFor<Policy> = {
  busyUnit: choice('Busy unit', BUSY_UNITS),
  planeConstraint: choice('Planes go together at', PLANE_CONSTRAINTS),
  dieBinding: choice('Die binding', DIE_BINDINGS),
  dieInterleave: boolean('Die interleave', true),
  multiPlane: choice('Multi-plane writes', MULTI_PLANE_MODES),
  selectiveWaste: number('Most pages wasted', 'pages', { default: 4, max: LIMITS.pagesPerBlock }),
  twinBlockGcScope: choice('Twin-block collection', TWIN_BLOCK_GC_SCOPES),
  planePick: choice('Next plane', PLANE_PICKS),
  freeBlockPick: choice('Next free block', FREE_BLOCK_PICKS),
  gcActiveBlock: boolean('GC’s own active block', false),
  channelMaxSubs: switchable('Level the channels', {
    counter: choice('Writes that count', CHANNEL_COUNTERS),
    split: choice('Split of the rest', CHANNEL_SPLITS),
  }),
  chipSelection: choice('Chip for a write', CHIP_SELECTIONS),
  parallelRead: choice('Parallel reads', PARALLEL_READS),
  readLayout: switchable('Read-friendly layout', {
    thresholdPages: number('Long read', 'pages', { default: 4, max: LIMITS.pages }),
    regionPages: number('Region', 'pages', { default: 64, min: 1, max: LIMITS.pages }),
    clearAfter: number('Cleared after', 'count', { default: 2, min: 1 }),
    evenPlacement: boolean('Even placement', true),
    reallocation: boolean('Reallocation', true),
    reallocationPages: number('Pages moved', 'pages', { default: 8, min: 1, max: LIMITS.pages }),
  }),
  multiPlaneReadCompletion: choice('A parallel read is complete', MULTI_PLANE_READ_COMPLETIONS),
  dataOutOrder: choice('Order of data-outs', DATA_OUT_ORDERS),
  readPriority: boolean('Read priority', false),
  readPriorityAgeLimitNs: duration('Age limit', 0),
  scheduler: choice('Scheduler', SCHEDULERS),
  sprinkler: object('Sprinkler', {
    planeAware: boolean('Plane-aware', true),
    maxBypass: number('Most passes', 'count', { default: 16 }),
    depth: number('Depth', 'count', { default: 32, min: 1, max: 65_536 }),
  }),
  multiLocationRead: switchable('Multi-location read', {
    units: number('Units', 'count', { default: 4, min: 1, max: 64 }),
    extra: number('Extra time', 'share', { default: 0.1, max: 10, decimals: 6 }),
  }),
  superblockWays: number('Superblock ways', 'count', { default: 1, min: 1, max: LIMITS.dies }),
  cacheMode: boolean('Cache mode', false),
  suspension: object('Suspension', {
    program: boolean('Suspend programs', false),
    erase: boolean('Suspend erases', false),
    point: choice('Where it stops', SUSPENSION_POINTS),
    programSuspendNs: duration('Program suspend', 20_000),
    eraseSuspendNs: duration('Erase suspend', 100_000),
    resumeNs: duration('Resume', 5_000),
    programPhaseNs: duration('Program phase', 0),
    erasePhaseNs: duration('Erase phase', 0),
    phaseResetNs: duration('Phase reset', 4_000),
    maxPerProgram: number('Most suspensions of a program', 'count', { default: 8 }),
    maxPerErase: number('Most suspensions of an erase', 'count', { default: 16 }),
    minRunProgramNs: duration('Shortest run of a program', 50_000),
    minRunEraseNs: duration('Shortest run of an erase', 200_000),
    worthItMarginNs: duration('Worth it', 10_000),
    readsPerSuspend: number('Reads per suspension', 'pages', { default: 4, min: 1 }),
    resumeAfter: choice('Resumes after', RESUME_AFTERS),
    writesSuspendErase: boolean('Writes suspend erases', false),
  }),
  gc: object('Garbage collection', {
    enabled: boolean('Enabled', true),
    victim: choice('Victim', GC_VICTIMS),
    d: number('Blocks drawn', 'blocks', { default: 10, min: 1, max: LIMITS.blocksPerPlane }),
    freeUnit: choice('Free space counts', GC_FREE_UNITS),
    softFreeRatio: share('Soft threshold', { default: 0.05, belowMax: true }),
    hardFreeBlocks: number('Hard threshold', 'blocks', { default: 2, max: LIMITS.blocksPerPlane }),
    copyback: boolean('Copyback', false),
    suspendable: boolean('GC may be suspended', true),
    hostParallel: boolean('Host beside GC', false),
  }),
  wearLeveling: object('Wear levelling', {
    dynamic: boolean('Dynamic', false),
    static: boolean('Static', false),
    threshold: number('Static threshold', 'count', { default: 100, min: 1 }),
  }),
  partialWrite: choice('Partial writes', PARTIAL_WRITES),
  transfer: choice('Transferred', TRANSFER_UNITS),
  unmappedRead: choice('Reads of unwritten pages', UNMAPPED_READS),
  quirks: object('Quirks', {
    overlapTransfers: boolean('Overlapping transfers', false),
    completeAtTransfer: boolean('Complete at transfer', false),
  }),
};

const precondition: KeysFor<Precondition> = {
  kind: choice('Precondition', PRECONDITION_KINDS),
  fill: share('Filled', { default: 1 }),
  window: number('Window', 'count', { default: 5, min: 2, max: 100 }),
  tolerance: number('Tolerance', 'share', { default: 0.2, max: 10, decimals: ANY_DECIMALS }),
};

const channel = number('Channel', 'index', { default: 0 });
const chip = number('Chip', 'index', { default: 0 });
const die = number('Die', 'index', { default: 0 });
const plane = number('Plane', 'index', { default: 0 });
const block = number('Block', 'index', { default: 0 });
const page = number('Page', 'index', { default: 0 });
const diePlace = { channel, chip, die };
const blockPlace = { ...diePlace, plane, block };

const initial: KeysFor<InitialState> = {
  pages: list(
    'Pages',
    object('Page', {
      lpn: number('Logical page', 'index', { default: 0, max: LIMITS.pages }),
      ...blockPlace,
      page,
    }),
  ),
  writePointers: list(
    'Write pointers',
    object('Write pointer', {
      ...blockPlace,
      page,
    }),
  ),
  blocks: list(
    'Blocks',
    object('Block', {
      ...blockPlace,
      invalid: number('Invalid pages', 'pages', { default: 0, max: LIMITS.pagesPerBlock }),
      eraseCount: number('Erase count', 'count', { default: 0 }),
      bad: boolean('Bad', false),
    }),
  ),
  cumulativeWrites: list(
    'Pages written so far',
    object('Die', {
      ...diePlace,
      pages: number('Pages', 'pages', { default: 0, required: true }),
    }),
  ),
  running: list(
    'Running operations',
    object('Operation', {
      ...diePlace,
      kind: choice('Kind', RUNNING_KINDS),
      remainingNs: number('Remaining', 'ns', { default: 0, min: 1, required: true }),
    }),
  ),
  collect: list(
    'Collections',
    object('Collection', {
      atNs: number('At', 'ns', { default: 0, max: MAX_TIME_NS }),
      ...blockPlace,
    }),
  ),
  readIntensiveRegions: list('Read-intensive regions', number('Region', 'index', { default: 0, max: LIMITS.pages })),
};

const host: KeysFor<Host> = {
  mode: choice('Arrivals', HOST_MODES),
  queueDepth: number('Queue depth', 'count', { default: 32, min: 1, max: 65_536 }),
  timeScale: number('Time compression', 'count', { default: 1, min: 0.000001, max: 1_000_000, decimals: 6 }),
  repeat: number('Repetitions', 'count', { default: 1, min: 1, max: 10_000 }),
  addressing: choice('Beyond the device', ADDRESSINGS),
  writeBuffer: object('Write buffer', {
    pages: number('Pages', 'pages', { default: 0, max: 16_777_216 }),
    ackNs: duration('Answer', 5_000),
  }),
};

const hostRequest: KeysFor<HostRequest> = {
  atNs: number('Arrives', 'ns', { default: 0, max: MAX_TIME_NS }),
  op: choice('Operation', REQUEST_OPS),
  offset: number('Offset', 'bytes', { default: 0, max: Number.MAX_SAFE_INTEGER }),
  bytes: number('Length', 'bytes', { default: 8192, min: 1, max: Number.MAX_SAFE_INTEGER }),
};

function sizes(title: string): ListNode<SchemaFor<SyntheticWorkload['readSizes'][number]>> {
  return list(
    title,
    object('Size', {
      bytes: number('Size', 'bytes', { default: 4096, min: 1, max: LIMITS.transferBytes }),
      weight: number('Weight', 'count', { default: 1, max: 1_000_000, decimals: 6 }),
    }),
    { minItems: 1, maxItems: 64, default: [{ bytes: 4096, weight: 1 }] },
  );
}

const synthetic: KeysFor<SyntheticWorkload> = {
  requests: number('Requests', 'count', { default: 10_000, min: 1, max: 100_000_000 }),
  readShare: share('Reads', { default: 0.5 }),
  readSizes: sizes('Read sizes'),
  writeSizes: sizes('Write sizes'),
  arrivals: object('Arrivals', {
    kind: choice('Kind', ARRIVAL_KINDS),
    meanGapNs: number('Mean gap', 'ns', { default: 1_000_000, max: MAX_TIME_NS }),
    burstRequests: number('Burst length', 'count', { default: 16, min: 1, max: 1_000_000, decimals: 3 }),
    burstGapNs: number('Gap in a burst', 'ns', { default: 3_000, max: MAX_TIME_NS }),
  }),
  addresses: object('Addresses', {
    footprintBytes: number('Footprint', 'bytes', { default: 0, max: Number.MAX_SAFE_INTEGER }),
    alignBytes: number('Alignment', 'bytes', { default: 4096, min: 1, max: LIMITS.transferBytes }),
    shiftBytes: number('Shift', 'bytes', { default: 0, max: LIMITS.transferBytes }),
    sequentialShare: share('Sequential', { default: 0 }),
    streams: number('Streams', 'count', { default: 1, min: 1, max: 4096 }),
    hotShare: share('Hot part', { default: 0.2 }),
    hotAccesses: share('Accesses to the hot part', { default: 0.2 }),
    hottestShare: share('Hottest part', { default: 0.01 }),
    hottestAccesses: share('Accesses to the hottest part', { default: 0.01 }),
  }),
};

const workload: OptionsFor<Workload> = {
  requests: list('Requests', object('Request', hostRequest)),
  sample: text('Sample', {
    default: '',
    maxLength: 100,
    form: { pattern: /^[a-z0-9][a-z0-9._-]*$/i, says: 'the name of a built-in sample' },
    required: true,
  }),
  synthetic: object('Synthetic', synthetic),
  trace: object('Trace', {
    name: text('Name', { default: '', maxLength: 500 }),
    format: text('Format', {
      default: 'auto',
      maxLength: 60,
      form: { pattern: /^[a-z0-9][a-z0-9._-]*$/i, says: 'auto or the name of a trace format' },
    }),
    hash: text('Hash', {
      default: '',
      maxLength: 200,
      form: { pattern: /^[a-z0-9:_-]*$/i, says: 'letters, digits, colon, hyphen and underscore' },
    }),
  }),
};

/** The whole document. */
export const EXPERIMENT_SCHEMA: SchemaFor<Experiment> = {
  kind: 'object',
  title: 'Experiment',

  keys: {
    version: {
      kind: 'version',
      title: 'Version',

      default: EXPERIMENT_VERSION,
    },
    name: text('Name', { default: '', maxLength: 1000 }),
    device: object('Device', device),
    timing: object('Timing', timing),
    policy: object('Policy', policy),
    precondition: object('Precondition', precondition),
    initial: object('Initial state', initial),
    host: object('Host', host),
    workload: {
      kind: 'one-of',
      title: 'Workload',

      keys: workload,
      default: { requests: [] },
    },
    seed: number('Seed', 'count', { default: 1 }),
  },
};
