/**
 * Documents from before 28 November 2026 had three kinds of used device, which are read as today's one. Those from
 * before 29 November had a key for each time of a further page type, where today's have lists.
 */
import { FURTHER_TYPES, listOf } from '../device/schema-node.ts';
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

/** A document, or a change of one, in the form of today. */
export const ofToday = (value: unknown): unknown => withTimesOfToday(withUsedOfToday(value));

const TIME = /^(?:second|third|fourth)(?:Read|Program)Ns$/;

function withTimesOfToday(value: unknown): unknown {
  if (!isPlainObject(value) || !isPlainObject(value.timing) || !isPlainObject(value.timing.pageTypes)) return value;
  const { pageTypes: before, ...timing } = value.timing;
  if (!Object.keys(before).some((key) => TIME.test(key))) return value;
  const pageTypes = { ...before };
  for (const phase of ['Read', 'Program']) {
    const key = `${phase.toLowerCase()}Ns`;
    const each: unknown[] = [...listOf(timing[key])];
    FURTHER_TYPES.forEach((type, index) => {
      const earlier = `${type}${phase}Ns`;
      if (typeof pageTypes[earlier] !== 'number') return;
      while (each.length <= index) each.push(null);
      each[index + 1] = pageTypes[earlier];
      Reflect.deleteProperty(pageTypes, earlier);
    });
    if (each.length > 1) timing[key] = each;
  }
  if (Object.keys(pageTypes).length > 0) timing.pageTypes = pageTypes;
  return { ...value, timing };
}

function withUsedOfToday(value: unknown): unknown {
  if (!isPlainObject(value) || !isPlainObject(value.precondition)) return value;
  const { precondition } = value;
  if (!KINDS.includes(precondition.kind) && !KEYS.some((key) => Object.hasOwn(precondition, key))) return value;
  const kept = Object.entries(precondition).filter(([key]) => !KEYS.includes(key));
  const now = Object.fromEntries(
    kept.map(([key, each]) => [key, key === 'kind' && KINDS.includes(each) ? 'used' : each]),
  );
  return { ...value, precondition: now };
}
