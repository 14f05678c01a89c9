import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import './picker.css';

interface PickerProps {
  /** The button: `4 policies`. */
  readonly label: string;
  readonly title: string;
  readonly children: (query: string) => ReactNode;
  /** Label of a search field above the list; none without it. */
  readonly search?: string;
}

const GAP = 4;

/** A button that opens a panel of choices. The browser closes it on Escape or a press elsewhere. */
export function Picker({ label, title, children, search }: PickerProps): ReactElement {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);

  function place(): void {
    const at = anchor.current?.getBoundingClientRect();
    const element = panel.current;
    if (at === undefined || element === null) return;
    const { width } = element.getBoundingClientRect();
    element.style.left = `${Math.max(GAP, Math.min(at.left, document.documentElement.clientWidth - width - GAP))}px`;
    element.style.top = `${at.bottom + GAP}px`;
    element.style.maxHeight = `${Math.max(160, window.innerHeight - at.bottom - 3 * GAP)}px`;
    element.querySelector<HTMLElement>('input, button')?.focus();
  }

  return (
    <span ref={anchor}>
      <Button popoverTarget={id} title={title} aria-expanded={open}>
        {label} <Icon name="chevron" />
      </Button>
      <div
        ref={panel}
        id={id}
        className="picker"
        popover="auto"
        role="dialog"
        aria-label={title}
        onToggle={(event) => {
          const isOpen = event.newState === 'open';
          setOpen(isOpen);
          if (isOpen) requestAnimationFrame(place);
          else setQuery('');
        }}
      >
        {search !== undefined && (
          <input
            type="search"
            className="picker-search"
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

/** A choice of a picker. */
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

/** Whether a text contains all words of a query. */
export function contains(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
