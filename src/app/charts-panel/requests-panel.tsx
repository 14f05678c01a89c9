import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { formatInstant } from '../../base/format.ts';
import {
  requestBarsTable,
  updateRequestBars,
  type RequestBar,
  type RequestRow,
} from '../../charts/bars/request-bars.ts';
import { TableButton } from '../components/button.tsx';
import { ChartExport, ChartPanel } from '../exports/chart-export.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { PreviousNote, usePreviousClass } from '../runs/previous-note.tsx';
import { useRuns, type ShownRun } from '../stores/runs.ts';
import { useView, type Side, type Selection } from '../stores/view.ts';
import { ChartHost } from './side-charts/chart-host.tsx';
import { useCalmPlayhead } from '../runs/use-tail-so-far.ts';
import { requestKind } from '../../document/request-ops.ts';
import { matchRequest } from '../../analysis/differences/request-differences.ts';
import { barSpans } from '../../analysis/statements/words.ts';
import { Operations } from '../../analysis/columns/operations.ts';
import { requestName } from '../travel/request-parts.ts';
import { readerOf } from '../runs/run-reader.ts';

const SIDES: readonly Side[] = ['a', 'b'];
const EACH = 'Latency of each request';

/** A small run: each request from its arrival to its completion, A above B. */
export default function RequestsPanel({ children }: { readonly children: ReactNode }): ReactElement {
  const [asTable, setAsTable] = useState(false);
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const selection = useView((state) => state.selection);
  const playhead = useCalmPlayhead();
  const rows = useMemo(() => (a === null ? [] : requestRows(a, b, selection)), [a, b, selection]);
  const previous = usePreviousClass(SIDES);
  return (
    <ChartPanel className={`tail requests-panel ${previous}`} label={EACH}>
      <header className="panel-head">
        {children}
        <PreviousNote of={SIDES} short />
        <span className="panel-tools row gap-1 rigid">
          <TableButton asTable={asTable} onChange={setAsTable} />
          <ChartExport of={EACH} />
        </span>
      </header>
      <ChartHost
        asTable={asTable}
        table={() => requestBarsTable(rows)}
        note={playhead === null ? undefined : `Drawn until the playhead, at ${formatInstant(playhead)}.`}
        draw={(host, size, theme) =>
          updateRequestBars(host, rows, {
            ...size,
            theme,
            untilNs: playhead ?? undefined,
            onSelect: ({ run, request }) => openDoor({ side: SIDES[run], request }),
          })
        }
      />
    </ChartPanel>
  );
}

// The requests of a small run, or of A and B, as rows of a chart.

function barsOf(run: ShownRun, side: 0 | 1): RequestBar[] {
  const reader = readerOf(run);
  const { recording, requests } = run;
  const operations = new Operations(recording);
  return Array.from({ length: recording.requestCount }, (_, request) => ({
    run: side,
    request,
    name: requestName(run, request),
    isWrite: requestKind(requests.op[request % requests.count]) === 1,
    arrivalNs: operations.arrival(request),
    finishNs: operations.finish(request),
    spans: barSpans(reader, request),
  }));
}

/** A row for each request; A and B share the rows of the requests that are the same in both. */
function requestRows(a: ShownRun, b: ShownRun | null, selection: Selection | null): RequestRow[] {
  const isSelected = ({ run, request }: RequestBar): boolean => {
    if (selection?.kind !== 'request') return false;
    const isOwn = (selection.side === 'a') === (run === 0);
    return request === (isOwn ? selection.request : selection.peer);
  };
  const rowOf = (...bars: RequestBar[]): RequestRow => ({
    name: bars[0].name,
    bars,
    selected: bars.some(isSelected),
  });
  const own = barsOf(a, 0);
  if (b === null) return own.map((bar) => rowOf(bar));
  const others = barsOf(b, 1);
  const isPaired = ({ request }: RequestBar): boolean => matchRequest(a, b, request) === 'same';
  return [
    ...own.map((bar) => (isPaired(bar) ? rowOf(bar, others[bar.request]) : rowOf(bar))),
    ...others.filter((bar) => bar.request >= own.length || !isPaired(bar)).map((bar) => rowOf(bar)),
  ];
}
