/** Paths into experiments, as in `policy.gc.enabled`. Without the schema, for callers that only look up values. */
import { DocumentError } from '../device/document-error.ts';
import { FURTHER_TYPES } from '../device/schema-node.ts';
import type { Experiment, ExperimentInput } from './experiment.ts';
import { isPlainObject } from './parse-node.ts';

export type PathStep = string | number;

/** Until 29 November 2026 each time by page type had a key of its own. */
const EARLIER_TIME = /^timing\.pageTypes\.(second|third|fourth)(Read|Program)Ns$/;

/** `workload.requests[3].bytes` as its steps. Anything else than names, dots and `[number]` is an `DocumentError`. */
export function stepsOf(path: string): PathStep[] {
  const earlier = EARLIER_TIME.exec(path);
  if (earlier !== null) {
    const type = FURTHER_TYPES.findIndex((name) => name === earlier[1]) + 1;
    return ['timing', earlier[2] === 'Read' ? 'readNs' : 'programNs', type];
  }
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

/**
 * The value at a path of a document; `undefined` if it has none (also below a setting that is switched off). Of a time by
 * page type, the first's without a place; 0 for a type that is as the first.
 */
export function valueAt(document: Experiment | ExperimentInput, path: string): unknown {
  let value: unknown = document;
  const steps = stepsOf(path);
  const isTime = steps[0] === 'timing';
  for (const step of steps) {
    if (typeof step === 'number') {
      const items: unknown = isTime && typeof value === 'number' ? [value] : value;
      if (!Array.isArray(items)) return undefined;
      value = (items as readonly unknown[])[step] ?? (isTime ? 0 : undefined);
    } else {
      value = isPlainObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    }
  }
  return isTime && Array.isArray(value) ? value[0] : value;
}
