import { keepTyped, openDialog, usePanel } from '../stores/panel.ts';
import { redo, undo } from '../stores/document.ts';
import { openFind } from '../stores/find.ts';
import { withPart } from '../with-edits.ts';
import { commandOf } from './command-keys.ts';
import type { CommandWithKeys } from './command-keys.ts';

/** Elements that want plain keys for themselves. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]';

/** What nothing has to be loaded for: what is typed next may be meant for the window that it opens. */
const AT_ONCE: Partial<Record<CommandWithKeys, () => void>> = {
  undo,
  redo,
  find: openFind,
  commands: () => {
    openDialog('commands');
  },
  keys: () => {
    openDialog('keys');
  },
  scenarios: () => {
    openDialog('scenarios');
  },
};

type RunCommand = (id: CommandWithKeys) => void;
let runLoaded: RunCommand | null = null;

/** Does what a command says: at once where the commands are loaded, else as soon as they are. */
const run: RunCommand = (id) => {
  if (runLoaded !== null) {
    runLoaded(id);
    return;
  }
  void withPart(
    () => import('./commands.ts'),
    ({ runCommand }) => {
      runLoaded = runCommand;
      runCommand(id);
    },
  );
};

/** Runs commands by their keys, except where somebody is typing or a window is open. */
export function followKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    // Asked for, and still being loaded: what is typed is meant for it.
    if (usePanel.getState().dialog !== null && document.querySelector('dialog[open]') === null) {
      if (event.key === 'Escape') openDialog(null);
      else if (!event.ctrlKey && !event.metaKey) keepTyped(event.key);
      else return;
      event.preventDefault();
      return;
    }
    const { target } = event;
    const plain = !event.ctrlKey && !event.metaKey;
    if (target instanceof Element) {
      if (target.closest('dialog') !== null) return;
      if (plain && target.matches(TYPING)) return;
    }
    const id = commandOf(event);
    if (id === null) return;
    event.preventDefault();
    const now = AT_ONCE[id];
    if (now === undefined) run(id);
    else now();
  });
}
