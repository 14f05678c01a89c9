import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { steadyReport, type SteadyReport } from '../../../analysis/figures/steady-run.ts';
import {
  STEADY_WINDOW,
  windowAt,
  type Round,
  type SteadyWindow,
  CAPACITIES_BEFORE,
  MOST_RANGE,
  MOST_SLOPE,
} from '../../../analysis/figures/steady-state.ts';
import { formatCount, formatPerSecond, formatShare } from '../../../base/format.ts';
import { type ChartTable, NO_VALUE } from '../../../charts/chart-table.ts';
import { updateLineChart, type LineChart, type LineRow } from '../../../charts/compare/line-chart.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { useSteadySearch, closeSearch, runUntilSteady, type SteadySearch } from '../../runs/until-steady.ts';
import { useRuns } from '../../stores/runs.ts';
import { useView, type Side } from '../../stores/view.ts';
import { ChartHost } from './chart-host.tsx';
import type { SideChartProps } from './side-chart-props.ts';
import { ROUNDS } from '../../../engine/accounting/rounds.ts';
import { amountOf } from '../../../engine/run/run-budget.ts';
import { Button } from '../../components/button.tsx';
import { patchSide } from '../../stores/edits.ts';
import { notify } from '../../stores/notices.ts';
import './steady-chart.css';

const asSentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;

interface SteadyBarProps {
  side: Side;
  /** The run until a steady state, if there is one. */
  search: SteadySearch | null;
  /** The verdict on the drawn rounds; empty before the first. */
  verdict: string;
  /** The rule and its figures, for the tooltip. */
  note: string;
}

/** The verdict on a steady state, and the run that looks for one: start, progress, cancel, and what to do with it. */
function SteadyBar({ side, search, verdict, note }: SteadyBarProps): ReactElement {
  const letter = side.toUpperCase();
  if (search === null) {
    return (
      <div className="steady-bar">
        <p className="muted chart-note" title={note}>
          {verdict}
        </p>
        <Button
          className="panel-small rigid"
          title={t('Runs {side} with as many requests as it takes, without a recording, until five rounds are steady', {
            side: letter,
          })}
          onClick={() => {
            runUntilSteady(side);
          }}
        >
          {t('Run until steady')}
        </Button>
      </div>
    );
  }
  switch (search.state) {
    case 'running':
      return <Searching search={search} />;
    case 'asks':
    case 'failed':
      return <Refused search={search} />;
    case 'done':
      return <Found search={search} verdict={verdict} note={note} />;
  }
}

function Searching({ search: { progress, report } }: { search: SteadySearch }): ReactElement {
  const going = progress?.kind === 'running' ? progress : null;
  const round = (report?.rounds.length ?? 0) + 1;
  return (
    <div className="steady-bar">
      <p className="muted chart-note" role="status">
        {going === null
          ? t('Preparing the drive …')
          : t('Round {round} of at most {most}', { round: String(round), most: String(ROUNDS) })}
      </p>
      <progress
        value={going === null ? undefined : going.completed / going.requests}
        aria-label={t('Progress of the run until steady')}
      />
      <Button className="panel-small rigid" onClick={closeSearch}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

function Refused({ search: { side, state, failure } }: { search: SteadySearch }): ReactElement {
  const over = failure?.over ?? [];
  const words = over
    .map(({ resource, needed, budget }) =>
      t('It needs about {needed}; the page allows {budget}.', {
        needed: amountOf(resource, needed),
        budget: amountOf(resource, budget),
      }),
    )
    .join(' ');
  return (
    <div className="steady-bar">
      <p className="chart-note bad" role="alert">
        {state === 'asks' ? words : failure?.message}
      </p>
      {state === 'asks' && (
        <Button
          className="panel-small rigid"
          onClick={() => {
            runUntilSteady(side, null);
          }}
        >
          {t('Run anyway')}
        </Button>
      )}
      <CloseButton />
    </div>
  );
}

function Found({
  search,
  verdict,
  note,
}: Pick<SteadyBarProps, 'verdict' | 'note'> & { search: SteadySearch }): ReactElement {
  const { side, experiment, end } = search;
  const stop = end?.stopReason ?? null;
  const words = stop === null ? verdict : `${t('The run stopped.')} ${asSentence(stop)} ${verdict}`;
  const letter = side.toUpperCase();
  const count = end === null ? 0 : end.requests;
  return (
    <div className="steady-bar">
      <p className="chart-note" role="status" title={note}>
        {words}
      </p>
      {end !== null && (
        <Button
          className="panel-small rigid"
          title={t('The run on screen becomes as long as this one: {count} requests', { count: formatCount(count) })}
          onClick={() => {
            const { workload } = experiment;
            const { requests, repeat } = end.length;
            const patch = 'synthetic' in workload ? { workload: { synthetic: { requests } } } : { host: { repeat } };
            const problem = patchSide(side, patch, t('Run until steady'));
            if (problem !== null) notify('bad', t('Run until steady'), problem);
          }}
        >
          {t('Record it in {side}', { side: letter })}
        </Button>
      )}
      <CloseButton />
    </div>
  );
}

function CloseButton(): ReactElement {
  return (
    <Button
      look="quiet"
      className="panel-small rigid"
      aria-label={t('Close')}
      title={t('Back to the run on screen')}
      onClick={closeSearch}
    >
      ×
    </Button>
  );
}

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
  const { experiment, rounds } = shown;
  const report =
    search === null || search.state === 'asks' || search.state === 'failed'
      ? steadyReport(experiment, rounds)
      : search.report;
  const verdict = report === null ? '' : wordsOf(report, experiment);
  const note = [report === null ? undefined : steadySpread(report), openLoopNote(experiment)]
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
      ...lineOf('iops', t('requests/s'), (round) => round.iops, formatPerSecond),
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
        formatPerSecond(round.iops),
        round.waf === null ? NO_VALUE : round.waf.toFixed(3),
        window === null ? NO_VALUE : percent(window.range),
        window === null ? NO_VALUE : percent(window.slope),
        window === null ? NO_VALUE : window.isSteady ? t('yes') : t('no'),
      ];
    }),
  };
}

// What SNIA's rule for a steady state found, in words.

/** The verdict on a run, or on one in progress, in a line or two. */
function steadyVerdict({ iops, waf, countsFromRound, rounds, timesWritten }: SteadyReport, isOpen: boolean): string {
  if (iops === null) {
    return countsFromRound === null
      ? t('Too early: rounds count once a new drive is written {needed} times; it is written {times} times.', {
          needed: String(CAPACITIES_BEFORE),
          times: timesWritten.toFixed(1),
        })
      : t('Too early: {window} rounds must count; from round {first} on, {count} do.', {
          first: String(countsFromRound),
          window: String(STEADY_WINDOW),
          count: String(rounds.length - countsFromRound + 1),
        });
  }
  const values = {
    first: String(iops.last - STEADY_WINDOW + 1),
    last: String(iops.last),
    iops: formatPerSecond(iops.mean),
    waf: waf === null ? NO_VALUE : waf.mean.toFixed(2),
  };
  if (iops.isSteady) {
    return isOpen
      ? t('Steady in rounds {first} – {last}: {iops} requests/s as they arrive, WAF {waf}.', values)
      : t('Steady in rounds {first} – {last}: {iops} requests/s, WAF {waf}.', values);
  }
  return iops.range > MOST_RANGE
    ? t('Not steady: requests/s of rounds {first} – {last} differ by {range}; allowed: {most}.', {
        ...values,
        range: formatShare(iops.range),
        most: formatShare(MOST_RANGE, 0),
      })
    : t('Not steady: requests/s of rounds {first} – {last} rise or fall by {slope}; allowed: {most}.', {
        ...values,
        slope: formatShare(Math.abs(iops.slope)),
        most: formatShare(MOST_SLOPE, 0),
      });
}

/** How far the rounds differ and drift, with the limits; undefined without a window. */
function steadySpread({ iops }: SteadyReport): string | undefined {
  if (iops === null) return undefined;
  return t(
    'SNIA’s rule: over {window} rounds requests/s differ by at most {mostRange} of their mean (here {range}), and their trend is at most {mostSlope} (here {slope}).',
    {
      window: String(STEADY_WINDOW),
      mostRange: formatShare(MOST_RANGE, 0),
      range: formatShare(iops.range),
      mostSlope: formatShare(MOST_SLOPE, 0),
      slope: formatShare(Math.abs(iops.slope)),
    },
  );
}

/** Why requests a second say little about this drive; undefined if they do. */
function openLoopNote({ host }: Experiment): string | undefined {
  return host.mode === 'closed'
    ? undefined
    : t(
        'Requests arrive at times of their own: unless the drive falls behind, requests/s is their rate, not the drive’s.',
      );
}
