/**
 * Follows the worked examples of docs/extending/, step by step, on a copy of the source: a policy, a trace format, a
 * scenario, a lesson, a question kind, an export.
 */
import type * as Canonical from '../src/document/canonical.ts';
import type * as Defaults from '../src/document/validate.ts';
import type * as HelpText from '../src/document/patch.ts';
import type * as NoEffect from '../src/document/no-effect.ts';
import type * as Validate from '../src/document/validate.ts';
import type * as CheckFork from '../src/engine/run/check-fork.ts';
import type * as Differences from '../src/engine/state/differences.ts';
import type * as Unsupported from '../src/engine/setup/unsupported.ts';
import type * as Registry from '../src/document/policies/index.ts';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

interface Block {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

/** The code blocks of a section that name a file: "```ts src/document/policies/x.ts". */
function blocksOf(section: string): Block[] {
  return [...section.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind, path, text]) => ({
    kind,
    path,
    text,
  }));
}

/** A text with a diff applied, whose context and removed lines must occur in it exactly once, as one passage. */
function patched(text: string, diff: string, path: string): string {
  const lines = diff.trimEnd().split('\n');
  const passage = (mark: string): string =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const before = passage('+');
  expect(text.split(before), `${path} has one passage\n${before}`).toHaveLength(2);
  return text.replace(before, () => passage('-'));
}

const PAGES = readdirSync(join(root, 'docs/extending')).map((file) =>
  readFileSync(join(root, 'docs/extending', file), 'utf8'),
);
const onPage = (title: string): Block[] => blocksOf(PAGES.find((page) => page.startsWith(`# ${title}\n`)) ?? '');
const EXAMPLES = [
  'Add a policy',
  'Add a trace format',
  'Add a scenario',
  'Add a lesson',
  'Add a question kind',
  'Add an export',
].map((title) => ({ title, blocks: onPage(title) }));
const blocks = EXAMPLES.flatMap((example) => example.blocks);
const filesOf = (some: readonly Block[]): string[] => [...new Set(some.map(({ path }) => path))];

describe('the worked examples', () => {
  let copy = '';

  beforeAll(() => {
    // Inside the project, so that packages are found; the folder is ignored by git and by the linter.
    mkdirSync(join(root, '.ci', 'out'), { recursive: true });
    copy = mkdtempSync(join(root, '.ci', 'out', 'worked-examples-'));
    for (const path of [
      'src',
      'docs/teaching.md',
      'tests/engine',
      'tests/setup-fresh.ts',
      'tests/setup-leftovers.ts',
      'tests/setup.ts',
      'tests/learn',
      'tests/papers',
      'tests/reference/random-runs.ts',
      'tests/support',
      'tests/traces/help.ts',
    ]) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
    for (const { kind, path, text } of blocks) {
      const file = join(copy, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, kind === 'diff' ? patched(readFileSync(file, 'utf8'), text, path) : text);
    }
  });

  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it('touch few files each', () => {
    const counts = EXAMPLES.map((example) => [example.title, filesOf(example.blocks).length]);
    expect(counts).toEqual([
      ['Add a policy', 5],
      ['Add a trace format', 3],
      ['Add a scenario', 2],
      ['Add a lesson', 2],
      ['Add a question kind', 5],
      ['Add an export', 3],
    ]);
    // Every block that names a file belongs to an example.
    expect(PAGES.flatMap(blocksOf)).toHaveLength(blocks.length);
  });

  // The compiler reads the whole engine, and a second Vitest starts.
  it('compile', () => {
    writeFileSync(
      join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['src'] }),
    );
    // The folder that git ignores ends here, for Oxlint: it would find no file.
    mkdirSync(join(copy, '.git'));
    const rules = join(copy, 'types-only.json');
    writeFileSync(rules, JSON.stringify({ categories: { correctness: 'off' }, plugins: [] }));
    const script = join(root, 'node_modules/oxlint/bin/oxlint');
    const args = ['-c', rules, '--no-ignore', '--type-aware', '--type-check', '--format', 'unix', 'src'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: copy, encoding: 'utf8' });
    expect(stdout + stderr, 'what the compiler says').toBe('');
    expect(status).toBe(0);
  });

  it('of a policy appears in everything that lists policies', async () => {
    // The copy has a key more than the types of this test.
    const at = <Module>(path: string): Promise<Module> =>
      import(/* @vite-ignore */ join(copy, path)) as Promise<Module>;
    const { parseExperiment } = await at<typeof Validate>('src/document/validate.ts');
    const { canonicalJson } = await at<typeof Canonical>('src/document/canonical.ts');
    const { helpAt } = await at<typeof HelpText>('src/document/patch.ts');
    const { DEFAULT_EXPERIMENT } = await at<typeof Defaults>('src/document/validate.ts');
    const { settingsWithoutEffect } = await at<typeof NoEffect>('src/document/no-effect.ts');
    const { checkFork } = await at<typeof CheckFork>('src/engine/run/check-fork.ts');
    const { DECISION_COUNTERS } = await at<typeof Differences>('src/engine/state/differences.ts');
    const { refuseUnsupported } = await at<typeof Unsupported>('src/engine/setup/unsupported.ts');
    const { POLICY_SETTINGS } = await at<typeof Registry>('src/document/policies/index.ts');
    const path = 'policy.lastReadyFirst';
    const off = parseExperiment({});
    const on = parseExperiment({ policy: { lastReadyFirst: true } });
    expect(DEFAULT_EXPERIMENT.policy).toHaveProperty('lastReadyFirst', false);
    expect(canonicalJson(on)).toBe('{"version":1,"policy":{"lastReadyFirst":true}}');
    expect(() => parseExperiment({ policy: { lastReadyFirst: 1 } })).toThrow(path);
    expect(helpAt(path).sentence).toMatch(/\.$/);
    expect(POLICY_SETTINGS.find((setting) => setting.path === path)?.facts.part).toBe('order');
    const oneDie = parseExperiment({ device: { chipsPerChannel: 1, diesPerChip: 1 } });
    expect(settingsWithoutEffect(oneDie)).toContainEqual({ path, reason: 'a channel has one die' });
    expect(DECISION_COUNTERS).toContainEqual({ name: 'lastReadyFirst', path, standard: false });
    expect(() => {
      checkFork(off, on);
    }).not.toThrow();
    expect(() => {
      refuseUnsupported(parseExperiment({ policy: { lastReadyFirst: true, dataOutOrder: 'chip-index' } }));
    }).toThrow('policy.dataOutOrder');
  });

  it('pass their tests', () => {
    const tests = [
      'tests/policies/last-ready.test.ts',
      'tests/traces/formats/plain.test.ts',
      'tests/papers/scenarios.test.ts',
      'tests/learn/lessons.test.ts',
      'tests/learn/kinds/truth.test.ts',
      'tests/app/timeline-panel/figures-file.test.ts',
    ];
    const names = 'gives the bus to|the plain format|mbm-one-read|two-reads|judged by its condition|figures of the run';
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        copy,
        '--reporter',
        'json',
        '-t',
        names,
        ...tests,
      ],
      { encoding: 'utf8' },
    );
    expect(status, stdout + stderr).toBe(0);
    const { testResults } = JSON.parse(stdout) as { testResults: { assertionResults: { status: string }[] }[] };
    const passed = testResults.map(
      ({ assertionResults }) => assertionResults.filter((result) => result.status === 'passed').length,
    );
    expect(passed.filter((count) => count > 0)).toHaveLength(tests.length);
  });
});
