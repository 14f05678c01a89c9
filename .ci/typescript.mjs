/**
 * Lets Node load TypeScript and JSON in the unit tests (vite.config.ts). tsx, which the commands use, gives each function
 * its name by a call wherever one is made, which takes 2 % of the tests' time by itself.
 */
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

const OWN = /^file:(?!.*\/node_modules\/).*\.(?:tsx?|json)(?:\?.*)?$/;

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!OWN.test(url)) return next(url, context);
  const path = fileURLToPath(url.replace(/\?.*$/, ''));
  const text = await readFile(path, 'utf8');
  if (path.endsWith('.json')) return { format: 'module', shortCircuit: true, source: `export default ${text}` };
  const { code, map, errors } = transformSync(path, text, { sourcemap: true });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors.map(({ message }) => message).join('; ')}`);
  const mapped = Buffer.from(JSON.stringify(map)).toString('base64');
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${mapped}`;
  return { format: 'module', shortCircuit: true, source };
}

// Node loads this file once more for its hooks, in a thread of their own.
if (isMainThread) {
  process.setSourceMapsEnabled(true);
  register(import.meta.url);
}
