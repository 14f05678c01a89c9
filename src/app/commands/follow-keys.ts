import { keepTyped, openDialog, usePanel } from '../stores/panel.ts';
import { commandFor } from './commands.ts';

/** Elements that want plain keys for themselves. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]';

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
    const command = commandFor(event);
    if (command === undefined) return;
    event.preventDefault();
    if (command.ready?.() ?? true) command.run();
  });
}
