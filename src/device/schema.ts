/**
 * The one table of the experiment document: every key with its kind, default, limits, unit and one sentence about it.
 * Validation (validate.ts), the command line's `--set` and undo (patch.ts), the canonical form (canonical.ts) and the page's
 * fields all read it. The compiler holds it to the types of experiment.ts.
 *
 * Papers: MBM (maximize bandwidth management), MP (multi-plane), DB (die binding), SB (suspension slides),
 * DJ (Dirik & Jacob, banking and superblocks).
 */
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
  OVERPROVISIONING_BASES,
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
  Device,
  Experiment,
  Host,
  HostRequest,
  InitialState,
  Policy,
  Precondition,
  SyntheticWorkload,
  Timing,
  Workload,
} from './experiment.ts';
import { LIMITS } from './limits.ts';
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
} from './schema-node.ts';
import type { KeysFor, ListNode, OptionsFor, SchemaFor } from './schema-node.ts';

const device: KeysFor<Device> = {
  channels: number('Channels', 'count', 'Independent buses between the controller and the flash chips.', {
    default: 4,
    min: 1,
    max: LIMITS.channels,
  }),
  chipsPerChannel: number('Chips per channel', 'count', 'Flash chips that share one channel.', {
    default: 2,
    min: 1,
    max: LIMITS.chipsPerChannel,
  }),
  diesPerChip: number('Dies per chip', 'count', 'Dies in one chip; a die runs one array operation at a time.', {
    default: 2,
    min: 1,
    max: LIMITS.diesPerChip,
  }),
  planesPerDie: number(
    'Planes per die',
    'count',
    'Planes of a die can read, program or erase together, at equal addresses.',
    { default: 2, min: 1, max: LIMITS.planesPerDie },
  ),
  blocksPerPlane: number('Blocks per plane', 'blocks', 'Blocks of a plane; a block is what is erased at once.', {
    default: 64,
    min: 1,
    max: LIMITS.blocksPerPlane,
  }),
  pagesPerBlock: number('Pages per block', 'pages', 'Pages of a block; they are programmed in order.', {
    default: 1024,
    min: 1,
    max: LIMITS.pagesPerBlock,
  }),
  pageBytes: number('Page size', 'bytes', 'Host bytes in a page.', { default: 8192, min: 1, max: LIMITS.pageBytes }),
  spareBytes: number(
    'Spare bytes',
    'bytes',
    'Bytes that travel with each page beside the host bytes (ECC, metadata).',
    {
      default: 0,
      max: LIMITS.pageBytes,
    },
  ),
  overprovisioning: number(
    'Over-provisioning',
    'share',
    'Share of the flash kept from the host, so that garbage collection has room.',
    { default: 0.2, max: 100, decimals: ANY_DECIMALS },
  ),
  overprovisioningOf: choice(
    'Over-provisioning of',
    'What the over-provisioning is a share of.',
    OVERPROVISIONING_BASES,
    {
      physical: 'Logical pages = floor(physical × (1 − share)), as SSDSim counts.',
      logical: 'Logical pages = floor(physical / (1 + share)), as SNIA counts.',
    },
  ),
};

const timing: KeysFor<Timing> = {
  commandNs: duration(
    'Command',
    'Command and address cycles on the bus, for each page address (an erase: each plane).',
    70,
    'MBM Table I',
  ),
  transferNsPerByte: number('Transfer', 'ns/byte', 'Bus time of one byte; 10 ns a byte is 100 MB/s.', {
    default: 10,
    max: 1_000_000,
    decimals: 6,
    source: 'MBM Table I',
  }),
  readNs: duration('Page read (tR)', 'Array read: from the cells into the die’s register.', 78_000, 'MBM Table I'),
  programNs: duration(
    'Page program (tPROG)',
    'Array program: from the die’s register into the cells.',
    1_300_000,
    'MBM Table I',
  ),
  eraseNs: duration('Block erase (tBERS)', 'Array erase of a block.', 15_000_000, 'MBM Table I'),
  planeSwitchNs: duration('Plane switch (tDBSY)', 'Gap on the bus between the loads of two planes of one die.', 0),
  registerCopyNs: duration(
    'Register copy',
    'Copy between data and cache register, for each page; only in cache mode.',
    0,
    'DJ §3.2',
  ),
};

const policy: KeysFor<Policy> = {
  busyUnit: choice(
    'Busy unit',
    'What is busy while an operation runs.',
    BUSY_UNITS,
    {
      die: 'Each die by itself; its program starts when its own loads are in.',
      chip: 'The whole chip: it takes a new transaction only when all of it is idle, and its programs start together.',
    },
    'MBM Fig. 3; DB; DJ',
  ),
  planeConstraint: choice(
    'Planes go together at',
    'What must be equal in every plane of a multi-plane operation.',
    PLANE_CONSTRAINTS,
    {
      'block-and-page': 'The same block and the same page.',
      page: 'The same page; blocks may differ.',
    },
    'MP; MBM §II-A',
  ),
  dieBinding: choice(
    'Die binding',
    'Which die a written page goes to.',
    DIE_BINDINGS,
    {
      'write-order': 'The i-th page written goes to die i mod dies.',
      'request-order': 'The n-th write request, whole, goes to bank n mod banks.',
      static: 'The logical page number mod dies decides.',
      queue: 'The die with the shortest queue.',
      state: 'An idle die; with a choice, the one written least.',
      dynamic: 'No die until a channel and one of its chips are idle; they pull the oldest page.',
      'undecided-queue':
        'A die that is idle on an idle channel, written least; pages without one wait in a common queue.',
    },
    'DB; DJ §2',
  ),
  dieInterleave: boolean(
    'Die interleave',
    'Lets different dies of one chip work at the same time; off, one die of a chip at a time.',
    true,
    'MBM §II-A',
  ),
  multiPlane: choice(
    'Multi-plane writes',
    'Which pages of one die are programmed together.',
    MULTI_PLANE_MODES,
    {
      none: 'Never: one page a program.',
      wise: 'Only where the planes’ next pages already have the same address.',
      greedy: 'Always: pages of lagging planes are wasted to make addresses equal.',
      selective: 'As greedy, where that wastes at most a set number of pages.',
      'twin-block': 'Blocks of equal index in all planes are written, collected and erased as one (TBM).',
    },
    'MP; TBM as MBM describes it',
  ),
  selectiveWaste: number('Most pages wasted', 'pages', 'Under selective: most pages one multi-plane write may waste.', {
    default: 4,
    max: LIMITS.pagesPerBlock,
  }),
  twinBlockGcScope: choice(
    'Twin-block collection',
    'Under twin-block: what one garbage collection takes.',
    TWIN_BLOCK_GC_SCOPES,
    { die: 'One twin block of one die.', chip: 'One twin block in every die of the chip at once.' },
  ),
  planePick: choice(
    'Plane of a single page',
    'Which plane of the die takes a page written alone.',
    PLANE_PICKS,
    {
      lagging: 'The plane whose next page is lowest, which levels the planes again.',
      'round-robin': 'The planes in turn.',
    },
    'MBM §IV-A',
  ),
  freeBlockPick: choice('Next free block', 'Which free block of a plane is opened.', FREE_BLOCK_PICKS, {
    lowest: 'The lowest index.',
    'least-erased': 'The one erased least.',
  }),
  gcActiveBlock: boolean(
    'GC’s own active block',
    'Garbage collection writes into a block of its own, so that host pages of a die’s planes stay level.',
    false,
    'MBM §IV-A (WS)',
  ),
  channelMaxSubs: switchable(
    'Level the channels',
    'Limits how many page writes a channel may take, so that all channels end up equally loaded (Channel_Max_Subs).',
    'MBM §IV-A, Algorithm 1',
    {
      counter: choice('Writes that count', 'Which writes count as a channel’s load.', CHANNEL_COUNTERS, {
        outstanding: 'Those sent and not finished.',
        cumulative: 'All sent since the start.',
      }),
      split: choice('Split of the rest', 'How what is left after levelling is divided.', CHANNEL_SPLITS, {
        ceil: 'Each filled channel gets the rounded-up share, as printed.',
        exact: 'The remainder goes one by one to the first channels.',
      }),
    },
  ),
  chipSelection: choice(
    'Chip for a write',
    'Which idle chip of a channel takes the next write.',
    CHIP_SELECTIONS,
    {
      'first-idle': 'The next idle one in turn.',
      'minimize-chips': 'First the idle chip with the least parallelism, then those with the most (MCS).',
      'best-fit': 'The idle chip whose parallelism just suffices.',
    },
    'MBM §IV-C, Fig. 7',
  ),
  parallelRead: choice(
    'Parallel reads',
    'Which waiting reads of a chip are read together.',
    PARALLEL_READS,
    {
      none: 'Each page by itself.',
      'same-request': 'Pages of one host request only (RS).',
      any: 'Any pages whose addresses fit, also of different requests (TBM).',
    },
    'MBM §IV-B, Fig. 6',
  ),
  readLayout: switchable(
    'Read-friendly layout',
    'Spreads regions that are read in long requests evenly over the dies, and moves pages where reads pile up.',
    'MBM §IV-B (RS)',
    {
      thresholdPages: number('Long read', 'pages', 'A read of more pages than this marks its region read-intensive.', {
        default: 4,
        max: LIMITS.pages,
      }),
      regionPages: number('Region', 'pages', 'Logical pages that are marked together.', {
        default: 64,
        min: 1,
        max: LIMITS.pages,
      }),
      clearAfter: number('Cleared after', 'count', 'So many short reads in a row clear the mark.', {
        default: 2,
        min: 1,
      }),
      evenPlacement: boolean(
        'Even placement',
        'Writes to a marked region go to the die with fewest of its pages.',
        true,
      ),
      reallocation: boolean('Reallocation', 'Pages move from overloaded to idle channels after a crowded read.', true),
      reallocationPages: number('Pages moved', 'pages', 'At most so many pages move after one request.', {
        default: 8,
        min: 1,
        max: LIMITS.pages,
      }),
    },
  ),
  multiPlaneReadCompletion: choice(
    'A parallel read is complete',
    'When a page of a parallel read counts as read.',
    MULTI_PLANE_READ_COMPLETIONS,
    {
      page: 'At the end of its own data-out.',
      transaction: 'At the end of the transaction’s last data-out.',
    },
    'MBM §IV-B',
  ),
  dataOutOrder: choice(
    'Order of data-outs',
    'Which finished array read gets the bus first.',
    DATA_OUT_ORDERS,
    {
      'first-ready': 'The one that finished first.',
      'chip-index': 'The lowest chip.',
      'most-remaining': 'Oldest request first; in it, the chip with most pages still to come.',
    },
    'MBM §III-B, Fig. 4',
  ),
  readPriority: boolean(
    'Read priority',
    'Waiting reads go before waiting writes; a running operation is not stopped.',
    false,
    'DJ, Queueing and Read Priority',
  ),
  readPriorityAgeLimitNs: duration(
    'Age limit',
    'Under read priority: a write that waited longer is not passed again; 0 is no limit.',
    0,
  ),
  scheduler: choice(
    'Scheduler',
    'In which order waiting operations are taken.',
    SCHEDULERS,
    {
      fifo: 'As they came.',
      sprinkler: 'By what the idle chip can do together, whatever request it belongs to.',
      slacker: 'Operations jump ahead of others whose request ends later anyway.',
      paq: 'In clumps of operations that do not conflict.',
    },
    'Sprinkler (HPCA 2014), Slacker (ASPLOS 2017), PAQ (ISCA 2012)',
  ),
  sprinkler: object('Sprinkler', 'Settings of the sprinkler scheduler.', {
    planeAware: boolean('Plane-aware', 'Counts planes as parallel units; MBM compares with this off.', true),
    maxBypass: number('Most passes', 'count', 'An operation passed by so many transactions must be in the next.', {
      default: 16,
    }),
    depth: number('Depth', 'count', 'So many waiting operations are looked at.', { default: 32, min: 1, max: 65_536 }),
  }),
  multiLocationRead: switchable(
    'Multi-location read',
    'One array operation reads several small pieces of different blocks of a plane (SOML).',
    'SOML (ASPLOS 2019)',
    {
      units: number('Units', 'count', 'Pieces of a page; so many can be read at once.', {
        default: 4,
        min: 1,
        max: 64,
      }),
      extra: number('Extra time', 'share', 'By this share such a read is longer than tR.', {
        default: 0.1,
        max: 10,
        decimals: 6,
      }),
    },
  ),
  superblockWays: number(
    'Superblock ways',
    'count',
    'So many neighbouring banks (dies) of a channel are locked together as one; 1 is plain banking.',
    { default: 1, min: 1, max: LIMITS.dies, source: 'DJ §3.2' },
  ),
  cacheMode: boolean(
    'Cache mode',
    'A second register: array and bus work on neighbouring pages at the same time.',
    false,
    'DJ §3.2, Fig. 2',
  ),
  suspension: object('Suspension', 'Reads may interrupt a running program or erase.', {
    program: boolean('Suspend programs', 'A waiting read may suspend a running program.', false, 'SB; MBM §IV-C'),
    erase: boolean('Suspend erases', 'A waiting read may suspend a running erase.', false, 'SB; MBM §IV-C'),
    point: choice(
      'Where it stops',
      'At which point a running operation can be suspended.',
      SUSPENSION_POINTS,
      {
        immediate: 'At once; what is done is kept.',
        'inter-phase': 'At the end of the current phase (IPS).',
        cancel: 'At once; the current phase is repeated (IPC).',
        restart: 'At once; the operation starts again from the beginning.',
      },
      'Wu & He, FAST 2012',
    ),
    programSuspendNs: duration('Program suspend', 'From the request until a program has stopped.', 20_000),
    eraseSuspendNs: duration('Erase suspend', 'From the request until an erase has stopped.', 100_000),
    resumeNs: duration('Resume', 'From the end of the last read until the operation runs again.', 5_000),
    programPhaseNs: duration('Program phase', 'Length of one pulse-and-verify of a program; 0 is no phases.', 0),
    erasePhaseNs: duration('Erase phase', 'Length of one phase of an erase; 0 is no phases.', 0),
    phaseResetNs: duration('Phase reset', 'Time to stop between two phases.', 4_000),
    maxPerProgram: number('Most suspensions of a program', 'count', 'After so many a program runs to its end.', {
      default: 8,
    }),
    maxPerErase: number('Most suspensions of an erase', 'count', 'After so many an erase runs to its end.', {
      default: 16,
    }),
    minRunProgramNs: duration(
      'Shortest run of a program',
      'So long after start or resume a program is not cut.',
      50_000,
    ),
    minRunEraseNs: duration('Shortest run of an erase', 'So long after start or resume an erase is not cut.', 200_000),
    worthItMarginNs: duration(
      'Worth it',
      'No suspension where what remains is at most the suspend latency and this.',
      10_000,
    ),
    readsPerSuspend: number('Reads per suspension', 'pages', 'After so many page reads the operation resumes.', {
      default: 4,
      min: 1,
    }),
    resumeAfter: choice('Resumes after', 'When the last read makes room for the operation again.', RESUME_AFTERS, {
      'data-out': 'When its data is out.',
      array: 'When its array read ends; needs a spare register.',
    }),
    writesSuspendErase: boolean('Writes suspend erases', 'A waiting write, too, may suspend an erase.', false),
  }),
  gc: object('Garbage collection', 'How invalid pages become free again.', {
    enabled: boolean('Enabled', 'Off, the device stops when it is full.', true),
    victim: choice('Victim', 'Which block is collected.', GC_VICTIMS, {
      greedy: 'The one with most invalid pages.',
      'random-greedy': 'The best of d drawn at random.',
    }),
    d: number('Blocks drawn', 'blocks', 'Under random-greedy: so many blocks are drawn.', {
      default: 10,
      min: 1,
      max: LIMITS.blocksPerPlane,
    }),
    freeUnit: choice('Free space counts', 'What the soft threshold counts.', GC_FREE_UNITS, {
      blocks: 'Free blocks of the plane.',
      pages: 'Free pages of the plane.',
    }),
    softFreeRatio: share('Soft threshold', 'Below this free share of a plane it is collected in the background.', {
      default: 0.05,
      belowMax: true,
    }),
    hardFreeBlocks: number(
      'Hard threshold',
      'blocks',
      'With fewer free blocks in a plane, its collection goes before everything else.',
      { default: 2, max: LIMITS.blocksPerPlane },
    ),
    copyback: boolean('Copyback', 'Pages move inside a plane without passing the bus.', false),
    suspendable: boolean('GC may be suspended', 'Suspension also stops programs and erases of GC.', true),
    hostParallel: boolean(
      'Host beside GC',
      'Host operations of the same kind use the idle planes beside a GC operation (GCPAR).',
      false,
      'GCPAR (HPDC 2018)',
    ),
  }),
  wearLeveling: object('Wear levelling', 'How erases are spread over the blocks.', {
    dynamic: boolean('Dynamic', 'The least erased free block is opened next.', false),
    static: boolean('Static', 'Cold blocks are moved when erase counts differ too much.', false),
    threshold: number('Static threshold', 'count', 'Most erases by which blocks of a plane may differ.', {
      default: 100,
      min: 1,
    }),
  }),
  partialWrite: choice('Partial writes', 'How a page is written that the request covers only partly.', PARTIAL_WRITES, {
    'read-modify-write': 'The old page is read first.',
    pad: 'It is written at once.',
  }),
  transfer: choice('Transferred', 'How much of a page the bus carries.', TRANSFER_UNITS, {
    page: 'Always the whole page.',
    sectors: 'Only the 512-byte sectors that the request touches.',
  }),
  unmappedRead: choice('Reads of unwritten pages', 'What a read of a page never written costs.', UNMAPPED_READS, {
    prefilled: 'A full read, as if the page had been there.',
    zero: 'Nothing: the answer is zeros.',
  }),
  quirks: object('Quirks', 'Deliberate mistakes of other simulators, for scenarios that show them.', {
    overlapTransfers: boolean(
      'Overlapping transfers',
      'Several transfers use one channel at once: wrong, and named by the checker.',
      false,
      'MP, simulator bugs',
    ),
    completeAtTransfer: boolean(
      'Complete at transfer',
      'A write counts as complete when its transfer ends: wrong, and named by the checker.',
      false,
      'MP, simulator bugs',
    ),
  }),
};

const precondition: KeysFor<Precondition> = {
  kind: choice('Precondition', 'How the device is filled before time 0, without simulated time.', PRECONDITION_KINDS, {
    none: 'Not at all: every block is clean.',
    'sequential-fill': 'Written once, from the first logical page on.',
    'steady-state': 'Written, then overwritten at random until garbage collection’s work is steady.',
  }),
  fill: share('Filled', 'Share of the logical pages that is written.', { default: 1 }),
  window: number('Window', 'count', 'Steady state: so many rounds are compared.', { default: 5, min: 2, max: 100 }),
  tolerance: number('Tolerance', 'share', 'Steady state: largest spread over the window, as a share of its mean.', {
    default: 0.2,
    max: 10,
    decimals: ANY_DECIMALS,
  }),
};

const channel = number('Channel', 'index', 'Channel, from 0.', { default: 0 });
const chip = number('Chip', 'index', 'Chip on its channel, from 0.', { default: 0 });
const die = number('Die', 'index', 'Die in its chip, from 0.', { default: 0 });
const plane = number('Plane', 'index', 'Plane in its die, from 0.', { default: 0 });
const block = number('Block', 'index', 'Block in its plane, from 0.', { default: 0 });
const page = number('Page', 'index', 'Page in its block, from 0.', { default: 0 });
const diePlace = { channel, chip, die };
const blockPlace = { ...diePlace, plane, block };

/** The last instant that a document may name, ns (exact in a double; about 104 days). */
export const MAX_TIME_NS = Number.MAX_SAFE_INTEGER;

const initial: KeysFor<InitialState> = {
  pages: list(
    'Pages',
    'Logical pages and where they are.',
    object('Page', 'A logical page and its place.', {
      lpn: number('Logical page', 'index', 'Logical page number, from 0.', { default: 0, max: LIMITS.pages }),
      ...blockPlace,
      page,
    }),
  ),
  writePointers: list(
    'Write pointers',
    'Open blocks and the next page of each; pages below that are not listed are invalid.',
    object('Write pointer', 'The next page of a block; the number of pages in a block means it is full.', {
      ...blockPlace,
      page,
    }),
  ),
  blocks: list(
    'Blocks',
    'Blocks with invalid pages, wear or defects.',
    object('Block', 'The state of one block.', {
      ...blockPlace,
      invalid: number('Invalid pages', 'pages', 'Pages written and not valid any more.', {
        default: 0,
        max: LIMITS.pagesPerBlock,
      }),
      eraseCount: number('Erase count', 'count', 'How often it has been erased.', { default: 0 }),
      bad: boolean('Bad', 'Not used at all.', false),
    }),
  ),
  cumulativeWrites: list(
    'Pages written so far',
    'What the die-binding policies that count writes start from.',
    object('Die', 'Pages written to one die so far.', {
      ...diePlace,
      pages: number('Pages', 'pages', 'Pages written to it so far.', { default: 0, required: true }),
    }),
  ),
  running: list(
    'Running operations',
    'Array operations that are under way at time 0.',
    object('Operation', 'One running array operation.', {
      ...diePlace,
      kind: choice('Kind', 'What runs.', RUNNING_KINDS, {
        erase: 'A block erase.',
        program: 'A page program.',
        read: 'A page read.',
      }),
      remainingNs: number('Remaining', 'ns', 'How long it still runs.', { default: 0, min: 1, required: true }),
    }),
  ),
  collect: list(
    'Collections',
    'Garbage collection starts on these blocks whatever the thresholds say.',
    object('Collection', 'One block that is collected.', {
      atNs: number('At', 'ns', 'When it starts.', { default: 0, max: MAX_TIME_NS }),
      ...blockPlace,
    }),
  ),
  readIntensiveRegions: list(
    'Read-intensive regions',
    'Regions that are marked read-intensive from the start.',
    number('Region', 'index', 'Logical page number divided by the region’s size.', { default: 0, max: LIMITS.pages }),
  ),
};

const host: KeysFor<Host> = {
  mode: choice('Arrivals', 'When requests arrive.', HOST_MODES, {
    open: 'At the times the workload gives.',
    closed: 'A new one whenever one completes, so that a fixed number is in flight.',
  }),
  queueDepth: number('Queue depth', 'count', 'Closed: requests in flight.', { default: 32, min: 1, max: 65_536 }),
  timeScale: number('Time compression', 'count', 'Open: 2 lets the requests arrive twice as fast.', {
    default: 1,
    min: 0.000001,
    max: 1_000_000,
    decimals: 6,
  }),
  repeat: number('Repetitions', 'count', 'The workload runs so often; each starts when the one before is complete.', {
    default: 1,
    min: 1,
    max: 10_000,
  }),
  addressing: choice('Beyond the device', 'What becomes of addresses beyond the device’s end.', ADDRESSINGS, {
    wrap: 'They start again from 0; they are counted.',
    grow: 'The device gets more blocks in each plane.',
    refuse: 'The run is refused.',
  }),
  writeBuffer: object('Write buffer', 'Memory that takes writes before the flash does.', {
    pages: number('Pages', 'pages', 'Pages it holds; 0 is no write buffer.', { default: 0, max: 16_777_216 }),
    ackNs: duration('Answer', 'A write is complete so long after the buffer took it.', 5_000),
  }),
};

const hostRequest: KeysFor<HostRequest> = {
  atNs: number('Arrives', 'ns', 'When it arrives.', { default: 0, max: MAX_TIME_NS }),
  op: choice('Operation', 'What is asked.', REQUEST_OPS, {
    read: 'Read these bytes.',
    write: 'Write these bytes.',
    trim: 'These bytes are not needed any more.',
  }),
  offset: number('Offset', 'bytes', 'First byte.', { default: 0, max: Number.MAX_SAFE_INTEGER }),
  bytes: number('Length', 'bytes', 'How many bytes.', { default: 8192, min: 1, max: Number.MAX_SAFE_INTEGER }),
};

function sizes(title: string, description: string): ListNode<SchemaFor<SyntheticWorkload['readSizes'][number]>> {
  return list(
    title,
    description,
    object('Size', 'A request size and how often it comes.', {
      bytes: number('Size', 'bytes', 'Bytes of the request.', { default: 4096, min: 1, max: LIMITS.transferBytes }),
      weight: number('Weight', 'count', 'How often it comes, beside the other sizes’ weights.', {
        default: 1,
        max: 1_000_000,
        decimals: 6,
      }),
    }),
    { minItems: 1, maxItems: 64, default: [{ bytes: 4096, weight: 1 }] },
  );
}

const synthetic: KeysFor<SyntheticWorkload> = {
  requests: number('Requests', 'count', 'How many requests are made.', { default: 10_000, min: 1, max: 100_000_000 }),
  readShare: share('Reads', 'Share of the requests that read.', { default: 0.5 }),
  readSizes: sizes('Read sizes', 'Sizes of reads, by weight.'),
  writeSizes: sizes('Write sizes', 'Sizes of writes, by weight.'),
  arrivals: object('Arrivals', 'When the requests arrive.', {
    kind: choice('Kind', 'How the gaps between requests are drawn.', ARRIVAL_KINDS, {
      exponential: 'Independent of each other (Poisson).',
      steady: 'All equal.',
      bursts: 'Bursts of requests with silence between them.',
    }),
    meanGapNs: number('Mean gap', 'ns', 'Mean time between two requests over the whole run.', {
      default: 1_000_000,
      max: MAX_TIME_NS,
    }),
    burstRequests: number('Burst length', 'count', 'Bursts: mean number of requests in one.', {
      default: 16,
      min: 1,
      max: 1_000_000,
      decimals: 3,
    }),
    burstGapNs: number('Gap in a burst', 'ns', 'Bursts: mean time between two requests of one.', {
      default: 3_000,
      max: MAX_TIME_NS,
    }),
  }),
  addresses: object('Addresses', 'Where the requests go.', {
    footprintBytes: number('Footprint', 'bytes', 'Bytes that are touched; 0 is the whole logical space.', {
      default: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    alignBytes: number('Alignment', 'bytes', 'Offsets are multiples of this.', {
      default: 4096,
      min: 1,
      max: LIMITS.transferBytes,
    }),
    shiftBytes: number(
      'Shift',
      'bytes',
      'Moves every offset by so much, as a partition that begins within a page does.',
      {
        default: 0,
        max: LIMITS.transferBytes,
      },
    ),
    sequentialShare: share('Sequential', 'Share of requests that go on where their stream’s last one ended.', {
      default: 0,
    }),
    streams: number('Streams', 'count', 'Sequential streams that run side by side.', { default: 1, min: 1, max: 4096 }),
    hotShare: share('Hot part', 'Share of the footprint that is hot.', { default: 0.2 }),
    hotAccesses: share('Accesses to the hot part', 'Share of the other requests that go there.', { default: 0.2 }),
    hottestShare: share('Hottest part', 'Share of the footprint that is hottest; inside the hot part.', {
      default: 0.01,
    }),
    hottestAccesses: share('Accesses to the hottest part', 'Share of the other requests that go there.', {
      default: 0.01,
    }),
  }),
};

const workload: OptionsFor<Workload> = {
  requests: list(
    'Requests',
    'Requests written out, in the document itself.',
    object('Request', 'One host request.', hostRequest),
  ),
  sample: text('Sample', 'One of the built-in samples, by name.', {
    default: '',
    maxLength: 100,
    form: { pattern: /^[a-z0-9][a-z0-9._-]*$/i, says: 'the name of a built-in sample' },
    required: true,
  }),
  synthetic: object('Synthetic', 'A seeded generator.', synthetic),
  trace: object('Trace', 'A trace file, by name and hash; its content is never in the document.', {
    name: text('Name', 'The file’s name.', { default: '', maxLength: 500 }),
    format: text('Format', 'The trace format’s name, or auto to detect it.', {
      default: 'auto',
      maxLength: 60,
      form: { pattern: /^[a-z0-9][a-z0-9._-]*$/i, says: 'auto or the name of a trace format' },
    }),
    hash: text('Hash', 'The content’s hash, by which the file is known again.', {
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
  description: 'Everything about a run.',
  keys: {
    version: {
      kind: 'version',
      title: 'Version',
      description: 'The version of this document’s format.',
      default: EXPERIMENT_VERSION,
    },
    name: text('Name', 'Free text.', { default: '', maxLength: 1000 }),
    device: object('Device', 'What the SSD is made of: channel > chip > die > plane > block > page.', device),
    timing: object('Timing', 'How long each phase of a NAND operation lasts.', timing),
    policy: object('Policy', 'Every decision the SSD makes.', policy),
    precondition: object('Precondition', 'How the device is filled before time 0.', precondition),
    initial: object('Initial state', 'An exact state before time 0, for scenarios.', initial),
    host: object('Host', 'How the requests reach the device.', host),
    workload: {
      kind: 'one-of',
      title: 'Workload',
      description: 'What the device is asked: requests, a sample, a generator or a trace.',
      keys: workload,
      default: { requests: [] },
    },
    seed: number('Seed', 'count', 'Where every random draw starts from.', { default: 1 }),
  },
};
