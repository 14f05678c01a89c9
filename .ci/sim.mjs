/** `npm run sim`: the command line (src/cli/), bundled. */
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

await import(pathToFileURL(await bundled('src/cli/main.ts')).href);
