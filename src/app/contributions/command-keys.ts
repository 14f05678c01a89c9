/** The keys of the commands. Their actions are in commands.ts. */

/** Keys by command, as they are shown: `Ctrl Z`, `?`. `Ctrl` is ⌘ on a Mac. */
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

/** Whether the reader's keyboard has a ⌘ key. */
const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);

/** The names in key events of keys that are shown with another name. */
const EVENT_KEYS: Readonly<Record<string, string>> = { '←': 'ArrowLeft', '→': 'ArrowRight', Space: ' ' };

/** Keys as this reader's keyboard names them. */
export function keysText(keys: string): string {
  return IS_MAC ? keys.replace('Ctrl', '⌘').replace('Shift', '⇧').replace('Alt', '⌥') : keys;
}

/** The command of a key press; null for none. */
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
