/**
 * Counters of decisions that were not the default's. A policy that never decided otherwise had no effect: with the
 * default the run would have been the same, bit for bit. The converse does not hold: what differed need not have
 * changed any latency.
 *
 * Only policies that are on count. The counters are those that the definitions of the policies name (`differs`), and
 * those of the host's settings (`host-counters.ts`); lengths, limits and other numbers have none.
 */
import type { SchemaNode } from '../../device/schema-node.ts';
import { POLICIES, POLICY_SETTINGS, type CounterName } from '../../document/policies/index.ts';
import { HOST_COUNTERS, type HostCounterName } from './host-counters.ts';

/** A counter and the setting that it is about. */
export interface DecisionCounter {
  readonly name: string;
  /** As in the document, `policy.dieBinding`. */
  readonly path: string;
  /** The setting's default. */
  readonly standard: unknown;
}

/** All counters, in the order of the document. */
export const DECISION_COUNTERS: readonly DecisionCounter[] = [
  ...POLICY_SETTINGS.flatMap(({ path, facts: { differs } }) =>
    differs === undefined ? [] : [{ name: differs, path, standard: standardOf(path) }],
  ),
  ...HOST_COUNTERS,
];

/**
 * The default of a policy's setting, from its definition: the whole document's schema, whose words are many, is not
 * part of the engine.
 */
function standardOf(path: string): unknown {
  const [, key, ...rest] = path.split('.');
  let node: SchemaNode | undefined = POLICIES.find((policy) => policy.key === key)?.schema;
  for (const step of rest) node = node !== undefined && 'keys' in node ? node.keys[step] : undefined;
  if (node === undefined || node.kind === 'object') throw new Error(`${path} has no default of its own`);
  return node.kind === 'switch' ? false : node.default;
}

/** The counters as numbers of `Simulation.differed`. */
export const Decision = Object.freeze(
  Object.fromEntries(DECISION_COUNTERS.map(({ name }, number) => [name, number])),
) as Readonly<Record<CounterName | HostCounterName, number>>;

/** Counters for {@link Decision}. */
export function newDifferences(): Float64Array {
  return new Float64Array(DECISION_COUNTERS.length);
}
