/** The charts beside the latency percentiles, in the order of the menu. A chart is one file and one entry here. */
import type { ComponentType } from 'react';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import type { SideChartProps } from './chart-host.tsx';
import { SlowestChart } from './slowest-chart.tsx';

interface SideChartEntry {
  readonly label: string;
  readonly words: string;
  /** `selected`: the run of the selection. `each`: A and B side by side. `pair`: B against A, needs both. */
  readonly runs: 'selected' | 'each' | 'pair';
  readonly isList: boolean;
  /** All but the first one load on first use. */
  readonly Chart: ComponentType<SideChartProps>;
}

const CHARTS = {
  slowest: {
    label: 'Waits of the slowest 1 %',
    words: 'causes blame breakdown',
    runs: 'each',
    isList: false,
    Chart: SlowestChart,
  },
  list: {
    label: 'Slowest requests',
    words: 'table causes culprits',
    runs: 'selected',
    isList: true,
    Chart: lazyPart(() => import('./slowest-requests.tsx')),
  },
  time: {
    label: 'Latency over time',
    words: 'histogram density distribution heat map scatter',
    runs: 'selected',
    isList: false,
    Chart: lazyPart(() => import('./over-time-chart.tsx')),
  },
  throughput: {
    label: 'Throughput over time',
    words: 'bandwidth MB/s rate cliff SLC cache plateau sustained slow down drop',
    runs: 'each',
    isList: false,
    Chart: lazyPart(() => import('./throughput-panel.tsx')),
  },
  busy: {
    label: 'Utilization in the window',
    words: 'busy shares channels dies heat map',
    runs: 'selected',
    isList: false,
    Chart: lazyPart(() => import('./busy-chart.tsx')),
  },
  against: {
    label: 'B compared with A',
    words: 'ratio normalized bars difference',
    runs: 'pair',
    isList: false,
    Chart: lazyPart(() => import('./against-chart.tsx')),
  },
  changed: {
    label: 'Requests with the largest change',
    words: 'difference list',
    runs: 'pair',
    isList: true,
    Chart: lazyPart(() => import('./changed-requests.tsx')),
  },
} satisfies Readonly<Record<string, SideChartEntry>>;

export type SideChart = keyof typeof CHARTS;

const isSideChart = (name: string): name is SideChart => Object.hasOwn(CHARTS, name);

/** The names of the charts, in the order of the menu. */
export const SIDE_CHARTS: readonly SideChart[] = Object.keys(CHARTS).filter(isSideChart);

export const sideChart = (name: SideChart): SideChartEntry => CHARTS[name];
