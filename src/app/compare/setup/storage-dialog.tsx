import { useEffect, useState, type ReactElement } from 'react';
import { formatBytes, plural } from '../../../base/format.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Message } from '../../components/section.tsx';
import { deleteRuns, keptRuns, MOST_KEPT_BYTES, MOST_KEPT_RUNS } from '../../storage/kept-runs.ts';
import { deleteTrace, keptTraces } from '../../storage/kept-traces.ts';
import { storageFault } from '../../storage/storage-fault.ts';
import { noteDeleted } from '../state/runner.ts';
import { ofPage } from '../../stores/page-state.ts';

interface Kept {
  readonly runs: { readonly count: number; readonly bytes: number };
  readonly traces: readonly { readonly hash: string; readonly name: string; readonly bytes: number }[];
}

async function readKept(work: Promise<void>): Promise<Kept> {
  await ofPage(work);
  const [runs, traces] = await ofPage(Promise.all([keptRuns(), keptTraces()]));
  return {
    runs: { count: runs.length, bytes: runs.reduce((sum, { bytes }) => sum + bytes, 0) },
    traces: traces.map(({ hash, name, bytes }) => ({ hash, name, bytes: bytes.size })),
  };
}

export default function StorageDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [kept, setKept] = useState<Kept | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const follow = (work: Promise<void>): void => {
    readKept(work).then(setKept, (error: unknown) => setProblem(storageFault(error).message));
  };
  useEffect(() => follow(Promise.resolve()), []);
  return (
    <Dialog title="Stored in this browser" onClose={onClose}>
      {problem !== null && (
        <Message tone="warn" title="Nothing is stored">
          <p>{problem}</p>
        </Message>
      )}
      {kept !== null && (
        <ul className="stored stack">
          <li className="entry">
            <span
              title={`At most ${MOST_KEPT_RUNS} runs and ${formatBytes(MOST_KEPT_BYTES)}; beyond that the oldest are deleted`}
            >
              {plural(kept.runs.count, 'run')}
            </span>
            <span className="muted">{formatBytes(kept.runs.bytes)}</span>
            <Button
              disabled={kept.runs.count === 0}
              title="The runs on screen stay until the page is closed"
              onClick={() => {
                noteDeleted();
                follow(deleteRuns());
              }}
            >
              Delete all runs
            </Button>
          </li>
          {kept.traces.map(({ hash, name, bytes }) => (
            <li key={hash}>
              <span>{visibleText(name)}</span>
              <span className="muted">{formatBytes(bytes)}</span>
              <Button aria-label={`Delete ${visibleText(name)}`} onClick={() => follow(deleteTrace(hash))}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
