/**
 * Every command of README and docs/ works as it stands there. Of the plan of four schemes on two traces, each commit runs
 * two schemes on one, by turns; the long version runs all.
 */
import { naming } from '../../src/cli/document.ts';
import { CommandError } from '../../src/cli/failure.ts';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handInText } from '../../src/learn/hand-in/answers.ts';
import { sim } from './in-process.ts';
import { SEED } from '../reference/random-runs.ts';

const root = resolve(import.meta.dirname, '..', '..');
const FILES = ['README.md', ...readdirSync(join(root, 'docs')).map((file) => `docs/${file}`)].filter((file) =>
  file.endsWith('.md'),
);
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Each command once, without comments and redirections. */
const COMMANDS = new Set(
  FILES.flatMap((file) =>
    [...textOf(file).matchAll(/^npm run --silent sim -- ([^#>\n]*)/gm)].map(([, words]) => words.trim()),
  ),
);

const LONG = process.env.LONG !== undefined;
const POLICIES = 'docs/examples/policies.json';

let folder = '';
/** Files that a reader has, by the names in the documents. */
let given: Readonly<Record<string, string>> = {};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nandscope-documents-'));
  const answers = join(folder, 'answers.json');
  writeFileSync(answers, handInText({ lesson: 'suspension', student: 's1', answers: {} }));
  const plan = join(folder, 'plan.json');
  writeFileSync(plan, '{"format":"nandscope-plan","version":1,"traces":[{"scenario":"mbm-fig-3b"}]}');
  const table = join(folder, 'table.csv');
  // Number, time in ms, first sector, sectors, operation.
  writeFileSync(
    table,
    Array.from({ length: 20 }, (_, i) => `${i},${i / 2},${i * 64},8,${i % 3 === 0 ? 'W' : 'R'}\n`).join(''),
  );
  const four = JSON.parse(textOf(POLICIES)) as { traces: unknown[]; policies: string[] };
  expect([four.traces.length, four.policies.length]).toEqual([2, 4]);
  const two = join(folder, 'policies.json');
  const policies = ['plain', four.policies[1 + (SEED % 3)]];
  writeFileSync(two, JSON.stringify({ ...four, traces: [four.traces[SEED % 2]], policies }));
  given = {
    ...(LONG ? {} : { [POLICIES]: two }),
    'table.csv': table,
    'EXPERIMENT.json': join(root, 'docs/examples/oltp.json'),
    'PLAN.json': plan,
    'ANSWERS.json': answers,
  };
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The words of a command, with the reader's files; it writes to a folder of its own. */
function wordsOf(command: string): string[] {
  const words = command.split(' ');
  // The test's process can start no thread from TypeScript.
  if (words[0] === 'compare') words.push('--threads', '1');
  return words.map((word, index) => {
    if (/^--(json|csv|markdown)$/.test(words[index - 1] ?? '') && /\.\w+$/.test(word)) return join(folder, word);
    return given[word] ?? word;
  });
}

it(`each simulator command of the documents ends well and prints or writes a result (schemes of a comparison by seed ${SEED})`, async () => {
  // The claims take minutes; tests/papers and tests/cli/papers.test.ts run some, with each of these options. Sweeps
  // are run by tests/cli/plans.test.ts.
  const slow = [...COMMANDS].filter((command) => /^claims\b|interference/.test(command));
  // A command that another repeats with further options is run with them.
  const isRepeated = (command: string): boolean =>
    command.includes(' --') &&
    [...COMMANDS].some((other) => {
      const words = other.split(' ');
      return other !== command && command.split(' ').every((word) => words.includes(word));
    });
  const quick = [...COMMANDS].filter((command) => !slow.includes(command) && !isRepeated(command));
  expect(slow.length).toBe(5);
  expect(quick.length).toBeGreaterThan(9);
  for (const command of quick) {
    const words = wordsOf(command);
    const { status, stdout, stderr } = await sim(...words);
    expect(stderr, command).toBe('');
    expect(status, command).toBe(0);
    const files = words.filter((word) => word.startsWith(folder) && !Object.values(given).includes(word));
    expect(files.filter((file) => !existsSync(file) || statSync(file).size < 50)).toEqual([]);
    if (files.length === 0) expect(stdout.length, command).toBeGreaterThan(100);
  }
});

it('an error that nobody expected has the file in front, and one that names it already has not', () => {
  const thrown =
    (error: Error): (() => never) =>
    () => {
      throw error;
    };
  expect(() => naming('a.json', thrown(new TypeError('no list')))).toThrow(/^a\.json: no list$/);
  expect(() => naming('a.json', thrown(new CommandError('a.json: it is gone')))).toThrow(/^a\.json: it is gone$/);
});
