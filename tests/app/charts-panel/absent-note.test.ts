/** A chart of two runs says which of them has no requests of its kind, and which requests it leaves out. */
import { expect, test, vi } from 'vitest';
import { absentNote, warmUpCaveat } from '../../../src/app/charts-panel/tail-series.ts';
import type { ShownRun } from '../../../src/app/stores/runs.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const runOf = (reads: number, writes: number): ShownRun =>
  ({ read: { count: reads }, write: { count: writes } }) as unknown as ShownRun;

test('a run without requests of the chosen kind is named, if the other one has some', () => {
  expect(absentNote(runOf(3, 4), runOf(5, 0), 'write')).toBe('B has no writes.');
  expect(absentNote(runOf(0, 4), runOf(5, 0), 'both')).toBe('A has no reads. B has no writes.');
  expect(absentNote(runOf(3, 4), runOf(5, 0), 'read')).toBeUndefined();
  expect(absentNote(runOf(3, 0), runOf(5, 0), 'write')).toBeUndefined();
  expect(absentNote(runOf(3, 4), null, 'write')).toBeUndefined();
});

const warmed = (warmup: number): ShownRun => ({ experiment: { host: { warmup } } }) as unknown as ShownRun;

test('a chart says the share of the requests that a warm-up leaves out, of each run if they differ', () => {
  expect(warmUpCaveat(warmed(0), warmed(0))).toBeUndefined();
  expect(warmUpCaveat(null, null)).toBeUndefined();
  expect(warmUpCaveat(warmed(0.25), null)).toBe('Not counted: the first 25\u202f% of the requests (warm-up).');
  expect(warmUpCaveat(warmed(0.25), warmed(0.25))).toBe('Not counted: the first 25\u202f% of the requests (warm-up).');
  expect(warmUpCaveat(warmed(0), warmed(0.5))).toBe(
    'Not counted: the first 0\u202f% of the requests of A, 50\u202f% of B (warm-up).',
  );
});
