/**
 * Patches over an experiment: the papers' tables, the slides' kinds of NAND, and two parts of public data sheets. What
 * a source does not state is a note.
 */
import { DocumentError } from '../../device/document-error.ts';
import { sameValue } from '../../device/same-value.ts';
import type { Experiment, ExperimentInput } from '../experiment.ts';
import { LIMITS } from '../../device/limits.ts';
import { ofEveryType } from '../../device/page-types.ts';
import { oneNamed, type DevicePreset } from './named-patch.ts';
import { DRIVE_PRESETS, FEMU_QLC, FEMU_TLC, femuTiming } from './drive-presets.ts';
import { applyPatch } from '../patch.ts';
import { DEFAULT_EXPERIMENT } from '../validate.ts';

export type { DevicePreset } from './named-patch.ts';

type TimingPatch = NonNullable<ExperimentInput['timing']>;

/**
 * Bus time of one byte, from a bus's width and clock: `8000 / (bits × MHz × transfers a clock)` ns, rounded to the six
 * decimals the document can hold. 8 bits at 25 MHz are 40 ns (25 MB/s), 32 bits at 100 MHz 2.5 ns (400 MB/s).
 */
export function busPreset(widthBits: number, megahertz: number, transfersPerClock = 1): { transferNsPerByte: number } {
  for (const [what, value] of Object.entries({ widthBits, megahertz, transfersPerClock })) {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new DocumentError(
        'timing.transferNsPerByte',
        `${what} ${value}`,
        'a bus with a width, clock and transfers above 0',
      );
    }
  }
  const nanoseconds = 8000 / (widthBits * megahertz * transfersPerClock);
  return { transferNsPerByte: Math.round(nanoseconds * 1_000_000) / 1_000_000 };
}

/** The buses of DJ §2: 8, 16 and 32 bits at 25, 50 and 100 MHz, 25 to 400 MB/s. */
export const BANKING_BUSES: readonly { readonly widthBits: number; readonly megahertz: number }[] = [8, 16, 32].flatMap(
  (widthBits) => [25, 50, 100].map((megahertz) => ({ widthBits, megahertz })),
);

/** The capacity that DJ §2 keeps whatever the organisation. */
export const BANKING_CAPACITY_BYTES = 34_359_738_368;

const BANKING_PAGE_BYTES = 2048;
const BANKING_PAGES_PER_BLOCK = 64;

/**
 * DJ's device in one of its organisations (Fig. 8): `channels` buses with `banksPerChannel` banks each, a bank being a
 * die of one plane, the capacity divided among them. An `DocumentError` where that leaves no whole block in a bank or
 * more than a plane may have: fewer bytes then keep every time the same.
 */
export function bankOrganization(
  channels: number,
  banksPerChannel: number,
  capacityBytes = BANKING_CAPACITY_BYTES,
): NonNullable<ExperimentInput['device']> {
  const blockBytes = BANKING_PAGE_BYTES * BANKING_PAGES_PER_BLOCK;
  const banks = channels * banksPerChannel;
  const blocksPerPlane = capacityBytes / (banks * blockBytes);
  if (!Number.isInteger(blocksPerPlane) || blocksPerPlane < 1 || blocksPerPlane > LIMITS.blocksPerPlane) {
    throw new DocumentError(
      'device.blocksPerPlane',
      `${capacityBytes} bytes in ${banks} banks`,
      `a multiple of ${banks * blockBytes} bytes up to ${banks * blockBytes * LIMITS.blocksPerPlane} bytes`,
    );
  }
  return {
    channels,
    chipsPerChannel: banksPerChannel,
    diesPerChip: 1,
    planesPerDie: 1,
    blocksPerPlane,
    pagesPerBlock: BANKING_PAGES_PER_BLOCK,
    pageBytes: BANKING_PAGE_BYTES,
    spareBytes: 0,
  };
}

/** DJ §2 and §3.2: the part's times, without its bus. */
const bankingTiming: TimingPatch = {
  commandNs: 0,
  readNs: 25_000,
  programNs: 200_000,
  eraseNs: 3_000_000,
  planeSwitchNs: 0,
  registerCopyNs: 3_000,
};

const tableOneDevice: NonNullable<ExperimentInput['device']> = {
  channels: 4,
  chipsPerChannel: 2,
  diesPerChip: 2,
  planesPerDie: 2,
  blocksPerPlane: 64,
  pagesPerBlock: 1024,
  pageBytes: 8192,
  spareBytes: 0,
};
const tableOneTiming: TimingPatch = {
  commandNs: 70,
  transferNsPerByte: 10,
  readNs: 78_000,
  programNs: 1_300_000,
  eraseNs: 15_000_000,
  planeSwitchNs: 0,
  registerCopyNs: 0,
};

/** SSDSim's own NAND parameters, which MP's Table 1 repeats and DB leaves as they are. */
const ssdsimPart: NonNullable<ExperimentInput['device']> = {
  planesPerDie: 2,
  blocksPerPlane: 2048,
  pagesPerBlock: 64,
  pageBytes: 2048,
  spareBytes: 0,
};
const ssdsimTiming: TimingPatch = {
  commandNs: 175,
  transferNsPerByte: 25,
  readNs: 20_000,
  programNs: 200_000,
  eraseNs: 1_500_000,
  planeSwitchNs: 0,
  registerCopyNs: 0,
};
const ssdsimCommandNote =
  'The command time, 7 cycles of 25 ns, is SSDSim’s own; the paper leaves it out of its figures. SSDSim adds 50 ' +
  'ns between the loads of two planes (timing.planeSwitchNs).';

function dieBindingDevice(number: 1 | 2, ways: number): DevicePreset {
  return {
    name: `db-ssd${number}`,
    title: `DB’s SSD${number}: 4 channels × ${ways} ways`,
    sentence: `Four channels with ${ways} dies each, no multi-plane operations.`,
    source: 'DB, performance evaluation; the rest are SSDSim’s own parameters',
    kind: 'paper',
    notes: [
      'A way counts as a chip with one die.',
      ssdsimCommandNote,
      'SSDSim starts garbage collection below 30 % free pages with 10 % over-provisioning, which no full device ' +
        'can satisfy; the thresholds stay NANDscope’s.',
    ],
    patch: {
      device: {
        channels: 4,
        chipsPerChannel: ways,
        diesPerChip: 1,
        ...ssdsimPart,
        overprovisioning: 0.1,
        overprovisioningOf: 'physical',
      },
      timing: ssdsimTiming,
    },
  };
}

/** The times of the slides' table in ns: erase, program and read, each typical and at most. */
const SLIDE_KINDS = [
  { name: 'slc', title: '2D SLC', erase: [5, 10], program: [0.3, 3], read: [35, 50] },
  { name: 'mlc', title: '2D MLC', erase: [5, 10], program: [1.4, 3], read: [50, 85] },
  { name: 'slc-star', title: '3D SLC*', erase: [10, 25], program: [0.25, 0.6], read: [37, 65] },
  { name: 'tlc', title: '3D TLC', erase: [10, 25], program: [2.3, 11], read: [67, 100] },
] as const;

function slideKinds(): DevicePreset[] {
  const presets: DevicePreset[] = [];
  for (const { name, title, erase, program, read } of SLIDE_KINDS) {
    for (const [index, which, words] of [
      [0, 'typ', 'typical'],
      [1, 'max', 'longest'],
    ] as const) {
      presets.push({
        name: `sb-${name}-${which}`,
        title: `${title}, ${words} times`,
        sentence: `Erase ${erase[index]} ms, program ${program[index]} ms, read ${read[index]} µs.`,
        source: 'SB, Nand Flash Timing Parameters',
        kind: 'nand',
        notes: [
          'Geometry and bus stay as they are: the slides do not give them.',
          ...(name === 'slc-star'
            ? ['The slides do not explain the asterisk; it stands in the 3D column beside TLC.']
            : []),
        ],
        patch: {
          timing: {
            readNs: read[index] * 1000,
            programNs: Math.round(program[index] * 1_000_000),
            eraseNs: erase[index] * 1_000_000,
          },
        },
      });
    }
  }
  return presets;
}

const TYPED_NAND: readonly DevicePreset[] = [
  {
    name: 'simplessd-mlc',
    title: 'MLC, two page types (SimpleSSD)',
    sentence: 'Reads of 40 and 65 µs, programs of 500 and 1,300 µs, erase 3.5 ms; types in turn.',
    source: 'SimpleSSD, sample.cfg',
    kind: 'nand',
    notes: ['Geometry and bus stay as they are.'],
    patch: {
      timing: {
        readNs: [40_000, 65_000],
        programNs: [500_000, 1_300_000],
        eraseNs: 3_500_000,
        pageTypes: { count: 2, order: 'word-line' },
      },
    },
  },
  {
    name: 'femu-tlc',
    title: 'TLC, three page types (FEMU)',
    sentence: 'Reads of 56.5, 77.5 and 106 µs, programs of 0.82, 2.2 and 5.7 ms, erase 3 ms; shadow order.',
    source: 'FEMU, nand.h; the order is that of Yaakobi et al., ICNC 2012',
    kind: 'nand',
    notes: ['Planar flash of about 2012.', 'Geometry and bus stay as they are.'],
    patch: { timing: femuTiming(FEMU_TLC, 'shadow') },
  },
  {
    name: 'femu-qlc',
    title: 'QLC, four page types (FEMU)',
    sentence: 'Reads of 59.3 to 169.6 µs, programs of 0.86 to 9.2 ms, erase 3 ms; types in turn.',
    source: 'FEMU, nand.h, which calls the times extrapolated',
    kind: 'nand',
    notes: [
      'FEMU has a table of its own for the order of pages; here the types take turns.',
      'Each page is programmed by itself; real QLC programs a word line in two passes.',
      'Geometry and bus stay as they are.',
    ],
    patch: { timing: femuTiming(FEMU_QLC, 'word-line') },
  },
];

/** TLC and QLC of today, whose programs write a whole word line (`policy.wordLine`) or each page by itself. */
const NAND_OF_TODAY: readonly DevicePreset[] = [
  {
    name: 'mqsim-jw-tlc',
    title: 'TLC of today, fast programs (MQSim-JW)',
    sentence: 'Reads of 37, 46 and 37 µs, one program of 380 µs for all three types, erase 3.5 ms.',
    source: 'MQSim-JW, ssdconfig.xml (2026)',
    kind: 'nand',
    notes: [
      'Whole word lines need policy.wordLine one-shot and a write buffer that holds one.',
      'Geometry and bus stay as they are.',
    ],
    patch: {
      timing: {
        readNs: [37_000, 46_000, 37_000],
        programNs: [380_000, 380_000, 380_000],
        eraseNs: 3_500_000,
        pageTypes: { count: 3, order: 'word-line', wordLineProgramNs: 380_000 },
      },
    },
  },
  {
    name: 'isscc-2021-tlc',
    title: 'TLC of 2021 (ISSCC)',
    sentence: 'Reads of 50 µs, one program of 1.17 ms for all three types, erase 3.5 ms.',
    source: 'SK hynix 512 Gb at ISSCC 2021, as tabled by AnandTech',
    kind: 'nand',
    notes: [
      'The program is derived: 4 planes × 16 KiB × 3 pages at 168 MB/s. All types are read in the time that is given.',
      'The erase is not given; it is that of MQSim-JW.',
      'Geometry and bus stay as they are.',
    ],
    patch: {
      timing: {
        readNs: [50_000, 50_000, 50_000],
        programNs: [1_170_000, 1_170_000, 1_170_000],
        eraseNs: 3_500_000,
        pageTypes: { count: 3, order: 'word-line', wordLineProgramNs: 1_170_000 },
      },
    },
  },
  {
    name: 'nvmevirt-hybrid-qlc',
    title: 'QLC, four page types (a fork of NVMeVirt)',
    sentence: 'Reads of 75, 95, 130 and 205 µs, programs of 561 µs.',
    source: 'nvmevirt_hybrid (YeDonS, 2025), a student’s fork of NVMeVirt',
    kind: 'nand',
    notes: ['Student work: a source for the form, not for the truth.', 'Geometry, erase and bus stay as they are.'],
    patch: {
      timing: {
        readNs: [75_000, 95_000, 130_000, 205_000],
        programNs: [561_000, 561_000, 561_000, 561_000],
        pageTypes: { count: 4, order: 'word-line' },
      },
    },
  },
];

/**
 * If a preset has times and says nothing of types, all pages are alike; a word line has no time of its own. Types whose
 * times it does not give take those of the first, whatever the device before had.
 */
const withTypes = (preset: DevicePreset): DevicePreset => {
  const { timing } = preset.patch;
  if (timing === undefined) return preset;
  const pageTypes = { wordLineProgramNs: 0, firstPassProgramNs: 0, ...(timing.pageTypes ?? { count: 1 }) };
  const { readNs, programNs } = timing;
  const times =
    timing.pageTypes === undefined || readNs === undefined || programNs === undefined
      ? {}
      : { readNs: ofEveryType(readNs), programNs: ofEveryType(programNs) };
  const patch = { ...preset.patch, timing: { ...timing, ...times, pageTypes } };
  // How pages are programmed belongs to the part: other types may not fit the word lines of the one before.
  return { ...preset, patch: { ...patch, policy: { wordLine: 'page', ...patch.policy } } };
};

const PLAIN_PRESETS: readonly DevicePreset[] = [
  {
    name: 'mbm-table-1',
    title: 'MBM Table I',
    sentence: '4 channels × 2 chips × 2 dies × 2 planes, 8 KiB pages, 10 ns a byte; a program takes 1.3 ms.',
    source: 'MBM Table I',
    kind: 'paper',
    notes: [
      'Blocks per plane and over-provisioning are not in the table: 64 and 20 % are NANDscope’s.',
      'With these numbers the drawings of MBM Fig. 3(a) and 3(c) do not hold: see the figure preset.',
    ],
    patch: { device: tableOneDevice, timing: tableOneTiming },
  },
  {
    name: 'mbm-figures',
    title: 'MBM’s figures (16 KiB pages)',
    sentence: 'Table I with pages of 16 KiB, with which MBM’s Fig. 3(a), (b) and (c) all come out as drawn.',
    source: 'Derived from MBM Fig. 3: the drawings want 6 < tPROG / page transfer ≤ 8',
    kind: 'paper',
    notes: ['Everything but the page size is Table I’s.'],
    patch: { device: { ...tableOneDevice, pageBytes: 16_384 }, timing: tableOneTiming },
  },
  {
    name: 'mp-table-1',
    title: 'MP Table 1',
    sentence: '2 channels × 2 chips × 2 dies × 2 planes, 2 KiB pages, 25 ns a byte; a program takes 200 µs.',
    source: 'MP Table 1; garbage collection below 10 % free pages and 20 % over-provisioning as its text says',
    kind: 'paper',
    notes: ['Blocks per plane (2048) are SSDSim’s, which MP uses unmodified.', ssdsimCommandNote],
    patch: {
      device: {
        channels: 2,
        chipsPerChannel: 2,
        diesPerChip: 2,
        ...ssdsimPart,
        overprovisioning: 0.2,
        overprovisioningOf: 'physical',
      },
      timing: ssdsimTiming,
      policy: { gc: { freeUnit: 'pages', softFreeRatio: 0.1 } },
    },
  },
  dieBindingDevice(1, 2),
  dieBindingDevice(2, 4),
  {
    name: 'dj-part',
    title: 'DJ’s 32 GB disk',
    sentence: '2 channels × 4 banks, 2 KiB pages, 25 MB/s buses; read 25 µs, program 200 µs, erase 3 ms.',
    source: 'DJ §2 (times, capacity) and §3.2 (register copy)',
    kind: 'paper',
    notes: [
      'Two channels and four banks are what DJ calls typical; its Fig. 8 has others (see bankOrganization).',
      'The background section gives 2 ms for an erase, the methodology 3 ms.',
      'Command cycles are not given: 0. Over-provisioning is not given either and stays as it is.',
    ],
    patch: { device: bankOrganization(2, 4), timing: { ...bankingTiming, ...busPreset(8, 25) } },
  },
  ...slideKinds(),
  ...TYPED_NAND,
  ...NAND_OF_TODAY,
  {
    name: 'micron-mt29f128g08cbecb',
    title: 'Micron MT29F128G08CBECB (MLC, 128 Gb)',
    sentence: '16 KiB pages with 1872 spare bytes, 166 MT/s; read 115 µs at most, program 1.6 ms, erase 3 ms.',
    source:
      'Micron data sheet MT29F128G08CBECB (ONFI 3.2), Features: organization, NV-DDR2 timing mode 3, array performance',
    kind: 'data-sheet',
    notes: [
      'Channels and chips stay as they are; a package of this part has one die.',
      'The read time is a maximum, program and erase are typical values. 12 ns a clock with two transfers are 6 ' +
        'ns a byte.',
      'Planar MLC. Makers do not publish the array times of 3D parts in data sheets; what is published of one ' +
        'stands under samsung-vnand-128gb.',
    ],
    patch: {
      device: {
        diesPerChip: 1,
        planesPerDie: 2,
        blocksPerPlane: 1048,
        pagesPerBlock: 512,
        pageBytes: 16_384,
        spareBytes: 1872,
      },
      timing: { transferNsPerByte: 6, readNs: 115_000, programNs: 1_600_000, eraseNs: 3_000_000 },
    },
  },
  {
    name: 'samsung-vnand-128gb',
    title: 'Samsung V-NAND, 32 layers (3D TLC, 128 Gb)',
    sentence: '1 Gb/s a pin, a program takes 700 µs; everything else is assumed.',
    source:
      'A 128 Gb 3b/cell V-NAND Flash Memory With 1 Gb/s I/O Rate, IEEE Journal of Solid-State Circuits 51(1), ' +
      'abstract: three bits a cell, 32 layers, program time, I/O rate',
    kind: 'data-sheet',
    notes: [
      'Read 67 µs and erase 10 ms are the slides’ typical times of 3D TLC, not this part’s: its maker’s abstract ' +
        'does not give them.',
      'Pages of 16 KiB, 384 pages a block (32 layers, four strings, three bits), two planes and 1366 blocks a ' +
        'plane are assumed: together they make 128 Gb.',
      'Channels and chips stay as they are.',
    ],
    patch: {
      device: {
        diesPerChip: 1,
        planesPerDie: 2,
        blocksPerPlane: 1366,
        pagesPerBlock: 384,
        pageBytes: 16_384,
        spareBytes: 0,
      },
      timing: { transferNsPerByte: 1, readNs: 67_000, programNs: 700_000, eraseNs: 10_000_000 },
    },
  },
  {
    name: 'micron-mt29f64g08cbab',
    title: 'Micron MT29F64G08CBAB (MLC, 64 Gb)',
    sentence: '8 KiB pages with 744 spare bytes, 200 MT/s; read 100 µs at most, program 1.3 ms, erase 3 ms.',
    source:
      'Micron data sheet MT29F64G08CBAB (ONFI 2.3), Features: organization, synchronous timing mode 5, array ' +
      'performance',
    kind: 'data-sheet',
    notes: [
      'Channels and chips stay as they are; a package of this part has one die.',
      'The read time is a maximum, program and erase are typical values. 10 ns a clock with two transfers are 5 ' +
        'ns a byte.',
      'MBM’s Table I resembles this family, with half its bus speed and five times its erase time.',
    ],
    patch: {
      device: {
        diesPerChip: 1,
        planesPerDie: 2,
        blocksPerPlane: 2048,
        pagesPerBlock: 256,
        pageBytes: 8192,
        spareBytes: 744,
      },
      timing: { transferNsPerByte: 5, readNs: 100_000, programNs: 1_300_000, eraseNs: 3_000_000 },
    },
  },
  {
    name: 'like-drive-2018',
    title: 'Like an NVMe drive of 2018 (MLC)',
    sentence: '8 channels × 2 dies, pages of 32 KiB, 800 MiB/s a channel; read 36 µs, program 185 µs.',
    source: 'NVMeVirt’s Samsung 970 PRO: channels, dies, flash page, program time, channel rate, over-provisioning',
    kind: 'drive',
    notes: [
      'NVMeVirt reads its two page types in 30 and 42 µs; here every page takes their mean.',
      'Its firmware (21.5 µs a read) and its link (3,360 MiB/s) take no time here: latencies are shorter by that.',
      'Its erase takes no time; 3.5 ms are those of SimpleSSD’s MLC sample.',
      '16 GiB of flash (128 blocks of 256 pages a die) are chosen here, so that a used one is ready in seconds.',
    ],
    patch: {
      device: {
        channels: 8,
        chipsPerChannel: 2,
        diesPerChip: 1,
        planesPerDie: 1,
        blocksPerPlane: 128,
        pagesPerBlock: 256,
        pageBytes: 32_768,
        spareBytes: 0,
        overprovisioning: 0.07,
        overprovisioningOf: 'logical',
      },
      timing: { transferNsPerByte: 1.192093, readNs: 36_000, programNs: 185_000, eraseNs: 3_500_000 },
    },
  },
  {
    name: 'like-drive-today',
    title: 'Like a TLC drive of today',
    sentence: '8 channels × 2 dies × 4 planes, pages of 16 KiB, 1,200 MT/s; read 50 µs, program 390 µs a page.',
    source:
      'Read time and program rate of 3D TLC from ISSCC 2021 as AnandTech tabled it (SK hynix 512 Gb: 50 µs, 168 MB/s on four planes); ' +
      'bus, planes and page as in published configurations of MQSim for TLC drives',
    kind: 'drive',
    notes: [
      'A one-shot program of three pages on four planes takes 1,170 µs by that rate; here each page is programmed by itself in a third of it.',
      'No SLC cache, no page types, no firmware and no link: a drive is faster at first and slower once its cache is full.',
      'The erase time, 3.5 ms, and 384 pages a block are assumed.',
      '13 % over-provisioning: collection keeps 5 % of the blocks free, so the 7 % of NVMeVirt are at work.',
      '36 GiB of flash (96 blocks a plane) are chosen here, so that a used one is ready in seconds.',
    ],
    patch: {
      device: {
        channels: 8,
        chipsPerChannel: 2,
        diesPerChip: 1,
        planesPerDie: 4,
        blocksPerPlane: 96,
        pagesPerBlock: 384,
        pageBytes: 16_384,
        spareBytes: 0,
        overprovisioning: 0.13,
        overprovisioningOf: 'logical',
      },
      timing: { transferNsPerByte: 0.833333, readNs: 50_000, programNs: 390_000, eraseNs: 3_500_000 },
    },
  },
];

const withController = (preset: DevicePreset): DevicePreset =>
  preset.patch.device === undefined
    ? preset
    : {
        ...preset,
        patch: {
          ...preset.patch,
          controller: { ...DEFAULT_EXPERIMENT.controller, ...preset.patch.controller },
          // Word lines and cache belong to a drive, not to what is compared on it.
          policy: { wordLine: 'page', slcCache: false, ...preset.patch.policy },
        },
      };

export const DEVICE_PRESETS: readonly DevicePreset[] = [...PLAIN_PRESETS, ...DRIVE_PRESETS].map((preset) =>
  withController(withTypes(preset)),
);

/** @throws DocumentError as {@link oneNamed} */
export const devicePreset = (name: string): DevicePreset => oneNamed(DEVICE_PRESETS, 'device', name, 'preset');

/** Whether an experiment has the device of a preset, with all that comes with it: its patch would change nothing. */
export function isOnPreset(experiment: Experiment, { patch }: DevicePreset): boolean {
  if (patch.device === undefined) return false;
  try {
    const patched = applyPatch(experiment, patch);
    return (Object.keys(patch) as (keyof Experiment)[]).every((key) => sameValue(patched[key], experiment[key]));
  } catch {
    // A preset that conflicts with the experiment is not the one in use.
    return false;
  }
}
