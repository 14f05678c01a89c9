import { sameValue } from '../../device/same-value.ts';
import type { Experiment, Policy } from '../experiment.ts';
import { isPlainObject } from '../parse-node.ts';
import { schemaAt, valueWhenOn } from '../patch.ts';
import { valueAt } from '../path.ts';
import { NAMED_POLICIES, namedPolicy, policyWith, type NamedPolicy } from './schemes.ts';
import { POLICY_SWITCHES, type PolicySwitch, type SwitchPosition } from './switches.ts';

type WithPolicy = Pick<Experiment, 'policy'> & Partial<Pick<Experiment, 'host'>>;

export interface SwitchState {
  readonly value: string | null;
  readonly label: string;
}

function holds(policy: unknown, patch: unknown): boolean {
  if (!isPlainObject(patch)) return sameValue(policy, patch);
  return isPlainObject(policy) && Object.entries(patch).every(([key, value]) => holds(policy[key], value));
}

/** The position of a switch. A toggle is off if none of its settings is as its position "on" has it. */
export function switchState(
  experiment: WithPolicy,
  { kind, positions, paths }: Pick<PolicySwitch, 'kind' | 'positions' | 'paths'>,
): SwitchState {
  const found = positions.find(({ patch }) => holds(experiment, patch));
  if (found !== undefined) return found;
  if (kind === 'choice') return { value: null, label: otherLabel(experiment, paths) };
  const on = positions[1]?.patch ?? {};
  const some = paths.some((path) => holds(valueAt(experiment, path), valueAt(on, path)));
  return some ? { value: null, label: 'partly' } : { value: positions[0]?.value ?? null, label: 'off' };
}

function otherLabel(experiment: WithPolicy, paths: readonly string[]): string {
  return paths.map((path) => String(valueAt(experiment, path))).join(', ');
}

export interface SwitchDifference {
  readonly switch: PolicySwitch;
  readonly from: SwitchState;
  readonly to: SwitchState;
  /** The position of the second document; undefined if no position describes it. */
  readonly position: SwitchPosition | undefined;
}

export function switchDifferences(before: WithPolicy, after: WithPolicy): SwitchDifference[] {
  return POLICY_SWITCHES.flatMap((one) => {
    const from = switchState(before, one);
    const to = switchState(after, one);
    if (from.value === to.value && from.label === to.label) return [];
    return [{ switch: one, from, to, position: one.positions.find(({ value }) => value === to.value) }];
  });
}

export interface Combination {
  readonly named: NamedPolicy;
  readonly but: readonly SwitchDifference[];
}

const WHOLE_SCHEMES = ['mbm', 'tbm', 'sprinkler', 'sprinkler-full', 'ssdsim', 'dj-banking', 'plain'];

/** More differences than this are a combination of its own. */
const MOST_DIFFERENCES = 3;

/**
 * The named policy that a document has, or the whole scheme that it becomes by setting the fewest switches; null if
 * there is none, or if settings differ that no switch sets.
 */
export function combinationOf(experiment: WithPolicy): Combination | null {
  const exact = NAMED_POLICIES.find((named) => sameValue(policyWith(named), experiment.policy));
  if (exact !== undefined) return { named: exact, but: [] };
  let best: Combination | null = null;
  for (const name of WHOLE_SCHEMES) {
    const named = namedPolicy(name);
    const policy = policyWith(named);
    const but = switchDifferences({ policy }, experiment);
    if (but.length > MOST_DIFFERENCES || (best !== null && best.but.length <= but.length)) continue;
    if (sameValue(withPositions(policy, but), experiment.policy)) best = { named, but };
  }
  return best;
}

function withPositions(policy: Policy, but: readonly SwitchDifference[]): unknown {
  return but.reduce<unknown>((result, { position }) => over(result, position?.patch.policy ?? {}, 'policy'), policy);
}

/** Settings of a patch over those of a policy; `{}` keeps a switch that is on, and turns another on as it usually is. */
function over(before: unknown, patch: unknown, path: string): unknown {
  if (!isPlainObject(patch)) return patch;
  const result: Record<string, unknown> = { ...(isPlainObject(before) ? before : objectWhenOn(path)) };
  for (const [key, value] of Object.entries(patch)) result[key] = over(result[key], value, `${path}.${key}`);
  return result;
}

function objectWhenOn(path: string): Readonly<Record<string, unknown>> {
  const value = valueWhenOn(schemaAt(path));
  return isPlainObject(value) ? value : {};
}
