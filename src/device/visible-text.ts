/**
 * Text of unknown origin (keys of documents, lines of traces, names of files) as it is shown to a person. Control
 * characters steer terminals, bidirectional ones reorder what is beside them: both are written as escapes instead.
 */

/**
 * C0, DEL and C1; the controls of the bidirectional algorithm (Unicode UAX #9); separators of lines; halves of
 * surrogate pairs.
 */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** The text with every invisible or steering character as its escape in JSON (`\u001b`). The result is one line. */
export function visibleText(text: string): string {
  return text.replaceAll(
    HIDDEN,
    (character) => SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Characters of a key or value of unknown length that a message quotes. */
export const SHOWN_CHARACTERS = 60;

/** At most `most` characters of a text, with an ellipsis if there are more. */
export function shortText(text: string, most = SHOWN_CHARACTERS): string {
  if (text.length <= most) return text;
  // A pair of surrogates is one character, and is not cut in two.
  const end = /[\ud800-\udbff]/.test(text[most - 1]) ? most - 1 : most;
  return `${text.slice(0, end)}…`;
}

/** A key of unknown origin in a path: short, and seen even if it is empty. */
export const shownKey = (key: string): string => (key === '' ? '""' : shortText(key));

/** A foreign value as a message quotes it: as JSON, cut. The one way to quote a value in full. */
export const quoted = (value: unknown): string => shortText(JSON.stringify(value) ?? 'nothing');

/** Most characters that a message says was found: what a caller has put together of several parts is cut, too. */
export const MOST_FOUND = 300;
