import { useState, type ReactElement } from 'react';
import type { ChartTable } from '../../charts/chart-table.ts';
import { Button } from '../components/button.tsx';
import { TableView } from '../components/table-view.tsx';
import { formatCounted, formatTime } from '../format.ts';
import { showRequest } from '../show-request.ts';
import { useRuns } from '../stores/runs.ts';
import { selectRequest } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';
import type { LatencyTail } from '../../worker/outcome.ts';
import { CauseBar, CauseKey } from './cause-bar.tsx';
import { CAUSES } from './causes.ts';
import './slowest-panel.css';

interface Row {
  readonly side: Side;
  readonly tail: LatencyTail;
  readonly totalNs: number;
}

/** What the slowest 1 % of the reads (or writes) spent their time on, A above B on one scale. */
export function SlowestPanel({ choice }: { choice: 'read' | 'write' }): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const a = useRuns((state) => state.a.shown?.outcome[choice] ?? null);
  const b = useRuns((state) => state.b.shown?.outcome[choice] ?? null);
  const rows: Row[] = [];
  if (a !== null && a.count > 0) rows.push({ side: 'a', tail: a, totalNs: sum(a.causes.meanNs) });
  if (b !== null && b.count > 0) rows.push({ side: 'b', tail: b, totalNs: sum(b.causes.meanNs) });
  const widthNs = rows.reduce((widest, row) => Math.max(widest, row.totalNs), 1);
  const causes = CAUSES.filter((_, index) => rows.some((row) => row.tail.causes.meanNs[index] > 0));
  return (
    <section className="slowest" aria-labelledby="slowest-title">
      <header className="panel-head">
        <h2 id="slowest-title">What the slowest 1 % of {choice}s waited for</h2>
        <Button
          look="quiet"
          className="panel-small"
          aria-pressed={asTable}
          aria-label="Table of what the slowest waited for"
          onClick={() => {
            setAsTable(!asTable);
          }}
        >
          Table
        </Button>
      </header>
      {rows.length === 0 && <p className="muted">There is no {choice} in this run.</p>}
      {asTable ? (
        <TableView table={tableOf(rows, causes)} />
      ) : (
        <>
          <div className="slowest-rows">
            {rows.map((row) => (
              <SlowestRow key={row.side} row={row} widthNs={widthNs} choice={choice} />
            ))}
          </div>
          <ul className="slowest-legend">
            {causes.map((cause) => (
              <li key={cause.name} title={cause.meaning}>
                <CauseKey name={cause.name} /> {cause.label}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function SlowestRow({ row, widthNs, choice }: { row: Row; widthNs: number; choice: string }): ReactElement {
  const { side, tail, totalNs } = row;
  const { slowest } = tail;
  return (
    <div className="slowest-row">
      <strong className={`side-${side}`}>{side.toUpperCase()}</strong>
      <div>
        <CauseBar
          ns={tail.causes.meanNs}
          widthNs={widthNs}
          label={`Mean of the slowest ${choice}s of ${side.toUpperCase()}`}
        />
        <p className="slowest-note">
          <span className="muted">
            mean of {formatCounted(tail.causes.requests, choice)}
            {tail.causes.fromNs !== null && `, from ${formatTime(tail.causes.fromNs)} up`}
          </span>
          {slowest !== null && (
            <button
              type="button"
              className="button-link"
              onClick={() => {
                selectRequest(side, slowest.request);
                showRequest(side, slowest.request);
              }}
            >
              slowest: #{slowest.request}
            </button>
          )}
        </p>
      </div>
      <span className="slowest-total">{formatTime(Math.round(totalNs))}</span>
    </div>
  );
}

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function tableOf(rows: readonly Row[], causes: typeof CAUSES): ChartTable {
  return {
    caption: 'What the slowest 1 % waited for, mean time by cause',
    columns: ['cause', ...rows.map((row) => row.side.toUpperCase())],
    rows: [
      ...causes.map((cause) => [
        cause.label,
        ...rows.map((row) => formatTime(Math.round(row.tail.causes.meanNs[CAUSES.indexOf(cause)]))),
      ]),
      ['together', ...rows.map((row) => formatTime(Math.round(row.totalNs)))],
    ],
  };
}
