import { useMemo, type ReactElement } from 'react';
import { ratioText, TYPE_GROUP } from '../../../compare/table/columns.ts';
import { Button } from '../../components/button.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Icon } from '../../components/icon.tsx';
import { Choice, Popover } from '../../components/popover.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { DIMENSION_NAMES, DIMENSIONS, warmUpNote, type CompareRow, type Dimension } from '../rows.ts';
import { chooseColumns, setKind, setQuery, sortBy, toggleSeeds, useCompare } from '../state/compare-store.ts';
import { Answer } from './answer.tsx';
import { Figure, Judged, LineStatus, MiniTail, tailRange } from './cells.tsx';
import {
  cellValue,
  columnKey,
  columnsOf,
  columnTitle,
  hasValues,
  USUAL_COLUMNS,
  type ColumnKind,
  type FigureColumn,
} from './figures.ts';
import { isMatching, shownTrace, sortedLines, useComparison, type TableLine } from './lines.ts';
import { Matrix } from './matrix.tsx';
import { RowMenu } from './row-menu.tsx';

const ROWS_AT_ONCE = 60;

/** The verdict, the traces × policies, and the figures of the chosen trace. */
export function Runs(): ReactElement {
  const shown = useComparison();
  const kind = useCompare((state) => state.kind);
  const trace = useCompare(shownTrace);
  const traces = useCompare((state) => state.plan.traces.length);
  return (
    <section className="rows column rigid narrow surface" aria-label="Runs">
      <Answer shown={shown} kind={kind} trace={trace} />
      <Tools kind={kind} />
      {traces > 1 && <Matrix shown={shown} kind={kind} trace={trace} />}
      <Lines kind={kind} trace={trace} />
    </section>
  );
}

function Tools({ kind }: { readonly kind: ColumnKind }): ReactElement {
  const rows = useCompare((state) => state.rows);
  const query = useCompare((state) => state.query);
  return (
    <div className="toolbar pad">
      <Segmented
        label="Latency of"
        value={kind}
        options={[
          { value: 'read', label: 'Reads' },
          { value: 'write', label: 'Writes' },
          { value: 'all', label: 'All requests' },
        ]}
        onChange={setKind}
      />
      <p className="muted rows-shared small grow">{warmUpNote(rows)}</p>
      <ColumnsPicker kind={kind} rows={rows} />
      <input
        type="search"
        className="rows-search to-end"
        aria-label="Filter rows"
        placeholder="Filter rows"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
    </div>
  );
}

/** A line of the table, or one of its starts. */
interface Shown {
  readonly key: string;
  readonly of: TableLine;
  readonly start: CompareRow | null;
}

function Lines({ kind, trace }: { readonly kind: ColumnKind; readonly trace: string }): ReactElement {
  const shown = useComparison();
  const { comparison, lines } = shown;
  const rows = useCompare((state) => state.rows);
  const sort = useCompare((state) => state.sort);
  const query = useCompare((state) => state.query);
  const unfolded = useCompare((state) => state.unfolded);
  const chosen = useCompare((state) => state.columns) ?? USUAL_COLUMNS;
  const plan = comparison.plan;
  const own = useMemo(
    () => lines.filter(({ line, rows: of }) => line.trace === trace && of.some((row) => isMatching(row, query))),
    [lines, trace, query],
  );
  const sorted = sortedLines(own, sort, comparison);
  const range = tailRange(
    own.flatMap((one) => one.rows),
    kind,
  );
  const all = own.flatMap((one) => one.rows);
  const figures = columnsOf(kind).filter(
    (column) => chosen.includes(columnKey(column, kind)) && hasValues(all, column),
  );
  const dimensions = DIMENSIONS.filter(
    (one) =>
      one === 'policy' ||
      (one === 'device' && plan.devices.length > 1) ||
      (one === 'point' && own.some(({ rows: of }) => of[0].names.point !== '')),
  );
  const listed = sorted.flatMap((of): Shown[] => {
    const [{ key }] = of.rows;
    const starts = of.rows.length > 1 && unfolded.has(key) ? of.rows : [];
    return [{ key, of, start: null }, ...starts.map((start) => ({ key: `start ${start.key}`, of, start }))];
  });
  const columns: Column<Shown>[] = [
    {
      title: 'Actions',
      head: <span className="unseen">Actions</span>,
      headProps: { className: 'rows-first' },
      cell: ({ of, start }) => <Tool of={of} start={start} />,
      cellProps: () => ({ className: 'rows-first' }),
    },
    ...dimensions.map((dimension): Column<Shown> => ({
      title: DIMENSION_NAMES[dimension],
      ...headOf(dimension, DIMENSION_NAMES[dimension], sort, true),
      cell: ({ of, start }) => <Name of={of} start={start} dimension={dimension} />,
      cellProps: () => ({ className: 'rows-text' }),
    })),
    {
      title: 'Tail',
      headProps: { className: 'rows-text' },
      cell: ({ of, start }) => {
        const each = start === null ? of.rows : [start];
        return (
          <>
            <LineStatus rows={each} />
            {each.some(({ summary, live }) => summary !== null || live !== null) && (
              <MiniTail rows={each} kind={kind} low={range.low} high={range.high} />
            )}
          </>
        );
      },
      cellProps: () => ({ className: 'rows-tail' }),
    },
    {
      title: 'Verdict',
      headProps: { title: 'The figure that decides, against the baseline' },
      cell: ({ of, start }) => (start === null ? <Judged found={comparison.judgmentOf(of.line, kind)} /> : ''),
      cellProps: () => ({ className: 'rows-judged' }),
    },
    ...figures.map((column): Column<Shown> => ({
      title: columnTitle(column, kind),
      ...headOf(column.id, columnTitle(column, kind), sort, false),
      cell: ({ of, start }) =>
        start === null ? (
          <Figure of={of} shown={shown} column={column} />
        ) : (
          <StartFigure row={start} base={baseOf(of, start)} column={column} />
        ),
    })),
  ];
  const byKey = useMemo(() => new Map(lines.map((one) => [one.line, one])), [lines]);
  /** The baseline's run with the same start. */
  const baseOf = ({ line, rows: of }: TableLine, start: CompareRow): CompareRow | undefined => {
    const baseline = comparison.baselineOf(line);
    return baseline === null ? undefined : byKey.get(baseline)?.rows.at(of.indexOf(start));
  };
  return (
    <>
      <Table
        className="rows-table small heads"
        region="Table of runs"
        regionClass="rows-scroll scroll rigid"
        caption={`Runs and their figures; ratios to ${plan.baseline.policy}, ${plan.baseline.device}`}
        columns={columns}
        rows={listed}
        hasNames={false}
        keyOf={({ key }) => key}
        atOnce={ROWS_AT_ONCE}
        rowProps={({ of, start }) => ({
          className: start !== null ? 'muted' : of.line.isBaseline ? 'rows-baseline' : undefined,
          'data-state': stateOf(start === null ? of.rows : [start]),
          'data-keys': JSON.stringify((start === null ? of.rows : [start]).map(({ key }) => key)),
          onPointerEnter: ({ currentTarget }) => liftCurves(keysOfRow(currentTarget)),
          onPointerLeave: () => liftCurves([]),
          onFocus: ({ currentTarget }) => liftCurves(keysOfRow(currentTarget)),
          onBlur: () => liftCurves([]),
        })}
      />
      {listed.length === 0 && <p className="muted pad-4">{rows.length === 0 ? '' : 'No matching rows'}</p>}
    </>
  );
}

const stateOf = (rows: readonly CompareRow[]): string =>
  rows.every(({ state }) => state === 'done') ? 'done' : (rows.find(({ state }) => state !== 'done')?.state ?? '');

function headOf(
  id: string,
  name: string,
  sort: { readonly by: string; readonly descending: boolean } | null,
  isText: boolean,
): Pick<Column<Shown>, 'head' | 'headProps'> {
  const direction = sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return {
    head: (
      <button
        type="button"
        className="rows-sort inline center gap-0 target"
        title={`Sort by ${name}`}
        onClick={() => sortBy(id)}
      >
        {name}
        {direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'chevron'} />}
      </button>
    ),
    headProps: { 'aria-sort': direction, className: isText ? 'rows-text' : undefined },
  };
}

function Tool({ of: { line, rows }, start }: Pick<Shown, 'of' | 'start'>): ReactElement {
  const [first] = rows;
  const isOpen = useCompare((state) => state.unfolded.has(first.key));
  return (
    <>
      <RowMenu row={start ?? first} rows={start === null ? rows : [start]} isBaseline={line.isBaseline} />
      {start === null && rows.length > 1 && (
        <button
          type="button"
          className="target"
          aria-expanded={isOpen}
          aria-label={`Starts of ${line.policy}`}
          title={isOpen ? 'Hide the starts' : 'Show the starts'}
          onClick={() => toggleSeeds(first.key)}
        >
          <Icon name={isOpen ? 'up' : 'chevron'} />
        </button>
      )}
    </>
  );
}

interface NameProps extends Pick<Shown, 'of' | 'start'> {
  readonly dimension: Dimension;
}

function Name({ of: { line, rows }, start, dimension }: NameProps): ReactElement {
  const [first] = rows;
  const isA = useCompare((state) => rows.some(({ key }) => state.chosenA === key));
  if (start !== null) return <span className="muted">{dimension === 'policy' ? `seed ${start.names.seed}` : ''}</span>;
  return (
    <>
      {first.names[dimension]}
      {dimension === 'policy' && line.isBaseline && <span className="rows-tag">baseline</span>}
      {dimension === 'policy' && isA && <span className="rows-tag">A</span>}
    </>
  );
}

interface StartFigureProps {
  readonly row: CompareRow;
  readonly base: CompareRow | undefined;
  readonly column: FigureColumn;
}

function StartFigure({ row, base, column }: StartFigureProps): ReactElement {
  const value = cellValue(row, column);
  const under = base === undefined ? null : cellValue(base, column);
  const ratio = value === null || under === null || under === 0 || column.better === null ? null : value / under;
  return (
    <>
      {value === null ? '–' : column.format(value)}
      {ratio !== null && <span className="rows-ratio block muted tiny">{ratioText(ratio, column)}</span>}
    </>
  );
}

const CHARTS = '.compare-charts';

/** Lifts the curves of some runs; none lets all of them lie. Nothing is drawn anew: charts have their lines by run. */
function liftCurves(keys: readonly string[]): void {
  for (const charts of document.querySelectorAll(CHARTS)) {
    let isThere = false;
    for (const line of charts.querySelectorAll<SVGElement>('[data-row]')) {
      const isIt = keys.includes(line.dataset.row ?? '');
      line.classList.toggle('lifted', isIt);
      isThere ||= isIt;
    }
    charts.classList.toggle('lifting', isThere);
  }
}

function keysOfRow({ dataset }: HTMLElement): readonly string[] {
  const keys: unknown = JSON.parse(dataset.keys ?? '[]');
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

interface ColumnsPickerProps {
  readonly kind: ColumnKind;
  /** Of the table: page types are offered if a run has them. */
  readonly rows: readonly CompareRow[];
}

function ColumnsPicker({ kind, rows }: ColumnsPickerProps): ReactElement {
  const chosen = useCompare((state) => state.columns);
  const shown = new Set(chosen ?? USUAL_COLUMNS);
  const all = columnsOf(kind).filter((column) => column.group !== TYPE_GROUP || hasValues(rows, column));
  return (
    <Popover label="Columns" title="Columns of the table">
      {() => (
        <>
          <div className="group">
            <Button onClick={() => chooseColumns(null)}>Usual columns</Button>
            <Button onClick={() => chooseColumns(all.map((column) => columnKey(column, kind)))}>All columns</Button>
          </div>
          {all.map((column) => {
            const key = columnKey(column, kind);
            return (
              <Choice
                key={key}
                label={columnTitle(column, kind)}
                on={shown.has(key)}
                onChange={() => {
                  const next = new Set(shown);
                  if (!next.delete(key)) next.add(key);
                  chooseColumns([...next]);
                }}
              />
            );
          })}
        </>
      )}
    </Popover>
  );
}
