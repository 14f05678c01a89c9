/**
 * A figure over two swept parameters: a cell a point, its value in it. The color is the logarithm of the value, from
 * the lowest to the highest of all maps that stand side by side; of a ratio, its distance from 1.
 */
import { plural } from '../../base/format.ts';
import { mix, parseColor } from '../../timeline/palette.ts';
import { categoryAxisOf, COMPARISON, edgesWithin, paintAxis, paintTitles } from '../kit/axes.ts';
import { NO_VALUE, chartTableOf, type ChartTable } from '../kit/columns.ts';
import { svgFrame, UNTOUCHED } from '../kit/frame.ts';
import { paintMarks } from '../kit/marks.ts';
import { contrastingText } from '../kit/theme.ts';
import type { PlotOptions } from './plot.ts';

export interface HeatCell {
  /** Places in `columns` and `rows`. */
  readonly column: number;
  readonly row: number;
  /** Null: too few requests, or a failed run. */
  readonly value: number | null;
}

export interface HeatMap {
  readonly title: string;
  /** Parameter and unit, and its values as people write them. */
  readonly columnTitle: string;
  readonly columns: readonly string[];
  readonly rowTitle: string;
  readonly rows: readonly string[];
  readonly cells: readonly HeatCell[];
  readonly format: (value: number) => string;
}

export interface HeatMapOptions extends PlotOptions {
  /** The lowest and highest value of all maps side by side, above 0. */
  readonly domain: readonly [number, number];
  /** Ratios have two colors, for less and for more than 1, which is white or black. */
  readonly isRatio?: boolean;
  readonly onSelect?: ((cell: HeatCell) => void) | undefined;
}

const MARGIN = { left: 92, right: 8, top: 8, bottom: 56 } as const;

export function heatDomain(maps: readonly HeatMap[]): [number, number] {
  let low = Infinity;
  let high = 0;
  for (const { cells } of maps) {
    for (const { value } of cells) {
      if (value === null || !(value > 0)) continue;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  return high === 0 ? [1, 10] : [low, Math.max(high, low * 1.001)];
}

/** The domain of maps of ratios: as far below 1 as above. */
export function ratioDomain(maps: readonly HeatMap[]): [number, number] {
  const [low, high] = heatDomain(maps);
  const far = Math.max(high, 1 / low, 1.05);
  return [1 / far, far];
}

/** Draws the map into an element, or brings it up to date. Rows go upward, as on an axis. */
export function updateHeatMap(container: HTMLElement, map: HeatMap, options: HeatMapOptions): void {
  const { width, height, theme, domain, isRatio = false, onSelect } = options;
  const found = map.cells.filter(({ value }) => value !== null).length;
  const description = `${found} of ${plural(map.cells.length, 'point')} with a value.`;
  const frame = svgFrame(container, { width, height, label: map.title, description, fontSize: COMPARISON.size });
  const edges = edgesWithin({ width, height }, MARGIN);
  const cellWidth = (edges.right - edges.left) / Math.max(1, map.columns.length);
  const cellHeight = (edges.bottom - edges.top) / Math.max(1, map.rows.length);
  const x = (column: number): number => edges.left + column * cellWidth;
  const y = (row: number): number => edges.top + (map.rows.length - 1 - row) * cellHeight;
  const span = Math.log(domain[1] / domain[0]);
  const colorOf = ({ value }: HeatCell): string => {
    if (value === null) return theme.background;
    if (isRatio) {
      const far = Math.min(1, (2 * Math.abs(Math.log(Math.max(value, domain[0])))) / span);
      return hexMix(theme.background, theme.palette.phases[value < 1 ? 'read' : 'erase'].fill, 0.04 + 0.7 * far);
    }
    const share = span > 0 ? Math.log(Math.max(domain[0], value) / domain[0]) / span : 0;
    return hexMix(theme.background, theme.palette.phases.erase.fill, 0.08 + 0.92 * share);
  };

  const key = ({ column, row }: HeatCell): string => `${column}/${row}`;
  paintMarks(frame.layer('cells'), 'rect', map.cells, {
    key,
    attrs: {
      x: ({ column }) => x(column) + 1,
      y: ({ row }) => y(row) + 1,
      width: Math.max(1, cellWidth - 2),
      height: Math.max(1, cellHeight - 2),
      fill: colorOf,
      stroke: theme.grid,
    },
    title: ({ column, row, value }) =>
      `${map.columnTitle} ${map.columns[column]}, ${map.rowTitle} ${map.rows[row]}: ` +
      (value === null ? 'no value' : map.format(value)),
    onSelect,
  });
  paintMarks(frame.layer('values', UNTOUCHED), 'text', cellWidth >= 54 && cellHeight >= 20 ? map.cells : [], {
    key,
    attrs: {
      x: ({ column }) => x(column) + cellWidth / 2,
      y: ({ row }) => y(row) + cellHeight / 2 + 5,
      'text-anchor': 'middle',
      fill: (cell) => (cell.value === null ? theme.muted : contrastingText(colorOf(cell))),
    },
    text: ({ value }) => textOf(map, value),
  });

  const axes = frame.layer('axes');
  const look = { theme, style: COMPARISON, lines: 'none' } as const;
  const columns = categoryAxisOf(map.columnTitle, map.columns, (column) => x(column) + cellWidth / 2);
  const rows = categoryAxisOf(map.rowTitle, map.rows, (row) => y(row) + cellHeight / 2);
  paintAxis(axes, 'bottom', columns, edges, look);
  paintAxis(axes, 'left', rows, edges, look);
  paintTitles(axes, { x: columns.title, y: rows.title }, edges, look);
}

/** A color between two, `#rrggbb`. */
const hexMix = (from: string, to: string, share: number): string =>
  `#${mix(parseColor(from), parseColor(to), share)
    .map((channel) => Math.round(channel).toString(16).padStart(2, '0'))
    .join('')}`;

const textOf = ({ format }: HeatMap, value: number | null): string => (value === null ? NO_VALUE : format(value));

/** The highest row first, as drawn. */
export const heatMapTable = (map: HeatMap): ChartTable =>
  chartTableOf(
    `${map.title}; columns: ${map.columnTitle}, rows: ${map.rowTitle}`,
    map.rows.map((name, row) => ({ name, cells: map.cells.filter((cell) => cell.row === row) })).reverse(),
    [
      { title: '', text: ({ name }) => name },
      ...map.columns.map((title, column) => ({
        title,
        text: ({ cells }: { readonly cells: readonly HeatCell[] }) =>
          textOf(map, cells.find((cell) => cell.column === column)?.value ?? null),
      })),
    ],
  );
