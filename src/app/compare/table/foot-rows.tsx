import type { ReactElement, ReactNode } from 'react';
import { ratioText } from '../../../compare/table/columns.ts';
import type { JudgedEntry } from '../../../compare/table/verdict-columns.ts';
import { Icon } from '../../components/icon.tsx';
import { toggleSeeds, useCompare } from '../state/compare-store.ts';
import { JudgmentCell } from './cells.tsx';
import { keysAttribute } from './row-pointer.ts';
import type { Dimension, CompareRow } from '../rows.ts';
import type { FigureColumn } from './figures.ts';
import type { MeanRow, MedianRow } from './medians.ts';

interface NamesProps {
  readonly row: CompareRow;
  readonly varying: readonly Dimension[];
  /** What stands for a dimension that the row sums up; null for one that it has. */
  readonly summedUp?: (dimension: Dimension) => string | null;
  /** Behind the policy, and behind the first name. */
  readonly tag?: ReactNode;
  readonly after?: ReactNode;
}

export function NameCells({ row, varying, summedUp, tag, after }: NamesProps): ReactElement {
  return (
    <>
      {varying.map((dimension, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell key={dimension} {...(index === 0 ? { scope: 'row' } : {})} className="rows-text">
            {summedUp?.(dimension) ?? row.names[dimension]}
            {dimension === 'policy' && tag}
            {index === 0 && after}
          </Cell>
        );
      })}
    </>
  );
}

interface FootProps<Summary> {
  readonly summary: Summary;
  readonly varying: readonly Dimension[];
  readonly columns: readonly FigureColumn[];
}

interface MedianProps extends FootProps<MedianRow> {
  readonly isBaseline: boolean;
  readonly judged: JudgedEntry | undefined;
  readonly hasVerdict: boolean;
}

export function MedianTableRow({
  summary,
  varying,
  columns,
  isBaseline,
  judged,
  hasVerdict,
}: MedianProps): ReactElement {
  const { row, rows, seeds, figures } = summary;
  const isOpen = useCompare((state) => state.unfolded.has(row.key));
  const done = rows.filter(({ state }) => state === 'done').length;
  const name = varying
    .filter((dimension) => dimension !== 'seed')
    .map((dimension) => row.names[dimension])
    .join(', ');
  return (
    <tr
      className={isBaseline ? 'rows-median rows-baseline' : 'rows-median'}
      {...keysAttribute(rows.map(({ key }) => key))}
    >
      <td className="rows-first">
        <button
          type="button"
          className="rows-fold"
          aria-expanded={isOpen}
          aria-label={`Seeds of ${name}`}
          title={isOpen ? 'Hide the seeds' : 'Show the seeds'}
          onClick={() => toggleSeeds(row.key)}
        >
          <Icon name={isOpen ? 'up' : 'chevron'} />
        </button>
      </td>
      <NameCells
        row={row}
        varying={varying}
        summedUp={(dimension) => (dimension === 'seed' ? `Median of ${seeds}` : null)}
        tag={isBaseline && <span className="rows-tag">baseline</span>}
      />
      <td className="rows-text muted">{done < seeds ? `${done} of ${seeds} done` : 'medians'}</td>
      {hasVerdict && <JudgmentCell judged={judged} />}
      {columns.map(({ id }) => {
        const figure = figures.get(id);
        return (
          <td key={id} title={figure?.note === '' ? undefined : figure?.note}>
            {figure?.text}
            {figure !== undefined && figure.ratio !== '' && (
              <span className={`rows-ratio ${figure.tone === null ? '' : `rows-${figure.tone}`}`}>{figure.ratio}</span>
            )}
            {figure !== undefined && figure.range !== '' && <span className="rows-ratio">{figure.range}</span>}
          </td>
        );
      })}
    </tr>
  );
}

interface MeanProps extends FootProps<MeanRow> {
  /** What the traces establish together; null without a column for it. */
  readonly verdict: string | null;
}

export function MeanTableRow({ summary, varying, columns, verdict }: MeanProps): ReactElement {
  const { row, count, ratios } = summary;
  const words = (dimension: Dimension): string | null => {
    if (dimension === 'trace') return `Geometric mean of ${count}`;
    return dimension === 'seed' ? 'medians' : null;
  };
  return (
    <tr>
      <td className="rows-first" />
      <NameCells row={row} varying={varying} summedUp={words} />
      <td className="rows-text muted">ratios</td>
      {verdict !== null && <td className="rows-judged">{verdict}</td>}
      {columns.map((column) => {
        const { id } = column;
        const ratio = ratios.get(id) ?? null;
        return <td key={id}>{ratio === null ? '–' : ratioText(ratio, column)}</td>;
      })}
    </tr>
  );
}
