import { memo, useMemo, useState, type ReactElement } from 'react';
import { RestRow, useDrawnRows } from '../../components/table.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import {
  baselineRow,
  DIMENSION_NAMES,
  namedDimensions,
  sharedNames,
  shownDimensions,
  type Dimension,
  type CompareRow,
  warmUpNote,
} from '../rows.ts';
import { pinnedRow, setKind, setQuery, sortBy, useCompare, type SortOrder } from '../state/compare-store.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';
import {
  columnKey,
  columnsOf,
  columnTitle,
  USUAL_COLUMNS,
  hasValues,
  type ColumnKind,
  type FigureColumn,
  brokenIn,
} from './figures.ts';
import { ColumnsPicker, VerdictPanel } from './table-tools.tsx';
import { JudgmentCell, FigureCell, MiniTail, tailRange, type TailRange, RowStatus } from './cells.tsx';
import { judgedRows, overallVerdicts, verdictsOf } from './verdicts.ts';
import { dragProps, dropProps, keysAttribute, keysOfRow, liftCurves } from './row-pointer.ts';
import { Conditions } from './conditions.tsx';
import { MeanTableRow, MedianTableRow, NameCells } from './foot-rows.tsx';
import { geometricMeans, seedGroups, seedMedians, type MedianRow } from './medians.ts';
import { RowMenu } from './row-menu.tsx';
import { matchingRows, sortedRows } from './sorting.ts';

const ROWS_AT_ONCE = 60;
export function RowsTable(): ReactElement {
  const rows = useCompare((state) => state.rows);
  const plan = useCompare((state) => state.plan);
  const kind = useCompare((state) => state.kind);
  const sort = useCompare((state) => state.sort);
  const query = useCompare((state) => state.query);
  const pinned = pinnedRow({ rows, plan });
  const allNames = useCompare((state) => state.allNames);
  const names = (allNames ? namedDimensions(rows) : shownDimensions(rows)).join();
  // The same array while the dimensions are the same: rows are painted again only if something changed.
  const varying = useMemo(() => names.split(',') as Dimension[], [names]);
  const all = columnsOf(kind);
  const chosen = useCompare((state) => state.columns) ?? USUAL_COLUMNS;
  const filled = all
    .filter((column) => chosen.includes(columnKey(column, kind)) && hasValues(rows, column))
    .map(({ id }) => id)
    .join();
  // The same array while the same columns have values.
  const columns = useMemo(() => all.filter(({ id }) => filled.split(',').includes(id)), [all, filled]);
  const unfolded = useCompare((state) => state.unfolded);
  const matching = useMemo(() => matchingRows(rows, query), [rows, query]);
  const shown = sortedRows(matching, sort);
  const means = useMemo(() => geometricMeans(matching, rows, pinned, columns), [matching, rows, pinned, columns]);
  const medians = useMemo(() => seedMedians(matching, rows, pinned, columns), [matching, rows, pinned, columns]);
  const medianOf = useMemo(() => new Map(medians.map((median) => [median.row.key, median])), [medians]);
  // A row a line; repeated seeds are folded below their median.
  const grouped = medians.length === 0 ? null : seedGroups(shown);
  const lines =
    grouped === null
      ? shown
      : grouped.flatMap((group): (CompareRow | MedianRow)[] => {
          const median = group.map(({ key }) => medianOf.get(key)).find((found) => found !== undefined);
          if (median === undefined) return [...group];
          return [median, ...(unfolded.has(median.row.key) ? group : [])];
        });
  const [drawn, rest] = useDrawnRows(lines.length, ROWS_AT_ONCE);
  const [whole, setWhole] = useState(false);
  const verdicts = useMemo(() => verdictsOf(rows, pinned, kind), [rows, pinned, kind]);
  const overall = useMemo(() => overallVerdicts(verdicts), [verdicts]);
  const judged = useMemo(() => judgedRows(verdicts), [verdicts]);
  const hasVerdict = judged.size > 0;
  const isBaseline = (row: CompareRow): boolean =>
    pinned !== null && row.names.policy === pinned.names.policy && row.names.device === pinned.names.device;
  const rowOf = (row: CompareRow): ReactElement => (
    <TableRow
      key={row.key}
      row={row}
      baseline={baselineRow(row, rows, pinned)}
      isBaseline={isBaseline(row)}
      varying={varying}
      kind={kind}
      low={range.low}
      high={range.high}
      columns={columns}
      hasVerdict={hasVerdict}
      judged={medians.length > 0 ? undefined : judged.get(row.key)}
    />
  );
  const range = tailRange(rows, kind);
  return (
    <section className="rows" aria-label="Runs">
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
        <Button
          look="quiet"
          aria-pressed={!allNames}
          title="Show only the names in which rows differ"
          onClick={() => useCompare.setState({ allNames: !allNames })}
        >
          Differences only
        </Button>
        {allNames ? <p className="muted rows-shared">{warmUpNote(rows)}</p> : <SharedSettings rows={rows} />}
        {verdicts.length > 0 && (
          <Button
            look="quiet"
            aria-expanded={whole}
            title="Verdict and conditions with all of their lines"
            onClick={() => setWhole(!whole)}
          >
            Whole verdict <Icon name="chevron" />
          </Button>
        )}
        <ColumnsPicker kind={kind} rows={rows} />
        <input
          type="search"
          className="rows-search"
          aria-label="Filter rows"
          placeholder="Filter rows"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="rows-head cells rigid" data-whole={whole}>
        <VerdictPanel verdicts={verdicts} overall={overall} />
        <Conditions rows={rows} />
      </div>
      {/* A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="rows-scroll" role="region" aria-label="Table of runs" tabIndex={0}>
        <table className="rows-table">
          <caption className="unseen">
            {pinned === null
              ? 'Runs and their figures'
              : `Runs and their figures; ratios to ${pinned.names.policy}, ${pinned.names.device}`}
          </caption>
          <thead>
            <tr>
              <th scope="col" className="rows-first">
                <span className="unseen">Actions</span>
              </th>
              {varying.map((dimension) => (
                <Header key={dimension} id={dimension} name={DIMENSION_NAMES[dimension]} sort={sort} isText />
              ))}
              <th scope="col" className="rows-text">
                Tail
              </th>
              {hasVerdict && (
                <th scope="col" title="The figure that decides, against the baseline">
                  Verdict
                </th>
              )}
              {columns.map((column) => (
                <Header key={column.id} id={column.id} name={columnTitle(column, kind)} sort={sort} />
              ))}
            </tr>
          </thead>
          {/* Pointing at a row, or focusing what is in it, lifts its curves: nothing else depends on it. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody
            onPointerOver={({ target }) => liftCurves(keysOfRow(target))}
            onPointerLeave={() => liftCurves([])}
            onFocus={({ target }) => liftCurves(keysOfRow(target))}
            onBlur={() => liftCurves([])}
          >
            {lines
              .slice(0, drawn)
              .map((line) =>
                'seeds' in line ? (
                  <MedianTableRow
                    key={`median ${line.row.key}`}
                    summary={line}
                    varying={varying}
                    columns={columns}
                    isBaseline={isBaseline(line.row)}
                    hasVerdict={hasVerdict}
                    judged={judged.get(line.row.key)}
                  />
                ) : (
                  rowOf(line)
                ),
              )}
            {drawn < lines.length && (
              <RestRow
                rest={rest}
                count={lines.length - drawn}
                columns={2 + varying.length + Number(hasVerdict) + columns.length}
              />
            )}
          </tbody>
          {means.length > 0 && (
            <tfoot>
              {means.map((mean) => (
                <MeanTableRow
                  key={mean.row.key}
                  summary={mean}
                  varying={varying}
                  columns={columns}
                  verdict={hasVerdict ? overallText(mean.row, overall) : null}
                />
              ))}
            </tfoot>
          )}
        </table>
        {shown.length === 0 && <p className="muted pad-4">No matching rows</p>}
      </div>
    </section>
  );
}

function Doubt({ row }: { row: CompareRow }): ReactElement | null {
  const broken = brokenIn(row);
  if (broken.length === 0) return null;
  return (
    <span className="rows-tag rows-tag-doubtful" title={broken.map(({ says }) => says).join('\n')}>
      doubtful
    </span>
  );
}

function SharedSettings({ rows }: { rows: readonly CompareRow[] }): ReactElement {
  const notCounted = warmUpNote(rows);
  const shared = sharedNames(rows).filter(({ name }) => name !== '');
  return (
    <p className="muted rows-shared">
      {rows.length > 1 && shared.length > 0 && (
        <>
          {`All rows: ${shared
            .map(({ dimension, name }) => (dimension === 'seed' ? `seed ${name}` : name))
            .join(', ')}`}
        </>
      )}{' '}
      {notCounted}
    </p>
  );
}

interface HeaderProps {
  readonly id: string;
  readonly name: string;
  readonly sort: SortOrder | null;
  readonly isText?: boolean;
}

function Header({ id, name, sort, isText = false }: HeaderProps): ReactElement {
  const direction = sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" aria-sort={direction} className={isText ? 'rows-text' : undefined}>
      <button type="button" className="rows-sort inline center" title={`Sort by ${name}`} onClick={() => sortBy(id)}>
        {name}
        {direction !== undefined && <Icon name={direction === 'ascending' ? 'up' : 'chevron'} />}
      </button>
    </th>
  );
}

interface TableRowProps extends TailRange {
  readonly row: CompareRow;
  readonly baseline: CompareRow | null;
  readonly isBaseline: boolean;
  readonly varying: readonly Dimension[];
  readonly kind: ColumnKind;
  readonly columns: readonly FigureColumn[];
  readonly hasVerdict: boolean;
  readonly judged: JudgedEntry | undefined;
}

/** What the traces establish together of a policy; '' if the mean is of other rows. */
function overallText({ names }: CompareRow, overall: ReturnType<typeof overallVerdicts>): string {
  for (const { name, overall: one } of overall) {
    const entry = one.entries.find((other) => other.name === names.policy || other.name === names.device);
    if (entry === undefined || (name !== '' && name !== names.point)) continue;
    return `lower on ${entry.lower}, higher on ${entry.higher} of ${one.traces}`;
  }
  return '';
}

/** Painted again only if its run, its baseline or the table's layout changed. */
const TableRow = memo(function TableRow({
  row,
  baseline,
  isBaseline,
  varying,
  kind,
  low,
  high,
  columns,
  hasVerdict,
  judged,
}: TableRowProps) {
  const isA = useCompare((state) => state.chosenA === row.key);
  const isSorted = useCompare((state) => state.sort !== null);
  return (
    <tr
      className={isBaseline ? 'rows-baseline' : undefined}
      data-state={row.state}
      {...keysAttribute([row.key])}
      {...dropProps(row)}
    >
      <td
        className="rows-first"
        draggable={!isSorted}
        title={isSorted ? undefined : 'Drag to another row to change the order'}
        {...dragProps(row)}
      >
        <RowMenu row={row} isBaseline={isBaseline} />
      </td>
      <NameCells
        row={row}
        varying={varying}
        tag={isBaseline && <span className="rows-tag">baseline</span>}
        after={
          <>
            {isA && <span className="rows-tag">A</span>}
            <Doubt row={row} />
          </>
        }
      />
      <td className="rows-tail">
        {row.state !== 'done' && <RowStatus row={row} />}
        {(row.summary !== null || row.live !== null) && <MiniTail row={row} kind={kind} low={low} high={high} />}
      </td>
      {hasVerdict && <JudgmentCell judged={judged} />}
      {columns.map((column) => (
        <FigureCell key={column.id} row={row} baseline={baseline} column={column} kind={kind} />
      ))}
    </tr>
  );
});
