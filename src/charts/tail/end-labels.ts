/** The names of the tail chart's lines, at their ends. */
import { formatTime } from '../../base/format.ts';
import { cutText, spreadLabels, type Group } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import { seriesColor, type TailPlot } from './tail-axes.ts';
import type { TailOptions, TailSeries } from './tail-series.ts';

/** Room at the right, CSS pixels: at least for `A writes`, at most a share of the chart. */
const LEAST_ROOM = 106;
const MOST_SHARE = 0.3;
/** Nobody can point at a name on paper: there it is whole, up to this share. */
const MOST_OF_PICTURE = 0.7;
/** About the width of a character, and the space on both sides of a label, CSS pixels. */
const CHARACTER = 6.9;
const SPACE = 8;
/** Heights of a label with its value, and of a name alone, CSS pixels. */
const WITH_VALUE = 26;
const NAME_ONLY = 14;

/**
 * Pixels for the names of some series at the right of a chart.
 * @param isPicture whether it leaves the page
 */
export const roomForEndLabels = (
  series: readonly Pick<TailSeries, 'name'>[],
  width: number,
  isPicture = false,
): number => {
  const longest = series.reduce((most, { name }) => Math.max(most, name.length), 0);
  const most = width * (isPicture ? MOST_OF_PICTURE : MOST_SHARE);
  return Math.max(LEAST_ROOM, Math.min(most, longest * CHARACTER + 2 * SPACE));
};

interface EndLabel {
  readonly series: TailSeries;
  readonly name: string;
  /** The last percentile; empty without room. */
  readonly value: string;
  readonly y: number;
}

/**
 * The labels that have room: with values if all fit, else names alone, else the first of them. Names that several lines
 * share, as starts do, are once there.
 * @param room CSS pixels, see `roomForEndLabels`
 * @param hasValues false: names alone
 * @returns the labels, and how many lines have none
 */
export function endLabels(
  series: readonly TailSeries[],
  plot: Pick<TailPlot, 'top' | 'bottom' | 'y'>,
  room: number,
  hasValues = true,
): { readonly labels: readonly EndLabel[]; readonly omitted: number } {
  const all = series.flatMap((line) => {
    const last = line.points.findLast((point) => point.ns !== null);
    return last === undefined ? [] : [{ line, ns: last.ns ?? 0, label: last.label }];
  });
  const top = plot.top + SPACE;
  const height = plot.bottom - top;
  const ends = firstOfEachName(all);
  // The value of one line would be read as that of all.
  const withValues = hasValues && ends.length === all.length && ends.length * WITH_VALUE <= height;
  const places = Math.max(1, Math.floor(height / NAME_ONLY));
  const named = ends.length <= places ? ends : ends.slice(0, places - 1);
  const names = new Set(named.map(({ line }) => nameOf(line)));
  const omitted = all.filter(({ line }) => !names.has(nameOf(line))).length;
  const heights = spreadLabels(
    named.map(({ ns }) => plot.y(ns)),
    withValues ? WITH_VALUE : NAME_ONLY,
    top,
    plot.bottom - (withValues || omitted > 0 ? NAME_ONLY : 0),
  );
  const most = Math.floor((room - 2 * SPACE) / CHARACTER);
  const labels = named.map(({ line, ns, label }, i) => ({
    series: line,
    name: cutText(nameOf(line), most),
    value: withValues ? `${label} ${formatTime(ns, 3)}` : '',
    y: heights[i],
  }));
  return { labels, omitted };
}

const nameOf = ({ sharedName, name }: TailSeries): string => sharedName ?? name;

/** One line for each name that several share. */
const firstOfEachName = <End extends { readonly line: TailSeries }>(ends: readonly End[]): End[] =>
  ends.filter(({ line }, i) => ends.findIndex((end) => nameOf(end.line) === nameOf(line)) === i);

/** Paints the name of each series at the end of its line, with its last percentile if there is room. */
export function paintEndLabels(
  layer: Group,
  series: readonly TailSeries[],
  plot: TailPlot,
  room: number,
  { theme, isPicture = false, hasNamesOnly = false }: TailOptions,
): void {
  const { labels, omitted } = endLabels(series, plot, room, isPicture || !hasNamesOnly);
  const groups = paintMarks(layer.attr('aria-hidden', 'true'), 'g', labels, {
    key: (end) => end.series.id,
    attrs: {
      'data-row': (end) => end.series.id,
      transform: ({ y }) => `translate(${plot.right + SPACE},${y})`,
      fill: (end) => seriesColor(theme, end.series),
    },
  });
  paintMarks(groups, 'text', (end) => [end], {
    className: 'name',
    attrs: { 'font-weight': 600 },
    text: ({ name }) => name,
  });
  paintMarks(groups, 'text', (end) => [end], { className: 'value', attrs: { dy: 13 }, text: ({ value }) => value });
  paintMarks(layer, 'text', omitted > 0 ? [`+ ${omitted} in the table`] : [], {
    className: 'omitted',
    attrs: { x: plot.right + SPACE, y: plot.bottom, fill: theme.muted },
    text: (text) => text,
  });
}
