import { t } from '../../messages/message.ts';

/** A command of the page: an entry of the palette, with or without a key. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group:
    'Experiment' | 'Policies' | 'Time' | 'Timeline' | 'Charts' | 'Page' | 'Samples' | 'Learn' | 'Scenarios';
  /** Further search words. */
  readonly words?: string;
  /** As `COMMAND_KEYS` has it. */
  readonly keys?: string;
  readonly run: () => void;
  readonly ready?: () => boolean;
}

/**
 * Available commands with every word of the query: first that of this name, then those with words of the title that
 * begin so, then with other words that do.
 */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const begins = (text: string): boolean =>
    has(text) && words.every((word) => ` ${text.toLowerCase()}`.includes(` ${word}`));
  const textOf = ({ group, title, words: further }: Command): string =>
    `${group} ${title} ${t(title)} ${further ?? ''}`;
  const found = commands.filter((command) => has(textOf(command)) && (command.ready?.() ?? true));
  const isNamed = (text: string): boolean => text.toLowerCase().split(': ').at(-1) === words.join(' ');
  const rank = (command: Command): number => {
    const title = t(command.title);
    return isNamed(title) ? 0 : begins(title) ? 1 : begins(textOf(command)) ? 2 : 3;
  };
  return found.sort((a, b) => rank(a) - rank(b));
}
