/** `npm run papers`: the papers' evaluation figures as files (src/reproduction/), bundled. */
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

await import(pathToFileURL(await bundled('src/reproduction/main.ts')).href);
