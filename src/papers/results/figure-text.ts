/** A figure of a paper's evaluation as a chart, beside the values that the paper prints: all but its measurement. */
import type { FigureHead } from './heads.ts';

/** A printed value, or the ends of a printed range. */
export type Printed = number | readonly [low: number, high: number];

/** A printed change: the value over that of another point of the same part, as measured here. */
export interface PrintedRatio {
  readonly ratio: Printed;
  /** The other point; what is missing is as in this point. */
  readonly to: { readonly group?: string; readonly series?: string };
}

/** Channels with banks, for a figure that draws them. */
export interface DrawnOrganization {
  readonly channels: number;
  readonly banksPerChannel: number;
  /** Of each channel. */
  readonly megabytesPerSecond: number;
}

export interface PointText {
  /** The part of the figure, `(a) reads`; empty for a figure in one part. */
  readonly part: string;
  /** Along x: the trace, the number of chips, the percentile. */
  readonly group: string;
  /** The scheme. */
  readonly series: string;
  /** What the paper prints about this point, if it does. */
  readonly printed?: Printed | PrintedRatio;
  /** What is drawn for the group, in a figure of organizations. */
  readonly organization?: DrawnOrganization;
}

export interface FigureText extends FigureHead {
  /**
   * `bars`: grouped bars against a baseline at 1; `lines`: a line for each series; `organizations`: a drawing for each
   * group, and a bar for each series.
   */
  readonly form: 'bars' | 'lines' | 'organizations';
  readonly x: string;
  /** Small multiples: parts with one scale along y, each with its own x, by part. */
  readonly xOfParts?: Readonly<Record<string, string>>;
  /** With its unit. */
  readonly y: string;
  /** Lines of times stand on a logarithmic axis, which has units of its own: the unit of the values, ns. */
  readonly logarithmicNs?: number;
  /** The baseline of bars, which has none of its own. */
  readonly baseline: string;
  /** What runs instead of the paper's traces if no trace is given. */
  readonly standIns: string;
  /** How this differs from the paper's figure. */
  readonly differs: string;
  readonly points: readonly PointText[];
}
