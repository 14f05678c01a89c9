import { group } from 'd3-array';
import type { ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { translated } from '../../language/translated.ts';
import { Segmented } from '../../components/fields/segmented.tsx';
import { PairPanel } from '../pairs/pair-panel.tsx';
import { SeedsPanel } from '../seeds/seeds-panel.tsx';
import { SweepPanel } from '../sweep/sweep-panel.tsx';
import { useCompare, type CompareChart } from '../state/compare-store.ts';
import { BrushBar } from '../brush/brush-bar.tsx';
import { useMissing } from '../brush/use-missing.ts';
import { BarsPanel } from './bars-panel.tsx';
import { BelowPanel } from './below-panel.tsx';
import { CurvesPanel } from './curves-panel.tsx';
import { DistributionPanel } from './distribution-panel.tsx';
import { MeasuredPanel } from './measured-panel.tsx';
import { MissingRows } from './missing-rows.tsx';
import { PanelPerKind } from './panel-per-kind.tsx';
import { SlowestPanel } from './slowest-panel.tsx';
import { TimePanels } from './time-panel.tsx';
import { useHidden } from '../rows/use-hidden.ts';

interface Choice {
  readonly value: CompareChart;
  readonly label: string;
  readonly title: string;
}

const SWEEP: Choice = { value: 'sweep', label: msg('Sweep'), title: msg('A figure over the swept parameters') };
const SEEDS: Choice = {
  value: 'seeds',
  label: msg('Seeds'),
  title: msg('The difference to the baseline, seed by seed'),
};
const CHOICES: readonly Choice[] = [
  { value: 'curves', label: msg('Percentiles'), title: msg('Latency percentiles on a log scale of the tail') },
  { value: 'below', label: msg('CDF'), title: msg('Share of requests that took at most a latency') },
  {
    value: 'above',
    label: msg('CCDF'),
    title: msg('Share of requests above a latency, on two log scales, from the median on'),
  },
  { value: 'time', label: msg('Over time'), title: msg('Latency over time as a density, garbage collection marked') },
  { value: 'slowest', label: msg('Slowest'), title: msg('Wait causes of the slowest requests of each row') },
  {
    value: 'bars',
    label: msg('Bars'),
    title: msg('A figure of every row, normalized to the baseline, as papers print it'),
  },
  { value: 'measured', label: msg('Measured'), title: msg('Simulated devices against measured ones, by percentile') },
  {
    value: 'pair',
    label: msg('Against the baseline'),
    title: msg('A row and the baseline of its trace, request by request'),
  },
];

/** The charts of the rows, one at a time; reads and writes apart. */
export function CompareCharts(): ReactElement {
  const wanted = useCompare((state) => state.chart);
  const swept = useCompare((state) => state.plan.sweep.length > 0);
  const repeated = useCompare((state) => state.plan.seeds.length > 1);
  const rows = useCompare((state) => state.rows);
  const hidden = useHidden();
  const whyMissing = useMissing();
  const visible = rows.filter(({ key }) => !hidden.has(key));
  const missing = visible.filter(({ key }) => whyMissing.has(key));
  const choices = [...(swept ? [SWEEP] : []), ...(repeated ? [SEEDS] : []), ...CHOICES];
  const choice = choices.find(({ value }) => value === wanted)?.value ?? choices[0].value;
  return (
    <>
      <div className="chart-choice">
        <Segmented
          label={t('Chart')}
          value={choice}
          options={translated(choices)}
          onChange={(chart) => {
            useCompare.setState({ chart });
          }}
        />
        <BrushBar />
      </div>
      {Array.from(
        group(missing, ({ key }) => whyMissing.get(key) ?? ''),
        ([why, lacking]) => (
          <MissingRows key={why} rows={lacking} why={why} />
        ),
      )}
      {(missing.length < visible.length || visible.length === 0) && chartOf(choice)}
    </>
  );
}

function chartOf(choice: CompareChart): ReactElement {
  switch (choice) {
    case 'sweep':
      return <SweepPanel />;
    case 'seeds':
      return <SeedsPanel />;
    case 'bars':
      return <BarsPanel />;
    case 'curves':
      return <PanelPerKind Panel={CurvesPanel} />;
    case 'below':
      return <PanelPerKind Panel={BelowPanel} />;
    case 'time':
      return <TimePanels />;
    case 'above':
      return <PanelPerKind Panel={DistributionPanel} />;
    case 'slowest':
      return <PanelPerKind Panel={SlowestPanel} />;
    case 'measured':
      return <PanelPerKind Panel={MeasuredPanel} />;
    case 'pair':
      return (
        <div className="compare-charts">
          <PairPanel />
        </div>
      );
  }
}
