/** `help`, and `--help` of every command: complete, and a screen of 80 × 24. */
import { expect, it } from 'vitest';
import * as syntaxes from '../../src/cli/syntax.ts';
import { sim } from './in-process.ts';

const WIDTH = 80;
const LINES = 24;

const all = Object.values(syntaxes);

it.each(all)('$command --help fits a screen and has every flag', async ({ command, words, flags }) => {
  const { status, stdout, stderr } = await sim(command, '--help');
  expect([status, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(LINES);
  expect(lines.filter((line) => line.length > WIDTH)).toEqual([]);
  for (const word of words) expect(stdout).toContain(word);
  for (const [flag, { value }] of Object.entries(flags)) {
    expect(stdout, flag).toMatch(new RegExp(`--${flag}(?![-\\w])`));
    if (value !== undefined) expect(stdout, flag).toContain(`--${flag} ${value}`);
  }
  // No flag is told that is gone.
  const told = [...stdout.matchAll(/--([a-z][-a-z]*)/g)].map(([, flag]) => flag);
  const known = new Set(command === 'merge' ? [...Object.keys(flags), 'only'] : [...Object.keys(flags), 'help']);
  // How this repository starts its programs.
  expect(told.filter((flag) => !['silent', 'version'].includes(flag) && !known.has(flag))).toEqual([]);
  expect((await sim('help', command)).stdout).toBe(stdout);
});

it('help names every command, and a word that is none', async () => {
  const { stdout } = await sim('help');
  expect((await sim('--help')).stdout).toBe(stdout);
  for (const { command } of all) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  const { status, stderr } = await sim('help', 'sweep');
  expect([status, stderr]).toEqual([
    2,
    'sim: help: found sweep; allowed: open, run, compare, merge, trace, scenarios, claims, grade, help\n',
  ]);
});

it('--version names the program and the version of its runs', async () => {
  expect(await sim('--version')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^NANDscope \d+\.\d+\.\d+, runs version \d+\n$/) as string,
    stderr: '',
  });
});
