/** Files that are kept or included under a hash, as the page's side of the workers takes them. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TraceReference } from '../../src/document/experiment.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { EngineClient, checkedFileOf } from '../../src/worker/client.ts';
import { InProcessWorker } from './support/in-process.ts';

const nothing = (): void => undefined;
const textOf = (bytes: number): string =>
  Array.from({ length: 5 }, (_, i) => `12816637200${i}000000,host,0,Read,${65_536 * i},${bytes},100\n`).join('');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const TRUE = textOf(4096);
const FALSE = textOf(16_384);
const reference: TraceReference = { name: 't.csv', format: 'msr', hash: sha256(TRUE) };
const experiment = parseExperiment({ workload: { trace: reference } });
const fileOf = (text: string): File => new File([text], 't.csv');

function clientOf(foreign: string[] = []): EngineClient {
  return new EngineClient({
    size: 2,
    watchLock: () => nothing,
    start: () => new InProcessWorker(),
    onForeign: (wanted, found) => foreign.push(`${wanted} ${found}`),
  });
}

it('a kept file with other bytes is not run: the run fails, names both hashes, and the file is forgotten', async () => {
  const foreign: string[] = [];
  const client = clientOf(foreign);
  client.addTrace(reference, fileOf(FALSE));
  expect(client.knowsTrace(reference)).toBe(true);
  const end = await client.run(experiment, nothing).end;
  expect(end).toMatchObject({
    kind: 'failed',
    failure: { kind: 'trace', foreign: { wanted: reference.hash, found: sha256(FALSE) } },
  });
  expect(foreign).toEqual([`${reference.hash} ${sha256(FALSE)}`]);
  expect(client.knowsTrace(reference)).toBe(false);
  // The true file is then taken, and no worker has kept the requests of the other under its hash.
  client.addTrace(reference, fileOf(TRUE));
  const again = await client.summarize(experiment, nothing).end;
  expect(again.kind).toBe('done');
  const fresh = clientOf();
  fresh.addTrace(reference, fileOf(TRUE));
  const alone = await fresh.summarize(experiment, nothing).end;
  expect(again.kind === 'done' && alone.kind === 'done' && again.result.summary.stateHash).toBe(
    alone.kind === 'done' ? alone.result.summary.stateHash : 'none',
  );
  client.close();
  fresh.close();
});

it('a client gives the file of a trace to another one, and none that it does not know', () => {
  const client = clientOf();
  expect(client.fileOf(reference)).toBeNull();
  const file = fileOf(TRUE);
  client.addTrace(reference, file);
  expect(client.fileOf(reference)).toBe(file);
  expect(client.fileOf({ ...reference, hash: sha256(FALSE) })).toBeNull();
  client.close();
});

it('a kept file that is no trace any more is named by its hash, and so is an empty one', async () => {
  for (const text of ['{}', '']) {
    const foreign: string[] = [];
    const client = clientOf(foreign);
    client.addTrace(reference, fileOf(text));
    expect(await client.summarize(experiment, nothing).end).toMatchObject({ failure: { foreign: {} } });
    expect(foreign).toHaveLength(1);
    client.close();
  }
});

it('a file inside a document is taken with the right hash only, and a wrong one is never known', async () => {
  const foreign: string[] = [];
  const client = clientOf(foreign);
  expect(await client.takeTrace(reference, fileOf(FALSE)).end).toMatchObject({
    kind: 'failed',
    failure: { foreign: { wanted: reference.hash, found: sha256(FALSE) } },
  });
  expect(client.knowsTrace(reference)).toBe(false);
  // It says nothing about the file that the browser keeps.
  expect(foreign).toEqual([]);
  expect((await client.takeTrace(reference, fileOf(TRUE)).end).kind).toBe('done');
  expect(client.checkedFile(reference)?.hash).toBe(reference.hash);
  // A claim does not replace a checked file.
  client.addTrace(reference, fileOf(FALSE));
  expect(await client.checkedFile(reference)?.file.text()).toBe(TRUE);
  client.close();
});

it('a file goes into a document only after its hash was found in it', async () => {
  const client = clientOf();
  client.addTrace(reference, fileOf(FALSE));
  expect(client.checkedFile(reference)).toBeNull();
  expect(await checkedFileOf(client, reference)).toBeNull();
  const other = clientOf();
  other.addTrace(reference, fileOf(TRUE));
  expect(await (await checkedFileOf(other, reference))?.text()).toBe(TRUE);
  client.close();
  other.close();
});
