import { describe, expect, it, vi } from 'vitest';
import { RunningPercentiles } from '../../src/analysis/latency/running-percentiles.ts';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { HostOp } from '../../src/engine/state/workload.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { addRequestParts, WAIT_CAUSES } from '../../src/engine/recording/recording.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { outcomeBuffers } from '../../src/worker/outcome.ts';
import type { RunProgress } from '../../src/worker/protocol.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';
import { sketchOf } from '../../src/worker/workload-facts.ts';

const never = (): never => {
  throw new Error('no trace in this test');
};

function run(
  input: ExperimentInput,
  signal = new AbortController().signal,
  onProgress: (progress: RunProgress) => void = () => undefined,
) {
  return runJob(parseExperiment(input), { signal, trace: never, onProgress });
}

const generated = (requests: number): ExperimentInput => ({
  workload: {
    synthetic: {
      requests,
      readShare: 0.5,
      readSizes: [{ bytes: 8192, weight: 1 }],
      writeSizes: [{ bytes: 8192, weight: 1 }],
      arrivals: { kind: 'exponential', meanGapNs: 200_000 },
    },
  },
});

describe('a run', () => {
  it('returns its figures, its tail and its columns', async () => {
    const outcome = await run({
      workload: {
        requests: [
          { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
          { atNs: 5_000_000, op: 'read', offset: 0, bytes: 8192 },
        ],
      },
    });
    expect(outcome.metrics.requests).toBe(2);
    // MBM Table I: command 70 ns, 8192 bytes at 10 ns, tR 78 µs, tPROG 1.3 ms.
    expect(outcome.metrics.response.write.maxNs).toBe(70 + 81_920 + 1_300_000);
    expect(outcome.read.slowest).toEqual({ ns: 70 + 78_000 + 81_920, request: 1 });
    expect(outcome.workload).toMatchObject({ requests: 2, reads: 1, writes: 1, meanReadBytes: 8192 });
    expect(outcome.recording.requestCount).toBe(2);
    expect(outcome.stopReason).toBeNull();
    expect(outcome.decisions).toEqual([]);
  });

  it('gives the same hash twice', async () => {
    const first = await run(generated(300));
    const second = await run(generated(300));
    expect(first.stateHash).toMatch(/^[0-9a-f]{16}$/);
    expect(second.stateHash).toBe(first.stateHash);
    expect((await run({ ...generated(300), seed: 2 })).stateHash).not.toBe(first.stateHash);
  });

  it('charges every request to the last nanosecond', async () => {
    const { recording } = await run(generated(300));
    const parts = new Float64Array(WAIT_CAUSES);
    for (let request = 0; request < recording.requestCount; request++) {
      const latency = addRequestParts(recording, request, parts);
      expect(parts.reduce((sum, ns) => sum + ns, 0)).toBe(latency);
    }
  });

  it('runs requests in order of time, for any order in the document', async () => {
    const outcome = await run({
      workload: {
        requests: [
          { atNs: 9000, op: 'read', offset: 8192, bytes: 8192 },
          { atNs: 0, op: 'write', offset: 0, bytes: 4096 },
        ],
      },
    });
    expect([...outcome.requests.op]).toEqual([1, 0]);
    expect([...outcome.requests.bytes]).toEqual([4096, 8192]);
  });

  it('reports its progress at most ten times a second', async () => {
    const said: number[] = [];
    let last: RunProgress | undefined;
    // A clock of its own: how long a slice really takes on a busy machine is no matter here.
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20));
    await run(generated(30_000), undefined, (progress) => {
      said.push(performance.now());
      last = progress;
    });
    expect(said.length).toBeGreaterThan(1);
    for (let i = 1; i < said.length; i++) expect(said[i] - said[i - 1]).toBeGreaterThanOrEqual(100);
    if (last?.kind !== 'running') throw new Error('it says nothing of the run');
    expect(last.requests).toBe(30_000);
    expect(last.latencies.read.count).toBeGreaterThan(0);
    expect(last.latencies.write.count).toBeGreaterThan(0);
  });

  it('reports its progress without a walk over requests that have not arrived', async () => {
    const update = vi.spyOn(RunningPercentiles.prototype, 'update');
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20));
    await run(generated(30_000));
    expect(update.mock.calls.length).toBeGreaterThan(1);
    expect(update.mock.calls[0][2]).toBeLessThan(30_000);
  });

  it('spends at most a twentieth of its time on progress reports', async () => {
    const said: number[] = [];
    // A clock of its own, which saying anything moves by a second.
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 20));
    await run(generated(30_000), undefined, () => {
      said.push(clock);
      clock += 1000;
    });
    expect(said.length).toBeGreaterThan(1);
    for (let i = 1; i < said.length; i++) expect(said[i] - said[i - 1]).toBeGreaterThanOrEqual(20_000);
  });

  it('stops between two slices when it is canceled', async () => {
    const controller = new AbortController();
    const said: RunProgress[] = [];
    const running = run(generated(1_000_000), controller.signal, (progress) => {
      said.push(progress);
      controller.abort();
    });
    await expect(running).rejects.toThrow(/abort/i);
    expect(said).toHaveLength(1);
  });

  it('reports the pages of its preconditioning, can be canceled there, and gives the same run as an engine prepared in one go', async () => {
    const input: ExperimentInput = {
      device: { blocksPerPlane: 96, pagesPerBlock: 256 },
      precondition: { kind: 'used' },
      workload: { synthetic: { requests: 200 } },
    };
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 60));
    const said: number[] = [];
    const outcome = await run(input, undefined, (progress) => {
      if (progress.kind === 'preparing') said.push(progress.pages);
    });
    expect(said.length).toBeGreaterThan(3);
    expect(said).toEqual([...said].sort((a, b) => a - b));
    const experiment = parseExperiment({ version: 1, ...input });
    const atOnce = createEngine(experiment, await resolveWorkload(experiment, never));
    atOnce.advanceTo(Infinity);
    expect(outcome.stateHash).toBe(atOnce.stateHash());
    const controller = new AbortController();
    const stopped = run(input, controller.signal, () => {
      controller.abort();
    });
    await expect(stopped).rejects.toThrow(/abort/i);
  });

  it('is refused by key if the engine cannot run it', async () => {
    await expect(run({ ...generated(2), policy: { superblockWays: 2, scheduler: 'paq' } })).rejects.toThrow(
      /policy\.scheduler/,
    );
  });
});

it('a sketch of a workload counts reads and writes, and no trims', () => {
  const workload = { count: 3, at: new Float64Array(3), op: Uint8Array.of(HostOp.read, HostOp.write, HostOp.trim) };
  const { reads, writes } = sketchOf(workload, 1);
  expect([[...reads], [...writes]]).toEqual([[1], [1]]);
});

it('a sketch has each request in the bar of its arrival, also of a burst, a pause and one instant', () => {
  const at = Float64Array.from([0, 0, 1, 2, 2, 2, 3, 29, 30, 59, 89, 90, 90]);
  const op = Uint8Array.from(at, (_, i) => (i % 3 === 0 ? HostOp.read : HostOp.write));
  const { reads, writes } = sketchOf({ count: at.length, at, op }, 3);
  expect([[...reads], [...writes]]).toEqual([
    [3, 1, 1],
    [5, 1, 2],
  ]);
  const still = sketchOf({ count: 2, at: Float64Array.of(7, 7), op: new Uint8Array(2) }, 3);
  expect([...still.reads]).toEqual([2, 0, 0]);
  expect([...sketchOf({ count: 0, at: new Float64Array(0), op: new Uint8Array(0) }, 3).reads]).toEqual([0, 0, 0]);
});

it('an outcome can be sent to another thread without a copy, each buffer once', async () => {
  const outcome = await run(generated(500));
  const buffers = outcomeBuffers(outcome);
  expect(new Set(buffers).size).toBe(buffers.length);
  const { rows, requestCount } = outcome.recording;
  const sent = structuredClone(outcome, { transfer: buffers });
  expect(sent.recording.rows).toBe(rows);
  expect(sent.recording.requests[0].arrival.length).toBeGreaterThanOrEqual(requestCount);
  expect(outcome.recording.requests[0].arrival).toHaveLength(0);
});
