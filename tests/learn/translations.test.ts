/** The lessons in every language: the same values in their texts; what is missing is reported. */
import { describe, expect, it } from 'vitest';
import { setMessages, type Texts } from '../../src/messages/message.ts';
import { LANGUAGES } from '../../src/messages/languages.ts';
import { report } from '../messages/report.ts';
import { catalogOf, PLACEHOLDER } from '../../src/learn/lesson/texts.ts';
import { formatValue } from '../../src/learn/measure/value.ts';
import { LESSONS } from '../../src/learn/lessons/index.ts';
import { LESSON_TRANSLATIONS } from '../../src/learn/translations/languages.ts';

/** Scripts that a translation is written in. */
const SCRIPTS: Readonly<Record<string, RegExp>> = { ko: /\p{Script=Hangul}/u };

const valuesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map(([, name]) => name))].sort();

describe.each(Object.entries(LESSON_TRANSLATIONS))('the lessons in %s', (code, load) => {
  it('have nearly every text of every lesson, and say which is missing and which is left over', async () => {
    const catalogs = await load();
    const own = LESSONS.flatMap((lesson) => Object.keys(catalogOf(lesson)).map((key) => `${lesson.name} ${key}`));
    const translated = Object.entries(catalogs).flatMap(([name, texts]) =>
      Object.keys(texts).map((key) => `${name} ${key}`),
    );
    const missing = own.filter((text) => !translated.includes(text));
    const left = translated.filter((text) => !own.includes(text));
    report(`Texts of lessons without a translation (${code})`, missing);
    report(`Translations of no text of a lesson (${code})`, left);
    expect(missing.length + left.length).toBeLessThan(own.length / 10);
    expect(LESSONS.length).toBeGreaterThan(10);
  });

  it('fill in the same values, and are written in the language’s script', async () => {
    const catalogs = await load();
    let compared = 0;
    for (const lesson of LESSONS) {
      for (const [key, own] of Object.entries(catalogOf(lesson))) {
        const text = catalogs[lesson.name]?.[key] ?? null;
        if (text === null) continue;
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
  [/사전 조건화/, '프리컨디셔닝'],
  [/값을 치/, '대가를 치르다'],
  [/퍼뜨/, '분산하다'],
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

const korean = async (): Promise<Texts> => {
  const texts = await LANGUAGES.find(({ code }) => code === 'ko')?.load();
  if (texts === null || texts === undefined) throw new Error('no Korean');
  return texts;
};

describe('Korean as an engineer writes it', () => {
  it('lessons and the page have one word for one thing, and counters', async () => {
    const lessons = Object.values(await LESSON_TRANSLATIONS.ko()).flatMap((catalog) => Object.values(catalog));
    const { catalog, sentences } = await korean();
    const texts = [...lessons, ...Object.values(catalog), ...Object.values(sentences)];
    const bad = texts.flatMap((text) =>
      KOREAN_WORDS.filter(([word]) => word.test(text)).map(([, better]) => `${better}: ${text}`),
    );
    expect(bad).toEqual([]);
    expect(lessons.length).toBeGreaterThan(280);
    expect(texts.length).toBeGreaterThan(2000);
  });

  it('the formatter counts a ratio with 배, and English with ×', async () => {
    expect(formatValue(8.64, 'ratio')).toBe('8.64 ×');
    setMessages('ko', await korean());
    try {
      expect(formatValue(8.64, 'ratio')).toBe('8.64배');
    } finally {
      setMessages('en', null);
    }
  });
});
