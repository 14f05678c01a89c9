import { useMemo, type ReactElement } from 'react';
import {
  requestBarsTable,
  updateRequestBars,
  type RequestBar,
  type RequestRow,
} from '../../../charts/bars/request-bars.ts';
import { formatInstant } from '../../../base/format.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import { SIDES, useView, type Selection } from '../../stores/view.ts';
import { ChartHost, type ChartProps } from './chart-host.tsx';
import { requestKind } from '../../../document/request-ops.ts';
import { matchRequest } from '../../../analysis/differences/request-differences.ts';
import { barSpans } from '../../../analysis/statements/words.ts';
import { Operations } from '../../../analysis/columns/operations.ts';
import { requestName } from '../../travel/request-parts.ts';
import { readerOf } from '../../runs/run-reader.ts';

/** A small run: each request from its arrival to its completion, A above B. */
export default function EachChart({ asTable, playhead }: ChartProps): ReactElement {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const selection = useView((state) => state.selection);
  const rows = useMemo(() => (a === null ? [] : requestRows(a, b, selection)), [a, b, selection]);
  return (
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
