import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatRatio } from '../../../base/format.ts';
import type { Dimension, Row } from '../rows/row.ts';
import type { FigureColumn } from './figures.ts';
import type { MeanRow } from './ratios.ts';
import type { MedianRow } from './seed-medians.ts';

interface NamesProps {
  readonly row: Row;
  readonly varying: readonly Dimension[];
  /** What stands for a dimension that the row sums up; null for one that it has. */
  readonly summedUp: (dimension: Dimension) => string | null;
}

/** The cells that name a row of the table's foot. */
function Names({ row, varying, summedUp }: NamesProps): ReactElement {
  return (
    <>
      <td className="rows-first" />
      {varying.map((dimension, index) => {
        const text = summedUp(dimension) ?? row.names[dimension];
        return index === 0 ? (
          <th key={dimension} scope="row" className="rows-text">
            {text}
          </th>
        ) : (
          <td key={dimension} className="rows-text">
            {text}
          </td>
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

/** The median of each figure over the seeds, with its ratio to the baseline. */
export function MedianTableRow({ summary, varying, columns }: FootProps<MedianRow>): ReactElement {
  const { row, seeds, figures } = summary;
  return (
    <tr>
      <Names
        row={row}
        varying={varying}
        summedUp={(dimension) => (dimension === 'seed' ? t('Median of {seeds}', { seeds: String(seeds) }) : null)}
      />
      <td className="rows-text muted">{t('medians')}</td>
      {columns.map(({ id }) => {
        const figure = figures.get(id);
        return (
          <td key={id} title={figure?.note === '' ? undefined : figure?.note}>
            {figure?.text}
            {figure !== undefined && figure.ratio !== '' && <span className="rows-ratio">{figure.ratio}</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** The geometric mean of the ratios over the traces. */
export function MeanTableRow({ summary, varying, columns }: FootProps<MeanRow>): ReactElement {
  const { row, count, ratios } = summary;
  const words = (dimension: Dimension): string | null => {
    if (dimension === 'trace') return t('Geometric mean of {count}', { count: String(count) });
    return dimension === 'seed' ? 'medians' : null;
  };
  return (
    <tr>
      <Names row={row} varying={varying} summedUp={words} />
      <td className="rows-text muted">{t('ratios')}</td>
      {columns.map(({ id }) => {
        const ratio = ratios.get(id) ?? null;
        return <td key={id}>{ratio === null ? '–' : formatRatio(ratio)}</td>;
      })}
    </tr>
  );
}
