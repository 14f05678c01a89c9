/** The data of the tail chart. */
import type { TailCurve } from '../../analysis/latency/tail-ranks.ts';
import type { ChartTheme } from '../kit/theme.ts';

export interface TailPoint {
  /** 0.5 is the median. */
  readonly share: number;
  /** Its usual name: `p99.9`. */
  readonly label: string;
  /** ns; null if there are too few requests. */
  readonly ns: number | null;
  /** The request at this rank, if known. */
  readonly request?: number | undefined;
}

export interface TailSeries {
  /** Identifies a series across updates: `A/read`. */
  readonly id: string;
  /** On screen: `A reads`. */
  readonly name: string;
  /** A label for several lines, such as the seeds of a policy, if there is no room for one each. */
  readonly sharedName?: string | undefined;
  readonly kind: 'read' | 'write';
  /** Number of its color in the theme's series, which repeat: 0 for run A, 1 for run B. */
  readonly color: number;
  /** Of a row of a comparison: its dash, null for none. Otherwise reads are solid and writes dashed. */
  readonly dash?: string | null;
  /** Of a device that was measured, not simulated: dotted, without points to open. */
  readonly isMeasured?: boolean;
  /** Number of requests. */
  readonly count: number;
  readonly points: readonly TailPoint[];
  /** The exact curve between the points, if known. */
  readonly curve?: TailCurve | undefined;
}

export interface TailOptions {
  readonly width: number;
  readonly height: number;
  /** Whether the chart leaves the page: names are whole then. */
  readonly isPicture?: boolean | undefined;
  readonly theme: ChartTheme;
  readonly label?: string;
  /** During a run the axes only grow; with another key they start anew. */
  readonly key: string;
  /** The included requests, if not all: `requests finished by 31.8 ms`. */
  readonly note?: string | undefined;
  /** What the chart does not show, and why. */
  readonly caveats?: readonly (string | undefined)[];
  /** Beside rows that say the percentiles, the lines have their names alone. */
  readonly hasNamesOnly?: boolean;
  /** The latency of a request that is none of the points: a ring on its line, with a name. */
  readonly ring?: { readonly series: string; readonly ns: number; readonly name: string } | undefined;
  readonly selected?: { readonly series: string; readonly share: number } | undefined;
  readonly onSelect?: ((series: TailSeries, point: TailPoint) => void) | undefined;
}
