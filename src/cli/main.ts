/** Where the command line starts: the words of the process in, its exit status out. */
import { commandLine } from './command-line.ts';

process.exitCode = await commandLine(process.argv.slice(2));
