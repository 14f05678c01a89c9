/**
 * The distribution of latencies of many runs: the CCDF, the share of requests with a longer latency, on two log scales.
 * Every point is an exact quantile.
 */
import { formatTime, plural } from '../../base/format.ts';
import { COMPARISON, growingDomain, timeAxisOf, type Axis } from '../kit/axes.ts';
import { NO_VALUE, chartTableOf, type ChartTable } from '../kit/columns.ts';
import { svgFrame } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import { measuredDash, type ChartTheme } from '../kit/theme.ts';
import { edgesOf, LINE, paintNamesAtEnds, paintPlotAxes, roomForNames, rowStyle, type PlotOptions } from './plot.ts';

/** A run: its exact quantiles, ascending. `share[i]` of the requests took at most `ns[i]`. */
export interface DistributionRow {
  readonly id: string;
  readonly name: string;
  /** Its number among all rows, which its color and dash follow. */
  readonly color: number;
  readonly isMeasured?: boolean;
  readonly share: ArrayLike<number>;
  readonly ns: ArrayLike<number>;
  readonly points?: readonly DistributionPoint[];
}

export interface DistributionPoint {
  /** `p99.9`. */
  readonly label: string;
  readonly share: number;
  readonly ns: number;
  readonly request: number;
}

export interface DistributionOptions extends PlotOptions {
  readonly label: string;
  readonly onSelect?: ((row: DistributionRow, point: DistributionPoint) => void) | undefined;
}

/** The smallest share on the axis. */
const LEAST = 1e-5;

export function updateDistribution(
  container: HTMLElement,
  rows: readonly DistributionRow[],
  options: DistributionOptions,
): void {
  const { width, height, theme, label, isPicture, onSelect } = options;
  const description = `${plural(rows.length, 'run')}.`;
  const frame = svgFrame(container, { width, height, label, description, fontSize: COMPARISON.size });
  const names = roomForNames(
    rows.map(({ name }) => name),
    width,
    isPicture,
  );
  const edges = edgesOf(options, names);
  const x = timeAxisOf('latency', growingDomain(latenciesOf(rows), undefined), [edges.left, edges.right], COMPARISON);
  const y = shareAxis([edges.bottom, edges.top]);
  paintPlotAxes(frame, x, y, edges, theme);
  paintMarks(frame.layer('lines'), 'path', rows, {
    key: ({ id }) => id,
    attrs: {
      'data-row': ({ id }) => id,
      fill: 'none',
      stroke: (row) => styleOf(theme, row).color,
      'stroke-dasharray': (row) => styleOf(theme, row).dash,
      'stroke-width': LINE,
      d: (row) => stepsOf(row, x, y),
    },
  });
  const points = rows.flatMap((row) => (row.points ?? []).map((point) => ({ row, point })));
  const dots = paintMarks(frame.layer('points'), 'g', points, {
    key: ({ row, point }) => `${row.id} ${point.label}`,
    attrs: { transform: ({ point }) => `translate(${x.scale(point.ns)},${y.scale(1 - point.share)})` },
    title: ({ row, point }) => `${row.name}, ${point.label}: ${formatTime(point.ns, 4)}`,
    onSelect: onSelect && (({ row, point }) => onSelect(row, point)),
  });
  // Wide enough to hit (WCAG 2.5.8).
  paintMarks(dots, 'circle', (dot) => [dot], { className: 'reach', attrs: { r: 12, fill: 'transparent' } });
  paintMarks(dots, 'circle', (dot) => [dot], {
    className: 'dot',
    attrs: { r: 4.5, fill: ({ row }) => styleOf(theme, row).color },
  });
  const ends = rows.flatMap((row) => {
    const last = row.ns.length - 1;
    return last < 0 ? [] : [{ ...row, color: styleOf(theme, row).color, y: y.scale(1 - row.share[last]) }];
  });
  paintNamesAtEnds(frame, ends, edges, names);
}

const styleOf = (theme: ChartTheme, { color, isMeasured }: DistributionRow): ReturnType<typeof rowStyle> =>
  isMeasured === true ? { color: theme.text, dash: measuredDash(color) } : rowStyle(theme, color);

function* latenciesOf(rows: readonly DistributionRow[]): Iterable<number> {
  for (const { ns } of rows) for (let i = 0; i < ns.length; i++) yield ns[i];
}

/** A step curve: between two quantiles no request is slower than the upper one. */
function stepsOf({ share, ns }: DistributionRow, x: Axis, y: Axis): string | null {
  let path = '';
  for (let i = 0; i < ns.length; i++) {
    const [px, py] = [x.scale(ns[i]).toFixed(1), y.scale(1 - share[i]).toFixed(1)];
    path += path === '' ? `M${px},${py}` : `H${px}V${py}`;
  }
  return path === '' ? null : path;
}

function shareAxis(range: readonly [number, number]): Axis {
  const slope = (range[1] - range[0]) / Math.log(1 / LEAST);
  return {
    title: 'share of requests above',
    scale: (share) => range[0] + Math.log(Math.max(LEAST, share) / LEAST) * slope,
    ticks: [1, 0.1, 0.01, 0.001, 0.0001, 0.00001].map((value) => ({
      value,
      label: `${Number((value * 100).toPrecision(1))} %`,
    })),
  };
}

const SHARES: readonly number[] = [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999];

/** A row for each run, the latency at some shares. */
export const distributionTable = (rows: readonly DistributionRow[], caption: string): ChartTable =>
  chartTableOf(caption, rows, [
    { title: '', text: ({ name }) => name },
    ...SHARES.map((wanted) => ({
      title: `${Number((wanted * 100).toPrecision(3))} % at most`,
      text: ({ share, ns }: DistributionRow) => {
        const at = Array.prototype.findIndex.call(share, (one: number) => one >= wanted - 1e-12);
        return at < 0 || at >= ns.length ? NO_VALUE : formatTime(ns[at], 3);
      },
    })),
  ]);
