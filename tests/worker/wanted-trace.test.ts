/** A trace that a run waits for, and one that comes too late: the holder's answer is held back here. */
import { expect, it } from 'vitest';
import type { Experiment } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { EngineClient } from '../../src/worker/client.ts';
import { InProcessWorker, type ToWorker } from './support/in-process.ts';

const nothing = (): void => undefined;

/** An MSR trace of some reads. */
function traceOf(reads: number): File {
  const lines = Array.from({ length: reads }, (_, i) => `12816637200${i}000000,host,0,Read,${4096 * i},4096,100\n`);
  return new File(lines, `${reads}.csv`);
}

/** A worker that gets a request for a copy of its trace only when it is told to. */
class SlowHolder extends InProcessWorker {
  readonly held: (() => void)[] = [];

  override postMessage(message: ToWorker, transfer: Transferable[] = []): void {
    const post = (): void => {
      super.postMessage(message, transfer);
    };
    if (message.type === 'request' && message.kind === 'copy-trace') this.held.push(post);
    else post();
  }
}

it('a run gets the requests of its own trace, though those of a canceled run come meanwhile', async () => {
  const workers: SlowHolder[] = [];
  const client = new EngineClient({
    size: 2,
    watchLock: () => nothing,
    start: () => {
      const worker = new SlowHolder();
      workers.push(worker);
      return worker;
    },
  });
  const read = async (file: File): Promise<Experiment> => {
    const end = await client.readTrace(file, 'auto', nothing).end;
    if (end.kind !== 'done') throw new Error(`not read: ${JSON.stringify(end)}`);
    const { source, format } = end.result.report;
    return parseExperiment({ workload: { trace: { name: file.name, format, hash: source.hash } } });
  };
  const three = await read(traceOf(3));
  const five = await read(traceOf(5));
  // The first worker holds both traces and has much to do: the next run is the second's.
  const long = client.summarize(parseExperiment({ workload: { synthetic: { requests: 300_000 } } }), nothing);
  const asked = async (times: number): Promise<void> => {
    await expect.poll(() => workers[0].held.length).toBe(times);
  };
  const canceled = client.summarize(three, nothing);
  await asked(1);
  canceled.cancel();
  const run = client.summarize(five, nothing);
  await asked(2);
  for (const post of workers[0].held) post();
  const end = await run.end;
  expect(end.kind === 'done' ? end.result.summary.requests : end).toBe(5);
  expect(workers).toHaveLength(2);
  // A worker in this thread cannot be stopped: it ends by itself, so that nothing of it meets the next file.
  await long.end;
  client.close();
});
