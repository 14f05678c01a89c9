/** Every lesson is complete in every language, with the same values in its texts. */
import { describe, expect, it } from 'vitest';
import { catalogOf, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { LESSON_TRANSLATIONS } from '../../src/learn/translations/languages.ts';

/** Scripts that a translation is written in. */
const SCRIPTS: Readonly<Record<string, RegExp>> = { ko: /\p{Script=Hangul}/u };

const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].sort();

describe.each(Object.entries(LESSON_TRANSLATIONS))('the lessons in %s', (code, load) => {
  it('have every text of every lesson, and no other', async () => {
    const catalogs = await load();
    expect(Object.keys(catalogs)).toEqual(LESSONS.map(({ name }) => name));
    for (const lesson of LESSONS) {
      expect(Object.keys(catalogs[lesson.name]), lesson.name).toEqual(Object.keys(catalogOf(lesson)));
    }
    expect(LESSONS.length).toBeGreaterThan(10);
  });

  it('fill in the same values, and are written in the language’s script', async () => {
    const catalogs = await load();
    let compared = 0;
    for (const lesson of LESSONS) {
      for (const [key, own] of Object.entries(catalogOf(lesson))) {
        const text = catalogs[lesson.name][key];
        expect(valuesIn(text), `${lesson.name} ${key}`).toEqual(valuesIn(own));
        // A sum of values has no words in any language.
        if (/[a-z]{3}/.test(own.replaceAll(PLACEHOLDER, '')))
          expect(text, `${lesson.name} ${key}`).toMatch(SCRIPTS[code]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(280);
  });
});
