import { useNotices } from '../stores/notices.ts';
import { commandOf } from './command-keys.ts';
import { runCommand } from './commands.ts';

/** Elements that handle plain keys themselves. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]';

/** Closes the newest notice. Returns whether there was one. */
function closeNotice(): boolean {
  const { notices, close } = useNotices.getState();
  const newest = notices.at(-1);
  if (newest === undefined) return false;
  close(newest.id);
  return true;
}

/** Escape closes a notice first, except in dialogs, menus and fields, which handle Escape themselves. */
function closeNoticeFirst(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof Element)) return;
  if (document.querySelector('dialog[open], :popover-open') !== null || target.matches(TYPING)) return;
  if (!closeNotice()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Runs commands by their keys, except while a person types or a dialog is open. */
export function followKeys(): void {
  window.addEventListener('keydown', closeNoticeFirst, { capture: true });
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const { target } = event;
    const plain = !event.ctrlKey && !event.metaKey;
    if (target instanceof Element) {
      if (target.closest('dialog') !== null) return;
      if (event.key === 'Escape' && closeNotice()) return;
      if (plain && target.matches(TYPING)) return;
    }
    const id = commandOf(event);
    if (id === null) return;
    event.preventDefault();
    runCommand(id);
  });
}
