import type { ReactElement } from 'react';
import type { ChartTable } from '../../charts/kit/columns.ts';
import './table-view.css';

/** A chart's numbers as a table. */
export default function TableView({ table }: { table: ChartTable }): ReactElement {
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="table-view" role="region" aria-label={table.caption} tabIndex={0}>
      <table>
        <caption className="unseen">{table.caption}</caption>
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => {
            const name = table.names?.[place] ?? row[0];
            return (
              <tr key={name}>
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={index} scope="row" title={name} aria-label={name === cell ? undefined : name}>
                      {cell}
                    </th>
                  ) : (
                    <td key={index}>{cell}</td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
