import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

const caseFile = (name: string): string =>
  folder.file(name, readFileSync(new URL(`../traces/cases/${name}`, import.meta.url)));

describe('sim measured', () => {
  it('prints what was read', async () => {
    const { status, stdout, stderr } = await sim('measured', caseFile('fio2-bins-in-us.json'));
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'fio-json',
      unit: { ns: 1, from: 'file' },
      distributions: [{ kind: 'read', requests: 8, bins: 2, minNs: 87_000, maxNs: 100_000 }],
    });
  });

  it('needs the unit of a file that does not say it, and no other', async () => {
    const log = caseFile('fio2-microseconds_lat.log');
    const asked = await sim('measured', log);
    expect([asked.status, asked.stdout]).toEqual([2, '']);
    expect(asked.stderr).toContain('which do not say the unit of their times; allowed: --unit ns, us, ms or s');
    const given = await sim('measured', log, '--unit', 'us');
    expect(JSON.parse(given.stdout)).toMatchObject({
      unit: { ns: 1000, from: 'flag' },
      distributions: [
        { kind: 'read', minNs: 100_000 },
        { kind: 'write', minNs: 101_000 },
      ],
    });
    const needless = await sim('measured', caseFile('fio-note-before.json'), '--unit', 'us');
    expect(needless.stderr).toContain('--unit: found a file that says its own unit');
  });

  it('refuses a trace, a pointer and an empty word by name', async () => {
    const trace = await sim('measured', caseFile('msr-rw.csv'));
    expect([trace.status, trace.stderr]).toEqual([2, expect.stringContaining('found no measured latencies')]);
    const pointer = await sim('measured', caseFile('git-lfs-pointer.csv'));
    expect(pointer.stderr).toContain('a Git LFS pointer in place of the file');
    for (const command of ['measured', 'trace']) {
      const empty = await sim(command, '');
      expect([empty.status, empty.stderr]).toEqual([2, expect.stringContaining(`${command}: found an empty FILE`)]);
    }
  });

  it('and sim run name the reason for a doubt about a file', async () => {
    const run = await sim('run', folder.file('e.json', '{"version": 1}'), '--trace', caseFile('fio-v2-wait.log'));
    expect(run.status).toBe(2);
    expect(run.stderr).toContain('fio (60 %: Waits are µs after the wait before, as the manual of fio says');
    expect(run.stderr).toContain('fio-waits-ms (40 %: Waits end this number of ms after the start');
  });
});
