/** Where a key leads in a menu (WAI-ARIA Authoring Practices, "Menu"): arrows, Home, End, and the first letters. */

/** Letters that come later than this after the one before begin a new word, ms. */
const PAUSE_MS = 700;

/** What has been typed in a menu. */
export interface Typed {
  readonly text: string;
  /** When its last letter came, ms. */
  readonly at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: -Infinity };

/** The choice that an arrow, Home or End leads to; null for another key. Arrows go round. */
export function stepOf(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** Whether a word is being typed. */
export const isTyping = ({ at }: Typed, nowMs: number): boolean => nowMs - at <= PAUSE_MS;

/** What is typed with one more letter. */
export const typedWith = (typed: Typed, letter: string, nowMs: number): Typed => ({
  text: (isTyping(typed, nowMs) ? typed.text : '') + letter,
  at: nowMs,
});

/**
 * The choice that begins with what is typed, from the current one on; the same letter again and again leads from one
 * choice to the next. Null if there is none.
 */
export function choiceOf(typed: string, labels: readonly string[], at: number): number | null {
  const word = typed.toLocaleLowerCase();
  const letter = word.charAt(0);
  const isOneLetter = word === letter.repeat(word.length);
  const wanted = isOneLetter ? letter : word;
  // One letter leads away from the current choice, a longer word may be still the current one.
  const first = isOneLetter ? at + 1 : Math.max(0, at);
  for (let step = 0; step < labels.length; step++) {
    const place = (first + step) % labels.length;
    if (labels[place].toLocaleLowerCase().startsWith(wanted)) return place;
  }
  return null;
}
