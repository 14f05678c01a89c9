/**
 * Changes to experiments: one key by its path (a field of the page, undo), a
 * patch over a document, and the difference between two documents.
 */
import { DocumentError } from '../device/document-error.ts';
import type { Experiment, ExperimentInput } from './experiment.ts';
import { nearestNames } from '../device/nearest-name.ts';
import { allowedValues, defaultOf, isPlainObject, objectOfDefaults, parseNode } from './parse-node.ts';
import { pathOf, stepsOf, type PathStep } from './path.ts';
import { sameValue } from '../device/same-value.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';
import { isTimes, listOf, MOST_TYPES, timeOfType, type Keys, type SchemaNode } from '../device/schema-node.ts';
import { parseExperiment, type ParseOptions } from './validate.ts';
import { EARLIER_USED, hasEarlierUsed, ofToday } from './earlier-form.ts';

export interface HelpText {
  readonly sentence: string;
  /** Paper and section, or another simulator; every policy has one. */
  readonly source?: string;
  readonly options?: Readonly<Record<string, string>>;
}

/** The words about a setting or a group of settings. @throws DocumentError if the document has no such key */
export function helpAt(path: string): HelpText {
  const node = schemaAt(path);
  const { sentence = '', source } = node;
  const options = node.kind === 'choice' ? node.options : undefined;
  return { sentence, ...(source === undefined ? {} : { source }), ...(options === undefined ? {} : { options }) };
}

/** @throws DocumentError if it does not fit `a` */
export function changeOfToday(a: Experiment, change: unknown, { onNotice }: ParseOptions): ExperimentInput {
  if (hasEarlierUsed(change)) onNotice?.(EARLIER_USED);
  const today = ofToday(change) as ExperimentInput;
  // Applying it checks it.
  applyPatch(a, today);
  return today;
}

export { valueAt } from './path.ts';

/**
 * The schema of the value at a path, also inside settings that are switched off. An unknown key is a `DocumentError`.
 */
export function schemaAt(path: string): SchemaNode {
  return schemaAtSteps(stepsOf(path));
}

function schemaAtSteps(steps: readonly PathStep[]): SchemaNode {
  let node: SchemaNode = EXPERIMENT_SCHEMA;
  steps.forEach((step, depth) => {
    const here = pathOf(steps.slice(0, depth + 1));
    if (typeof step === 'number') {
      if (isTimes(node) && step < MOST_TYPES) {
        node = timeOfType(node, step);
        return;
      }
      if (node.kind !== 'list')
        throw new DocumentError(here, 'a place in a list', `no list here, but ${allowedValues(node)}`);
      node = node.item;
      return;
    }
    const keys = keysOf(node);
    if (keys === null) throw new DocumentError(here, 'an unknown key', `no keys here, but ${allowedValues(node)}`);
    const next = Object.hasOwn(keys, step) ? keys[step] : undefined;
    if (next === undefined) {
      const known = Object.keys(keys);
      const near = nearestNames(step, known);
      const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
      throw new DocumentError(here, 'an unknown key', known.join(', ') + hint);
    }
    node = next;
  });
  return node;
}

function keysOf(node: SchemaNode): Keys | null {
  return node.kind === 'object' || node.kind === 'switch' || node.kind === 'one-of' ? node.keys : null;
}

export interface Setting {
  readonly path: string;
  readonly node: SchemaNode;
}

/**
 * Every setting of the document under `path` (all of them for ''), in the schema's order. Objects are entered, switches
 * are listed and entered; lists and the workload stand as they are.
 */
export function listSettings(path = ''): Setting[] {
  const settings: Setting[] = [];
  collectSettings(path === '' ? EXPERIMENT_SCHEMA : schemaAt(path), path, settings);
  return settings;
}

function collectSettings(node: SchemaNode, path: string, settings: Setting[]): void {
  if (node.kind !== 'object') settings.push({ path, node });
  if (isTimes(node)) {
    for (let type = 1; type < MOST_TYPES; type++) {
      settings.push({ path: `${path}[${type}]`, node: timeOfType(node, type) });
    }
  }
  if (node.kind !== 'object' && node.kind !== 'switch') return;
  for (const [key, child] of Object.entries(node.keys)) {
    collectSettings(child, path === '' ? key : `${path}.${key}`, settings);
  }
}

/**
 * The document with the key at `path` set to `value`, which is checked against the key's schema. The given document
 * stays as it is. Settings that belong to a switch turn it on; settings of another workload replace the workload. What
 * the keys mean together is checked when the document is parsed.
 */
export function setValue(document: ExperimentInput, path: string, value: unknown): ExperimentInput {
  const steps = stepsOf(path);
  const checked = parseNode(schemaAtSteps(steps), value, path);
  return placed(EXPERIMENT_SCHEMA, document, steps, 0, checked) as ExperimentInput;
}

function placed(node: SchemaNode, before: unknown, steps: readonly PathStep[], depth: number, value: unknown): unknown {
  const step = steps[depth];
  if (step === undefined) return isTimes(node) ? merged(node, before, value) : value;
  if (typeof step === 'number') {
    if (isTimes(node)) return merged(node, before, [...Array<null>(step).fill(null), value]);
    const items: unknown[] = Array.isArray(before) ? [...(before as readonly unknown[])] : [];
    if (node.kind !== 'list' || step > items.length) {
      const here = pathOf(steps.slice(0, depth + 1));
      throw new DocumentError(
        here,
        `place ${step} of a list of ${items.length}`,
        `0 to ${items.length} (the last adds an entry)`,
      );
    }
    items[step] = placed(node.item, items[step], steps, depth + 1, value);
    return items;
  }
  const child = keysOf(node)?.[step];
  if (child === undefined) throw new DocumentError(pathOf(steps), 'an unknown key', allowedValues(node));
  const object = isPlainObject(before) ? before : {};
  const inner = placed(child, Object.hasOwn(object, step) ? object[step] : undefined, steps, depth + 1, value);
  // A workload is one thing at a time.
  return node.kind === 'one-of' ? { [step]: inner } : { ...object, [step]: inner };
}

/**
 * The experiment with a patch over it: objects key by key, times type by type, everything else as a whole. `{}` turns a switch on with its
 * defaults, or leaves it as it is where it is on. The result is checked like any document.
 */
export function applyPatch(experiment: Experiment, patch: ExperimentInput, options: ParseOptions = {}): Experiment {
  return parseExperiment(merged(EXPERIMENT_SCHEMA, experiment, patch), options);
}

export function joinPatches(first: ExperimentInput, second: ExperimentInput): ExperimentInput {
  // Both are parts of an experiment, and so is what has the keys of both.
  return merged(EXPERIMENT_SCHEMA, first, second) as ExperimentInput;
}

function merged(node: SchemaNode | undefined, before: unknown, patch: unknown): unknown {
  if (patch === undefined) return before;
  if (node !== undefined && isTimes(node) && (Array.isArray(patch) || Array.isArray(before))) {
    const [from, to] = [listOf(before), listOf(patch)];
    return Array.from({ length: Math.max(from.length, to.length) }, (_, type) => to[type] ?? from[type] ?? null);
  }
  if (!isPlainObject(patch) || node === undefined) return patch;
  const keys = keysOf(node);
  if (keys === null) return patch;
  if (node.kind === 'one-of') {
    // Settings of the present workload change it; any other replaces it.
    const same = isPlainObject(before) && Object.keys(patch).every((key) => Object.hasOwn(before, key));
    if (!same) return patch;
  }
  const result: Record<string, unknown> = isPlainObject(before) ? { ...before } : {};
  for (const key of Object.keys(patch)) {
    const child = Object.hasOwn(keys, key) ? keys[key] : undefined;
    // Defined, not assigned: an unknown key such as __proto__ must stay one, for the parser to refuse.
    Object.defineProperty(result, key, {
      value: merged(child, Object.hasOwn(result, key) ? result[key] : undefined, patch[key]),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}

export interface Difference {
  readonly path: string;
  readonly a: unknown;
  readonly b: unknown;
}

/**
 * What differs between two experiments, in the schema's order: single settings where possible, a whole switch where one
 * is off, whole lists, a whole workload where its kind differs. The title of a difference is `schemaAt(path).title`.
 */
export function diffExperiments(a: Experiment, b: Experiment): Difference[] {
  const differences: Difference[] = [];
  collectDifferences(EXPERIMENT_SCHEMA, a, b, '', differences);
  return differences;
}

function collectDifferences(node: SchemaNode, a: unknown, b: unknown, path: string, differences: Difference[]): void {
  const keys = keysOf(node);
  if (isTimes(node)) {
    for (let type = 0; type < MOST_TYPES; type++) {
      const [before, after] = [a, b].map((times) => listOf(times)[type] ?? 0);
      const at = type === 0 ? path : `${path}[${type}]`;
      if (before !== after) differences.push({ path: at, a: before, b: after });
    }
    return;
  }
  if (keys !== null && isPlainObject(a) && isPlainObject(b)) {
    const inA = Object.keys(keys).filter((key) => Object.hasOwn(a, key));
    if (node.kind !== 'one-of' || inA.every((key) => Object.hasOwn(b, key))) {
      for (const key of inA) {
        const child = keys[key];
        if (child !== undefined)
          collectDifferences(child, a[key], b[key], path === '' ? key : `${path}.${key}`, differences);
      }
      return;
    }
  }
  if (!sameValue(a, b)) differences.push({ path, a, b });
}

/** `b = applyDifferences(a, diff(a, b))`. */
export function applyDifferences(
  experiment: Experiment,
  differences: readonly Difference[],
  direction: 'forward' | 'backward' = 'forward',
  options: ParseOptions = {},
): Experiment {
  let document: ExperimentInput = experiment;
  for (const { path, a, b } of differences) document = setValue(document, path, direction === 'forward' ? b : a);
  return parseExperiment(document, options);
}

/** The value that a switch has when it is turned on, or any other setting when nothing is given. */
export function valueWhenOn(node: SchemaNode): unknown {
  return node.kind === 'switch' ? objectOfDefaults(node.keys) : defaultOf(node);
}
