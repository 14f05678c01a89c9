/**
 * Latency percentiles on a tail-stretched axis: every nine takes the same room, x = −log10(1 − share). Several runs over each other, reads
 * as solid lines with round points, writes dashed with square ones. Where there are too few requests to carry a percentile, the
 * chart says so instead of drawing a maximum. Every point can be reached with the keyboard and is a door to its request.
 */
import { axisLeft } from 'd3-axis';
import { formatTime, groupDigits } from '../../base/format.ts';
import { NO_VALUE, type ChartTable } from '../chart-table.ts';
import { spreadLabels, svgFrame, type Group } from '../svg-frame.ts';
import type { ChartTheme } from '../theme.ts';
import { growingDomain, tickLabel, timeScale, timeTicks } from '../time-scale.ts';

/** One percentile of one series. */
export interface TailPoint {
  /** 0.5 is the median. */
  readonly share: number;
  /** As people write it: `p99.9`. */
  readonly label: string;
  /** ns; null where there are too few requests. */
  readonly ns: number | null;
  /** The request at this rank, where known. */
  readonly request?: number | undefined;
}

export interface TailSeries {
  /** Tells series apart between updates: `A/read`. */
  readonly id: string;
  /** On screen: `A reads`. */
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** Position in the theme's series colours: 0 for run A, 1 for run B. */
  readonly colour: number;
  /** Requests behind it. */
  readonly count: number;
  readonly points: readonly TailPoint[];
  /** The exact curve between the points, where known: parallel arrays (see {@link tailCurve}). */
  readonly curve?: { readonly stretched: Float64Array; readonly ns: Float64Array } | undefined;
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

/** Where a share stands on the stretched axis: the median at 0.3, p90 at 1, p99.999 at 5. */
export const stretch = (share: number): number => -Math.log10(1 - share);

/** What the axis shows. */
const FIRST = stretch(0.5);
const LAST = stretch(0.999_99);
const TICKS: readonly (readonly [share: number, label: string])[] = [
  [0.5, '50'],
  [0.9, '90'],
  [0.99, '99'],
  [0.999, '99.9'],
  [0.9999, '99.99'],
  [0.999_99, '99.999'],
];

const MARGIN = { left: 52, right: 106, top: 10, bottom: 36 } as const;

/**
 * The exact curve of some latencies: at each of `steps` places of the stretched axis the latency of that rank (nearest rank).
 * @param sorted ns, ascending
 */
export function tailCurve(sorted: Float64Array, steps = 160): { stretched: Float64Array; ns: Float64Array } {
  const n = sorted.length;
  const last = Math.min(LAST, Math.log10(Math.max(1, n)));
  const count = n === 0 || last < FIRST ? 0 : steps;
  const stretched = new Float64Array(count);
  const ns = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const x = FIRST + ((last - FIRST) * i) / (count - 1);
    stretched[i] = x;
    const above = n / Math.pow(10, x);
    ns[i] = sorted[Math.min(n - 1, Math.max(0, Math.ceil(n - above) - 1))];
  }
  return { stretched, ns };
}

const domains = new WeakMap<HTMLElement, { key: string; domain: [number, number] }>();
const focused = new WeakMap<HTMLElement, string>();

function* allValues(series: readonly TailSeries[]): Iterable<number> {
  for (const { points, curve } of series) {
    for (const point of points) if (point.ns !== null) yield point.ns;
    if (curve !== undefined) {
      for (let i = 0; i < curve.ns.length; i++) yield curve.ns[i];
    }
  }
}

interface Spot {
  readonly id: string;
  readonly series: TailSeries;
  readonly point: TailPoint;
  readonly ns: number;
  readonly x: number;
  readonly y: number;
}

/** Draws the chart into an element, or brings it up to date. */
export function updateTailChart(container: HTMLElement, series: readonly TailSeries[], options: TailOptions): void {
  const { width, height, theme } = options;
  const known = domains.get(container);
  const domain = growingDomain(allValues(series), known?.key === options.key ? known.domain : undefined);
  domains.set(container, { key: options.key, domain });

  const inner = { width: width - MARGIN.left - MARGIN.right, height: height - MARGIN.top - MARGIN.bottom };
  const x = (share: number): number => MARGIN.left + ((stretch(share) - FIRST) / (LAST - FIRST)) * inner.width;
  const scale = timeScale(domain, [MARGIN.top + inner.height, MARGIN.top]);
  // Only 0 lies below the domain: a logarithm has no place for it, so it stands on the axis, and a sentence says so.
  const y = (ns: number): number => scale(Math.max(domain[0], ns));
  const label = options.label ?? 'Latency by percentile';
  const frame = svgFrame(container, { width, height, label, description: describeTail(series, options.note) });

  paintAxes(frame.layer('axes'), domain, scale, x, inner, theme);
  paintTooFew(frame.layer('too-few'), series, inner, theme);
  paintNote(frame.layer('note'), options.note, MARGIN.top + 13, theme);
  paintNote(frame.layer('zero'), zeroNote(series), MARGIN.top + (options.note === undefined ? 13 : 28), theme);

  const lines = frame.layer('lines');
  lines
    .selectAll<SVGPathElement, TailSeries>('path')
    .data(series, (one) => one.id)
    .join('path')
    .attr('fill', 'none')
    .attr('stroke', (one) => seriesColour(theme, one))
    .attr('stroke-width', 1.75)
    .attr('stroke-linejoin', 'round')
    .attr('stroke-dasharray', (one) => (one.kind === 'write' ? '5 3' : null))
    .attr('d', (one) => pathOf(one, x, y, inner.width));

  const spots: Spot[] = [];
  for (const one of series) {
    for (const point of one.points) {
      if (point.ns === null) continue;
      spots.push({
        id: `${one.id}@${point.label}`,
        series: one,
        point,
        ns: point.ns,
        x: x(point.share),
        y: y(point.ns),
      });
    }
  }
  paintSpots(container, frame.layer('points'), spots, options);
  paintEndLabels(frame.layer('names'), series, y, inner, theme);
  paintReadout(container, frame.layer('readout'), series, x, y, inner, theme);
}

const seriesColour = (theme: ChartTheme, series: TailSeries): string =>
  theme.series[series.colour % theme.series.length];

/** The line through a series: its exact curve where there is one, else from point to point. */
function pathOf(
  series: TailSeries,
  x: (share: number) => number,
  y: (ns: number) => number,
  innerWidth: number,
): string {
  const { curve } = series;
  let path = '';
  const add = (px: number, ns: number): void => {
    path += `${path === '' ? 'M' : 'L'}${px.toFixed(2)},${y(ns).toFixed(2)}`;
  };
  if (curve !== undefined && curve.ns.length > 0) {
    for (let i = 0; i < curve.ns.length; i++) {
      add(MARGIN.left + ((curve.stretched[i] - FIRST) / (LAST - FIRST)) * innerWidth, curve.ns[i]);
    }
  } else {
    // What too few requests carry comes last, so the line has no gap.
    for (const { share, ns } of series.points) if (ns !== null) add(x(share), ns);
  }
  return path;
}

function paintAxes(
  layer: Group,
  domain: readonly [number, number],
  y: ReturnType<typeof timeScale>,
  x: (share: number) => number,
  inner: { width: number; height: number },
  theme: ChartTheme,
): void {
  const bottom = MARGIN.top + inner.height;
  const ticks = timeTicks(domain, inner.height);
  const left = layer.selectAll<SVGGElement, null>('g.y').data([null]).join('g').attr('class', 'y');
  left
    .attr('transform', `translate(${MARGIN.left},0)`)
    .attr('aria-hidden', 'true')
    .call(
      axisLeft<number>(y)
        .tickValues(ticks)
        .tickFormat((ns) => tickLabel(ns))
        .tickSize(-inner.width)
        .tickPadding(8),
    );
  left.attr('font-size', null).attr('font-family', null);
  left.select('.domain').remove();
  left.selectAll('line').attr('stroke', theme.grid);
  left.selectAll('text').attr('fill', theme.muted);

  const under = layer.selectAll<SVGGElement, null>('g.x').data([null]).join('g').attr('class', 'x');
  under.attr('aria-hidden', 'true');
  under
    .selectAll<SVGTextElement, (typeof TICKS)[number]>('text.tick')
    .data([...TICKS])
    .join('text')
    .attr('class', 'tick')
    .attr('x', ([share]) => x(share))
    .attr('y', bottom + 16)
    .attr('text-anchor', 'middle')
    .attr('fill', theme.muted)
    .text(([, text]) => text);
  under
    .selectAll<SVGTextElement, null>('text.title')
    .data([null])
    .join('text')
    .attr('class', 'title')
    .attr('x', MARGIN.left)
    .attr('y', bottom + 31)
    .attr('fill', theme.muted)
    .text('percentile, each nine as wide as the next');
}

/** Shades what no series has enough requests for. */
function paintTooFew(
  layer: Group,
  series: readonly TailSeries[],
  inner: { width: number; height: number },
  theme: ChartTheme,
): void {
  let most = 0;
  for (const one of series) most = Math.max(most, one.count);
  const from = Math.max(FIRST, Math.log10(Math.max(1, most)));
  const left = MARGIN.left + ((Math.min(from, LAST) - FIRST) / (LAST - FIRST)) * inner.width;
  const width = MARGIN.left + inner.width - left;
  const zones = series.length > 0 && width > 1 ? [null] : [];
  layer
    .selectAll<SVGRectElement, null>('rect')
    .data(zones)
    .join('rect')
    .attr('x', left)
    .attr('y', MARGIN.top)
    .attr('width', width)
    .attr('height', inner.height)
    .attr('fill', theme.muted)
    .attr('fill-opacity', 0.08);
  if (series.every((one) => one.count === 0)) {
    layer.selectAll('rect').remove();
    layer
      .selectAll<SVGTextElement, string>('text')
      .data(['no request has finished yet'])
      .join('text')
      .attr('x', MARGIN.left + inner.width / 2)
      .attr('y', MARGIN.top + inner.height / 2)
      .attr('text-anchor', 'middle')
      .attr('fill', theme.muted)
      // The grid's lines stop at the words.
      .attr('stroke', theme.background)
      .attr('stroke-width', 6)
      .attr('paint-order', 'stroke')
      .text((one) => one);
    return;
  }
  const text = width > 130 ? [`too few requests (${groupDigits(String(most))})`] : width > 60 ? ['too few'] : [];
  layer
    .selectAll<SVGTextElement, string>('text')
    .data(zones.length > 0 ? text : [])
    .join('text')
    .attr('x', left + width - 6)
    .attr('y', MARGIN.top + inner.height - 8)
    .attr('text-anchor', 'end')
    .attr('fill', theme.muted)
    .text((one) => one);
}

/** What has to be said if latencies of 0 stand on a logarithmic axis; undefined if none is 0. */
function zeroNote(series: readonly TailSeries[]): string | undefined {
  let hasZero = false;
  let isAllZero = true;
  for (const ns of allValues(series)) {
    if (ns === 0) hasZero = true;
    else isAllZero = false;
  }
  if (!hasZero) return undefined;
  return isAllZero ? 'all latencies are 0 ns' : 'latencies of 0 ns are on the bottom line';
}

/** A sentence at the left edge, its baseline at `y`, on top, where fast requests have no tail: which requests are meant, or where 0 is. */
function paintNote(layer: Group, note: string | undefined, y: number, theme: ChartTheme): void {
  layer
    .selectAll<SVGTextElement, string>('text')
    .data(note === undefined ? [] : [note])
    .join('text')
    .attr('x', MARGIN.left + 6)
    .attr('y', y)
    .attr('fill', theme.muted)
    .text((one) => one);
}

const POINT = 3.5;

function paintSpots(container: HTMLElement, layer: Group, spots: readonly Spot[], options: TailOptions): void {
  const { theme, selected, onSelect } = options;
  const isSelected = (spot: Spot): boolean =>
    spot.series.id === selected?.series && spot.point.share === selected.share;
  // One stop for the tab key; the arrows go from point to point.
  const current = focused.get(container);
  const stop = spots.find((spot) => spot.id === current) ?? spots.find(isSelected) ?? spots.at(0);
  const points = layer
    .selectAll<SVGGElement, Spot>('g')
    .data([...spots], (spot) => spot.id)
    .join((enter) => {
      const point = enter.append('g').attr('role', 'button');
      point.append('rect').attr('class', 'reach').attr('fill', 'transparent');
      point.append('path').attr('class', 'mark');
      return point;
    })
    .attr('transform', (spot) => `translate(${spot.x},${spot.y})`)
    .attr('tabindex', (spot) => (spot === stop ? 0 : -1))
    .attr('cursor', onSelect === undefined ? null : 'pointer')
    .attr('aria-pressed', (spot) => String(isSelected(spot)))
    .attr('aria-label', (spot) => `${spot.series.name} ${spot.point.label}: ${formatTime(spot.ns, 3)}`)
    .on('focus', (_, spot) => {
      focused.set(container, spot.id);
    })
    .on('click', (_, spot) => {
      onSelect?.(spot.series, spot.point);
    })
    .on('keydown', (event: KeyboardEvent, spot) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        onSelect?.(spot.series, spot.point);
        return;
      }
      const next = neighbour(spots, spot, event.key);
      if (next === undefined) return;
      event.preventDefault();
      const nodes = layer.selectAll<SVGGElement, Spot>('g');
      nodes.attr('tabindex', (one) => (one.id === next.id ? 0 : -1));
      nodes
        .filter((one) => one.id === next.id)
        .node()
        ?.focus();
    });
  points.select('rect.reach').attr('x', -12).attr('y', -12).attr('width', 24).attr('height', 24);
  points
    .select('path.mark')
    .attr('d', (spot) => markPath(spot.series.kind, isSelected(spot) ? POINT + 2 : POINT))
    .attr('fill', (spot) => (isSelected(spot) ? theme.background : seriesColour(theme, spot.series)))
    .attr('stroke', (spot) => (isSelected(spot) ? theme.palette.accent : theme.background))
    .attr('stroke-width', (spot) => (isSelected(spot) ? 2.5 : 1));
}

/** A round mark for reads, a square one for writes. */
const markPath = (kind: 'read' | 'write', r: number): string =>
  kind === 'read'
    ? `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`
    : `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}Z`;

/** The point that an arrow key leads to: along the series, or to the nearest series at the same percentile. */
export function neighbour<S extends Pick<Spot, 'series' | 'x' | 'y'>>(
  spots: readonly S[],
  from: S,
  key: string,
): S | undefined {
  let best: S | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    if (spot === from) continue;
    const sameSeries = spot.series === from.series;
    let away: number;
    if (key === 'ArrowRight') away = sameSeries ? spot.x - from.x : -1;
    else if (key === 'ArrowLeft') away = sameSeries ? from.x - spot.x : -1;
    else if (key === 'ArrowUp') away = !sameSeries && spot.x === from.x ? from.y - spot.y : -1;
    else if (key === 'ArrowDown') away = !sameSeries && spot.x === from.x ? spot.y - from.y : -1;
    else return undefined;
    if (away > 0 && away < distance) {
      distance = away;
      best = spot;
    }
  }
  return best;
}

function paintEndLabels(
  layer: Group,
  series: readonly TailSeries[],
  y: (ns: number) => number,
  inner: { width: number; height: number },
  theme: ChartTheme,
): void {
  const ends = series.flatMap((one) => {
    const last = one.points.findLast((point) => point.ns !== null);
    return last === undefined ? [] : [{ series: one, ns: last.ns ?? 0, label: last.label }];
  });
  const heights = spreadLabels(
    ends.map((end) => y(end.ns)),
    26,
    MARGIN.top + 8,
    MARGIN.top + inner.height - 14,
  );
  const labels = layer
    .attr('aria-hidden', 'true')
    .selectAll<SVGGElement, (typeof ends)[number]>('g')
    .data(ends, (end) => end.series.id)
    .join((enter) => {
      const label = enter.append('g');
      label.append('text').attr('class', 'name').attr('font-weight', 600);
      label.append('text').attr('class', 'value').attr('dy', 13);
      return label;
    })
    .attr('transform', (_, i) => `translate(${MARGIN.left + inner.width + 8},${heights[i]})`)
    .attr('fill', (end) => seriesColour(theme, end.series));
  labels.select('text.name').text((end) => end.series.name);
  labels.select('text.value').text((end) => `${end.label} ${formatTime(end.ns, 3)}`);
}

/** A line at the percentile under the pointer, and what every series says there. */
function paintReadout(
  container: HTMLElement,
  layer: Group,
  series: readonly TailSeries[],
  x: (share: number) => number,
  y: (ns: number) => number,
  inner: { width: number; height: number },
  theme: ChartTheme,
): void {
  layer.attr('pointer-events', 'none').attr('aria-hidden', 'true');
  const shares = [...new Set(series.flatMap((one) => one.points.map((point) => point.share)))].sort((a, b) => a - b);
  const show = (share: number | undefined): void => {
    const rows =
      share === undefined
        ? []
        : series.flatMap((one) => {
            const point = one.points.find((candidate) => candidate.share === share);
            return point === undefined ? [] : [{ series: one, point }];
          });
    const at = share === undefined ? 0 : x(share);
    layer
      .selectAll<SVGLineElement, number>('line')
      .data(share === undefined ? [] : [share])
      .join('line')
      .attr('x1', at)
      .attr('x2', at)
      .attr('y1', MARGIN.top)
      .attr('y2', MARGIN.top + inner.height)
      .attr('stroke', theme.muted)
      .attr('stroke-dasharray', '2 3');
    const width = 128;
    const left = at + width + 14 < MARGIN.left + inner.width ? at + 8 : at - width - 8;
    layer
      .selectAll<SVGRectElement, number>('rect')
      .data(rows.length > 0 ? [0] : [])
      .join('rect')
      .attr('x', left)
      .attr('y', MARGIN.top + 2)
      .attr('width', width)
      .attr('height', 20 + rows.length * 15)
      .attr('rx', 5)
      .attr('fill', theme.background)
      .attr('stroke', theme.grid);
    layer
      .selectAll<SVGTextElement, { text: string; value: string; colour: string }>('text')
      .data(
        rows.length === 0
          ? []
          : [
              { text: rows[0].point.label, value: '', colour: theme.muted },
              ...rows.map(({ series: one, point }) => ({
                text: one.name,
                value: point.ns === null ? 'too few' : formatTime(point.ns, 3),
                colour: seriesColour(theme, one),
              })),
            ],
      )
      .join('text')
      .attr('x', left + 8)
      .attr('y', (_, i) => MARGIN.top + 16 + i * 15)
      .attr('fill', (row) => row.colour)
      .attr('font-weight', 600)
      .each(function paint(row) {
        this.textContent = row.value === '' ? row.text : `${row.text}  ${row.value}`;
      });
    layer
      .selectAll<SVGCircleElement, { series: TailSeries; ns: number }>('circle')
      .data(rows.flatMap((row) => (row.point.ns === null ? [] : [{ series: row.series, ns: row.point.ns }])))
      .join('circle')
      .attr('cx', at)
      .attr('cy', (row) => y(row.ns))
      .attr('r', 5.5)
      .attr('fill', 'none')
      .attr('stroke', (row) => seriesColour(theme, row.series));
  };
  container.onpointermove = (event) => {
    const px = event.clientX - container.getBoundingClientRect().left;
    if (px < MARGIN.left - 12 || px > MARGIN.left + inner.width + 12) {
      show(undefined);
      return;
    }
    let best = shares.at(0);
    for (const share of shares) {
      if (best === undefined || Math.abs(x(share) - px) < Math.abs(x(best) - px)) best = share;
    }
    show(best);
  };
  container.onpointerleave = () => {
    show(undefined);
  };
}

/** The chart in a sentence a series. */
function describeTail(series: readonly TailSeries[], note: string | undefined): string {
  if (series.length === 0) return 'No requests yet.';
  const meant = note === undefined ? '' : `Requests ${note}. `;
  const each = series
    .map((one) => {
      const last = one.points.findLast((point) => point.ns !== null);
      const end = last === undefined ? 'too few requests' : `${last.label} ${formatTime(last.ns ?? 0, 3)}`;
      return `${one.name}: ${groupDigits(String(one.count))} requests, ${end}.`;
    })
    .join(' ');
  return meant + each;
}

/** The chart as a table: a row for each series, a column for each percentile. */
export function tailTable(series: readonly TailSeries[], caption = 'Latency by percentile'): ChartTable {
  const labels = [...new Set(series.flatMap((one) => one.points.map((point) => point.label)))];
  return {
    caption,
    columns: ['', 'requests', ...labels],
    rows: series.map((one) => [
      one.name,
      groupDigits(String(one.count)),
      ...labels.map((label) => {
        const point = one.points.find((candidate) => candidate.label === label);
        if (point === undefined) return NO_VALUE;
        return point.ns === null ? 'too few requests' : formatTime(point.ns, 3);
      }),
    ]),
  };
}
