/** The runs of a comparison by trace, device and swept value: what has the same conditions but for its policy. */
import type { RunConditions } from '../../../analysis/premises/conditions.ts';
import { premisesOf } from '../../../analysis/premises/premises.ts';
import type { Premise } from '../../../analysis/premises/premises.ts';
import type { Row } from '../rows/row.ts';
import { brokenIn } from './figures.ts';

export interface ConditionGroup {
  readonly name: string;
  /** Finished runs; none if the conditions are an estimate. */
  readonly rows: readonly Row[];
  /** Those of the first finished run, or estimated before it. */
  readonly conditions: RunConditions;
  /** Premises that do not hold, each once with the sentence of the first run that breaks it, and the number of its runs. */
  readonly broken: readonly { readonly premise: Premise; readonly rows: number }[];
}

/**
 * The groups in the order of the rows.
 * @param estimateOf the conditions of a run before it; groups without finished runs and without an estimate are left out
 */
export function conditionGroups(
  rows: readonly Row[],
  estimateOf: (row: Row) => RunConditions | undefined = () => undefined,
): ConditionGroup[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { trace, device, point } = row.names;
    const name = [trace, device, point].filter((part) => part !== '').join(' · ');
    const own = groups.get(name);
    if (own === undefined) groups.set(name, [row]);
    else own.push(row);
  }
  return [...groups].flatMap(([name, all]): ConditionGroup[] => {
    const own = all.filter(({ summary }) => summary?.conditions !== undefined);
    const conditions = own.at(0)?.summary?.conditions;
    if (conditions === undefined) {
      const estimate = all.map(estimateOf).find((one) => one !== undefined);
      if (estimate === undefined) return [];
      const broken = premisesOf(estimate, null).filter(({ severity }) => severity === 'broken');
      return [{ name, rows: [], conditions: estimate, broken: broken.map((premise) => ({ premise, rows: 0 })) }];
    }
    const found = new Map<string, { premise: Premise; rows: number }>();
    for (const premise of own.flatMap(brokenIn)) {
      const known = found.get(premise.id);
      if (known === undefined) found.set(premise.id, { premise, rows: 1 });
      else known.rows++;
    }
    return [{ name, rows: own, conditions, broken: [...found.values()] }];
  });
}
