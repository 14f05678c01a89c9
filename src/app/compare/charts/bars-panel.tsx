import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { rowStyle } from '../../../charts/compare/plot.ts';
import { normalizedTable, updateNormalizedBars, type NormalizedBar } from '../../../charts/bars/normalized-bars.ts';
import { medianOf } from '../../../analysis/statistics/seeds.ts';
import { useBrushedRows } from '../brush/use-brushed-rows.ts';
import { openRow } from '../open-row.ts';
import { baselineOf, sameConfiguration, type Row } from '../rows/row.ts';
import { pinnedRow, useCompare } from '../state/compare-store.ts';
import { chosenFigure, FigureField } from '../sweep/figure-field.tsx';
import { requestOf, valueOf, type FigureColumn } from '../table/figures.ts';
import { Panel } from './panel-per-kind.tsx';
import { columnName } from '../table/figures.ts';
import { useHidden } from '../rows/use-hidden.ts';

interface RowBar extends NormalizedBar {
  /** The row that the bar opens. */
  readonly row: Row;
}

/** A group for each trace (and swept point), a bar for each configuration: the median over its seeds. */
function barsOf(rows: readonly Row[], pinned: Row | null, column: FigureColumn): RowBar[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (pinned === null || sameConfiguration(row, pinned)) continue;
    const { trace, point, policy, device } = row.names;
    const id = JSON.stringify([trace, point, policy, device]);
    const own = groups.get(id);
    if (own === undefined) groups.set(id, [row]);
    else own.push(row);
  }
  const devices = new Set(rows.map(({ names }) => names.device));
  const median = (own: readonly (Row | null)[]): number | null => {
    const values = own.map((row) => (row === null ? null : valueOf(row, column)));
    return values.every((value) => value !== null) ? medianOf(values) : null;
  };
  return Array.from(groups.values(), (own) => {
    const [row] = own;
    const { trace, point, policy, device } = row.names;
    return {
      row,
      group: point === '' ? trace : `${trace}, ${point}`,
      series: devices.size > 1 ? `${policy}, ${device}` : policy,
      value: median(own),
      baseline: median(own.map((one) => baselineOf(one, rows, pinned))),
    };
  });
}

/** A figure of every row against the baseline of its trace, as papers print it. */
export function BarsPanel(): ReactElement {
  const rows = useBrushedRows();
  const hidden = useHidden();
  const plan = useCompare((state) => state.plan);
  const column = chosenFigure(useCompare((state) => state.figure));
  const pinned = pinnedRow({ rows, plan });
  const bars = useMemo(() => barsOf(rows, pinned, column), [rows, pinned, column]);
  const shown = bars.filter(({ row }) => !hidden.has(row.key));
  const name = columnName(column);
  const values = { name, policy: plan.baseline.policy };
  const title =
    column.better === null
      ? t('{name}, normalized to {policy}', values)
      : column.better === 'higher'
        ? t('{name}, normalized to {policy} (higher is better)', values)
        : t('{name}, normalized to {policy} (lower is better)', values);
  return (
    <>
      <div className="sweep-tools">
        <FigureField several={false} />
      </div>
      <div className="compare-charts">
        <Panel
          title={title}
          table={() => normalizedTable(shown, title)}
          draw={(host, size, theme) => {
            updateNormalizedBars(host, shown, {
              ...size,
              theme,
              label: title,
              baselineName: plan.baseline.policy,
              colors: Object.fromEntries(bars.map(({ series, row }) => [series, rowStyle(theme, row.color).color])),
              onSelect: (bar) => {
                const row = shown.find((one) => one === bar)?.row;
                if (row !== undefined) openRow(row.key, requestOf(row, column));
              },
            });
          }}
        />
      </div>
    </>
  );
}
