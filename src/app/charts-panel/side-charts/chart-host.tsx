import { useEffect, useRef, type ReactElement } from 'react';
import type { ChartTable } from '../../../charts/chart-table.ts';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/theme.ts';
import type { ChartTheme } from '../../../charts/theme.ts';
import { TableView } from '../../components/table-view.tsx';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { useSize } from './use-size.ts';

interface ChartHostProps {
  asTable: boolean;
  table: () => ChartTable;
  /** Draws into the element or updates it. */
  draw: (host: HTMLElement, size: { width: number; height: number }, theme: ChartTheme) => void;
}

/** The smallest readable size, CSS pixels. */
const LEAST_WIDTH = 120;
const LEAST_HEIGHT = 60;

/** A chart in its available size and the page's theme, or its table. */
export function ChartHost({ asTable, table, draw }: ChartHostProps): ReactElement {
  return asTable ? <TableView table={table()} /> : <Drawing draw={draw} />;
}

function Drawing({ draw }: Pick<ChartHostProps, 'draw'>): ReactElement {
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(host);
  const theme = useTheme(shownTheme);
  useEffect(() => {
    if (host.current === null || size === null || size.width < LEAST_WIDTH || size.height < LEAST_HEIGHT) return;
    draw(host.current, size, theme === 'dark' ? DARK_CHART : LIGHT_CHART);
  });
  return <div className="tail-chart" ref={host} />;
}
