import { describe, expect, it } from 'vitest';
import { FIRST_SCREEN } from '../../../../src/app/stores/first-screen.ts';
import { nearestScheme } from '../../../../src/app/setup/policies/nearest-scheme.ts';
import type { Experiment } from '../../../../src/document/experiment.ts';
import { NAMED_POLICIES, namedPolicy, policyWith } from '../../../../src/document/presets/schemes.ts';
import { combinationOf } from '../../../../src/document/presets/switch-state.ts';
import { combinationWords } from '../../../support/experiments.ts';
import { positionPatch } from '../../../../src/document/presets/switches.ts';
import { applyPatch } from '../../../../src/document/patch.ts';

describe('the nearest scheme', () => {
  const { a } = FIRST_SCREEN.pair;

  it('has nothing to tell of a scheme with a name', () => {
    let compared = 0;
    for (const named of NAMED_POLICIES) {
      const experiment: Experiment = { ...a, policy: policyWith(named) };
      expect(nearestScheme(experiment), named.name).toBeNull();
      compared++;
    }
    expect(compared).toBe(NAMED_POLICIES.length);
  });

  it('of the first screen with the switch WS says what tells it from the scheme “MBM’s write strategy”', () => {
    const experiment = applyPatch(a, positionPatch('ws', 'on'));
    expect(combinationWords(combinationOf(experiment))).toBe('Plain with WS on');
    const nearest = nearestScheme(experiment);
    expect(nearest?.named.title).toBe('MBM’s write strategy');
    expect(nearest?.lines).toContain('Die binding: dynamic → write order');
    // The switch itself is what both have.
    expect(nearest?.lines.join()).not.toContain('WS');
  });

  it('of a combination without a name is the one with the fewest differences, and each is named', () => {
    const experiment = applyPatch({ ...a, policy: policyWith(namedPolicy('mbm')) }, { policy: { selectiveWaste: 5 } });
    expect(combinationOf(experiment)).toBeNull();
    const nearest = nearestScheme(experiment);
    expect(nearest?.named.name).toBe('mbm');
    expect(nearest?.lines).toHaveLength(1);
  });
});
