import type { ReactElement } from 'react';
import { columnOf, FIGURE_COLUMNS, type FigureColumn } from '../../../compare/table/columns.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useCompare } from '../state/compare-store.ts';
import { columnName } from '../table/figures.ts';
import { LEAST_SEEDS } from '../../../analysis/seeds.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { fixedTraces } from '../plan/plan-edits.ts';

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

const PERCENTILES = ['read.p50Ns', 'read.p99Ns', 'read.p99_9Ns'] as const;

const asColumns = (ids: readonly string[]): FigureColumn[] => ids.flatMap((id) => columnOf(id) ?? []);

export function chosenFigures(figure: string): readonly FigureColumn[] {
  const one = columnOf(figure);
  return one === undefined ? asColumns(PERCENTILES) : [one];
}

/** One figure, for charts that show one: the p99 if three are chosen. */
export const chosenFigure = (figure: string): FigureColumn => chosenFigures(figure)[figure === 'percentiles' ? 1 : 0];

const GROUPS = [...new Set(FIGURE_COLUMNS.map(({ group }) => group))];

export function FigureField({ several }: { readonly several: boolean }): ReactElement {
  const figure = useCompare((state) => state.figure);
  const isSeveral = figure === 'percentiles';
  return (
    <SelectField
      label="Figure"
      value={isSeveral && !several ? chosenFigure(figure).id : figure}
      options={several ? [{ value: 'percentiles', label: 'Reads p50, p99, p99.9' }] : []}
      groups={GROUPS.map((group) => ({
        label: group,
        options: FIGURE_COLUMNS.filter((column) => column.group === group).map((column) => ({
          value: column.id,
          label: columnName(column),
        })),
      }))}
      onChange={(next) => useCompare.setState({ figure: next })}
    />
  );
}
