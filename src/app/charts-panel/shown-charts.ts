/** The charts below the timeline: all there are, and those that are shown. */
import { create } from 'zustand';
import { msg } from '../../messages/message.ts';
import { goTo } from '../stores/screen.ts';
import { useTravel } from '../stores/travel.ts';
import { showAllParts, togglePanel, useLayout } from '../stores/layout.ts';
import type { TailChoice } from './tail-series.ts';

/** The charts beside the latency percentiles. */
export const SIDE_CHARTS = [
  { value: 'slowest', label: msg('Waits of the slowest 1 %') },
  { value: 'list', label: msg('Slowest requests') },
  { value: 'time', label: msg('Latency over time') },
  { value: 'busy', label: msg('Utilization in the window') },
  { value: 'against', label: msg('B compared with A') },
  { value: 'changed', label: msg('Requests with the largest change') },
] as const;
export type SideChart = (typeof SIDE_CHARTS)[number]['value'];

/** Whether a chart compares B with A, and needs both. */
export const needsB = (chart: SideChart): boolean => chart === 'against' || chart === 'changed';

interface ShownCharts {
  /** null: not chosen yet. */
  readonly tail: TailChoice | null;
  /** Whether the percentiles are a table. */
  readonly tailAsTable: boolean;
  readonly side: SideChart;
  readonly sideAsTable: boolean;
}

export const useShownCharts = create<ShownCharts>()(() => ({
  tail: null,
  tailAsTable: false,
  side: 'slowest',
  sideAsTable: false,
}));

/** Chooses charts, and brings their panel on screen. */
export function showCharts(shown: Partial<ShownCharts>): void {
  useShownCharts.setState(shown);
  goTo('explore');
  useTravel.setState({ open: false });
  const { folded, maximized } = useLayout.getState();
  if (folded.includes('charts')) togglePanel('charts');
  if (maximized !== null && maximized !== 'charts') showAllParts();
}
