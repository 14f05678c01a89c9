import { describe, expect, test } from 'vitest';
import { nameOfPolicy, NAMED_POLICIES, namedPolicy } from '../../../src/document/presets/schemes.ts';
import { applyNamed, withNamedPolicy } from '../../support/experiments.ts';
import { applyPatch, diffExperiments } from '../../../src/document/patch.ts';
import { defaultExperiment } from '../../../src/document/validate.ts';

/** Eight dies a channel, so that every superblock fits. */
const base = applyPatch(defaultExperiment(), { device: { chipsPerChannel: 4 } });

function changes(name: string): Record<string, unknown> {
  return Object.fromEntries(
    diffExperiments(base, applyNamed(base, name)).map(({ path, b }) => [path.replace('policy.', ''), b]),
  );
}

/** What SSDSim does, whatever it schedules. */
const simulator = { 'gc.preemption': 'block', firstChannel: 'rotating', unmappedRead: 'stored' };
const ssdsim = {
  ...simulator,
  busyUnit: 'chip',
  dieBinding: 'dynamic',
  multiPlane: 'wise',
  planePick: 'round-robin',
  readPriority: true,
  multiPlaneReadCompletion: 'transaction',
};
const ws = { gcActiveBlock: true, channelMaxSubs: { counter: 'outstanding', split: 'ceil' } };
const rs = {
  parallelRead: 'same-request',
  readLayout: {
    thresholdPages: 4,
    regionPages: 64,
    clearAfter: 2,
    evenPlacement: true,
    reallocation: true,
    reallocationPages: 8,
  },
  dataOutOrder: 'most-remaining',
};
const suspension = { 'suspension.program': true, 'suspension.erase': true };
const mcs = { chipSelection: 'minimize-chips' };
const mpNone = Object.fromEntries(Object.entries(ssdsim).filter(([key]) => key !== 'multiPlane'));
const banking = { dieBinding: 'request-order', cacheMode: true };

describe('named policies', () => {
  test.each<[string, Record<string, unknown>]>([
    ['plain', {}],
    ['ssdsim', ssdsim],
    ['tbm', { ...ssdsim, multiPlane: 'twin-block', parallelRead: 'any' }],
    ['sprinkler', { ...ssdsim, scheduler: 'sprinkler', 'sprinkler.planeAware': false }],
    ['sprinkler-full', { ...ssdsim, scheduler: 'sprinkler', parallelRead: 'any' }],
    ['mbm-ws', { ...ssdsim, ...ws }],
    ['mbm-rs', { ...ssdsim, ...rs }],
    ['mbm-mcs', { ...ssdsim, ...mcs }],
    ['mbm-suspension', { ...ssdsim, ...suspension }],
    ['mbm', { ...ssdsim, ...ws, ...rs, ...mcs, ...suspension }],
    ['mp-none', mpNone],
    ['mp-wise', ssdsim],
    ['mp-greedy', { ...ssdsim, multiPlane: 'greedy' }],
    ['mp-selective', { ...ssdsim, multiPlane: 'selective' }],
    ['db-static', { ...simulator, dieBinding: 'static', readPriority: true }],
    ['db-write-order', { ...simulator, readPriority: true }],
    ['db-queue', { ...simulator, dieBinding: 'queue', readPriority: true }],
    ['db-state', { ...simulator, dieBinding: 'state', readPriority: true }],
    ['db-dynamic', { ...simulator, dieBinding: 'dynamic', readPriority: true }],
    ['db-uq', { ...simulator, dieBinding: 'undecided-queue', readPriority: true }],
    ['dj-banking', banking],
    ['dj-banking-read-priority', { ...banking, readPriority: true }],
    ['dj-superblock-2', { ...banking, superblockWays: 2 }],
    ['dj-superblock-4', { ...banking, superblockWays: 4 }],
    ['dj-superblock-8', { ...banking, superblockWays: 8 }],
    ['dj-superblock-2-read-priority', { ...banking, superblockWays: 2, readPriority: true }],
    ['dj-superblock-4-read-priority', { ...banking, superblockWays: 4, readPriority: true }],
    ['dj-superblock-8-read-priority', { ...banking, superblockWays: 8, readPriority: true }],
    ['suspend-erase', { 'suspension.erase': true }],
    ['suspend-all', suspension],
    ['slacker', { ...ssdsim, scheduler: 'slacker' }],
    ['paq', { ...ssdsim, scheduler: 'paq' }],
    ['soml', { ...ssdsim, multiLocationRead: { units: 4, extra: 0.1 } }],
    ['gcpar', { ...ssdsim, 'gc.hostParallel': true }],
  ])('%s is exactly its settings', (name, expected) => {
    expect(changes(name)).toEqual(expected);
  });

  test('each has a title, a sentence, a source and a unique name', () => {
    expect(new Set(NAMED_POLICIES.map(({ name }) => name)).size).toBe(NAMED_POLICIES.length);
    expect(NAMED_POLICIES.length).toBeGreaterThan(0);
    for (const { title, sentence, source } of NAMED_POLICIES) {
      expect(title).not.toBe('');
      expect(source).not.toBe('');
      expect(sentence).toMatch(/^\S.*\.$/);
    }
  });

  test('db policies and those based on them set their own keys even over another policy', () => {
    const overSsdsim = applyNamed(applyNamed(base, 'ssdsim'), 'db-uq');
    expect(overSsdsim.policy).toMatchObject({ busyUnit: 'die', multiPlane: 'none', dieBinding: 'undecided-queue' });
  });

  test('a policy that replaces another leaves none of its settings', () => {
    expect(withNamedPolicy(applyNamed(base, 'mbm'), 'plain')).toEqual(base);
  });

  test('settings are recognized as a named policy', () => {
    expect(nameOfPolicy(base.policy)).toBe('plain');
    for (const { name } of NAMED_POLICIES.filter((policy) => policy.name !== 'mp-wise')) {
      expect(nameOfPolicy(applyNamed(base, name).policy)).toBe(name);
    }
    expect(nameOfPolicy({ ...base.policy, selectiveWaste: 5 })).toBeNull();
  });

  test('the message about an unknown name lists the known names', () => {
    expect(() => namedPolicy('mbm-wz')).toThrow(/did you mean mbm-ws/);
  });

  test('a superblock of more banks than a channel has is refused', () => {
    expect(() => applyNamed(defaultExperiment(), 'dj-superblock-8')).toThrow(/policy\.superblockWays.*1, 2, 4/);
  });
});
