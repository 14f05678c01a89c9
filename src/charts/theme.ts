/** Colors of the charts, taken from the timeline's palette so that a phase has one color in the whole page. */
import type { WAIT_NAMES } from '../engine/recording/recording.ts';
import { DARK, LIGHT, type Palette } from '../timeline/palette.ts';

/** A cause of waiting, or an own phase, as recorded. */
export type WaitName = (typeof WAIT_NAMES)[number];

export interface ChartTheme {
  readonly palette: Palette;
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly background: string;
  /** Colors of runs, in order: A, B, and more for comparisons. Markers and dashes distinguish them, too. */
  readonly series: readonly string[];
  readonly causes: Readonly<Record<WaitName, string>>;
}

/**
 * Colors of causes. Waits for a die have the color of the die's phase; the request's own work has its phases' colors.
 */
function causesOf(
  palette: Palette,
  { queue, space, hazard, group }: { queue: string; space: string; hazard: string; group: string },
): Readonly<Record<WaitName, string>> {
  const { phases } = palette;
  return {
    queue,
    hazard,
    space,
    channel: phases.load.fill,
    dieHost: phases.program.fill,
    dieGc: phases.erase.fill,
    dieOther: palette.wait.fill,
    group,
    suspend: phases.suspend.fill,
    command: phases.command.fill,
    copy: phases.copy.fill,
    array: phases.read.fill,
    transfer: phases.dataOut.fill,
    buffer: phases.dataOut.edge,
  };
}

export const LIGHT_CHART: ChartTheme = {
  palette: LIGHT,
  text: LIGHT.text,
  muted: LIGHT.muted,
  grid: '#e3e8f0',
  background: '#ffffff',
  series: ['#3d4858', '#087a52', '#9a3fb5', '#b45f06', '#1d63d8', '#b3261e', '#5f6b00', '#00707c'],
  causes: causesOf(LIGHT, { queue: '#7b8796', space: '#8a6d3b', hazard: '#b0416a', group: '#5f9a6a' }),
};

export const DARK_CHART: ChartTheme = {
  palette: DARK,
  text: DARK.text,
  muted: DARK.muted,
  grid: '#26303d',
  background: '#151b23',
  series: ['#c3ccd8', '#39c893', '#cf8fe8', '#f0a548', '#6fb0ff', '#ff8a80', '#c9d05a', '#4fd0dd'],
  causes: causesOf(DARK, { queue: '#7c8797', space: '#b99a63', hazard: '#e07fa3', group: '#77b984' }),
};
