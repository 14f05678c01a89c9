/** What SNIA's rule for a steady state found, in words. */
import type { SteadyReport } from '../../../analysis/figures/steady-run.ts';
import { CAPACITIES_BEFORE, MOST_RANGE, MOST_SLOPE, STEADY_WINDOW } from '../../../analysis/figures/steady-state.ts';
import { formatCount, formatShare } from '../../../base/format.ts';
import { NO_VALUE } from '../../../charts/chart-table.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { t } from '../../../messages/message.ts';

/** The verdict on a run, or on one in progress, in a line or two. */
export function steadyVerdict(
  { iops, waf, countsFromRound, rounds, timesWritten }: SteadyReport,
  isOpen: boolean,
): string {
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
    iops: formatCount(Math.round(iops.mean)),
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
export function steadySpread({ iops }: SteadyReport): string | undefined {
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
export function openLoopNote({ host }: Experiment): string | undefined {
  return host.mode === 'closed'
    ? undefined
    : t(
        'Requests arrive at times of their own: unless the drive falls behind, requests/s is their rate, not the drive’s.',
      );
}
