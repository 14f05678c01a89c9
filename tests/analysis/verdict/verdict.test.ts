import { describe, expect, it } from 'vitest';
import { verdictOf, type VerdictEntry, overallOf } from '../../../src/analysis/verdict/verdict.ts';
import { overallWords, verdictWords } from '../../../src/analysis/verdict/verdict-words.ts';
import type { RunColumns } from '../../../src/compare/run/run-columns.ts';
import { summarizeResponse } from '../../../src/compare/run/response-summary.ts';
import { windowsOf } from '../../../src/compare/run/windows.ts';
import { sortResponses } from '../../../src/analysis/figures/summary.ts';
import { summarize, SUMMARY_RECORDING } from '../../../src/compare/run/summary.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { WaitCause } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

/** Numbers from 0 to below 1, the same for a seed. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Reads of 100 to 300 µs in the array, and what `delay` (ns) adds to each as a wait. */
function entry(name: string, seed: number, delay: (read: number) => number, reads = 4000): VerdictEntry {
  const next = random(seed);
  const latencyNs = new Float64Array(reads);
  const from = new Uint32Array(reads + 1);
  const cause = new Uint8Array(reads * 2);
  const ns = new Uint32Array(reads * 2);
  for (let read = 0; read < reads; read++) {
    from[read] = 2 * read;
    cause.set([WaitCause.array, WaitCause.dieGc], 2 * read);
    ns.set([100_000 + Math.floor(next() * 200_000), delay(read)], 2 * read);
    latencyNs[read] = ns[2 * read] + ns[2 * read + 1];
  }
  from[reads] = 2 * reads;
  const columns: RunColumns = {
    count: reads,
    firstCounted: 0,
    arrivalNs: Float64Array.from({ length: reads }, (_, read) => read * 1e6),
    latencyNs,
    op: new Uint8Array(reads),
    causes: { from, cause, ns },
    collections: { startNs: new Float64Array(), endNs: new Float64Array() },
  };
  const sorted = sortResponses(latencyNs, columns.op, 0);
  const run = {
    response: {
      all: summarizeResponse(sorted.all, columns),
      read: summarizeResponse(sorted.read, columns),
      write: summarizeResponse(sorted.write, columns),
    },
    metrics: { waf: null, erases: 0 },
    windows: windowsOf(columns),
  };
  return { name, runs: [run], broken: [] };
}

const MS = 1_000_000;

describe('a verdict over several traces', () => {
  const verdicts = [1, 2, 3].flatMap((seed) => {
    const slow = entry('slow', seed, (read) => (read % 10 === 3 ? MS : 0));
    // Faster on two of three traces, the same on the third.
    const other = entry('fast', seed, (read) => (seed === 3 && read % 10 === 3 ? MS : 0));
    return verdictOf(slow, [other], 'read') ?? [];
  });

  it('is the geometric mean of the ratios, and on how many traces a difference is established', () => {
    expect(verdicts).toHaveLength(3);
    const overall = overallOf(verdicts);
    expect(overall).toMatchObject({ baseline: 'slow', traces: 3, doubtful: 0 });
    expect(overall?.figure.id).toBe('read.p99Ns');
    const [fast] = overall?.entries ?? [];
    expect(fast).toMatchObject({ name: 'fast', lower: 2, higher: 0, interval: null });
    const ratios = verdicts.map(({ judged }) => judged[0].ratio);
    expect(fast.ratio).toBeCloseTo(Math.cbrt(ratios[0] * ratios[1] * ratios[2]), 12);
    expect(fast.ratio).toBeLessThan(0.5);
    expect(overall === null ? '' : overallWords(overall)).toMatch(/lower on 2, higher on 0.*Fewer than ten traces/s);
  });

  it('says for which policies nothing is established, not that they are lower on 0 traces', () => {
    const equal = [1, 2].flatMap((seed) => {
      const others = ['same', 'as slow'].map((name) => entry(name, seed, () => 0));
      const fast = entry('fast', seed, () => 0);
      const slow = entry('slow', seed, (read) => (read % 10 === 3 ? MS : 0));
      return [
        verdictOf(fast, others, 'read') ?? [],
        verdictOf(slow, [fast, entry('too', seed, (read) => (read % 10 === 3 ? MS : 0))], 'read') ?? [],
      ];
    });
    const [same, mixed] = [0, 1].map((which) => overallOf(equal.filter((_, i) => i % 2 === which).flat()));
    expect(same === null ? '' : overallWords(same)).toMatch(
      /^Geometric means of the read p99 over 2 traces, without an established difference to fast on any of them: same 1\s×, as slow 1\s×\. Fewer/,
    );
    expect(mixed === null ? '' : overallWords(mixed)).toMatch(
      /against slow: fast [^;]* \(lower on 2, higher on 0\)\. Geometric means .* to slow on any of them: too 1\s×\./,
    );
  });

  it('is none of a single trace', () => {
    expect(overallOf(verdicts.slice(0, 1))).toBeNull();
  });
});

describe('a verdict', () => {
  it('finds a delay of 1 ms in each tenth read: which, by how much, in which windows, and why', () => {
    const slow = entry('slow', 1, (read) => (read % 10 === 3 ? MS : 0));
    const fast = entry('fast', 1, () => 0);
    const verdict = verdictOf(slow, [fast], 'read');
    expect(verdict?.best?.entry.name).toBe('fast');
    expect(verdict?.figure.id).toBe('read.p99Ns');
    expect(verdict?.cause).toBe('dieGc');
    const { ratio, test } = verdict?.best ?? {};
    // p99 of the delayed tenth is its own p90: 280 µs and 1 ms; without the delay it is 298 µs.
    expect(ratio).toBeCloseTo(298 / 1280, 2);
    expect(test).toMatchObject({ by: 'windows', of: 10, lower: 10, higher: 0 });
    expect(test?.low).toBeLessThanOrEqual(ratio ?? 0);
    expect(test?.high).toBeGreaterThanOrEqual(ratio ?? 1);
    expect(test?.high).toBeLessThan(0.26);
    const [first, why] = verdictWords(verdict ?? expect.unreachable());
    expect(first).toMatch(
      /^fast has the lowest read p99: 0\.23\s× that of slow, lower in 10 of 10 windows of the trace/,
    );
    expect(why).toContain('die busy (GC)');
    // The other way round the baseline is the best.
    const other = verdictOf(fast, [slow], 'read');
    expect(other?.best).toBeNull();
    expect(verdictWords(other ?? expect.unreachable())[0]).toMatch(/^fast has the lowest read p99: slow 4\.\d+\s× /);
  });

  it('is that nothing is established in at least 95 of 100 trials of equal policies with other seeds', async () => {
    let trials = 0;
    let established = 0;
    for (let trial = 1; trial <= 100; trial++) {
      const runs = await Promise.all(
        [trial, trial + 1000].map(async (seed) => {
          const experiment = parseExperiment({
            seed,
            device: {
              channels: 2,
              chipsPerChannel: 1,
              diesPerChip: 1,
              planesPerDie: 2,
              blocksPerPlane: 64,
              pagesPerBlock: 64,
            },
            workload: {
              synthetic: { requests: 1200, readShare: 0.9, arrivals: { kind: 'exponential', meanGapNs: 300_000 } },
            },
          });
          const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('no file')));
          const engine = createEngine(experiment, workload, SUMMARY_RECORDING);
          engine.advanceTo(Infinity);
          return summarize(engine, workload).summary;
        }),
      );
      const [baseline, ...others] = runs.map((run, at) => ({ name: `policy ${at}`, runs: [run], broken: [] }));
      const verdict = verdictOf(baseline, others, 'read');
      expect(verdict?.judged.map(({ test }) => test?.by)).toEqual(['windows']);
      trials++;
      if (verdict?.judged.some(({ finding }) => finding !== 'none') === true) established++;
    }
    expect(trials).toBe(100);
    expect(established).toBeLessThanOrEqual(5);
  });

  it('takes a lower percentile, or the mean, if fewer than ten requests decide p99, and says what is not known', () => {
    const [few, fewer] = [300, 90].map((reads) =>
      verdictOf(
        entry('a', 1, () => 0, reads),
        [entry('b', 1, (read) => (read % 2 === 0 ? MS : 0), reads)],
        'read',
      ),
    );
    expect([few?.figure.label, fewer?.figure.label]).toEqual(['p95', 'p50']);
    expect(few?.unknown).toEqual(['p99', 'p99.9']);
    expect(
      verdictOf(
        entry('a', 1, () => 0),
        [entry('b', 1, () => 0)],
        'write',
      ),
    ).toBeNull();
  });

  it('calls nothing established inside the noise band of 2 %', () => {
    const verdict = verdictOf(
      entry('a', 1, () => 0),
      [entry('b', 1, () => 2000)],
      'read',
    );
    expect(verdict?.judged[0]).toMatchObject({ finding: 'none', test: { higher: 10 } });
  });
});
