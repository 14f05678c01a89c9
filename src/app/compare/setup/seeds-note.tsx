import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { LEAST_SEEDS } from '../../../analysis/statistics/seeds.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { fixedTraces } from '../plan/sweep-edits.ts';

/** What seeds do to this plan. */
export function SeedsNote({ plan, seeds }: { readonly plan: Plan; readonly seeds: number }): ReactElement {
  const fixed = fixedTraces(plan);
  if (seeds === 1)
    return (
      <p className="muted">
        {t('Intervals need at least {least} seeds, the same for every policy.', { least: String(LEAST_SEEDS) })}
      </p>
    );
  return (
    <p className="muted">
      {seeds < LEAST_SEEDS
        ? t('Fewer than {least} seeds give no interval.', { least: String(LEAST_SEEDS) })
        : t('The same seeds for every policy.')}{' '}
      {fixed.length > 0 && t('The requests are the same for every seed in: {fixed}.', { fixed: fixed.join(', ') })}
    </p>
  );
}
