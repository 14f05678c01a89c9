/** The markup of the first screen has no text that is not a message. */
import { describe, expect, it } from 'vitest';
import { NOT_MOVED, NOT_MOVED_ROOMS } from './not-moved.ts';
import { hardCodedTexts, sourceOf, sourcesUnder } from './messages-in-source.ts';

const isBehind = (file: string): boolean => NOT_MOVED_ROOMS.some((room) => file.startsWith(`src/app/${room}/`));

describe('the components of the first screen', () => {
  const files = sourcesUnder('src/app').filter((file) => file.endsWith('.tsx') && !isBehind(file));
  const found = new Map(files.map((file) => [file, hardCodedTexts(file, sourceOf(file))]));

  it('have messages instead of texts, except the files on a list that only shrinks', () => {
    const texts = [...found].filter(([file]) => !NOT_MOVED.has(file)).flatMap(([, own]) => own);
    expect(texts.map(({ text, place }) => `${place}: “${text}”`)).toEqual([]);
    expect(files.length).toBeGreaterThan(60);
  });

  it('leave the list when their last text has moved', () => {
    expect([...NOT_MOVED].filter((file) => (found.get(file)?.length ?? 0) === 0)).toEqual([]);
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
});
