/** Where a key leads in a menu (WAI-ARIA Authoring Practices, "Menu"): arrows, Home, End, and the first letters. */

/** A letter after a longer pause begins a new word, ms. */
const PAUSE_MS = 700;

/** The letters typed in a menu. */
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

/** The typed letters and one more. */
export const typedWith = (typed: Typed, letter: string, nowMs: number): Typed => ({
  text: (isTyping(typed, nowMs) ? typed.text : '') + letter,
  at: nowMs,
});

/**
 * The next choice that begins with the typed letters; null if there is none. A repeated letter goes through all choices
 * that begin with it.
 */
export function choiceOf(typed: string, labels: readonly string[], at: number): number | null {
  const word = typed.toLocaleLowerCase();
  const letter = word.charAt(0);
  const isOneLetter = word === letter.repeat(word.length);
  const wanted = isOneLetter ? letter : word;
  // A single letter goes to the next choice; more letters may still match the current one.
  const first = isOneLetter ? at + 1 : Math.max(0, at);
  for (let step = 0; step < labels.length; step++) {
    const place = (first + step) % labels.length;
    if (labels[place].toLocaleLowerCase().startsWith(wanted)) return place;
  }
  return null;
}
