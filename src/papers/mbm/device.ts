/**
 * The device of MBM's figures: Table I's part, one channel of it, commands left out as the paper leaves them out of its
 * drawings.
 */
import type { ExperimentInput } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/devices.ts';
import type { DevicePatch } from '../building.ts';

/** What MBM's paper leaves open about the runs of its traces, and our choice. */

/** Share of the logical pages with data: the paper does not say how full its device is. */
export const UTILIZATION = 0.6;

/** Share of the time for which the chips would work for the host. */
export const LOAD = 0.25;

const TABLE_ONE = devicePreset('mbm-table-1').patch;
const FIGURES = devicePreset('mbm-figures').patch;

/** Table I's page. */
export const TABLE_PAGE_BYTES = 8192;
/** The page with which the drawings of Fig. 3 hold. */
export const FIGURE_PAGE_BYTES = 16_384;

/** MBM §III-B: “the following figures will omit the CA latency”. */
export const MBM_TIMING: NonNullable<ExperimentInput['timing']> = { ...TABLE_ONE.timing, commandNs: 0 };

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
