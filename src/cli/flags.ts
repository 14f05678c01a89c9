import { parseArgs } from 'node:util';
import { nearestNames } from '../device/nearest-name.ts';
import { shortText } from '../device/visible-text.ts';
import { CommandError } from './failure.ts';

export interface FlagDefinition {
  readonly value?: string;
  readonly repeats?: boolean;
}

export interface CommandSyntax {
  readonly command: string;
  /** Names of the words that are not flags; those in square brackets may be left out, a last one with “…” repeats. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, FlagDefinition>>;
}

export interface ParsedWords {
  readonly words: readonly string[];
  /** The values of each flag that was given, in order; one empty text for each time a flag without a value was. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
}

export function usageOf(syntax: CommandSyntax): string {
  const flags = Object.entries(syntax.flags).map(([name, { value, repeats }]) => {
    const flag = value === undefined ? `--${name}` : `--${name} ${value}`;
    return `[${flag}]${repeats === true ? '…' : ''}`;
  });
  return [syntax.command, ...syntax.words, ...flags].join(' ');
}

/**
 * After `--` every word is a file.
 * @throws CommandError that names the word and what is allowed
 */
export function parseWords(syntax: CommandSyntax, args: readonly string[]): ParsedWords {
  const options = Object.fromEntries(
    Object.entries(syntax.flags).map(([name, { value }]) => [name, optionOf(value)] as const),
  );
  // Not strict: unknown flags and missing values get messages of ours.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const flags = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const word = args[token.index];
    const written = word.replace(/=.*$/s, '');
    if (!written.startsWith('--') || !Object.hasOwn(syntax.flags, token.name)) throw unknownFlag(syntax, written);
    const { value, repeats } = syntax.flags[token.name];
    const values = flags.get(token.name) ?? [];
    if (values.length > 0 && repeats !== true) throw new CommandError(`${written}: given twice; allowed: once`);
    if (value === undefined) {
      if (token.value !== undefined) {
        throw new CommandError(`${written}: found a value (${shortText(word)}); allowed: ${written} alone`);
      }
    } else if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--'))) {
      const instead = token.value === undefined ? '' : ` (but ${shortText(token.value)})`;
      throw new CommandError(`${written}: found no value${instead}; allowed: ${written} ${value}`);
    } else if (token.value === '') {
      throw new CommandError(`${written}: found an empty value; allowed: ${written} ${value}`);
    } else if (token.value === '-' && value.startsWith('FILE')) {
      // Elsewhere "-" means a stream; here it would be a file of that name.
      throw new CommandError(`${written}: found "-"; allowed: a file (./- for one of that name)`);
    }
    flags.set(token.name, [...values, token.value ?? '']);
  }
  const empty = words.indexOf('');
  if (empty >= 0) {
    const name = syntax.words[Math.min(empty, syntax.words.length - 1)];
    throw new CommandError(`${syntax.command}: found an empty ${name}; allowed: ${usageOf(syntax)}`);
  }
  const required = syntax.words.filter((word) => !word.startsWith('[')).length;
  if (words.length < required) {
    throw new CommandError(`${syntax.command}: found no ${syntax.words[words.length]}; allowed: ${usageOf(syntax)}`);
  }
  if (words.length > syntax.words.length && !isRepeated(syntax.words.at(-1))) {
    const extra = words[syntax.words.length];
    throw new CommandError(
      `${syntax.command}: found one word too many (${shortText(extra)}); allowed: ${usageOf(syntax)}`,
    );
  }
  return { words, flags };
}

const isRepeated = (word: string | undefined): boolean => word !== undefined && /…\]?$/.test(word);

const optionOf = (value: string | undefined): { type: 'string' | 'boolean' } => ({
  type: value === undefined ? 'boolean' : 'string',
});

function unknownFlag(syntax: CommandSyntax, written: string): CommandError {
  const known = Object.keys(syntax.flags);
  const near = nearestNames(written.replace(/^-+/, ''), known);
  const hint = near.length > 0 ? ` (did you mean ${near.map((name) => `--${name}`).join(' or ')}?)` : '';
  const allowed = known.length === 0 ? 'no flags' : known.map((name) => `--${name}`).join(', ');
  return new CommandError(`${shortText(written)}: an unknown flag of ${syntax.command}; allowed: ${allowed}${hint}`);
}
