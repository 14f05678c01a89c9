#!/usr/bin/env node
/** The package's command: `nandscope FILE…` opens files in the page, `nandscope run …` is the command line. */
import { join } from 'node:path';

process.env.NANDSCOPE_PROGRAM ??= 'nandscope';
// As packed: lib/nandscope.js next to app/.
process.env.NANDSCOPE_APP ??= join(import.meta.dirname, '..', 'app');
await import('./main.ts');
