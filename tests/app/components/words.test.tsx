import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { glossaryParts } from '../../../src/base/glossary.ts';
import Words from '../../../src/app/components/words.tsx';
import { catalogOf } from '../../support/catalog.ts';
import { LESSONS } from '../../../src/learn/lessons/index.ts';

/** What is painted: the text without the closed meanings, and the places where its words are. */
const painted = (text: string): string =>
  renderToStaticMarkup(<Words text={text} />)
    .replaceAll(/<span[^>]*popover="auto"[^>]*>.*?<\/span>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

it('a text with dotted words loses nothing, and brackets and commas stay with their word', () => {
  let words = 0;
  for (const text of LESSONS.flatMap((lesson) => Object.values(catalogOf(lesson)))) {
    const html = painted(text);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
    expect(html).not.toMatch(/<\/button><\/span>[.,:;)]|[(“]<span[^>]*><button/);
    words += glossaryParts(text).filter(({ word }) => word !== undefined).length;
  }
  expect(words).toBeGreaterThan(500);
});
