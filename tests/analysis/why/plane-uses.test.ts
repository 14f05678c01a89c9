/** The account of requests on dies whose planes read independently (model page §11.12). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { createEngine } from '../../../src/policies/all/engine-with-policies.ts';
import { PLANE_READ_EXPERIMENTS } from '../../reference/arbitrary-plane-reads.ts';
import { inlineRequests, workloadOf } from '../../engine/run.ts';

it('the account of a request says the same as its recorded parts, if planes read independently', () => {
  let requests = 0;
  let guessed = 0;
  fc.assert(
    fc.property(PLANE_READ_EXPERIMENTS['independent plane reads'], (experiment) => {
      const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
      while (engine.advance(100_000));
      const reader = new RunReader(engine.recording(), engine.experiment);
      for (let request = 0; request < reader.operations.requests; request++) {
        const account = requestAccount(reader, request);
        if (account === null || account.finishNs === null) continue;
        requests++;
        if (!account.placed) guessed++;
      }
    }),
    { numRuns: 60 },
  );
  expect(requests).toBeGreaterThan(600);
  // (Of the same experiments with one read a die some 2 % are guessed.)
  expect(guessed / requests).toBeLessThan(0.06);
});

it('a plane read whose data takes no time on the bus holds its plane until its array ends, not for ever', () => {
  const experiments = fc
    .sample(PLANE_READ_EXPERIMENTS['independent plane reads'], { numRuns: 400, seed: 7 })
    .filter(({ timing }) => timing.transferNsPerByte === 0);
  let requests = 0;
  let guessed = 0;
  for (const experiment of experiments) {
    const engine = createEngine(experiment, workloadOf(inlineRequests(experiment)));
    while (engine.advance(100_000));
    const reader = new RunReader(engine.recording(), engine.experiment);
    for (let request = 0; request < reader.operations.requests; request++) {
      const account = requestAccount(reader, request);
      if (account === null || account.finishNs === null) continue;
      requests++;
      if (!account.placed) guessed++;
    }
  }
  expect(requests).toBeGreaterThan(1000);
  // 11 % if it were held until a row of its data.
  expect(guessed / requests).toBeLessThan(0.05);
});
