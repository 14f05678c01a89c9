/** The chart of Explore that is shown. */
import { pageStore } from '../stores/page-state.ts';
import type { ShownRun } from '../stores/runs.ts';
import { goTo } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { showAllParts, showPanel, useLayout } from '../stores/layout.ts';
import { chartOf, type ChartName } from './registry.ts';
import type { TailChoice } from './tail-series.ts';

interface ShownCharts {
  /** null: not chosen yet. */
  readonly chart: ChartName | null;
  /** null: not chosen yet. */
  readonly kind: TailChoice | null;
  readonly asTable: boolean;
}

export const useShownCharts = pageStore<ShownCharts>(() => ({ chart: null, kind: null, asTable: false }));

/** A run of so many requests has no tail. */
const FEW_REQUESTS = 32;

const hasFewRequests = (run: ShownRun | null): boolean => {
  const count = run?.recording.requestCount ?? 0;
  return count > 0 && count <= FEW_REQUESTS;
};

/** Charts of a comparison need B, and bars of each request a small run. */
export function canShow(name: ChartName, a: ShownRun | null, b: ShownRun | null): boolean {
  if (name === 'each') return hasFewRequests(a) && (b === null || hasFewRequests(b));
  return chartOf(name).runs !== 'pair' || b !== null;
}

export function wantedChart({ chart }: ShownCharts, a: ShownRun | null, b: ShownRun | null): ChartName {
  if (chart !== null && canShow(chart, a, b)) return chart;
  return canShow('each', a, b) ? 'each' : 'tail';
}

/** The usual chart of a run is not a choice: the next run may have another one. */
export function chooseChart(name: ChartName, a: ShownRun | null, b: ShownRun | null): void {
  const isUsual = wantedChart({ ...useShownCharts.getState(), chart: null }, a, b) === name;
  useShownCharts.setState({ chart: isUsual ? null : name });
}

export function showCharts(shown: Partial<ShownCharts>): void {
  useShownCharts.setState(shown);
  goTo('explore');
  useTravel.setState({ open: false });
  showPanel('desk');
  if (useLayout.getState().maximized === 'timeline') showAllParts();
}
