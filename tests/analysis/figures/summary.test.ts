import { expect, it } from 'vitest';
import { figuresOf } from '../../../src/analysis/figures/run-figures.ts';
import { metricsOf } from '../../../src/analysis/figures/summary.ts';
import { parseExperiment } from '../../../src/document/validate.ts';
import { inlineRequests, runChecked, workloadOf } from '../../engine/run.ts';

it('bandwidth counts the bytes of reads and writes, and not those of trims', () => {
  const experiment = parseExperiment({
    workload: {
      requests: [
        { atNs: 0, op: 'write', offset: 0, bytes: 8192 },
        { atNs: 5_000_000, op: 'trim', offset: 8192, bytes: 1_000_000 },
        { atNs: 10_000_000, op: 'read', offset: 0, bytes: 4096 },
      ],
    },
  });
  const { bandwidthBytesPerSecond, elapsedNs, requests } = metricsOf(
    figuresOf(runChecked(experiment), workloadOf(inlineRequests(experiment))),
  );
  expect(requests).toBe(3);
  expect(bandwidthBytesPerSecond).toBeCloseTo(((8192 + 4096) / elapsedNs) * 1e9, 3);
});
