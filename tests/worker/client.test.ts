import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { EngineClient, poolSize } from '../../src/worker/client.ts';
import type { WorkerPort } from '../../src/worker/client.ts';
import type { FromWorker, ToWorker } from '../../src/worker/protocol.ts';

/** Stands in for a worker: keeps what it was told, answers when the test says so. */
class FakeWorker implements WorkerPort {
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
  /** The number of the job it was given last. */
  get job(): number {
    for (const message of this.told.toReversed()) {
      if (message.type === 'run' || message.type === 'read-trace') return message.job;
    }
    throw new Error('it was given no job');
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
const outcome = (stateHash: string): FromWorker & { type: 'ran' } =>
  ({ type: 'ran', job: 0, outcome: { stateHash } }) as unknown as FromWorker & { type: 'ran' };
const columns = () => ({
  count: 1,
  at: new Float64Array(1),
  op: new Uint8Array(1),
  offset: new Float64Array(1),
  bytes: new Uint32Array([512]),
});
const HASH_1 = '1'.repeat(64);

/** Lets the client read a trace file, and has the worker answer. */
async function bring(hash: string): Promise<void> {
  const handle = client.readTrace(new File(['x'], 't.csv'), 'auto', nothing);
  const worker = workers[0];
  worker.say({
    type: 'read',
    job: worker.job,
    trace: { report: { format: 'msr', source: { hash } } },
  } as unknown as FromWorker);
  expect((await handle.end).kind).toBe('done');
}

describe('the pool', () => {
  it('has at least two workers, and reserves a processor for the page', () => {
    expect(poolSize(undefined)).toBe(2);
    expect(poolSize(1)).toBe(2);
    expect(poolSize(4)).toBe(3);
    expect(poolSize(64)).toBe(6);
  });

  it('runs two jobs in parallel and queues the third', async () => {
    const handles = [1, 2, 3].map(() => client.run(experiment, nothing));
    expect(workers).toHaveLength(2);
    expect(workers.map((worker) => worker.told.length)).toEqual([1, 1]);
    workers[1].say({ ...outcome('second'), job: workers[1].job });
    expect(workers[1].told).toHaveLength(2);
    workers[1].say({ ...outcome('third'), job: workers[1].job });
    workers[0].say({ ...outcome('first'), job: workers[0].job });
    const ends = await Promise.all(handles.map((handle) => handle.end));
    expect(ends).toEqual(['first', 'second', 'third'].map((stateHash) => ({ kind: 'done', result: { stateHash } })));
  });

  it('reports progress, but not of a canceled job', () => {
    const seen: number[] = [];
    const handle = client.run(experiment, (progress) => {
      if (progress.kind === 'preparing') seen.push(progress.pages);
    });
    const [worker] = workers;
    const progress = (pages: number): FromWorker => ({
      type: 'run-progress',
      job: worker.job,
      progress: { kind: 'preparing', pages },
    });
    worker.say(progress(1));
    handle.cancel();
    worker.say(progress(2));
    expect(seen).toEqual([1]);
  });
});

describe('a cancel', () => {
  it('ends the job immediately, and the worker starts the next one after its answer', async () => {
    const handle = client.run(experiment, nothing);
    const [worker] = workers;
    const canceled = worker.job;
    handle.cancel();
    expect(await handle.end).toEqual({ kind: 'canceled' });
    expect(worker.last()).toEqual({ type: 'cancel', job: canceled });
    worker.say({ type: 'canceled', job: canceled });
    void client.run(experiment, nothing);
    expect(workers).toHaveLength(1);
    expect(worker.last()?.type).toBe('run');
  });

  it('terminates a worker that does not answer in time', async () => {
    const handle = client.run(experiment, nothing);
    handle.cancel();
    expect(await handle.end).toEqual({ kind: 'canceled' });
    expect(workers[0].ended).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(workers[0].ended).toBe(true);
    void client.run(experiment, nothing);
    expect(workers[1].last()?.type).toBe('run');
  });

  it('removes a waiting job from the queue', async () => {
    const running = [client.run(experiment, nothing), client.run(experiment, nothing)];
    const waiting = client.run(experiment, nothing);
    waiting.cancel();
    expect(await waiting.end).toEqual({ kind: 'canceled' });
    workers[0].say({ ...outcome('a'), job: workers[0].job });
    expect((await running[0].end).kind).toBe('done');
    expect(workers[0].told).toHaveLength(1);
  });

  it('has no effect on a finished job', async () => {
    const handle = client.run(experiment, nothing);
    workers[0].say({ ...outcome('a'), job: workers[0].job });
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
    workers[1].say({ ...outcome('b'), job: workers[1].job });
    expect((await second.end).kind).toBe('done');
  });

  it('is replaced for the next job', () => {
    void client.run(experiment, nothing);
    workers[0].crash('');
    void client.run(experiment, nothing);
    expect(workers).toHaveLength(2);
    expect(workers[1].last()?.type).toBe('run');
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
    expect(workers[0].last()?.type).toBe('run');
  });

  it('is copied from one worker to the other', async () => {
    await bring(HASH_1);
    void client.run(ofTrace(HASH_1), nothing);
    void client.run(ofTrace(HASH_1), nothing);
    workers[1].say({ type: 'wants-trace', job: workers[1].job, key: `${HASH_1} msr` });
    expect(workers[0].last()).toEqual({ type: 'copy-trace', key: `${HASH_1} msr` });
    workers[0].say({ type: 'trace-copy', key: `${HASH_1} msr`, columns: columns() });
    expect(workers[1].last()).toMatchObject({ type: 'keep-trace', key: `${HASH_1} msr`, columns: { count: 1 } });
  });

  it('is read from its file again if no worker holds it', async () => {
    await bring(HASH_1);
    const run = client.run(experiment, nothing);
    workers[0].crash('gone');
    await run.end;
    void client.run(ofTrace(HASH_1), nothing);
    workers[1].say({ type: 'wants-trace', job: workers[1].job, key: `${HASH_1} msr` });
    expect(workers[1].last()).toMatchObject({ type: 'read-kept', name: 't.csv', format: 'msr' });
  });

  it('that its worker has dropped is found in another worker', async () => {
    await bring(HASH_1);
    void client.run(ofTrace(HASH_1), nothing);
    void client.run(ofTrace(HASH_1), nothing);
    workers[1].say({ type: 'wants-trace', job: workers[1].job, key: `${HASH_1} msr` });
    workers[0].say({ type: 'trace-copy', key: `${HASH_1} msr`, columns: null });
    expect(workers[1].last()?.type).toBe('read-kept');
  });

  it('that no worker holds gives null', () => {
    void client.run(ofTrace(HASH_1), nothing);
    workers[0].say({ type: 'wants-trace', job: workers[0].job, key: `${HASH_1} msr` });
    expect(workers[0].last()).toEqual({ type: 'keep-trace', key: `${HASH_1} msr`, columns: null });
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
