/** The messages of the page in every language: the same values, the plurals of the language; what is missing is reported. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/messages/languages.ts';
import { messagesOf, sourceOf, sourcesUnder } from './messages-in-source.ts';
import { DEVICE_PRESETS } from '../../src/document/named/presets.ts';
import { report } from './report.ts';
import { SOURCES, TABLES } from './tables.ts';

/** The messages of the page by their text, each with one place that has it. */
const MESSAGES: ReadonlyMap<string, string> = new Map([
  ...sourcesUnder('src')
    .flatMap((file) => messagesOf(file, sourceOf(file)))
    .map(({ text, place }) => [text, place] as const),
  ...Object.entries(TABLES).flatMap(([name, texts]) => texts.map((text) => [text, name] as const)),
]);

/** The messages that a language should have. */
const TRANSLATED = [...MESSAGES].filter(([text]) => !SOURCES.includes(text));

/** Scripts that a translation is written in. */
const SCRIPTS: Readonly<Record<string, RegExp>> = { ko: /\p{Script=Hangul}/u };

/** Names that are the same in every language. */
const NAMES: ReadonlySet<string> = new Set(['Sprinkler', 'Slacker', ...DEVICE_PRESETS.map(({ title }) => title)]);

/** The arguments of a message, sorted, each with its kind; and the categories of its plurals. */
function partsOf(message: string): { values: string[]; plurals: string[][] } {
  const values = new Set<string>();
  const plurals: string[][] = [];
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.argument) values.add(element.value);
      else if (element.type === TYPE.plural) {
        values.add(`${element.value} (plural)`);
        plurals.push(Object.keys(element.options).filter((name) => !name.startsWith('=')));
        for (const { value } of Object.values(element.options)) visit(value);
      } else if (element.type !== TYPE.literal && element.type !== TYPE.pound) {
        throw new Error(`“${message}” has a part that the page cannot format.`);
      }
    }
  };
  visit(parse(message, { ignoreTag: true }));
  return { values: [...values].sort(), plurals };
}

/** What is wrong with the plurals of a message, for a language. */
function pluralProblems(message: string, code: string): string[] {
  const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories.sort();
  return partsOf(message)
    .plurals.filter((categories) => categories.sort().join() !== needed.join())
    .map((categories) => `“${message}” has the plurals ${categories.join()}; the language has ${needed.join()}`);
}

describe('the messages', () => {
  it('are ICU messages with the plurals of English', () => {
    expect([...MESSAGES.keys()].flatMap((message) => pluralProblems(message, 'en'))).toEqual([]);
    expect(MESSAGES.size).toBeGreaterThan(200);
  });

  it('have no straight apostrophe, which ICU reads as a quotation', () => {
    expect([...MESSAGES.keys()].filter((message) => message.includes("'"))).toEqual([]);
  });
});

/** The keys of an object in a file of JSON, as often as they are written: a parser keeps the last of two alike. */
function keysWritten(json: string): string[] {
  return [...json.matchAll(/^ {6}("(?:[^"\\]|\\.)*"): /gm)].map(([, key]) => JSON.parse(key) as string);
}

describe.each(LANGUAGES.filter(({ code }) => code !== 'en'))('the page in $name', ({ code, load }) => {
  it('has one translation of each text', () => {
    const [messages, errors] = sourceOf(`src/messages/${code}.json`)
      .split(/^ {2}"errors": \{$/m)
      .map(keysWritten);
    const twice = (keys: readonly string[]): string[] => keys.filter((key, at) => keys.indexOf(key) !== at);
    expect(twice(messages)).toEqual([]);
    expect(twice(errors)).toEqual([]);
    expect(messages.length).toBeGreaterThan(2500);
    expect(errors.length).toBeGreaterThan(420);
  });

  const loaded = async (): Promise<Readonly<Record<string, string>>> => {
    const texts = await load();
    if (texts === null) throw new Error(`${code} has no catalog`);
    return texts.catalog;
  };

  it('has nearly every message, and says which it lacks and which the page no longer has', async () => {
    const catalog = await loaded();
    const missing = TRANSLATED.filter(([text]) => !Object.hasOwn(catalog, text));
    report(
      `Messages without a translation (${code})`,
      missing.map(([text, place]) => `${place}: “${text}”`),
    );
    const left = Object.keys(catalog).filter((text) => !MESSAGES.has(text));
    report(`Translations of no message (${code})`, left);
    expect(missing.length + left.length).toBeLessThan(TRANSLATED.length / 10);
  });

  it('has the values of each message, the plurals of the language, and its script', async () => {
    const problems: string[] = [];
    const entries = Object.entries(await loaded());
    for (const [text, own] of entries) {
      const [values, ownValues] = [partsOf(text).values.join(), partsOf(own).values.join()];
      if (values !== ownValues) problems.push(`“${text}” has the values ${values}, its translation has ${ownValues}`);
      problems.push(...pluralProblems(own, code));
      // A text of signs and abbreviations only may be the same in every language.
      if (!NAMES.has(text) && /[a-z]{3}/.test(text.replaceAll(/\{[^}]*\}/g, '')) && !SCRIPTS[code].test(own)) {
        problems.push(`“${own}” is not written in the script of ${code}`);
      }
    }
    expect(problems).toEqual([]);
    expect(entries.length).toBeGreaterThan(1900);
    expect(TRANSLATED.length).toBeGreaterThan(1900);
    expect(new Set(TABLES['the scenarios']).size).toBeGreaterThan(230);
  });
});

describe('the check of messages', () => {
  it('finds messages in calls, also in both branches of a condition', () => {
    const source = "t('Undo'); rich(a ? 'One {b}' : 'Two {b}', { b }); msg('Redo'); t(text); other('No');";
    expect(messagesOf('x.tsx', source).map(({ text }) => text)).toEqual(['Undo', 'One {b}', 'Two {b}', 'Redo']);
  });

  it('finds missing and wrong plurals', () => {
    const english = '{count, plural, one {# page} other {# pages}}';
    expect(pluralProblems(english, 'en')).toEqual([]);
    expect(pluralProblems(english, 'ko')).toHaveLength(1);
    expect(pluralProblems('{count, plural, other {# pages}}', 'en')).toHaveLength(1);
    expect(partsOf('{count, plural, other {#개 {name}}}').values).toEqual(['count (plural)', 'name']);
  });
});
