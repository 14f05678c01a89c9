import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { estimatedBusy, suggestedFactor } from '../../../src/analysis/premises/pace.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { readTrace } from '../../../src/traces/read.ts';
import { bytesSource } from '../../../src/traces/source.ts';
import { runJob } from '../../../src/worker/jobs/run-job.ts';

const mean = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;

describe('the suggested pace', () => {
  it('leads to 6 to 12 % busy, and busy traces have none', () => {
    let compared = 0;
    for (let exponent = -7; exponent <= -1.8; exponent += 0.01) {
      const busy = 10 ** exponent;
      const factor = suggestedFactor(busy);
      expect(factor).not.toBeNull();
      const reached = busy * (factor ?? 0);
      expect(reached).toBeGreaterThanOrEqual(0.06 - 1e-9);
      expect(reached).toBeLessThanOrEqual(0.12 + 1e-9);
      compared++;
    }
    expect(compared).toBeGreaterThan(500);
    expect([0.02, 0.5, 3, 0, NaN].map(suggestedFactor)).toEqual([null, null, null, null, null]);
  });

  it('is estimated from what a trace holds, within a factor of two of its run on a new SSD', async () => {
    const files = readdirSync('sample-traces').filter((name) => /\.(spc|csv|trace)$/.test(name));
    let compared = 0;
    for (const name of files) {
      const { report, columns } = await readTrace(bytesSource(name, readFileSync(`sample-traces/${name}`)), {});
      const experiment = parseExperiment({
        workload: { trace: { name, format: report.format, hash: report.source.hash } },
      });
      const outcome = await runJob(experiment, {
        signal: new AbortController().signal,
        trace: () => Promise.resolve(columns),
        onProgress: () => undefined,
      });
      const { dieUtilization, channelUtilization } = outcome.metrics;
      const measured = Math.max(mean(dieUtilization), mean(channelUtilization));
      const ratio = estimatedBusy(report, experiment, 1) / measured;
      expect(ratio, name).toBeGreaterThan(0.5);
      expect(ratio, name).toBeLessThan(2);
      compared++;
    }
    expect(compared).toBe(8);
  });
});
