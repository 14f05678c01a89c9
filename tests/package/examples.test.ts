import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import * as analysis from '../../src/package/analysis.ts';
import * as library from '../../src/package/index.ts';
import * as traces from '../../src/package/traces.ts';

const text = ['README.md', 'docs/package.md']
  .map((file) => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8'))
  .join('\n');
/** The examples, which e2e/package.spec.ts runs. */
const examples = [...text.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code).join('\n');

it.each([
  ['nandscope', library, 6],
  ['nandscope/traces', traces, 1],
  ['nandscope/analysis', analysis, 5],
])('each function of %s is called in an example', (_, module, least) => {
  // Classes are errors: they are caught.
  const functions = Object.entries(module as Record<string, unknown>)
    .filter(([name, value]) => typeof value === 'function' && !name.endsWith('Error'))
    .map(([name]) => name);
  expect(functions.length).toBeGreaterThanOrEqual(least);
  expect(functions.filter((name) => !examples.includes(`${name}(`))).toEqual([]);
});
