/** Traces × policies, with small tails: from two traces on, what is found on each trace in one picture. */
import { useMemo, type ReactElement } from 'react';
import { columnOf } from '../../../compare/table/columns.ts';
import { Table, type Column } from '../../components/table.tsx';
import { useCompare } from '../state/compare-store.ts';
import { Judged, LineStatus, MiniTail, tailRange } from './cells.tsx';
import type { ColumnKind } from './figures.ts';
import { isMatching, type ShownComparison, type TableLine } from './lines.ts';

interface MatrixProps {
  readonly shown: ShownComparison;
  readonly kind: ColumnKind;
  readonly trace: string;
}

interface MatrixRow {
  readonly name: string;
  readonly trace: string;
  readonly lines: ReadonlyMap<string, TableLine>;
}

/** Policies side by side; with a single policy, devices. */
const columnOfLine = ({ line: { policy, device } }: TableLine, byDevice: boolean): string =>
  byDevice ? device : policy;

export function Matrix({ shown, kind, trace }: MatrixProps): ReactElement {
  const query = useCompare((state) => state.query);
  const { comparison, lines } = shown;
  const { plan } = comparison;
  const byDevice = plan.policies.length < 2;
  const found = useMemo(() => {
    const places = new Map<string, { trace: string; name: string; lines: Map<string, TableLine> }>();
    const names = new Set<string>();
    for (const one of lines) {
      if (!one.rows.some((row) => isMatching(row, query))) continue;
      const { line } = one;
      names.add(columnOfLine(one, byDevice));
      const isOther = !byDevice && plan.devices.length > 1;
      const name = [line.trace, ...(isOther ? [line.device] : []), ...line.values].join(' · ');
      let row = places.get(name);
      if (row === undefined) places.set(name, (row = { trace: line.trace, name, lines: new Map() }));
      row.lines.set(columnOfLine(one, byDevice), one);
    }
    return { rows: [...places.values()], names: [...names] };
  }, [lines, query, plan, byDevice]);
  const columns: Column<MatrixRow>[] = [
    {
      title: 'Trace',
      headProps: { className: 'rows-text' },
      cell: (row) => (
        <button
          type="button"
          className="rows-open target"
          aria-pressed={row.trace === trace}
          title="Show its figures and charts"
          onClick={() => useCompare.setState({ chosenTrace: row.trace })}
        >
          {row.name}
        </button>
      ),
      cellProps: () => ({ className: 'rows-text' }),
    },
    ...found.names.map((title): Column<MatrixRow> => {
      const isBaseline = title === (byDevice ? plan.baseline.device : plan.baseline.policy);
      return {
        title,
        head: (
          <>
            {title}
            {isBaseline && <span className="rows-tag">baseline</span>}
          </>
        ),
        cell: (row) => {
          const own = row.lines.get(title);
          return own === undefined ? '' : <MatrixCell of={own} row={row} shown={shown} kind={kind} />;
        },
        cellProps: () => ({ className: isBaseline ? 'matrix-cell rows-base' : 'matrix-cell' }),
      };
    }),
  ];
  return (
    <Table
      className="rows-table matrix small heads"
      region="Traces and policies"
      regionClass="rows-scroll scroll rigid"
      caption="What is found of each policy on each trace, against the baseline"
      columns={columns}
      rows={found.rows}
      keyOf={({ name }) => name}
      atOnce={60}
      rowProps={(row) => (row.trace === trace ? { 'data-chosen': true } : {})}
    />
  );
}

interface CellProps {
  readonly of: TableLine;
  readonly row: MatrixRow;
  readonly shown: ShownComparison;
  readonly kind: ColumnKind;
}

function MatrixCell({ of, row, shown: { comparison }, kind }: CellProps): ReactElement {
  const range = useMemo(
    () =>
      tailRange(
        [...row.lines.values()].flatMap(({ rows }) => rows),
        kind,
      ),
    [row, kind],
  );
  const judged = comparison.judgmentOf(of.line, kind);
  const question = comparison.questionOf(of.line);
  const verdict = question?.baseline === of.line ? comparison.verdictOf(question, kind) : null;
  const column = verdict === null ? undefined : columnOf(verdict.figure.id);
  const value = column === undefined ? null : comparison.figureOf(of.line, column).value;
  const hasTail = of.rows.some(({ summary, live }) => summary !== null || live !== null);
  return (
    <span className="row">
      {hasTail && <MiniTail rows={of.rows} kind={kind} low={range.low} high={range.high} />}
      <span>
        <LineStatus rows={of.rows} />
        <Judged found={judged} />
        {verdict !== null && column !== undefined && value !== null && (
          <span>{`${column.title} ${column.format(value)}`}</span>
        )}
      </span>
    </span>
  );
}
