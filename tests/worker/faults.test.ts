/**
 * Faults at the n-th allocation and at the n-th message of a run, for every n until a run meets none. Whatever fails:
 * the job ends and says why, the run before is intact, a run afterward gives the same bits, and nothing remains
 * unhandled.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { EngineClient } from '../../src/worker/client.ts';
import type { JobEnd } from '../../src/worker/requests.ts';
import type { RunOutcome } from '../../src/worker/outcome.ts';
import { InProcessWorker, type Passage } from './support/in-process.ts';
import { FORMATS } from '../../src/traces/known-formats.ts';
import { TraceError } from '../../src/traces/error.ts';
import { readTrace } from '../../src/traces/read.ts';
import { bytesSource } from '../../src/traces/source.ts';
import { failureOf } from '../../src/worker/serve-engine.ts';

it('a file of no known format: the command line says where the formats are named, the page lists them beside the message', async () => {
  const file = bytesSource('notes.txt', new TextEncoder().encode('hello\n'));
  const error: unknown = await readTrace(file).catch((reason: unknown) => reason);
  if (!(error instanceof TraceError)) throw new Error('the file was read');
  expect(error.message).toMatch(/name its format \(--format; --format list names them\)/);
  const failure = failureOf(error);
  expect(failure.message).toBe(
    'the format is not known: its first line is “hello” (one column). Name its columns, choose its format, or record the requests again, with blktrace, biosnoop or fio --write_iolog',
  );
  expect(failure).toMatchObject({
    kind: 'trace',
    formats: FORMATS.map(({ name, title, example }) => ({ name, title, example })),
  });
});

const EXPERIMENT: Experiment = parseExperiment({
  version: 1,
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 1, planesPerDie: 1, blocksPerPlane: 16, pagesPerBlock: 16 },
  workload: {
    requests: Array.from({ length: 12 }, (_, i) => ({
      atNs: i * 1000,
      op: i % 3 === 0 ? 'write' : 'read',
      offset: i * 8192,
      bytes: 8192,
    })),
  },
});

const nothing = (): void => undefined;

/** A client over workers in this thread. */
function clientOf(passage: Passage): EngineClient {
  const ends = new Map<string, () => void>();
  return new EngineClient({
    size: 1,
    start: () => {
      const worker = new InProcessWorker(passage);
      worker.onend = () => ends.get('lock')?.();
      return worker;
    },
    watchLock: (lock, ended) => {
      ends.set(lock, ended);
      return () => ends.delete(lock);
    },
  });
}

const run = (client: EngineClient): Promise<JobEnd<RunOutcome>> => client.run(EXPERIMENT, nothing).end;

function hashOf(end: JobEnd<RunOutcome>): string {
  if (end.kind !== 'done') throw new Error(`the run ended otherwise: ${JSON.stringify(end)}`);
  return end.result.stateHash;
}

/** What must hold after a fault in the second of three runs. */
function expectSound(ends: readonly JobEnd<RunOutcome>[], before: string, what: string): void {
  const [first, hurt, after] = ends;
  // The run before is the page's own: its columns are as they were.
  expect(before, what).toBe(JSON.stringify(first.kind === 'done' ? [...first.result.recording.lanes[0]] : null));
  if (hurt.kind === 'failed') {
    expect(hurt.failure.message, what).toMatch(/^[A-Z][^\n]{10,250}\.\)?$|^[A-Z][^\n]{10,250}\)\.$/);
    expect(hurt.failure.message, what).not.toMatch(/undefined|\[object|RangeError|TypeError/);
  } else expect(hashOf(hurt), what).toBe(hashOf(first));
  expect(hashOf(after), what).toBe(hashOf(first));
}

let unhandled: unknown[] = [];
const note = (reason: unknown): void => {
  unhandled.push(reason);
};
beforeEach(() => {
  unhandled = [];
  process.on('unhandledRejection', note);
});
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

const ARRAYS = ['ArrayBuffer', 'Float64Array', 'Uint32Array', 'Int32Array', 'Uint16Array', 'Uint8Array'] as const;

/** Makes the n-th allocation of a typed array from here on fail, as a browser does that has no more memory. */
function failAllocation(n: number): { readonly restore: () => void; readonly failed: () => boolean } {
  let count = 0;
  const originals = ARRAYS.map((name) => [name, Reflect.get(globalThis, name) as unknown] as const);
  for (const [name, original] of originals) {
    const failing = new Proxy(original as new (...args: unknown[]) => object, {
      construct(target, args) {
        if (++count === n) throw new RangeError('Array buffer allocation failed');
        return Reflect.construct<unknown[], object>(target, args);
      },
    });
    Reflect.set(globalThis, name, failing);
  }
  return {
    restore: () => {
      for (const [name, original] of originals) Reflect.set(globalThis, name, original);
    },
    failed: () => count >= n,
  };
}

describe('a fault', () => {
  it('at any allocation of a run ends that run alone, with a message about memory', async () => {
    let n = 0;
    let failures = 0;
    for (let met = true; met;) {
      n++;
      const client = clientOf(() => 'pass');
      const first = await run(client);
      const before = JSON.stringify(first.kind === 'done' ? [...first.result.recording.lanes[0]] : null);
      const fault = failAllocation(n);
      const hurt = await run(client).finally(fault.restore);
      met = fault.failed();
      if (hurt.kind === 'failed') {
        failures++;
        expect(hurt.failure.kind, `allocation ${n}`).toBe('memory');
        expect(hurt.failure.message).toContain('There is not enough memory for this run');
      }
      expectSound([first, hurt, await run(client)], before, `allocation ${n}`);
      client.close();
    }
    // Every allocation but the last attempt, which met none.
    expect(failures).toBe(n - 1);
    expect(failures).toBeGreaterThan(50);
  });

  const fates = ['die', 'garble', 'throw'] as const;
  it.each(fates)('at any message of a run (%s) ends that run alone, with its cause', async (fate) => {
    let n = 0;
    let failures = 0;
    for (let met = true; met;) {
      n++;
      let count = -Infinity;
      const client = clientOf((way) => {
        if (++count !== n) return 'pass';
        if (fate === 'throw') throw new DOMException('Data cannot be cloned, out of memory.', 'DataCloneError');
        // A message to the worker that can't be read is dropped there without a word: it is the same as its end.
        return fate === 'garble' && way === 'from' ? 'garble' : 'die';
      });
      const first = await run(client);
      const before = JSON.stringify(first.kind === 'done' ? [...first.result.recording.lanes[0]] : null);
      count = 0;
      const hurt = await run(client);
      met = count >= n;
      count = -Infinity;
      if (hurt.kind === 'failed') failures++;
      expectSound([first, hurt, await run(client)], before, `message ${n}`);
      client.close();
    }
    expect(failures).toBe(n - 1);
    // The job and its result.
    expect(failures).toBeGreaterThanOrEqual(2);
  });

  it('that prevents the start of workers is reported once for each job, and later jobs run when workers start again', async () => {
    let forbidden = true;
    const client = new EngineClient({
      size: 2,
      start: () => {
        if (forbidden) throw new TypeError('Worker is not defined');
        return new InProcessWorker();
      },
      watchLock: () => nothing,
    });
    client.warm(1);
    for (let i = 0; i < 3; i++) {
      const end = await run(client);
      expect(end).toMatchObject({ kind: 'failed', failure: { kind: 'crash' } });
      expect(JSON.stringify(end)).toContain('does not let the page start one');
      expect(JSON.stringify(end)).toContain('Worker is not defined');
    }
    forbidden = false;
    expect((await run(client)).kind).toBe('done');
    client.close();
  });
});

describe('a worker', () => {
  it('that ends without a message is noticed when its lock is free, and another replaces it', async () => {
    const workers: InProcessWorker[] = [];
    const ends: (() => void)[] = [];
    const client = new EngineClient({
      size: 1,
      start: () => {
        const worker = new InProcessWorker();
        workers.push(worker);
        return worker;
      },
      watchLock: (_lock, ended) => {
        ends.push(ended);
        return nothing;
      },
    });
    expect((await run(client)).kind).toBe('done');
    const lost = run(client);
    workers[0].terminate();
    ends[0]();
    expect(await lost).toMatchObject({ kind: 'failed', failure: { kind: 'memory' } });
    expect(JSON.stringify(await lost)).toContain('The browser ended the worker of this run');
    expect((await run(client)).kind).toBe('done');
    expect(workers).toHaveLength(2);
    client.close();
  });

  it('that ran out of memory is terminated, together with its results', async () => {
    let ended = 0;
    const client = new EngineClient({
      size: 1,
      start: () => {
        const worker = new InProcessWorker();
        const terminate = worker.terminate.bind(worker);
        worker.terminate = () => {
          ended++;
          terminate();
        };
        return worker;
      },
      watchLock: () => nothing,
    });
    const kept = client.run(EXPERIMENT, nothing);
    await kept.end;
    const fault = failAllocation(20);
    const hurt = await run(client).finally(fault.restore);
    expect(hurt.kind).toBe('failed');
    expect(ended).toBe(1);
    expect(await client.ask(kept.run, { kind: 'device', ns: 0 } as never).end).toMatchObject({ kind: 'failed' });
    client.close();
  });
});

/** A generator of numbers below 1 with a seed of its own. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed >>> 0; ;) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    yield x / 4_294_967_296;
  }
}

it('after cancels at random moments the client still runs, with the same bits', async () => {
  const client = clientOf(() => 'pass');
  const expected = hashOf(await run(client));
  const random = numbers(13);
  const rounds = process.env.LONG === undefined ? 50 : 2000;
  let canceled = 0;
  for (let round = 0; round < rounds; round++) {
    const handle = client.run(EXPERIMENT, nothing);
    const turns = Math.floor(random.next().value * 12);
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    handle.cancel();
    const end = await handle.end;
    if (end.kind === 'canceled') canceled++;
    else expect(hashOf(end)).toBe(expected);
    if (round % 5 === 0) expect(hashOf(await run(client))).toBe(expected);
  }
  expect(canceled).toBeGreaterThan(rounds / 4);
  expect(hashOf(await run(client))).toBe(expected);
  client.close();
});
