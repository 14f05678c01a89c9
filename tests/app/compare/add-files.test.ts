import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { accept, addFiles, chooseFormat, dismissArrival } from '../../../src/app/compare/add-files.ts';
import { openFiles } from '../../../src/app/files/kinds.ts';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { compareEngine } from '../../../src/app/compare/state/runner.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', {
    platform: 'Linux',
    hardwareConcurrency: 2,
    locks: { request: () => new Promise(() => undefined) },
  });
  vi.stubGlobal('location', { hash: '#/compare' });
});

// Nothing runs here.
vi.mock(import('../../../src/app/compare/state/runner.ts'), async (original) => ({
  ...(await original()),
  changePlan: (plan) => {
    useCompare.setState({ plan });
  },
}));
/** What was stored, by its hash. */
const stored: string[] = [];
vi.mock(import('../../../src/app/storage/kept-traces.ts'), async (original) => ({
  ...(await original()),
  keepTrace: ({ hash }) => {
    stored.push(hash);
    return Promise.resolve();
  },
}));
vi.mock(import('../../../src/worker/start.ts'), async () => {
  const { InProcessWorker } = await import('../../worker/support/in-process.ts');
  // Only a worker's messages are used.
  return { startEngineWorker: () => new InProcessWorker() as unknown as Worker };
});
vi.mock(import('../../../src/app/compare/address.ts'), async (original) => ({
  ...(await original()),
  openKept: () => Promise.resolve(),
}));

/** Longest wait for a worker: a loaded machine is slow. */

const experiment = (name: string, bytes: number): string =>
  JSON.stringify({ version: 1, name, workload: { requests: [{ bytes }] } });

beforeEach(() => {
  resetPage();
  stored.length = 0;
});

it('names a saved experiment as it names itself, otherwise as its file', async () => {
  void openFiles([
    new File([experiment('', 4096)], 'long tail.nandscope.json'),
    new File([experiment('', 8192)], 'other.JSON'),
    new File([experiment('The tail', 512)], 'file.json'),
  ]);
  await vi.waitFor(() => {
    expect(
      useCompare
        .getState()
        .plan.traces.map(({ name }) => name)
        .sort(),
    ).toEqual(['The tail', 'long tail', 'other']);
  });
});

const POISONED = readFileSync(resolve(import.meta.dirname, '../../cases/robustness/poisoned-comparison.json'), 'utf8');

it('refuses a comparison whose trace has other bytes than its hash says: both are named, nothing is stored', async () => {
  const { plan } = useCompare.getState();
  void openFiles([new File([POISONED], 'poisoned.json')]);
  await vi.waitFor(() => {
    expect(useNotices.getState().notices.map(({ title }) => title)).toContain('Cannot add poisoned.json');
  });
  const { text } = useNotices.getState().notices.at(-1) ?? {};
  expect(text).toContain('found a file with the SHA-256 ');
  expect(text).toContain('5dc70f13b9fc9f2eb8ed4762be1472355828a70d7b7ae21fa5c6aafb6097e4b2');
  expect(stored).toEqual([]);
  expect(useCompare.getState().plan).toBe(plan);
  const [{ trace }] = (JSON.parse(POISONED) as { plan: { traces: [{ trace: Reference }] } }).plan.traces;
  expect(compareEngine.knowsTrace(trace)).toBe(false);
});

type Reference = Parameters<typeof compareEngine.knowsTrace>[0];

it('takes a comparison whose trace has the bytes of its hash, and stores it', async () => {
  const document = JSON.parse(POISONED) as {
    plan: { traces: [{ trace: { hash: string } }] };
    traces: [{ hash: string; base64: string }];
  };
  const hash = createHash('sha256').update(Buffer.from(document.traces[0].base64, 'base64')).digest('hex');
  document.plan.traces[0].trace.hash = hash;
  document.traces[0].hash = hash;
  void openFiles([new File([JSON.stringify(document)], 'honest.json')]);
  await vi.waitFor(() => {
    expect(useCompare.getState().plan.name).toBe('poison');
  });
  expect(stored).toEqual([hash]);
});

const LINE = '128166391024154329,usr,0,Read,4096,4096,1514';

it('asks before it compares a trace that lost more than 1 % of its lines, and takes the others on an answer', async () => {
  const text = [...Array.from({ length: 30 }, () => LINE), ...Array.from({ length: 4 }, () => `${LINE},9`)].join('\n');
  const asked = () => useCompare.getState().arrivals.find(({ name }) => name === 'lossy.csv');
  const names = () => useCompare.getState().plan.traces.map(({ name }) => name);
  addFiles([{ file: new File([text], 'lossy.csv'), kind: 'trace' }]);
  await vi.waitFor(() => {
    expect(asked()).toMatchObject({ asks: 'Compare the other lines', share: 1 });
  });
  const { id, message } = asked() ?? { id: NaN, message: null };
  expect(message).toMatch(/^4 of 34 lines are no requests and were left out: 4 × .* \(line 31, /);
  expect(names()).not.toContain('lossy.csv');
  accept(id);
  await vi.waitFor(() => {
    expect(names()).toContain('lossy.csv');
  });
  expect(asked()).toMatchObject({ asks: null });
  expect(asked()?.message).toContain(message);
  dismissArrival(id);
});

/** Five numbers with the flags 1 and 2: of DiskSim or of MQSim. */
const DOUBTFUL = Array.from({ length: 30 }, (_, i) => `${i * 100_000} 0 ${i * 64 + 8} 8 ${(i % 2) + 1}`).join('\n');

it('asks before it compares a trace of a doubtful format, and reads it as the one that is chosen', async () => {
  const asked = () => useCompare.getState().arrivals.find(({ name }) => name === 'doubt.txt');
  const traces = () =>
    useCompare.getState().plan.traces.flatMap((entry) => ('trace' in entry ? [[entry.name, entry.trace.format]] : []));
  addFiles([{ file: new File([DOUBTFUL], 'doubt.txt'), kind: 'trace' }]);
  await vi.waitFor(() => {
    expect(asked()).toMatchObject({ asks: 'Compare it as five-number-ns-sectors-hex', share: 1 });
  });
  expect(asked()?.message).toContain('flags hexadecimal, bit 0 set means read');
  expect(traces().map(([name]) => name)).not.toContain('doubt.txt');
  expect(asked()?.formats[0]).toBe('mqsim');
  chooseFormat(asked()?.id ?? NaN, 'mqsim');
  await vi.waitFor(() => {
    expect(traces()).toContainEqual(['doubt.txt', 'mqsim']);
  });
  expect(asked()).toBeUndefined();
});
