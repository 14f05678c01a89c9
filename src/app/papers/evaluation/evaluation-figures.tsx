import { useEffect, type ReactElement } from 'react';
import type { Paper } from '../../../papers/paper.ts';
import { claimsOf, listClaims, useClaims } from '../claims/claims-store.ts';
import { EvaluationCard } from './evaluation-card.tsx';
import './evaluation.css';

/** The charts of a paper's evaluation from our runs, beside the values that the paper prints. */
export function EvaluationFigures({ paper }: { readonly paper: Paper }): ReactElement | null {
  const figures = useClaims((state) => claimsOf(state, paper.name).figures);
  useEffect(() => {
    listClaims(paper.name);
  }, [paper.name]);
  if (figures.length === 0) return null;
  return (
    <section className="evaluation" aria-labelledby={`evaluation-${paper.name}`}>
      <h4 id={`evaluation-${paper.name}`}>Evaluation figures of {paper.short}</h4>
      <p className="muted">Measured here, in the paper’s form. A diamond is a value that the paper prints.</p>
      {figures.map((figure) => (
        <EvaluationCard key={figure.name} figure={figure} />
      ))}
    </section>
  );
}
