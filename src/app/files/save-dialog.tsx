import { useEffect, useId, useState, type ReactElement } from 'react';
import { formatBytes } from '../../base/format.ts';
import { visibleText } from '../../device/visible-text.ts';
import { saveExperiment } from '../exports/save-experiment.ts';
import { fileStem, saveFile } from '../exports/save-file.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { Message } from '../components/section.tsx';
import { engine } from '../runs/engine-client.ts';
import { checkedFileOf } from '../../worker/client.ts';
import { currentPair, experimentB, useDocument } from '../stores/document.ts';
import { notify } from '../stores/notices.ts';
import { ofPage } from '../stores/page-state.ts';
import { unnamedOf, unnamedWords, useUnnamed } from '../stores/unnamed.ts';
import { BudgetSpentError, UnpackBudget } from '../../base/unpack/budget.ts';
import { currentSession } from './last-session.ts';
import { MOST_SESSION, MOST_UNPACKED, sessionText, savedTraces, type SessionTrace } from './session.ts';
import { base64Of, gzip } from '../exports/trace-text.ts';

type What = 'session' | 'a' | 'b';

interface Packed {
  readonly traces: readonly SessionTrace[];
  readonly missing: readonly string[];
  readonly bytes: number;
  readonly isTooMuch: boolean;
}

export default function SaveDialog({ onClose }: { onClose: () => void }): ReactElement {
  const id = useId();
  const pair = useDocument((state) => state.present.pair);
  const unnamed = useUnnamed((files) => unnamedOf(pair, files));
  const b = experimentB(pair);
  const references = savedTraces([pair.a, b]);
  const [what, setWhat] = useState<What>('session');
  const [wantsTraces, setWantsTraces] = useState(false);
  const packed = usePacked(references.length > 0 && unnamed === null);
  const isTooLarge = packed !== null && (packed.isTooMuch || packed.bytes > MOST_SESSION / 2);
  const canHaveTraces = packed !== null && packed.missing.length === 0 && !isTooLarge;

  function save(): void {
    if (what === 'session') {
      saveSession(wantsTraces && canHaveTraces ? (packed?.traces ?? []) : []);
    } else {
      saveExperiment(what);
    }
    onClose();
  }

  const choice = (value: What, label: string, note: string): ReactElement => (
    <label className="choice">
      <input
        type="radio"
        name={`${id}-what`}
        checked={what === value}
        data-focus-first={value === 'session' ? '' : undefined}
        onChange={() => setWhat(value)}
      />
      <span>
        {label}
        <span className="muted block small">{note}</span>
      </span>
    </label>
  );
  return (
    <Dialog
      title="Save to a file"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="main"
            disabled={unnamed !== null || (what === 'session' && wantsTraces && packed === null)}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <fieldset className="stack">
        <legend className="unseen">Content of the file</legend>
        {choice(
          'session',
          'Session',
          b === null
            ? 'A, the window, the selection, folded lanes and marks. Drop the file on this page to continue.'
            : 'A, B, the window, the selection, folded lanes and marks. Drop the file on this page to continue.',
        )}
        {references.length > 0 && (
          <label className="choice choice-under anywhere">
            <input
              type="checkbox"
              checked={wantsTraces && canHaveTraces}
              disabled={what !== 'session' || !canHaveTraces}
              onChange={(event) => setWantsTraces(event.target.checked)}
            />
            <span>
              {`With ${references.length === 1 ? 'the trace' : 'the traces'} ${references.map(({ name }) => visibleText(name)).join(', ')}`}
              <span className="muted">{traceNote(packed, isTooLarge)}</span>
            </span>
          </label>
        )}
        {choice('a', b === null ? 'Experiment' : 'Experiment A', 'For the command line, and for other pages.')}
        {b !== null && choice('b', 'Experiment B', 'The same, of B.')}
      </fieldset>
      {unnamed !== null && (
        <Message tone={unnamed.problem === null ? 'plain' : 'bad'} title="The file waits">
          <p>{`${unnamedWords(unnamed)}.`}</p>
        </Message>
      )}
      {references.length > 0 && !(what === 'session' && wantsTraces && canHaveTraces) && (
        <Message tone="plain" title="The file does not contain the trace">
          <p>It names the trace by its SHA-256. Opening it elsewhere requires the trace file.</p>
        </Message>
      )}
    </Dialog>
  );
}

function traceNote(packed: Packed | null, isTooLarge: boolean): string {
  if (packed === null) return 'Compressing…';
  if (packed.missing.length > 0) return `The file ${packed.missing.join(', ')} is missing. Drop it on this page.`;
  const size = formatBytes(packed.bytes);
  return isTooLarge
    ? `Compressed ${size}, too large for one file (at most ${formatBytes(MOST_SESSION / 2)}). Share the trace as a file.`
    : `Compressed: ${size} more.`;
}

function saveSession(traces: readonly SessionTrace[]): void {
  const session = { ...currentSession(), traces };
  saveFile(new Blob([sessionText(session)], { type: 'application/json' }), `${fileStem(session.a.name)}.session.json`);
}

function usePacked(isNeeded: boolean): Packed | null {
  const [packed, setPacked] = useState<Packed | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    ofPage(pack()).then(
      (made) => {
        if (!isOver) setPacked(made);
      },
      (error: unknown) =>
        notify('bad', 'The trace cannot be read', error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isOver = true;
    };
  }, [isNeeded]);
  return packed;
}

async function pack(): Promise<Packed> {
  const pair = currentPair();
  const traces: SessionTrace[] = [];
  const missing: string[] = [];
  let bytes = 0;
  let isTooMuch = false;
  const budget = new UnpackBudget(MOST_UNPACKED);
  for (const reference of savedTraces([pair.a, experimentB(pair)])) {
    const file = await ofPage(checkedFileOf(engine, reference));
    if (file === null) {
      missing.push(visibleText(reference.name));
      continue;
    }
    const compressed = await ofPage(gzip(file));
    isTooMuch ||= !fits(budget, compressed.size, file.size);
    const gzipBase64 = await ofPage(base64Of(compressed));
    bytes += gzipBase64.length;
    traces.push({ name: reference.name, hash: reference.hash, gzipBase64 });
  }
  return { traces, missing, bytes, isTooMuch };
}

function fits(budget: UnpackBudget, packedBytes: number, bytes: number): boolean {
  try {
    budget.open(packedBytes);
    budget.take(bytes);
    return true;
  } catch (error) {
    if (error instanceof BudgetSpentError) return false;
    throw error;
  }
}
