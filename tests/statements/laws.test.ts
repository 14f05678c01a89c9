/**
 * Laws of what is said of a run, over random experiments of all topics: each is checked against the plain rows of the run
 * (`events.ts`), never against what made the statement.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestAccount } from '../../src/analysis/why/account.ts';
import { RunReader } from '../../src/analysis/why/run-reader.ts';
import { isWait } from '../../src/analysis/why/spans.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import { Cause, OperationType, RowKind, infoCause, infoType } from '../../src/engine/recording/recording.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { TOPICS, experimentsAbout } from '../reference/arbitrary.ts';
import { Events, overlaps } from './events.ts';

const LONG = process.env.LONG !== undefined;

async function readerOf(experiment: Experiment): Promise<RunReader> {
  const workload = await resolveWorkload(experiment, () => Promise.reject(new Error('these runs have no trace')));
  const engine = createEngine(experiment, workload);
  while (engine.advance(100_000));
  return new RunReader(engine.recording(), engine.experiment);
}

const isLatency = ({ kind }: { readonly kind: number }): boolean => kind === RowKind.suspend || kind === RowKind.resume;

it.each(Object.entries(TOPICS))(
  'an operation that is named for a wait was there during that wait: %s',
  async (_topic, about) => {
    let named = 0;
    let [waitNs, placedNs] = [0, 0];
    for (const experiment of fc.sample(experimentsAbout(about), { numRuns: LONG ? 1000 : 20, seed: 7 })) {
      const reader = await readerOf(experiment);
      const events = new Events(reader);
      for (let request = 0; request < reader.operations.requests; request++) {
        const account = requestAccount(reader, request);
        for (const span of account?.spans ?? []) {
          if (!isWait(span)) continue;
          waitNs += span.endNs - span.startNs;
          if (account?.placed !== true) continue;
          placedNs += span.endNs - span.startNs;
          const { blockerOperation: by, cause } = span;
          if (by === undefined || !/^(?:channel|die|suspend|group)/.test(cause)) continue;
          const info = reader.operations.info(by);
          // What runs at the start has no rows before it is resumed.
          if (infoCause(info) === Cause.precondition) continue;
          named++;
          const rows = events.ofTransaction(by);
          const what = `request ${request}: ${JSON.stringify(span)}`;
          if (cause === 'suspend')
            expect(
              rows.filter(isLatency).some((row) => overlaps(row, span)),
              what,
            ).toBe(true);
          else if (cause === 'channel')
            expect(
              events
                .of(by)
                .filter(events.isOnBus)
                .some((row) => overlaps(row, span)),
              what,
            ).toBe(true);
          else if (cause === 'group') {
            expect(by, what).not.toBe(account.critical);
            expect(
              rows.some((row) => overlaps(row, span)),
              what,
            ).toBe(true);
          } else {
            // It holds its die from its first row to its last; a page that is copied inside the die, until it is programmed.
            const isCopied =
              infoType(info) === OperationType.read && !events.of(by).some(({ kind }) => kind === RowKind.dataOut);
            const startNs = Math.min(...rows.map((row) => row.startNs));
            const endNs = isCopied ? Infinity : Math.max(...rows.map((row) => row.endNs));
            expect(overlaps({ startNs, endNs }, span), what).toBe(true);
          }
        }
      }
    }
    expect(named).toBeGreaterThan(10);
    // What is not placed names nobody: it is to stay rare.
    expect(placedNs / waitNs).toBeGreaterThan(0.9);
  },
  120_000,
);
