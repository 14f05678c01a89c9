import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { CommandError } from '../../../src/cli/failure.ts';
import { disk } from '../../../src/cli/files/disk.ts';
import { forgetFiles } from '../../../src/cli/files/outputs.ts';
import { readText } from '../../../src/cli/files/files.ts';
import { rewrite } from '../../../src/cli/papers/shipped-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'rewrite-'));
const path = join(folder, 'results.json');
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  forgetFiles();
  writeFileSync(path, '[1]');
});

it('a file of the source is rewritten as a whole: if the disk fails, the old one stays and nothing is left beside it', async () => {
  await rewrite(path, (text) => text.replace('1', '1,2'));
  await rewrite(path, (text) => text.replace('2', '2,3'));
  expect(readFileSync(path, 'utf8')).toBe('[1,2,3]');
  const real = disk.write;
  disk.write = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  try {
    await expect(rewrite(path, () => '[4]')).rejects.toThrow(CommandError);
  } finally {
    disk.write = real;
  }
  expect(readFileSync(path, 'utf8')).toBe('[1,2,3]');
  expect(readdirSync(folder)).toEqual(['results.json']);
});

it('a file that the command reads is not rewritten', async () => {
  expect(readText(path)).toBe('[1]');
  await expect(rewrite(path, () => '[]')).rejects.toThrow('allowed: a file of its own');
  expect(readFileSync(path, 'utf8')).toBe('[1]');
});
