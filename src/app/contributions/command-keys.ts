import { wordRank } from '../../base/word-search.ts';

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
  readonly words?: string;
  /** Whole queries, in lower case, that ask for it: it comes first then, whatever else has the word in its title. */
  readonly meant?: readonly string[];
  /** As `COMMAND_KEYS` has it. */
  readonly keys?: string;
  readonly run: () => void;
  readonly ready?: () => boolean;
}

/** First the command of this name, then those with the words in the title; whole words before parts of words. */
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
    const isMeant = isNamed(shown) || command.meant?.includes(words) === true;
    found.push({ command, rank: isMeant ? -1 : rank * 2 + (inTitle === rank ? 0 : 1) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ command }) => command);
}

/** As they are shown. `Ctrl` is ⌘ on a Mac. */
export const COMMAND_KEYS = {
  undo: 'Ctrl Z',
  redo: 'Ctrl Shift Z',
  'copy-link': 'Ctrl Shift L',
  save: 'Ctrl S',
  'view-back': 'Alt ←',
  'view-forward': 'Alt →',
  play: 'Space',
  step: '→',
  'step-back': '←',
  'shuttle-back': 'J',
  'shuttle-pause': 'K',
  'shuttle-forward': 'L',
  'next-hit': 'B',
  'previous-hit': 'Shift B',
  pin: 'Y',
  device: 'I',
  find: '/',
  'slowest-read': 'R',
  'slowest-write': 'Shift R',
  scenarios: 'Ctrl O',
  commands: 'Ctrl K',
  keys: '?',
  'policy-find': 'Ctrl P',
} as const;
export type CommandWithKeys = keyof typeof COMMAND_KEYS;

const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);

/** Keys with another name in key events. */
const EVENT_KEYS: Readonly<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight', Space: ' ' };

export function keysText(keys: string): string {
  return IS_MAC ? keys.replace('Ctrl', '⌘').replace('Shift', '⇧').replace('Alt', '⌥') : keys;
}

export function commandOf(event: KeyboardEvent): CommandWithKeys | null {
  for (const id of Object.keys(COMMAND_KEYS) as CommandWithKeys[]) if (isPressed(COMMAND_KEYS[id], event)) return id;
  return null;
}

function isPressed(keys: string, event: KeyboardEvent): boolean {
  const parts = keys.split(' ');
  const key = parts.at(-1) ?? '';
  const control = parts.includes('Ctrl');
  if ((IS_MAC ? event.metaKey : event.ctrlKey) !== control || event.altKey !== parts.includes('Alt')) return false;
  const named = EVENT_KEYS[key];
  if (named !== undefined) return event.key === named && event.shiftKey === parts.includes('Shift');
  if (control || /^[A-Z]$/.test(key))
    return event.shiftKey === parts.includes('Shift') && event.key.toUpperCase() === key;
  return event.key === key;
}
