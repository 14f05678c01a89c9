/** A chart of two runs says which of them has no requests of its kind. */
import { expect, test, vi } from 'vitest';
import { absentNote } from '../../../src/app/charts-panel/tail-series.ts';
import type { ShownRun } from '../../../src/app/stores/runs.ts';

vi.hoisted(() => {
  vi.stubGlobal('navigator', { platform: 'Linux', hardwareConcurrency: 2 });
});

const runOf = (reads: number, writes: number): ShownRun =>
  ({ outcome: { read: { count: reads }, write: { count: writes } } }) as unknown as ShownRun;

test('a run without requests of the chosen kind is named, if the other one has some', () => {
  expect(absentNote(runOf(3, 4), runOf(5, 0), 'write')).toBe('B has no writes.');
  expect(absentNote(runOf(0, 4), runOf(5, 0), 'both')).toBe('A has no reads. B has no writes.');
  expect(absentNote(runOf(3, 4), runOf(5, 0), 'read')).toBeUndefined();
  expect(absentNote(runOf(3, 0), runOf(5, 0), 'write')).toBeUndefined();
  expect(absentNote(runOf(3, 4), null, 'write')).toBeUndefined();
});
