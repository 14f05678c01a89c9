import { Suspense, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { DARK_CHART, LIGHT_CHART } from '../../../charts/kit/theme.ts';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { useChartSource, type ChartSource } from '../../exports/chart-source.ts';
import { useLayout } from '../../stores/layout.ts';
import type { TailLookup } from '../../runs/use-tail-so-far.ts';
import { shownTheme, useTheme } from '../../stores/theme.ts';

/** How long the page has been still before it loads what the first screen does not show, ms. */
const AFTER_MS = 2000;

function useRested(): boolean {
  const [isRested, setIsRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsRested(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isRested;
}

export interface ChartProps {
  readonly choice: 'read' | 'write';
  /** Of reads and writes, if the chart can. */
  readonly isBoth: boolean;
  readonly asTable: boolean;
  /** ns; null at the end of the run. */
  readonly playhead: number | null;
  /** For the requests finished by the playhead; undefined for all of them, and until it is ready. */
  readonly soFar: TailLookup | undefined;
}

/** An element's content size in CSS pixels, kept up to date; null before the first measurement. */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box === undefined) return;
      const width = Math.floor(box.width);
      const height = Math.floor(box.height);
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

const TableView = lazyPart(() => import('../../components/table-view.tsx'));

interface ChartHostProps extends ChartSource {
  asTable: boolean;
  /** Whether all data are there (default: true). Before, the chart is drawn, but not exported. */
  isComplete?: boolean;
  draw: NonNullable<ChartSource['draw']>;
  /** The height that the chart uses: in a panel that is much higher, its table is below. */
  mostHeight?: number;
}

/** A panel with this much more height than its chart uses has its table, too. CSS pixels. */
const TABLE_HEIGHT = 240;

/** The smallest readable size, CSS pixels. */
const LEAST_WIDTH = 120;
const LEAST_HEIGHT = 60;
/** A smaller drawing is not enlarged. */
const ROOMY_WIDTH = 260;
const ROOMY_HEIGHT = 110;

export function ChartHost({
  asTable,
  isComplete = true,
  mostHeight = Infinity,
  ...source
}: ChartHostProps): ReactElement {
  const { table, draw } = source;
  useChartSource(isComplete ? source : null);
  const space = useRef<HTMLDivElement>(null);
  const size = useSize(space);
  const isRested = useRested();
  const hasBoth = isRested && size !== null && size.height > mostHeight + TABLE_HEIGHT;
  const numbers = (
    <Suspense fallback={null}>
      <TableView table={table()} />
    </Suspense>
  );
  if (asTable) return numbers;
  if (mostHeight === Infinity) return <Drawing draw={draw} />;
  return (
    <div className="column grow low" ref={space}>
      <div className="column grow low" style={hasBoth ? { flex: `0 0 ${mostHeight}px` } : undefined}>
        <Drawing draw={draw} />
      </div>
      {hasBoth && numbers}
    </div>
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
    // After the frame: asked for now, the browser would lay out the page once for each chart.
    const timer = setTimeout(() => {
      if (space.current !== null) letKeysScroll(space.current);
    });
    return () => clearTimeout(timer);
  }, [draw, size, theme, scale]);
  return (
    <div className="tail-chart grow low clip scroll" ref={space}>
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

/** A chart that is higher than its space is a stop of the Tab key: arrows scroll it there. */
function letKeysScroll(space: HTMLElement): void {
  const scrolls = space.scrollHeight > space.clientHeight && getComputedStyle(space).overflowY !== 'hidden';
  if (scrolls) space.tabIndex = 0;
  else space.removeAttribute('tabindex');
}
