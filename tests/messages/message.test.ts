import { afterEach, describe, expect, it } from 'vitest';
import { formatCount, formatRatio, formatShare, formatTime, setDigitMarks } from '../../src/base/format.ts';
import { languageOf, LANGUAGES } from '../../src/messages/languages.ts';
import { msg, parts, setMessages, t, type Texts } from '../../src/messages/message.ts';

const EMPTY: Texts = { catalog: {}, sentences: {}, translate: (sentence) => sentence };

afterEach(() => {
  setMessages('en', null);
  setDigitMarks(languageOf('en').marks);
});

describe('a message', () => {
  it('is its own text in English, with its values and plurals', () => {
    expect(t('Undo')).toBe('Undo');
    expect(t('Undo: {label}', { label: 'tR' })).toBe('Undo: tR');
    const counted = (count: number) => t('{count, plural, one {# request} other {# requests}}', { count });
    expect([counted(0), counted(1), counted(20_000)]).toEqual(['0 requests', '1 request', '20\u202f000 requests']);
  });

  it('takes its text, its plurals and its order from the language', () => {
    setMessages('ko', {
      ...EMPTY,
      catalog: {
        '{count, plural, one {# page} other {# pages}} of {block}': '{block}의 페이지 {count, plural, other {#개}}',
      },
    });
    setDigitMarks(languageOf('ko').marks);
    const of = (count: number) =>
      t('{count, plural, one {# page} other {# pages}} of {block}', { count, block: '블록 3' });
    expect([of(1), of(1500)]).toEqual(['블록 3의 페이지 1개', '블록 3의 페이지 1,500개']);
  });

  it('is English if the language does not have it', () => {
    setMessages('ko', EMPTY);
    expect(t('Undo')).toBe('Undo');
    // A text of data may have any name.
    expect(t('constructor')).toBe('constructor');
  });

  it('keeps elements among its parts', () => {
    const element = { element: true };
    expect(parts('Read {request} waits', { request: element })).toEqual(['Read ', element, ' waits']);
  });

  it('does not read braces of its values', () => {
    expect(t('Undo: {label}', { label: '{name}' })).toBe('Undo: {name}');
  });

  it('has its values checked by its type', () => {
    // A word before a brace is not the case of a plural.
    expect(t('the other {name}', { name: 'die' })).toBe('the other die');
    // @ts-expect-error: a value is missing
    expect(t('Undo: {label}')).toContain('Undo');
    // @ts-expect-error: a misspelled value
    expect(t('Undo: {label}', { lable: 'tR' })).toContain('Undo');
    // @ts-expect-error: a plural needs a number
    expect(t('{count, plural, one {# read} other {# reads}}', { count: 'two' })).toContain('read');
    // @ts-expect-error: no values
    expect(t('Undo', { label: 'tR' })).toBe('Undo');
    expect(t(msg('Undo'))).toBe('Undo');
  });
});

describe('numbers', () => {
  const samples = (): string[] => [
    formatCount(1_234_567),
    formatTime(7_659_920),
    formatRatio(1235.4),
    formatRatio(1.5),
    formatShare(0.034),
  ];

  it('have the marks of the language', () => {
    expect(samples()).toEqual([
      '1\u202f234\u202f567',
      '7.660\u202fms',
      '1\u202f235\u202f×',
      '1.5\u202f×',
      '3.4\u202f%',
    ]);
    setDigitMarks(languageOf('ko').marks);
    expect(samples()).toEqual(['1,234,567', '7.660\u202fms', '1,235\u202f×', '1.5\u202f×', '3.4\u202f%']);
    setDigitMarks({ group: '.', point: ',' });
    expect(samples()).toEqual(['1.234.567', '7,660\u202fms', '1.235\u202f×', '1,5\u202f×', '3,4\u202f%']);
  });

  it('have the marks that the language itself uses, English except', () => {
    const others = LANGUAGES.filter(({ code }) => code !== 'en');
    expect(others.length).toBeGreaterThan(0);
    for (const { code, marks } of others) {
      const own = new Intl.NumberFormat(code).formatToParts(1234567.5);
      expect(marks, code).toEqual({
        group: own.find(({ type }) => type === 'group')?.value,
        point: own.find(({ type }) => type === 'decimal')?.value,
      });
    }
  });
});
