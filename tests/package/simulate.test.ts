import { describe, expect, it } from 'vitest';
import { eventLines } from '../../src/analysis/export/events.ts';
import { requestLines } from '../../src/analysis/columns/requests.ts';
import * as library from '../../src/package/index.ts';
import {
  EVENT_CAUSES,
  EVENT_KINDS,
  REQUEST_OPERATIONS,
  documentText,
  explain,
  simulate,
  type ExperimentInput,
  type Simulation,
} from '../../src/package/index.ts';
import * as analysis from '../../src/package/analysis.ts';
import { asPerfetto, eventsAsLines, percentile, requestsAsCsv } from '../../src/package/analysis.ts';
import { recorded } from '../../src/package/simulation.ts';
import * as traces from '../../src/package/traces.ts';
import { readTrace } from '../../src/package/traces.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import { runJob } from '../../src/worker/jobs/run-job.ts';
import { parseExperiment } from '../../src/document/validate.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { requestAccount } from '../../src/analysis/why/account.ts';

/** Runs with requests of which only the lengths of the waits are known, among others. */
const KEPT = resolve(import.meta.dirname, '../statements/kept');

const BUSY: ExperimentInput = {
  device: { channels: 2, chipsPerChannel: 1, diesPerChip: 2, blocksPerPlane: 16, pagesPerBlock: 32 },
  precondition: { kind: 'sequential-fill' },
  policy: { suspension: { program: true, erase: true } },
  workload: { synthetic: { requests: 400, readShare: 0.5 } },
};

describe('simulate', () => {
  it('gives the state hash that the page’s worker gives, for every scenario of the papers', async () => {
    let compared = 0;
    for (const { experiment } of SCENARIOS) {
      const { stateHash } = await simulate(experiment, { record: false });
      const page = await runJob(parseExperiment(experiment), {
        signal: new AbortController().signal,
        trace: () => Promise.reject(new Error('no scenario has a trace')),
        onProgress: () => undefined,
      });
      expect(stateHash).toBe(page.stateHash);
      compared++;
    }
    expect(compared).toBe(SCENARIOS.length);
    expect(compared).toBeGreaterThan(40);
  });

  it('takes the document as JSON text', async () => {
    const result = await simulate(JSON.stringify(BUSY));
    expect(result.metrics.requests).toBe(400);
    expect(JSON.parse(documentText(result.document()))).toMatchObject({ version: 1, stateHash: result.stateHash });
  });

  it('refuses a wrong key by its name', async () => {
    await expect(simulate({ device: { chanels: 2 } } as unknown as ExperimentInput)).rejects.toThrow(/device\.chanels/);
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const run = simulate(
      { workload: { synthetic: { requests: 200_000 } } },
      {
        signal: controller.signal,
        onProgress: () => {
          controller.abort(new Error('enough'));
        },
      },
    );
    await expect(run).rejects.toThrow('enough');
  });

  it('says that a run without a recording has neither events nor requests', async () => {
    const result = await simulate(BUSY, { record: false });
    expect(() => result.events).toThrow(/record: true/);
    expect(() => result.requests).toThrow(/record: true/);
    expect(() => explain(result, 0)).toThrow(/record: true/);
  });

  it('runs a trace, refuses another one than the document names, and asks for one that is missing', async () => {
    const trace = await readTrace('0,0,4096,R,0.0\n0,16,4096,W,0.001\n', { name: 'two.spc', format: 'spc' });
    const { metrics, experiment } = await simulate({}, { trace });
    expect(metrics.requests).toBe(2);
    expect(experiment.workload).toMatchObject({ trace: { name: 'two.spc', hash: trace.report.source.hash } });
    const named = { workload: { trace: { name: 'two.spc', format: 'spc', hash: 'a'.repeat(64) } } } as ExperimentInput;
    await expect(simulate(named, { trace })).rejects.toThrow(/workload\.trace\.hash: found .* allowed: .*aaaa/);
    await expect(simulate(named)).rejects.toThrow(/by name only/);
  });
});

describe('the columns of a run', () => {
  it('have the numbers of the files that the command line writes', async () => {
    const result = await simulate(BUSY);
    expect(eventsFromColumns(result)).toEqual(
      [...eventLines(recorded(result).reader.recording, result.experiment)].join('').trimEnd().split('\n'),
    );
    const [, ...rows] = [...requestLines(recorded(result).reader.recording, recorded(result).workload)]
      .join('')
      .trimEnd()
      .split('\n');
    expect(requestsFromColumns(result)).toEqual(rows);
    expect([...eventsAsLines(result)].join('')).toContain('"kind":"program"');
    expect([...requestsAsCsv(result)].join('')).toContain(rows[0]);
    expect(JSON.parse([...asPerfetto(result)].join(''))).toHaveProperty('traceEvents');
  });

  it('explain every latency to the nanosecond', async () => {
    const result = await simulate(BUSY);
    let explained = 0;
    for (let request = 0; request < result.requests.count; request++) {
      const spans = explain(result, request);
      expect(spans.reduce((sum, { ns }) => sum + ns, 0)).toBe(result.requests.latencyNs[request]);
      explained += spans.some(({ by }) => by !== null) ? 1 : 0;
    }
    expect(explained).toBeGreaterThan(20);
    expect(() => explain(result, 400)).toThrow(/from 0 to 399/);
    expect(() => explain({ ...result, document: () => result.document() }, 0)).toThrow(/simulate did not make/);
  });

  it('name nobody where only the lengths of the waits are known', async () => {
    let unknown = 0;
    for (const file of readdirSync(KEPT)) {
      const result = await simulate(JSON.parse(readFileSync(join(KEPT, file), 'utf8')) as ExperimentInput);
      for (let request = 0; request < result.requests.count; request++) {
        if (requestAccount(recorded(result).reader, request)?.placed !== false) continue;
        unknown++;
        const named = explain(result, request).filter(
          ({ by, cause }) => by !== null && cause !== 'firmware' && cause !== 'link',
        );
        expect(named, `${file}: request ${request}`).toEqual([]);
      }
    }
    expect(unknown).toBeGreaterThan(5);
  });
});

it('a percentile is the nearest rank, in whole numbers', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.07, 0.5, 0.99, 0.999, 1].map((share) => percentile(hundred, share))).toEqual([7, 50, 99, 100, 100]);
  expect(percentile([NaN, 3], 0.5)).toBe(3);
  expect(percentile([], 0.5)).toBeNaN();
  expect(() => percentile(hundred, 99)).toThrow(/share: found 99/);
});

function eventsFromColumns({ events }: Simulation): string[] {
  const orNull = (value: number): string => (Number.isNaN(value) || value < 0 ? 'null' : String(value));
  return Array.from(
    { length: events.count },
    (_, i) =>
      `{"startNs":${events.startNs[i]},"endNs":${events.endNs[i]},"channel":${events.channel[i]},` +
      `"chip":${events.chip[i]},"die":${events.die[i]},"plane":${orNull(events.plane[i])},` +
      `"kind":"${EVENT_KINDS[events.kind[i]]}","cause":"${EVENT_CAUSES[events.cause[i]]}",` +
      `"request":${orNull(events.request[i])},"page":${orNull(events.page[i])},"operation":${events.operation[i]},` +
      `"block":${orNull(events.block[i])},"pageInBlock":${orNull(events.pageInBlock[i])}}`,
  );
}

function requestsFromColumns({ requests: r }: Simulation): string[] {
  return Array.from({ length: r.count }, (_, i) =>
    [
      i,
      REQUEST_OPERATIONS[r.op[i]],
      r.offset[i],
      r.bytes[i],
      r.arrivalNs[i],
      r.startNs[i],
      r.finishNs[i],
      r.latencyNs[i],
      ...Object.values(r.waits).map((column) => column[i]),
    ].join(','),
  );
}

const text = ['README.md', 'docs/package.md']
  .map((file) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'))
  .join('\n');
/** The examples, which e2e/package.spec.ts runs. */
const examples = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n');

it.each([
  ['nandscope', library, 6],
  ['nandscope/traces', traces, 1],
  ['nandscope/analysis', analysis, 5],
])('each function of %s is called in an example', (_, module, least) => {
  // Classes are errors: they are caught.
  const functions = Object.entries(module as Record<string, unknown>)
    .filter(([name, value]) => typeof value === 'function' && !name.endsWith('Error'))
    .map(([name]) => name);
  expect(functions.length).toBeGreaterThanOrEqual(least);
  expect(functions.filter((name) => !examples.includes(`${name}(`))).toEqual([]);
});
