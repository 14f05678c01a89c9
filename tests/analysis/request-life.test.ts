import { describe, expect, it } from 'vitest';
import { requestLife } from '../../src/analysis/request-life.ts';
import type { LifeStretch, RequestLife } from '../../src/analysis/request-life.ts';
import type { Experiment, ExperimentInput, HostRequest } from '../../src/device/experiment.ts';
import { geometryOf } from '../../src/device/geometry.ts';
import { applyPatch } from '../../src/device/patch.ts';
import { parseExperiment } from '../../src/device/validate.ts';
import { Engine } from '../../src/engine/engine.ts';
import { NONE, WAIT_NAMES, addRequestParts } from '../../src/engine/recording.ts';
import type { Recording } from '../../src/engine/recording.ts';
import type { Workload } from '../../src/engine/workload.ts';
import { generateRequests } from '../../src/traces/synthetic.ts';

interface Run {
  experiment: Experiment;
  recording: Recording;
  life: (request: number) => RequestLife;
}

function run(experiment: Experiment, workload: Workload): Run {
  const engine = new Engine(experiment, workload);
  while (engine.advance(10_000));
  const recording = engine.recording();
  const geometry = geometryOf(engine.experiment.device);
  return { experiment, recording, life: (request) => requestLife(recording, geometry, experiment.policy, request) };
}

function runRequests(requests: HostRequest[], policy: NonNullable<ExperimentInput['policy']> = {}): Run {
  const experiment = parseExperiment({
    device: { channels: 1, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1 },
    policy,
    workload: { requests },
  });
  return run(experiment, {
    count: requests.length,
    at: Float64Array.from(requests, (request) => request.atNs),
    op: Uint8Array.from(requests, (request) => (request.op === 'read' ? 0 : 1)),
    offset: Float64Array.from(requests, (request) => request.offset),
    bytes: Uint32Array.from(requests, (request) => request.bytes),
  });
}

const told = (stretches: readonly LifeStretch[]): string[] =>
  stretches.map(({ startNs, endNs, cause }) => `${WAIT_NAMES[cause]} ${endNs - startNs}`);

describe('a life', () => {
  it('without a wait is its own work', () => {
    const { life } = runRequests([{ atNs: 0, op: 'write', offset: 0, bytes: 8192 }]);
    expect(life(0).exact).toBe(true);
    expect(told(life(0).stretches)).toEqual(['command 70', 'transfer 81920', 'array 1300000']);
  });

  it('behind a program names the program', () => {
    const { life } = runRequests([
      { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
      { atNs: 100_000, op: 'read', offset: 8192, bytes: 8192 },
    ]);
    const { stretches, exact } = life(1);
    expect(exact).toBe(true);
    expect(told(stretches)).toEqual(['dieHost 1281990', 'command 70', 'array 78000', 'transfer 81920']);
    expect(stretches[0].blocker).toBe(0);
    expect(stretches[1].blocker).toBe(NONE);
  });

  it('that suspends a program waits for the suspension', () => {
    const { life } = runRequests(
      [
        { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
        { atNs: 500_000, op: 'read', offset: 8192, bytes: 8192 },
      ],
      { suspension: { program: true } },
    );
    // The read's command goes over the bus while the program stops (20 µs).
    expect(told(life(1).stretches)).toEqual(['command 70', 'suspend 19930', 'array 78000', 'transfer 81920']);
    // The program: until the cut, the latency, the read, the resume, the rest.
    expect(told(life(0).stretches)).toEqual([
      'command 70',
      'transfer 81920',
      'array 418010',
      'suspend 20000',
      'dieHost 159920',
      'suspend 5000',
      'array 881990',
    ]);
  });

  it('behind an unfinished write of its page is a hazard first', () => {
    const { life } = runRequests([
      { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
      { atNs: 100_000, op: 'read', offset: 0, bytes: 8192 },
    ]);
    expect(told(life(1).stretches)[0]).toBe('hazard 1281990');
    expect(life(1).stretches[0].blocker).toBe(0);
  });

  it('of a partial write begins with its update read', () => {
    const { life } = runRequests([
      { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
      { atNs: 10_000_000, op: 'write', offset: 0, bytes: 4096 },
    ]);
    expect(told(life(1).stretches)).toEqual([
      'command 70',
      'array 78000',
      'transfer 81920',
      'command 70',
      'transfer 81920',
      'array 1300000',
    ]);
  });
});

const busy: ExperimentInput = {
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 2, planesPerDie: 2, blocksPerPlane: 64, pagesPerBlock: 64 },
  workload: {
    synthetic: {
      requests: 1200,
      readShare: 0.5,
      readSizes: [
        { bytes: 8192, weight: 2 },
        { bytes: 32_768, weight: 1 },
      ],
      writeSizes: [
        { bytes: 4096, weight: 1 },
        { bytes: 16_384, weight: 1 },
      ],
      arrivals: { kind: 'exponential', meanGapNs: 900_000 },
      addresses: { footprintBytes: 4_194_304, alignBytes: 4096 },
    },
  },
};

function runBusy(policy: NonNullable<ExperimentInput['policy']>): Run {
  const experiment = applyPatch(parseExperiment(busy), { policy });
  if (!('synthetic' in experiment.workload)) throw new Error('the workload is generated');
  return run(experiment, generateRequests(experiment.workload.synthetic, 1, 4_194_304));
}

const POLICIES: Record<string, NonNullable<ExperimentInput['policy']>> = {
  plain: {},
  'read priority': { readPriority: true },
  suspension: { suspension: { program: true, erase: true } },
  'chip busy as one': { busyUnit: 'chip' },
  'planes together': { multiPlane: 'wise', parallelRead: 'same-request' },
  'late binding': { dieBinding: 'dynamic', busyUnit: 'chip', multiPlane: 'wise', readPriority: true },
};

describe('every life of a busy run', () => {
  it.each(Object.entries(POLICIES))('agrees with the recorded totals: %s', (_, policy) => {
    const { recording, life } = runBusy(policy);
    let exact = 0;
    for (let request = 0; request < recording.requestCount; request++) if (life(request).exact) exact++;
    expect(exact).toBe(recording.requestCount);
  });

  it.each([...Object.entries(POLICIES), ['cache mode', { cacheMode: true }] as const])(
    'leaves no hole between arrival and completion: %s',
    (_, policy) => {
      const { recording, life } = runBusy(policy);
      const parts = new Float64Array(WAIT_NAMES.length);
      for (let request = 0; request < recording.requestCount; request++) {
        const latency = addRequestParts(recording, request, parts);
        const { stretches } = life(request);
        const from = recording.requests[0].arrival[request];
        let at = from;
        for (const { startNs, endNs } of stretches) {
          expect(startNs).toBe(at);
          at = endNs;
        }
        expect(at - from).toBe(latency);
      }
    },
  );
});
