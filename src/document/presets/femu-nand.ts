/**
 * FEMU's tables of NAND (hw/femu/nand/nand.h and nand.c at 99ce4fb): array times by page type, and which page of a block
 * is of which type. The times of QLC are those of TLC by factors of 1.05 to 1.6, which FEMU calls extrapolated.
 */
import type { PageTypes } from '../../device/device.ts';
import { FURTHER_TYPES } from '../../device/page-types.ts';
import type { ExperimentInput } from '../experiment.ts';

type TimingPatch = NonNullable<ExperimentInput['timing']>;

export interface FemuCell {
  readonly title: string;
  /** Of the types, from low pages to high ones, ns. */
  readonly readNs: readonly number[];
  readonly programNs: readonly number[];
  readonly eraseNs: number;
  /** The type of a page by its number in its block, below `FEMU_PAGES`. */
  readonly typeOf: (page: number) => number;
}

/** FEMU's tables of types end here; for a further page it reads what is behind them. */
export const FEMU_PAGES = 512;

/** Pages of MLC whose type the pairs do not give: nand.c lists them. */
const MLC_LOWER = new Set([7, 8, 502, 503, 506, 507, 509, 510]);
const MLC_UPPER = new Set([6, 9, 504, 505, 508, 511]);
/** Pages of a block that are of the first type throughout. */
const FIRST_PAGES = 6;
/** From here the types have two pages each, in turn. */
const PAIRS = 8;
const MLC_PAIRS = 10;
/** The table of QLC is not filled from here: these pages are of the first type. */
const QLC_END = 496;

const pairs = (page: number, begin: number, types: number): number => Math.floor((page - begin) / 2) % types;

/** The table of TLC, after Yaakobi et al., ICNC 2012; that of QLC continues it. */
const shadow = (page: number, types: number): number =>
  page < FIRST_PAGES ? 0 : page < PAIRS ? 1 : pairs(page, PAIRS, types);

function mlcType(page: number): number {
  if (page < FIRST_PAGES || MLC_LOWER.has(page)) return 0;
  return MLC_UPPER.has(page) ? 1 : pairs(page, MLC_PAIRS, 2);
}

/** By FEMU's number of the cell (`nand_cell_type`), which is its bits. */
export const FEMU_CELLS = {
  1: { title: 'SLC', readNs: [40_000], programNs: [800_000], eraseNs: 2_000_000, typeOf: () => 0 },
  2: {
    title: 'MLC',
    readNs: [48_000, 64_000],
    programNs: [850_000, 2_300_000],
    eraseNs: 3_000_000,
    typeOf: mlcType,
  },
  3: {
    title: 'TLC',
    readNs: [56_500, 77_500, 106_000],
    programNs: [820_500, 2_225_000, 5_734_000],
    eraseNs: 3_000_000,
    typeOf: (page) => shadow(page, 3),
  },
  4: {
    title: 'QLC',
    readNs: [59_325, 85_250, 127_200, 169_600],
    programNs: [861_525, 2_447_500, 6_880_800, 9_174_400],
    eraseNs: 3_000_000,
    typeOf: (page) => (page < QLC_END ? shadow(page, 4) : 0),
  },
} as const satisfies Readonly<Record<number, FemuCell>>;

/** The timing of a cell, without bus. @param order that of the model which is nearest to the cell's table */
export function femuTiming({ readNs, programNs, eraseNs }: FemuCell, order: PageTypes['order']): TimingPatch {
  const further = FURTHER_TYPES.slice(0, readNs.length - 1).flatMap((type, i): [string, number][] => [
    [`${type}ReadNs`, readNs[i + 1]],
    [`${type}ProgramNs`, programNs[i + 1]],
  ]);
  const pageTypes = { count: readNs.length, order, ...Object.fromEntries<number>(further) };
  return { readNs: readNs[0], programNs: programNs[0], eraseNs, pageTypes };
}
