/** The rows of repeated seeds, each configuration against the baseline of the same trace, point and seed. */
import type { SeedDot, SeedRow } from '../../../charts/compare/seed-intervals.ts';
import { compareSeeds } from '../../../analysis/statistics/seeds.ts';
import type { FigureColumn } from '../../../compare/table/columns.ts';
import { baselineOf, type Row } from '../rows/row.ts';
import { valueOf } from '../table/figures.ts';

/**
 * Compares every configuration with the pinned one, seed by seed. Differences are shares of the baseline's value.
 * @param nameOf names a row without its seed
 */
export function seedRows(
  rows: readonly Row[],
  pinned: Row | null,
  column: FigureColumn,
  nameOf: (row: Row) => string,
): SeedRow[] {
  const groups = new Map<string, { first: Row; dots: SeedDot[] }>();
  for (const row of rows) {
    const baseline = baselineOf(row, rows, pinned);
    if (baseline === null) continue;
    const { trace, policy, device, point } = row.names;
    const id = JSON.stringify([trace, policy, device, point]);
    const group = groups.get(id) ?? { first: row, dots: [] };
    groups.set(id, group);
    const value = valueOf(row, column);
    const under = valueOf(baseline, column);
    if (value === null || under === null || under === 0) continue;
    group.dots.push({
      seed: row.place.seed ?? 0,
      difference: value / under - 1,
      text: `${column.format(under)} → ${column.format(value)}`,
    });
  }
  return Array.from(groups, ([id, { first, dots }]) => {
    const pairs = dots.map(({ seed, difference }) => ({ seed, baseline: 0, value: difference }));
    const { medianDifference, interval, verdict } = compareSeeds(pairs);
    return {
      id,
      name: nameOf(first),
      color: first.color,
      dots,
      median: medianDifference,
      interval: interval === null ? null : [interval.low, interval.high],
      verdict,
    };
  });
}
