#!/usr/bin/env node
/** The package's command: `nandscope FILE…` opens files in the page, `nandscope run …` is the command line. */
import { join } from 'node:path';

process.env.NANDSCOPE_PROGRAM ??= 'nandscope';
// As packed: beside lib/nandscope.js.
process.env.NANDSCOPE_PAGE ??= join(import.meta.dirname, 'page.br');
await import('./main.ts');
