/** Every command of docs/research.md works as it stands there. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sim } from './in-process.ts';

const root = resolve(import.meta.dirname, '..', '..');
const text = readFileSync(join(root, 'docs', 'research.md'), 'utf8');
const commands = [...text.matchAll(/^npm run --silent sim -- (.*)$/gm)].map(([, words]) => words.split(' '));

it('each simulator command of the researchers’ page ends well and prints a result', async () => {
  // The claims take minutes; tests/papers and tests/cli/papers.test.ts run some, with each of these options.
  const quick = commands.filter(([name]) => name !== 'claims');
  expect(commands.length - quick.length).toBe(3);
  expect(quick.length).toBe(4);
  for (const words of quick) {
    const { status, stdout, stderr } = await sim(...words);
    expect(stderr, words.join(' ')).toBe('');
    expect(status, words.join(' ')).toBe(0);
    expect(Object.keys(JSON.parse(stdout) as object).length, words.join(' ')).toBeGreaterThan(2);
  }
});
