/**
 * The command line: the same engine without the page. Standard output carries one document and nothing else, standard error one line
 * where something is wrong. Commands are loaded when they are called, so that a short one starts quickly.
 */
import { nearestNames } from '../device/nearest-name.ts';
import { CommandError, EXIT, oneLine } from './failure.ts';

type Command = (args: readonly string[]) => Promise<number> | number;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.ts')).runCommand,
  trace: async () => (await import('./trace.ts')).traceCommand,
  claims: async () => (await import('./claims.ts')).claimsCommand,
  scenarios: async () => (await import('./scenarios.ts')).scenariosCommand,
  help: async () => (await import('./help.ts')).helpCommand,
};

/** A reader that has seen enough closes the pipe (`| head`): that is no failure. */
function endQuietlyOnClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

function commandNamed(name: string | undefined): () => Promise<Command> {
  const names = Object.keys(COMMANDS);
  if (name === undefined) throw new CommandError(`found no command; allowed: ${names.join(', ')}`);
  if (name === '--help' || name === '-h') return COMMANDS.help;
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new CommandError(`${name}: an unknown command; allowed: ${names.join(', ')}${hint}`);
}

/** One line about what went wrong, and the status that says whose fault it is. */
function describe(error: unknown): { line: string; status: number } {
  if (error instanceof CommandError) return { line: error.message, status: EXIT.badInput };
  if (error instanceof RangeError && /allocation|length/i.test(error.message)) {
    const advice = 'allowed: a smaller device, or fewer requests at once';
    return { line: `there is not enough memory for this (${error.message}); ${advice}`, status: EXIT.badInput };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { line: `a defect of NANDscope, please report it: ${detail}`, status: EXIT.defect };
}

endQuietlyOnClosedPipe(process.stdout);
endQuietlyOnClosedPipe(process.stderr);
try {
  const [name, ...args] = process.argv.slice(2);
  const command = await commandNamed(name)();
  const wantsHelp = args.includes('--help') || args.includes('-h');
  process.exitCode = wantsHelp ? await (await COMMANDS.help())([]) : await command(args);
} catch (error) {
  const { line, status } = describe(error);
  process.stderr.write(`sim: ${oneLine(line)}\n`);
  process.exitCode = status;
}
