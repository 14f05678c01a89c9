import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { csvLine, harmless, markdownRow, markdownText, tabLine } from '../../src/base/text-table.ts';
import { htmlOf } from '../../src/app/exports/chart-exports.ts';

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
