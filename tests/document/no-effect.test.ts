import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { settingsWithoutEffect } from '../../src/document/no-effect.ts';
import { schemaAt } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';

/** Reasons by path. */
function idle(input: ExperimentInput): Map<string, string> {
  return new Map(settingsWithoutEffect(parseExperiment(input)).map(({ path, reason }) => [path, reason]));
}

describe('settings without effect', () => {
  it('are settings of the schema, each with a reason', () => {
    const found = idle({ device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1 } });
    expect(found.size).toBeGreaterThan(0);
    for (const [path, reason] of found) {
      expect(schemaAt(path).kind).toBeTypeOf('string');
      expect(reason).toMatch(/^[a-z].*[^.]$/);
    }
  });

  it.each<[string, ExperimentInput, ExperimentInput]>([
    ['policy.chipSelection', { policy: { dieBinding: 'static' } }, { policy: { dieBinding: 'dynamic' } }],
    ['policy.channelMaxSubs', { policy: { channelMaxSubs: {} } }, { policy: { dieBinding: 'dynamic' } }],
    ['policy.selectiveWaste', { policy: { multiPlane: 'greedy' } }, { policy: { multiPlane: 'selective' } }],
    ['policy.twinBlockGcScope', {}, { policy: { multiPlane: 'twin-block' } }],
    ['policy.multiPlane', { device: { planesPerDie: 1 } }, { device: { planesPerDie: 2 } }],
    ['policy.planePick', { policy: { multiPlane: 'twin-block' } }, { policy: { multiPlane: 'wise' } }],
    [
      'policy.parallelRead',
      { device: { planesPerDie: 1, diesPerChip: 2 } },
      { device: { planesPerDie: 1, diesPerChip: 2 }, policy: { busyUnit: 'chip' } },
    ],
    [
      'policy.multiPlaneReadCompletion',
      { device: { planesPerDie: 1, diesPerChip: 2 }, policy: { parallelRead: 'any' } },
      { device: { planesPerDie: 1, diesPerChip: 2 }, policy: { parallelRead: 'any', busyUnit: 'chip' } },
    ],
    ['policy.superblockWays', { device: { chipsPerChannel: 1, diesPerChip: 1 } }, {}],
    [
      'policy.suspension.minRunEraseNs',
      { policy: { suspension: { program: true } } },
      { policy: { suspension: { erase: true } } },
    ],
    ['policy.suspension.readsPerSuspend', {}, { policy: { suspension: { program: true } } }],
    [
      'policy.suspension.programPhaseNs',
      { policy: { suspension: { program: true } } },
      { policy: { suspension: { program: true, point: 'inter-phase' } } },
    ],
    ['policy.readPriority', { policy: { suspension: { erase: true } } }, {}],
    ['policy.readPriorityAgeLimitNs', {}, { policy: { readPriority: true } }],
    ['policy.sprinkler', {}, { policy: { scheduler: 'sprinkler' } }],
    ['policy.gc.d', {}, { policy: { gc: { victim: 'random-greedy' } } }],
    [
      'policy.readLayout.reallocation',
      { device: { channels: 1, chipsPerChannel: 1 }, policy: { readLayout: {} } },
      { policy: { readLayout: {} } },
    ],
    [
      'policy.readLayout.reallocationPages',
      { policy: { readLayout: { reallocation: false } } },
      { policy: { readLayout: {} } },
    ],
    ['initial.readIntensiveRegions', {}, { policy: { readLayout: {} } }],
    ['policy.quirks.overlapTransfers', {}, { policy: { multiPlane: 'wise' } }],
    ['policy.quirks.completeAtTransfer', { host: { writeBuffer: { pages: 4 } } }, {}],
    ['host.queueDepth', {}, { host: { mode: 'closed' } }],
    ['host.timeScale', { host: { mode: 'closed' } }, {}],
    ['host.writeBuffer.ackNs', {}, { host: { writeBuffer: { pages: 1 } } }],
    ['host.writeBuffer.ackNs', {}, { host: { hazards: 'ram' } }],
    ['host.writeBuffer.policy', {}, { host: { writeBuffer: { pages: 1 } } }],
    ['precondition.fill', {}, { precondition: { kind: 'used' } }],
    ['timing.registerCopyNs', {}, { policy: { cacheMode: true } }],
    [
      'timing.pageTypes.count',
      { timing: { pageTypes: { count: 3 } } },
      { timing: { readNs: [78_000, 0, 90_000], pageTypes: { count: 3 } } },
    ],
    ['timing.pageTypes.order', {}, { timing: { pageTypes: { count: 3 } } }],
    ['timing.readNs[2]', { timing: { pageTypes: { count: 2 } } }, { timing: { pageTypes: { count: 3 } } }],
    ['controller.cores', {}, { controller: { readOccupancyNs: 1 } }],
    ['controller.linkChunkBytes', {}, { controller: { linkNsPerByte: 0.25 } }],
  ])('include %s if it is idle, and only then', (path, without, having) => {
    expect([...idle(without).keys()]).toContain(path);
    expect([...idle(having).keys()]).not.toContain(path);
  });

  it('name the setting that would have to change', () => {
    expect(idle({}).get('policy.chipSelection')).toBe(
      'only policy.dieBinding dynamic lets a channel choose chips and pages',
    );
    expect(idle({ device: { planesPerDie: 1 } }).get('policy.multiPlane')).toBe('a die has one plane');
  });

  it('do not name the keys of a layout that is off', () => {
    expect([...idle({}).keys()].filter((path) => path.startsWith('policy.readLayout.'))).toEqual([]);
  });
});
