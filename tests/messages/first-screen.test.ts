/** The markup of the page has no text that is not a message. */
import { describe, expect, it } from 'vitest';
import { hardCodedTexts, sourceOf, sourcesUnder, toldTexts } from './messages-in-source.ts';

/** Files of the first screen whose notices are English for now: their calls have no room there. It only shrinks. */
const NOTICES_IN_ENGLISH: ReadonlySet<string> = new Set([
  'src/app/exports/chart-menu.tsx',
  'src/app/exports/clipboard.ts',
  'src/app/links/address.ts',
  'src/app/navigation/view-history.ts',
  'src/app/runs/recent-experiments.ts',
]);

describe('the components of the page', () => {
  it('have messages instead of texts', () => {
    const files = sourcesUnder('src/app').filter((file) => file.endsWith('.tsx'));
    const texts = files.flatMap((file) => hardCodedTexts(file, sourceOf(file)));
    expect(texts.map(({ text, place }) => `${place}: “${text}”`)).toEqual([]);
    expect(files.length).toBeGreaterThan(180);
  });

  it('have messages instead of texts in notices and commands', () => {
    const files = sourcesUnder('src/app').filter((file) => !NOTICES_IN_ENGLISH.has(file));
    const texts = files.flatMap((file) => toldTexts(file, sourceOf(file)));
    expect(texts.map(({ text, place }) => `${place}: “${text}”`)).toEqual([]);
    expect(files.length).toBeGreaterThan(400);
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

  it('finds the texts of notices and commands', () => {
    const source =
      "notify('bad', 'It failed', `${name} is bad`); say(t('Done')); const a = { id: 'x', title: 'Zoom in', group: 'Time' };";
    expect(toldTexts('x.ts', source).map(({ text }) => text)).toEqual(['It failed', ' is bad', 'Zoom in']);
  });
});
