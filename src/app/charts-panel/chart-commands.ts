/** Every chart of Explore as a command. */
import type { Command } from '../contributions/command-keys.ts';
import { CHART_EXPORTS } from '../exports/chart-exports.ts';
import { exportCommands } from '../exports/export-commands.ts';
import { useRuns } from '../stores/runs.ts';
import { showCharts, useShownCharts } from './shown-charts.ts';
import { SIDE_CHARTS, sideChart } from './side-charts/registry.ts';
import { TAIL_CHOICES } from './tail-series.ts';

const hasB = (): boolean => useRuns.getState().b.shown !== null;

const tailTable: Command = {
  id: 'chart-tail-table',
  title: 'Table of the latency percentiles, or the chart',
  group: 'Charts',
  words: 'tail p50 p99 p99.9 p99.99 p99.999',
  run: () => showCharts({ tailAsTable: !useShownCharts.getState().tailAsTable }),
};

export const CHART_COMMANDS: readonly Command[] = [
  ...TAIL_CHOICES.map(({ value, label }): Command => ({
    id: `chart-tail-${value}`,
    title:
      value === 'both'
        ? 'Chart: latency percentiles of reads and writes'
        : `Chart: latency percentiles of ${label.toLowerCase()}`,
    group: 'Charts',
    words: 'tail cdf distribution p50 p99 p99.9',
    run: () => showCharts({ tail: value }),
  })),
  tailTable,
  ...SIDE_CHARTS.map((name): Command => {
    const { label, words, runs } = sideChart(name);
    return {
      id: `chart-${name}`,
      title: `Chart: ${label}`,
      group: 'Charts',
      words,
      run: () => showCharts({ side: name }),
      ...(runs === 'pair' ? { ready: hasB } : {}),
    };
  }),
  ...exportCommands('latency', 'Charts', CHART_EXPORTS, (label) => `Export the latency chart: ${label}`),
  ...exportCommands('side', 'Charts', CHART_EXPORTS, (label) => `Export the chart beside the latencies: ${label}`),
];
