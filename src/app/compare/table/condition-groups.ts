/** The runs of a comparison by trace, device and swept value: what has the same conditions but for its policy. */
import type { RunConditions } from '../../../analysis/premises/conditions.ts';
import type { Premise } from '../../../analysis/premises/premises.ts';
import type { Row } from '../rows/row.ts';
import { brokenIn } from './figures.ts';

export interface ConditionGroup {
  readonly name: string;
  /** Finished runs, at least one. */
  readonly rows: readonly Row[];
  /** Those of the first run. */
  readonly conditions: RunConditions;
  /** Broken premises, each once with the sentence of the first run that breaks it, and the number of its runs. */
  readonly broken: readonly { readonly premise: Premise; readonly rows: number }[];
}

/** The groups in the order of the rows; runs without figures, or without known conditions, are in none. */
export function conditionGroups(rows: readonly Row[]): ConditionGroup[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.summary?.conditions === undefined) continue;
    const { trace, device, point } = row.names;
    const name = [trace, device, point].filter((part) => part !== '').join(' · ');
    const own = groups.get(name);
    if (own === undefined) groups.set(name, [row]);
    else own.push(row);
  }
  return [...groups].flatMap(([name, own]): ConditionGroup[] => {
    const conditions = own[0].summary?.conditions;
    if (conditions === undefined) return [];
    const found = new Map<string, { premise: Premise; rows: number }>();
    for (const premise of own.flatMap(brokenIn)) {
      const known = found.get(premise.id);
      if (known === undefined) found.set(premise.id, { premise, rows: 1 });
      else known.rows++;
    }
    return [{ name, rows: own, conditions, broken: [...found.values()] }];
  });
}
