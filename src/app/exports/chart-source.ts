import { createContext, useContext, useLayoutEffect } from 'react';
import { create, type StoreApi } from 'zustand';
import type { ChartTable } from '../../charts/kit/columns.ts';
import type { ChartTheme, LegendEntry } from '../../charts/kit/theme.ts';
import type { SideState } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import type { RunSoFar } from './so-far.ts';

export interface ChartSubject {
  readonly name: string;
  readonly caption: string;
  /** The runs of the chart without their end. */
  readonly soFar: readonly RunSoFar[];
}

export interface ChartSource {
  readonly table: () => ChartTable;
  /** Draws into the element; a list has no picture. */
  readonly draw?: (host: HTMLElement, size: { width: number; height: number }, theme: ChartTheme) => void;
  /** What was run (default: the runs of Explore). */
  readonly subject?: ChartSubject;
  /** The runs of Explore, if those in progress are shown by their figures so far. */
  readonly live?: Readonly<Record<Side, SideState>>;
  /** The run of Explore that is shown (default: both). */
  readonly side?: Side;
  /** Only requests finished by this instant are shown (ns), as the caption of the table says; null for all. */
  readonly untilNs?: number | null | undefined;
  /** Height of the picture, CSS pixels. */
  readonly height?: number | undefined;
  /** Colors that the picture itself does not explain. */
  readonly legend?: ((theme: ChartTheme) => readonly LegendEntry[]) | undefined;
  readonly note?: string | undefined;
}

/** What the menu in the head of a panel exports; null while there is nothing. */
export type Exportable = StoreApi<ChartSource | null>;
export const exportable = (): Exportable => create<ChartSource | null>()(() => null);

/** The chart of a panel. One without a panel has no menu. */
export const ChartContext = createContext(exportable());

/**
 * Offers a chart or a list to the menu in the head of its panel, as long as it is on screen.
 * @param source null while its data are not complete: a file can't say which part is missing
 */
export function useChartSource(source: ChartSource | null): void {
  const chart = useContext(ChartContext);
  // Until the code of the next chart has loaded, React keeps this one, hidden: that ends layout effects alone.
  useLayoutEffect(() => {
    chart.setState(source, true);
    return () => chart.setState(null);
  });
}
