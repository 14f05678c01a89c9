import { isMainThread } from 'node:worker_threads';
import { guarded } from '../command-line.ts';
import { papersCommand } from './papers-command.ts';

// The threads load the bundle, too: they have a command of their own (figure-worker.ts).
if (isMainThread) process.exitCode = await guarded('papers', () => papersCommand(process.argv.slice(2)));
