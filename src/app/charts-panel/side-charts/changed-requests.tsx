import { useMemo, type ReactElement } from 'react';
import { haveSameRequests } from '../../../analysis/differences/same-request.ts';
import { requestDifferences } from '../../../analysis/differences/request-differences.ts';
import { formatCount, formatTime } from '../../../base/format.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { useRuns } from '../../stores/runs.ts';
import { useView } from '../../stores/view.ts';
import { OP_WORDS } from '../../timeline-panel/timeline-words.ts';
import './changed-requests.css';

const LISTED = 100;

/** The requests whose latency differs most between A and B; each links to the request. */
export default function ChangedRequests(): ReactElement {
  const a = useRuns((state) => state.a.shown?.outcome ?? null);
  const b = useRuns((state) => state.b.shown?.outcome ?? null);
  const selection = useView((state) => state.selection);
  const isSame = useMemo(() => a !== null && b !== null && haveSameRequests(a, b), [a, b]);
  const differences = useMemo(
    () => (a === null || b === null || !isSame ? null : requestDifferences(a.recording, b.recording, LISTED)),
    [a, b, isSame],
  );
  if (a !== null && b !== null && !isSame) {
    return <p className="muted">B has other requests than A: there is no pair of requests to compare.</p>;
  }
  if (a === null || differences === null) return <p className="muted">There is no run B to compare with A.</p>;
  const { compared, faster, slower, largest } = differences;
  const same = compared - faster - slower;
  return (
    <>
      <p className="changed-summary">
        Of {formatCount(compared)} requests, {formatCount(faster)} are faster in B, {formatCount(slower)} slower,{' '}
        {formatCount(same)} the same.
      </p>
      <div className="changed">
        <table className="changed-table">
          <thead>
            <tr>
              <th scope="col">request</th>
              <th scope="col">A</th>
              <th scope="col">B</th>
              <th scope="col">difference</th>
            </tr>
          </thead>
          <tbody>
            {largest.map(({ request, aNs, bNs }) => (
              <tr key={request} aria-current={selection?.kind === 'request' && selection.request === request}>
                <th scope="row">
                  <button
                    type="button"
                    className="button-link"
                    onClick={() => {
                      openDoor({ side: 'a', request });
                    }}
                  >
                    {OP_WORDS[a.requests.op[request % a.requests.count]]} #{request}
                  </button>
                </th>
                <td>{formatTime(aNs)}</td>
                <td>{formatTime(bNs)}</td>
                <td className={bNs < aNs ? 'changed-better' : 'changed-worse'}>
                  {bNs < aNs ? '−' : '+'}
                  {formatTime(Math.abs(bNs - aNs))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
