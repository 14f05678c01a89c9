import { useNotices } from '../stores/notices.ts';
import { commandOf } from '../contributions/command-keys.ts';
import { performCommand } from './commands.ts';
import { pageSignal, pageState } from '../stores/page-state.ts';

const TYPING = 'input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]';

const PRESSED_BY_SPACE =
  'button, summary, a[href], input, [role=button], [role=switch], [role=option], [role=radio], [role=tab], ' +
  '[role=menuitem]';
const MOVED_BY_ARROWS = 'input, [role=radio], [role=tab], [role=menuitem], [role=slider], [role=region]';

/** Controls that keep Space even after the mouse pressed them. A switch does not: Space would turn it back. */
const KEEPS_SPACE = '[role=radio], [role=checkbox], input:not([type=radio]), summary';

/** Null after Tab. */
const mouse = pageState<{ pointed: Element | null }>(() => ({ pointed: null }));

/** After the mouse pressed a button or a switch, Space plays. */
function usesKey(target: Element, key: string): boolean {
  if (key === ' ') return target.matches(PRESSED_BY_SPACE) && (target !== mouse.pointed || target.matches(KEEPS_SPACE));
  return key.startsWith('Arrow') && target.matches(MOVED_BY_ARROWS);
}

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

export function followKeys(): void {
  let isSpaceTaken = false;
  const signal = pageSignal();
  window.addEventListener(
    'pointerdown',
    ({ target }) => {
      mouse.pointed = target instanceof Element ? target.closest(PRESSED_BY_SPACE) : null;
    },
    { capture: true, signal },
  );
  window.addEventListener('keydown', closeNoticeFirst, { capture: true, signal });
  const press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === 'Tab') mouse.pointed = null;
    const { target } = event;
    const plain = !event.ctrlKey && !event.metaKey;
    if (target instanceof Element) {
      if (target.closest('dialog') !== null) return;
      if (event.key === 'Escape' && closeNotice()) return;
      if (plain && target.matches(TYPING)) return;
      if (plain && !event.altKey && usesKey(target, event.key)) return;
    }
    const id = commandOf(event);
    if (id === null) return;
    event.preventDefault();
    isSpaceTaken = event.key === ' ';
    performCommand(id);
  };
  // Some browsers press a button when Space is released.
  const release = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || !isSpaceTaken) return;
    isSpaceTaken = false;
    event.preventDefault();
  };
  window.addEventListener('keydown', press, { signal });
  window.addEventListener('keyup', release, { signal });
}
