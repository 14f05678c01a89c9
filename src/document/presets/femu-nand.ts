/**
 * FEMU's array times by page type (hw/femu/nand/nand.h at 99ce4fb). The times of QLC are those of TLC by factors of 1.05
 * to 1.6, which FEMU calls extrapolated.
 */
import type { PageTypes } from '../../device/device.ts';
import { FURTHER_TYPES } from '../../device/page-types.ts';
import type { ExperimentInput } from '../experiment.ts';

type TimingPatch = NonNullable<ExperimentInput['timing']>;

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
  const further = FURTHER_TYPES.slice(0, readNs.length - 1).flatMap((type, i): [string, number][] => [
    [`${type}ReadNs`, readNs[i + 1]],
    [`${type}ProgramNs`, programNs[i + 1]],
  ]);
  const pageTypes = { count: readNs.length, order, ...Object.fromEntries<number>(further) };
  return { readNs: readNs[0], programNs: programNs[0], eraseNs: ERASE_NS, pageTypes };
}
