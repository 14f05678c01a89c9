/**
 * Counters of decisions that were not the default's. A policy that never decided otherwise had no effect: with the
 * default the run would have been the same, bit for bit. The converse does not hold: what differed need not have
 * changed any latency.
 *
 * Only policies that are on count. The counters are those that the definitions of the policies name (`differs`), and
 * those of the host's settings; lengths, limits and other numbers have none.
 */
import type { SchemaNode } from '../../device/schema-node.ts';
import { POLICIES, POLICY_SETTINGS, type CounterName } from '../../document/policies/index.ts';
import type { Experiment } from '../../document/experiment.ts';
import { valueAt } from '../../document/path.ts';

/** A counter and the setting that it is about. */
export interface DecisionCounter {
  readonly name: string;
  /** As in the document, `policy.dieBinding`. */
  readonly path: string;
  /** The setting's default; of the host's, a test compares it with the document's. */
  readonly standard: unknown;
}

/** The host's settings: `never` is the reason why a setting had no effect in a run, without a full stop. */
const HOST = {
  writeBuffer: { path: 'host.writeBuffer.pages', standard: 0, never: 'no page was written' },
  bufferWriteBack: { path: 'host.writeBuffer.policy', standard: 'fifo', never: 'no page was written' },
  bufferIdleWriteBack: {
    path: 'host.writeBuffer.idleWriteBack',
    standard: true,
    never: 'the host was never idle while the buffer held pages',
  },
  bufferThrough: { path: 'host.writeBuffer.acknowledge', standard: 'admission', never: 'no page was written' },
  pagesInFlight: {
    path: 'host.hazards',
    standard: 'flash',
    never: 'no request came to a page whose earlier write had not ended',
  },
} as const;

type HostCounterName = keyof typeof HOST;

/** In the order of the document. */
export const HOST_COUNTERS: readonly (DecisionCounter & { readonly never: string })[] = Object.entries(HOST).map(
  ([name, facts]) => ({ name, ...facts }),
);

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

/** A policy that is not at its default, and whether it ever decided otherwise. */
export interface PolicyDecisions {
  /** As in the document, `policy.dieBinding`. */
  readonly path: string;
  /** In how many decisions, or in how many at least; 0: in none. */
  readonly differed: number;
}

/** The counts of the policies that are not at their default, in the order of the document. */
export function policyDecisions(experiment: Experiment, differed: Float64Array): PolicyDecisions[] {
  const list: PolicyDecisions[] = [];
  DECISION_COUNTERS.forEach(({ path, standard }, index) => {
    const value = valueAt(experiment, path);
    // A setting of something that is off has no value.
    if (value !== undefined && value !== standard) list.push({ path, differed: differed[index] });
  });
  return list;
}
