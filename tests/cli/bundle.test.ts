/** `npm run sim` runs a bundle of the sources: it does what the sources do, which these tests run in their process. */
import { afterAll, describe, expect, it } from 'vitest';
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
});
