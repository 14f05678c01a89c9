import { afterAll, describe, expect, it } from 'vitest';
import { chosenClaims } from '../../src/cli/claims/claims-command.ts';
import { endOf } from '../../src/cli/claims/trial-worker.ts';
import { parseWords } from '../../src/cli/flags.ts';
import { claimsSyntax } from '../../src/cli/syntax.ts';
import { CLAIMS } from '../../src/reproduction/claims/claims.ts';
import { assumptionsOf } from '../../src/reproduction/trials/assumptions.ts';
import { assumptionJobs } from '../../src/reproduction/trials/plan-jobs.ts';
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
    const ended = await sim('run', folder.file('fig-6a.json', stdout));
    expect(ended.stderr).toBe('');
    expect(JSON.parse(ended.stdout)).toMatchObject({ metrics: { response: { read: { maxNs: 241_840 } } } });
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
    const { status, stdout, stderr } = await sim(
      'claims',
      '--paper',
      'multi-plane',
      '--claim',
      'P1',
      '--claim',
      'P7',
      '--claim',
      'P8',
      '--seeds',
      '1',
      '--threads',
      '1',
      '--json',
    );
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const list = JSON.parse(stdout) as Record<string, unknown>[];
    expect(list.map(({ id }) => id)).toEqual(['P1', 'P7', 'P8']);
    for (const entry of list) {
      expect(Object.keys(entry)).toEqual([
        'id',
        'paper',
        'figure',
        'claim',
        'kind',
        'expected',
        'unit',
        'tolerance',
        'value',
        'spread',
        'seeds',
        'votes',
        'verdict',
        'likely',
        'reason',
        'traces',
        'experiments',
        'conclusion',
      ]);
    }
  });
  it('are all claims of a paper unless some are named', () => {
    const chosen = (...words: string[]): string[] =>
      chosenClaims(parseWords(claimsSyntax, words).flags).map(({ id }) => id);
    expect(chosen('--paper', 'multi-plane')).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'P8']);
    expect(chosen()).toEqual(CLAIMS.map(({ id }) => id));
    expect(chosen('--claim', 'P2', '--claim', 'M4')).toEqual(['M4', 'P2']);
  });
  it('refuses an unknown paper', async () => {
    const { status, stdout, stderr } = await sim('claims', '--paper', 'multiplane');
    expect(status).toBe(2);
    expect(stdout).toBe('');
    for (const name of PAPER_NAMES) expect(stderr).toContain(name);
  });
});

describe('sim claims over seeds, traces and open settings', () => {
  interface Row {
    reason: string;
    id: string;
    kind: string;
    seeds: number;
    spread: [unknown, unknown] | null;
    votes: Record<string, number>;
    verdict: string;
    traces: string[];
    experiments: { host?: { timeScale?: number }; workload: object }[];
    assumptions?: { name: string; lines: { points: { median: number | null }[] }[]; verdicts: string[] }[];
  }
  const rows = async (...words: string[]): Promise<Row[]> => {
    const { status, stdout, stderr } = await sim('claims', '--json', '--threads', '1', ...words);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return JSON.parse(stdout) as Row[];
  };

  it('runs a drawn workload with every seed, and arithmetic once', async () => {
    const [arithmetic, drawn] = await rows('--claim', 'M4', '--claim', 'D5', '--seeds', '3');
    expect(arithmetic).toMatchObject({ id: 'M4', seeds: 1, spread: null, votes: { reproduced: 1 } });
    expect(drawn).toMatchObject({ id: 'D5', seeds: 3, spread: [expect.any(Number), expect.any(Number)] });
    expect(drawn.spread?.[0]).toBeLessThan(drawn.spread?.[1] as number);
    expect(Object.values(drawn.votes).reduce((a, b) => a + b, 0)).toBe(3);
  });

  it('runs on traces: one with a paper’s name replaces that stand-in, any other is a trial of its own', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => `${i * 2_000_000} 0 ${(i * 7) % 4000} 8 ${i % 2}`);
    const published = folder.file('financial1.trace', `${lines.join('\n')}\n`);
    const words = ['--claim', 'D6b', '--seeds', '2', '--format', 'disksim'] as const;
    const [named] = await rows(...words, '--trace', published);
    expect(named).toMatchObject({ seeds: 2, traces: ['financial1.trace'] });
    const other = folder.file('mine.trace', `${lines.join('\n')}\n`);
    const [general] = await rows(...words, '--trace', other);
    expect(general).toMatchObject({ seeds: 1, spread: null, traces: ['mine.trace'] });
    expect(general.experiments.length).toBeGreaterThan(1);
    const own = general.experiments.filter(({ workload }) => 'trace' in workload);
    expect(own).toHaveLength(general.experiments.length);
    expect(own[0].host?.timeScale).toBeGreaterThan(0);
    // The reason speaks of stand-ins only where they were used.
    expect(general.reason).not.toContain('stand-in');
    // Financial is a trace of MBM's; here it is any other file.
    const [elsewhere] = await rows(...words, '--trace', folder.file('Financial.spc.trace', `${lines.join('\n')}\n`));
    expect(elsewhere).toMatchObject({ seeds: 1, traces: ['Financial.spc.trace'] });
  });

  it('varies what the paper leaves open', async () => {
    const [row] = await rows('--claim', 'J5', '--seeds', '1', '--assumptions');
    expect(row.assumptions?.map(({ name }) => name)).toEqual([
      'write-buffer',
      'prompt-write-buffer',
      'capacity',
      'load',
    ]);
    const [buffer] = row.assumptions ?? [];
    expect(buffer.verdicts).toHaveLength(4);
    expect(buffer.lines[0].points.every(({ median }) => median !== null)).toBe(true);
    // J5 looks at the requests only and takes no time. What a claim measures changes with the setting:
    const [setting] = assumptionsOf('multi-plane');
    const jobs = assumptionJobs({ id: 'P7', paper: 'multi-plane' }, setting, 1);
    const values = await Promise.all(
      [jobs[0], jobs[3]].map(async (job) => (await endOf(job)).results?.claims[0].value),
    );
    expect(values[0]).not.toEqual(values[1]);
  });

  it.each([
    [['--seeds', '0'], '--seeds'],
    [['--claim', 'Q1'], '--claim'],
    [['--claim', 'M1', '--paper', 'banking'], '--claim'],
    [['--trace', 'no-such-file.csv'], 'no-such-file.csv'],
    [['--claim', 'M1', '--format', 'spc'], '--format: found no --trace'],
  ])('refuses %s', async (words, named) => {
    const { status, stdout, stderr } = await sim('claims', ...words);
    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(named);
  });
});
