import { describe, expect, it } from 'vitest';
import { distributionResponse } from '../../src/compare/measured/measured-responses.ts';
import { fitOf, misfitOf as misfit, suggestedTrace, type TraceFacts } from '../../src/compare/measured/fit.ts';
import { importJob } from '../../src/traces/fio-job/import-job.ts';
import { readFioJson } from '../../src/traces/measured/fio-json.ts';
import { readFioLog } from '../../src/traces/measured/fio-log.ts';
import { readHgrm } from '../../src/traces/measured/hgrm.ts';

/** With blanks as people type them. */
const misfitOf = (...given: Parameters<typeof misfit>): string | null =>
  misfit(...given)?.replaceAll('\u202f', ' ') ?? null;

const OLTP: TraceFacts = { reads: 1000, writes: 3000, meanBytes: { read: 3000, write: 3400 }, queueDepth: null };
const READS: TraceFacts = { reads: 5000, writes: 0, meanBytes: { read: 4096, write: null }, queueDepth: 8 };

const bins = { '85000': 900, '3230000': 100 };
const fio = (more: object = {}, options: object = {}): string =>
  JSON.stringify({
    'fio version': 'fio-3.36',
    'global options': { ioengine: 'libaio', direct: '1', bs: '4k' },
    jobs: [
      {
        jobname: 'rand read',
        'job options': { name: 'rand read', rw: 'randread', iodepth: '8', size: '1g', time_based: '', ...options },
        read: { io_bytes: 4_096_000, total_ios: 1000, clat_ns: { bins }, ...more },
      },
    ],
  });
const factsOf = (text: string): Parameters<typeof misfitOf>[0] => {
  const { distributions, job } = readFioJson(text);
  return { curves: distributions.map(({ kind, count, meanBytes }) => ({ kind, count, meanBytes })), job };
};

describe('a file of measured latencies', () => {
  it('fits a trace of the same requests, and says what differs from one of others', () => {
    expect(misfitOf(factsOf(fio()), READS)).toBeNull();
    expect(misfitOf(factsOf(fio()), OLTP)).toBe('100 % of its requests are reads, of those of the trace 25 %.');
    expect(misfitOf(factsOf(fio({ io_bytes: 131_072_000 })), READS)).toBe(
      'Its requests have 128 KiB on average, those of the trace 4 KiB.',
    );
    expect(misfitOf(factsOf(fio({}, { iodepth: '32' })), READS)).toBe(
      'Its job keeps 32 requests in flight, the runs of the trace 8.',
    );
    // Processes of a job each keep so many; requests that arrive in time have no depth.
    expect(misfitOf(factsOf(fio({}, { iodepth: '4', numjobs: '2' })), READS)).toBeNull();
    expect(misfitOf(factsOf(fio({}, { iodepth: '32' })), { ...READS, queueDepth: null })).toBeNull();
    // A file that does not tell reads from writes, nor sizes, says nothing against any trace.
    expect(misfitOf({ curves: [{ kind: 'all', count: 100 }] }, OLTP)).toBeNull();
  });

  it('is told by the sizes in a log, too', () => {
    const log = (bytes: number): Parameters<typeof misfitOf>[0] => {
      const text = `0, 900, 0, ${bytes}\n1, 950, 0, ${bytes}\n`;
      const { distributions } = readFioLog(text, 1, 'job_clat.1.log');
      return { curves: distributions.map(({ kind, count, meanBytes }) => ({ kind, count, meanBytes })) };
    };
    expect(misfitOf(log(4096), READS)).toBeNull();
    expect(misfitOf(log(65_536), READS)).toMatch(/64 KiB on average, those of the trace 4 KiB/);
  });

  it('belongs to the trace of its name, or to the only one, and otherwise to none', () => {
    const traces = ['hm_0.csv.gz', 'prxy_0.csv'];
    expect(suggestedTrace('prxy_0_clat.1.log', traces)).toBe('prxy_0.csv');
    expect(suggestedTrace('HM_0.hgrm', traces)).toBe('hm_0.csv.gz');
    expect(suggestedTrace('nvme.json', traces)).toBeNull();
    expect(suggestedTrace('nvme.json', ['hm_0.csv'])).toBe('hm_0.csv');
    expect(suggestedTrace('hm_0.json', ['hm_0.csv', 'hm_0.spc'])).toBeNull();
  });

  it('of fio carries its job, which the reader of fio jobs takes as it is', () => {
    const { job } = readFioJson(fio());
    const { experiment } = importJob(job ?? '', 'result.json');
    expect(experiment.host).toMatchObject({ mode: 'closed', queueDepth: 8 });
    expect(JSON.stringify(experiment.workload)).toContain('"readShare":1');
  });

  it('of HdrHistogram is read between its lines, as its plotter draws them', () => {
    // An exponential distribution: its value at a share p is a straight line over log(1 / (1 − p)).
    const mean = 100_000;
    const shares = [0, 0.5, 0.75, 0.875, 0.9375, 0.97, 0.984, 0.992, 0.996, 0.9985, 0.9995, 0.9999];
    const count = 100_000;
    const lines = shares.map(
      (p) => `${Math.round(-mean * Math.log(1 - p)) + 1} ${p} ${Math.max(1, Math.round(p * count))}`,
    );
    const last = `${Math.round(mean * Math.log(count)) + 1} 1.0 ${count}`;
    const [distribution] = readHgrm(['Value Percentile TotalCount', ...lines, last].join('\n'), 1).distributions;
    const { ranks, curve } = distributionResponse(distribution);
    let compared = 0;
    for (const { share, ns } of ranks) {
      if (ns === null || share > 0.9999) continue;
      const exact = -mean * Math.log(1 - share) + 1;
      // The step of its line would be up to a half above.
      expect(Math.abs(ns / exact - 1), String(share)).toBeLessThan(1e-4);
      compared++;
    }
    expect(compared).toBe(6);
    const drawn = Array.from(curve.places, (place, at) => [place, curve.ns[at]] as const).filter(
      ([place]) => place < 4,
    );
    expect(drawn.length).toBeGreaterThan(100);
    for (const [place, ns] of drawn) expect(Math.abs(ns / (mean * place * Math.LN10 + 1) - 1)).toBeLessThan(1e-4);
    // Never below what came before.
    expect([...curve.ns]).toEqual([...curve.ns].sort((a, b) => a - b));
  });
});

describe('a file that does not tell reads from writes', () => {
  const untold = { curves: [{ kind: 'all', count: 100 } as const] };

  it('is of reads next to a run of reads alone, and asks next to a run of both', () => {
    expect(fitOf(untold, READS, undefined)).toEqual({ kind: 'read', why: null });
    expect(fitOf(untold, OLTP, undefined)).toEqual({
      kind: null,
      why: 'It does not tell reads from writes: choose which of them it is of.',
    });
    expect(fitOf(untold, OLTP, 'write')).toEqual({ kind: 'write', why: null });
  });
});
