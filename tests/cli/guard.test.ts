/** `compare --format benchmark`: a guard in a pipeline. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sim } from './in-process.ts';
import { Folder } from './sim.ts';

const root = resolve(import.meta.dirname, '..', '..');
const folder = new Folder();
afterAll(() => {
  folder.remove();
});

interface Entry {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly extra: string;
}

const plan = folder.file(
  'plan.json',
  JSON.stringify({
    format: 'nandscope-plan',
    version: 1,
    traces: [{ name: 'random', synthetic: { requests: 600, arrivals: { meanGapNs: 100_000 } } }],
    devices: [{ name: 'default' }],
    policies: ['plain', 'suspend-all'],
  }),
);

/** The words of the workflow's command, behind `npx nandscope` and before `>`. */
function wordsOfWorkflow(): string[] {
  const text = readFileSync(resolve(root, 'docs/examples/guard.yml'), 'utf8');
  const command = /^ +- run: npx nandscope (.*) > benchmark\.json$/m.exec(text)?.[1] ?? '';
  return command.split(' ');
}

describe('the guard of a pipeline', () => {
  it('runs the worked workflow’s command, and prints what github-action-benchmark reads', async () => {
    const words = wordsOfWorkflow()
      .map((word) => (word === 'plan.json' ? plan : word))
      .concat('--threads', '1');
    expect(words).toContain('benchmark');
    const { stdout, stderr, status } = await sim(...words);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const entries = JSON.parse(stdout) as Entry[];
    const names = entries.map(({ name }) => name);
    expect(names).toContain('random / default / plain / seed 1 / read.p99Ns');
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.includes('suspend-all')).length).toBe(names.length / 2);
    for (const { unit, value, extra } of entries) {
      expect(['ns', 'x']).toContain(unit);
      expect(value).toBeGreaterThan(0);
      expect(extra).toMatch(/^state hash [0-9a-f]{16}\n#\/explore\?v=1&x=/);
    }
    expect(stdout).toBe((await sim(...words)).stdout);
  });

  it('refuses an unknown format, and a page without links', async () => {
    expect((await sim('compare', plan, '--format', 'xml')).stderr).toContain('allowed: json, csv, markdown, benchmark');
    expect((await sim('compare', plan, '--page', 'https://example.org/')).stderr).toContain(
      '--page: found no --format',
    );
  });
});
