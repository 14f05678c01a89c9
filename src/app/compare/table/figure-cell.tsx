import type { ReactElement } from 'react';
import { formatCount, formatRatio } from '../../../base/format.ts';
import { openRow } from '../open-row.ts';
import type { Row } from '../rows/row.ts';
import { FEW_REQUESTS, requestsAbove, type Column, type RequestKind } from './columns.ts';
import { ratioTo } from './ratios.ts';

interface FigureCellProps {
  readonly row: Row;
  readonly baseline: Row | null;
  readonly column: Column;
  readonly kind: RequestKind;
}

/** A figure, its ratio to the baseline, and a way to the request behind it. */
export function FigureCell({ row, baseline, column, kind }: FigureCellProps): ReactElement {
  if (row.metrics === null) return <td />;
  const value = column.value(row.metrics, kind);
  if (value === null) return <td className="muted">{row.summary === null ? '' : '–'}</td>;
  const { count } = row.metrics.response[kind];
  const above = column.percentile === undefined ? null : requestsAbove(column.percentile, count);
  const request = requestOf(row, column, kind);
  const ratio = ratioTo(row, baseline, column, kind);
  const text = column.format(value);
  const title =
    above === null ? undefined : `${column.name}: the ${formatCount(above)} slowest of ${formatCount(count)}`;
  return (
    <td className={above !== null && above < FEW_REQUESTS ? 'rows-few' : undefined} title={title}>
      {request === null ? (
        text
      ) : (
        <button
          type="button"
          className="rows-open"
          aria-label={`${text}: open request ${request} in Explore`}
          onClick={() => {
            openRow(row.key, request);
          }}
        >
          {text}
        </button>
      )}
      {ratio !== null && <span className={`rows-ratio ${tone(ratio, column.better)}`}>{formatRatio(ratio)}</span>}
    </td>
  );
}

/** The request behind a percentile or the maximum of a finished run. */
function requestOf({ summary }: Row, { id, percentile }: Column, kind: RequestKind): number | null {
  if (summary === null) return null;
  const { ranks, slowest } = summary.response[kind];
  if (id === 'maxNs') return slowest.at(0)?.request ?? null;
  if (percentile === undefined) return null;
  return ranks.find(({ label }) => label === percentile.label)?.request ?? null;
}

/** Ratios nearer to 1 than this are the same, as they are printed. */
const SAME = 0.005;

function tone(ratio: number, better: Column['better']): string {
  if (better === null || Math.abs(ratio - 1) < SAME) return '';
  return ratio < 1 === (better === 'lower') ? 'rows-better' : 'rows-worse';
}
