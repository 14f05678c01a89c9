import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Choice, Popover } from '../../components/popover.tsx';
import { chooseColumns, useCompare } from '../state/compare-store.ts';
import { TYPE_GROUP } from '../../../compare/table/columns.ts';
import type { Row } from '../rows/row.ts';
import { columnKey, columnsOf, columnTitle, hasValues, USUAL_COLUMNS, type ColumnKind } from './figures.ts';

interface ColumnsPickerProps {
  readonly kind: ColumnKind;
  /** Of the table: page types are offered if a run has them. */
  readonly rows: readonly Row[];
}

/** The choice of the table's columns, which the browser remembers. */
export function ColumnsPicker({ kind, rows }: ColumnsPickerProps): ReactElement {
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
