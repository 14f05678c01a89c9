/** `npm run sim`: the command line (src/cli/), bundled. */
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

// Node 22 keeps what it has compiled.
/** @type {{ enableCompileCache?: () => unknown }} */ (module).enableCompileCache?.();
await import(pathToFileURL(await bundled('src/cli/main.ts')).href);
