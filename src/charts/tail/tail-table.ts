/** The tail chart as a table: a percentile per row, a series per column, and the ratio of two series of one kind. */
import { formatRatio, formatTime, groupDigits } from '../../base/format.ts';
import { NO_VALUE, type ChartTable } from '../kit/columns.ts';
import type { TailSeries } from './tail-series.ts';

export function percentileTable(series: readonly TailSeries[], caption = 'Latency by percentile'): ChartTable {
  const labels = [...new Set(series.flatMap(({ points }) => points.map((point) => point.label)))];
  const nsAt = (line: TailSeries, label: string): number | null | undefined =>
    line.points.find((point) => point.label === label)?.ns;
  const ratioAt = (first: TailSeries, second: TailSeries, label: string): number | null => {
    const [a, b] = [nsAt(first, label), nsAt(second, label)];
    return typeof a === 'number' && typeof b === 'number' && a > 0 ? b / a : null;
  };
  const pairs = (['read', 'write'] as const).flatMap((kind) => {
    const [first, second, ...more] = series.filter((line) => line.kind === kind && line.isMeasured !== true);
    return more.length === 0 && second !== undefined
      ? [{ name: `B/A ${kind === 'read' ? 'reads' : 'writes'}`, first, second }]
      : [];
  });
  for (const first of series.filter((line) => line.isMeasured === true)) {
    const second = series.find((line) => line.kind === first.kind && line.isMeasured !== true);
    if (second !== undefined) pairs.push({ name: `${second.name} / ${first.name}`, first, second });
  }
  return {
    caption,
    columns: ['', ...series.map(({ name }) => name), ...pairs.map(({ name }) => name)],
    rows: [
      ['requests', ...series.map(({ count }) => groupDigits(String(count))), ...pairs.map(() => NO_VALUE)],
      ...labels.map((label) => [
        label,
        ...series.map((line) => {
          const ns = nsAt(line, label);
          return ns === undefined ? NO_VALUE : ns === null ? 'too few' : formatTime(ns, 3);
        }),
        ...pairs.map(({ first, second }) => {
          const ratio = ratioAt(first, second, label);
          return ratio === null ? NO_VALUE : Math.abs(ratio - 1) < 0.005 ? 'same' : formatRatio(ratio);
        }),
      ]),
    ],
    full: () => ({
      columns: ['figure', 'unit', ...series.map(({ name }) => name), ...pairs.map(({ name }) => name)],
      rows: [
        ['requests', '', ...series.map(({ count }) => count), ...pairs.map(() => '')],
        ...labels.map((label) => [
          label,
          'ns',
          ...series.map((line) => nsAt(line, label) ?? ''),
          ...pairs.map(({ first, second }) => ratioAt(first, second, label) ?? ''),
        ]),
      ],
    }),
  };
}
