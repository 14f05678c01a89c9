/** The definitions of the policies: complete, registered, and consistent with their own schemas. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_EXPERIMENT } from '../../src/document/validate.ts';
import { listSettings, schemaAt, valueAt } from '../../src/document/patch.ts';
import { EXPERIMENT_SCHEMA } from '../../src/document/schema.ts';
import { DECISION_COUNTERS, Decision } from '../../src/engine/state/differences.ts';
import { SETTING_GROUPS } from '../../src/document/policies/groups.ts';
import { POLICIES, POLICY_SETTINGS } from '../../src/document/policies/index.ts';

const folder = resolve(import.meta.dirname, '../../src/document/policies');
const partIds = ['sight', ...SETTING_GROUPS.flatMap(({ parts }) => parts.map(({ id }) => id))];

describe('the registry of the policies', () => {
  it('imports every definition', () => {
    const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
    const files = readdirSync(folder).filter((name) => text(name).includes('declare module'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect(text('index.ts'), name).toContain(`from './${name}'`);
  });

  it('defines the key “policy” of the document', () => {
    expect(Object.keys(EXPERIMENT_SCHEMA.keys.policy.keys)).toEqual(POLICIES.map(({ key }) => key));
    for (const { key, schema } of POLICIES) expect(schemaAt(`policy.${key}`)).toBe(schema);
  });

  it('has an entry for existing settings only', () => {
    for (const { path } of POLICY_SETTINGS) expect(() => schemaAt(path), path).not.toThrow();
    expect(POLICY_SETTINGS.length).toBeGreaterThan(0);
  });

  it('gives every setting a part of the page, and no group of settings one', () => {
    const settings = new Set(listSettings('policy').map(({ path }) => path));
    const placed = POLICY_SETTINGS.filter(({ facts }) => facts.part !== undefined).map(({ path }) => path);
    expect([...placed].sort()).toEqual([...settings].sort());
    for (const { path, facts } of POLICY_SETTINGS)
      if (facts.part !== undefined) expect(partIds, path).toContain(facts.part);
  });

  it('names every counter once, and numbers them in the order of the document', () => {
    const names = DECISION_COUNTERS.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    expect(names.map((name) => Reflect.get(Decision, name) as unknown)).toEqual(names.map((_, number) => number));
  });

  it('compares every counted setting with its default in the document', () => {
    let inside = 0;
    for (const { path, standard } of DECISION_COUNTERS) {
      const value = valueAt(DEFAULT_EXPERIMENT, path);
      if (value !== undefined) {
        expect(standard, path).toBe(value);
        continue;
      }
      // (Inside a switch that is off the document has no value: its schema says what it would be.)
      const node = schemaAt(path);
      if (node.kind === 'object' || node.kind === 'switch') throw new Error(`${path} has no default of its own`);
      expect(standard, path).toBe(node.default);
      inside++;
    }
    expect(inside).toBeLessThan(10);
  });

  it('gives a counter to every choice and switch that can decide differently', () => {
    const counted = new Set(DECISION_COUNTERS.map(({ path }) => path));
    /** A choice inside a switch is counted with the switch. */
    const isInCounted = (path: string): boolean => {
      const group = path.slice(0, path.lastIndexOf('.'));
      return schemaAt(group).kind === 'switch' && counted.has(group);
    };
    const without = listSettings('policy').filter(
      ({ path, node }) => node.kind !== 'number' && !counted.has(path) && !isInCounted(path),
    );
    // Counted with policy.scheduler.
    expect(without.map(({ path }) => path)).toEqual(['policy.sprinkler.planeAware']);
  });
});
