/** The markup of the page has no text that is not a message. */
import { describe, expect, it } from 'vitest';
import { hardCodedTexts, namedTexts, sourceOf, sourcesUnder, toldTexts } from './messages-in-source.ts';
import { TABLES } from './tables.ts';

describe('the components of the page', () => {
  it('have messages instead of texts', () => {
    const files = sourcesUnder('src/app').filter((file) => file.endsWith('.tsx'));
    const texts = files.flatMap((file) => hardCodedTexts(file, sourceOf(file)));
    expect(texts.map(({ text, place }) => `${place}: “${text}”`)).toEqual([]);
    expect(files.length).toBeGreaterThan(180);
  });

  it('have messages instead of texts in notices and commands', () => {
    const files = sourcesUnder('src/app');
    const texts = files.flatMap((file) => toldTexts(file, sourceOf(file)));
    expect(texts.map(({ text, place }) => `${place}: “${text}”`)).toEqual([]);
    expect(files.length).toBeGreaterThan(400);
  });
});

/** The names of experiments are their authors'. */
const NAMES: ReadonlySet<string> = new Set(['Generated requests']);

describe('charts, tables, menus and steps', () => {
  it('have messages, or texts of tables that every language has', () => {
    const files = ['src/app', 'src/charts', 'src/timeline'].flatMap(sourcesUnder);
    const known = new Set([...NAMES, ...Object.values(TABLES).flat()]);
    const texts = files.flatMap((file) => namedTexts(file, sourceOf(file))).filter(({ text }) => !known.has(text));
    expect(texts.map(({ text, place }) => `${place}: “${text}”`)).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });
});

describe('the check of texts', () => {
  const texts = (source: string): string[] => hardCodedTexts('x.tsx', source).map(({ text }) => text);

  it.each([
    ['a text between tags', 'const a = <p>Nothing runs</p>;', 'Nothing runs'],
    ['an attribute', 'const a = <p aria-label="The run" />;', 'The run'],
    ['a branch', "const a = <p title={b ? 'Show it' : undefined} />;", 'Show it'],
    ['a template', 'const a = <p>{`${b} waits`}</p>;', 'waits'],
  ])('finds %s', (_, source, text) => {
    expect(texts(source)).toEqual([text]);
  });

  it('ignores messages, names, units, and attributes without words', () => {
    expect(texts("const a = <p title={t('Show')} className=\"bar wide\">{t('Nothing runs')}</p>;")).toEqual([]);
    expect(texts('const a = <p>NANDscope · tR 78 µs</p>;')).toEqual([]);
  });

  it('finds the texts of named properties, but not of data for files', () => {
    const source =
      "const a = { label: 'All runs', columns: ['', 'mean'], title: t('Runs'), full: () => ({ columns: ['runNs'] }) };";
    expect(namedTexts('x.ts', source).map(({ text }) => text)).toEqual(['All runs', 'mean']);
  });

  it('finds the texts of notices and commands', () => {
    const source =
      "notify('bad', 'It failed', `${name} is bad`); say(t('Done')); const a = { id: 'x', title: 'Zoom in', group: 'Time' };";
    expect(toldTexts('x.ts', source).map(({ text }) => text)).toEqual(['It failed', ' is bad', 'Zoom in']);
  });
});
