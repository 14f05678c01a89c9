/** Every chart of Explore as a command. */
import { msg, t } from '../../messages/message.ts';
import type { Command } from '../contributions/command.ts';
import { useRuns } from '../stores/runs.ts';
import { needsB, showCharts, SIDE_CHARTS, useShownCharts, type SideChart } from './shown-charts.ts';
import { TAIL_CHOICES } from './tail-series.ts';

const hasB = (): boolean => useRuns.getState().b.shown !== null;

const tailTable: Command = {
  id: 'chart-tail-table',
  title: msg('Table of the latency percentiles, or the chart'),
  group: 'Charts',
  words: 'tail p50 p99 p99.9 p99.99 p99.999',
  run: () => {
    showCharts({ tailAsTable: !useShownCharts.getState().tailAsTable });
  },
};

/** Other names of the charts. */
const WORDS: Readonly<Record<SideChart, string>> = {
  slowest: 'causes blame breakdown',
  list: 'table causes culprits',
  time: 'histogram density distribution heat map scatter',
  busy: 'busy shares channels dies heat map',
  against: 'ratio normalized bars difference',
  changed: 'difference list',
};

export const CHART_COMMANDS: readonly Command[] = [
  ...TAIL_CHOICES.map(({ value, label }): Command => ({
    id: `chart-tail-${value}`,
    get title() {
      return value === 'both'
        ? t('Chart: latency percentiles of reads and writes')
        : t('Chart: latency percentiles of {label}', { label: t(label).toLowerCase() });
    },
    group: 'Charts',
    words: 'tail cdf distribution p50 p99 p99.9',
    run: () => {
      showCharts({ tail: value });
    },
  })),
  tailTable,
  ...SIDE_CHARTS.map(({ value, label }): Command => ({
    id: `chart-${value}`,
    get title() {
      return t('Chart: {label}', { label: t(label) });
    },
    group: 'Charts',
    words: WORDS[value],
    run: () => {
      showCharts({ side: value });
    },
    ...(needsB(value) ? { ready: hasB } : {}),
  })),
];
