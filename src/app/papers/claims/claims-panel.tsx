import { useEffect, type ReactElement } from 'react';
import type { ExperimentInput } from '../../../document/experiment.ts';
import { parseExperiment } from '../../../document/validate.ts';
import type { ClaimReport, ClaimValue, Verdict } from '../../../papers/claim.ts';
import type { Paper } from '../../../papers/paper.ts';
import type { ClaimText } from '../../../worker/claims/claims-protocol.ts';
import { Button } from '../../components/button.tsx';
import { Disclosure } from '../../components/disclosure.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon.tsx';
import { Message } from '../../components/section.tsx';
import { formatCounted } from '../../../base/format.ts';
import { commit } from '../../stores/edits.ts';
import { selectSlowestOnceShown } from '../../actions/select-once-shown.ts';
import { goTo } from '../../stores/screen.ts';
import { openView } from '../../stores/view.ts';
import { toleranceText, valueLines } from './claim-value.ts';
import { cancelClaims, claimsOf, listClaims, runClaims, useClaims } from './claims-store.ts';
import type { PaperClaims } from './claims-store.ts';

const VERDICTS: Record<Verdict, { word: string; icon: IconName }> = {
  reproduced: { word: 'reproduced', icon: 'check' },
  partly: { word: 'partly reproduced', icon: 'warning' },
  not: { word: 'not reproduced', icon: 'close' },
};

/** A paper's claims: the paper's figure, the simulator's and a verdict. They run on demand. */
export function ClaimsPanel({ paper }: { paper: Paper }): ReactElement {
  const claims = useClaims((state) => claimsOf(state, paper.name));
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
                <Row key={claim.id} claim={claim} report={claims.reports[claim.id]} running={claims.now === claim.id} />
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
      : `${count('reproduced')} reproduced, ${count('partly')} partly, ${count('not')} not` +
        (judged.length < all ? `; ${judged.length} of ${all} run` : '');
  return (
    <>
      <span className="muted" role="status">
        {all === 0
          ? ''
          : claims.state === 'running'
            ? `Running ${claims.now ?? ''}: ${judged.length} of ${all}`
            : summary}
      </span>
      {claims.state === 'running' && all > 0 && (
        <progress value={judged.length / all} aria-label={`Progress of the claims of ${paper.short}`} />
      )}
    </>
  );
}

interface RowProps {
  claim: ClaimText;
  report: ClaimReport | undefined;
  running: boolean;
}

function Row({ claim, report, running }: RowProps): ReactElement {
  return (
    <tr data-claim={claim.id}>
      <th scope="row">
        <span className="tag">{claim.id}</span> <span className="claim-figure">{claim.figure}</span>
        <p className="claim-says">{claim.claim}</p>
        {report !== undefined && report.reason !== '' && <p className="claim-reason">{report.reason}</p>}
        {report !== undefined && report.experiments.length > 0 && <Experiments report={report} />}
      </th>
      <td data-whose="The paper">
        <Value value={claim.expected} unit={claim.unit} />
        <span className="claim-unit">
          {claim.unit}
          {claim.tolerance !== '' && ` (${toleranceText(claim.tolerance, claim.unit)})`}
        </span>
      </td>
      <td data-whose="NANDscope">
        {report === undefined ? (
          <span className="muted">{running ? 'running…' : '–'}</span>
        ) : (
          <Value value={report.value} unit={claim.unit} />
        )}
      </td>
      <td>{report !== undefined && <VerdictMark verdict={report.verdict} />}</td>
    </tr>
  );
}

function VerdictMark({ verdict }: { verdict: Verdict }): ReactElement {
  const { word, icon } = VERDICTS[verdict];
  return (
    <span className={`verdict verdict-${verdict}`}>
      <Icon name={icon} /> {word}
    </span>
  );
}

function Value({ value, unit }: { value: ClaimValue | null; unit: string }): ReactElement {
  return (
    <ul className="claim-value">
      {valueLines(value, unit).map(({ name, text }) => (
        <li key={name ?? ''}>
          {name !== null && <span className="muted">{name} </span>}
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The experiments of a claim, which can be opened. */
function Experiments({ report }: { report: ClaimReport }): ReactElement {
  return (
    <Disclosure label={formatCounted(report.experiments.length, 'experiment')}>
      <ul className="claim-experiments">
        {report.experiments.map((experiment, index) => (
          <li key={index}>
            <Button
              className="button-link"
              onClick={() => {
                openExperiment(report, experiment);
              }}
            >
              {experiment.name === undefined || experiment.name === '' ? `Experiment ${index + 1}` : experiment.name}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function openExperiment(report: ClaimReport, experiment: ExperimentInput): void {
  const a = parseExperiment({ ...experiment, name: experiment.name ?? `${report.id}: ${report.claim}`.slice(0, 200) });
  commit({ a, change: null }, `Open ${report.id}`, 'claim', null);
  openView({ window: null, selection: null });
  selectSlowestOnceShown();
  goTo('explore');
}
