import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { msg, t } from '../../messages/message.ts';
import { formatInstant } from '../../base/format.ts';
import { requestTable, updateRequestBars } from '../../charts/bars/request-bars.ts';
import { TableButton } from '../components/table-button.tsx';
import { ChartExport, ChartPanel } from '../exports/chart-export.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { PreviousNote, usePreviousClass } from '../runs/previous-note.tsx';
import { useRuns } from '../stores/runs.ts';
import { useView, type Side } from '../stores/view.ts';
import { requestRows } from './request-rows.ts';
import { ChartHost } from './side-charts/chart-host.tsx';
import { useCalmPlayhead } from '../runs/use-tail-so-far.ts';
import './requests-panel.css';

const SIDES: readonly Side[] = ['a', 'b'];
const EACH = msg('Latency of each request');

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
    <ChartPanel className={`tail requests-panel ${previous}`} label={t(EACH)}>
      <header className="panel-head">
        {children}
        <PreviousNote of={SIDES} short />
        <span className="panel-tools">
          <TableButton asTable={asTable} onChange={setAsTable} />
          <ChartExport of={t(EACH)} />
        </span>
      </header>
      <ChartHost
        asTable={asTable}
        table={() => requestTable(rows)}
        note={
          playhead === null
            ? undefined
            : t('Drawn until the playhead, at {instant}.', { instant: formatInstant(playhead) })
        }
        draw={(host, size, theme) => {
          updateRequestBars(host, rows, {
            ...size,
            theme,
            untilNs: playhead ?? undefined,
            onSelect: ({ run, request }) => {
              openDoor({ side: SIDES[run], request });
            },
          });
        }}
      />
    </ChartPanel>
  );
}
