/**
 * Whole drives: flash, controller, link and buffer together. Each number has a source, and what this model only
 * approximates is a note. The NVMeVirt devices are exact for single requests (tests/document/presets/drives.test.ts).
 */
import type { ExperimentInput } from '../experiment.ts';
import type { DevicePreset } from './named-patch.ts';
import type { PageTypes } from '../../device/device.ts';

type TimingPatch = NonNullable<ExperimentInput['timing']>;

/**
 * FEMU's array times by page type (hw/femu/nand/nand.h at 99ce4fb). The times of QLC are those of TLC by factors of 1.05
 * to 1.6, which FEMU calls extrapolated.
 */
interface FemuCell {
  /** Of the types, from low pages to high ones, ns. */
  readonly readNs: readonly number[];
  readonly programNs: readonly number[];
}

const ERASE_NS = 3_000_000;

export const FEMU_TLC: FemuCell = { readNs: [56_500, 77_500, 106_000], programNs: [820_500, 2_225_000, 5_734_000] };
export const FEMU_QLC: FemuCell = {
  readNs: [59_325, 85_250, 127_200, 169_600],
  programNs: [861_525, 2_447_500, 6_880_800, 9_174_400],
};

/** The timing of a cell, without bus. @param order that of the model which is nearest to the cell's table */
export function femuTiming({ readNs, programNs }: FemuCell, order: PageTypes['order']): TimingPatch {
  return {
    readNs: [...readNs],
    programNs: [...programNs],
    eraseNs: ERASE_NS,
    pageTypes: { count: readNs.length, order },
  };
}

/**
 * NVMeVirt counts channel and link in whole ns for 128 bytes: 152 and 36 (970 PRO), 271 and 40 (ZN540). 271 / 128 has
 * seven decimals; rounded down to six, a transfer of up to 2 MiB still takes as many whole ns.
 */
const PRO_CHANNEL = 1.1875;
const PRO_LINK = 0.28125;
const ZN540_CHANNEL = 2.117187;
const ZN540_LINK = 0.3125;
/** MQSim's PCIe: 28 bytes for each 128 of data, 4 lanes of 1 GB/s; rounded down, so that 4 KiB take its 1,248 ns. */
const PCIE_3_X4 = 0.304687;
/** Lanes of PCIe 4.0 are twice as fast. */
const PCIE_4_X4 = 0.152343;

const MAPPING_NOTE =
  'NVMeVirt maps 4 KiB; here a page is mapped as a whole, so that smaller writes read and write all of it.';
const ONE_SHOT_NOTE =
  'A one-shot program writes the three pages of a word line together; here each page is programmed by itself in a third of its time.';
const NEARLY_EVERY_POLICY_NOTE =
  'So nearly every policy of the papers runs on it; whole word lines and an SLC cache exclude most of the policies.';
const WHOLE_LINE_NOTE =
  'A word line is gathered in the buffer; its twelve pages, three of each plane, are sent one after the other and programmed together.';
const HOST_NOTE =
  'Random writes at QD 1 are faster than published: a data sheet’s figure includes a host, which takes no time here.';
const MAPPING_OFF_NOTE =
  'Random writes at QD 128 are far below the data sheet’s: a whole page is mapped and programmed for 4 KiB, where drives gather several of them in a page.';
const STEADY_NOTE =
  'Random writes in the steady state are a small part of the data sheet’s: a whole page is mapped, programmed and collected for 4 KiB.';
const EVO_NOTES = [
  'Compared with Samsung’s 970 EVO Plus. Sequential writes are faster than its 1,700 MB/s behind the cache: eight dies of four planes program 4 GB/s.',
  'Random reads at QD 1 are slower than its 19,000 a second: the firmware of the 970 PRO is taken.',
  HOST_NOTE,
  MAPPING_OFF_NOTE,
];
const QLC_NOTE =
  'Compared with Intel’s 660p. A channel takes 1.5 ns a byte at the 667 MT/s of its controller, and 0.72 ns more for parity and decoding, which nobody publishes: derived from its 1,800 MB/s over four channels, which so tests nothing here.';
const SIZE_NOTE = 'The number of blocks is chosen here, so that a used drive is ready in a second.';
const FREE_NOTE =
  'A plane keeps few of its many blocks free, so that nearly all spare blocks work: write amplification is that of the over-provisioning.';
const PM9A3_NOTE =
  'Compared with Samsung’s PM9A3. Nobody publishes how long a command keeps its controller busy; 1 µs is taken of the 980 PRO, which has that controller (pci.ids) and 1,000,000 reads or writes a second with 1 TB and with 2 TB alike.';
const FIRMWARE_NOTE =
  'Firmware and acknowledged writes take the times that NVMeVirt measured on Samsung’s 970 PRO; makers publish none.';

const NO_CACHE_NOTE = 'No SLC cache: a drive is faster at first.';
const PAGE_BY_PAGE_NOTE = 'Each page is programmed by itself; real QLC programs a word line in two passes.';
/** Of the drives that take the firmware of another. */
const OWN_NOTES = [FIRMWARE_NOTE, FREE_NOTE, SIZE_NOTE];

const QLC_TIMING = femuTiming(FEMU_QLC, 'word-line');

/** Spare beyond the blocks that are written or kept free, so that over-provisioning is what it says. */
const FREE = { gc: { softFreeRatio: 0.005 } } as const;
/** Each plane reads by itself, and only the sectors that are asked for are moved. */
const PLANES_ALONE = { ...FREE, planeReads: 'independent', transfer: 'sectors' } as const;
/** The planes of a die are programmed together when their next pages are equal. */
const PLANES_TOGETHER = { ...PLANES_ALONE, multiPlane: 'wise' } as const;

const PRO_FIRMWARE = { readLatencyNs: 21_500, writeLatencyNs: 4_000, latencyPer4KiBNs: 460 } as const;

/** Each page is on its way to the flash as soon as it is there: a drive that is busy with reads writes on, too. */
const buffer = (pages: number): NonNullable<ExperimentInput['host']> => ({
  hazards: 'ram',
  writeBuffer: { pages, ackNs: 0, policy: 'fifo', idleWriteBack: true, acknowledge: 'admission' },
});

/** These simulators have none, or one that is left out here. */
const NO_BUFFER = { hazards: 'flash', writeBuffer: { pages: 0 } } as const;

const drive = (
  channels: number,
  planesPerDie: number,
  pages: readonly [number, number, number],
  chipsPerChannel = 2,
): NonNullable<ExperimentInput['device']> => ({
  channels,
  chipsPerChannel,
  diesPerChip: 1,
  planesPerDie,
  blocksPerPlane: pages[0],
  pagesPerBlock: pages[1],
  pageBytes: pages[2],
  spareBytes: 0,
  overprovisioning: 0.07,
  overprovisioningOf: 'logical',
});

/** A word line of four planes at 30 MB/s, both passes, ns. */
const QLC_LINE_NS = Math.round((4 * 4 * 16_384 * 1000) / 30);
const QLC_COARSE_NS = Math.round(QLC_LINE_NS / 3);

/** FEMU's reads and erase of QLC, and whole word lines at the rate of ISSCC 2020. */
function qlcInTwoPasses(): NonNullable<ExperimentInput['timing']> {
  return {
    ...QLC_TIMING,
    programNs: QLC_COARSE_NS,
    pageTypes: {
      ...QLC_TIMING.pageTypes,
      firstPassProgramNs: QLC_COARSE_NS,
      wordLineProgramNs: QLC_LINE_NS - QLC_COARSE_NS,
    },
  };
}

/** ns a byte of a bus of 1,200 MT/s. */
const BUS_1200 = 0.833333;
/** A quarter of 1,800 MB/s; 1.499250 of them are a bus of 667 MT/s. */
const QLC_CHANNEL = 2.222222;
const PRO_ON_PCIE_3 = { ...PRO_FIRMWARE, linkNsPerByte: PCIE_3_X4, linkChunkBytes: 4096 } as const;
const LINK_SOURCE = 'firmware as in NVMeVirt; PCIe 3.0 × 4 as MQSim counts it';

const CONSUMER = {
  geometry: '4 channels × 2 dies × 4 planes, pages of 16 KiB',
  source: `Times, planes and page of MQSim-JW’s ssdconfig.xml (TLC of today); bus of 1,200 MT/s as in published configurations of MQSim; ${LINK_SOURCE}`,
  timing: { transferNsPerByte: BUS_1200, readNs: [37_000, 46_000], eraseNs: 3_500_000 } satisfies TimingPatch,
} as const;

const QLC = {
  geometry: `${CONSUMER.geometry}; reads of 59 to 170 µs`,
  source: `four channels of up to 667 MT/s as Silicon Motion’s SM2263, a die of 1 Tb with four planes as Intel and Micron announced it; page as in published configurations of MQSim; ${LINK_SOURCE}`,
} as const;

const DATA_CENTER = {
  geometry: '8 channels × 2 dies × 4 planes, pages of 16 KiB; read 45 µs',
  source:
    'Times, planes and page of MQSim-E’s ssd_PM9A3.xml; 13.8 µs of firmware a read and 12.6 µs a cached write by SimpleSSD’s cpu.cc; PCIe 4.0 × 4, twice the PCIe 3.0 × 4 that MQSim counts',
  timing: { transferNsPerByte: BUS_1200, readNs: 45_000, eraseNs: 3_500_000 },
  patch: {
    device: { ...drive(8, 4, [384, 384, 16_384]), overprovisioning: 0.28 },
    host: buffer(384),
    controller: {
      readLatencyNs: 12_800,
      writeLatencyNs: 11_600,
      readOccupancyNs: 1000,
      writeOccupancyNs: 1000,
      linkNsPerByte: PCIE_4_X4,
      linkChunkBytes: 4096,
    },
  },
} as const;
const DATA_CENTER_NOTES = [
  'MQSim-E’s file has an erase of 35 ms; 3.5 ms are taken here.',
  'SimpleSSD’s firmware runs on three cores in turn; here its sum is a latency, of which 1 µs keeps a core busy.',
  '28 % over-provisioning and a buffer of 6 MiB, protected against power loss, are assumed.',
  FREE_NOTE,
  SIZE_NOTE,
];

export const DRIVE_PRESETS: readonly DevicePreset[] = [
  {
    name: 'nvmevirt-970-pro',
    title: 'Samsung 970 PRO, as NVMeVirt models it',
    sentence:
      'A 4 KiB read takes 57,276 or 69,276 ns by the type of its page, a 4 KiB write is acknowledged in 5,612 ns, one of 128 KiB in 55,584.',
    source: 'NVMeVirt, ssd_config.h (SAMSUNG_970PRO), checked there against the drive (FAST ’23)',
    kind: 'drive',
    notes: [
      HOST_NOTE,
      MAPPING_OFF_NOTE,
      MAPPING_NOTE,
      'Reads above 16 KiB take 30,490 ns of firmware there, and reads of a whole page 240 ns more in the array.',
      'NVMeVirt divides the drive into four parts of two channels; here all dies take writes in turn.',
      'Its erase takes no time, here neither. A 32 KiB page is the unit of its 185 µs program.',
      FREE_NOTE,
      SIZE_NOTE,
    ],
    patch: {
      device: drive(8, 1, [512, 256, 32_768]),
      timing: {
        commandNs: 0,
        transferNsPerByte: PRO_CHANNEL,
        readNs: [29_760, 41_760],
        programNs: 185_000,
        eraseNs: 0,
        pageTypes: { count: 2, order: 'word-line' },
      },
      policy: { ...FREE, transfer: 'sectors' },
      host: buffer(32),
      controller: { ...PRO_FIRMWARE, linkNsPerByte: PRO_LINK, linkDirections: 1, linkChunkBytes: 16_384 },
    },
  },
  {
    name: 'nvmevirt-zn540',
    title: 'Western Digital ZN540, as NVMeVirt models it',
    sentence: 'A 4 KiB read takes 79,952 ns; a unit of 96 KiB is sent and programmed in 769,128 ns.',
    source: 'NVMeVirt, ssd_config.h (WD_ZN540), checked there against the drive (FAST ’23)',
    kind: 'drive',
    notes: [
      'The drive has zones; here it is a block device with garbage collection, and its erase (0 there) takes 3.5 ms, as in SimpleSSD’s MLC sample.',
      'A page here is the unit of a program, 96 KiB; NVMeVirt reads parts of 32 KiB.',
      'A read of a whole part takes 58 µs in the array there; here every read takes the 50 µs of 4 KiB.',
      'NVMeVirt buffers ten programs for each zone; here two for each of the 32 dies.',
      FREE_NOTE,
      SIZE_NOTE,
    ],
    patch: {
      device: drive(8, 1, [512, 128, 98_304], 4),
      timing: {
        commandNs: 0,
        transferNsPerByte: ZN540_CHANNEL,
        readNs: 50_000,
        programNs: 561_000,
        eraseNs: 3_500_000,
      },
      policy: { ...FREE, transfer: 'sectors' },
      host: buffer(64),
      controller: {
        readLatencyNs: 20_000,
        writeLatencyNs: 5_600,
        latencyPer4KiBNs: 600,
        linkNsPerByte: ZN540_LINK,
        linkDirections: 1,
        linkChunkBytes: 32_768,
      },
    },
  },
  {
    name: 'femu-block',
    title: 'FEMU’s block device',
    sentence: '8 channels × 8 dies, pages of 4 KiB; read 40 µs, program 200 µs, erase 2 ms, no time on the channels.',
    source: 'FEMU, femu_mode 1 with its defaults; 12 GiB of 16 GiB as in run-blackbox.sh',
    kind: 'drive',
    notes: [
      FREE_NOTE,
      'FEMU collects lines, the same block of all dies; here each plane collects by itself.',
      'Its firmware and its link take no time by default, here neither.',
    ],
    patch: {
      device: {
        channels: 8,
        chipsPerChannel: 8,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 256,
        pagesPerBlock: 256,
        pageBytes: 4096,
        spareBytes: 0,
        overprovisioning: 0.25,
        overprovisioningOf: 'physical',
      },
      timing: { commandNs: 0, transferNsPerByte: 0, readNs: 40_000, programNs: 200_000, eraseNs: 2_000_000 },
      policy: FREE,
      host: NO_BUFFER,
    },
  },
  {
    name: 'mqsim-shipped',
    title: 'MQSim’s shipped drive',
    sentence: '8 channels × 4 chips × 2 dies × 2 planes, pages of 8 KiB; read 75 µs, program 750 µs, erase 3.8 ms.',
    source: 'MQSim, ssdconfig.xml as shipped; ONFI_Channel_NVDDR2.h, PCIe_Link.h',
    kind: 'drive',
    notes: [
      'The bus takes 3 ns a byte, as MQSim computes 333 MT/s (nominally 3.003).',
      'The planes of a die program and read together if their pages have one number, as MQSim’s scheduler gathers them.',
      '290 ns are its read command; its program command takes 361 ns, its erase command 220.',
      'Its cache of 256 MiB and its mapping cache are left out.',
      '256 blocks a plane instead of 2048, so that a used drive is ready in a second.',
      FREE_NOTE,
    ],
    patch: {
      device: {
        channels: 8,
        chipsPerChannel: 4,
        diesPerChip: 2,
        planesPerDie: 2,
        blocksPerPlane: 256,
        pagesPerBlock: 256,
        pageBytes: 8192,
        spareBytes: 0,
        overprovisioning: 0.07,
        overprovisioningOf: 'physical',
      },
      timing: { commandNs: 290, transferNsPerByte: 3, readNs: 75_000, programNs: 750_000, eraseNs: 3_800_000 },
      policy: { ...FREE, multiPlane: 'wise', parallelRead: 'any', planeConstraint: 'page', transfer: 'sectors' },
      controller: { linkNsPerByte: PCIE_3_X4 },
      host: NO_BUFFER,
    },
  },
  {
    name: 'like-consumer-tlc',
    title: 'Like a consumer TLC drive',
    sentence: `${CONSUMER.geometry}; reads of 37, 46 and 37 µs, 380 µs for three pages.`,
    source: CONSUMER.source,
    kind: 'drive',
    notes: [...EVO_NOTES, ONE_SHOT_NOTE, NEARLY_EVERY_POLICY_NOTE, NO_CACHE_NOTE, ...OWN_NOTES],
    patch: {
      device: drive(4, 4, [768, 384, 16_384]),
      timing: {
        ...CONSUMER.timing,
        programNs: 126_667,
        pageTypes: { count: 3, order: 'word-line' },
      },
      policy: PLANES_TOGETHER,
      host: buffer(192),
      controller: PRO_ON_PCIE_3,
    },
  },
  {
    name: 'consumer-tlc-one-shot',
    title: 'Like a consumer TLC drive, whole word lines',
    sentence: `${CONSUMER.geometry}; reads of 37, 46 and 37 µs, 380 µs for a whole word line.`,
    source: CONSUMER.source,
    kind: 'drive',
    notes: [
      ...EVO_NOTES,
      WHOLE_LINE_NOTE,
      NO_CACHE_NOTE,
      '9.95 % over-provisioning: 1,000 GB of 1,024 GiB of flash.',
      ...OWN_NOTES,
    ],
    patch: {
      device: { ...drive(4, 4, [768, 384, 16_384]), overprovisioning: 0.0995 },
      timing: {
        ...CONSUMER.timing,
        programNs: 380_000,
        pageTypes: { count: 3, order: 'word-line', wordLineProgramNs: 380_000 },
      },
      policy: { ...PLANES_ALONE, wordLine: 'one-shot' },
      host: buffer(192),
      controller: PRO_ON_PCIE_3,
    },
  },
  {
    name: 'like-qlc',
    title: 'Like a QLC drive',
    sentence: `${QLC.geometry}, programs of 0.86 to 9.2 ms.`,
    source: `FEMU, nand.h (QLC, which it calls extrapolated); ${QLC.source}`,
    kind: 'drive',
    notes: [QLC_NOTE, PAGE_BY_PAGE_NOTE, NEARLY_EVERY_POLICY_NOTE, NO_CACHE_NOTE, ...OWN_NOTES],
    patch: {
      device: drive(4, 4, [768, 512, 16_384]),
      timing: { transferNsPerByte: QLC_CHANNEL, ...QLC_TIMING },
      policy: PLANES_TOGETHER,
      host: buffer(256),
      controller: PRO_ON_PCIE_3,
    },
  },
  {
    name: 'qlc-two-pass',
    title: 'Like a QLC drive, whole word lines',
    sentence: `${QLC.geometry}, a whole word line in two passes of 2.9 and 5.8 ms.`,
    source: `Program rate of “A 1Tb 4b/Cell 96-Stacked-WL 3D NAND Flash Memory with 30MB/s Program Throughput”, ISSCC 2020; reads and erase of FEMU, nand.h (QLC, which it calls extrapolated); ${QLC.source}`,
    kind: 'drive',
    notes: [
      QLC_NOTE,
      'A word line is gathered in the buffer; its sixteen pages, four of each plane, are sent and programmed twice: coarsely, then finely.',
      'Both passes together are derived: 4 planes × 16 KiB × 4 pages at 30 MB/s take 8.74 ms, if that part has such planes and pages. No source gives the time of each pass; a third for the coarse one is assumed.',
      'The buffer of 4 MiB is assumed: each die may have a word line of 256 KiB between its passes.',
      NO_CACHE_NOTE,
      ...OWN_NOTES,
    ],
    patch: {
      device: drive(4, 4, [768, 512, 16_384]),
      timing: { transferNsPerByte: QLC_CHANNEL, ...qlcInTwoPasses() },
      policy: { ...PLANES_ALONE, wordLine: 'two-pass' },
      host: buffer(256),
      controller: PRO_ON_PCIE_3,
    },
  },
  {
    name: 'qlc-slc-cache',
    title: 'Like a QLC drive, SLC cache',
    sentence: `${QLC.geometry}, programs of 0.86 to 9.2 ms, behind an SLC cache.`,
    source: `FEMU, nand.h (QLC, which it calls extrapolated); times of the cache as in MQSim_TC, its size after Intel’s 660p; ${QLC.source}`,
    kind: 'drive',
    notes: [
      QLC_NOTE,
      'Sequential reads, random reads at QD 256 and sequential writes are 0.3 to 0.5 of its: with an SLC cache a die works on one plane at a time in this model.',
      'Each page is programmed in the cache and again when it is moved out of it, so that write amplification is above that of the over-provisioning.',
      PAGE_BY_PAGE_NOTE,
      'Intel’s 660p of 512 GB has 6 GB of static cache (24 GB of QLC, 4 % of the blocks) and up to 70 GB in all (half of the blocks); here 5 and 60 of 128 blocks a plane, and 12 % over-provisioning for 7 % without the static ones.',
      'Its cache shrinks as the drive fills and is gone at 75 %; here it takes what is free, but for four blocks a plane.',
      ...OWN_NOTES,
    ],
    patch: {
      device: { ...drive(4, 4, [128, 512, 16_384]), overprovisioning: 0.12 },
      timing: { transferNsPerByte: QLC_CHANNEL, ...QLC_TIMING },
      policy: {
        transfer: 'sectors',
        slcCache: {
          blocksPerPlane: 5,
          dynamicBlocksPerPlane: 60,
          readNs: 30_000,
          programNs: 160_000,
          eraseNs: 3_000_000,
        },
      },
      host: buffer(256),
      controller: PRO_ON_PCIE_3,
    },
  },
  {
    name: 'like-data-center',
    title: 'Like a data-center drive',
    sentence: `${DATA_CENTER.geometry}, 650 µs for three pages, 28 % spare.`,
    source: DATA_CENTER.source,
    kind: 'drive',
    notes: [PM9A3_NOTE, STEADY_NOTE, ONE_SHOT_NOTE, NEARLY_EVERY_POLICY_NOTE, ...DATA_CENTER_NOTES],
    patch: {
      ...DATA_CENTER.patch,
      timing: { ...DATA_CENTER.timing, programNs: 216_667 },
      policy: PLANES_TOGETHER,
    },
  },
  {
    name: 'data-center-one-shot',
    title: 'Like a data-center drive, whole word lines',
    sentence: `${DATA_CENTER.geometry}, 650 µs for a whole word line, 28 % spare.`,
    source: DATA_CENTER.source,
    kind: 'drive',
    notes: [
      PM9A3_NOTE,
      STEADY_NOTE,
      WHOLE_LINE_NOTE,
      'MQSim-E’s file has one read time for all three page types.',
      ...DATA_CENTER_NOTES,
    ],
    patch: {
      ...DATA_CENTER.patch,
      timing: {
        ...DATA_CENTER.timing,
        programNs: 650_000,
        pageTypes: { count: 3, order: 'word-line', wordLineProgramNs: 650_000 },
      },
      policy: { ...PLANES_ALONE, wordLine: 'one-shot' },
    },
  },
];
