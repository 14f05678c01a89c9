/** Search by words as people type them: whole words before beginnings of words, and those before parts of words. */

/** How a word is found in a text: as a word, at the beginning of one, or inside one. */
const WHOLE = 0;
const BEGINNING = 1;
const INSIDE = 2;

/** Shorter Latin words match whole words only: “WS” does not match “overwrites”. */
const SHORTEST_INSIDE = 4;

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

function rankOfWord(text: string, word: string): number | null {
  let best: number | null = null;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = !isLetter(text[at - 1]) || !isLetter(word[0]);
    const ends = !isLetter(text[at + word.length]) || !isLetter(word.at(-1));
    if (begins && ends) return WHOLE;
    if (begins) best = BEGINNING;
    // A name in a script without gaps between words is looked for anywhere.
    else if (word.length >= SHORTEST_INSIDE || /[^ -~]/.test(word)) best ??= INSIDE;
  }
  return best;
}

/**
 * How well a text has every word of a query: 0 as whole words, 1 at the beginnings of words, 2 inside words; null if it
 * lacks one.
 */
export function wordRank(text: string, query: string): number | null {
  const lower = text.toLowerCase();
  let worst = WHOLE;
  for (const word of query.toLowerCase().split(/\s+/)) {
    if (word === '') continue;
    const rank = rankOfWord(lower, word);
    if (rank === null) return null;
    worst = Math.max(worst, rank);
  }
  return worst;
}

/** The entries that have every word of a query, the best first; entries of one rank keep their order. */
export function searched<Entry>(entries: readonly Entry[], query: string, textOf: (entry: Entry) => string): Entry[] {
  const found: { readonly entry: Entry; readonly rank: number }[] = [];
  for (const entry of entries) {
    const rank = wordRank(textOf(entry), query);
    if (rank !== null) found.push({ entry, rank });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
}
