/** The data of the tail chart. */
import type { TailCurve } from '../../analysis/latency/tail-ranks.ts';
import type { ChartTheme } from '../theme.ts';

/** One percentile of one series. */
export interface TailPoint {
  /** 0.5 is the median. */
  readonly share: number;
  /** As people write it: `p99.9`. */
  readonly label: string;
  /** ns; null where there are too few requests. */
  readonly ns: number | null;
  /** The request at this rank, if known. */
  readonly request?: number | undefined;
}

export interface TailSeries {
  /** Tells series apart between updates: `A/read`. */
  readonly id: string;
  /** On screen: `A reads`. */
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** Position in the theme's series colors: 0 for run A, 1 for run B. */
  readonly color: number;
  /** Requests behind it. */
  readonly count: number;
  readonly points: readonly TailPoint[];
  /** The exact curve between the points, if known. */
  readonly curve?: TailCurve | undefined;
}

export interface TailOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly label?: string;
  /** While it runs, axes only grow; when this changes, they start anew. */
  readonly key: string;
  /** Which requests are meant, where not all: `complete by 31.8 ms`. */
  readonly note?: string | undefined;
  readonly selected?: { readonly series: string; readonly share: number } | undefined;
  readonly onSelect?: ((series: TailSeries, point: TailPoint) => void) | undefined;
}
