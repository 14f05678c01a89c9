import { useEffect, useRef, type ReactElement } from 'react';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/theme.ts';
import { TableView } from '../../components/table-view.tsx';
import { useChartSource, type ChartSource } from '../../exports/chart-source.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { useSize } from './use-size.ts';

interface ChartHostProps extends ChartSource {
  asTable: boolean;
  /** Draws into the element or updates it. */
  draw: NonNullable<ChartSource['draw']>;
}

/** The smallest readable size, CSS pixels. */
const LEAST_WIDTH = 120;
const LEAST_HEIGHT = 60;

/** A chart in its available size and the page's theme, or its table. */
export function ChartHost({ asTable, ...source }: ChartHostProps): ReactElement {
  const { table, draw } = source;
  useChartSource(source);
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
