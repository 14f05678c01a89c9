/** The words after a command: files in their places, flags by name. Whatever is not known is refused, with what it may have meant. */
import { nearestNames } from '../device/nearest-name.ts';
import { CommandError } from './failure.ts';

export interface FlagDefinition {
  /** What its value is called in the usage; a flag without it takes none. */
  readonly value?: string;
  /** May be given more than once. */
  readonly repeats?: boolean;
}

export interface CommandSyntax {
  readonly command: string;
  /** Names of the words that are not flags; those in square brackets may be left out. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, FlagDefinition>>;
}

export interface ParsedWords {
  readonly words: readonly string[];
  /** The values of each flag that was given, in order; one empty text for each time a flag without a value was. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

/** How a command is called, in one line. */
export function usageOf(syntax: CommandSyntax): string {
  const flags = Object.entries(syntax.flags).map(([name, { value, repeats }]) => {
    const flag = value === undefined ? `--${name}` : `--${name} ${value}`;
    return `[${flag}]${repeats === true ? '…' : ''}`;
  });
  return [syntax.command, ...syntax.words, ...flags].join(' ');
}

/**
 * Sorts the words of a command line. `--flag value` and `--flag=value` are the same; after `--` every word is a file.
 * @throws CommandError that names the word and what is allowed
 */
export function parseWords(syntax: CommandSyntax, args: readonly string[]): ParsedWords {
  const words: string[] = [];
  const flags = new Map<string, string[]>();
  let flagsEnded = false;
  for (let i = 0; i < args.length; i++) {
    const word = args[i];
    if (flagsEnded || !word.startsWith('-') || word === '-') {
      words.push(word);
      continue;
    }
    if (word === '--') {
      flagsEnded = true;
      continue;
    }
    const equals = word.indexOf('=');
    const written = equals < 0 ? word : word.slice(0, equals);
    const name = written.slice(2);
    if (!written.startsWith('--') || !Object.hasOwn(syntax.flags, name)) throw unknownFlag(syntax, written);
    const definition = syntax.flags[name];
    const values = flags.get(name) ?? [];
    if (values.length > 0 && definition.repeats !== true) {
      throw new CommandError(`${written}: given twice; allowed: once`);
    }
    if (definition.value === undefined) {
      if (equals >= 0) throw new CommandError(`${written}: found a value (${word}); allowed: ${written} alone`);
      values.push('');
    } else if (equals >= 0) {
      values.push(word.slice(equals + 1));
    } else {
      const value = args.at(i + 1);
      if (value === undefined || value.startsWith('--')) {
        throw new CommandError(
          `${written}: found no value${value === undefined ? '' : ` (but ${value})`}; allowed: ${written} ${definition.value}`,
        );
      }
      values.push(value);
      i++;
    }
    if (values.at(-1) === '' && definition.value !== undefined) {
      throw new CommandError(`${written}: found an empty value; allowed: ${written} ${definition.value}`);
    }
    flags.set(name, values);
  }
  const required = syntax.words.filter((word) => !word.startsWith('[')).length;
  if (words.length < required) {
    throw new CommandError(`${syntax.command}: found no ${syntax.words[words.length]}; allowed: ${usageOf(syntax)}`);
  }
  if (words.length > syntax.words.length) {
    const extra = words[syntax.words.length];
    throw new CommandError(`${syntax.command}: found one word too many (${extra}); allowed: ${usageOf(syntax)}`);
  }
  return { words, flags };
}

function unknownFlag(syntax: CommandSyntax, written: string): CommandError {
  const known = Object.keys(syntax.flags);
  const near = nearestNames(written.replace(/^-+/, ''), known);
  const hint = near.length > 0 ? ` (did you mean ${near.map((name) => `--${name}`).join(' or ')}?)` : '';
  const allowed = known.length === 0 ? 'no flags' : known.map((name) => `--${name}`).join(', ');
  return new CommandError(`${written}: an unknown flag of ${syntax.command}; allowed: ${allowed}${hint}`);
}
