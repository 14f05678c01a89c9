/**
 * One color for a scheme in all charts of the page: by its name, apart from the colors of operations and of A and B.
 */
import { LIGHT_CHART } from './theme.ts';

/** Colors of A and B, which no scheme has. */
const RUNS = 2;
const COLORS = LIGHT_CHART.series.length - RUNS;

/** Colors of the papers' schemes by name; other schemes share the remaining colors. */
const KNOWN: readonly (readonly [name: RegExp, color: number])[] = [
  [/^(?:mbm|wise|mp-wise|uq|db-uq|undecided queue.*|superblocks?)$/, 0],
  [/^(?:tbm|gree[dy]+|mp-greedy|dynamic.*|db-dynamic|banking)$/, 1],
  [/^(?:sprinkler(?:-full)?|selective|mp-selective|static.*|db-static|writes)$/, 2],
  [/^(?:ssdsim|no multi-plane|none|mp-none|queue|db-queue|shortest queue|reads)$/, 3],
  [/^(?:state.*|db-state|mbm-suspension|mbm with suspension)$/, 4],
  [/^(?:write order|db-write-order|mbm-ws|ws)$/, 5],
  [/^(?:mbm-rs|rs|suspend-all)$/, 6],
  [/^(?:mbm-mcs|mcs|suspend-erase)$/, 7],
];

const knownColor = (name: string): number | undefined =>
  KNOWN.find(([pattern]) => pattern.test(name.trim().toLowerCase()))?.[1];

/**
 * The places of schemes in `ChartTheme.series`. A known scheme has its own in every chart; others, and one whose color
 * an earlier scheme of the chart has, get, in order, those that no known scheme of the chart has.
 */
export function schemePlaces(names: readonly string[]): number[] {
  const wanted = names.map(knownColor);
  const known = wanted.map((color, i) => (wanted.indexOf(color) < i ? undefined : color));
  const taken = new Set(known);
  const free = Array.from({ length: COLORS }, (_, color) => color).filter((color) => !taken.has(color));
  let next = 0;
  return known.map((color) => RUNS + (color ?? (free.length === 0 ? next++ % COLORS : free[next++ % free.length])));
}

/** The place of the n-th of several lines that are not schemes, such as traces. */
export const linePlace = (index: number): number => RUNS + (index % COLORS);
