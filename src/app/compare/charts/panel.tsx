import { useCallback, useMemo, useState, type ReactElement } from 'react';
import type { ChartTable } from '../../../charts/kit/columns.ts';
import type { ChartTheme } from '../../../charts/kit/theme.ts';
import { TableButton } from '../../components/button.tsx';
import { ChartHost } from '../../charts-panel/charts/chart-host.tsx';
import { ChartExport, ChartPanel } from '../../exports/chart-export.tsx';
import type { ChartSubject } from '../../exports/chart-source.ts';
import { runSoFar } from '../../exports/so-far.ts';
import { rowName, varyingDimensions, type Dimension, type CompareRow } from '../rows.ts';
import { shownTrace, useHidden } from '../table/lines.ts';
import { useCompare } from '../state/compare-store.ts';

const KINDS = ['read', 'write'] as const;
type Kind = (typeof KINDS)[number];

const KIND_TITLES: Readonly<Record<Kind, string>> = { read: 'Reads', write: 'Writes' };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A chart of the reads or of the writes of some rows. */
export interface KindChart<Data> {
  /** Behind the kind of requests. */
  readonly title: string;
  /** Whether it shows running rows by their latencies so far. */
  readonly isLive?: boolean;
  /** @param all also the rows whose curves are hidden, for their names */
  readonly data: (kind: Kind, rows: readonly CompareRow[], all: readonly CompareRow[]) => Data;
  readonly table: (data: Data, title: string) => ChartTable;
  readonly draw: (
    host: HTMLElement,
    data: Data,
    options: Size & { readonly kind: Kind; readonly theme: ChartTheme; readonly label: string },
  ) => void;
}

interface KindPanelProps<Data> {
  readonly chart: KindChart<Data>;
  readonly kind: Kind;
  readonly rows: readonly CompareRow[];
  readonly all: readonly CompareRow[];
  /** Empty if there is one. */
  readonly trace: string;
}

function KindPanel<Data>({ chart, kind, rows, all, trace }: KindPanelProps<Data>): ReactElement {
  const data = useMemo(() => chart.data(kind, rows, all), [chart, kind, rows, all]);
  const title = `${KIND_TITLES[kind]}: ${chart.title}${trace === '' ? '' : ` · ${trace}`}`;
  // The same as long as it draws the same.
  const draw = useCallback<PanelProps['draw']>(
    (host, size, theme) => chart.draw(host, data, { ...size, kind, theme, label: title }),
    [chart, data, kind, title],
  );
  return (
    <Panel
      title={title}
      {...(chart.isLive === true ? { rows, isLive: true } : {})}
      table={() => chart.table(data, title)}
      draw={draw}
    />
  );
}

/** A panel for the reads and one for the writes of the chosen trace: traces have latencies of their own. */
export function PanelPerKind<Data>({ chart }: { readonly chart: KindChart<Data> }): ReactElement {
  const rows = useCompare((state) => state.rows);
  const trace = useCompare(shownTrace);
  const isOnly = useCompare((state) => state.plan.traces.length < 2);
  const hidden = useHidden();
  const all = useDrawn(rows.filter(({ names }) => names.trace === trace));
  const shown = useDrawn(all.filter(({ key }) => !hidden.has(key)));
  return (
    <div className="compare-charts low surface">
      {KINDS.filter((kind) => all.some((row) => countOf(row, kind) !== 0)).map((kind) => (
        <KindPanel key={kind} chart={chart} kind={kind} rows={shown} all={all} trace={isOnly ? '' : trace} />
      ))}
    </div>
  );
}

/** The rows at their last change that a chart shows: while devices are prepared, no chart is drawn again. */
function useDrawn(rows: readonly CompareRow[]): readonly CompareRow[] {
  const [before, setBefore] = useState(rows);
  if (before.length === rows.length && before.every((row, place) => isDrawnAs(row, rows[place]))) return before;
  setBefore(rows);
  return rows;
}

const isDrawnAs = (a: CompareRow, b: CompareRow): boolean =>
  a === b ||
  (a.key === b.key &&
    a.state === b.state &&
    a.summary === b.summary &&
    a.live === b.live &&
    a.color === b.color &&
    a.isGiven === b.isGiven);

/** Requests of a kind so far; null before the first are known. */
function countOf({ summary, live }: CompareRow, kind: Kind): number | null {
  return summary?.response[kind].count ?? live?.latencies[kind].count ?? null;
}

function orderOf(all: readonly CompareRow[]): Dimension[] {
  const varying = varyingDimensions(all);
  return (['policy', 'point', 'trace', 'device', 'seed'] as const).filter((dimension) => varying.includes(dimension));
}

/** Names rows by what differs, without one dimension if others differ, too. */
export function rowNamer(all: readonly CompareRow[], without?: Dimension): (row: CompareRow) => string {
  const whole = orderOf(all);
  const rest = whole.filter((dimension) => dimension !== without);
  const order = rest.length === 0 ? whole : rest;
  return (row) => rowName(row, order);
}

/** Names rows below the name of their trace; null if they are all of one trace, or differ in nothing else. */
export function rowNamerInTrace(all: readonly CompareRow[]): ((row: CompareRow) => string) | null {
  const order = orderOf(all);
  const rest = order.filter((dimension) => dimension !== 'trace');
  return rest.length === 0 || rest.length === order.length ? null : (row) => rowName(row, rest);
}

interface PanelProps {
  readonly title: string;
  readonly table: () => ChartTable;
  readonly draw: (host: HTMLElement, size: Size, theme: ChartTheme) => void;
  readonly isComplete?: boolean;
  /** The rows of the chart (default: those that are not hidden). */
  readonly rows?: readonly CompareRow[];
  /** Whether it shows running rows by their latencies so far. */
  readonly isLive?: boolean;
}

function useSubject(rows: readonly CompareRow[] | undefined, isLive: boolean): ChartSubject {
  const plan = useCompare((state) => state.plan.name);
  const all = useCompare((state) => state.rows);
  const hidden = useHidden();
  const shown = rows ?? all.filter(({ key }) => !hidden.has(key));
  const done = shown.filter(({ state }) => state === 'done').length;
  const part = done === shown.length ? '' : `${done} of ${shown.length} runs`;
  const nameOf = rowNamer(all);
  return {
    name: `${plan === '' ? 'comparison' : plan} ${part}`,
    caption:
      [plan, part === '' ? '' : `${part} done`].filter((words) => words !== '').join(': ') || `${all.length} runs`,
    soFar: shown.flatMap((row) => runSoFar(nameOf(row), isLive ? row.live : null, row.summary)),
  };
}

export function Panel({ title, table, draw, isComplete = true, rows, isLive = false }: PanelProps): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const subject = useSubject(rows, isLive);
  return (
    <ChartPanel className="curves column narrow low pad" label={title}>
      <header className="panel-head">
        <h3 className="narrow grow">{title}</h3>
        <ChartExport of={title} />
        <TableButton asTable={asTable} label={`${title}, table`} onChange={setAsTable} />
      </header>
      <ChartHost asTable={asTable} table={table} draw={draw} subject={subject} isComplete={isComplete} />
    </ChartPanel>
  );
}
