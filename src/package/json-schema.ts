/** The experiment document as a JSON Schema (draft 2020-12): completion and checks in any editor. */
import {
  ANY_DECIMALS,
  isTimes,
  MOST_TYPES,
  type Keys,
  type NumberNode,
  type SchemaNode,
} from '../device/schema-node.ts';
import { defaultOf } from '../document/parse-node.ts';
import { EXPERIMENT_SCHEMA } from '../document/schema.ts';

/** A node of a JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of the experiment document, made of the table that the parser reads. It says what one key may hold; rules
 * between keys (a block beyond the device, say) are the parser's alone.
 */
export function experimentJsonSchema(): JsonSchema {
  const root = schemaOf(EXPERIMENT_SCHEMA);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'NANDscope experiment',
    ...root,
    // Editors add this key to a document to find its schema. The parser knows no such key, so it is not allowed here.
  };
}

function schemaOf(node: SchemaNode): JsonSchema {
  return { ...wordsOf(node), ...shapeOf(node) };
}

/** Title and description; the unit of a number is part of its description. */
function wordsOf(node: SchemaNode): JsonSchema {
  const parts = [node.sentence, node.kind === 'number' ? `Unit: ${node.unit}.` : undefined].filter(
    (part) => part !== undefined,
  );
  if (node.source !== undefined) parts.push(`Source: ${node.source}.`);
  return { title: node.title, ...(parts.length > 0 ? { description: parts.join(' ') } : {}) };
}

function shapeOf(node: SchemaNode): JsonSchema {
  switch (node.kind) {
    case 'number': {
      const number = numberShape(node);
      if (!isTimes(node)) return number;
      const { default: first, ...each } = number;
      return { anyOf: [each, { type: 'array', items: each, minItems: 1, maxItems: MOST_TYPES }], default: first };
    }
    case 'version':
      return { const: node.default };
    case 'boolean':
      return { type: 'boolean', default: node.default };
    case 'choice': {
      const { options, values } = node;
      if (options === undefined) return { enum: values, default: node.default };
      return {
        oneOf: values.map((value) => ({ const: value, description: options[value] })),
        default: node.default,
      };
    }
    case 'text':
      return {
        type: 'string',
        maxLength: node.maxLength,
        ...(node.form === undefined ? {} : { pattern: node.form.pattern.source }),
        ...(node.required ? {} : { default: node.default }),
      };
    case 'object':
      return objectShape(node.keys);
    case 'switch':
      return { anyOf: [{ const: false }, objectShape(node.keys)], default: false };
    case 'list':
      return {
        type: 'array',
        items: schemaOf(node.item),
        minItems: node.minItems,
        maxItems: node.maxItems,
        default: defaultOf(node),
      };
    case 'one-of':
      return {
        oneOf: Object.entries(node.keys).map(([key, child]) => ({
          type: 'object',
          properties: { [key]: schemaOf(child) },
          required: [key],
          additionalProperties: false,
        })),
        default: node.default,
      };
  }
}

function numberShape(node: NumberNode): JsonSchema {
  const { min, max, belowMax, decimals, required } = node;
  return {
    type: decimals === 0 ? 'integer' : 'number',
    minimum: min,
    ...(belowMax ? { exclusiveMaximum: max } : { maximum: max }),
    // 10^-n is written as a number: `multipleOf` of 1e-6 is what validators compare with a tolerance of their own.
    ...(decimals > 0 && decimals !== ANY_DECIMALS ? { multipleOf: Number(`1e-${decimals}`) } : {}),
    ...(required ? {} : { default: node.default }),
  };
}

function objectShape(keys: Keys): JsonSchema {
  const required = Object.entries(keys)
    .filter(([, node]) => (node.kind === 'number' || node.kind === 'text') && node.required)
    .map(([key]) => key);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(keys).map(([key, node]) => [key, schemaOf(node)])),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}
