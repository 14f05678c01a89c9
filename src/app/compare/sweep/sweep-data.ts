/**
 * The rows of a sweep as lines and maps: a configuration each, a point for the rows that differ in their seed alone.
 */
import { group, max, min } from 'd3-array';
import type { HeatMap } from '../../../charts/compare/heat-map.ts';
import type { LineChart, LinePoint, LineRow } from '../../../charts/compare/line-chart.ts';
import { formatRatio, groupDigits } from '../../../base/format.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { geometricMean, ratioInterval } from '../../../analysis/intervals.ts';
import type { FigureColumn } from '../../../compare/table/columns.ts';
import { styleNumber, type CompareRow } from '../rows.ts';
import { cellValue, columnName } from '../table/figures.ts';
import { axisTitle, axisWords, sweptSetting } from '../plan/swept-settings.ts';

/** The runs of one trace, device and policy over all points of the sweep. */
export interface Configuration {
  readonly id: string;
  readonly name: string;
  readonly isBaseline: boolean;
  readonly style: number;
  /** Rows by their swept places, `2` or `2/0`; one row for each seed. */
  readonly points: ReadonlyMap<string, readonly CompareRow[]>;
}

const spot = (at: readonly number[]): string => at.join('/');

/** The configurations of a sweep in the plan's order, each named by what differs. */
export function configurationsOf(plan: Plan, rows: readonly CompareRow[]): Configuration[] {
  const idOf = ({ place: { trace, device, policy } }: CompareRow): string => `${trace}/${device}/${policy}`;
  return Array.from(group(rows, idOf), ([id, own]) => {
    const [first] = own;
    return {
      id,
      name: configurationName(plan, first),
      isBaseline: first.names.policy === plan.baseline.policy && first.names.device === plan.baseline.device,
      style: styleNumber(plan, first.place, first.place.trace),
      points: group(own, ({ place }) => spot(place.at)),
    };
  });
}

function configurationName({ traces, devices, policies }: Plan, { names }: CompareRow): string {
  const parts = [
    ...(policies.length > 1 ? [names.policy] : []),
    ...(traces.length > 1 ? [names.trace] : []),
    ...(devices.length > 1 ? [names.device] : []),
  ];
  return parts.length === 0 ? names.policy : parts.join(' · ');
}

const valuesAt = ({ points }: Configuration, at: readonly number[], column: FigureColumn): number[] =>
  (points.get(spot(at)) ?? []).flatMap((row) => cellValue(row, column) ?? []);

/** Over the seeds of a point, as in the table: null before any run is done, and without the figure. */
const valueAt = (configuration: Configuration, at: readonly number[], column: FigureColumn): number | null =>
  meanOf(valuesAt(configuration, at, column));

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : (geometricMean(values) ?? values.reduce((sum, value) => sum + value, 0) / values.length);

/** The row that a point stands for: the one nearest to the mean over its seeds. */
export function rowAt(configuration: Configuration, at: readonly number[], column: FigureColumn): CompareRow | null {
  const value = valueAt(configuration, at, column);
  const distance = (row: CompareRow): number => {
    const own = cellValue(row, column);
    return value === null || own === null ? Infinity : Math.abs(own - value);
  };
  const rows = configuration.points.get(spot(at)) ?? [];
  return rows.toSorted((a, b) => distance(a) - distance(b) || 0).at(0) ?? null;
}

/** Where values stand along an axis: numbers that grow eightfold or more on a log scale, names one after the other. */
export function positionsOf(values: readonly unknown[]): number[] {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length < values.length) return values.map((_, place) => place);
  const [low, high] = [min(numbers) ?? 0, max(numbers) ?? 0];
  return low > 0 && high / low >= 8 ? numbers.map(Math.log2) : numbers;
}

const isTime = ({ unit }: FigureColumn): boolean => unit === 'ns';

export function lineChartOf(
  { sweep }: Plan,
  configurations: readonly Configuration[],
  column: FigureColumn,
  second: number | null,
): LineChart {
  const [parameter, other] = sweep;
  const setting = sweptSetting(parameter.path);
  const { values } = parameter;
  const positions = positionsOf(values);
  const label = (value: unknown): string => axisWords(setting, value);
  const rows: LineRow[] = configurations.map((configuration) => ({
    id: configuration.id,
    name: configuration.name,
    style: configuration.style,
    points: values
      .map((value, place): LinePoint => {
        const at = second === null ? [place] : [place, second];
        const own = valuesAt(configuration, at, column);
        const interval = ratioInterval(own);
        return {
          place,
          x: positions[place],
          label: label(value),
          y: meanOf(own),
          interval: interval === null ? null : [interval.low, interval.high],
          dots: own.length > 1 ? own : [],
        };
      })
      .sort((a, b) => a.x - b.x),
  }));
  const ticks = values.map((value, place) => ({ value: positions[place], label: label(value) }));
  const under =
    second === null
      ? ''
      : `, ${axisTitle(sweptSetting(other.path))} ${axisWords(sweptSetting(other.path), other.values[second])}`;
  return {
    title: `${columnName(column)}${under}`,
    xTitle: axisTitle(setting),
    yTitle: columnName(column),
    rows,
    formatX: (value) => groupDigits(String(value)),
    yIsTime: isTime(column),
    formatY: column.format,
    labelPoints: false,
    xTicks: ticks.sort((a, b) => a.value - b.value),
  };
}

export function kneeOf(
  { sweep }: Plan,
  configurations: readonly Configuration[],
  column: FigureColumn,
  throughput: FigureColumn,
): LineChart {
  const setting = sweptSetting(sweep[0].path);
  const rows = configurations.map((configuration): LineRow => ({
    id: configuration.id,
    name: configuration.name,
    style: configuration.style,
    points: sweep[0].values.flatMap((value, place): LinePoint[] => {
      const x = valueAt(configuration, [place], throughput);
      const y = valueAt(configuration, [place], column);
      return x === null ? [] : [{ place, x, label: axisWords(setting, value), y, interval: null, dots: [] }];
    }),
  }));
  return {
    title: `${columnName(column)} against ${throughput.title}; labels: ${axisTitle(setting)}`,
    xTitle: throughput.title,
    yTitle: columnName(column),
    rows,
    formatX: throughput.format,
    yIsTime: isTime(column),
    formatY: column.format,
    labelPoints: true,
  };
}

export function heatMapOf({ sweep }: Plan, configuration: Configuration, column: FigureColumn): HeatMap {
  return {
    ...axesOf(sweep),
    title: `${configuration.name}: ${columnName(column)}`,
    cells: everyCell(sweep, (at) => valueAt(configuration, at, column)),
    format: column.format,
  };
}

export function ratioMapOf(
  { sweep }: Plan,
  configuration: Configuration,
  baseline: Configuration,
  column: FigureColumn,
): HeatMap {
  return {
    ...axesOf(sweep),
    title: `${configuration.name} ÷ ${baseline.name}: ${columnName(column)}`,
    cells: everyCell(sweep, (at) => {
      const value = valueAt(configuration, at, column);
      const under = valueAt(baseline, at, column);
      return value === null || under === null || under === 0 ? null : value / under;
    }),
    format: formatRatio,
  };
}

function axesOf([first, second]: Plan['sweep']): Pick<HeatMap, 'columnTitle' | 'columns' | 'rowTitle' | 'rows'> {
  const [x, y] = [sweptSetting(first.path), sweptSetting(second.path)];
  return {
    columnTitle: axisTitle(x),
    columns: first.values.map((value) => axisWords(x, value)),
    rowTitle: axisTitle(y),
    rows: second.values.map((value) => axisWords(y, value)),
  };
}

function everyCell([first, second]: Plan['sweep'], value: (at: readonly number[]) => number | null): HeatMap['cells'] {
  return second.values.flatMap((_, row) =>
    first.values.map((__, column) => ({ column, row, value: value([column, row]) })),
  );
}
