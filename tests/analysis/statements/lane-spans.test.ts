import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barSpans, laneSpans } from '../../../src/analysis/statements/words.ts';
import { requestAccount } from '../../../src/analysis/why/account.ts';
import { RunReader } from '../../../src/analysis/why/run-reader.ts';
import { formatTime } from '../../../src/base/format.ts';
import { NONE, ROW_KIND_NAMES } from '../../../src/engine/recording/recording.ts';
import { ranOf } from '../../statements/check.ts';
import { TOPIC_EXPERIMENTS } from '../../statements/runs.ts';

/** Always the same ones. */
const SEED = 1;

const NAMED = { array: ['read', 'program'], transfer: ['load', 'data-in', 'data-out'], 'register copy': ['copy'] };

it('of an order that is not known, own work is drawn where its rows are, and the rest as a band with the length of each part', async () => {
  let [unknown, known, drawn] = [0, 0, 0];
  for (const [, experiments] of TOPIC_EXPERIMENTS) {
    for (const experiment of fc.sample(experiments, { numRuns: 2, seed: SEED })) {
      const { engine, workload } = await ranOf(experiment);
      const reader = new RunReader(engine.recording(), engine.experiment, null, workload, engine.jobs());
      for (let request = 0; request < reader.operations.requests; request++) {
        const account = requestAccount(reader, request);
        if (account === null || account.finishNs === null) continue;
        const spans = laneSpans(reader, request);
        const bars = barSpans(reader, request);
        if (account.placed) {
          expect(spans).toEqual(bars);
          known++;
          continue;
        }
        const { arrivalNs, finishNs, critical } = account;
        expect(spans.map(({ startNs }) => startNs)).toEqual([
          arrivalNs,
          ...spans.slice(0, -1).map(({ endNs }) => endNs),
        ]);
        expect(spans.at(-1)?.endNs).toBe(finishNs);
        const sumOf = (list: typeof spans, name: string): number =>
          list.filter(({ short }) => short === name).reduce((ns, one) => ns + one.endNs - one.startNs, 0);
        const bands = spans.filter(({ short }) => short === 'in an order that is not known');
        for (const { short } of bars) {
          const sum = sumOf(bars, short);
          // Drawn with its whole length, or said with it.
          if (spans.some((one) => one.short === short)) expect(sumOf(spans, short)).toBe(sum);
          else for (const { label } of bands) expect(label).toContain(`${short} ${formatTime(sum)}`);
        }
        const rows = [critical ?? NONE, (critical ?? NONE) - 1].flatMap((id) =>
          id >= 0 && reader.operations.requestOf(id) === request ? reader.allRowsOf(id) : [],
        );
        for (const { short, startNs, endNs, isWaiting } of spans) {
          const kinds: readonly string[] | undefined = NAMED[short as keyof typeof NAMED];
          if (kinds === undefined) continue;
          expect(isWaiting).toBe(false);
          expect(
            rows.some((row) => row.startNs <= startNs && row.endNs === endNs),
            short,
          ).toBe(true);
          expect(kinds).toContain(ROW_KIND_NAMES[rows.find((row) => row.endNs === endNs)?.kind ?? 0]);
          drawn++;
        }
        for (const band of bands) expect(band).not.toHaveProperty('blockerOperation');
        unknown++;
      }
    }
  }
  expect(unknown).toBeGreaterThan(20);
  expect(drawn).toBeGreaterThan(40);
  expect(known).toBeGreaterThan(100);
});
