/** `npm run sim` runs a bundle of the sources: it does what the sources do. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, simProcess } from './sim.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** `npm run --silent sim -- …`. */
function bundledSim(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['--enable-source-maps', '.ci/sim.mjs', ...args], { cwd: root, encoding: 'utf8' });
}

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
  it('gives the same figures and the same state hash as the sources', () => {
    const source = simProcess('run', experiment);
    const bundle = bundledSim('run', experiment);
    expect(source.status).toBe(0);
    expect((JSON.parse(source.stdout) as { stateHash: string }).stateHash).toMatch(/^[0-9a-f]{16}$/);
    expect(bundle.stdout).toBe(source.stdout);
    expect(bundle.status).toBe(0);
  });

  it('gives the same messages and exit codes', () => {
    const wrong = folder.file('wrong.json', '{ "version": 1, "workload": { "requests": 1 } }');
    const ends = [['run', wrong], ['run', folder.join('missing.json')], ['nonsense'], ['--help']].map((args) => {
      const source = simProcess(...args);
      expect(bundledSim(...args)).toMatchObject(source);
      return source.status;
    });
    expect(ends).toEqual([2, 2, 2, 0]);
  });
});
