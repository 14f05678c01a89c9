/**
 * The scenarios about the simulator's bugs: right as they stand, and with the bug the invariant checker names the rule
 * that is broken.
 */
import { describe, expect, it } from 'vitest';
import { joinPatches } from '../../../src/document/patch.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { MULTI_PLANE_SCENARIOS } from '../../../src/papers/multi-plane.ts';
import { examine } from '../../engine/checked.ts';

describe.each([
  { name: 'mp-serial-loads', rules: [3], first: 'channel 0: load of operation 1 starts while operation 0 transfers' },
  { name: 'mp-completion', rules: [6, 7], first: 'request 0 completes before its last operation ends' },
])('$name', ({ name, rules, first }) => {
  const scenario = MULTI_PLANE_SCENARIOS.find((one) => one.name === name);
  if (scenario?.switch === undefined) throw new Error(`no scenario ${name} with a switch`);
  const { experiment, switch: bug } = scenario;

  it('breaks no rule as drawn', () => {
    expect(examine(parseExperiment(experiment)).check.violations).toEqual([]);
  });

  it.each(bug.to)('$label: the checker names the broken rule', ({ patch }) => {
    const { violations } = examine(parseExperiment(joinPatches(experiment, patch))).check;
    expect([...new Set(violations.map(({ rule }) => rule))].sort((a, b) => a - b)).toEqual(rules);
    expect(violations[0].message).toContain(first);
  });
});
