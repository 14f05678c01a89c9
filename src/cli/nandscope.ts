#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

process.env.NANDSCOPE_PROGRAM ??= 'nandscope';
// As packed: beside lib/nandscope.js.
process.env.NANDSCOPE_PAGE ??= join(import.meta.dirname, 'page.br');
// Node 22 keeps what it has compiled.
(module as { enableCompileCache?: () => unknown }).enableCompileCache?.();
await import('./main.ts');
