#!/usr/bin/env node
import { join } from 'node:path';

process.env.NANDSCOPE_PROGRAM ??= 'nandscope';
// As packed: beside lib/nandscope.js.
process.env.NANDSCOPE_PAGE ??= join(import.meta.dirname, 'page.br');
await import('./main.ts');
