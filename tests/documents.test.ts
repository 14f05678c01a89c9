/** The documents of the repository: links, places of the page and commands lead to something. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import type { MarkedToken, Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { headingsOf, known, tokensOf } from '../src/app/components/markdown/outline.ts';
import { READERS } from '../src/app/guide/documents.ts';
import { guideAddress } from '../src/app/guide/guide-links.ts';
import { screenOf } from '../src/app/stores/screen.ts';
import { CHALLENGES } from '../src/learn/challenges/index.ts';
import { LESSONS } from '../src/learn/lessons/index.ts';
import { SCENARIO_GROUPS } from '../src/papers/paper.ts';
import { findScenario } from '../src/papers/scenarios.ts';

const root = resolve(import.meta.dirname, '..');
const ROOTS = ['docs', 'src', 'tests', 'e2e', 'sample-traces'];

/** The files of the project, without those that tools write. */
const ALL_FILES = [
  ...readdirSync(root),
  ...ROOTS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ),
].sort();
const FILES = ALL_FILES.filter((file) => file.endsWith('.md'));

/** Every token of a document, nested ones too. */
function* allTokens(tokens: readonly Token[] | undefined): Generator<MarkedToken> {
  for (const token of known(tokens)) {
    yield token;
    if (token.type === 'list') yield* allTokens(token.items);
    else if (token.type === 'table') {
      for (const cell of [...token.header, ...token.rows.flat()]) yield* allTokens(cell.tokens);
    } else if ('tokens' in token) yield* allTokens(token.tokens);
  }
}

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const tokensIn = (file: string): MarkedToken[] => [...allTokens(tokensOf(textOf(file)))];
const slugsIn = (file: string): string[] => [...headingsOf(tokensOf(textOf(file))).values()].map(({ slug }) => slug);

/** The worked examples, which name files that they add. */
const EXAMPLES = FILES.filter((file) => file.startsWith('docs/extending/'))
  .map(textOf)
  .join('\n');

const GUIDE = READERS.flatMap(({ documents }) => documents);

/** Whether a place of the page, such as `#/papers/mbm-fig-3b`, shows what it names. */
function opens(address: string): boolean {
  if (address === '#/explore') return true;
  const view = screenOf(address);
  if (view?.screen === 'compare') return view.place === null;
  if (view?.place === null) return true;
  const [name, part] = view?.place.split('/') ?? [];
  switch (view?.screen) {
    case 'papers':
      return (
        SCENARIO_GROUPS.some((paper) => [paper.name, `${paper.name}-claims`].includes(name)) ||
        findScenario(name) !== undefined
      );
    case 'learn':
      if (name === 'challenge') return CHALLENGES.some((challenge) => challenge.name === part);
      return LESSONS.some((lesson) => lesson.name === name);
    case 'guide': {
      const document = GUIDE.find((one) => one.name === name);
      return document !== undefined && (part === undefined || slugsIn(document.path).includes(part));
    }
    default:
      return false;
  }
}

describe('the documents', () => {
  it('have links to files and sections that exist', () => {
    const broken: string[] = [];
    let compared = 0;
    for (const file of FILES) {
      for (const token of tokensIn(file)) {
        if ((token.type !== 'link' && token.type !== 'image') || /^(https:|mailto:|#\/)/.test(token.href)) continue;
        compared++;
        const [path, section] = token.href.split('#');
        const target = path === '' ? file : posix.normalize(posix.join(dirname(file), path));
        const there = existsSync(join(root, target)) && (section === undefined || slugsIn(target).includes(section));
        if (!there) broken.push(`${file}: ${token.href}`);
      }
    }
    expect(broken).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });

  it('name files of the project that exist', () => {
    const missing: string[] = [];
    let compared = 0;
    for (const { path } of GUIDE) {
      for (const token of tokensIn(path)) {
        if (token.type !== 'codespan') continue;
        const [name] = /^(?:src|tests|e2e|docs|public|sample-traces|\.ci)\/[\w./-]*$/.exec(token.text) ?? [];
        // The worked examples of docs/extending/ add files: tests/worked-examples.test.ts follows them.
        if (name === undefined || EXAMPLES.includes(` ${name}\n`)) continue;
        compared++;
        if (!existsSync(join(root, name))) missing.push(`${path}: ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });

  it('name places of the page that open', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const file of FILES) {
      for (const token of tokensIn(file)) {
        if (token.type !== 'codespan' || !/^#\/[a-z]/.test(token.text)) continue;
        if (/[A-Z?]/.test(token.text)) continue; // a pattern such as `#/guide/NAME`
        compared++;
        if (!opens(token.text)) wrong.push(`${file}: ${token.text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(20);
    expect(['#/learn/gone', '#/papers/gone', '#/guide/research/gone', '#/gone'].filter(opens)).toEqual([]);
  });

  it('have npm scripts, tests and benchmarks that exist', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const wrong: string[] = [];
    let compared = 0;
    for (const file of FILES) {
      // The log tells of commands that were.
      if (file === 'CHANGELOG.md') continue;
      const text = textOf(file);
      for (const [, name] of text.matchAll(/\bnpm run (?:--silent |-s )?([\w:-]+)/g)) {
        compared++;
        if (!Object.hasOwn(scripts, name)) wrong.push(`${file}: npm run ${name}`);
      }
      for (const [, name] of text.matchAll(/\bnpm run bench -- ([\w-]+)/g)) {
        compared++;
        const found = readdirSync(join(root, 'tests/bench')).some((bench) => bench.includes(name));
        if (!found) wrong.push(`${file}: npm run bench -- ${name}`);
      }
      for (const [, path] of text.matchAll(/\b(?:vitest run|playwright test|test:unit --) ([\w./-]+)/g)) {
        compared++;
        if (!existsSync(join(root, path))) wrong.push(`${file}: ${path}`);
      }
      for (const [, word] of text.matchAll(/\btest:long -- ([\w-]+)/g)) {
        compared++;
        const found = ALL_FILES.some((path) => /\.(test|spec)\.tsx?$/.test(path) && path.includes(word));
        if (!found) wrong.push(`${file}: npm run test:long -- ${word}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(30);
  });
});

describe('the Guide', () => {
  it('has every document of docs/', () => {
    const paths = GUIDE.map(({ path }) => path);
    expect(FILES.filter((file) => /^docs\/[^/]*$/.test(file) && !paths.includes(file))).toEqual([]);
    expect(paths.filter((path) => !FILES.includes(path))).toEqual([]);
    expect(new Set(GUIDE.map(({ name }) => name)).size).toBe(GUIDE.length);
  });

  it('has an address for every section', () => {
    const addresses = GUIDE.flatMap(({ name, path }) => slugsIn(path).map((slug) => `${name}/${slug}`));
    expect(addresses.filter((place) => screenOf(`#/guide/${place}`)?.place !== place)).toEqual([]);
    expect(addresses.length).toBeGreaterThan(70);
  });

  it('leads from one document to another, to a section and to places of the page', () => {
    expect(guideAddress('docs/research.md', 'plan-format.md')).toBe('#/guide/plan');
    expect(guideAddress('docs/research.md', '../README.md#two-commands')).toBe('#/guide/overview/two-commands');
    expect(guideAddress('src/engine/MODEL.md', '#2-an-instant')).toBe('#/guide/model/2-an-instant');
    expect(guideAddress('README.md', '#/papers/mbm-fig-3b')).toBe('#/papers/mbm-fig-3b');
    expect(guideAddress('README.md', 'LICENSE')).toBeNull();
  });
});

it('the page for teachers lists every lesson with its title and time, and every challenge', () => {
  const text = textOf('docs/teaching.md');
  const rows = [...text.matchAll(/^\| (`#\/learn\/.*) \|$/gm)].map(([, row]) => row);
  expect(rows).toEqual(LESSONS.map(({ name, title, minutes }) => `\`#/learn/${name}\` | ${title} | ${minutes} min`));
  for (const { name } of CHALLENGES) expect(text).toContain(`\`#/learn/challenge/${name}\``);
});

it('CITATION.cff, package.json and the changelog name the same version', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(/^version: (.*)$/m.exec(textOf('CITATION.cff'))?.[1]).toBe(version);
  expect(textOf('CHANGELOG.md')).toContain(`## ${version}`);
});
