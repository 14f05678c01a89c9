import { useEffect, useState, type ReactElement } from 'react';
import { visibleText } from '../../device/visible-text.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { Message } from '../components/section.tsx';
import { openRecent, titleOf } from './recent-experiments.ts';
import type { KeptRecent } from '../storage/database.ts';
import { deleteRecent, deleteRecents, recents } from '../storage/recents.ts';
import { storageFault } from '../storage/storage-fault.ts';
import './recents-dialog.css';

/** The experiments that this browser keeps, to open or delete. */
export default function RecentsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [kept, setKept] = useState<readonly KeptRecent[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const follow = (work: Promise<void>): void => {
    work.then(recents).then(setKept, (error: unknown) => {
      setProblem(storageFault(error).message);
    });
  };
  useEffect(() => {
    follow(Promise.resolve());
  }, []);
  return (
    <Dialog title="Recent experiments" onClose={onClose}>
      {problem !== null && (
        <Message tone="warn" title="Nothing is stored">
          <p>{problem}</p>
        </Message>
      )}
      {kept?.length === 0 && (
        <p className="muted">
          None yet. An experiment is kept here when its run is complete, with the file of its trace.
        </p>
      )}
      {kept !== null && kept.length > 0 && (
        <>
          <ul className="stack gap-1">
            {kept.map((entry) => (
              <li key={entry.id} className="row">
                <button
                  type="button"
                  className="recents-open lights"
                  onClick={() => {
                    openRecent(entry);
                    onClose();
                  }}
                >
                  <strong>{visibleText(titleOf(entry))}</strong>
                  <span className="muted">
                    {new Date(entry.keptAt).toLocaleString()}
                    {entry.figure === null ? '' : ` · ${entry.figure}`}
                  </span>
                </button>
                <Button
                  look="quiet"
                  aria-label={`Delete ${visibleText(titleOf(entry))}`}
                  onClick={() => {
                    follow(deleteRecent(entry.id));
                  }}
                >
                  Delete
                </Button>
              </li>
            ))}
          </ul>
          <p className="row wrap gap-3 between apart">
            <span className="muted">Kept in this browser only. Stored traces are listed in Compare, “Storage”.</span>
            <Button
              onClick={() => {
                follow(deleteRecents());
              }}
            >
              Delete all
            </Button>
          </p>
        </>
      )}
      {kept !== null && (
        <p className="muted apart">
          Of experiments too long for a link, such as a list of 20,000 requests, the last 5 are kept.
        </p>
      )}
    </Dialog>
  );
}
