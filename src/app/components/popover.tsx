import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface PopoverProps {
  readonly label: string;
  readonly title: string;
  readonly children: (query: string) => ReactNode;
  /** The label of the search field; without it there is none. */
  readonly search?: string;
}

/** Room between a button and what it opens, and to the edges of the window, CSS pixels. */
const GAP = 4;
/** A panel that does not fit below its button scrolls, and is at least this high, CSS pixels. */
const LEAST_HEIGHT = 160;

/**
 * @param side `start` begins where the button begins, and scrolls; `end` ends where it ends, above it if there is no
 * room, over it if there is none above
 */
export function placeBy(anchor: Element, popover: HTMLElement, side: 'start' | 'end'): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = popover.getBoundingClientRect();
  const wanted = side === 'start' ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const hasRoom = side === 'start' || below + height <= window.innerHeight;
  popover.style.left = `${Math.max(GAP, Math.min(wanted, document.documentElement.clientWidth - width - GAP))}px`;
  const above = at.top - GAP - height;
  const elsewhere = above >= GAP ? above : Math.max(GAP, window.innerHeight - GAP - height);
  popover.style.top = `${hasRoom ? below : elsewhere}px`;
  if (side === 'start') popover.style.maxHeight = `${Math.max(LEAST_HEIGHT, window.innerHeight - below - 2 * GAP)}px`;
}

const firstIn = (panel: HTMLElement): HTMLElement | null => panel.querySelector<HTMLElement>('input, button');

/**
 * The browser gives an element the focus as it shows the popover. It tells of that only later, when a key may have been
 * pressed.
 */
export function focusWhenShown(popover: HTMLElement, wanted: HTMLElement | null): void {
  for (const before of [popover, ...popover.querySelectorAll('[autofocus]')]) before.removeAttribute('autofocus');
  wanted?.setAttribute('autofocus', '');
}

/** The browser closes it on Escape or a press elsewhere. */
export function Popover({ label, title, children, search }: PopoverProps): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);

  function place(): void {
    const element = panel.current;
    if (anchor.current === null || element === null) return;
    placeBy(anchor.current, element, 'start');
    if (!element.contains(document.activeElement)) firstIn(element)?.focus();
  }

  return (
    <span ref={anchor}>
      <Button popoverTarget={id} title={title} aria-expanded={open}>
        {label} <Icon name="chevron" />
      </Button>
      <div
        ref={panel}
        id={id}
        className="popover text gap-1 surface"
        popover="auto"
        role="dialog"
        aria-label={title}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          flushSync(() => setOpen(true));
          focusWhenShown(event.currentTarget, firstIn(event.currentTarget));
        }}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen) place();
          else setQuery('');
        }}
      >
        {search !== undefined && (
          <input
            type="search"
            className="popover-search full rigid surface"
            aria-label={search}
            placeholder={search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        )}
        {open && children(query)}
      </div>
    </span>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly note?: string;
  readonly on: boolean;
  readonly onChange: () => void;
}

export function Choice({ label, note, on, onChange }: ChoiceProps): ReactElement {
  return (
    <label className="choice lights">
      <input type="checkbox" checked={on} onChange={onChange} />
      <span>
        {label}
        {note !== undefined && <span className="block muted small">{note}</span>}
      </span>
    </label>
  );
}

export function contains(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
