import { Suspense, type ReactElement } from 'react';
import { Icon } from '../components/icon.tsx';
import { ChartExport, ChartPanel as Panel } from '../exports/chart-export.tsx';
import { PreviousNote, usePreviousClass } from '../runs/previous-runs.tsx';
import { useCalmPlayhead, useTailSoFar } from '../runs/use-tail-so-far.ts';
import { useRuns } from '../stores/runs.ts';
import { SIDES, useView } from '../stores/view.ts';
import { CHART_NAMES, chartOf } from './registry.ts';
import { canShow, chooseChart, useShownCharts, wantedChart } from './shown-charts.ts';
import { isLive, KINDS, shownKind } from './tail-series.ts';
import './charts-panel.css';

/** The one chart of Explore: its name is the menu of all charts, and of what else this one can show. */
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
  const entries = [
    ...CHART_NAMES.filter((one) => one !== name && canShow(one, a.shown, b.shown)).map((one) => ({
      label: `Chart: ${chartOf(one).label}`,
      run: () => chooseChart(one, a.shown, b.shown),
    })),
    ...(kinds === 'none'
      ? []
      : KINDS.filter((one) => one !== kind).map((one) => ({
          label: `Of ${one}s`,
          run: () => useShownCharts.setState({ kind: one }),
        }))),
    ...(kinds === 'both' && kind !== 'both'
      ? [{ label: 'Of reads and writes', run: () => useShownCharts.setState({ kind: 'both' }) }]
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
    <Panel className={`column narrow chart-panel ${previous}`} label={label}>
      <header className="panel-head" data-at={soFar === undefined ? undefined : (playhead ?? undefined)}>
        <span className="row gap-1 narrow">
          <ChartExport
            of={label}
            isList={isList}
            place="chart"
            className="chart-name"
            face={
              <>
                <span className="ellipsis">{label}</span> <Icon name="chevron" />
              </>
            }
            items={entries}
          />
          {kinds !== 'none' && (
            <span className="muted nowrap">{kind === 'both' ? 'of reads and writes' : `of ${kind}s`}</span>
          )}
        </span>
        <PreviousNote of={former} short />
        {hasB && isOfOne && (
          <span className="muted rigid" title="For the run of the selection">
            of <strong className={`side-${side}`}>{side.toUpperCase()}</strong>
          </span>
        )}
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
