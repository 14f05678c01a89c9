import { group } from 'd3-array';
import { type ReactElement, useMemo } from 'react';
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
import { MeasuredPanel } from './measured-panel.tsx';
import { MissingRows } from './missing-rows.tsx';
import { PanelPerKind, KIND_TITLES, Panel, rowNamer, type KindPanelProps, panelTitle } from './panel-per-kind.tsx';
import { SlowestPanel } from './slowest-panel.tsx';
import { TimePanels } from './time-panel.tsx';
import { useHidden } from '../rows/use-hidden.ts';
import { distributionTable, updateDistribution } from '../../../charts/compare/distribution.ts';
import { partOf } from '../brush/found-part.ts';
import { openPoint, pointsOf, rankPoints } from './distribution-points.ts';
import { tailTable, updateTailChart } from '../../../charts/tail/tail-chart.ts';
import type { TailPoint, TailSeries } from '../../../charts/tail/tail-series.ts';
import { openRow } from '../open-row.ts';
import { useMeasured } from '../../measured/measured-files.ts';
import { measuredOf, measuredSeries } from './measured-series.ts';
import { seriesOfRow } from './row-series.ts';
import type { TailCurve } from '../../../analysis/latency/tail-ranks.ts';

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

/** The CDF of the finished rows, from the fastest request to the slowest. */
function BelowPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const parts = useCompare((state) => state.parts);
  const lines = useMemo(() => {
    const nameOf = rowNamer(all);
    return rows.flatMap((row) => {
      const quantiles = partOf(parts, row.key)?.quantiles[kind];
      if (quantiles === undefined || quantiles.ns.length === 0) return [];
      return [{ id: row.key, name: nameOf(row), color: row.color, ...quantiles, points: pointsOf(quantiles) }];
    });
  }, [rows, all, kind, parts]);
  const title = panelTitle(t('{kind}: share at most a latency', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      table={() => distributionTable(lines, title)}
      draw={(host, size, theme) => {
        updateDistribution(host, lines, { ...size, theme, label: title, side: 'below', onSelect: openPoint });
      }}
    />
  );
}

/** Percentile curves of the visible rows, live while they run. */
function CurvesPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const files = useMeasured((state) => state.files);
  const series = useMemo(() => {
    const nameOf = rowNamer(all);
    const sharedNameOf = rowNamer(all, 'seed');
    const measured = measuredOf(rows, kind, files).map((one, index) => measuredSeries(one, kind, index));
    return [...rows.flatMap((row) => seriesOfRow(row, kind, nameOf(row), sharedNameOf(row))), ...measured];
  }, [rows, all, kind, files]);
  const title = panelTitle(t('{kind}: latency percentiles', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      rows={rows}
      isLive
      table={() => tailTable(series, title)}
      draw={(host, size, theme) => {
        updateTailChart(host, series, {
          ...size,
          theme,
          label: title,
          key: kind,
          onSelect: (line: TailSeries, point: TailPoint) => {
            openRow(line.id, point.request ?? null);
          },
        });
      }}
    />
  );
}

/** A place is −log10 of the share above. */
const sharesOf = ({ places }: TailCurve): Float64Array => places.map((place) => 1 - 10 ** -place);

/** The CCDF of the finished rows: exact quantiles from the median to the last request. */
function DistributionPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const files = useMeasured((state) => state.files);
  const lines = useMemo(() => {
    const nameOf = rowNamer(all);
    const runs = rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      if (response === undefined || response.curve.ns.length === 0) return [];
      const { curve, ranks } = response;
      const points = rankPoints(ranks);
      return [{ id: row.key, name: nameOf(row), color: row.color, share: sharesOf(curve), ns: curve.ns, points }];
    });
    const measured = measuredOf(rows, kind, files).map(({ id, name, response: { curve } }, index) => {
      return { id, name, color: index, isMeasured: true, share: sharesOf(curve), ns: curve.ns };
    });
    return [...runs, ...measured];
  }, [rows, all, kind, files]);
  const title = panelTitle(t('{kind}: share above a latency', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      table={() => distributionTable(lines, title)}
      draw={(host, size, theme) => {
        updateDistribution(host, lines, { ...size, theme, label: title, side: 'above', onSelect: openPoint });
      }}
    />
  );
}
