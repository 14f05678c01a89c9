import { group } from 'd3-array';
import type { RunSummary } from '../../compare/run/summary.ts';
import type { RunGoing } from '../../worker/protocol.ts';
import { formatShare } from '../../base/format.ts';
import { linePlace, schemePlaces } from '../../charts/kit/scheme-colors.ts';
import { LIGHT_CHART } from '../../charts/kit/theme.ts';
import type { Plan } from '../../compare/plan/plan.ts';

const COLORS = LIGHT_CHART.series.length;

/**
 * The number of a line style (`rowStyle`). A scheme has the color that it has in all charts of the page.
 * @param variant the number of the line among those of its policy and device
 */
export function styleNumber(
  { devices, policies }: Plan,
  { device, policy }: { readonly device: number; readonly policy: number },
  variant: number,
): number {
  // The lines of a single policy have the colors: those of its devices, or of its traces.
  if (policies.length === 1 && devices.length === 1) return linePlace(variant) + COLORS * Math.floor(variant / LINES);
  if (policies.length === 1) return linePlace(device) + COLORS * (variant + Math.floor(device / LINES));
  const places = schemePlaces(policies.map(({ name }) => name));
  const place = places[policy];
  // More policies than colors: those of one color have dashes.
  const round = places.slice(0, policy).filter((other) => other === place).length;
  const most = (found: number, one: number): number => Math.max(found, places.filter((other) => other === one).length);
  const rounds = places.reduce(most, 1);

  return place + COLORS * ((variant * devices.length + device) * rounds + round);
}

/** Colors that are not those of A and B. */
const LINES = COLORS - 2;

/** The sentence for these rows; '' if every request counts. */
export function warmUpNote(rows: readonly CompareRow[]): string {
  const shares = rows.map(({ warmup = 0 }) => warmup);
  const least = shares.reduce((a, b) => Math.min(a, b), Infinity);
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return '';
  return least === most
    ? `Not counted: the first ${formatShare(most)} of the requests (warm-up).`
    : `Not counted: the first requests of a run, ${formatShare(least)} to ${formatShare(most)} of them (warm-up).`;
}

export const DIMENSIONS = ['trace', 'policy', 'device', 'point', 'seed'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const DIMENSION_NAMES: Readonly<Record<Dimension, string>> = {
  trace: 'Trace',
  policy: 'Policy',
  device: 'Device',
  point: 'Swept',
  seed: 'Seed',
};

/**
 * `refused`: its settings cannot be combined. `wants-trace`: its trace file is not here. The others are the states of
 * the queue.
 */
export type RowState = 'waiting' | 'running' | 'done' | 'failed' | 'canceled' | 'refused' | 'wants-trace';

export interface RowPlace {
  readonly trace: number;
  readonly device: number;
  readonly policy: number;
  readonly at: readonly number[];
  readonly seed: number | null;
}

export interface CompareRow {
  readonly key: string;
  readonly names: Readonly<Record<Dimension, string>>;
  readonly state: RowState;
  readonly share: number;
  /** How far a running run has come, with its latencies so far; null if there are none. */
  readonly live: RunGoing | null;
  /** Pages that its device has written before time 0, while that goes on; null or missing otherwise. */
  readonly preparedPages?: number | null;
  /** Why it is not done, in one or two sentences; null if nothing is wrong. */
  readonly reason: string | null;
  readonly summary: RunSummary | null;
  /** The share of its requests that run first and count in no figure (`host.warmup`); missing: 0. */
  readonly warmup?: number;
  /** Whether its figures come from a file of results; false or missing: from a run of this page. */
  readonly isGiven?: boolean;
  /** The place of its trace, device and policy in the plan, of each swept value in its list, and of its seed. */
  readonly place: RowPlace;
  /** The number of its line style in charts: the color is of its policy and device (`styleNumber`). */
  readonly color: number;
}

export function varyingDimensions(rows: readonly CompareRow[]): Dimension[] {
  return DIMENSIONS.filter((dimension) => new Set(rows.map(({ names }) => names[dimension])).size > 1);
}

export function rowName({ names }: Pick<CompareRow, 'names'>, varying: readonly Dimension[]): string {
  const shown = varying.length === 0 ? (['trace', 'policy'] as const) : varying;
  return shown.map((dimension) => (dimension === 'seed' ? `seed ${names.seed}` : names[dimension])).join(' · ');
}

/** The rows of each trace, in their order, for charts: one without a name if all rows are of one. */
export function perTrace(
  rows: readonly CompareRow[],
): { readonly name: string; readonly rows: readonly CompareRow[] }[] {
  const traces = group(rows, ({ names }) => names.trace);
  return traces.size < 2 ? [{ name: '', rows }] : Array.from(traces, ([name, own]) => ({ name, rows: own }));
}
