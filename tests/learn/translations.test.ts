/** Every lesson is complete in every language, with the same values in its texts. */
import { describe, expect, it } from 'vitest';
import { setMessages } from '../../src/messages/message.ts';
import { KOREAN } from '../../src/messages/ko/index.ts';
import { catalogOf, formatValue, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
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

/** One word for one thing, and no counted thing without its counter: what replaces each is in the second column. */
const KOREAN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/쉬(고 있|는 |었|ㅂ니다|때)|쉽니다/, '유휴'],
  [/작업 부하/, '워크로드'],
  [/채움 /, '패딩'],
  [/감지/, '센싱'],
  [/배열/, '어레이'],
  [/멀티 플레인/, '멀티플레인'],
  [/욕심/, '탐욕'],
  [/플레인이 (다시 )?나란|나란한 플레인|나란함|나란해/, '페이지 위치가 같은'],
  [/\} 대신 /, '…에서 …로'],
  [/\} ?×(?! \{)/, '배'],
  [/(칩|다이|플레인|쓰기|읽기|뱅크)(이|가)? (둘|셋|넷|다섯|여섯)(?![째])/, '칩 2개, 쓰기 2건'],
];

describe('Korean as an engineer writes it', () => {
  it('lessons and the page have one word for one thing, and counters', async () => {
    const lessons = Object.values(await LESSON_TRANSLATIONS.ko()).flatMap((catalog) => Object.values(catalog));
    const texts = [...lessons, ...Object.values(KOREAN.catalog), ...Object.values(KOREAN.sentences)];
    const bad = texts.flatMap((text) =>
      KOREAN_WORDS.filter(([word]) => word.test(text)).map(([, better]) => `${better}: ${text}`),
    );
    expect(bad).toEqual([]);
    expect(lessons.length).toBeGreaterThan(280);
    expect(texts.length).toBeGreaterThan(2000);
  });

  it('the formatter counts a ratio with 배, and English with ×', () => {
    expect(formatValue(8.64, 'ratio')).toBe('8.64 ×');
    setMessages('ko', KOREAN);
    try {
      expect(formatValue(8.64, 'ratio')).toBe('8.64배');
    } finally {
      setMessages('en', null);
    }
  });
});
