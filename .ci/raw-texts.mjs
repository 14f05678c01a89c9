/**
 * Lets Node load a text as Vite does (`import text from './lesson.txt?raw'`), where sources run as they are:
 * `node --import tsx --import ./.ci/raw-texts.mjs …`.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('?raw')) return next(url, context);
  const text = await readFile(new URL(url.replace(/\?raw$/, '')), 'utf8');
  return { format: 'module', shortCircuit: true, source: `export default ${JSON.stringify(text)};` };
}

// Node loads this file once more for its hooks, in a thread of their own.
if (isMainThread) register(import.meta.url);
