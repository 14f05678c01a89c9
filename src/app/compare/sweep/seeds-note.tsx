import type { ReactElement } from 'react';
import { LEAST_SEEDS } from '../../../analysis/statistics/seeds.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { fixedTraces } from '../plan/sweep-edits.ts';

/** What seeds do to this plan. */
export function SeedsNote({ plan, seeds }: { readonly plan: Plan; readonly seeds: number }): ReactElement {
  const fixed = fixedTraces(plan);
  if (seeds === 1)
    return <p className="muted">{`Intervals need at least ${LEAST_SEEDS} seeds, the same for every policy.`}</p>;
  return (
    <p className="muted">
      {seeds < LEAST_SEEDS ? `Fewer than ${LEAST_SEEDS} seeds give no interval.` : 'The same seeds for every policy.'}{' '}
      {fixed.length > 0 && `The requests are the same for every seed in: ${fixed.join(', ')}.`}
    </p>
  );
}
