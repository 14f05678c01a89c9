/** The charts of an evaluation figure, one for each of its parts. */
import { normalizedTable, updateNormalizedBars, type NormalizedBar } from '../../../charts/bars/normalized-bars.ts';
import type { ChartTable } from '../../../charts/chart-table.ts';
import { lineTable, updateLineChart, type LineChart } from '../../../charts/compare/line-chart.ts';
import type { ChartTheme } from '../../../charts/theme.ts';
import type { FigureText } from '../../../worker/claims/claims-protocol.ts';

/** Values by the number of their point. */
export type Values = readonly (number | null | undefined)[];

export interface PartChart {
  /** Empty for a figure in one part. */
  readonly name: string;
  readonly table: () => ChartTable;
  readonly draw: (host: HTMLElement, size: { width: number; height: number }, theme: ChartTheme) => void;
}

/** The parts of a figure with the values so far. */
export function partsOf(figure: FigureText, values: Values): PartChart[] {
  const names = [...new Set(figure.points.map(({ part }) => part))];
  return names.map((name) => {
    const points = figure.points
      .map((point, index) => ({ ...point, value: values[index] ?? null }))
      .filter(({ part }) => part === name);
    return figure.form === 'bars' ? barPart(figure, name, points) : linePart(figure, name, points);
  });
}

type MeasuredPoint = FigureText['points'][number] & { readonly value: number | null };

function barPart({ y, baseline }: FigureText, name: string, points: readonly MeasuredPoint[]): PartChart {
  const bars: NormalizedBar[] = points.map(({ group, series, value, printed }) => ({
    group,
    series,
    value,
    baseline: 1,
    printed,
  }));
  return {
    name,
    table: () => normalizedTable(bars, y),
    draw: (host, size, theme) => {
      updateNormalizedBars(host, bars, { ...size, theme, label: y, baselineName: baseline });
    },
  };
}

function linePart({ title, x, y }: FigureText, name: string, points: readonly MeasuredPoint[]): PartChart {
  const groups = [...new Set(points.map(({ group }) => group))];
  const chart: LineChart = {
    title: name === '' ? title : `${title}, ${name}`,
    xTitle: x,
    yTitle: y,
    rows: [...new Set(points.map(({ series }) => series))].map((series) => ({
      id: series,
      name: series,
      points: points
        .filter((point) => point.series === series)
        .map(({ group, value }) => ({
          place: groups.indexOf(group),
          x: groups.indexOf(group),
          label: group,
          y: value,
          interval: null,
          dots: [],
        })),
    })),
    formatX: (place) => groups[place] ?? '',
    yIsTime: false,
    formatY: (value) => String(Number(value.toPrecision(4))),
    xTicks: groups.map((label, value) => ({ value, label })),
    labelPoints: false,
  };
  return {
    name,
    table: () => lineTable(chart),
    draw: (host, size, theme) => {
      updateLineChart(host, chart, { ...size, theme });
    },
  };
}
