/** Paths into experiments, as in `policy.gc.enabled`. Without the schema, for callers that only look up values. */
import { DocumentError } from '../device/document-error.ts';
import type { Experiment, ExperimentInput } from './experiment.ts';
import { isPlainObject } from './parse-node.ts';

export type PathStep = string | number;

/** `workload.requests[3].bytes` as its steps. Anything else than names, dots and `[number]` is an `DocumentError`. */
export function stepsOf(path: string): PathStep[] {
  const steps: PathStep[] = [];
  for (const part of path.split('.')) {
    const match = /^([^[\]]+)((?:\[\d+\])*)$/.exec(part);
    if (match?.[1] === undefined) {
      throw new DocumentError(path, 'a malformed path', 'keys joined by dots, as in policy.gc.enabled');
    }
    steps.push(match[1]);
    for (const [, index] of (match[2] ?? '').matchAll(/\[(\d+)\]/g)) steps.push(Number(index));
  }
  return steps;
}

export function pathOf(steps: readonly PathStep[]): string {
  let path = '';
  for (const step of steps) path += typeof step === 'number' ? `[${step}]` : path === '' ? step : `.${step}`;
  return path;
}

/** The value at a path of a document; `undefined` if it has none (also below a setting that is switched off). */
export function valueAt(document: Experiment | ExperimentInput, path: string): unknown {
  let value: unknown = document;
  for (const step of stepsOf(path)) {
    if (typeof step === 'number') {
      if (!Array.isArray(value)) return undefined;
      const items: readonly unknown[] = value;
      value = items[step];
    } else {
      value = isPlainObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return value;
}
