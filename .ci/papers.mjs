/** `npm run papers`: the papers' evaluation figures as files (src/cli/papers/), bundled. */
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

await import(pathToFileURL(await bundled('src/cli/papers/main.ts')).href);
