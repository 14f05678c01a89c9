import { expect, it } from 'vitest';
import { finishOf } from '../../../src/engine/recording/recording.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { FIRST_SCREEN } from '../../../src/app/stores/first-screen.ts';
import { recordingUntil } from '../../../src/learn/measure/until.ts';
import { resolveWorkload } from '../../../src/traces/resolve-workload.ts';

it('a recording until an instant has the rows that began before it, and no request that ended after it', async () => {
  const experiment = FIRST_SCREEN.pair.a;
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('this run has no trace')));
  const engine = createEngine(experiment, workload);
  engine.advanceTo(Infinity);
  const whole = engine.recording();
  let compared = 0;
  for (const untilNs of [0, whole.endNs / 3, whole.endNs + 1]) {
    const { rows, lanes, requests, endNs } = recordingUntil(whole, untilNs, whole.endNs);
    const chunks = lanes.flat();
    expect(rows).toBe(chunks.reduce((sum, { count }) => sum + count, 0));
    expect(endNs).toBe(Math.max(untilNs, whole.endNs));
    expect(rows).toBe(untilNs === 0 ? 0 : untilNs > whole.endNs ? whole.rows : rows);
    for (const chunk of requests)
      for (const [i, ns] of chunk.latency.entries())
        if (!Number.isNaN(ns)) expect(finishOf(chunk, i)).toBeLessThanOrEqual(untilNs);
    compared++;
  }
  expect(compared).toBe(3);
});
