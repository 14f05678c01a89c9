/** The charts of Explore, in the order of the list. A chart is one file and one entry here. */
import type { ComponentType } from 'react';
import { lazyPart } from '../contributions/lazy-part.tsx';
import type { ChartProps } from './charts/chart-host.tsx';
import { TailChart } from './charts/tail-chart.tsx';

interface ChartEntry {
  readonly label: string;
  readonly words: string;
  /** `selected`: the run of the selection. `each`: A and B side by side. `pair`: B against A, needs both. */
  readonly runs: 'selected' | 'each' | 'pair';
  readonly isList: boolean;
  /** `one`: of reads or of writes. `both`: also of both. */
  readonly kinds: 'none' | 'one' | 'both';
  /** All but the first one load on first use. */
  readonly Chart: ComponentType<ChartProps>;
}

const CHARTS = {
  tail: {
    label: 'Latency percentiles',
    words: 'tail cdf distribution p50 p99 p99.9',
    runs: 'each',
    isList: false,
    kinds: 'both',
    Chart: TailChart,
  },
  each: {
    label: 'Latency of each request',
    words: 'small run bars',
    runs: 'each',
    isList: false,
    kinds: 'none',
    Chart: lazyPart(() => import('./charts/each-chart.tsx')),
  },
  slowest: {
    label: 'Causes of the slowest 1 %',
    words: 'causes blame breakdown',
    runs: 'each',
    isList: false,
    kinds: 'one',
    Chart: lazyPart(() => import('./charts/slowest-chart.tsx')),
  },
  list: {
    label: 'Slowest requests',
    words: 'table causes culprits',
    runs: 'selected',
    isList: true,
    kinds: 'one',
    Chart: lazyPart(() => import('./charts/slowest-requests.tsx')),
  },
  time: {
    label: 'Latency over time',
    words: 'histogram density distribution heat map scatter',
    runs: 'selected',
    isList: false,
    kinds: 'one',
    Chart: lazyPart(() => import('./charts/over-time-chart.tsx')),
  },
  throughput: {
    label: 'Throughput over time',
    words: 'bandwidth MB/s rate cliff SLC cache plateau sustained slow down drop',
    runs: 'each',
    isList: false,
    kinds: 'one',
    Chart: lazyPart(() => import('./charts/throughput-panel.tsx')),
  },
  busy: {
    label: 'Utilization in the window',
    words: 'busy shares channels dies heat map',
    runs: 'selected',
    isList: false,
    kinds: 'none',
    Chart: lazyPart(() => import('./charts/busy-chart.tsx')),
  },
  against: {
    label: 'B compared with A',
    words: 'ratio normalized bars difference',
    runs: 'pair',
    isList: false,
    kinds: 'none',
    Chart: lazyPart(() => import('./charts/against-chart.tsx')),
  },
  changed: {
    label: 'Requests with the largest change',
    words: 'difference list',
    runs: 'pair',
    isList: true,
    kinds: 'none',
    Chart: lazyPart(() => import('./charts/changed-requests.tsx')),
  },
} satisfies Readonly<Record<string, ChartEntry>>;

export type ChartName = keyof typeof CHARTS;

const isChart = (name: string): name is ChartName => Object.hasOwn(CHARTS, name);

export const CHART_NAMES: readonly ChartName[] = Object.keys(CHARTS).filter(isChart);

export const chartOf = (name: ChartName): ChartEntry => CHARTS[name];
