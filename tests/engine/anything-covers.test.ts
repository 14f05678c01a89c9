/** The random experiments of the engine's comparison draw every setting of a policy. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POLICY_SETTINGS } from '../../src/policies/index.ts';
import { anyEngineExperiments } from './anything.ts';

/** Notes every value with its path. A list is one value; so is a group of settings that may be off (`false`). */
function note(value: unknown, path: string, into: Map<string, Set<string>>): void {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  let seen = into.get(path);
  if (seen === undefined) into.set(path, (seen = new Set()));
  seen.add(isGroup ? 'group' : JSON.stringify(value));
  if (!isGroup) return;
  for (const [key, child] of Object.entries(value)) note(child, `${path}.${key}`, into);
}

describe('random experiments', () => {
  const values = new Map<string, Set<string>>();
  for (const { policy } of fc.sample(anyEngineExperiments, { seed: 7, numRuns: 1500 })) note(policy, 'policy', values);

  it('have every setting of every registered policy', () => {
    expect(POLICY_SETTINGS.length).toBeGreaterThan(60);
    expect(POLICY_SETTINGS.map(({ path }) => path).filter((path) => !values.has(path))).toEqual([]);
  });

  it('take at least two values of each', () => {
    const fixed = [...values].filter(([, seen]) => seen.size < 2 && !seen.has('group')).map(([path]) => path);
    expect(fixed).toEqual([]);
  });
});
