/**
 * The one table of the experiment document. Validation, the command line's `--set`, undo, the canonical form, the
 * page's fields and the types all follow from it. The keys of `device` and `timing` are in src/device/device.ts, those
 * of `policy` in src/document/policies/.
 */
import { BLOCK_KEYS, DEVICE_KEYS, DIE_KEYS, PAGE_KEYS, TIMING_KEYS } from '../device/device.ts';
import { EXPERIMENT_VERSION, REQUEST_OPS, RUNNING_KINDS } from './names.ts';
import { POLICIES, type RegisteredSchemas } from './policies/index.ts';
import { LIMITS, MAX_TIME_NS } from '../device/limits.ts';
import {
  boolean,
  choice,
  duration,
  list,
  number,
  object,
  oneName,
  oneOf,
  share,
  text,
  version,
} from '../device/schema-node.ts';
import type { ListNode, Words } from '../device/schema-node.ts';

const policy = Object.fromEntries(POLICIES.map(({ key, schema }) => [key, schema])) as RegisteredSchemas;

const precondition = {
  kind: choice(['Precondition', 'State of the device before time 0, reached without simulated time.'], {
    none: 'Empty: every block is clean.',
    'sequential-fill': 'Every logical page is written once, in order.',
    used: 'As after long random overwrites: collections are steady, dies out of phase; another seed is another start.',
  }),
  fill: share(['Filled', 'Share of the logical pages that are written.'], { default: 1 }),
};

const initial = {
  pages: list(
    ['Pages', 'Logical pages and their physical places.'],
    object('Page', {
      lpn: number('Logical page', 'index', { default: 0, max: LIMITS.pages }),
      ...PAGE_KEYS,
    }),
  ),
  /** `page` is the next to be written; `pagesPerBlock` means that the block is full. */
  writePointers: list(
    ['Write pointers', 'Open blocks and the next page of each; unlisted pages below it are invalid.'],
    object('Write pointer', {
      ...PAGE_KEYS,
    }),
  ),
  blocks: list(
    ['Blocks', 'Blocks with invalid pages, wear or bad blocks.'],
    object('Block', {
      ...BLOCK_KEYS,
      invalid: number('Invalid pages', 'pages', { default: 0, max: LIMITS.pagesPerBlock }),
      eraseCount: number('Erase count', 'count', { default: 0 }),
      bad: boolean('Bad', false),
    }),
  ),
  cumulativeWrites: list(
    ['Pages written so far', 'Initial write counts for the die-binding policies that use them.'],
    object('Die', {
      ...DIE_KEYS,
      pages: number('Pages', 'pages', { default: 0, required: true }),
    }),
  ),
  running: list(
    ['Running operations', 'Array operations that are running at time 0.'],
    object('Operation', {
      ...DIE_KEYS,
      kind: oneName('Kind', RUNNING_KINDS),
      remainingNs: number('Remaining', 'ns', { default: 0, min: 1, required: true }),
    }),
  ),
  collect: list(
    ['Collections', 'Blocks that are collected regardless of the thresholds.'],
    object('Collection', {
      atNs: number('At', 'ns', { default: 0, max: MAX_TIME_NS }),
      ...BLOCK_KEYS,
    }),
  ),
  readIntensiveRegions: list(
    ['Read-intensive regions', 'Regions that are read-intensive from the start.'],
    number('Region', 'index', { default: 0, max: LIMITS.pages }),
  ),
};

const host = {
  mode: choice(['Arrivals', 'When requests arrive.'], {
    open: 'At the times the workload gives.',
    closed: 'A new request arrives when one completes, so that a fixed number is in flight.',
  }),
  queueDepth: number(['Queue depth', 'Requests in flight (closed only).'], 'count', {
    default: 32,
    min: 1,
    max: 65_536,
  }),
  timeScale: number(['Time compression', 'Factor on the arrival rate (open only): 2 is twice as fast.'], 'count', {
    default: 1,
    min: 0.000001,
    max: 1_000_000,
    decimals: 6,
  }),
  repeat: number(['Repetitions', 'Repetitions of the workload, back to back.'], 'count', {
    default: 1,
    min: 1,
    max: 10_000,
  }),
  warmup: share(
    ['Warm-up', 'Share of the requests, from the first, that run and are drawn but do not count in the figures.'],
    { default: 0, max: 0.99 },
  ),
  addressing: choice(['Addresses beyond the device', 'Handling of addresses beyond the end of the device.'], {
    wrap: 'They wrap around to 0 and are counted.',
    grow: 'The device gets more blocks in each plane.',
    refuse: 'The run is refused.',
  }),
  writeBuffer: object(['Write buffer', 'Memory that accepts writes before the flash.'], {
    pages: number(['Pages', 'Capacity in pages; 0 is no write buffer.'], 'pages', {
      default: 0,
      max: 16_777_216,
    }),
    ackNs: duration(['Acknowledge after', 'Time of an answer from controller RAM.'], 5_000),
    policy: choice(['Write-back', 'When the buffer programs its pages.'], {
      fifo: 'In order of arrival, as soon as possible; each write by itself.',
      lru: 'When it is full or the host is idle, the least recently written first; writes of a page are merged.',
    }),
    idleWriteBack: boolean(
      [
        'Write-back when idle',
        'While no host operation waits or runs, held pages are programmed (lru only).',
        'Chosen here; SSDSim programs them only when the buffer is full',
      ],
      true,
    ),
    acknowledge: choice(
      [
        'Acknowledge on',
        'What completes a write that has its place in the buffer.',
        'Write-through and write-back caches; NVMe Volatile Write Cache',
      ],
      {
        admission: 'Its last page has a place (write-back).',
        program: 'Its last page is on flash (write-through), as with FUA.',
      },
    ),
  }),
  hazards: choice(['Pages in flight', 'An access to a page whose earlier write has not ended.'], {
    flash: 'It waits for the end of the earlier program.',
    ram: 'A read is answered from controller RAM; a write goes to a new place without waiting.',
  }),
};

const NVMEVIRT = 'NVMeVirt, ssd_config.h and conv_ftl.c';

const controller = {
  cores: number(
    [
      'Cores',
      'Cores that run the firmware; a command is served by one of them, first come, first served.',
      'SimpleSSD (HIL, ICL and FTL cores); FEMU has one',
    ],
    'count',
    { default: 1, min: 1, max: 64 },
  ),
  readLatencyNs: duration(
    ['Read latency', 'Firmware time that is added to a read without keeping a core busy.', NVMEVIRT],
    0,
  ),
  writeLatencyNs: duration(
    [
      'Write latency',
      'Firmware time that is added to a write, a trim or a flush without keeping a core busy.',
      NVMEVIRT,
    ],
    0,
  ),
  /** For each 4 KiB that the write has begun. */
  latencyPer4KiBNs: duration(
    [
      'Write latency per 4 KiB',
      'Firmware time that is added to a write for each 4 KiB of it, without keeping a core busy.',
      `${NVMEVIRT}, ssd_advance_write_buffer`,
    ],
    0,
  ),
  readOccupancyNs: duration(['Core time, read', 'Time that a read keeps a core busy.', 'FEMU, fw_cpu_ns'], 0),
  writeOccupancyNs: duration(
    ['Core time, write', 'Time that a write, a trim or a flush keeps a core busy.', 'FEMU, fw_cpu_ns'],
    0,
  ),
  pageOccupancyNs: duration(
    ['Core time, page', 'Time that each page of a read or write keeps its core busy as well.', 'SimpleSSD, cpu.cc'],
    0,
  ),
  gcPageOccupancyNs: duration(
    [
      'Core time, moved page',
      'Time that each page keeps a core busy before garbage collection or wear leveling reads it.',
      'SimpleSSD, cpu.cc',
    ],
    0,
  ),
  linkNsPerByte: number(
    [
      'Link',
      'Link time of one byte between host and controller; 0.25 ns a byte is 4 GB/s.',
      `${NVMEVIRT}; MQSim, PCIe_Link.h`,
    ],
    'ns/byte',
    { default: 0, max: 1000, decimals: 6 },
  ),
  linkLatencyNs: duration(
    [
      'Link latency',
      'Time that data of a read or write is on its way after the link has sent it.',
      'FEMU, pcie_prop_delay_ns',
    ],
    0,
  ),
  linkDirections: number(
    [
      'Link directions',
      '2: data from the host and to it pass each other; 1: they share the link.',
      'PCIe has 2; NVMeVirt shares one',
    ],
    'count',
    { default: 2, min: 1, max: 2 },
  ),
  linkChunkBytes: number(
    [
      'Link chunk',
      'Data of a read leaves in pieces of this size of its pages, each when its bytes have left the channel; 0: the ' +
        'whole request at its end.',
      'NVMeVirt, MAX_CH_XFER_SIZE',
    ],
    'bytes',
    { default: 0, max: LIMITS.transferBytes },
  ),
};

const hostRequest = {
  atNs: number('Arrives', 'ns', { default: 0, max: MAX_TIME_NS }),
  op: oneName('Operation', REQUEST_OPS),
  offset: number('Offset', 'bytes', { default: 0, max: Number.MAX_SAFE_INTEGER }),
  bytes: number('Length', 'bytes', { default: 8192, min: 1, max: Number.MAX_SAFE_INTEGER }),
  /** Force unit access: a write that is complete on flash only, whatever the write buffer does. */
  fua: boolean('FUA', false),
};

const size = object('Size', {
  bytes: number('Size', 'bytes', { default: 4096, min: 1, max: LIMITS.transferBytes }),
  weight: number('Weight', 'count', { default: 1, max: 1_000_000, decimals: 6 }),
});
const sizes = (words: Words): ListNode<typeof size> =>
  list(words, size, { minItems: 1, maxItems: 64, default: [{ bytes: 4096, weight: 1 }] });

const synthetic = {
  requests: number(['Requests', 'Number of requests.'], 'count', {
    default: 10_000,
    min: 1,
    max: 100_000_000,
  }),
  readShare: share(['Reads', 'Share of reads among the requests.'], { default: 0.5 }),
  readSizes: sizes(['Read sizes', 'Sizes of reads, by weight.']),
  writeSizes: sizes(['Write sizes', 'Sizes of writes, by weight.']),
  fuaShare: share(
    ['FUA writes', 'Share of the writes that complete on flash only (force unit access).', 'fio writefua; NVMe FUA'],
    { default: 0 },
  ),
  flushEvery: number(
    ['Flush after', 'After so many writes the next request is a flush; 0 is no flush.', 'fio fsync=N; NVMe Flush'],
    'count',
    { default: 0, max: 100_000_000 },
  ),
  arrivals: object(['Arrivals', 'When the requests arrive.'], {
    kind: choice(['Kind', 'Distribution of the gaps between requests.'], {
      exponential: 'Independent gaps (Poisson arrivals).',
      steady: 'Equal gaps.',
      bursts: 'Bursts of requests with silence between them.',
      'stratified-bursts':
        'Bursts whose lengths are the quantiles of one distribution in random order: each seed has the same lengths.',
    }),
    meanGapNs: number(['Mean gap', 'Mean time between two requests over the whole run.'], 'ns', {
      default: 1_000_000,
      max: MAX_TIME_NS,
    }),
    burstRequests: number(['Burst length', 'Mean number of requests in a burst (bursts only).'], 'count', {
      default: 16,
      min: 1,
      max: 1_000_000,
      decimals: 3,
    }),
    burstGapNs: number(['Gap in a burst', 'Mean time between two requests of a burst (bursts only).'], 'ns', {
      default: 3_000,
      max: MAX_TIME_NS,
    }),
  }),
  addresses: object(['Addresses', 'Addresses of the requests.'], {
    footprintBytes: number(['Footprint', 'Bytes that are accessed; 0 is the whole logical space.'], 'bytes', {
      default: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
    readFootprintBytes: number(
      ['Read footprint', 'Bytes behind the footprint that only reads access; 0: reads go where writes go.'],
      'bytes',
      { default: 0, max: Number.MAX_SAFE_INTEGER },
    ),
    sharedReads: share(['Shared reads', 'Share of the reads that go where writes go (only with a read footprint).'], {
      default: 0,
    }),
    alignBytes: number(['Alignment', 'Offsets are multiples of this.'], 'bytes', {
      default: 4096,
      min: 1,
      max: LIMITS.transferBytes,
    }),
    shiftBytes: number(['Shift', 'Added to every offset, like a partition that begins within a page.'], 'bytes', {
      default: 0,
      max: LIMITS.transferBytes,
    }),
    sequentialShare: share(
      ['Sequential', 'Share of requests that continue at the end of the previous one of their stream.'],
      { default: 0 },
    ),
    streams: number(['Streams', 'Concurrent sequential streams.'], 'count', {
      default: 1,
      min: 1,
      max: 4096,
    }),
    hotShare: share(['Hot part', 'Share of the footprint that is hot.'], { default: 0.2 }),
    hotAccesses: share(['Accesses to the hot part', 'Share of the other requests that access it.'], { default: 0.2 }),
    hottestShare: share(['Hottest part', 'Share of the footprint that is hottest, inside the hot part.'], {
      default: 0.01,
    }),
    hottestAccesses: share(['Accesses to the hottest part', 'Share of the other requests that access it.'], {
      default: 0.01,
    }),
  }),
};

const workload = {
  requests: list(['Requests', 'Requests listed in the document.'], object('Request', hostRequest)),
  sample: text(['Sample', 'One of the built-in samples, by name.'], {
    default: '',
    maxLength: 100,
    form: { pattern: /^[a-z0-9][a-z0-9._-]*$/i, says: 'the name of a built-in sample' },
    required: true,
  }),
  synthetic: object(['Synthetic', 'A seeded generator.'], synthetic),
  trace: object(['Trace', 'A trace file, by name and hash; the document does not contain it.'], {
    name: text(['Name', 'Name of the file.'], { default: '', maxLength: 500, isName: true }),
    format: text(['Format', 'Name of the trace format, or auto.'], {
      default: 'auto',
      maxLength: 420,
      form: {
        pattern: /^(?:[a-z0-9][a-z0-9._-]{0,59}|columns:[ -~µμ]{1,400})$/i,
        says: 'auto, the name of a trace format, or columns: and what each column means',
      },
    }),
    hash: text(['Hash', 'Hash of the content, which identifies the file.'], {
      default: '',
      maxLength: 200,
      form: { pattern: /^[a-z0-9:_-]*$/i, says: 'letters, digits, colon, hyphen and underscore' },
    }),
    startNs: number(['Start', 'Arrival of its first request, in the time of the trace (before compression).'], 'ns', {
      default: 0,
      max: MAX_TIME_NS,
    }),
  }),
};

export const EXPERIMENT_SCHEMA = object('Experiment', {
  version: version(['Version', 'The version of this document’s format.'], EXPERIMENT_VERSION),
  name: text(['Name', 'Name of the experiment.'], { default: '', maxLength: 1000, isName: true }),
  device: object(['Device', 'Geometry of the SSD: channel > chip > die > plane > block > page.'], DEVICE_KEYS),
  timing: object(['Timing', 'Duration of each phase of a NAND operation.'], TIMING_KEYS),
  policy: object(['Policy', 'Every decision of the SSD.'], policy),
  precondition: object(['Precondition', 'Fill of the device before time 0.'], precondition),
  initial: object(['Initial state', 'An exact state before time 0, for scenarios.'], initial),
  host: object(['Host', 'Arrival of the requests at the device.'], host),
  controller: object(['Controller', 'Time of the firmware and of the link to the host.'], controller),
  workload: oneOf(['Workload', 'The requests: a list, a sample, a generator or a trace.'], workload, { requests: [] }),
  seed: number(['Seed', 'Seed of all random numbers.'], 'count', { default: 1 }),
});
