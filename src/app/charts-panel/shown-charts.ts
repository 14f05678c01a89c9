/** The charts below the timeline that are shown. */
import { pageStore } from '../stores/page-state.ts';
import { goTo } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { showAllParts, togglePanel, useLayout } from '../stores/layout.ts';
import type { SideChart } from './side-charts/registry.ts';
import type { TailChoice } from './tail-series.ts';

interface ShownCharts {
  /** null: not chosen yet. */
  readonly tail: TailChoice | null;
  /** Whether the percentiles are a table. */
  readonly tailAsTable: boolean;
  readonly side: SideChart;
  readonly sideAsTable: boolean;
}

export const useShownCharts = pageStore<ShownCharts>(() => ({
  tail: null,
  tailAsTable: false,
  side: 'slowest',
  sideAsTable: false,
}));

export function showCharts(shown: Partial<ShownCharts>): void {
  useShownCharts.setState(shown);
  goTo('explore');
  useTravel.setState({ open: false });
  const { folded, maximized } = useLayout.getState();
  if (folded.includes('charts')) togglePanel('charts');
  if (maximized !== null && maximized !== 'charts') showAllParts();
}
