/**
 * The page's texts in the chosen language. A message is written where it is used, in English and in ICU MessageFormat;
 * its English text is its key in the catalogs of the other languages (`ko.json`). English therefore needs no catalog, and
 * another language costs nothing until it is chosen.
 */
import { MessageFormatter, pluralTypeHandler, type FormatValues } from '@ultraq/icu-message-formatter';
import { formatCount } from '../base/format.ts';

/** Translations by English text. */
export type Catalog = Readonly<Record<string, string>>;

/** The texts of a language. */
export interface Texts {
  readonly catalog: Catalog;
  /** Sentences of errors by their English templates. */
  readonly sentences: Catalog;
  /** Translates such a sentence; an unknown one stays English. */
  readonly translate: (sentence: string) => string;
}

/** The end of a text before a brace that opens a case of a plural, not an argument. */
type CaseBefore = `${string}${'plural, ' | '} '}${'one' | 'other' | 'few' | 'many' | `=${number}`} `;

/** The arguments of a message: a plural takes a number, any other argument what the caller prints. */
type ArgumentsOf<Text extends string, Plain> = Text extends `${infer Before}{${infer Rest}`
  ? (Before extends CaseBefore
      ? unknown
      : Rest extends `${infer Name}, plural,${string}`
        ? Name extends `${string}}${string}`
          ? PlainArgument<Rest, Plain>
          : Readonly<Record<Name, number>>
        : PlainArgument<Rest, Plain>) &
      ArgumentsOf<Rest, Plain>
  : unknown;

type PlainArgument<Rest extends string, Plain> = Rest extends `${infer Name}}${string}`
  ? Readonly<Record<Name, Plain>>
  : unknown;

/** The values that a message needs: none, or one object with all its arguments. */
type Values<Text extends string, Plain> = string extends Text
  ? []
  : unknown extends ArgumentsOf<Text, Plain>
    ? []
    : [values: ArgumentsOf<Text, Plain>];

const formatterOf = (code: string): MessageFormatter =>
  new MessageFormatter(code, {
    plural: pluralTypeHandler,
    // A plural prints its number (`#`) as a number argument.
    number: (value: number) => formatCount(value),
  });

let formatter = formatterOf('en');
let catalog: Catalog | null = null;
const same = (sentence: string): string => sentence;
let translated = same;

/**
 * Replaces the language of all messages. Texts that are already on screen stay: their owner draws them again.
 * @param code BCP 47
 * @param texts null for English
 */
export function setMessages(code: string, texts: Texts | null): void {
  formatter = formatterOf(code);
  catalog = texts?.catalog ?? null;
  translated = texts?.translate ?? same;
}

/** Does something while all messages are in English: a file is the same whatever the language of the page. */
export function inEnglish<Made>(make: () => Made): Made {
  const before = { formatter, catalog, translated };
  setMessages('en', null);
  try {
    return make();
  } finally {
    ({ formatter, catalog, translated } = before);
  }
}

/** The sentence of an error, which the rooms below the page make in English, in the chosen language. */
export const localized = (sentence: string): string => translated(sentence);

/** The text in the chosen language; English if the language does not have it. */
function translation(text: string): string {
  return catalog !== null && Object.hasOwn(catalog, text) ? catalog[text] : text;
}

/**
 * A message in the chosen language: `t('Undo')`, `t('{count, plural, one {# request} other {# requests}}', { count })`.
 * A text that is not known before the page runs has to be a `msg` or an entry of a table that the tests know.
 */
export function t<const Text extends string>(text: Text, ...values: Values<Text, string>): string {
  return values.length === 0 ? translation(text) : parts(text, ...values).join('');
}

/** A message whose values may be elements of the page: its parts in the order of the chosen language. */
export function parts<const Text extends string, Part = never>(
  text: Text,
  ...values: Values<Text, Part | string>
): (Part | string)[] {
  // Not `format`: it keeps every result, and a time on screen changes without end.
  return formatter.process(translation(text), values[0] as FormatValues).flat(Infinity) as (Part | string)[];
}

/** Marks a text as a message that `t` translates later. */
export const msg = <const Text extends string>(text: Text): Text => text;
