import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { steadyReport, type SteadyReport } from '../../../analysis/figures/steady-run.ts';
import { STEADY_WINDOW, windowAt } from '../../../analysis/figures/steady-state.ts';
import type { Round, SteadyWindow } from '../../../analysis/figures/steady-state.ts';
import { formatCount, formatShare } from '../../../base/format.ts';
import type { ChartTable } from '../../../charts/chart-table.ts';
import { NO_VALUE } from '../../../charts/chart-table.ts';
import { updateLineChart } from '../../../charts/compare/line-chart.ts';
import type { Experiment } from '../../../document/experiment.ts';
import type { LineChart, LineRow } from '../../../charts/compare/line-chart.ts';
import { useSteadySearch } from '../../runs/until-steady.ts';
import { useRuns } from '../../stores/runs.ts';
import { useView } from '../../stores/view.ts';
import type { Side } from '../../stores/view.ts';
import { ChartHost } from './chart-host.tsx';
import type { SideChartProps } from './side-chart-props.ts';
import { SteadyBar } from './steady-bar.tsx';
import { openLoopNote, steadySpread, steadyVerdict } from './steady-words.ts';

/** With it the text is as large as that of the other charts of the panel. */
const SHRINK = 0.78;

/**
 * Requests a second and write amplification round by round, and whether they are steady by SNIA's rule: of the run on
 * screen, or of one that is run until it is steady.
 */
export default function SteadyChart({ asTable }: SideChartProps): ReactElement {
  const selected: Side = useView((state) => state.selection?.side ?? 'a');
  const hasB = useRuns((state) => state.b.shown !== null);
  const side = hasB ? selected : 'a';
  const shown = useRuns((state) => state[side].shown);
  const search = useSteadySearch((state) => (state.search?.side === side ? state.search : null));
  if (!shown) return <p className="muted">{t('Computing…')}</p>;
  const { rounds: columns, device } = shown.outcome;
  const report =
    search === null || search.state === 'asks' || search.state === 'failed'
      ? steadyReport({ ...shown.experiment, device }, columns)
      : search.report;
  const verdict = report === null ? '' : wordsOf(report, shown.experiment);
  const note = [report === null ? undefined : steadySpread(report), openLoopNote(shown.experiment)]
    .filter((text) => text !== undefined)
    .join(' ');
  return (
    <>
      <SteadyBar side={side} search={search} verdict={verdict} note={note} />
      {report !== null && report.rounds.length > 0 && (
        <ChartHost
          asTable={asTable}
          side={side}
          isComplete={search === null || search.state !== 'running'}
          table={() => steadyTable(verdict, report.rounds)}
          note={note}
          draw={(host, size, theme) => {
            updateLineChart(host, steadyChart(verdict, report), { ...size, theme, shrink: SHRINK });
          }}
        />
      )}
    </>
  );
}

const wordsOf = (report: SteadyReport, { host }: Experiment): string =>
  report.rounds.length === 0
    ? t('A steady state is looked for in 25 rounds: this run has too few requests.')
    : steadyVerdict(report, host.mode === 'open');

const percent = (share: number): string => formatShare(share);

/** Mean of the values of a window, or of the last five rounds; null without a value. */
function meanOf(values: readonly (number | null)[], last: number): number | null {
  const inside = values.slice(Math.max(0, last - STEADY_WINDOW), last).filter((value) => value !== null);
  return inside.length === 0 ? null : inside.reduce((sum, value) => sum + value, 0) / inside.length;
}

function steadyChart(title: string, { rounds, iops }: SteadyReport): LineChart {
  // Without a window, the curves are shares of the mean of the last five rounds.
  const last = iops?.last ?? rounds.length;
  const lineOf = (
    id: string,
    name: string,
    valueOf: (round: Round) => number | null,
    words: (value: number) => string,
  ): LineRow[] => {
    const mean = meanOf(rounds.map(valueOf), last);
    if (mean === null || mean === 0) return [];
    const points = rounds.map((round, place) => {
      const value = valueOf(round);
      return {
        place,
        x: round.number,
        label: t('round {number}: {value}', {
          number: String(round.number),
          value: value === null ? NO_VALUE : words(value),
        }),
        y: value === null ? null : (100 * value) / mean,
        interval: null,
        dots: [],
      };
    });
    return [{ id, name, points }];
  };
  const fit = (window: SteadyWindow): LineRow => ({
    id: 'fit',
    name: t('best fit'),
    points: [window.last - STEADY_WINDOW + 1, window.last].map((number, place) => ({
      place,
      x: number,
      label: t('round {number}', { number: String(number) }),
      y: 100 * (1 + window.slope * (place - 0.5)),
      interval: null,
      dots: [],
    })),
  });
  return {
    title,
    xTitle: t('round'),
    yTitle: t('% of the window’s mean'),
    rows: [
      ...lineOf(
        'iops',
        t('requests/s'),
        (round) => round.iops,
        (value) => formatCount(Math.round(value)),
      ),
      ...lineOf(
        'waf',
        t('WAF'),
        (round) => round.waf,
        (value) => value.toFixed(2),
      ),
      ...(iops === null ? [] : [fit(iops)]),
    ],
    formatX: (value) => String(value),
    yIsTime: false,
    formatY: (value) => `${value.toFixed(0)} %`,
    labelPoints: false,
  };
}

function steadyTable(caption: string, rounds: readonly Round[]): ChartTable {
  const iops = rounds.map((round) => round.iops);
  return {
    caption,
    columns: [
      t('round'),
      t('requests'),
      t('requests/s'),
      t('WAF'),
      t('range of five rounds'),
      t('slope of five rounds'),
      t('steady'),
    ],
    rows: rounds.map((round) => {
      const window = windowAt(iops, round.number);
      return [
        String(round.number),
        String(round.requests),
        String(Math.round(round.iops)),
        round.waf === null ? NO_VALUE : round.waf.toFixed(3),
        window === null ? NO_VALUE : percent(window.range),
        window === null ? NO_VALUE : percent(window.slope),
        window === null ? NO_VALUE : window.isSteady ? t('yes') : t('no'),
      ];
    }),
  };
}
