import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barSpans, laneSpans } from '../../../src/analysis/statements/words.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { formatTime } from '../../../src/base/format.ts';
import { ranOf } from '../../statements/check.ts';
import { TOPIC_EXPERIMENTS } from '../../statements/runs.ts';

/** Always the same ones. */
const SEED = 1;
const WANTED = 20;

it('waits whose order is not known are drawn as one band on the clock, which says how long each of them was', async () => {
  let [unknown, known] = [0, 0];
  for (const [, experiments] of TOPIC_EXPERIMENTS) {
    for (const experiment of fc.sample(experiments, { numRuns: 4, seed: SEED })) {
      const { engine, workload } = await ranOf(experiment);
      const reader = new RunReader(engine.recording(), engine.experiment, null, workload, engine.jobs());
      for (let request = 0; request < reader.operations.requests; request++) {
        const account = requestAccount(reader, request);
        if (account === null || account.finishNs === null) continue;
        const spans = laneSpans(reader, request);
        if (account.placed) {
          expect(spans).toEqual(barSpans(reader, request));
          known++;
          continue;
        }
        const { arrivalNs: startNs, finishNs: endNs } = account;
        expect(spans).toMatchObject([{ startNs, endNs, short: 'in an order that is not known' }]);
        expect(spans[0]).not.toHaveProperty('blockerOperation');
        for (const { startNs: from, endNs: to, short } of barSpans(reader, request)) {
          const same = barSpans(reader, request).filter((one) => one.short === short);
          const sum = same.reduce((ns, one) => ns + one.endNs - one.startNs, 0);
          expect(to).toBeGreaterThan(from);
          expect(spans[0].label).toContain(`${short} ${formatTime(sum)}`);
        }
        unknown++;
      }
    }
    if (unknown >= WANTED) break;
  }
  // What is placed in time leaves fewer of them.
  expect(unknown).toBeGreaterThan(0);
  expect(known).toBeGreaterThan(100);
});
