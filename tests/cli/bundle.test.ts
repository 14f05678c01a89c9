/** `npm run sim` runs a bundle of the sources: it does what the sources do, which these tests run in their process. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundled } from '../../.ci/bundle.mjs';
import { sim } from './in-process.ts';
import { Folder, simProcess } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const experiment = folder.file(
  'experiment.json',
  JSON.stringify({
    version: 1,
    name: 'bundled',
    policy: { suspension: { program: true, erase: true }, multiPlane: 'wise', parallelRead: 'same-request' },
    workload: { synthetic: { requests: 500, readShare: 0.5 } },
  }),
);

describe('the bundled command line', () => {
  it('gives the same figures and the same state hash as the sources', async () => {
    const source = await sim('run', experiment);
    const bundle = simProcess('run', experiment);
    expect(source.status).toBe(0);
    expect((JSON.parse(source.stdout) as { stateHash: string }).stateHash).toMatch(/^[0-9a-f]{16}$/);
    expect(bundle.stdout).toBe(source.stdout);
    expect(bundle.status).toBe(0);
  });

  it('gives the same messages and exit codes', async () => {
    const wrong = folder.file('wrong.json', '{ "version": 1, "workload": { "requests": 1 } }');
    const ends: number[] = [];
    for (const args of [['run', wrong], ['run', folder.join('missing.json')], ['nonsense'], ['--help']]) {
      const source = await sim(...args);
      expect(simProcess(...args)).toEqual(source);
      ends.push(source.status);
    }
    expect(ends).toEqual([2, 2, 2, 0]);
  });

  it('loads two files for a run beside its start, and not what reads traces', async () => {
    const main = await bundled('src/cli/main.ts');
    /** A file and what it imports at its start. */
    const loaded = (file: string, found = new Set<string>()): Set<string> => {
      if (found.has(file)) return found;
      found.add(file);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^'"]*["'](\.\/[^'"]+)["']/gm)) {
        loaded(join(dirname(file), name), found);
      }
      return found;
    };
    const names = (file: string): string[] => [...loaded(file)].map((path) => basename(path)).sort();
    expect(names(main)).toEqual(['main.mjs', 'start.mjs']);
    expect(names(join(dirname(main), 'run.mjs'))).toEqual(['engine.mjs', 'run.mjs', 'start.mjs']);
  });
});

it('a first start where nothing can be written ends with a sentence and a status of its own', () => {
  const root = resolve(import.meta.dirname, '../..');
  const ci = folder.join('.ci');
  mkdirSync(ci);
  for (const name of readdirSync(join(root, '.ci'))) {
    if (name.endsWith('.mjs')) copyFileSync(join(root, '.ci', name), join(ci, name));
  }
  for (const name of ['src', 'node_modules', 'package.json', 'package-lock.json', 'tsconfig.json'])
    symlinkSync(join(root, name), folder.join(name));
  // A file where its folder should be refuses everyone, the owner of the machine too.
  writeFileSync(join(ci, 'out'), '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ci, 'sim.mjs'), '--version'], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([3, '']);
  expect(stderr).toMatch(/^sim: the command is made at its first start, and .*; allowed: a folder that can be written/);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
