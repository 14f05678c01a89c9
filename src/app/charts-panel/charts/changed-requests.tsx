import { useMemo, type ReactElement } from 'react';
import {
  haveSameRequests,
  requestDifferences,
  type RequestDifference,
} from '../../../analysis/differences/request-differences.ts';
import { formatCount, formatTime } from '../../../base/format.ts';
import { chartTableOf, type ChartTable } from '../../../charts/kit/columns.ts';
import type { RunOutcome } from '../../../worker/outcome.ts';
import { Table } from '../../components/table.tsx';
import { useChartSource } from '../../exports/chart-source.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns } from '../../stores/runs.ts';
import { useView } from '../../stores/view.ts';
import { OP_WORDS } from '../../../analysis/statements/operation-words.ts';

const LISTED = 100;
const nameOf = ({ requests }: RunOutcome, request: number): string =>
  `${OP_WORDS[requests.op[request % requests.count]]} #${request}`;

const changeText = (aNs: number, bNs: number): string => `${bNs < aNs ? '−' : '+'}${formatTime(Math.abs(bNs - aNs))}`;

const changedTable = (a: RunOutcome, largest: readonly RequestDifference[]): ChartTable =>
  chartTableOf('Requests with the largest change from A to B', largest, [
    { file: 'request', value: ({ request }) => request },
    { title: 'request', file: 'name', value: ({ request }) => nameOf(a, request) },
    { title: 'A', file: 'latencyNs in A', text: ({ aNs }) => formatTime(aNs), value: ({ aNs }) => aNs },
    { title: 'B', file: 'latencyNs in B', text: ({ bNs }) => formatTime(bNs), value: ({ bNs }) => bNs },
    {
      title: 'difference',
      file: 'differenceNs',
      text: ({ aNs, bNs }) => changeText(aNs, bNs),
      value: ({ aNs, bNs }) => bNs - aNs,
    },
  ]);

/** The requests whose latency differs most between A and B; each links to the request. */
export default function ChangedRequests(): ReactElement {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const selection = useView((state) => state.selection);
  const isSame = useMemo(() => a !== null && b !== null && haveSameRequests(a, b), [a, b]);
  const differences = useMemo(
    () => (a === null || b === null || !isSame ? null : requestDifferences(a.recording, b.recording, LISTED)),
    [a, b, isSame],
  );
  useChartSource(a === null || differences === null ? null : { table: () => changedTable(a, differences.largest) });
  if (a !== null && b !== null && !isSame) {
    return <p className="muted">B has other requests than A: there is no pair of requests to compare.</p>;
  }
  if (a === null || differences === null) return <p className="muted">There is no run B to compare with A.</p>;
  const { compared, faster, slower, largest } = differences;
  const same = compared - faster - slower;
  return (
    <>
      <p className="muted small near">
        {`Of ${formatCount(compared)} requests, ${formatCount(faster)} are faster in B, ${formatCount(slower)} slower, ${formatCount(same)} the same.`}
      </p>
      <div className="changed table-view grow low scroll">
        <Table
          className="changed-table heads full"
          rows={largest}
          keyOf={({ request }) => request}
          rowProps={({ request }) => ({
            'aria-current': selection?.kind === 'request' && selection.request === request,
          })}
          columns={[
            {
              title: 'request',
              cell: ({ request }) => (
                <button type="button" className="button-link" onClick={() => openDoor({ side: 'a', request })}>
                  {nameOf(a, request)}
                </button>
              ),
            },
            { title: 'A', cell: ({ aNs }) => formatTime(aNs) },
            { title: 'B', cell: ({ bNs }) => formatTime(bNs) },
            {
              title: 'difference',
              cell: ({ aNs, bNs }) => changeText(aNs, bNs),
              cellProps: ({ aNs, bNs }) => ({ className: bNs < aNs ? 'good' : 'bad' }),
            },
          ]}
        />
      </div>
    </>
  );
}
