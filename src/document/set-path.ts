import { parseJson } from './parse-json.ts';
import { parseNode } from './parse-node.ts';
import { schemaAt, setValue } from './patch.ts';
import type { ExperimentInput } from './experiment.ts';
import { isTimes, type SchemaNode } from '../device/schema-node.ts';

/**
 * `text` as the value of the key at `path`, by that key's kind: numbers and true/false as such, names and text as they
 * stand, a switch as false, true (its defaults) or JSON, everything else as JSON. An `DocumentError` names the key.
 */
export function parseSetting(path: string, text: string): unknown {
  const node = schemaAt(path);
  const value = readText(node, text.trim(), path);
  return parseNode(node, value, path);
}

function readText(node: SchemaNode, text: string, path: string): unknown {
  switch (node.kind) {
    case 'choice':
    case 'text':
      return text;
    case 'number':
    case 'version':
      if (isTimes(node) && text.startsWith('[')) return parseJson(text, path);
      // Text that is not a number stays text, and is refused as text.
      return /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'switch':
      if (text === 'false') return false;
      return text === 'true' ? {} : parseJson(text, path);
    case 'object':
    case 'list':
    case 'one-of':
      return parseJson(text, path);
  }
}

/** The document with the key at `path` set to what `text` says (see `parseSetting`), as by `setValue`. */
export function setPath(document: ExperimentInput, path: string, text: string): ExperimentInput {
  return setValue(document, path, parseSetting(path, text));
}
