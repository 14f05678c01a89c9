import { useEffect, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { shownVerdict, type ShownVerdict } from '../../../papers/results/sources.ts';
import type { Paper } from '../../../papers/paper.ts';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import { ClaimRow } from './claim-row.tsx';
import { cancelClaims, claimsOf, isUnlisted, listClaims, runClaims, useClaims } from './claims-store.ts';
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
        <h4 id={`claims-${paper.name}`}>{`Claims of ${paper.short}`}</h4>
        <Progress paper={paper} claims={claims} />
        {claims.state === 'running' ? (
          <Button
            className="to-end"
            onClick={() => {
              cancelClaims(paper.name);
            }}
          >
            Cancel
          </Button>
        ) : (
          <Button
            className="to-end"
            disabled={claims.claims.length === 0}
            onClick={() => {
              runClaims(paper.name);
            }}
          >
            {traces.length > 0 ? `Run the claims of ${paper.short} on your traces` : `Run the claims of ${paper.short}`}
          </Button>
        )}
      </header>
      {claims.state === 'failed' && (
        <Message tone="bad" title={isUnlisted(claims) ? 'Cannot load the claims' : 'Cannot run the claims'}>
          <p>{claims.failure}</p>
          {isUnlisted(claims) && (
            <Button
              onClick={() => {
                listClaims(paper.name);
              }}
            >
              Try again
            </Button>
          )}
        </Message>
      )}
      {claims.claims.length > 0 && (
        // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
        <div
          className="claims-table"
          role="region"
          aria-label={`Table of ${paper.short}’s claims`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
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
                  isComplete={claims.complete.includes(claim.id)}
                  shippedBy={claims.shipped[claim.id]}
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
  const judged = Object.values(claims.reports).filter(({ id }) => claims.complete.includes(id));
  const all = claims.claims.length;
  const count = (verdict: ShownVerdict): number =>
    judged.filter((report) => shownVerdict(report, report.verdict) === verdict).length;
  const summary =
    judged.length === 0
      ? `${plural(all, 'claim')}, not run yet`
      : judged.length < all
        ? `${count('reproduced')} reproduced, ${count('consistent')} consistent, ${count('partly')} partly, ${count('not')} not, ${count('not established')} not established; ${judged.length} of ${all} run`
        : `${count('reproduced')} reproduced, ${count('consistent')} consistent, ${count('partly')} partly, ${count('not')} not, ${count('not established')} not established`;
  const remaining = claims.running === null ? '' : remainingText(claims.running);
  return (
    <>
      <span className="muted" role="status">
        {all === 0
          ? ''
          : claims.running === null
            ? summary
            : remaining === ''
              ? `${claims.running.done} of ${plural(claims.running.all, 'trial')}`
              : `${claims.running.done} of ${plural(claims.running.all, 'trial')}, ${remaining}`}
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
