import { Suspense, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { TableButton } from '../../components/table-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { ChartExport, ChartPanel } from '../../exports/chart-export.tsx';
import { rich } from '../../language/rich.ts';
import { PreviousNote, usePreviousClass } from '../../runs/previous-note.tsx';
import { useRuns } from '../../stores/runs.ts';
import { useView, type Side } from '../../stores/view.ts';
import { needsB, SIDE_CHARTS, useShownCharts, type SideChart } from '../shown-charts.ts';
import { SlowestChart } from './slowest-chart.tsx';

// The other views of this panel are loaded on first use.
const OverTimeChart = lazyPart(() => import('./over-time-chart.tsx'));
const BusyChart = lazyPart(() => import('./busy-chart.tsx'));
const SlowestRequests = lazyPart(() => import('./slowest-requests.tsx'));
const ChangedRequests = lazyPart(() => import('./changed-requests.tsx'));
const AgainstChart = lazyPart(() => import('./against-chart.tsx'));

const BOTH: readonly Side[] = ['a', 'b'];

/** Charts of the run of the selection only; the others show both runs. */
const isOfOne = (view: SideChart): boolean => view === 'time' || view === 'busy' || view === 'list';
const isList = (view: SideChart): boolean => view === 'changed' || view === 'list';

/** Beside the latency percentiles: one of the charts that explain them. */
export function SidePanel({ choice }: { choice: 'read' | 'write' }): ReactElement {
  const wanted = useShownCharts((state) => state.side);
  const asTable = useShownCharts((state) => state.sideAsTable);
  const hasB = useRuns((state) => state.b.shown !== null);
  const side = useView((state) => state.selection?.side ?? 'a');
  // Comparison charts need B.
  const view = needsB(wanted) && !hasB ? 'slowest' : wanted;
  const title = t(SIDE_CHARTS.find(({ value }) => value === view)?.label ?? SIDE_CHARTS[0].label);
  const shown: readonly Side[] = isOfOne(view) ? [side] : BOTH;
  const previous = usePreviousClass(shown);
  return (
    <ChartPanel className={`slowest ${previous}`} label={title}>
      <header className="panel-head">
        <SelectField
          label={t('Chart')}
          bare
          value={view}
          options={SIDE_CHARTS.map((one) => ({ ...one, label: t(one.label), disabled: needsB(one.value) && !hasB }))}
          onChange={(value) => {
            useShownCharts.setState({ side: SIDE_CHARTS.find((one) => one.value === value)?.value ?? 'slowest' });
          }}
        />
        <PreviousNote of={shown} short />
        <span className="panel-tools">
          {!isList(view) && hasB && isOfOne(view) && (
            <span className="muted" title={t('For the run of the selection')}>
              {rich('of {side}', { side: <strong className={`side-${side}`}>{side.toUpperCase()}</strong> })}
            </span>
          )}
          {!isList(view) && (
            <TableButton
              asTable={asTable}
              label={t('Table of: {chart}', { chart: title })}
              onChange={(next) => {
                useShownCharts.setState({ sideAsTable: next });
              }}
            />
          )}
          <ChartExport of={title} isList={isList(view)} />
        </span>
      </header>
      <Suspense fallback={null}>
        {view === 'slowest' && <SlowestChart choice={choice} asTable={asTable} />}
        {view === 'list' && <SlowestRequests choice={choice} asTable={asTable} />}
        {view === 'time' && <OverTimeChart choice={choice} asTable={asTable} />}
        {view === 'busy' && <BusyChart choice={choice} asTable={asTable} />}
        {view === 'changed' && <ChangedRequests />}
        {view === 'against' && <AgainstChart choice={choice} asTable={asTable} />}
      </Suspense>
    </ChartPanel>
  );
}
