import { isMainThread } from 'node:worker_threads';
import { commandLine } from './command-line.ts';

// The threads of `compare` load the bundle, too: they have a command of their own (plans/cell-worker.ts).
if (isMainThread) process.exitCode = await commandLine(process.argv.slice(2));
