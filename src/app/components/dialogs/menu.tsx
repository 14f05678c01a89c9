import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { focusWhenShown, placeBy } from '../popover.tsx';

/** Keys of a menu (WAI-ARIA Authoring Practices, “Menu”): arrows, Home, End, and first letters. */

/** A letter after a longer pause begins a new word, ms. */
const PAUSE_MS = 700;

export interface Typed {
  readonly text: string;
  /** When its last letter came, ms. */
  readonly at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: -Infinity };

/** Null for another key. Arrows wrap around. */
export function menuStep(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

export const isTyping = ({ at }: Typed, nowMs: number): boolean => nowMs - at <= PAUSE_MS;

export const typedWith = (typed: Typed, letter: string, nowMs: number): Typed => ({
  text: (isTyping(typed, nowMs) ? typed.text : '') + letter,
  at: nowMs,
});

/** A repeated letter goes through all choices that begin with it. */
export function menuChoice(typed: string, labels: readonly string[], at: number): number | null {
  const word = typed.toLocaleLowerCase();
  const letter = word.charAt(0);
  const isOneLetter = word === letter.repeat(word.length);
  const wanted = isOneLetter ? letter : word;
  // A single letter goes to the next choice; more letters may still match the current one.
  const first = isOneLetter ? at + 1 : Math.max(0, at);
  for (let step = 0; step < labels.length; step++) {
    const place = (first + step) % labels.length;
    if (labels[place].toLocaleLowerCase().startsWith(wanted)) return place;
  }
  return null;
}

export interface MenuItem {
  readonly label: string;
  readonly note?: string;
  readonly refused?: string | undefined;
  readonly run: () => void;
}

interface MenuProps {
  label: string;
  title: string;
  items: readonly MenuItem[];
  disabled?: boolean;
  look?: 'plain' | 'quiet';
  className?: string;
  /** Its button was pressed before it was loaded. */
  openAtOnce?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}

/** Refused entries may become available a moment later: the arrow keys must work then. */
const firstOf = (menu: HTMLElement): HTMLElement => menu.querySelector<HTMLElement>('button:not(:disabled)') ?? menu;

/** The browser closes it on Escape or a press elsewhere and restores the focus. */
export function Menu({
  label,
  title,
  items,
  disabled = false,
  look = 'plain',
  className = '',
  openAtOnce = false,
  onOpen,
  children,
}: MenuProps): ReactElement {
  const id = useId();
  const button = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef(NOTHING_TYPED);

  useEffect(() => {
    if (!openAtOnce) return;
    // The pressed button was replaced: the focus moves to its replacement.
    button.current?.querySelector('button')?.focus();
    list.current?.showPopover();
    // Once, when it is mounted.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function place(open: boolean): void {
    const menu = list.current;
    if (!open || menu === null || button.current === null) return;
    // The button may stand elsewhere than its place in the text.
    placeBy(button.current.querySelector('button') ?? button.current, menu, 'end');
    if (!menu.contains(document.activeElement)) firstOf(menu).focus();
  }

  function move(event: KeyboardEvent): void {
    const menu = list.current;
    if (menu === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Tab') {
      // The focus continues from the button, as if there were no menu.
      menu.hidePopover();
      return;
    }
    const choices = [...menu.querySelectorAll<HTMLElement>('button:not(:disabled)')];
    const at = choices.findIndex((choice) => choice === document.activeElement);
    let next = menuStep(event.key, at, choices.length);
    // A space presses the choice, unless it is within a typed word.
    const isLetter = event.key.length === 1 && (event.key !== ' ' || isTyping(typed.current, event.timeStamp));
    if (next === null && isLetter) {
      typed.current = typedWith(typed.current, event.key, event.timeStamp);
      const labels = choices.map((choice) => choice.dataset.label ?? '');
      next = menuChoice(typed.current.text, labels, at) ?? Math.max(0, at);
    }
    if (next === null) return;
    event.preventDefault();
    choices.at(next)?.focus();
  }

  return (
    <span ref={button}>
      <Button
        title={title}
        look={look}
        className={className}
        aria-label={label}
        disabled={disabled}
        popoverTarget={id}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          list.current?.showPopover();
        }}
      >
        {children}
      </Button>
      <div
        ref={list}
        id={id}
        className="menu text surface"
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          onOpen?.();
          focusWhenShown(event.currentTarget, firstOf(event.currentTarget));
        }}
        onToggle={(event) => place(event.newState === 'open')}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            className="menu-item medium full cells"
            // One stop for the Tab key: inside, arrows and letters lead.
            tabIndex={-1}
            data-label={item.label}
            disabled={item.refused !== undefined}
            onClick={() => {
              list.current?.hidePopover();
              item.run();
            }}
          >
            {item.label}
            <span className="muted small end">{item.refused ?? item.note}</span>
          </button>
        ))}
      </div>
    </span>
  );
}
