/**
 * `npm start`: builds the page, serves it on this machine and prints its address. `npm start -- --port 8080` picks the
 * port; without it, 4173 or the next free one.
 */
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { ROOT } from './tools.mjs';

const { values } = parseArgs({ options: { port: { type: 'string' } } });
const port = values.port === undefined ? 4173 : Number(values.port);
if (!Number.isInteger(port) || port < 1 || port > 65_535) {
  console.error(`--port is "${values.port}"; it must be a whole number from 1 to 65535.`);
  process.exit(2);
}

await build({ root: ROOT, logLevel: 'warn' });
const server = await preview({
  root: ROOT,
  logLevel: 'warn',
  preview: { host: '127.0.0.1', port, strictPort: values.port !== undefined },
});
console.log(`NANDscope is at ${server.resolvedUrls?.local[0] ?? 'no address: the server did not start'}\n`);
console.log('Ctrl C stops it. Nothing leaves this machine.');
