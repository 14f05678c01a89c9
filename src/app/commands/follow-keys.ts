import { findSetting, openDialog, usePanel } from '../stores/panel.ts';
import { redo, undo } from '../stores/document.ts';
import { useNotices } from '../stores/notices.ts';
import { closeFind, openFind, useFind } from '../stores/find.ts';
import { keepTyped } from '../stores/typed-ahead.ts';
import { withPart } from '../stores/with-edits.ts';
import { commandOf } from './command-keys.ts';
import type { CommandWithKeys } from './command-keys.ts';

/** Elements that handle plain keys themselves. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]';

/** Runs without loading code. Keys typed next may belong to the field that the command opens. */
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

/** Runs a command: immediately if the commands are loaded, else after loading. */
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

/** Cancels the field that is still loading; keys typed meanwhile belong to it. Null if none is loading. */
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

/** A press elsewhere cancels the field. */
function leaveFields(): void {
  useFind.setState({ wanted: false });
  usePanel.setState({ policyWanted: false });
}

/** Buffers keys for a field that is still loading, before they trigger commands: the timeline binds most letters. */
function keepForField(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey) return;
  const giveUp = fieldOnItsWay();
  if (giveUp === null) return;
  if (event.key === 'Escape') giveUp();
  else keepTyped(event.key);
  event.preventDefault();
  event.stopPropagation();
}

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
