/**
 * Counters of decisions that were not the default's. A policy that never decided otherwise had no effect: with the
 * default the run would have been the same, bit for bit. The converse does not hold: what differed need not have
 * changed any latency.
 *
 * Only policies that are on count. The counters are those that the definitions of the policies name (`differs`), and
 * those of the host's settings (`host-counters.ts`); lengths, limits and other numbers have none.
 */
import { POLICY_SETTINGS, type CounterName } from '../../policies/index.ts';
import { HOST_COUNTERS, type HostCounterName } from './host-counters.ts';

/** A counter and the setting that it is about. */
export interface DecisionCounter {
  readonly name: string;
  /** As in the document, `policy.dieBinding`. */
  readonly path: string;
}

/** All counters, in the order of the document. */
export const DECISION_COUNTERS: readonly DecisionCounter[] = [
  ...POLICY_SETTINGS.flatMap(({ path, facts: { differs } }) =>
    differs === undefined ? [] : [{ name: differs, path }],
  ),
  ...HOST_COUNTERS,
];

/** The counters as numbers of `Simulation.differed`. */
export const Decision = Object.freeze(
  Object.fromEntries(DECISION_COUNTERS.map(({ name }, number) => [name, number])),
) as Readonly<Record<CounterName | HostCounterName, number>>;

/** Counters for {@link Decision}. */
export function newDifferences(): Float64Array {
  return new Float64Array(DECISION_COUNTERS.length);
}
