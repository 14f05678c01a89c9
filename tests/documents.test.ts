/** The documents of the repository: links, places of the page and commands lead to something. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import type { MarkedToken, Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { documentHtml, guideAddress, guideFiles, guideReaders, headingsOf, tokensOf } from '../.ci/guide.mjs';
import { screenOf } from '../src/app/stores/screen.ts';
import { CHALLENGES } from '../src/learn/challenges/index.ts';
import { minutesOf } from '../src/learn/lesson/minutes.ts';
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
  for (const token of (tokens ?? []) as readonly MarkedToken[]) {
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

const GUIDE = [...guideReaders(root).values()].flat();

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
      return name === 'words' || LESSONS.some((lesson) => lesson.name === name);
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
    expect(compared).toBeGreaterThan(0);
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
    expect(compared).toBeGreaterThan(0);
  });

  it('name places of the page that open', () => {
    const wrong: string[] = [];
    let compared = 0;
    for (const file of FILES) {
      for (const token of tokensIn(file)) {
        if (token.type !== 'codespan' || !/^#\/[a-z]/.test(token.text)) continue;
        if (/[A-Z?]/.test(token.text)) continue; // a pattern such as `#/learn/NAME`
        compared++;
        if (!opens(token.text)) wrong.push(`${file}: ${token.text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(0);
    expect(['#/learn/gone', '#/papers/gone', '#/gone'].filter(opens)).toEqual([]);
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
    expect(compared).toBeGreaterThan(0);
  });
});

describe('the documents as pages', () => {
  it('are all of docs/', () => {
    const paths = GUIDE.map(({ path }) => path);
    expect(FILES.filter((file) => file.startsWith('docs/') && !paths.includes(file))).toEqual([]);
    expect(paths.filter((path) => !FILES.includes(path))).toEqual([]);
    expect(new Set(GUIDE.map(({ name }) => name)).size).toBe(GUIDE.length);
  });

  it('lead from one document to another, to a section and to places of the page', () => {
    const address = (from: string, href: string): string | null => guideAddress(GUIDE, from, href);
    expect(address('docs/research.md', 'plan-format.md')).toBe('plan.html');
    expect(address('docs/research.md', '../README.md#two-commands')).toBe('overview.html#two-commands');
    expect(address('src/engine/MODEL.md', '#2-an-instant')).toBe('#2-an-instant');
    expect(address('README.md', '#/papers/mbm-fig-3b')).toBe('../#/papers/mbm-fig-3b');
    expect(address('README.md', 'https://nodejs.org')).toBe('https://nodejs.org');
    for (const href of ['LICENSE', 'javascript:alert(1)', 'data:text/html,x', 'http://example.org', '//example.org']) {
      expect(address('README.md', href), href).toBeNull();
    }
  });

  it('have links only to pages and sections that exist', () => {
    const files = guideFiles(root);
    const wrong: string[] = [];
    let compared = 0;
    for (const [name, html] of files) {
      for (const [, href] of html.matchAll(/ href="([^"]*)"/g)) {
        if (/^https:|^\.\.\//.test(href)) continue;
        compared++;
        const [file, section] = href.split('#');
        const target = files.get(file === '' ? name : file);
        if (target === undefined || (section !== undefined && !target.includes(` id="${section}"`))) {
          wrong.push(`${name}: ${href}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(GUIDE.length * 3);
  });

  it('have headings with names for links, nested lists, code, and tables whose columns are named', () => {
    const shown = (text: string): string => documentHtml(text, (href) => href);
    expect(shown('## One `run`\n\n## One run')).toBe(
      '<h2 id="one-run">One <code>run</code></h2>\n<h2 id="one-run-1">One run</h2>\n',
    );
    expect(shown('# 12. WS, RS: who pays?')).toContain('<h1 id="12-ws-rs-who-pays">');
    expect(shown('**a** *b*')).toBe('<p><strong>a</strong> <em>b</em></p>\n');
    expect(shown('3. a\n   - b')).toMatch(/<ol start="3">\s*<li>a<ul>\s*<li>b<\/li>/);
    expect(shown('```ts src/a.ts\nb && c\n```')).toMatch(/<p class="file">src\/a.ts<\/p><pre .*><code>b &#38;&#38; c</);
    const table = shown('| a | |\n|---|--:|\n| `b` | 1 |');
    expect(table).toContain('<th scope="col">a</th><td data-align="right"></td>');
    expect(table).toContain('<td><code>b</code></td><td data-align="right">1</td>');
    expect(shown('`#/learn`')).toContain('<a href="#/learn"><code>#/learn</code></a>');
    expect(documentHtml('[a](b.md)', () => null)).toBe('<p>a</p>\n');
  });

  it.each([
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](http://example.org)',
    '![a](https://example.org/x.png)',
    '<a href="javascript:alert(1)">a</a>',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<https://example.org/"onclick="alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '[a](https://example.org "x")',
    '```"><script>alert(1)</script>\nb\n```',
  ])('%s runs and loads nothing', (text) => {
    const html = documentHtml(text, (href) => guideAddress(GUIDE, 'README.md', href));
    expect(html).not.toMatch(/<(a|img|script|b)[^>]*(javascript:|data:|http:|onerror|onclick=")/);
    expect(html).not.toMatch(/<(img|script|b)\b/);
  });
});

it('the page for teachers lists every lesson with its title and time, and every challenge', () => {
  const text = textOf('docs/teaching.md');
  const rows = [...text.matchAll(/^\| `#\/learn\/([^|`]*)` \| ([^|]*) \| (\d+) min \|/gm)];
  expect(rows.map(([, name, title]) => [name, title])).toEqual(LESSONS.map(({ name, title }) => [name, title]));
  // A sentence more or less is no other lesson.
  const wrong = rows.filter(([, , , minutes], i) => Math.abs(Number(minutes) - minutesOf(LESSONS[i])) > 1);
  expect(wrong.map(([row]) => row)).toEqual([]);
  for (const { name } of CHALLENGES) expect(text).toContain(`\`#/learn/challenge/${name}\``);
});

it('CITATION.cff, package.json and the changelog name the same version', () => {
  const { version } = JSON.parse(textOf('package.json')) as { version: string };
  expect(/^version: (.*)$/m.exec(textOf('CITATION.cff'))?.[1]).toBe(version);
  expect(textOf('CHANGELOG.md')).toContain(`## ${version}`);
});
