/**
 * The experiment document of version 1 never changes: links and files of today must open with the same meaning.
 * recorded-document.json holds its keys in their order with kind, default and limits, the default document, and the
 * canonical text of every named policy. A new key is not in the record; it may stand anywhere. A new value of a choice
 * stands behind the recorded ones.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type SchemaNode,
  canonicalJson,
  applyNamed,
  NAMED_POLICIES,
  valueAt,
  applyPatch,
  EXPERIMENT_SCHEMA,
  defaultExperiment,
  parseExperiment,
} from '../support/doors/document.ts';

interface RecordedDocument {
  /** `path: facts`, in the order of the document. */
  keys: string[];
  /** Settings and their defaults: numbers, texts, true, false and lists. */
  defaults: Record<string, unknown>;
  /** Canonical texts by the name of a policy, on a device with eight chips a channel. */
  canonical: Record<string, string>;
}

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'recorded-document.json'), 'utf8'),
) as RecordedDocument;

/** Everything about a node but its words and the nodes below it. */
function factsOf(node: SchemaNode): string {
  switch (node.kind) {
    case 'number': {
      const { unit, default: value, min, max, belowMax, decimals, required } = node;
      const marks = `${belowMax ? ' below-max' : ''}${required ? ' required' : ''}`;
      return `number ${unit} default ${value} from ${min} to ${max} decimals ${decimals}${marks}`;
    }
    case 'version':
    case 'boolean':
      return `${node.kind} default ${node.default}`;
    case 'choice':
      return `choice of ${node.values.join(', ')}`;
    case 'text':
      return `text of ${node.maxLength} default "${node.default}" form ${String(node.form?.pattern)} ${node.required}`;
    case 'list':
      return `list of ${node.minItems} to ${node.maxItems} default ${JSON.stringify(node.default)}`;
    case 'one-of':
      return `one-of default ${JSON.stringify(node.default)}`;
    case 'object':
    case 'switch':
      return node.kind;
  }
}

function collectKeys(node: SchemaNode, path: string, keys: string[]): string[] {
  keys.push(`${path}: ${factsOf(node)}`);
  if (node.kind === 'list') collectKeys(node.item, `${path}[]`, keys);
  if (!('keys' in node)) return keys;
  for (const [key, child] of Object.entries(node.keys)) collectKeys(child, `${path}.${key}`, keys);
  return keys;
}

const keys = collectKeys(EXPERIMENT_SCHEMA, '', []);
const roomyDevice = applyPatch(defaultExperiment(), { device: { chipsPerChannel: 8 } });

/** How three used devices were said before they became one: still read, and dropped (MODEL.md §11.1). */
const DROPPED: Readonly<Record<string, readonly unknown[]>> = {
  'precondition.window': [2, 5, 100],
  'precondition.tolerance': [0, 0.2, 10],
};
const isDropped = (line: string): boolean =>
  line.startsWith('.precondition.kind: ') || Object.keys(DROPPED).some((path) => line.startsWith(`.${path}: `));

describe('the document of version 1', () => {
  it('has the recorded keys, in the recorded order', () => {
    expect(recorded.keys).toHaveLength(201);
    const known = new Set(recorded.keys);
    const choices = recorded.keys.filter((line) => line.includes(': choice of '));
    const asRecorded = (line: string): string =>
      choices.find((recordedLine) => line.startsWith(`${recordedLine}, `)) ?? line;
    const kept = recorded.keys.filter((line) => !isDropped(line));
    expect(kept).toHaveLength(recorded.keys.length - 3);
    expect(
      keys.map(asRecorded).filter((line) => known.has(line) && !isDropped(line)),
      'each recorded key as it was; a new value of a choice stands behind the recorded ones',
    ).toEqual(kept);
  });

  it('has the recorded defaults', () => {
    const paths = Object.keys(recorded.defaults);
    expect(paths).toHaveLength(98);
    const kept = paths.filter((path) => !Object.hasOwn(DROPPED, path));
    expect(kept).toHaveLength(paths.length - 2);
    for (const path of kept) expect(valueAt(defaultExperiment(), path), path).toEqual(recorded.defaults[path]);
  });

  it('may have the keys that are dropped', () => {
    let compared = 0;
    for (const [path, values] of Object.entries(DROPPED)) {
      for (const value of values) {
        const key = path.slice('precondition.'.length);
        const document = { precondition: { kind: 'steady-state', fill: 0.5, [key]: value } };
        expect(parseExperiment(document).precondition, path).toMatchObject({ fill: 0.5 });
        compared++;
      }
    }
    expect(compared).toBe(6);
  });

  it('gives every named policy the recorded canonical text', () => {
    const names = Object.keys(recorded.canonical);
    expect(names).toHaveLength(34);
    for (const name of names) {
      expect(canonicalJson(applyNamed(roomyDevice, name)), name).toBe(recorded.canonical[name]);
    }
    expect(NAMED_POLICIES.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});
