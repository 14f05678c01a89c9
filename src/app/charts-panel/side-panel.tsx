import { Suspense, type ReactElement } from 'react';
import { TableButton } from '../components/button.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { ChartExport, ChartPanel } from '../exports/chart-export.tsx';
import { PreviousNote, usePreviousClass } from '../runs/previous-note.tsx';
import { useRuns } from '../stores/runs.ts';
import { useView, type Side } from '../stores/view.ts';
import { useShownCharts } from './shown-charts.ts';
import { SIDE_CHARTS, sideChart } from './side-charts/registry.ts';

const BOTH: readonly Side[] = ['a', 'b'];

export function SidePanel({ choice }: { choice: 'read' | 'write' }): ReactElement {
  const wanted = useShownCharts((state) => state.side);
  const asTable = useShownCharts((state) => state.sideAsTable);
  const hasB = useRuns((state) => state.b.shown !== null);
  const side = useView((state) => state.selection?.side ?? 'a');
  // Comparison charts need B.
  const view = sideChart(wanted).runs === 'pair' && !hasB ? SIDE_CHARTS[0] : wanted;
  const { label, runs, isList, Chart } = sideChart(view);
  const title = label;
  const isOfOne = runs === 'selected';
  const shown: readonly Side[] = isOfOne ? [side] : BOTH;
  const previous = usePreviousClass(shown);
  return (
    <ChartPanel className={`slowest ${previous}`} label={title}>
      <header className="panel-head">
        <SelectField
          label="Chart"
          bare
          value={view}
          options={SIDE_CHARTS.map((name) => ({
            value: name,
            label: sideChart(name).label,
            disabled: sideChart(name).runs === 'pair' && !hasB,
          }))}
          onChange={(value) =>
            useShownCharts.setState({ side: SIDE_CHARTS.find((name) => name === value) ?? SIDE_CHARTS[0] })
          }
        />
        <PreviousNote of={shown} short />
        <span className="panel-tools row gap-1 rigid">
          {!isList && hasB && isOfOne && (
            <span className="muted" title="For the run of the selection">
              of <strong className={`side-${side}`}>{side.toUpperCase()}</strong>
            </span>
          )}
          {!isList && (
            <TableButton
              asTable={asTable}
              label={`Table of: ${title}`}
              onChange={(next) => useShownCharts.setState({ sideAsTable: next })}
            />
          )}
          <ChartExport of={title} isList={isList} place="side" />
        </span>
      </header>
      <Suspense fallback={null}>
        <Chart choice={choice} asTable={asTable} />
      </Suspense>
    </ChartPanel>
  );
}
