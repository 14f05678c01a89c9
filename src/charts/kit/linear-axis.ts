/** Linear axes. They use d3-scale, which the first screen does not load. */
import { scaleLinear } from 'd3-scale';
import { withRoom, type Axis, type AxisStyle, type Tick } from './axes.ts';

/** The height of a label with its space, in parts of the size of text. */
const LABEL_HEIGHT = 10 / 7;

export interface LinearAxis {
  readonly title: string;
  /** The axis holds all of these. */
  readonly values: readonly number[];
  /** CSS pixels; of a vertical axis the bottom comes first. */
  readonly range: readonly [number, number];
  readonly format: (value: number) => string;
  readonly style: AxisStyle;
  /** Whether it begins at 0 (default), or at the smallest value. */
  readonly fromZero?: boolean;
  /** Whether it ends on a tick (default), or at the largest value. */
  readonly isRound?: boolean;
}

/** A linear axis. Labels that would touch are left out. */
export function linearAxisOf(axis: LinearAxis): Axis {
  const { title, values, range, format, style, fromZero = true, isRound = true } = axis;
  let low = fromZero ? 0 : Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (!(high > low)) high = low + 1;
  const exact = scaleLinear([low, high], [...range]);
  const scale = isRound ? exact.nice(5) : exact;
  // In a low plot fewer, so that their labels do not touch: d3 makes up to half as many again.
  const most = Math.min(5, Math.max(2, Math.floor(Math.abs(range[1] - range[0]) / (1.5 * LABEL_HEIGHT * style.size))));
  const ticks = scale.ticks(most).map((value) => ({ value, label: format(value) }));
  const isHorizontal = range[1] > range[0];
  return { title, scale: (value) => scale(value), ticks: isHorizontal ? withRoom(ticks, scale, style) : ticks };
}

/** A linear axis from the first tick to the last. Labels that would touch are left out. */
export function tickedAxisOf(
  title: string,
  ticks: readonly Tick[],
  range: readonly [number, number],
  style: AxisStyle,
): Axis {
  const low = ticks.at(0)?.value ?? 0;
  const high = ticks.at(-1)?.value ?? 1;
  const width = range[1] - range[0];
  // A single value is in the middle.
  const scale = (value: number): number =>
    high > low ? range[0] + ((value - low) / (high - low)) * width : range[0] + width / 2;
  return { title, scale, ticks: withRoom(ticks, scale, style) };
}
