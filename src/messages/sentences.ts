/**
 * Sentences of errors in another language. The rooms below the page make them in English, once: the command line prints
 * them, workers send them and files of results keep them as text. The page finds the template of a sentence in the
 * catalog of the language, and puts the sentence's own values into the translation. An unknown sentence stays English.
 */
import type { Catalog } from './message.ts';

/** Values that may be parts of a sentence themselves; any other value (a key, a number, a name) stays as it is. */
const PARTS: ReadonlySet<string> = new Set(['what', 'why', 'found', 'allowed', 'column', 'kind', 'reason']);

/** Values that are one word: `{readings} of {simulator}` is not a pattern of every sentence with an “of”. */
const WORDS: ReadonlySet<string> = new Set(['simulator', 'other', 'operation']);

/** Longer texts are not sentences of NANDscope. */
const MOST_CHARACTERS = 4000;

const VALUE = /\{(\w+)\}/;

/** A template as a pattern of its sentences. */
interface Pattern {
  readonly pattern: RegExp;
  /** The names of its values, in their order. */
  readonly names: readonly string[];
  readonly translation: string;
  /** Characters that are not values: of two templates that fit, the one with more says more. */
  readonly fixed: number;
  /** Whether it begins with a value. */
  readonly isOpen: boolean;
}

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

function patternOf([template, translation]: readonly [string, string]): Pattern {
  const pieces = template.split(VALUE);
  const texts = pieces.filter((_, index) => index % 2 === 0);
  const pattern = pieces
    .map((piece, index) => (index % 2 === 0 ? escaped(piece) : WORDS.has(piece) ? String.raw`(\S+)` : '(.+?)'))
    .join('');
  return {
    pattern: new RegExp(`^${pattern}$`, 's'),
    names: pieces.filter((_, index) => index % 2 === 1),
    translation,
    fixed: texts.reduce((sum, text) => sum + text.length, 0),
    isOpen: texts[0] === '',
  };
}

/** A translation, and how much of the sentence its template says. */
interface Found {
  readonly text: string;
  readonly fixed: number;
  /** The value that the sentence begins with. */
  readonly opening: string;
}

/**
 * Translates sentences.
 * @param templates translations by English template; a value is `{name}`
 */
export function sentenceTranslator(templates: Catalog): (sentence: string) => string {
  let patterns: readonly Pattern[] | null = null;

  function find(sentence: string): Found | null {
    if (Object.hasOwn(templates, sentence)) {
      return { text: templates[sentence], fixed: sentence.length, opening: '' };
    }
    patterns ??= Object.entries(templates)
      .map(patternOf)
      .filter(({ names }) => names.length > 0)
      .sort((a, b) => b.fixed - a.fixed);
    for (const { pattern, names, translation, fixed, isOpen } of patterns) {
      const match = pattern.exec(sentence);
      if (match === null) continue;
      const values = names.map((name, index) => [name, valueOf(name, match[index + 1])] as const);
      const text = values.reduce((filled, [name, value]) => filled.replace(`{${name}}`, () => value), translation);
      return { text, fixed, opening: isOpen ? match[1] : '' };
    }
    return null;
  }

  const valueOf = (name: string, value: string): string => (PARTS.has(name) ? translated(value) : value);

  /** A sentence may be behind the name of a file: `oltp.spc: the file is empty`. */
  function translated(sentence: string): string {
    if (sentence.length > MOST_CHARACTERS) return sentence;
    const whole = find(sentence);
    const names = whole === null ? sentence : whole.opening;
    for (let at = names.indexOf(': '); at >= 0; at = names.indexOf(': ', at + 1)) {
      const rest = find(sentence.slice(at + 2));
      if (rest !== null && rest.fixed > (whole?.fixed ?? 0)) return `${sentence.slice(0, at + 2)}${rest.text}`;
    }
    return whole?.text ?? sentence;
  }

  return translated;
}
