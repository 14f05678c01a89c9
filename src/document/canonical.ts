/** Links carry this text, and equal experiments have equal texts. */
import type { Experiment, ExperimentInput } from './experiment.ts';
import { defaultOf, isPlainObject } from './parse-node.ts';
import { sameValue } from '../device/same-value.ts';
import { EXPERIMENT_SCHEMA } from './schema.ts';
import type { SchemaNode } from '../device/schema-node.ts';

/** The experiment without what has its default anyway; the version always stays. `parseExperiment` gives it back. */
export function withoutDefaults(experiment: Experiment): ExperimentInput {
  const short = shortened(EXPERIMENT_SCHEMA, experiment);
  return { version: experiment.version, ...(short as ExperimentInput | undefined) };
}

export function canonicalJson(experiment: Experiment): string {
  return JSON.stringify(withoutDefaults(experiment));
}

function shortened(node: SchemaNode, value: unknown): unknown {
  switch (node.kind) {
    case 'object': {
      const keys = shortenedKeys(node.keys, value);
      return Object.keys(keys).length === 0 ? undefined : keys;
    }
    case 'switch':
      return value === false ? undefined : shortenedKeys(node.keys, value);
    case 'list':
      return sameValue(value, defaultOf(node)) ? undefined : shortenedItems(node.item, value);
    case 'one-of': {
      if (sameValue(value, defaultOf(node)) || !isPlainObject(value)) return undefined;
      const result: Record<string, unknown> = {};
      for (const [key, child] of Object.entries(node.keys)) {
        // The key itself says which it is, even where everything in it has its default.
        if (Object.hasOwn(value, key)) result[key] = shortened(child, value[key]) ?? emptyOf(child, value[key]);
      }
      return result;
    }
    case 'version':
      return value;
    case 'number':
    case 'text':
      return value === node.default && !node.required ? undefined : value;
    default:
      return value === node.default ? undefined : value;
  }
}

function shortenedKeys(keys: Readonly<Record<string, SchemaNode>>, value: unknown): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  if (!isPlainObject(value)) return result;
  for (const [key, child] of Object.entries(keys)) {
    const short = shortened(child, value[key]);
    if (short !== undefined) result[key] = short;
  }
  return result;
}

function shortenedItems(item: SchemaNode, value: unknown): unknown[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.map((entry) => shortened(item, entry) ?? emptyOf(item, entry));
}

function emptyOf(node: SchemaNode, value: unknown): unknown {
  return node.kind === 'object' ? {} : value;
}
