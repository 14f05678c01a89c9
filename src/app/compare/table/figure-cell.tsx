import type { ReactElement } from 'react';
import { formatCount } from '../../../base/format.ts';
import { ratioText } from '../../../compare/table/columns.ts';
import { isNoise } from '../../../analysis/verdict/verdict.ts';
import { openRow } from '../state/open-row.ts';
import type { Row } from '../rows/row.ts';
import { figureOf, requestOf, type ColumnKind, type FigureColumn } from './figures.ts';

interface FigureCellProps {
  readonly row: Row;
  readonly baseline: Row | null;
  readonly column: FigureColumn;
  readonly kind: ColumnKind;
}

/** A figure, its ratio to the baseline, and a way to the request behind it. */
export function FigureCell({ row, baseline, column, kind }: FigureCellProps): ReactElement {
  const { text, above, few, ratio, doubtful, fewDecide } = figureOf(row, baseline, column);
  const request = requestOf(row, column);
  const count = row.summary?.response[kind].count ?? 0;
  const title =
    above === null || above < 1
      ? undefined
      : `${column.title}: the ${formatCount(above)} slowest of ${formatCount(count)}`;
  return (
    <td className={few ? 'muted italic' : undefined} title={title}>
      {request === null ? (
        text
      ) : (
        <button
          type="button"
          className="rows-open"
          aria-label={`${text}: open request ${request} in Explore`}
          onClick={() => openRow(row.key, request)}
        >
          {text}
        </button>
      )}
      {ratio !== null &&
        (doubtful.length > 0 ? (
          // No button: the row's mark and the conditions above the table have the reasons for the keyboard.
          <span className="rows-ratio rows-doubtful" title={doubtful.map(({ says }) => says).join('\n')}>
            <span aria-hidden="true">{ratioText(ratio, column)}</span>
            <span className="unseen">
              {`${ratioText(ratio, column)}, doubtful: ${doubtful.map(({ says }) => says).join(' ')}`}
            </span>
          </span>
        ) : (
          // Fewer than ten requests establish neither better nor worse.
          <span className={`rows-ratio ${fewDecide ? '' : tone(ratio, column.better)}`}>
            {ratioText(ratio, column)}
          </span>
        ))}
    </td>
  );
}

function tone(ratio: number, better: FigureColumn['better']): string {
  // Inside the noise band a ratio is neither better nor worse.
  if (better === null || isNoise(ratio)) return '';
  return ratio < 1 === (better === 'lower') ? 'good' : 'bad';
}
