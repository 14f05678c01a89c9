import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { visibleText } from '../../device/visible-text.ts';
import { deleteEarlierValue, earlierValues, MOST_OF_TABS } from '../storage/kept-values.ts';
import { storageFault } from '../storage/storage-fault.ts';
import { notify } from '../stores/notices.ts';
import { Button } from './button.tsx';
import './earlier-work.css';

/** A document of a closed tab that can be opened. */
interface Earlier {
  readonly id: string;
  readonly at: number;
  readonly name: string;
  readonly open: () => void;
}

interface EarlierWorkProps {
  readonly title: string;
  /** The name under which each tab keeps its document. */
  readonly of: string;
  /** A kept document in words, and what opens it; null if it is empty, on screen already, or of another version. */
  readonly read: (value: unknown) => { readonly name: string; readonly open: () => void } | null;
  readonly onOpen?: () => void;
}

/** The documents of closed tabs, to open or to delete. Nothing is shown if there are none. */
export function EarlierWork({ title, of, read, onOpen }: EarlierWorkProps): ReactElement | null {
  const [earlier, setEarlier] = useState<readonly Earlier[]>([]);
  const look = useCallback(() => {
    earlierValues(of).then(
      (all) => {
        const found = new Map<string, Earlier>();
        for (const { id, at, value } of all) {
          const known = read(value);
          // Several tabs may have kept the same document: the latest is enough.
          const text = JSON.stringify(value);
          if (known !== null && !found.has(text)) found.set(text, { id, at, ...known });
        }
        setEarlier([...found.values()]);
      },
      // The page says elsewhere that this browser does not store.
      () => undefined,
    );
  }, [of, read]);
  useEffect(look, [look]);
  if (earlier.length === 0) return null;
  return (
    <section className="earlier-work" aria-label={title}>
      <h3>{title}</h3>
      <ul className="stack">
        {earlier.map(({ id, at, name, open }) => {
          const shown = visibleText(name);
          return (
            <li key={id} className="entry">
              <span>
                {shown} <span className="muted">{new Date(at).toLocaleString()}</span>
              </span>
              <Button
                aria-label={`Open ${shown}`}
                onClick={() => {
                  open();
                  look();
                  onOpen?.();
                }}
              >
                Open
              </Button>
              <Button
                look="quiet"
                aria-label={`Delete ${shown}`}
                onClick={() => {
                  if (!window.confirm(`Delete ${shown}?`)) return;
                  deleteEarlierValue(of, id).then(look, (error: unknown) => {
                    notify('bad', 'Cannot delete', storageFault(error).message);
                  });
                }}
              >
                Delete
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="muted">{`Kept in this browser only, of the last ${MOST_OF_TABS} tabs.`}</p>
    </section>
  );
}
