/** Two commands at once with one output: neither loses what the other has made. */
import { readFileSync, readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/failure.ts';
import { forgetFiles } from '../../../src/cli/files/known-files.ts';
import { openOutput } from '../../../src/cli/files/outputs.ts';
import { Folder } from '../sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});
beforeEach(() => {
  forgetFiles();
});
const text = (path: string): string => readFileSync(path, 'utf8');

it.each([
  ['a new file', null, 'theirs'],
  ['a file that was there', 'old', 'theirs'],
  ['a file that was there, by one of the same length', 'old', 'new'],
])(
  '%s that another command wrote meanwhile stays, and the results have a name of their own',
  async (_, before, theirs) => {
    const path = folder.join(`results-${theirs}-${before ?? 'none'}.json`);
    if (before !== null) writeFileSync(path, before);
    const output = openOutput(path);
    await output.write(['ours']);
    if (before !== null) unlinkSync(path);
    writeFileSync(path, theirs);
    let message = '';
    try {
      output.commit();
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      ({ message } = error);
    }
    output.abandon();
    expect(message).toContain(`${path}: found a file that another program wrote while this command ran`);
    expect(text(path)).toBe(theirs);
    expect(text(`${path}.${process.pid}`)).toBe('ours');
    expect(readdirSync(folder.path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  },
);

it('an output that was removed meanwhile is written', async () => {
  const path = folder.file('removed.json', 'old');
  const output = openOutput(path);
  await output.write(['ours']);
  unlinkSync(path);
  output.commit();
  expect(text(path)).toBe('ours');
});
