/**
 * Laws of what is said of a run, over random experiments of all topics: each is checked against the plain rows of the run
 * (`events.ts`), never against what made the statement.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { requestAccount } from '../../src/analysis/why/account.ts';
import { RunReader } from '../../src/analysis/why/run-reader.ts';
import { isWait } from '../../src/analysis/why/spans.ts';
import { isWaiting, toldSpans, type Told } from '../../src/analysis/statements/of-request.ts';
import type { Experiment } from '../../src/document/experiment.ts';
import {
  Cause,
  OperationType,
  RowKind,
  WAIT_CAUSES,
  WaitCause,
  addRequestParts,
  infoCause,
  infoType,
} from '../../src/engine/recording/recording.ts';
import { createEngine } from '../../src/policies/all/engine-with-policies.ts';
import { resolveWorkload } from '../../src/traces/resolve-workload.ts';
import { TOPICS, experimentsAbout } from '../reference/arbitrary.ts';
import { Events, overlaps, type Event } from './events.ts';

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

/** Whether some rows are there during all of a piece of time. */
const cover = (rows: readonly Event[], { startNs, endNs }: Told): boolean =>
  rows.some((row) => row.startNs <= startNs && row.endNs >= endNs);

it.each(Object.entries(TOPICS))(
  'what is told of a request is so during all of it, and sums to what is recorded: %s',
  async (_topic, about) => {
    const seen = new Map<string, number>();
    let requests = 0;
    for (const experiment of fc.sample(experimentsAbout(about), { numRuns: LONG ? 1000 : 20, seed: 11 })) {
      const reader = await readerOf(experiment);
      const events = new Events(reader);
      const parts = new Float64Array(WAIT_CAUSES);
      for (let request = 0; request < reader.operations.requests; request++) {
        const account = requestAccount(reader, request);
        if (account === null || account.finishNs === null) continue;
        const pieces = toldSpans(reader, account);
        addRequestParts(reader.recording, request, parts);
        const sums = new Float64Array(WAIT_CAUSES);
        let at = account.arrivalNs;
        for (const piece of pieces) {
          const what = `request ${request}: ${JSON.stringify(piece)}`;
          // They follow each other without a gap.
          expect(piece.startNs, what).toBe(at);
          at = piece.endNs;
          sums[WaitCause[piece.cause]] += piece.endNs - piece.startNs;
          const { told, blockerOperation: by } = piece;
          seen.set(told, (seen.get(told) ?? 0) + 1);
          if (!account.placed && isWaiting(piece) && piece.blockerRequest === undefined)
            expect(by, what).toBeUndefined();
          if (by === undefined) continue;
          const isOwn = reader.operations.requestOf(by) === request;
          const rows = events.ofTransaction(by);
          if (told === 'ownBus' || told === 'ownDie') expect(isOwn, what).toBe(true);
          if (told === 'die' || told === 'data' || told === 'channel' || told === 'held')
            expect(isOwn, what).toBe(false);
          if (told === 'die' || told === 'ownDie') expect(cover(rows.filter(events.isArray), piece), what).toBe(true);
          if (told === 'channel')
            expect(
              events
                .of(by)
                .filter(events.isOnBus)
                .some((row) => overlaps(row, piece)),
              what,
            ).toBe(true);
          if (told === 'suspending' || told === 'resuming') {
            const kind = told === 'suspending' ? RowKind.suspend : RowKind.resume;
            expect(
              rows.some((row) => row.kind === kind && overlaps(row, piece)),
              what,
            ).toBe(true);
          }
          if (told === 'flush')
            expect(
              rows.some((row) => overlaps(row, piece)),
              what,
            ).toBe(true);
        }
        expect(at).toBe(account.finishNs);
        expect([...sums]).toEqual([...parts]);
        requests++;
      }
    }
    expect(requests).toBeGreaterThan(100);
    for (const told of ['die', 'ownBus', 'channel']) expect(seen.get(told) ?? 0).toBeGreaterThan(0);
  },
  120_000,
);
