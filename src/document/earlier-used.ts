/** Documents of before 28 November 2026 had three kinds of a used device; they are read as the one of today. */
import { isPlainObject } from './parse-node.ts';

const KINDS: readonly unknown[] = ['steady-state', 'sprandom', 'workload'];
const KEYS = ['window', 'tolerance', 'outOfPhase', 'regions'];

export const EARLIER_USED =
  'The used device of this experiment is made in another way now, so its figures differ from those of the version that ' +
  'made it.';

export function hasEarlierUsed(value: unknown): boolean {
  return isPlainObject(value) && isPlainObject(value.precondition) && KINDS.includes(value.precondition.kind);
}

export function mentionsEarlierUsed(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(mentionsEarlierUsed);
  return isPlainObject(value) && (hasEarlierUsed(value) || Object.values(value).some(mentionsEarlierUsed));
}

export function withUsedOfToday(value: unknown): unknown {
  if (!isPlainObject(value) || !isPlainObject(value.precondition)) return value;
  const { precondition } = value;
  if (!KINDS.includes(precondition.kind) && !KEYS.some((key) => Object.hasOwn(precondition, key))) return value;
  const kept = Object.entries(precondition).filter(([key]) => !KEYS.includes(key));
  const now = Object.fromEntries(
    kept.map(([key, each]) => [key, key === 'kind' && KINDS.includes(each) ? 'used' : each]),
  );
  return { ...value, precondition: now };
}
