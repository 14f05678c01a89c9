/**
 * The command line: the same engine without the page. Standard output carries one document and nothing else, standard
 * error one line if something is wrong. Commands are loaded when they are called, so that a short one starts quickly.
 */
import { existsSync } from 'node:fs';
import { isShortOfMemory } from '../base/platform-errors.ts';
import { nearestNames } from '../device/nearest-name.ts';
import { shortText, visibleText } from '../device/visible-text.ts';
import { ClosedPipe, CommandError, EXIT } from './failure.ts';
import { forgetFiles } from './files/outputs.ts';
import { PACKAGE_PROGRAM, PROGRAM } from './program.ts';
import { printError } from './files/standard-streams.ts';

type Command = (args: readonly string[]) => Promise<number> | number;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import('./run.ts')).runCommand,
  trace: async () => (await import('./trace.ts')).traceCommand,
  compare: async () => (await import('./plans/plan-command.ts')).compareCommand,
  merge: async () => (await import('./plans/merge-command.ts')).mergeCommand,
  claims: async () => (await import('./claims/claims-command.ts')).claimsCommand,
  grade: async () => (await import('./grade.ts')).gradeCommand,
  scenarios: async () => (await import('./scenarios.ts')).scenariosCommand,
  open: async () => (await import('./open/open-command.ts')).openCommand,
  help: async () => (await import('./help.ts')).helpCommand,
};

/** `nandscope trace.csv`, or `nandscope` alone. A command wins over a file of its name. */
function opensFiles([first]: readonly string[]): boolean {
  if (first === undefined) return PROGRAM === PACKAGE_PROGRAM;
  return !Object.hasOwn(COMMANDS, first) && !first.startsWith('-') && existsSync(first);
}

function commandNamed(name: string | undefined): () => Promise<Command> {
  const names = Object.keys(COMMANDS);
  if (name === undefined) throw new CommandError(`found no command; allowed: ${names.join(', ')}`);
  if (name === '--help' || name === '-h') return COMMANDS.help;
  if (name === '--version') return async () => (await import('./help.ts')).versionCommand;
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name];
  const near = nearestNames(name, names);
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new CommandError(`${shortText(name)}: an unknown command; allowed: ${names.join(', ')}${hint}`);
}

const oneLine = (text: string): string => visibleText(text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim());

function describe(error: unknown): { line: string; details?: readonly string[]; status: number } {
  if (error instanceof CommandError) return { line: error.message, details: error.details, status: EXIT.badInput };
  if (isShortOfMemory(error)) {
    const advice = 'allowed: a smaller device, or fewer requests in flight';
    return { line: `there is not enough memory for this (${error.message}); ${advice}`, status: EXIT.badInput };
  }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { line: `a bug in NANDscope, please report it: ${detail}`, status: EXIT.defect };
}

/**
 * Does the work of a program and says what went wrong.
 * @param program its name, in front of the line on standard error
 * @returns the exit status
 */
export async function guarded(program: string, action: () => Promise<number>): Promise<number> {
  forgetFiles();
  try {
    return await action();
  } catch (error) {
    // A reader that has seen enough closes the pipe (`| head`): that is not a failure.
    if (error instanceof ClosedPipe) return EXIT.done;
    const { line, details = [], status } = describe(error);
    await printError(
      [`${program}: ${oneLine(line)}`, ...details.map((detail) => `  ${visibleText(detail)}`)].join('\n'),
    );
    return status;
  }
}

export const commandLine = (words: readonly string[]): Promise<number> =>
  guarded(PROGRAM, async () => {
    const [name, ...args] = opensFiles(words) ? ['open', ...words] : words;
    const command = await commandNamed(name)();
    const wantsHelp = args.includes('--help') || args.includes('-h');
    return wantsHelp ? await (await COMMANDS.help())(Object.hasOwn(COMMANDS, name) ? [name] : []) : await command(args);
  });
