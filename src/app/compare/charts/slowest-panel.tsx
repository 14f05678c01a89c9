import { useMemo, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { slowestCausesHeight, slowestTable, updateSlowestCauses } from '../../../charts/compare/slowest-causes.ts';
import type { ResponseSummary, SlowestShare } from '../../../compare/run/response-summary.ts';
import { openRow } from '../open-row.ts';
import { KIND_TITLES, Panel, rowNamer, rowNamerInTrace, type KindPanelProps, panelTitle } from './panel-per-kind.tsx';

/** The share that is wanted, and the fewest requests that carry it: otherwise a larger share is shown. */
const WANTED_SHARE = 0.01;
const FEWEST = 10;

/** The slowest 1 %, or the smallest larger share of at least ten requests. */
function slowShareOf({ slowestShares }: ResponseSummary): SlowestShare | undefined {
  const large = slowestShares.filter(({ share, requests }) => share >= WANTED_SHARE && requests >= FEWEST);
  return large.at(-1) ?? slowestShares.at(0);
}

/** What the slowest requests of the finished rows waited for: mean time a request by cause. */
export function SlowestPanel({ kind, rows, all, trace }: KindPanelProps): ReactElement {
  const bars = useMemo(() => {
    const nameOf = rowNamer(all);
    const nameInTrace = rowNamerInTrace(all);
    return rows.flatMap((row) => {
      const response = row.summary?.response[kind];
      const slow = response === undefined ? undefined : slowShareOf(response);
      if (response === undefined || slow === undefined || slow.requests === 0) return [];
      const { requests, causeNs } = slow;
      const name = nameOf(row);
      return [
        {
          id: row.key,
          name,
          group: nameInTrace === null ? '' : row.names.trace,
          label: nameInTrace?.(row) ?? name,
          requests,
          causeNs,
          worst: response.slowest.at(0)?.request ?? null,
        },
      ];
    });
  }, [rows, all, kind]);
  const worst = new Map(bars.map((bar) => [bar.id, bar.worst]));
  const title = panelTitle(t('{kind}: wait causes of the slowest 1 %', { kind: t(KIND_TITLES[kind]) }), trace);
  return (
    <Panel
      title={title}
      table={() => slowestTable(bars, title)}
      draw={(host, { width, height }, theme) => {
        host.style.overflowY = 'auto';
        updateSlowestCauses(host, bars, {
          width,
          height: Math.max(height, slowestCausesHeight(bars, width)),
          theme,
          operation: kind,
          label: title,
          onSelect: ({ id }) => {
            openRow(id, worst.get(id) ?? null);
          },
        });
      }}
    />
  );
}
