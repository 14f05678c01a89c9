/** The page loads mechanisms that few experiments use; what it makes is the engine that everything else makes. */
import { expect, it } from 'vitest';
import { NAMED_POLICIES, withNamedPolicy } from '../../../src/document/named/named-policies.ts';
import type { Experiment } from '../../../src/document/experiment.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { Engine } from '../../../src/engine/engine.ts';
import { loadPolicies } from '../../../src/policies/all/load-policies.ts';
import { needsSpecial, policiesWith } from '../../../src/policies/all/make-policies.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';

const BASE = parseExperiment({
  device: { channels: 2, chipsPerChannel: 4, blocksPerPlane: 8, pagesPerBlock: 4, overprovisioning: 0.4 },
  workload: {
    requests: Array.from({ length: 60 }, (_, i) => ({
      atNs: i * 50_000,
      op: i % 3 === 0 ? 'read' : 'write',
      offset: ((i * 7) % 40) * 8192,
      bytes: 8192 * (1 + (i % 3)),
    })),
  },
});

const EXPERIMENTS: readonly (readonly [string, Experiment])[] = [
  ...NAMED_POLICIES.map(({ name }) => [name, withNamedPolicy(BASE, name)] as const),
  ['cache mode', parseExperiment({ ...BASE, policy: { ...BASE.policy, cacheMode: true } })],
  [
    'a quirk',
    parseExperiment({
      ...BASE,
      policy: { ...BASE.policy, quirks: { ...BASE.policy.quirks, completeAtTransfer: true } },
    }),
  ],
  [
    'static wear leveling',
    parseExperiment({
      ...BASE,
      policy: { ...BASE.policy, wearLeveling: { ...BASE.policy.wearLeveling, static: true } },
    }),
  ],
];

it('an experiment of every named policy runs in the page as it does everywhere', async () => {
  let special = 0;
  for (const [name, experiment] of EXPERIMENTS) {
    const workload = workloadOf(inlineRequests(experiment));
    const engine = new Engine(experiment, workload, await loadPolicies(experiment));
    while (engine.advance(1000));
    expect(engine.stateHash(), name).toBe(runChecked(experiment).stateHash());
    if (!needsSpecial(experiment)) continue;
    special++;
    // Never without its mechanism in silence.
    expect(() => new Engine(experiment, workload, policiesWith(null)), name).toThrow('is not loaded');
  }
  expect(EXPERIMENTS.length).toBeGreaterThanOrEqual(20);
  expect(special).toBeGreaterThanOrEqual(8);
});

it('a run that forks into a policy of its own has its mechanism from the start', async () => {
  const before = withNamedPolicy(BASE, 'tbm');
  const after = withNamedPolicy(BASE, 'slacker');
  const make = await loadPolicies(before, after);
  expect(() => new Engine(after, workloadOf(inlineRequests(after)), make)).not.toThrow();
});
