import { findSetting, openDialog, usePanel } from '../stores/panel.ts';
import { redo, undo } from '../stores/document.ts';
import { useNotices } from '../stores/notices.ts';
import { closeFind, openFind, useFind } from '../stores/find.ts';
import { keepTyped } from '../stores/typed-ahead.ts';
import { withPart } from '../stores/with-edits.ts';
import { commandOf } from './command-keys.ts';
import type { CommandWithKeys } from './command-keys.ts';

/** Elements that want plain keys for themselves. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]';

/** What nothing has to be loaded for: what is typed next may be meant for the field that it opens. */
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
  'policy-find': () => {
    findSetting('');
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

/** What gives up the field that was asked for and is still being loaded; what is typed meanwhile is meant for it. Null where none is. */
function fieldOnItsWay(): (() => void) | null {
  const { dialog, policyWanted } = usePanel.getState();
  if (dialog !== null && document.querySelector('dialog[open]') === null) {
    return () => {
      openDialog(null);
    };
  }
  if (useFind.getState().wanted) return closeFind;
  return policyWanted ? leaveFields : null;
}

/** Whoever goes on elsewhere does not want to type there any more. */
function leaveFields(): void {
  useFind.setState({ wanted: false });
  usePanel.setState({ policyWanted: false });
}

/** Keeps what is typed for a field that is on its way, before anything else makes commands of it: the timeline knows most letters. */
function keepForField(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const giveUp = fieldOnItsWay();
  if (giveUp === null) return;
  if (event.key === 'Escape') giveUp();
  else keepTyped(event.key);
  event.preventDefault();
  event.stopPropagation();
}

/** Closes the newest notice. Answers whether there was one. */
function closeNotice(): boolean {
  const { notices, close } = useNotices.getState();
  const newest = notices.at(-1);
  if (newest === undefined) return false;
  close(newest.id);
  return true;
}

/** A notice lies over the page, so Escape closes it first. Windows, menus and fields have an Escape of their own, and come before it. */
function closeNoticeFirst(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Escape' || event.isComposing || !(target instanceof Element)) return;
  if (document.querySelector('dialog[open], :popover-open') !== null || target.matches(TYPING)) return;
  if (!closeNotice()) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Runs commands by their keys, except where somebody is typing or a window is open. */
export function followKeys(): void {
  window.addEventListener('pointerdown', leaveFields);
  window.addEventListener('keydown', keepForField, { capture: true });
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
    const now = AT_ONCE[id];
    if (now === undefined) run(id);
    else now();
  });
}
