/**
 * A device: its geometry and timing, and places in it, as the experiment document has them. The types follow from the
 * schema. Times are integer nanoseconds.
 */
import { LIMITS } from './limits.ts';
import { ANY_DECIMALS, choice, duration, number, object, times, type ValuesOf } from './schema-node.ts';

/** What the SSD is made of: channel > chip > die > plane > block > page. */
export const DEVICE_KEYS = {
  channels: number(['Channels', 'Independent buses between the controller and the flash chips.'], 'count', {
    default: 4,
    min: 1,
    max: LIMITS.channels,
  }),
  chipsPerChannel: number(['Chips per channel', 'Flash chips that share one channel.'], 'count', {
    default: 2,
    min: 1,
    max: LIMITS.chipsPerChannel,
  }),
  diesPerChip: number(['Dies per chip', 'Dies in one chip; a die runs one array operation at a time.'], 'count', {
    default: 2,
    min: 1,
    max: LIMITS.diesPerChip,
  }),
  planesPerDie: number(
    ['Planes per die', 'Planes in one die; they can read, program or erase together at equal addresses.'],
    'count',
    { default: 2, min: 1, max: LIMITS.planesPerDie },
  ),
  blocksPerPlane: number(['Blocks per plane', 'Blocks in one plane; an erase clears a whole block.'], 'blocks', {
    default: 64,
    min: 1,
    max: LIMITS.blocksPerPlane,
  }),
  pagesPerBlock: number(['Pages per block', 'Pages in one block; they are programmed in order.'], 'pages', {
    default: 1024,
    min: 1,
    max: LIMITS.pagesPerBlock,
  }),
  pageBytes: number(['Page size', 'Host bytes in a page.'], 'bytes', {
    default: 8192,
    min: 1,
    max: LIMITS.pageBytes,
  }),
  spareBytes: number(['Spare bytes', 'Extra bytes transferred with each page (ECC, metadata).'], 'bytes', {
    default: 0,
    max: LIMITS.pageBytes,
  }),
  overprovisioning: number(
    ['Over-provisioning', 'Share of the flash that the host cannot use; garbage collection needs it as free space.'],
    'share',
    { default: 0.2, max: 100, decimals: ANY_DECIMALS },
  ),
  overprovisioningOf: choice(['Over-provisioning of', 'The base of the over-provisioning share.'], {
    physical: 'Logical pages = floor(physical × (1 − share)), as SSDSim counts.',
    logical: 'Logical pages = floor(physical / (1 + share)), as SNIA counts.',
  }),
};

/** How long each phase of a NAND operation lasts. */
export const TIMING_KEYS = {
  commandNs: duration(
    ['Command', 'Command and address cycles on the bus, for each page address (an erase: each plane).', 'MBM Table I'],
    70,
  ),
  transferNsPerByte: number(['Transfer', 'Bus time of one byte; 10 ns a byte is 100 MB/s.', 'MBM Table I'], 'ns/byte', {
    default: 10,
    max: 1_000_000,
    decimals: 6,
  }),
  readNs: times(
    ['Page read (tR)', 'Array read: from the cells into the die’s register.', 'MBM Table I'],
    'Read',
    78_000,
  ),
  programNs: times(
    ['Page program (tPROG)', 'Array program: from the die’s register into the cells.', 'MBM Table I'],
    'Program',
    1_300_000,
  ),
  eraseNs: duration(['Block erase (tBERS)', 'Array erase of a block.', 'MBM Table I'], 15_000_000),
  planeSwitchNs: duration(['Plane switch (tDBSY)', 'Gap on the bus between the loads of two planes of one die.'], 0),
  registerCopyNs: duration(
    ['Register copy', 'Copy of a page between data and cache register (cache mode only).', 'DJ, Read/Write Command'],
    0,
  ),
  pageTypes: object('Page types', {
    count: number(
      [
        'Page types',
        'Pages that share their cells differ in their times: 2 (MLC), 3 (TLC) or 4 (QLC) types; 1: all are alike.',
        'MQSim, FEMU and SimpleSSD have them',
      ],
      'count',
      { default: 1, min: 1, max: 4 },
    ),
    order: choice(
      [
        'Order of page types',
        'Which page of a block is of which type.',
        'MQSim and FEMU, after Yaakobi et al., ICNC 2012',
      ],
      {
        'word-line': 'In turn: first, second, third, and again.',
        shadow:
          'Three types, further ones later than the first: six of the first, two of the second, then two of each in turn.',
      },
    ),
    wordLineProgramNs: duration(
      [
        'Program, word line',
        'Program of a whole word line (policy.wordLine); 0: as the slowest page type.',
        'MQSim-JW and ISSCC 2021 have one time for all types',
      ],
      0,
    ),
    firstPassProgramNs: duration(
      [
        'Program, first pass',
        'First pass of a word line that is programmed in two (policy.wordLine); 0: as the second.',
        'QLC is programmed coarsely, then finely',
      ],
      0,
    ),
  }),
};

const channel = number('Channel', 'index', { default: 0 });
const chip = number('Chip', 'index', { default: 0 });
const die = number('Die', 'index', { default: 0 });
const plane = number('Plane', 'index', { default: 0 });
const block = number('Block', 'index', { default: 0 });
const page = number('Page', 'index', { default: 0 });
export const DIE_KEYS = { channel, chip, die };
const PLANE_KEYS = { ...DIE_KEYS, plane };
export const BLOCK_KEYS = { ...PLANE_KEYS, block };
export const PAGE_KEYS = { ...BLOCK_KEYS, page };

export interface Device extends ValuesOf<typeof DEVICE_KEYS> {}
export interface Timing extends ValuesOf<typeof TIMING_KEYS> {}
/** Pages of one word line that differ in their array times. */
export type PageTypes = Timing['pageTypes'];

export interface DiePlace extends ValuesOf<typeof DIE_KEYS> {}
export interface PlanePlace extends ValuesOf<typeof PLANE_KEYS> {}
export interface BlockPlace extends ValuesOf<typeof BLOCK_KEYS> {}
export interface PagePlace extends ValuesOf<typeof PAGE_KEYS> {}
