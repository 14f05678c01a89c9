/** The page loads mechanisms that few experiments use; what it makes is the engine that everything else makes. */
import { expect, it } from 'vitest';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { applyPatch } from '../../../src/document/patch.ts';
import { positionPatch, SWITCHES } from '../../../src/document/presets/switches.ts';
import { NAMED_POLICIES } from '../../../src/document/presets/schemes.ts';
import { withNamedPolicy } from '../../support/experiments.ts';
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
  ['an undecided queue', parseExperiment({ ...BASE, policy: { ...BASE.policy, dieBinding: 'undecided-queue' } })],
  [
    'a chip as one busy unit',
    parseExperiment({
      ...BASE,
      device: { ...BASE.device, diesPerChip: 2 },
      policy: { ...BASE.policy, busyUnit: 'chip' },
    }),
  ],
  [
    'a controller',
    parseExperiment({
      ...BASE,
      controller: { readLatencyNs: 5_000, writeOccupancyNs: 2_000, linkNsPerByte: 0.25, linkChunkBytes: 4096 },
    }),
  ],
  ['a filled device', parseExperiment({ ...BASE, precondition: { kind: 'sequential-fill', fill: 0.6 } })],
  ['stored reads', parseExperiment({ ...BASE, policy: { ...BASE.policy, unmappedRead: 'stored' } })],
  [
    'used',
    parseExperiment({
      ...BASE,
      device: { ...BASE.device, blocksPerPlane: 32 },
      precondition: { kind: 'used', fill: 0.7 },
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
  expect(EXPERIMENTS.length).toBeGreaterThan(special);
  expect(special).toBeGreaterThan(0);
});

it('neither the first run on screen nor its switches need what is loaded later', () => {
  const first = FIRST_SCREEN.pair.a;
  let switches = 0;
  expect(needsSpecial(first)).toBe(false);
  for (const { name, proposes } of SWITCHES) {
    const tried = applyPatch(first, positionPatch(name, proposes));
    expect(needsSpecial(tried), name).toBe(false);
    switches++;
  }
  expect(switches).toBe(SWITCHES.length);
});

it('a run that forks into a policy of its own has its mechanism from the start', async () => {
  const before = withNamedPolicy(BASE, 'tbm');
  const after = withNamedPolicy(BASE, 'slacker');
  const make = await loadPolicies(before, after);
  expect(() => new Engine(after, workloadOf(inlineRequests(after)), make)).not.toThrow();
});
