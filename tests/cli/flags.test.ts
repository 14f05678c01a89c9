import { describe, expect, it } from 'vitest';
import { CommandError } from '../../src/cli/failure.ts';
import { parseWords, usageOf } from '../../src/cli/flags.ts';
import type { CommandSyntax } from '../../src/cli/flags.ts';

const syntax: CommandSyntax = {
  command: 'run',
  words: ['EXPERIMENT.json'],
  flags: {
    trace: { value: 'FILE' },
    json: { value: 'FILE.json' },
    set: { value: 'path=value', repeats: true },
    quiet: {},
  },
};

/** The message of the refusal; fails where nothing is refused. */
function refusal(...args: string[]): string {
  try {
    parseWords(syntax, args);
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  throw new Error(`${args.join(' ')} was taken`);
}

describe('the arguments of a command', () => {
  it('are files and flags in any order', () => {
    for (const args of [
      ['e.json', '--trace', 't.csv', '--quiet', '--set', 'a=1', '--set', 'b.c=x=y'],
      ['--set=a=1', '--quiet', '--set=b.c=x=y', '--trace=t.csv', 'e.json'],
    ]) {
      const { words, flags } = parseWords(syntax, args);
      expect(words).toEqual(['e.json']);
      expect([...flags.keys()].toSorted()).toEqual(['quiet', 'set', 'trace']);
      expect(flags.get('set')).toEqual(['a=1', 'b.c=x=y']);
      expect(flags.get('trace')).toEqual(['t.csv']);
    }
  });

  it('may begin with a dash after --', () => {
    expect(parseWords(syntax, ['--', '--quiet']).words).toEqual(['--quiet']);
  });

  it('may be values that begin with one dash', () => {
    const { flags } = parseWords(syntax, ['e.json', '--set', '-x=1', '--set', '-']);
    expect(flags.get('set')).toEqual(['-x=1', '-']);
  });

  it('repeat where the last word says so, also if it may be left out', () => {
    for (const words of [['FILES…'], ['[FILE…]']]) {
      const open: CommandSyntax = { command: 'open', words, flags: {} };
      expect(parseWords(open, ['a.csv', 'b.csv', 'c.csv']).words).toEqual(['a.csv', 'b.csv', 'c.csv']);
    }
    const optional: CommandSyntax = { command: 'open', words: ['[FILE…]'], flags: {} };
    expect(parseWords(optional, []).words).toEqual([]);
  });

  it('do not name a stream by a dash where a file is wanted: a file of that name would be written', () => {
    expect(refusal('e.json', '--json', '-')).toBe('--json: found "-"; allowed: a file (./- for one of that name)');
    expect(parseWords(syntax, ['e.json', '--json', './-']).flags.get('json')).toEqual(['./-']);
  });

  it('are refused by name, with a suggestion', () => {
    expect(refusal('e.json', '--traces', 'x')).toBe(
      '--traces: an unknown flag of run; allowed: --trace, --json, --set, --quiet (did you mean --trace?)',
    );
    expect(refusal('e.json', '-t')).toContain('-t: an unknown flag');
    expect(refusal('e.json', '--__proto__')).toContain('--__proto__: an unknown flag');
    expect(refusal('e.json', '--constructor=1')).toContain('--constructor: an unknown flag');
    expect(refusal('e.json', '--trace')).toBe('--trace: found no value; allowed: --trace FILE');
    expect(refusal('--trace', '--quiet', 'e.json')).toContain('--trace: found no value (but --quiet)');
    expect(refusal('e.json', '--trace=')).toContain('--trace: found an empty value');
    expect(refusal('e.json', '--quiet=yes')).toContain('--quiet: found a value');
    expect(refusal('e.json', '--trace', 'a', '--trace', 'b')).toBe('--trace: given twice; allowed: once');
    expect(refusal('--quiet')).toContain('found no EXPERIMENT.json');
    expect(refusal('a.json', 'b.json')).toContain('found one word too many (b.json)');
  });

  it('have one line of usage', () => {
    expect(usageOf(syntax)).toBe('run EXPERIMENT.json [--trace FILE] [--json FILE.json] [--set path=value]… [--quiet]');
  });
});
