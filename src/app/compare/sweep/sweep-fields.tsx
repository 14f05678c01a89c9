import type { ReactElement } from 'react';
import { columnOf, FIGURE_COLUMNS, type FigureColumn } from '../../../compare/table/columns.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useCompare } from '../state/compare-store.ts';
import { columnName } from '../table/figures.ts';
import { LEAST_STARTS } from '../../../analysis/intervals.ts';
import type { Plan } from '../../../compare/plan/plan.ts';
import { hasStarts } from '../plan/plan-edits.ts';

export function SeedsNote({ plan, seeds }: { readonly plan: Plan; readonly seeds: number }): ReactElement {
  if (!hasStarts(plan))
    return (
      <p className="muted">
        Another seed changes nothing here: a new device has one start, and the requests are given.
      </p>
    );
  return (
    <p className="muted">
      {`A seed gives another start of a used device, and other requests of a generated trace; the same for every policy. A verdict needs ${LEAST_STARTS} starts.`}
      {seeds > 1 && seeds < LEAST_STARTS && ' With fewer there are intervals and no verdict.'}
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
export const chosenFigure = (figure: string): FigureColumn =>
  chosenFigures(figure)[columnOf(figure) === undefined ? 1 : 0];

const GROUPS = [...new Set(FIGURE_COLUMNS.map(({ group }) => group))];

interface FigureFieldProps {
  readonly several: boolean;
  /** Whether the causes of the slowest requests can be chosen. */
  readonly causes?: boolean;
}

export function FigureField({ several, causes = false }: FigureFieldProps): ReactElement {
  const figure = useCompare((state) => state.figure);
  const isSeveral = columnOf(figure) === undefined;
  return (
    <SelectField
      label="Figure"
      value={!isSeveral ? figure : several ? 'percentiles' : causes ? 'causes' : chosenFigure(figure).id}
      options={[
        ...(several ? [{ value: 'percentiles', label: 'Reads p50, p99, p99.9' }] : []),
        ...(causes ? [{ value: 'causes', label: 'What the slowest requests waited for' }] : []),
      ]}
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
