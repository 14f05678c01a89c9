import { Suspense, useEffect, useRef, type ReactElement } from 'react';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/theme.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useChartSource, type ChartSource } from '../../exports/chart-source.ts';
import { useLayout } from '../../shell/layout/layout.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';
import { useSize } from './use-size.ts';

const TableView = lazyPart(() => import('../../components/table-view.tsx'));

interface ChartHostProps extends ChartSource {
  asTable: boolean;
  /** Whether all data are there (default: true). Before, the chart is drawn, but not exported. */
  isComplete?: boolean;
  /** Draws into the element or updates it. */
  draw: NonNullable<ChartSource['draw']>;
}

/** The smallest readable size, CSS pixels. */
const LEAST_WIDTH = 120;
const LEAST_HEIGHT = 60;
/** A smaller drawing is not enlarged. */
const ROOMY_WIDTH = 260;
const ROOMY_HEIGHT = 110;

/** A chart in its available size and the page's theme, or its table. */
export function ChartHost({ asTable, isComplete = true, ...source }: ChartHostProps): ReactElement {
  const { table, draw } = source;
  useChartSource(isComplete ? source : null);
  return asTable ? (
    <Suspense fallback={null}>
      <TableView table={table()} />
    </Suspense>
  ) : (
    <Drawing draw={draw} />
  );
}

/** Large type enlarges the whole drawing, as long as it stays readable in its space. */
function Drawing({ draw }: Pick<ChartHostProps, 'draw'>): ReactElement {
  const space = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const size = useSize(space);
  const theme = useTheme(shownTheme);
  const textScale = useLayout((state) => state.textScale);
  const scale =
    size === null ? 1 : Math.max(1, Math.min(textScale, size.width / ROOMY_WIDTH, size.height / ROOMY_HEIGHT));
  useEffect(() => {
    if (host.current === null || size === null || size.width < LEAST_WIDTH || size.height < LEAST_HEIGHT) return;
    const inside = { width: Math.floor(size.width / scale), height: Math.floor(size.height / scale) };
    draw(host.current, inside, theme === 'dark' ? DARK_CHART : LIGHT_CHART);
  });
  return (
    <div className="tail-chart" ref={space}>
      <div
        className="chart-drawing"
        ref={host}
        style={
          scale === 1
            ? undefined
            : { transform: `scale(${scale})`, width: `${100 / scale}%`, height: `${100 / scale}%` }
        }
      />
    </div>
  );
}
