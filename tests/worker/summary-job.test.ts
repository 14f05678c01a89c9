import { describe, expect, it } from 'vitest';
import { PERCENTILES, rankIndex } from '../../src/analysis/latency/percentiles.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { namedPolicy } from '../../src/document/presets/schemes.ts';
import { applyPatch } from '../../src/document/patch.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { summaryJob } from '../../src/worker/jobs/summary-job.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';
import type { RunProgress } from '../../src/worker/protocol.ts';

const SCHEMES = ['ssdsim', 'tbm', 'sprinkler', 'mbm'];

const sample = (scheme: string): Experiment =>
  applyPatch(parseExperiment({ workload: { sample: 'oltp' }, host: { timeScale: 10 } }), namedPolicy(scheme).patch);

const noTrace = (): Promise<never> => Promise.reject(new Error('there is no trace'));
const { signal } = new AbortController();
const nothing = (): void => undefined;

describe('a measured run', () => {
  it('gives the state hash and the metrics of the recorded run', async () => {
    const hashes = new Set<string>();
    for (const scheme of SCHEMES) {
      const experiment = sample(scheme);
      const { summary } = await summaryJob(experiment, { signal, trace: noTrace, onProgress: nothing });
      const outcome = await runJob(experiment, { signal, trace: noTrace, onProgress: nothing });
      expect(summary.stateHash, scheme).toBe(outcome.stateHash);
      expect(summary.metrics, scheme).toEqual(outcome.metrics);
      hashes.add(summary.stateHash);
    }
    // Each scheme decides differently, so the comparison above has compared four runs.
    expect(hashes.size).toBe(SCHEMES.length);
  });

  it('has the percentiles of an exact sort, and its last live ones lead to them', async () => {
    const messages: RunProgress[] = [];
    const experiment = parseExperiment({
      workload: { synthetic: { requests: 60_000, readShare: 0.5 } },
      precondition: { kind: 'sequential-fill' },
    });
    const { summary, columns } = await summaryJob(experiment, {
      signal,
      trace: noTrace,
      onProgress: (progress) => messages.push(progress),
    });
    let compared = 0;
    for (const [kind, op] of [
      ['read', 0],
      ['write', 1],
    ] as const) {
      const sorted = columns.latencyNs.filter((_, request) => columns.op[request] === op).sort();
      for (const [index, percentile] of PERCENTILES.entries()) {
        const rank = rankIndex(sorted.length, percentile);
        const expected = rank < 0 ? null : sorted[rank];
        expect(summary.response[kind].ranks[index].ns, `${kind} ${percentile.label}`).toBe(expected);
        compared++;
      }
    }
    expect(compared).toBe(14);
    const running = messages.filter((message) => message.kind === 'running');
    const counts = running.map(({ completed }) => completed);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    for (const { latencies, completed } of running) expect(latencies.all.count).toBe(completed);
  });
});
