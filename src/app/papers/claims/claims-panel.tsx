import { useEffect, type ReactElement } from 'react';
import type { Verdict } from '../../../papers/claim.ts';
import type { Paper } from '../../../papers/paper.ts';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { formatCounted } from '../../../base/format.ts';
import { ClaimRow } from './claim-row.tsx';
import { cancelClaims, claimsOf, listClaims, runClaims, useClaims } from './claims-store.ts';
import type { PaperClaims } from './claims-store.ts';
import { useGivenTraces } from './given-traces.ts';
import { remainingText } from './remaining.ts';

/** A paper's claims: the paper's figure, the simulator's and a verdict. They run on demand. */
export function ClaimsPanel({ paper }: { paper: Paper }): ReactElement {
  const claims = useClaims((state) => claimsOf(state, paper.name));
  const traces = useGivenTraces((state) => state.traces);
  useEffect(() => {
    listClaims(paper.name);
  }, [paper.name]);
  return (
    <section aria-labelledby={`claims-${paper.name}`}>
      <header className="claims-head">
        <h4 id={`claims-${paper.name}`}>Claims of {paper.short}</h4>
        <Progress paper={paper} claims={claims} />
        {claims.state === 'running' ? (
          <Button
            onClick={() => {
              cancelClaims(paper.name);
            }}
          >
            Cancel
          </Button>
        ) : (
          <Button
            disabled={claims.claims.length === 0}
            onClick={() => {
              runClaims(paper.name);
            }}
          >
            Run the claims of {paper.short}
            {traces.length > 0 && ' on your traces'}
          </Button>
        )}
      </header>
      {claims.state === 'failed' && (
        <Message tone="bad" title="Cannot run the claims">
          <p>{claims.failure}</p>
        </Message>
      )}
      {claims.claims.length > 0 && (
        // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="claims-table" role="region" aria-label={`Table of ${paper.short}’s claims`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Claim</th>
                <th scope="col">The paper</th>
                <th scope="col">NANDscope</th>
                <th scope="col">Verdict</th>
              </tr>
            </thead>
            <tbody>
              {claims.claims.map((claim) => (
                <ClaimRow
                  key={claim.id}
                  claim={claim}
                  report={claims.reports[claim.id]}
                  isRunning={claims.state === 'running'}
                  curves={claims.curves[claim.id]}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Progress({ paper, claims }: { paper: Paper; claims: PaperClaims }): ReactElement {
  const judged = Object.values(claims.reports);
  const all = claims.claims.length;
  const count = (verdict: Verdict): number => judged.filter((report) => report.verdict === verdict).length;
  const summary =
    judged.length === 0
      ? `${formatCounted(all, 'claim')}, not run yet`
      : `${count('reproduced')} reproduced, ${count('partly')} partly, ${count('not')} not, ` +
        `${count('not established')} not established` +
        (judged.length < all ? `; ${judged.length} of ${all} run` : '');
  const remaining = claims.running === null ? '' : remainingText(claims.running);
  return (
    <>
      <span className="muted" role="status">
        {all === 0
          ? ''
          : claims.running === null
            ? summary
            : `${claims.running.done} of ${formatCounted(claims.running.all, 'trial')}` +
              (remaining === '' ? '' : `, ${remaining}`)}
      </span>
      {claims.running !== null && (
        <progress
          value={claims.running.done / claims.running.all}
          aria-label={`Progress of the claims of ${paper.short}`}
        />
      )}
    </>
  );
}
