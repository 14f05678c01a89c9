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
  /** The runs that have not ended. */
  readonly soFar: readonly RunSoFar[];
}

export interface ChartSource {
  readonly table: () => ChartTable;
  /** A list has no picture. */
  readonly draw?: (host: HTMLElement, size: { width: number; height: number }, theme: ChartTheme) => void;
  /** Default: the runs of Explore. */
  readonly subject?: ChartSubject;
  /** If runs in progress are shown by their figures so far. */
  readonly live?: Readonly<Record<Side, SideState>>;
  /** Default: both. */
  readonly side?: Side;
  /** Only requests finished by this instant are shown, ns; null for all. */
  readonly untilNs?: number | null | undefined;
  /** Of the picture, CSS pixels. */
  readonly height?: number | undefined;
  /** Colors that the picture itself does not explain. */
  readonly legend?: ((theme: ChartTheme) => readonly LegendEntry[]) | undefined;
  readonly note?: string | undefined;
}

/** Null while there is nothing to export. */
export type Exportable = StoreApi<ChartSource | null>;
export const exportable = (): Exportable => create<ChartSource | null>()(() => null);

/** A chart without a panel has no menu. */
export const ChartContext = createContext(exportable());

/** @param source null while its data are incomplete: a file can't say which part is missing */
export function useChartSource(source: ChartSource | null): void {
  const chart = useContext(ChartContext);
  // React keeps this chart, hidden, until the code of the next one has loaded. Only layout effects end then.
  useLayoutEffect(() => {
    chart.setState(source, true);
    return () => chart.setState(null);
  });
}
