import type { ReactElement } from 'react';
import type { ChartTable } from '../../charts/kit/columns.ts';
import { Table } from './table.tsx';

export default function TableView({ table: { caption, columns, rows, names } }: { table: ChartTable }): ReactElement {
  const nameOf = (row: readonly string[], index: number): string => names?.[index] ?? row[0];
  return (
    <Table<readonly string[]>
      region={caption}
      regionClass="table-view grow low scroll"
      className="heads"
      caption={caption}
      rows={rows}
      columns={columns.map((title, place) => ({
        title,
        cell: (row) => row[place],
        cellProps: (row, index) => {
          const name = nameOf(row, index);
          return place > 0 ? {} : { title: name, 'aria-label': name === row[0] ? undefined : name };
        },
      }))}
    />
  );
}
