import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatApart, formatCount, formatTime } from '../../../base/format.ts';
import type { ChartTable } from '../../../charts/chart-table.ts';
import { NO_VALUE } from '../../../charts/chart-table.ts';
import { againstMeasured } from '../../../compare/measured/against-measured.ts';
import TableView from '../../components/table-view.tsx';
import { useMeasured } from '../../measured/measured-files.ts';
import type { Row } from '../rows/row.ts';
import { measuredOf, paceOf, type Measured } from './measured-series.ts';
import { KIND_TITLES, rowNamer, rowNamerInTrace, type KindPanelProps, panelTitle } from './panel-per-kind.tsx';

/** Where the simulated devices are faster or slower than a measured one, by percentile. */
export function MeasuredPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const measured = measuredOf(
    rows,
    kind,
    useMeasured((state) => state.files),
  );
  const title = panelTitle(t('{kind}: simulated against measured', { kind: t(KIND_TITLES[kind]) }), trace);
  const notes = notesOf(rows);
  return (
    <section className="curves column narrow low pad" aria-label={title}>
      <header className="panel-head">
        <h3>{title}</h3>
      </header>
      {notes.map((note) => (
        <p key={note} className="muted">
          {note}
        </p>
      ))}
      {measured.length === 0 ? (
        <p className="muted">
          {kind === 'read'
            ? t(
                `No measured reads. Traces of MSR, Systor, biosnoop, ETW and blkparse have response times of their device. Or drop a result of fio (json+, or a log of latencies) or HdrHistogram (.hgrm).`,
              )
            : t(
                `No measured writes. Traces of MSR, Systor, biosnoop, ETW and blkparse have response times of their device. Or drop a result of fio (json+, or a log of latencies) or HdrHistogram (.hgrm).`,
              )}
        </p>
      ) : (
        <TableView table={tableOf(measured, rows, kind, all, title)} />
      )}
    </section>
  );
}

/** What a reader has to know before comparing, a sentence each. */
function notesOf(rows: readonly Row[]): string[] {
  const notes = rows.flatMap((row) => {
    const measured = row.summary?.measured;
    if (measured === undefined) return [];
    const pace = paceOf(row);
    const { trace } = row.names;
    if (pace !== null) return [t('{trace}: response times of its device do not compare, for {pace}.', { trace, pace })];
    const { column, span } = measured.meaning;
    const without =
      measured.without === 0 ? '' : t('{without} requests have none.', { without: formatCount(measured.without) });
    return [`${trace}: ${column}, ${span}.${without === '' ? '' : ` ${without}`}`];
  });
  return [...new Set(notes)];
}

function tableOf(
  measured: readonly Measured[],
  rows: readonly Row[],
  kind: 'read' | 'write',
  all: readonly Row[],
  caption: string,
): ChartTable {
  const nameOf = rowNamer(all);
  const nameInTrace = rowNamerInTrace(all);
  const lines = measured.flatMap(({ name, response, trace, isFile = false }) => {
    const own = rows.filter(
      (row) => row.summary !== null && row.names.trace === trace && (isFile || paceOf(row) === null),
    );
    return [
      {
        name,
        cells: [
          name,
          formatCount(response.count),
          ...response.ranks.map(({ ns }) => (ns === null ? t('too few') : formatTime(ns, 3))),
        ],
      },
      ...own.flatMap((row) => {
        const simulated = row.summary?.response[kind];
        if (simulated === undefined) return [];
        const cells = againstMeasured(response, simulated).map(({ measuredNs, simulatedNs }) => {
          if (simulatedNs === null) return t('too few');
          return `${formatTime(simulatedNs, 3)} (${changeWords(measuredNs, simulatedNs)})`;
        });
        const whole = nameOf(row);
        // The measured row above says the trace.
        const short = nameInTrace?.(row) ?? whole;
        return [{ name: `${whole} / ${name}`, cells: [short, formatCount(simulated.count), ...cells] }];
      }),
    ];
  });
  return {
    caption,
    columns: ['', t('requests'), ...measured[0].response.ranks.map(({ label }) => label)],
    rows: lines.map(({ cells }) => cells),
    names: lines.map(({ name }) => name),
  };
}

/** How the simulated device compares with the measured one. */
function changeWords(measuredNs: number | null, simulatedNs: number): string {
  if (measuredNs === simulatedNs) return t('same');
  if (measuredNs === null || !(measuredNs > 0 && simulatedNs > 0)) return NO_VALUE;
  const amount = formatApart(measuredNs, simulatedNs);
  return simulatedNs < measuredNs ? t('{amount} faster', { amount }) : t('{amount} slower', { amount });
}
