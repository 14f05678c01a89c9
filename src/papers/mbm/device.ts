/**
 * The device of MBM's figures: Table I's part, one channel of it, commands left out as the paper leaves them out of its
 * drawings.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/presets.ts';
import type { DevicePatch } from '../building.ts';

const TABLE_ONE = devicePreset('mbm-table-1').patch;
const FIGURES = devicePreset('mbm-figures').patch;

/** Table I's page. */
export const TABLE_PAGE_BYTES = 8192;
/** The page with which the drawings of Fig. 3 hold. */
export const FIGURE_PAGE_BYTES = 16_384;

/** MBM §III-B: “the following figures will omit the CA latency”. */
export const FIGURE_TIMING: NonNullable<ExperimentInput['timing']> = { ...TABLE_ONE.timing, commandNs: 0 };

/** A channel of small chips with Table I's times; only the geometry that a figure needs. */
export function channelOf(chips: number, diesPerChip: number, planesPerDie: number, pageBytes: number): DevicePatch {
  return {
    ...(pageBytes === FIGURE_PAGE_BYTES ? FIGURES.device : TABLE_ONE.device),
    channels: 1,
    chipsPerChannel: chips,
    diesPerChip,
    planesPerDie,
    blocksPerPlane: 8,
    pagesPerBlock: 64,
  };
}
