import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { LEAST_SEEDS } from '../../../analysis/statistics/seeds.ts';
import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { MOST_SEEDS, runsOf, withSeeds } from '../plan/sweep-edits.ts';
import { Picker } from '../setup/picker.tsx';
import { useCompare } from '../state/compare-store.ts';
import { changePlan, MOST_ROWS } from '../state/runner.ts';
import { SeedsNote } from './seeds-note.tsx';

/** How often every run is repeated, each time with another seed. */
export function SeedsPicker(): ReactElement {
  const plan = useCompare((state) => state.plan);
  const seeds = Math.max(1, plan.seeds.length);
  const choose = (count: number): string | null => {
    if (!Number.isInteger(count) || count < 1 || count > MOST_SEEDS)
      return t('1 to {most} seeds.', { most: String(MOST_SEEDS) });
    const next = withSeeds(plan, count);
    if (runsOf(next) > MOST_ROWS)
      return t('{count, plural, one {# run} other {# runs}}; the page runs at most {most}.', {
        count: runsOf(next),
        most: String(MOST_ROWS),
      });
    changePlan(next);
    useCompare.setState({ chart: count > 1 ? 'seeds' : 'curves' });
    return null;
  };
  return (
    <Picker label={t('{count, plural, one {# seed} other {# seeds}}', { count: seeds })} title={t('Seeds')}>
      {() => (
        <>
          <NumberField label={t('Seeds for each run')} value={seeds} onCommit={choose} />
          <div className="picker-actions">
            {[1, LEAST_SEEDS, 3 * LEAST_SEEDS].map((count) => (
              <Button key={count} aria-pressed={count === seeds} onClick={() => choose(count)}>
                {t('{count, plural, one {# seed} other {# seeds}}', { count })}
              </Button>
            ))}
          </div>
          <SeedsNote plan={plan} seeds={seeds} />
        </>
      )}
    </Picker>
  );
}
