import { localized } from '../../../messages/message.ts';
import { MeasureError } from '../../../learn/measure/measure.ts';
import type { LearnRun, RunsState } from '../runs/learn-runs.ts';

/** A result of the runs as text: the result, that it is computed now, or why there is none. */
export function computed(runs: RunsState, compute: (runs: Readonly<Record<string, LearnRun>>) => string): string {
  if (runs.state === 'running') return '…';
  if (runs.state === 'failed') return runs.message;
  try {
    return compute(runs.runs);
  } catch (error) {
    if (error instanceof MeasureError) return localized(error.message);
    throw error;
  }
}

/** The paths of all numbers in a plain object. */
export function numberPaths(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => numberPaths(item, path === '' ? key : `${path}.${key}`));
}
