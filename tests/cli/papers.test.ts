import { afterAll, describe, expect, it } from 'vitest';
import { PAPER_NAMES } from '../../src/papers/paper.ts';
import { SCENARIOS } from '../../src/papers/scenarios.ts';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const folder = new Folder();
afterAll(() => {
  folder.remove();
});

describe('sim scenarios', () => {
  it('lists every scenario with its experiment', async () => {
    const { status, stdout, stderr } = await sim('scenarios', '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const list = JSON.parse(stdout) as Record<string, unknown>[];
    expect(list.map(({ name }) => name)).toEqual(SCENARIOS.map(({ name }) => name));
    for (const entry of list) {
      expect(entry).toMatchObject({
        paper: expect.any(String) as string,
        figure: expect.any(String) as string,
        title: expect.any(String) as string,
        question: expect.any(String) as string,
        experiment: { version: 1 },
      });
    }
  });
  it('prints one as an experiment that `run` accepts', async () => {
    const { stdout } = await sim('scenarios', 'mbm-fig-6a');
    const ended = await sim('run', folder.file('fig-6a.json', stdout), '--check');
    expect(ended.stderr).toBe('');
    expect(JSON.parse(ended.stdout)).toMatchObject({
      metrics: { response: { read: { maxNs: 241_840 } } },
      invariants: { checked: true, violations: [] },
    });
  });
  it('refuses an unknown name, with a suggestion', async () => {
    const { status, stdout, stderr } = await sim('scenarios', 'mbm-fig6a');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('mbm-fig-6a');
  });
  it('prints one line for each without --json', async () => {
    const { stdout } = await sim('scenarios');
    for (const { name } of SCENARIOS) expect(stdout).toContain(name);
  });
});

describe('sim claims', () => {
  it('prints the claims of a paper as a list', async () => {
    const { status, stdout, stderr } = await sim('claims', '--paper', 'multi-plane', '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const list = JSON.parse(stdout) as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8']);
    for (const entry of list) {
      expect(Object.keys(entry)).toEqual([
        'id',
        'paper',
        'figure',
        'claim',
        'kind',
        'expected',
        'value',
        'unit',
        'tolerance',
        'verdict',
        'reason',
        'experiments',
      ]);
    }
  }, 60_000);
  it('refuses an unknown paper', async () => {
    const { status, stdout, stderr } = await sim('claims', '--paper', 'multiplane');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    for (const name of PAPER_NAMES) expect(stderr).toContain(name);
  });
});
