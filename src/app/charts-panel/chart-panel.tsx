import { Suspense, type ReactElement } from 'react';
import { Segmented } from '../components/fields/segmented.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { ChartExport, ChartPanel as Panel } from '../exports/chart-export.tsx';
import { PreviousNote, usePreviousClass } from '../runs/previous-runs.tsx';
import { useCalmPlayhead, useTailSoFar } from '../runs/use-tail-so-far.ts';
import { useRuns } from '../stores/runs.ts';
import { SIDES, useView } from '../stores/view.ts';
import { CHART_NAMES, chartOf } from './registry.ts';
import { canShow, chooseChart, useShownCharts, wantedChart } from './shown-charts.ts';
import { isLive, shownKind, TAIL_CHOICES } from './tail-series.ts';
import './charts-panel.css';

/** The one chart of Explore: its name is a list of all charts. */
export function ChartPanel(): ReactElement {
  const shown = useShownCharts();
  const a = useRuns((state) => state.a);
  const b = useRuns((state) => state.b);
  const side = useView((state) => state.selection?.side ?? 'a');
  const playhead = useCalmPlayhead();
  const soFar = useTailSoFar([a.shown, b.shown], playhead);
  const name = wantedChart(shown, a.shown, b.shown);
  const { label, runs, isList, kinds, Chart } = chartOf(name);
  const kind = shownKind(shown.kind, a);
  const isOfOne = runs === 'selected';
  const hasB = b.shown !== null;
  // A run in progress already has percentiles of its own.
  const former = isOfOne ? [side] : SIDES.filter((one) => name !== 'tail' || !isLive(one === 'a' ? a : b));
  const previous = usePreviousClass(former);
  const toggles = [
    ...(kinds === 'both'
      ? [
          {
            label: kind === 'both' ? 'Reads or writes alone' : 'Reads and writes in one chart',
            run: () => useShownCharts.setState({ kind: kind === 'both' ? 'read' : 'both' }),
          },
        ]
      : []),
    ...(isList
      ? []
      : [
          {
            label: shown.asTable ? 'As a chart' : 'As a table',
            run: () => useShownCharts.setState({ asTable: !shown.asTable }),
          },
        ]),
  ];
  return (
    <Panel className={`chart-panel ${previous}`} label={label}>
      <header className="panel-head" data-at={soFar === undefined ? undefined : (playhead ?? undefined)}>
        <SelectField
          label="Chart"
          bare
          value={name}
          options={CHART_NAMES.filter((one) => canShow(one, a.shown, b.shown)).map((one) => ({
            value: one,
            label: chartOf(one).label,
          }))}
          onChange={(chart) => chooseChart(chart, a.shown, b.shown)}
        />
        <PreviousNote of={former} short />
        <span className="panel-tools row gap-1 rigid">
          {hasB && isOfOne && (
            <span className="muted" title="For the run of the selection">
              of <strong className={`side-${side}`}>{side.toUpperCase()}</strong>
            </span>
          )}
          {kinds !== 'none' && (
            <Segmented
              label="Latency of"
              value={kind}
              options={TAIL_CHOICES.filter(({ value }) => value !== 'both')}
              onChange={(next) => useShownCharts.setState({ kind: next })}
            />
          )}
          <ChartExport of={label} isList={isList} place="chart" icon="more" items={toggles} />
        </span>
      </header>
      <Suspense fallback={null}>
        <Chart
          choice={kind === 'both' ? 'read' : kind}
          isBoth={kind === 'both'}
          asTable={shown.asTable && !isList}
          playhead={playhead}
          soFar={soFar}
        />
      </Suspense>
    </Panel>
  );
}
