import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { csvLine, harmless, markdownRow, markdownText, tabLine } from '../../src/base/text-table.ts';
import { htmlOf } from '../../src/app/exports/table-file.ts';

const root = resolve(import.meta.dirname, '..', '..');

const FORMULAS = [
  '=HYPERLINK("http://x","y")',
  '+cmd|x',
  '+1',
  '-2+3',
  '-cmd()',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '  =1',
  '\u00a0=1',
  '\u200b=1',
  '\ufeff=1',
];

it('A cell that a spreadsheet would execute is text, and a number stays a number', () => {
  for (const text of FORMULAS) {
    expect(harmless(text), JSON.stringify(text)).toBe(`'${text}`);
    const [[cell]] = parse(csvLine([text, 'x']));
    expect(cell).toBe(`'${text}`);
    expect(tabLine([text])).toMatch(/^'/);
    const caption = '';
    expect(htmlOf({ caption, columns: [text], rows: [[text]] })).toContain('<td>&apos;');
  }
  expect(FORMULAS).toHaveLength(17);
  const plain = ['-1', '-1.5', '-3 µs', '-12 %', '-1e-7', '−1', '5', 'a=b', 'a-b', '', 'plain', "it's", '-1 234'];
  for (const text of plain) expect(harmless(text)).toBe(text);
  expect(csvLine([-1, 1e21, NaN])).toBe('-1,1e+21,NaN\n');
  expect(csvLine(['a;b', 'c"d', 'e\tf'])).toBe('"a;b","c""d","e\tf"\n');
});

it('Any texts come out of a CSV line as they went in, but for the apostrophe of a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 6 }), (cells) => {
      const [row] = parse(csvLine(cells), { relax_column_count: true });
      expect(row).toEqual(cells.map(harmless));
      expect(tabLine(cells).split('\t')).toHaveLength(cells.length);
    }),
    { numRuns: process.env.LONG === '1' ? 100_000 : 500 },
  );
});

it('A Markdown table shows names as they are: no HTML, no link, no cell of their own', () => {
  const names = ['<img src=x onerror=alert(1)>', 'a|b', 'a\\|b', 'a\\', '![x](y)', '[x](y)', '`code`', 'a & b', '&lt;'];
  for (const name of names) {
    const text = markdownRow(['head', name]) + markdownRow(['---', '---']) + markdownRow([name, 'end']);
    const html = marked.parse(text) as string;
    expect(html.match(/<t[hd]>/g), name).toHaveLength(4);
    expect(html, name).not.toMatch(/<(img|a|code|script)\b/);
    const shown = html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(
      shown.split('\n').filter((line) => line !== ''),
      name,
    ).toEqual(['head', name, name, 'end']);
    expect(markdownText(name)).not.toContain('\n');
  }
  expect(names).toHaveLength(9);
});

/** Files that join cells of a table themselves: none of their values comes from outside. */
const JOINERS: readonly string[] = [
  // Numbers and names of its own; 10^7 lines.
  'src/analysis/columns/requests.ts',
  // Not a table: JSON.
  'src/analysis/export/json-text.ts',
  // Not tables: patterns of words, the key of a choice that a person made, keys that tell devices and series apart,
  // fields that are guessed at, an option.
  'src/analysis/query/parse-query.ts',
  'src/base/glossary.ts',
  'src/app/setup/traces/columns/saved-columns.ts',
  'src/compare/plan/device-names.ts',
  'src/papers/results/figure-conclusion.ts',
  'src/traces/any-table/any-table.ts',
  'src/traces/any-table/choice.ts',
  'src/traces/any-table/known.ts',
  'src/base/text-table.ts',
  'src/learn/hand-in/hash.ts',
];

it('No other file joins cells of a table, and tables go through the one writer of a cell', () => {
  const raw: string[] = [];
  for (const path of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path)) continue;
    const text = readFileSync(join(root, 'src', path), 'utf8');
    if (/\.join\(\s*['"`](,|;|\\t|\t| ?\| ?)['"`]\s*\)/.test(text)) raw.push(`src/${path.replaceAll('\\', '/')}`);
  }
  expect(raw.sort()).toEqual(JOINERS.toSorted());
});
