/** Flushes, FUA and write-through (model page §11.9), in engine and reference model: times worked out by hand. */
import { describe, expect, it } from 'vitest';
import type { ExperimentInput } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { metricsOf } from '../../src/analysis/figures/summary.ts';
import { figuresOf } from '../../src/analysis/figures/run-figures.ts';
import type { Result } from '../reference/result.ts';
import { agree } from './agreement.ts';
import { inlineRequests, runChecked, workloadOf } from './run.ts';

const PAGE = 8192;
const COMMAND = 70;
const TRANSFER = 81_920;
const PROGRAM = 1_300_000;
const WRITE = COMMAND + TRANSFER + PROGRAM;
const ACK = 5000;

type Requests = NonNullable<Extract<ExperimentInput['workload'], { requests?: unknown }>>['requests'];
type Buffer = NonNullable<NonNullable<ExperimentInput['host']>['writeBuffer']>;

/** Dies of one plane with the times of MBM Table I. */
const on = (channels: number, dies: number, writeBuffer: Buffer, requests: Requests): ExperimentInput => ({
  device: { channels, chipsPerChannel: dies, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 8, pagesPerBlock: 8 },
  host: { writeBuffer: { ackNs: ACK, ...writeBuffer } },
  workload: { requests: requests ?? [] },
});
const write = (
  lpn: number,
  atNs = 0,
  fua = false,
): { atNs: number; op: 'write'; offset: number; bytes: number; fua: boolean } => ({
  atNs,
  op: 'write',
  offset: lpn * PAGE,
  bytes: PAGE,
  fua,
});
const read = (lpn: number, atNs: number): { atNs: number; op: 'read'; offset: number; bytes: number } => ({
  atNs,
  op: 'read',
  offset: lpn * PAGE,
  bytes: PAGE,
});
const flush = (atNs: number): { atNs: number; op: 'flush' } => ({ atNs, op: 'flush' });
const finishes = (result: Result): (number | null)[] => result.requests.map(({ finish }) => finish);
const LRU = { policy: 'lru', idleWriteBack: false } as const;

describe('a flush', () => {
  it('of pages that are programmed at once completes with their programs: c + t + P on channels of their own', () => {
    const requests = [0, 1, 2, 3].map((lpn) => write(lpn));
    const result = agree(on(4, 1, { pages: 4 }, [...requests, flush(10_000)]));
    expect(finishes(result)).toEqual([ACK, ACK, ACK, ACK, 1_381_990]);
    expect(result.requests[4]?.parts).toMatchObject({ flush: 1_371_990 });
  });

  it('of k pages on one channel takes k(c + t) + P', () => {
    const requests = [0, 1, 2, 3].map((lpn) => write(lpn));
    const result = agree(on(1, 4, { pages: 4 }, [...requests, flush(10_000)]));
    expect(finishes(result).at(-1)).toBe(4 * (COMMAND + TRANSFER) + PROGRAM);
  });

  it('writes back what the buffer holds, and waits for it: its arrival + c + t + P', () => {
    const result = agree(on(2, 1, { pages: 8, ...LRU }, [write(0), write(1), flush(10_000)]));
    expect(finishes(result)).toEqual([ACK, ACK, 10_000 + WRITE]);
    // Without it, the pages stay where they are.
    expect(agree(on(2, 1, { pages: 8, ...LRU }, [write(0), write(1)])).rows).toEqual([]);
  });

  it('takes no time if there is nothing to wait for: no buffer, an empty one, or one that is on flash', () => {
    expect(finishes(agree(on(1, 1, {}, [write(0), flush(10)])))).toEqual([WRITE, 10]);
    expect(finishes(agree(on(1, 1, { pages: 4 }, [flush(10)])))).toEqual([10]);
    expect(finishes(agree(on(1, 1, { pages: 4 }, [write(0), flush(WRITE)])))).toEqual([ACK, WRITE]);
  });

  it('waits for no page that came later, and lets it pass', () => {
    // One die: the write behind the flush is programmed second.
    const result = agree(on(1, 1, { pages: 4 }, [write(0), flush(10), write(1, 20), flush(30)]));
    expect(finishes(result)).toEqual([ACK, WRITE, 20 + ACK, 2 * WRITE]);
  });

  it('names the program that it waited for last', () => {
    const result = agree(on(1, 2, { pages: 4 }, [write(0), write(1), flush(10)]));
    expect(result.requests[2]?.blockers.get('flush')).toBe(1);
    expect(result.requests[2]?.critical).toBe(null);
  });

  it('has latencies of its own among the figures', () => {
    const experiment = parseExperiment({ version: 1, ...on(1, 1, { pages: 4 }, [write(0), flush(10), read(5, 2e6)]) });
    const engine = runChecked(experiment);
    const { response, waitNs } = metricsOf(figuresOf(engine, workloadOf(inlineRequests(experiment))));
    expect([response.read.count, response.write.count, response.flush.count, response.all.count]).toEqual([1, 1, 1, 3]);
    expect(response.flush.maxNs).toBe(WRITE - 10);
    expect(waitNs.flush).toBe(BigInt(WRITE - 10));
  });
});

describe('an FUA write', () => {
  it('lasts c + t + P, although there is a buffer', () => {
    const result = agree(on(1, 1, { pages: 4 }, [write(0, 0, true)]));
    expect(finishes(result)).toEqual([WRITE]);
    expect(result.requests[0]?.parts).toMatchObject({
      command: COMMAND,
      transfer: TRANSFER,
      array: PROGRAM,
      buffer: 0,
    });
  });

  it('waits for its place like any other page: that time is of the write buffer', () => {
    const result = agree(on(2, 1, { pages: 1 }, [write(0), write(1, 10, true)]));
    expect(finishes(result)).toEqual([ACK, 2 * WRITE]);
    expect(result.requests[1]?.parts).toMatchObject({ buffer: WRITE - 10, array: PROGRAM });
  });

  it('is not merged with a page that the buffer holds: that one goes to flash first', () => {
    const result = agree(on(2, 1, { pages: 4, ...LRU }, [write(0), write(0, 10, true)]));
    expect(result.counts).toMatchObject({ bufferMerged: 0, bufferWriteBacks: 2 });
    expect(finishes(result)).toEqual([ACK, 10 + 2 * WRITE]);
  });

  it('is a plain write where there is no buffer', () => {
    const plain = agree(on(1, 1, {}, [write(0), write(1)]));
    const through = agree(on(1, 1, {}, [write(0, 0, true), write(1, 0, true)]));
    expect(through.requests).toEqual(plain.requests);
  });
});

it('write-through completes every write with its program, and answers reads of what is under way', () => {
  const result = agree(on(1, 1, { pages: 4, acknowledge: 'program' }, [write(0), read(0, 10)]));
  expect(finishes(result)).toEqual([WRITE, 10 + ACK]);
});

it('a read with FUA is refused by its key', () => {
  expect(() => parseExperiment({ version: 1, workload: { requests: [{ op: 'read', fua: true }] } })).toThrow(
    /workload\.requests\[0\]\.fua/,
  );
});
