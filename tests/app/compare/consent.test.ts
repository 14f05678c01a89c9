import { beforeEach, expect, it, vi } from 'vitest';
import { useCompare } from '../../../src/app/compare/state/compare-store.ts';
import { changePlan, openResults, undoPlan } from '../../../src/app/compare/state/runner.ts';
import { saveCsv, saveResults } from '../../../src/app/compare/out/exports.ts';
import { useNotices } from '../../../src/app/stores/notices.ts';
import { resetPage } from '../../../src/app/stores/page-state.ts';
import { parsePlan } from '../../../src/compare/plan/parse-plan.ts';
import { parseResults, parseResultsText } from '../../../src/compare/results/parse-results.ts';
import HONEST from '../../cases/robustness/results-honest.json';

/** What was saved. */
const saved = vi.hoisted(() => [] as Blob[]);
/** Runs that a worker got. */
const started = vi.hoisted(() => ({ count: 0 }));

vi.hoisted(() => {
  vi.stubGlobal('navigator', {
    platform: 'Linux',
    hardwareConcurrency: 2,
    locks: { request: () => new Promise(() => undefined) },
  });
  vi.stubGlobal('location', { hash: '#/compare' });
});
// Nothing is stored, and no run ends.
vi.mock(import('../../../src/app/storage/database.ts'), async (original) => ({
  ...(await original()),
  inDatabase: () => Promise.reject(new DOMException('no', 'InvalidStateError')),
}));
vi.mock(import('../../../src/worker/start.ts'), () => ({
  startEngineWorker: () =>
    ({
      postMessage: () => {
        started.count++;
      },
      terminate: () => undefined,
      addEventListener: () => undefined,
    }) as unknown as Worker,
}));
vi.mock(import('../../../src/app/exports/save-file.ts'), async (original) => ({
  ...(await original()),
  saveFile: (content: Blob) => {
    saved.push(content);
  },
}));

const planOf = (seeds: number) =>
  parsePlan({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 't', synthetic: { requests: 10 } }],
    seeds: Array.from({ length: seeds }, (_unused, i) => i + 1),
  });
const asks = () => useNotices.getState().notices.find(({ action }) => action?.label === 'Run all');
const states = () => new Set(useCompare.getState().rows.map(({ state }) => state));

beforeEach(() => {
  resetPage();
  saved.length = 0;
  started.count = 0;
});

it('a plan of a file with many runs starts none of them before a person agrees', async () => {
  changePlan(planOf(150), 'file');
  await vi.waitFor(() => {
    expect(asks()).toBeDefined();
  });
  expect(asks()?.title).toContain('150');
  await vi.waitFor(() => {
    expect(useCompare.getState().paused).toBe(true);
  });
  expect([...states()]).toEqual(['waiting']);
  expect(started.count).toBe(0);
  asks()?.action?.run();
  await vi.waitFor(() => {
    expect([...states()].sort()).toEqual(['running', 'waiting']);
  });
  expect(started.count).toBeGreaterThan(0);
  expect(asks()).toBeUndefined();
});

it('the question ends with its plan: one that is little work runs', async () => {
  changePlan(planOf(120), 'file');
  await vi.waitFor(() => {
    expect(asks()).toBeDefined();
  });
  changePlan(planOf(3));
  await vi.waitFor(() => {
    expect(asks()).toBeUndefined();
  });
  await vi.waitFor(() => {
    expect(useCompare.getState().paused).toBe(false);
  });
  undoPlan();
  await vi.waitFor(() => {
    expect(useCompare.getState().rows).toHaveLength(120);
  });
});

it('a plan that a person makes on this page runs without a question, however large', async () => {
  changePlan(planOf(130));
  await vi.waitFor(() => {
    expect(states()).toContain('running');
  });
  expect(asks()).toBeUndefined();
});

it('rows of opened results say that they are from a file, on screen and in tables, and are saved without a maker', async () => {
  openResults(parseResults(HONEST));
  await vi.waitFor(() => {
    expect([...states()]).toEqual(['done']);
  });
  const { rows } = useCompare.getState();
  expect(rows).toHaveLength(2);
  expect(rows.map(({ isGiven, names }) => [isGiven, names.point])).toEqual([
    [true, 'from a file'],
    [true, 'from a file'],
  ]);
  await saveCsv();
  expect((await saved.at(-1)?.text())?.match(/an unknown version/g)).toHaveLength(2);
  await saveResults();
  expect(parseResultsText((await saved.at(-1)?.text()) ?? '').maker).toBeNull();
});

it('the results of a plan with 2,500 cells have all of them, and open again', async () => {
  changePlan(planOf(2500));
  await vi.waitFor(() => {
    expect(useCompare.getState().rows).toHaveLength(1000);
  });
  await saveResults();
  const { cells, maker } = parseResultsText((await saved.at(-1)?.text()) ?? '');
  expect(cells).toHaveLength(2500);
  expect(maker).not.toBeNull();
  expect(cells[2499].failure).toBe('not run: the page runs the first 1000 cells of a plan');
});
