/** What a paper claims and what was found here: the results that ship with the build. Loaded on first use. */
import type { ReactElement } from 'react';
import type { Paper } from '../../../papers/paper.ts';
import type { ShippedClaim } from '../../../papers/results/shipped-result.ts';
import { SHIPPED_CLAIMS, SHIPPED_FIGURES } from '../../../papers/results/shipped.ts';
import { shownVerdict, type ShownVerdict } from '../../../papers/results/sources.ts';
import { Table } from '../../components/table.tsx';
import { CLAIM_COLUMNS } from './claim-columns.tsx';
import { EvaluationCard } from './evaluation-card.tsx';

interface ResultsProps {
  readonly paper: Paper;
  readonly named: string | null;
}

export default function PaperResults({ paper, named }: ResultsProps): ReactElement {
  return (
    <>
      <Claims paper={paper} />
      <EvaluationFigures paper={paper} named={named} />
    </>
  );
}

function Claims({ paper }: Pick<ResultsProps, 'paper'>): ReactElement {
  const claims = SHIPPED_CLAIMS.filter((claim) => claim.paper === paper.name);
  return (
    <section className="stack" aria-labelledby={`claims-${paper.name}`}>
      <header className="toolbar">
        <h4 id={`claims-${paper.name}`}>Claims of {paper.short}</h4>
        <span className="muted">{summaryOf(claims)}</span>
      </header>
      <Table
        region={`Table of ${paper.short}’s claims`}
        regionClass="claims-table scroll box surface"
        className="full"
        columns={CLAIM_COLUMNS}
        rows={claims}
        keyOf={({ id }) => id}
        rowProps={({ id }) => ({ 'data-claim': id })}
      />
    </section>
  );
}

function summaryOf(claims: readonly ShippedClaim[]): string {
  const count = (verdict: ShownVerdict): number =>
    claims.filter((claim) => shownVerdict(claim, claim.verdict) === verdict).length;
  const needs = count('needs the traces');
  return (
    `${count('reproduced')} reproduced, ${count('consistent')} consistent, ${count('partly')} partly, ` +
    `${count('not')} not, ${count('not established')} not established` +
    (needs === 0 ? '' : `, ${needs} ${needs === 1 ? 'needs' : 'need'} the traces`)
  );
}

function EvaluationFigures({ paper, named }: ResultsProps): ReactElement | null {
  const figures = SHIPPED_FIGURES.filter((figure) => figure.paper === paper.name);
  if (figures.length === 0) return null;
  return (
    <section className="stack apart" aria-labelledby={`evaluation-${paper.name}`}>
      <h4 id={`evaluation-${paper.name}`}>Evaluation figures of {paper.short}</h4>
      <p className="muted">
        From our runs, in the paper’s form. A diamond is a value that the paper prints, a bracket a range.
      </p>
      {figures.map((figure) => (
        <EvaluationCard key={figure.name} figure={figure} isNamed={figure.name === named} />
      ))}
    </section>
  );
}
