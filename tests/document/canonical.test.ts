import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, withoutDefaults } from '../../src/document/canonical.ts';
import { DEFAULT_EXPERIMENT, defaultExperiment, parseExperiment } from '../../src/document/validate.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperimentText } from '../support/experiments.ts';
import { anyExperiment } from './arbitrary-experiment.ts';

describe('the canonical text of an experiment', () => {
  test('of the default experiment is its version alone', () => {
    expect(canonicalJson(defaultExperiment())).toBe('{"version":1}');
  });

  test('is relative to the defaults of the schema', () => {
    expect(DEFAULT_EXPERIMENT).toEqual(defaultExperiment());
  });

  test('omits keys with their default, and only these', () => {
    const experiment = applyPatch(defaultExperiment(), {
      name: 'x',
      policy: { channelMaxSubs: {}, gc: { d: 3, enabled: true } },
      workload: { requests: [{ op: 'write' }, {}] },
      initial: { running: [{ remainingNs: 5 }] },
    });
    expect(withoutDefaults(experiment)).toEqual({
      version: 1,
      name: 'x',
      policy: { channelMaxSubs: {}, gc: { d: 3 } },
      workload: { requests: [{ op: 'write' }, {}] },
      initial: { running: [{ remainingNs: 5 }] },
    });
  });

  test('does not depend on the order of keys', () => {
    const one = parseExperiment({ seed: 2, device: { planesPerDie: 4, channels: 2 } });
    const two = parseExperiment({ device: { channels: 2, planesPerDie: 4 }, seed: 2, policy: { multiPlane: 'none' } });
    expect(canonicalJson(one)).toBe(canonicalJson(two));
    expect(canonicalJson(one)).toBe('{"version":1,"device":{"channels":2,"planesPerDie":4},"seed":2}');
  });

  test('keeps the kind of a workload even if all its keys have their defaults', () => {
    const synthetic = parseExperiment({ workload: { synthetic: {} } });
    expect(canonicalJson(synthetic)).toBe('{"version":1,"workload":{"synthetic":{}}}');
  });

  test('reads back as the same experiment', () => {
    fc.assert(
      fc.property(anyExperiment, (experiment) => {
        const text = canonicalJson(experiment);
        expect(parseExperimentText(text)).toEqual(experiment);
        expect(canonicalJson(parseExperimentText(text))).toBe(text);
      }),
    );
  });
});
