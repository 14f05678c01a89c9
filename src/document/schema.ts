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
  kind: choice(
    { title: 'Precondition', sentence: 'State of the device before time 0, reached without simulated time.' },
    {
      none: 'Empty: every block is clean.',
      'sequential-fill': 'Every logical page is written once, in order.',
      used: 'As after long random overwrites: collections are steady, dies out of phase; another seed is another start.',
    },
  ),
  fill: share({ title: 'Filled', sentence: 'Share of the logical pages that are written.' }, { default: 1 }),
};

const initial = {
  pages: list(
    { title: 'Pages', sentence: 'Logical pages and their physical places.' },
    object('Page', {
      lpn: number('Logical page', 'index', { default: 0, max: LIMITS.pages }),
      ...PAGE_KEYS,
    }),
  ),
  /** `page` is the next to be written; `pagesPerBlock` means that the block is full. */
  writePointers: list(
    {
      title: 'Write pointers',
      sentence: 'Open blocks and the next page of each; unlisted pages below it are invalid.',
    },
    object('Write pointer', {
      ...PAGE_KEYS,
    }),
  ),
  blocks: list(
    { title: 'Blocks', sentence: 'Blocks with invalid pages, wear or bad blocks.' },
    object('Block', {
      ...BLOCK_KEYS,
      invalid: number('Invalid pages', 'pages', { default: 0, max: LIMITS.pagesPerBlock }),
      eraseCount: number('Erase count', 'count', { default: 0 }),
      bad: boolean('Bad', false),
    }),
  ),
  cumulativeWrites: list(
    { title: 'Pages written so far', sentence: 'Initial write counts for the die-binding policies that use them.' },
    object('Die', {
      ...DIE_KEYS,
      pages: number('Pages', 'pages', { default: 0, required: true }),
    }),
  ),
  running: list(
    { title: 'Running operations', sentence: 'Array operations that are running at time 0.' },
    object('Operation', {
      ...DIE_KEYS,
      kind: oneName('Kind', RUNNING_KINDS),
      remainingNs: number('Remaining', 'ns', { default: 0, min: 1, required: true }),
    }),
  ),
  collect: list(
    { title: 'Collections', sentence: 'Blocks that are collected regardless of the thresholds.' },
    object('Collection', {
      atNs: number('At', 'ns', { default: 0, max: MAX_TIME_NS }),
      ...BLOCK_KEYS,
    }),
  ),
  readIntensiveRegions: list(
    { title: 'Read-intensive regions', sentence: 'Regions that are read-intensive from the start.' },
    number('Region', 'index', { default: 0, max: LIMITS.pages }),
  ),
};

const host = {
  mode: choice(
    { title: 'Arrivals', sentence: 'When requests arrive.' },
    {
      open: 'At the times the workload gives.',
      closed: 'A new request arrives when one completes, so that a fixed number is in flight.',
    },
  ),
  queueDepth: number({ title: 'Queue depth', sentence: 'Requests in flight (closed only).' }, 'count', {
    default: 32,
    min: 1,
    max: 65_536,
  }),
  timeScale: number(
    { title: 'Time compression', sentence: 'Factor on the arrival rate (open only): 2 is twice as fast.' },
    'count',
    { default: 1, min: 0.000001, max: 1_000_000, decimals: 6 },
  ),
  repeat: number({ title: 'Repetitions', sentence: 'Repetitions of the workload, back to back.' }, 'count', {
    default: 1,
    min: 1,
    max: 10_000,
  }),
  warmup: share(
    {
      title: 'Warm-up',
      sentence: 'Share of the requests, from the first, that run and are drawn but do not count in the figures.',
    },
    { default: 0, max: 0.99 },
  ),
  addressing: choice(
    { title: 'Addresses beyond the device', sentence: 'Handling of addresses beyond the end of the device.' },
    {
      wrap: 'They wrap around to 0 and are counted.',
      grow: 'The device gets more blocks in each plane.',
      refuse: 'The run is refused.',
    },
  ),
  writeBuffer: object(
    { title: 'Write buffer', sentence: 'Memory that accepts writes before the flash.' },
    {
      pages: number({ title: 'Pages', sentence: 'Capacity in pages; 0 is no write buffer.' }, 'pages', {
        default: 0,
        max: 16_777_216,
      }),
      ackNs: duration({ title: 'Acknowledge after', sentence: 'Time of an answer from controller RAM.' }, 5_000),
      policy: choice(
        { title: 'Write-back', sentence: 'When the buffer programs its pages.' },
        {
          fifo: 'In order of arrival, as soon as possible; each write by itself.',
          lru: 'When it is full or the host is idle, the least recently written first; writes of a page are merged.',
        },
      ),
      idleWriteBack: boolean(
        {
          title: 'Write-back when idle',
          sentence: 'While no host operation waits or runs, held pages are programmed (lru only).',
          source: 'Chosen here; SSDSim programs them only when the buffer is full',
        },
        true,
      ),
      acknowledge: choice(
        {
          title: 'Acknowledge on',
          sentence: 'What completes a write that has its place in the buffer.',
          source: 'Write-through and write-back caches; NVMe Volatile Write Cache',
        },
        {
          admission: 'Its last page has a place (write-back).',
          program: 'Its last page is on flash (write-through), as with FUA.',
        },
      ),
    },
  ),
  hazards: choice(
    {
      title: 'Pages in flight',
      sentence: 'An access to a page whose earlier write has not ended.',
    },
    {
      flash: 'It waits for the end of the earlier program.',
      ram: 'A read is answered from controller RAM; a write goes to a new place without waiting.',
    },
  ),
};

const NVMEVIRT = 'NVMeVirt, ssd_config.h and conv_ftl.c';

const controller = {
  cores: number(
    {
      title: 'Cores',
      sentence: 'Cores that run the firmware; a command is served by one of them, first come, first served.',
      source: 'SimpleSSD (HIL, ICL and FTL cores); FEMU has one',
    },
    'count',
    { default: 1, min: 1, max: 64 },
  ),
  readLatencyNs: duration(
    {
      title: 'Read latency',
      sentence: 'Firmware time that is added to a read without keeping a core busy.',
      source: NVMEVIRT,
    },
    0,
  ),
  writeLatencyNs: duration(
    {
      title: 'Write latency',
      sentence: 'Firmware time that is added to a write, a trim or a flush without keeping a core busy.',
      source: NVMEVIRT,
    },
    0,
  ),
  /** For each 4 KiB that the write has begun. */
  latencyPer4KiBNs: duration(
    {
      title: 'Write latency per 4 KiB',
      sentence: 'Firmware time that is added to a write for each 4 KiB of it, without keeping a core busy.',
      source: `${NVMEVIRT}, ssd_advance_write_buffer`,
    },
    0,
  ),
  readOccupancyNs: duration(
    { title: 'Core time, read', sentence: 'Time that a read keeps a core busy.', source: 'FEMU, fw_cpu_ns' },
    0,
  ),
  writeOccupancyNs: duration(
    {
      title: 'Core time, write',
      sentence: 'Time that a write, a trim or a flush keeps a core busy.',
      source: 'FEMU, fw_cpu_ns',
    },
    0,
  ),
  pageOccupancyNs: duration(
    {
      title: 'Core time, page',
      sentence: 'Time that each page of a read or write keeps its core busy as well.',
      source: 'SimpleSSD, cpu.cc',
    },
    0,
  ),
  gcPageOccupancyNs: duration(
    {
      title: 'Core time, moved page',
      sentence: 'Time that each page keeps a core busy before garbage collection or wear leveling reads it.',
      source: 'SimpleSSD, cpu.cc',
    },
    0,
  ),
  linkNsPerByte: number(
    {
      title: 'Link',
      sentence: 'Link time of one byte between host and controller; 0.25 ns a byte is 4 GB/s.',
      source: `${NVMEVIRT}; MQSim, PCIe_Link.h`,
    },
    'ns/byte',
    { default: 0, max: 1000, decimals: 6 },
  ),
  linkLatencyNs: duration(
    {
      title: 'Link latency',
      sentence: 'Time that data of a read or write is on its way after the link has sent it.',
      source: 'FEMU, pcie_prop_delay_ns',
    },
    0,
  ),
  linkDirections: number(
    {
      title: 'Link directions',
      sentence: '2: data from the host and to it pass each other; 1: they share the link.',
      source: 'PCIe has 2; NVMeVirt shares one',
    },
    'count',
    { default: 2, min: 1, max: 2 },
  ),
  linkChunkBytes: number(
    {
      title: 'Link chunk',
      sentence:
        'Data of a read leaves in pieces of this size of its pages, each when its bytes have left the channel; 0: the ' +
        'whole request at its end.',
      source: 'NVMeVirt, MAX_CH_XFER_SIZE',
    },
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
  requests: number({ title: 'Requests', sentence: 'Number of requests.' }, 'count', {
    default: 10_000,
    min: 1,
    max: 100_000_000,
  }),
  readShare: share({ title: 'Reads', sentence: 'Share of reads among the requests.' }, { default: 0.5 }),
  readSizes: sizes({ title: 'Read sizes', sentence: 'Sizes of reads, by weight.' }),
  writeSizes: sizes({ title: 'Write sizes', sentence: 'Sizes of writes, by weight.' }),
  fuaShare: share(
    {
      title: 'FUA writes',
      sentence: 'Share of the writes that complete on flash only (force unit access).',
      source: 'fio writefua; NVMe FUA',
    },
    { default: 0 },
  ),
  flushEvery: number(
    {
      title: 'Flush after',
      sentence: 'After so many writes the next request is a flush; 0 is no flush.',
      source: 'fio fsync=N; NVMe Flush',
    },
    'count',
    { default: 0, max: 100_000_000 },
  ),
  arrivals: object(
    { title: 'Arrivals', sentence: 'When the requests arrive.' },
    {
      kind: choice(
        { title: 'Kind', sentence: 'Distribution of the gaps between requests.' },
        {
          exponential: 'Independent gaps (Poisson arrivals).',
          steady: 'Equal gaps.',
          bursts: 'Bursts of requests with silence between them.',
          'stratified-bursts':
            'Bursts whose lengths are the quantiles of one distribution in random order: each seed has the same lengths.',
        },
      ),
      meanGapNs: number({ title: 'Mean gap', sentence: 'Mean time between two requests over the whole run.' }, 'ns', {
        default: 1_000_000,
        max: MAX_TIME_NS,
      }),
      burstRequests: number(
        { title: 'Burst length', sentence: 'Mean number of requests in a burst (bursts only).' },
        'count',
        {
          default: 16,
          min: 1,
          max: 1_000_000,
          decimals: 3,
        },
      ),
      burstGapNs: number(
        { title: 'Gap in a burst', sentence: 'Mean time between two requests of a burst (bursts only).' },
        'ns',
        { default: 3_000, max: MAX_TIME_NS },
      ),
    },
  ),
  addresses: object(
    { title: 'Addresses', sentence: 'Addresses of the requests.' },
    {
      footprintBytes: number(
        { title: 'Footprint', sentence: 'Bytes that are accessed; 0 is the whole logical space.' },
        'bytes',
        { default: 0, max: Number.MAX_SAFE_INTEGER },
      ),
      readFootprintBytes: number(
        {
          title: 'Read footprint',
          sentence: 'Bytes behind the footprint that only reads access; 0: reads go where writes go.',
        },
        'bytes',
        { default: 0, max: Number.MAX_SAFE_INTEGER },
      ),
      sharedReads: share(
        {
          title: 'Shared reads',
          sentence: 'Share of the reads that go where writes go (only with a read footprint).',
        },
        { default: 0 },
      ),
      alignBytes: number({ title: 'Alignment', sentence: 'Offsets are multiples of this.' }, 'bytes', {
        default: 4096,
        min: 1,
        max: LIMITS.transferBytes,
      }),
      shiftBytes: number(
        { title: 'Shift', sentence: 'Added to every offset, like a partition that begins within a page.' },
        'bytes',
        { default: 0, max: LIMITS.transferBytes },
      ),
      sequentialShare: share(
        {
          title: 'Sequential',
          sentence: 'Share of requests that continue at the end of the previous one of their stream.',
        },
        { default: 0 },
      ),
      streams: number({ title: 'Streams', sentence: 'Concurrent sequential streams.' }, 'count', {
        default: 1,
        min: 1,
        max: 4096,
      }),
      hotShare: share({ title: 'Hot part', sentence: 'Share of the footprint that is hot.' }, { default: 0.2 }),
      hotAccesses: share(
        { title: 'Accesses to the hot part', sentence: 'Share of the other requests that access it.' },
        { default: 0.2 },
      ),
      hottestShare: share(
        { title: 'Hottest part', sentence: 'Share of the footprint that is hottest, inside the hot part.' },
        { default: 0.01 },
      ),
      hottestAccesses: share(
        { title: 'Accesses to the hottest part', sentence: 'Share of the other requests that access it.' },
        { default: 0.01 },
      ),
    },
  ),
};

const workload = {
  requests: list({ title: 'Requests', sentence: 'Requests listed in the document.' }, object('Request', hostRequest)),
  sample: text(
    { title: 'Sample', sentence: 'One of the built-in samples, by name.' },
    {
      default: '',
      maxLength: 100,
      form: { pattern: /^[a-z0-9][a-z0-9._-]*$/i, says: 'the name of a built-in sample' },
      required: true,
    },
  ),
  synthetic: object({ title: 'Synthetic', sentence: 'A seeded generator.' }, synthetic),
  trace: object(
    { title: 'Trace', sentence: 'A trace file, by name and hash; the document does not contain it.' },
    {
      name: text({ title: 'Name', sentence: 'Name of the file.' }, { default: '', maxLength: 500, isName: true }),
      format: text(
        { title: 'Format', sentence: 'Name of the trace format, or auto.' },
        {
          default: 'auto',
          maxLength: 420,
          form: {
            pattern: /^(?:[a-z0-9][a-z0-9._-]{0,59}|columns:[ -~µμ]{1,400})$/i,
            says: 'auto, the name of a trace format, or columns: and what each column means',
          },
        },
      ),
      hash: text(
        { title: 'Hash', sentence: 'Hash of the content, which identifies the file.' },
        {
          default: '',
          maxLength: 200,
          form: { pattern: /^[a-z0-9:_-]*$/i, says: 'letters, digits, colon, hyphen and underscore' },
        },
      ),
      startNs: number(
        { title: 'Start', sentence: 'Arrival of its first request, in the time of the trace (before compression).' },
        'ns',
        { default: 0, max: MAX_TIME_NS },
      ),
    },
  ),
};

export const EXPERIMENT_SCHEMA = object('Experiment', {
  version: version({ title: 'Version', sentence: 'The version of this document’s format.' }, EXPERIMENT_VERSION),
  name: text({ title: 'Name', sentence: 'Name of the experiment.' }, { default: '', maxLength: 1000, isName: true }),
  device: object(
    { title: 'Device', sentence: 'Geometry of the SSD: channel > chip > die > plane > block > page.' },
    DEVICE_KEYS,
  ),
  timing: object({ title: 'Timing', sentence: 'Duration of each phase of a NAND operation.' }, TIMING_KEYS),
  policy: object({ title: 'Policy', sentence: 'Every decision of the SSD.' }, policy),
  precondition: object({ title: 'Precondition', sentence: 'Fill of the device before time 0.' }, precondition),
  initial: object({ title: 'Initial state', sentence: 'An exact state before time 0, for scenarios.' }, initial),
  host: object({ title: 'Host', sentence: 'Arrival of the requests at the device.' }, host),
  controller: object(
    { title: 'Controller', sentence: 'Time of the firmware and of the link to the host.' },
    controller,
  ),
  workload: oneOf(
    { title: 'Workload', sentence: 'The requests: a list, a sample, a generator or a trace.' },
    workload,
    { requests: [] },
  ),
  seed: number({ title: 'Seed', sentence: 'Seed of all random numbers.' }, 'count', { default: 1 }),
});
