/** MP Table 1's part in a device as small as a figure needs; commands are left out, as the paper leaves them out. */
import type { ExperimentInput } from '../../document/experiment.ts';
import { devicePreset } from '../../document/presets/presets.ts';
import type { DevicePatch } from '../building.ts';

const { device, timing } = devicePreset('mp-table-1').patch;

export const PAGE_BYTES = 2048;

export const FIGURE_TIMING: NonNullable<ExperimentInput['timing']> = { ...timing, commandNs: 0 };

/** One chip of Table 1. */
export function oneChip(diesPerChip: number): DevicePatch {
  return { ...device, channels: 1, chipsPerChannel: 1, diesPerChip, blocksPerPlane: 16 };
}
