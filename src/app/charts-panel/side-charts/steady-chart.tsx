import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import {
  firstRound,
  MOST_RANGE,
  MOST_SLOPE,
  roundsOf,
  STEADY_WINDOW,
  steadyWindow,
  windowAt,
} from '../../../analysis/figures/steady-state.ts';
import type { Round, SteadyWindow } from '../../../analysis/figures/steady-state.ts';
import { formatCount, formatShare } from '../../../base/format.ts';
import type { ChartTable } from '../../../charts/chart-table.ts';
import { NO_VALUE } from '../../../charts/chart-table.ts';
import { updateLineChart } from '../../../charts/compare/line-chart.ts';
import type { LineChart, LineRow } from '../../../charts/compare/line-chart.ts';
import { useRuns } from '../../stores/runs.ts';
import { useView } from '../../stores/view.ts';
import type { Side } from '../../stores/view.ts';
import { ChartHost } from './chart-host.tsx';
import type { SideChartProps } from './side-chart-props.ts';

/** With it the text is as large as that of the other charts of the panel. */
const SHRINK = 0.78;

/** Requests a second and write amplification round by round, and whether they are steady by SNIA's rule. */
export default function SteadyChart({ asTable }: SideChartProps): ReactElement {
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const shown = useRuns((state) => state[side].shown ?? state.a.shown);
  if (!shown) return <p className="muted">{t('Computing…')}</p>;
  const { rounds: columns, device } = shown.outcome;
  const rounds = roundsOf(columns);
  if (rounds.length < STEADY_WINDOW) {
    return <p className="muted">{t('A steady state is looked for in 25 rounds: this run has too few requests.')}</p>;
  }
  const first = firstRound({ ...shown.experiment, device }, columns);
  const iops = steadyWindow(
    rounds.map((round) => round.iops),
    first,
  );
  const chart = steadyChart(rounds, iops);
  return (
    <>
      <p className="muted chart-note">{chart.title}</p>
      <ChartHost
        asTable={asTable}
        side={side}
        table={() => steadyTable(chart.title, rounds)}
        note={rule()}
        draw={(host, size, theme) => {
          updateLineChart(host, chart, { ...size, theme, shrink: SHRINK });
        }}
      />
    </>
  );
}

const percent = (share: number): string => formatShare(share);

/** What the rule found in this run. */
function verdict(iops: SteadyWindow | null, waf: SteadyWindow | null): string {
  if (iops === null) {
    return t('Not steady yet: a new drive is written twice before rounds count, and then for five of them');
  }
  const values = {
    first: String(iops.last - STEADY_WINDOW + 1),
    last: String(iops.last),
    iops: formatCount(Math.round(iops.mean)),
    range: percent(iops.range),
    slope: percent(Math.abs(iops.slope)),
    waf: waf === null ? NO_VALUE : waf.mean.toFixed(2),
  };
  return iops.isSteady
    ? t('Steady in rounds {first} – {last}: {iops} requests/s, range {range}, slope {slope}; WAF {waf}', values)
    : t('Not steady; rounds {first} – {last}: {iops} requests/s, range {range}, slope {slope}; WAF {waf}', values);
}

const rule = (): string =>
  t('SNIA: over {window} rounds a range of at most {range} and a slope of at most {slope} of their mean.', {
    window: String(STEADY_WINDOW),
    range: percent(MOST_RANGE),
    slope: percent(MOST_SLOPE),
  });

function steadyChart(rounds: readonly Round[], iops: SteadyWindow | null): LineChart {
  // Without a window, what is drawn is a share of the last five rounds.
  const last = iops?.last ?? rounds.length;
  const ofIops = windowAt(
    rounds.map((round) => round.iops),
    last,
  );
  const waf = windowAt(
    rounds.map((round) => round.waf),
    last,
  );
  const lineOf = (
    id: string,
    name: string,
    window: SteadyWindow,
    valueOf: (round: Round) => number | null,
    words: (value: number) => string,
  ): LineRow => ({
    id,
    name,
    points: rounds.map((round, place) => {
      const value = valueOf(round);
      return {
        place,
        x: round.number,
        label: t('round {number}: {value}', {
          number: String(round.number),
          value: value === null ? NO_VALUE : words(value),
        }),
        y: value === null ? null : (100 * value) / window.mean,
        interval: null,
        dots: [],
      };
    }),
  });
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
    title: verdict(iops, waf),
    xTitle: t('round'),
    yTitle: t('% of the window’s mean'),
    rows: [
      ...(ofIops === null
        ? []
        : [
            lineOf(
              'iops',
              t('requests/s'),
              ofIops,
              (round) => round.iops,
              (value) => formatCount(Math.round(value)),
            ),
          ]),
      ...(waf === null
        ? []
        : [
            lineOf(
              'waf',
              t('WAF'),
              waf,
              (round) => round.waf,
              (value) => value.toFixed(2),
            ),
          ]),
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
