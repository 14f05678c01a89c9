import { wordRank } from '../../base/word-search.ts';

/** A command of the page: an entry of the palette, with or without a key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group:
    | 'Experiment'
    | 'Policies'
    | 'Time'
    | 'Timeline'
    | 'Charts'
    | 'Page'
    | 'Compare'
    | 'Samples'
    | 'Learn'
    | 'Scenarios';
  /** Further search words. */
  readonly words?: string;
  /** As `COMMAND_KEYS` has it. */
  readonly keys?: string;
  readonly run: () => void;
  readonly ready?: () => boolean;
}

/**
 * Available commands with every word of the query: first that of this name, then those with them in the title; whole
 * words before parts of words.
 */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean).join(' ');
  const isNamed = (text: string): boolean => text.toLowerCase().split(': ').at(-1) === words;
  const found: { readonly command: Command; readonly rank: number }[] = [];
  for (const command of commands) {
    const { group, title, words: further, ready } = command;
    if (ready?.() === false) continue;
    const shown = title;
    const inTitle = wordRank(shown, query);
    const rank = wordRank(`${group} ${title} ${shown} ${further ?? ''}`, query);
    if (rank === null) continue;
    found.push({ command, rank: isNamed(shown) ? -1 : rank * 2 + (inTitle === rank ? 0 : 1) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ command }) => command);
}
