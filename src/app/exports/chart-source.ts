import { createContext, useContext, useEffect, type RefObject } from 'react';
import type { ChartTable } from '../../charts/chart-table.ts';
import type { ChartTheme, LegendEntry } from '../../charts/theme.ts';

/** What a panel shows, to be exported. */
export interface ChartSource {
  readonly table: () => ChartTable;
  /** Draws into the element; a list has no picture. */
  readonly draw?: (host: HTMLElement, size: { width: number; height: number }, theme: ChartTheme) => void;
  /** What was run: for the name of a file, and below the title of a picture (default: the runs of Explore). */
  readonly subject?: { readonly name: string; readonly caption: string };
  /** Height of the picture, CSS pixels. */
  readonly height?: number | undefined;
  /** Colors that the picture itself does not explain. */
  readonly legend?: ((theme: ChartTheme) => readonly LegendEntry[]) | undefined;
  /** What a reader of the picture has to know besides, in a sentence. */
  readonly note?: string | undefined;
}

/** The chart of a panel, for the menu in its head. */
export const ChartContext = createContext<RefObject<ChartSource | null> | null>(null);

/** Offers a chart or a list to the menu in the head of its panel. */
export function useChartSource(source: ChartSource): void {
  const panelRef = useContext(ChartContext);
  useEffect(() => {
    if (panelRef === null) return undefined;
    panelRef.current = source;
    return () => {
      panelRef.current = null;
    };
  });
}
