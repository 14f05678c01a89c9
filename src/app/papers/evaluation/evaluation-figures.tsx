import { useEffect, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import type { Paper } from '../../../papers/paper.ts';
import { claimsOf, listClaims, useClaims } from '../claims/claims-store.ts';
import { Button } from '../../components/button.tsx';
import { measureAll } from './evaluation-store.ts';
import { EvaluationCard } from './evaluation-card.tsx';
import './evaluation.css';

interface FiguresProps {
  readonly paper: Paper;
  /** The figure in the address, if it is one. */
  readonly named: string | null;
}

/** The charts of a paper's evaluation from our runs, beside the values that the paper prints. */
export function EvaluationFigures({ paper, named }: FiguresProps): ReactElement | null {
  const figures = useClaims((state) => claimsOf(state, paper.name).figures);
  useEffect(() => {
    listClaims(paper.name);
  }, [paper.name]);
  if (figures.length === 0) return null;
  return (
    <section className="evaluation" aria-labelledby={`evaluation-${paper.name}`}>
      <h4 id={`evaluation-${paper.name}`}>{t('Evaluation figures of {short}', { short: paper.short })}</h4>
      <p className="muted">
        {t(
          `Measured here over seven seeds, in the paper’s form. A diamond is a value that the paper prints, a bracket a range.`,
        )}
      </p>
      <Button
        className="evaluation-all"
        onClick={() => {
          measureAll(figures);
        }}
      >
        {t('Measure all again')}
      </Button>
      {figures.map((figure) => (
        <EvaluationCard key={figure.name} figure={figure} isNamed={figure.name === named} />
      ))}
    </section>
  );
}
