/** The charts of an evaluation figure, one for each of its parts. */
import type { MeasuredFigure, MeasuredPoint } from '../../papers/results/measured-figure.ts';
import { normalizedTable, updateNormalizedBars, type NormalizedBar } from '../bars/normalized-bars.ts';
import { column, fileOf, type ChartTable, type DataColumn } from '../kit/columns.ts';
import { lineTable, shortTime, updateLineChart, type LineChart } from '../compare/line-chart.ts';
import type { PrintedMark } from '../kit/printed-marks.ts';
import { schemePlaces } from '../kit/scheme-colors.ts';
import type { ChartTheme } from '../kit/theme.ts';
import { updateOrganizations } from './organizations.ts';

export interface FigurePart {
  /** Empty for a figure in one part. */
  readonly name: string;
  readonly table: () => ChartTable;
  readonly draw: (host: HTMLElement, size: { width: number; height: number }, theme: ChartTheme) => void;
}

export function figureParts(figure: MeasuredFigure): FigurePart[] {
  const names = [...new Set(figure.points.map(({ part }) => part))];
  return names.map((name) => {
    const points = figure.points.filter(({ part }) => part === name);
    const part = figure.form === 'bars' ? barPart(figure, points) : linePart(figure, name, points);
    return { name, draw: part.draw, table: () => ({ ...part.table(), full: () => fullTable(figure, points) }) };
  });
}

type Part = Omit<FigurePart, 'name'>;

function barPart({ y, baseline }: MeasuredFigure, points: readonly MeasuredPoint[]): Part {
  const bars: NormalizedBar[] = points.map(({ group, series, value, spread, printed }) => ({
    group,
    series,
    value,
    baseline: 1,
    spread,
    printed: printed ?? undefined,
  }));
  return {
    table: () => normalizedTable(bars, y),
    draw: (host, size, theme) => updateNormalizedBars(host, bars, { ...size, theme, label: y, baselineName: baseline }),
  };
}

const fourDigits = (value: number): string => String(Number(value.toPrecision(4)));

function markOf(printed: MeasuredPoint['printed'], scaled: (value: number) => number): PrintedMark | undefined {
  if (printed === null) return undefined;
  return typeof printed === 'number' ? scaled(printed) : [scaled(printed[0]), scaled(printed[1])];
}

/** The highest value of all parts, for a scale that they share. */
const highestOf = ({ points }: MeasuredFigure): number =>
  points.reduce((most, { value, spread }) => Math.max(most, value ?? 0, spread?.[1] ?? 0), 0);

function linePart(figure: MeasuredFigure, name: string, points: readonly MeasuredPoint[]): Part {
  const { form, title, x, xOfParts, y, logarithmicNs } = figure;
  const groups = [...new Set(points.map(({ group }) => group))];
  const isTime = logarithmicNs !== undefined;
  const scaled = (value: number): number => value * (logarithmicNs ?? 1);
  const names = [...new Set(points.map(({ series }) => series))];
  const places = schemePlaces(names);
  const chart: LineChart = {
    title: name === '' ? title : `${title}, ${name}`,
    xTitle: xOfParts?.[name] ?? x,
    yDomain: xOfParts === undefined ? undefined : [0, highestOf(figure)],
    yTitle: isTime ? `${y.replace(/, [^,]+$/, '')} (log)` : y,
    rows: names.map((series, index) => ({
      id: series,
      style: places[index],
      name: series,
      points: points
        .filter((point) => point.series === series)
        .map(({ group, value, spread, values, printed }) => ({
          place: groups.indexOf(group),
          x: groups.indexOf(group),
          label: group,
          y: value === null ? null : scaled(value),
          interval: spread === null ? null : [scaled(spread[0]), scaled(spread[1])],
          dots: spread === null ? [] : values.flatMap((one) => (one === null ? [] : [scaled(one)])),
          printed: markOf(printed, scaled),
        })),
    })),
    formatX: (place) => groups[place] ?? '',
    yIsTime: isTime,
    formatY: isTime ? shortTime : fourDigits,
    intervalName: 'lowest to highest',
    sideBySide: true,
    xTicks: groups.map((label, value) => ({ value, label })),
    labelPoints: false,
  };
  return {
    table: () => lineTable(chart),
    draw: (host, size, theme) => {
      if (form === 'organizations') updateOrganizations(host, points, { ...size, theme, label: chart.title, y });
      else updateLineChart(host, chart, { ...size, theme });
    },
  };
}

export function fullTable({ y }: MeasuredFigure, points: readonly MeasuredPoint[]): ReturnType<typeof fileOf> {
  const trials = points.reduce((most, { values }) => Math.max(most, values.length), 0);
  const end = (printed: MeasuredPoint['printed'], index: 0 | 1): number | null =>
    typeof printed === 'number' ? printed : (printed?.[index] ?? null);
  return fileOf(points, [
    column('part', ({ part }) => part),
    column('x', ({ group }) => group),
    column('series', ({ series }) => series),
    column(`median: ${y}`, ({ value }) => value),
    column('lowest', ({ spread }) => spread?.[0]),
    column('highest', ({ spread }) => spread?.[1]),
    column('printed in the paper, from', ({ printed }) => end(printed, 0)),
    column('printed in the paper, to', ({ printed }) => end(printed, 1)),
    ...Array.from({ length: trials }, (_, trial): DataColumn<MeasuredPoint> =>
      column(`trial ${trial + 1}`, ({ values }) => values[trial]),
    ),
  ]);
}
