import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { EngineClient, HASHED_AT_ONCE, poolSize, type JobHandle } from '../../src/worker/client.ts';
import type { EngineKinds, TraceRead } from '../../src/worker/protocol.ts';
import type { WorkerPort } from '../../src/worker/requests.ts';
import type { FromWorker, ToWorker } from './support/in-process.ts';

/** Stands in for a worker: keeps what it was told, answers when the test says so. */
class FakeWorker implements WorkerPort<EngineKinds> {
  readonly told: ToWorker[] = [];
  ended = false;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
  crash(message: string): void {
    this.onerror?.({ message, preventDefault: () => undefined } as ErrorEvent);
  }
  /** The number of the last request of a kind. */
  request(...kinds: readonly (keyof EngineKinds)[]): number {
    for (const message of this.told.toReversed()) {
      if (message.type === 'request' && kinds.includes(message.kind)) return message.id;
    }
    throw new Error(`it got no request of ${kinds.join(', ')}`);
  }
  /** The number of the job it was given last. */
  get job(): number {
    return this.request('run', 'read-trace');
  }
  /** The kind of the last request. */
  get lastKind(): string {
    const message = this.told.at(-1);
    return message?.type === 'request' ? message.kind : 'none';
  }
  last(): ToWorker | undefined {
    return this.told.at(-1);
  }
}

const workers: FakeWorker[] = [];
let client: EngineClient;

beforeEach(() => {
  vi.useFakeTimers();
  workers.length = 0;
  client = new EngineClient({
    start: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    size: 2,
    patienceMs: 1000,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const experiment = parseExperiment({ workload: { requests: [] } });
const ofTrace = (hash: string): Experiment =>
  parseExperiment({ workload: { trace: { name: 't', format: 'msr', hash } } });
const nothing = (): void => undefined;
// The client hands results through without a look at them.
const done = (id: number, result: unknown): FromWorker => ({ type: 'done', id, result }) as FromWorker;
/** What a worker sends of a run. */
const outcome = (stateHash: string) => ({ stateHash, device: { blocksPerPlane: 99 } });
const columns = () => ({
  count: 1,
  at: new Float64Array(1),
  op: new Uint8Array(1),
  offset: new Float64Array(1),
  bytes: new Uint32Array([512]),
});
const HASH_1 = '1'.repeat(64);
const KEY_1 = `${HASH_1} msr`;
/** Has a worker say that its job needs the trace. */
const want = (worker: FakeWorker): void => {
  worker.say({ type: 'news', id: worker.job, news: { kind: 'wants-trace', key: KEY_1 } });
};

/** Lets the client read a trace file, and has the worker answer. */
async function bring(hash: string): Promise<void> {
  const handle = client.readTrace(new File(['x'], 't.csv'), 'auto', nothing);
  const worker = workers[0];
  worker.say(done(worker.job, { read: { report: { format: 'msr', source: { hash } } }, checksum: null }));
  expect((await handle.end).kind).toBe('done');
}

describe('the pool', () => {
  it('has at least two workers, and reserves a processor for the page', () => {
    expect(poolSize(undefined)).toBe(2);
    expect(poolSize(1)).toBe(2);
    expect(poolSize(4)).toBe(3);
    expect(poolSize(64)).toBe(6);
  });

  it('gives a run to the worker that has prepared its device', async () => {
    const run = (group: string) => client.summarize(experiment, nothing, null, group).end;
    const first = [run('a'), run('b')];
    for (const worker of workers) worker.say(done(worker.request('summarize'), null));
    await Promise.all(first);
    void run('b');
    expect(workers.map(({ told }) => told.length)).toEqual([1, 2]);
    void run('b');
    expect(workers.map(({ told }) => told.length)).toEqual([2, 2]);
  });

  it('runs two jobs in parallel and queues the third', async () => {
    const handles = [1, 2, 3].map(() => client.run(experiment, nothing));
    expect(workers).toHaveLength(2);
    expect(workers.map((worker) => worker.told.length)).toEqual([1, 1]);
    workers[1].say(done(workers[1].job, outcome('second')));
    expect(workers[1].told).toHaveLength(2);
    workers[1].say(done(workers[1].job, outcome('third')));
    workers[0].say(done(workers[0].job, outcome('first')));
    const ends = await Promise.all(handles.map((handle) => handle.end));
    const hashes = ends.map((ended) => (ended.kind === 'done' ? ended.result.stateHash : ended.kind));
    expect(hashes).toEqual(['first', 'second', 'third']);
  });

  it('gives a run its experiment: as it was asked for, with the device that its worker grew', async () => {
    const { end } = client.run(experiment, nothing);
    workers[0].say(done(workers[0].job, outcome('grown')));
    const result = { stateHash: 'grown', experiment: { ...experiment, device: { blocksPerPlane: 99 } } };
    expect(await end).toEqual({ kind: 'done', result });
  });

  it('reports progress, but not of a canceled job', () => {
    const seen: number[] = [];
    const handle = client.run(experiment, (progress) => {
      if (progress.kind === 'preparing') seen.push(progress.pages);
    });
    const [worker] = workers;
    const progress = (pages: number): FromWorker => ({
      type: 'news',
      id: worker.job,
      news: { kind: 'preparing', pages },
    });
    worker.say(progress(1));
    handle.cancel();
    worker.say(progress(2));
    expect(seen).toEqual([1]);
  });
});

describe('a worker for reading', () => {
  it('reads files one after the other, whatever runs, and runs nothing', () => {
    const own = new EngineClient({
      start: () => {
        const worker = new FakeWorker();
        workers.push(worker);
        return worker;
      },
      size: 1,
      hasReader: true,
    });
    own.run(experiment, () => undefined);
    own.run(experiment, () => undefined);
    const [first, second] = ['one.csv', 'two.csv'].map((name) => new File(['x'], name));
    own.readTrace(first, 'auto', () => undefined);
    own.readTrace(second, 'auto', () => undefined);
    const [runner, reader, ...others] = workers;
    expect(others).toHaveLength(0);
    expect([runner.lastKind, reader.lastKind]).toEqual(['run', 'read-trace']);
    const named = (worker: FakeWorker): unknown[] =>
      worker.told.map((message) => (message.type === 'request' ? (message.payload as { name?: string }).name : null));
    expect(named(reader)).toEqual(['one.csv']);
    reader.say({ type: 'canceled', id: reader.job });
    // In the order of the drop, and not before a run that waits.
    expect(named(reader)).toEqual(['one.csv', 'two.csv']);
    expect(runner.told).toHaveLength(1);
  });
});

describe('a cancel', () => {
  it('ends the job immediately, and the worker starts the next one after its answer', async () => {
    const handle = client.run(experiment, nothing);
    const [worker] = workers;
    const canceled = worker.job;
    handle.cancel();
    expect(await handle.end).toEqual({ kind: 'canceled' });
    expect(worker.last()).toEqual({ type: 'cancel', id: canceled });
    worker.say({ type: 'canceled', id: canceled });
    void client.run(experiment, nothing);
    expect(workers).toHaveLength(1);
    expect(worker.lastKind).toBe('run');
  });

  it('terminates a worker that does not answer in time', async () => {
    const handle = client.run(experiment, nothing);
    handle.cancel();
    expect(await handle.end).toEqual({ kind: 'canceled' });
    expect(workers[0].ended).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(workers[0].ended).toBe(true);
    void client.run(experiment, nothing);
    expect(workers[1].lastKind).toBe('run');
  });

  it('removes a waiting job from the queue', async () => {
    const running = [client.run(experiment, nothing), client.run(experiment, nothing)];
    const waiting = client.run(experiment, nothing);
    waiting.cancel();
    expect(await waiting.end).toEqual({ kind: 'canceled' });
    workers[0].say(done(workers[0].job, outcome('a')));
    expect((await running[0].end).kind).toBe('done');
    expect(workers[0].told).toHaveLength(1);
  });

  it('has no effect on a finished job', async () => {
    const handle = client.run(experiment, nothing);
    workers[0].say(done(workers[0].job, outcome('a')));
    handle.cancel();
    expect((await handle.end).kind).toBe('done');
    expect(workers[0].told).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(workers[0].ended).toBe(false);
  });
});

describe('a worker that dies', () => {
  it('fails its own job and no other', async () => {
    const first = client.run(experiment, nothing);
    const second = client.run(experiment, nothing);
    workers[0].crash('out of memory');
    const end = await first.end;
    expect(end).toMatchObject({ kind: 'failed', failure: { kind: 'crash' } });
    expect(end.kind === 'failed' && end.failure.message).toContain('out of memory');
    expect(workers[0].ended).toBe(true);
    workers[1].say(done(workers[1].job, outcome('b')));
    expect((await second.end).kind).toBe('done');
  });

  it('is replaced for the next job', () => {
    void client.run(experiment, nothing);
    workers[0].crash('');
    void client.run(experiment, nothing);
    expect(workers).toHaveLength(2);
    expect(workers[1].lastKind).toBe('run');
  });
});

/** A file that the client takes for large, and what it hears of it. */
function bringLarge(waitsForHash = false): JobHandle<TraceRead> & { found: TraceRead[]; hashed: number[] } {
  const found: TraceRead[] = [];
  const hashed: number[] = [];
  const file = Object.defineProperty(new File(['x'], 't.csv'), 'size', { value: HASHED_AT_ONCE + 1 });
  const early = {
    waitsForHash,
    onFound: (read: TraceRead) => found.push(read),
    onHashed: ({ bytes }: { bytes: number }) => hashed.push(bytes),
  };
  return { ...client.readTrace(file, 'auto', nothing, null, early), found, hashed };
}

const unnamed = { read: { report: { format: 'msr', source: { hash: '' } } }, checksum: 'c1' };

describe('the hash of a large file', () => {
  it('is made by another worker once the file is read, and then names the requests', async () => {
    const { end, found, hashed } = bringLarge();
    expect(workers.map(({ lastKind }) => lastKind)).toEqual(['read-trace']);
    workers[0].say(done(workers[0].job, unnamed));
    await vi.waitFor(() => expect(found).toHaveLength(1));
    expect(found[0].report.source.hash).toBe('open:c1');
    workers[1].say({ type: 'news', id: workers[1].request('hash-file'), news: { bytes: 9, totalBytes: 10 } });
    expect(hashed).toEqual([9]);
    workers[1].say(done(workers[1].request('hash-file'), { hash: HASH_1, checksum: 'c1' }));
    expect(await end).toMatchObject({ kind: 'done', result: { report: { source: { hash: HASH_1 } } } });
    expect(workers[0].last()).toMatchObject({ kind: 'name-trace', payload: { from: 'open:c1 msr', to: KEY_1 } });
    expect(client.knowsTrace({ name: 't', format: 'msr', hash: HASH_1 })).toBe(true);
  });

  it('is not waited for by a run, which finds its requests by either name', async () => {
    const { end, found } = bringLarge();
    workers[0].say(done(workers[0].job, unnamed));
    await vi.waitFor(() => expect(found).toHaveLength(1));
    void client.run(ofTrace('open:c1'), nothing);
    expect(workers[0].lastKind).toBe('run');
    void client.run(ofTrace('open:c1'), nothing);
    workers[1].say(done(workers[1].request('hash-file'), { hash: HASH_1, checksum: 'c1' }));
    await end;
    // The second has asked for it by the name for now, and is answered by it.
    workers[2].say({ type: 'news', id: workers[2].job, news: { kind: 'wants-trace', key: 'open:c1 msr' } });
    expect(workers[0].last()).toMatchObject({ kind: 'copy-trace', payload: KEY_1 });
    workers[0].say(done(workers[0].request('copy-trace'), columns()));
    expect(workers[2].last()).toMatchObject({ kind: 'keep-trace', payload: { key: 'open:c1 msr' } });
  });

  it('is made meanwhile if all waits for it, and names nothing if the two readings had other bytes', async () => {
    const { end } = bringLarge(true);
    expect(workers.map(({ lastKind }) => lastKind)).toEqual(['read-trace', 'hash-file']);
    workers[1].say(done(workers[1].request('hash-file'), { hash: HASH_1, checksum: 'c2' }));
    workers[0].say(done(workers[0].job, unnamed));
    expect(await end).toMatchObject({
      kind: 'failed',
      failure: { message: expect.stringMatching(/^t\.csv: it changed while it was read\./) as string },
    });
    expect(client.knowsTrace({ name: 't', format: 'msr', hash: HASH_1 })).toBe(false);
  });

  it('is not waited for if the reading has made it, without WebAssembly', async () => {
    const { end, found } = bringLarge(true);
    const read = { report: { format: 'msr', source: { hash: HASH_1 } } };
    workers[0].say(done(workers[0].job, { read, checksum: null }));
    expect(await end).toMatchObject({ kind: 'done' });
    expect(found).toEqual([]);
    expect(workers[1].last()).toMatchObject({ type: 'cancel' });
  });

  it('is not begun for a file whose reading is canceled as it ends', async () => {
    const handle = bringLarge();
    workers[0].say(done(workers[0].job, unnamed));
    handle.cancel();
    expect(await handle.end).toEqual({ kind: 'canceled' });
    expect(handle.found).toEqual([]);
    expect(workers).toHaveLength(1);
  });
});

describe('a trace', () => {
  it('is known after its file was read, and runs in the worker that holds it', async () => {
    expect(client.knowsTrace({ name: 't', hash: HASH_1, format: 'msr' })).toBe(false);
    await bring(HASH_1);
    expect(client.knowsTrace({ name: 't', hash: HASH_1, format: 'msr' })).toBe(true);
    expect(client.knowsTrace({ name: 't', hash: HASH_1, format: 'spc' })).toBe(false);
    client.warm(2);
    void client.run(ofTrace(HASH_1), nothing);
    expect(workers[0].lastKind).toBe('run');
  });

  it('is copied from one worker to the other', async () => {
    await bring(HASH_1);
    void client.run(ofTrace(HASH_1), nothing);
    void client.run(ofTrace(HASH_1), nothing);
    want(workers[1]);
    expect(workers[0].last()).toMatchObject({ kind: 'copy-trace', payload: KEY_1 });
    workers[0].say(done(workers[0].request('copy-trace'), columns()));
    expect(workers[1].last()).toMatchObject({ kind: 'keep-trace', payload: { key: KEY_1, columns: { count: 1 } } });
  });

  it('is read from its file again if no worker holds it', async () => {
    await bring(HASH_1);
    const run = client.run(experiment, nothing);
    workers[0].crash('gone');
    await run.end;
    void client.run(ofTrace(HASH_1), nothing);
    want(workers[1]);
    expect(workers[1].last()).toMatchObject({ kind: 'read-kept', payload: { name: 't.csv', format: 'msr' } });
  });

  it('that its worker has dropped is found in another worker', async () => {
    await bring(HASH_1);
    void client.run(ofTrace(HASH_1), nothing);
    void client.run(ofTrace(HASH_1), nothing);
    want(workers[1]);
    workers[0].say(done(workers[0].request('copy-trace'), null));
    expect(workers[1].lastKind).toBe('read-kept');
  });

  it('whose holder ends before it was copied is read from its file', async () => {
    await bring(HASH_1);
    void client.run(ofTrace(HASH_1), nothing);
    void client.run(ofTrace(HASH_1), nothing);
    want(workers[1]);
    workers[0].crash('gone');
    expect(workers[1].lastKind).toBe('read-kept');
  });

  it('that was copied for a canceled run is not given to the next one', async () => {
    await bring(HASH_1);
    void client.run(ofTrace(HASH_1), nothing);
    const canceled = client.run(ofTrace(HASH_1), nothing);
    want(workers[1]);
    const copy = workers[0].request('copy-trace');
    canceled.cancel();
    workers[1].say({ type: 'canceled', id: workers[1].job });
    void client.run(experiment, nothing);
    workers[0].say(done(copy, columns()));
    expect(workers[1].lastKind).toBe('run');
  });

  it('that no worker holds gives null', () => {
    void client.run(ofTrace(HASH_1), nothing);
    want(workers[0]);
    expect(workers[0].last()).toMatchObject({ kind: 'keep-trace', payload: { key: KEY_1, columns: null } });
  });
});

it('closing ends every worker and every job', async () => {
  const handles = [1, 2, 3].map(() => client.run(experiment, nothing));
  client.close();
  expect((await Promise.all(handles.map((handle) => handle.end))).map((end) => end.kind)).toEqual(
    Array(3).fill('canceled'),
  );
  expect(workers.every((worker) => worker.ended)).toBe(true);
});

describe('forgetting all', () => {
  it('cancels every job, ends the workers that have one, and keeps an idle worker without its runs', async () => {
    const kept = client.run(experiment, nothing);
    workers[0].say(done(workers[0].job, outcome('a')));
    expect((await kept.end).kind).toBe('done');
    const jobs = [client.run(experiment, nothing), client.run(experiment, nothing), client.run(experiment, nothing)];
    workers[0].say(done(workers[0].job, outcome('b')));
    expect((await jobs[0].end).kind).toBe('done');
    // The first worker has the third job, the second one the second: it is done.
    workers[1].say(done(workers[1].job, outcome('c')));
    await jobs[1].end;
    client.forgetAll();
    expect((await jobs[2].end).kind).toBe('canceled');
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(workers[1].last()).toMatchObject({ kind: 'forget', payload: jobs[1].run });
    for (const { run } of [kept, ...jobs]) {
      const gone = await client.ask(run, { kind: 'percentiles' } as never).end;
      expect(gone.kind).toBe('failed');
    }
    void client.run(experiment, nothing);
    expect(workers).toHaveLength(2);
    expect(workers[1].lastKind).toBe('run');
  });

  it('ends a worker that holds a trace, and the trace is not known any more', async () => {
    const reading = client.readTrace(new File(['x'], 't'), 'msr', nothing);
    const source = { hash: HASH_1 };
    workers[0].say(done(workers[0].job, { read: { report: { source, format: 'msr' } }, checksum: null }));
    expect((await reading.end).kind).toBe('done');
    const trace = { name: 't', format: 'msr', hash: HASH_1 } as const;
    expect(client.knowsTrace(trace)).toBe(true);
    client.forgetAll();
    expect(client.knowsTrace(trace)).toBe(false);
    expect(workers[0].ended).toBe(true);
  });
});
