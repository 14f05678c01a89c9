import './commands.css';
import { useEffect, useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { menuStep } from '../components/dialogs/menu.tsx';
import { keysText, matching, type Command } from './command-keys.ts';
import { ofPage } from '../stores/page-state.ts';

/**
 * Null until they are loaded.
 * @param load must stay the same function
 * @param onMissing must stay the same function
 */
export function useLoadedCommands(
  load: () => Promise<readonly Command[]>,
  onMissing: () => void,
): readonly Command[] | null {
  const [commands, setCommands] = useState<readonly Command[] | null>(null);
  useEffect(() => {
    let isOver = false;
    ofPage(load()).then(
      (loaded) => {
        if (!isOver) setCommands(loaded);
      },
      () => {
        if (!isOver) onMissing();
      },
    );
    return () => {
      isOver = true;
    };
  }, [load, onMissing]);
  return commands;
}

interface PaletteProps {
  title: string;
  label: string;
  placeholder: string;
  commands: readonly Command[];
  /** Enter waits for it: it would choose from an incomplete list. */
  isComplete: boolean;
  onClose: () => void;
}

export function Palette({ title, label, placeholder, commands, isComplete, onClose }: PaletteProps): ReactElement {
  const id = useId();
  const [query, setQuery] = useState('');
  const [place, setPlace] = useState(0);
  const [entered, setEntered] = useState(false);
  const found = matching(commands, query);
  const chosen = Math.min(place, found.length - 1);

  function run(command: Command | undefined): void {
    if (command === undefined) return;
    onClose();
    command.run();
  }

  useEffect(() => {
    if (entered && isComplete) run(matching(commands, query).at(0));
    // Once, when the list is complete.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isComplete]);

  function onKeyDown(event: KeyboardEvent): void {
    // In a typed word, Home and End move the caret.
    const isCaret = query !== '' && !event.key.startsWith('Arrow');
    const next = isCaret ? null : menuStep(event.key, chosen, found.length);
    if (next !== null) setPlace(next);
    else if (event.key === 'Enter' && isComplete) run(found.at(chosen));
    else if (event.key === 'Enter') setEntered(true);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog title={title} onClose={onClose} className="palette">
      <input
        className="palette-input full surface large"
        data-focus-first
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length === 0 ? undefined : `${id}-${chosen}`}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setPlace(0);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={title} className="palette-list scroll">
        {found.map((command, index) => (
          // The keyboard works through the search field, as a combobox does.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={command.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            ref={(element) => {
              if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => run(command)}
          >
            <span>{command.title}</span>
            {command.keys !== undefined && <kbd>{keysText(command.keys)}</kbd>}
          </li>
        ))}
        {found.length === 0 && isComplete && <li className="muted">No matches</li>}
      </ul>
    </Dialog>
  );
}
