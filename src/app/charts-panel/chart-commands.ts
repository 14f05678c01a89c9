/** Every chart of Explore as a command. */
import type { Command } from '../contributions/command-keys.ts';
import { CHART_EXPORTS } from '../exports/chart-exports.ts';
import { exportCommands } from '../exports/export-commands.ts';
import { useRuns } from '../stores/runs.ts';
import { CHART_NAMES, chartOf } from './registry.ts';
import { canShow, showCharts, useShownCharts } from './shown-charts.ts';
import { TAIL_CHOICES } from './tail-series.ts';

export const CHART_COMMANDS: readonly Command[] = [
  ...TAIL_CHOICES.map(({ value, label }): Command => ({
    id: `chart-tail-${value}`,
    title:
      value === 'both'
        ? 'Chart: latency percentiles of reads and writes'
        : `Chart: latency percentiles of ${label.toLowerCase()}`,
    group: 'Charts',
    words: 'tail cdf distribution p50 p99 p99.9',
    run: () => showCharts({ chart: 'tail', kind: value }),
  })),
  {
    id: 'chart-table',
    title: 'Table of the chart, or the chart',
    group: 'Charts',
    words: 'tail percentiles p50 p99 p99.9 p99.99 p99.999 numbers',
    run: () => showCharts({ asTable: !useShownCharts.getState().asTable }),
  },
  ...CHART_NAMES.filter((name) => name !== 'tail').map((name): Command => ({
    id: `chart-${name}`,
    title: `Chart: ${chartOf(name).label}`,
    group: 'Charts',
    words: chartOf(name).words,
    run: () => showCharts({ chart: name }),
    ready: () => canShow(name, useRuns.getState().a.shown, useRuns.getState().b.shown),
  })),
  ...exportCommands('chart', 'Charts', CHART_EXPORTS, (label) => `Export the chart: ${label}`),
];
