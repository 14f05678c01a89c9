import { t } from '../../messages/message.ts';

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

/** Available commands with every word of the query: first that of this name, then those with them in the title. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const found = commands.filter(
    ({ group, title, words: further, ready }) =>
      has(`${group} ${title} ${t(title)} ${further ?? ''}`) && (ready?.() ?? true),
  );
  const isNamed = (text: string): boolean => text.toLowerCase().split(': ').at(-1) === words.join(' ');
  const rank = ({ title }: Command): number => (isNamed(t(title)) ? 0 : has(t(title)) ? 1 : 2);
  return found.sort((a, b) => rank(a) - rank(b));
}
