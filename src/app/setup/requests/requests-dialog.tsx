import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { formatBytes, formatCounted } from '../../../base/format.ts';
import { REQUEST_OPS, type Experiment, type HostRequest, type RequestOp } from '../../../document/experiment.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { redo, undo } from '../../stores/document.ts';
import { edit } from '../../stores/edits.ts';
import { openDialog } from '../../stores/panel.ts';
import { useSides } from '../settings/use-sides.ts';
import { TargetSwitch } from '../target-bar.tsx';
import { UndoButtons } from '../undo-buttons.tsx';
import { newExample } from './new-example.ts';
import { NumberCell } from './number-cell.tsx';
import { byTime, nextRequest, numbersOf, withChange, withCopy, without } from './request-list.ts';
import { RequestTrack } from './request-track.tsx';
import './requests.css';

const PATH = 'workload.requests';
/** Rows shown at first, and more with each press. */
const ROWS = 100;

/** A number for each discrete edit: two of them are two steps of the history, however quickly they follow. */
let edits = 0;

/** The list of requests of a small example: every edit runs. */
export default function RequestsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { edited } = useSides();
  const { workload } = edited;
  return (
    <Dialog
      title="Requests"
      onClose={onClose}
      className="sheet requests"
      actions={
        <>
          <Button onClick={newExample}>New example</Button>
          <Button
            onClick={() => {
              openDialog('initial');
            }}
          >
            Initial state…
          </Button>
          <Button look="main" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {'requests' in workload ? <RequestEditor edited={edited} requests={workload.requests} /> : <NotListed />}
    </Dialog>
  );
}

function NotListed(): ReactElement {
  return (
    <div className="requests-empty">
      <p>
        <strong>This workload has no list of requests.</strong>
      </p>
      <p>Traces, samples and generated workloads cannot be edited request by request. Start a small example instead.</p>
      <Button look="main" data-focus-first onClick={newExample}>
        New example
      </Button>
    </div>
  );
}

function RequestEditor({ edited, requests }: { edited: Experiment; requests: readonly HostRequest[] }): ReactElement {
  const { target } = useSides();
  const { pageBytes } = edited.device;
  const [rows, setRows] = useState(ROWS);
  const [error, setError] = useState<string | null>(null);
  /** The row that gets the focus once it is there. */
  const focused = useRef<number | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const numbers = numbersOf(requests);

  const first = useRef<HTMLDivElement>(null);
  // A new example in an open dialog: the button that made it is gone.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.querySelector('button')?.focus();
  }, []);

  useEffect(() => {
    if (focused.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"] input`)?.focus();
    focused.current = null;
  }, [requests]);

  /** @param key joins quick changes of one kind in one step */
  function put(next: readonly HostRequest[], label: string, key = `edit ${++edits}`): string | null {
    return edit(target, PATH, next, label, `${PATH} ${key}`);
  }
  function add(op: RequestOp): void {
    const problem = put([...requests, nextRequest(requests, op, pageBytes)], `Add a ${op}`);
    setError(problem);
    if (problem === null) {
      setRows(Math.max(rows, requests.length + 1));
      focused.current = requests.length;
    }
  }
  function copy(index: number): void {
    const problem = put(withCopy(requests, index), 'Duplicate a request');
    setError(problem);
    if (problem === null) focused.current = index + 1;
  }
  function remove(index: number): void {
    setError(put(without(requests, index), 'Delete a request'));
    if (requests.length > 1) focused.current = Math.min(index, requests.length - 2);
  }
  function move(index: number, atNs: number): void {
    setError(put(withChange(requests, index, { atNs }), 'Move a request', `move ${index}`));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target: element } = event;
    if (!(element instanceof HTMLElement)) return;
    const control = event.ctrlKey || event.metaKey;
    const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (control && event.key.toLowerCase() === 'z') {
      if (event.shiftKey) redo();
      else undo();
    } else if (control && event.key === 'Enter' && row !== undefined) copy(Number(row));
    else if (control && (event.key === 'Delete' || event.key === 'Backspace') && row !== undefined) remove(Number(row));
    else if (!control && !event.altKey && element.matches(':not(input, select)') && /^[rw]$/i.test(event.key)) {
      add(event.key.toLowerCase() === 'r' ? 'read' : 'write');
    } else return;
    event.preventDefault();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="requests-editor" onKeyDown={onKeyDown}>
      <div ref={first} className="sheet-top">
        <Button
          {...(requests.length === 0 ? { 'data-focus-first': true } : {})}
          onClick={() => {
            add('read');
          }}
          shortcut="R"
          title="Add a read"
        >
          Add a read
        </Button>
        <Button
          onClick={() => {
            add('write');
          }}
          shortcut="W"
          title="Add a write"
        >
          Add a write
        </Button>
        <Button
          aria-disabled={requests.length < 2}
          onClick={() => {
            setError(put(byTime(requests), 'Sort by arrival'));
          }}
        >
          Sort by arrival
        </Button>
        <span className="muted">
          {formatCounted(requests.length, 'request')} · pages of {formatBytes(pageBytes)}
        </span>
        <TargetSwitch labelled />
        <UndoButtons />
      </div>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {requests.length === 0 ? (
        <div className="requests-empty">
          <p>
            <strong>No requests yet.</strong> The device is empty and idle.
          </p>
          <p>Add a read or a write (keys R and W). Each change runs, and the timeline behind this sheet follows.</p>
        </div>
      ) : (
        <>
          <RequestTrack requests={requests} numbers={numbers} onMove={move} />
          <div className="requests-rows">
            <table ref={table} className="requests-table">
              <thead>
                <tr>
                  <th scope="col">Request</th>
                  <th scope="col">Type</th>
                  <th scope="col">Arrives, µs</th>
                  <th scope="col">First page</th>
                  <th scope="col">Size, pages</th>
                  <th scope="col">
                    <span className="unseen">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {requests.slice(0, rows).map((request, index) => (
                  <RequestRow
                    key={index}
                    request={request}
                    index={index}
                    number={numbers[index] ?? index}
                    pageBytes={pageBytes}
                    onChange={(change, label) => put(withChange(requests, index, change), label)}
                    onCopy={() => {
                      copy(index);
                    }}
                    onDelete={() => {
                      remove(index);
                    }}
                  />
                ))}
              </tbody>
            </table>
            {requests.length > rows && (
              <Button
                onClick={() => {
                  setRows(rows + ROWS);
                }}
              >
                Show more ({formatCounted(requests.length - rows, 'request')} below)
              </Button>
            )}
          </div>
          <p className="muted">
            In a field: Enter sets, arrow keys change, Ctrl Enter duplicates, Ctrl Delete deletes the request.
          </p>
        </>
      )}
    </div>
  );
}

interface RequestRowProps {
  request: HostRequest;
  index: number;
  number: number;
  pageBytes: number;
  /** Returns the reason for a refusal, or null. */
  onChange: (change: Partial<HostRequest>, label: string) => string | null;
  onCopy: () => void;
  onDelete: () => void;
}

function RequestRow({
  request: { atNs, op, offset, bytes },
  index,
  number,
  pageBytes,
  onChange,
  onCopy,
  onDelete,
}: RequestRowProps): ReactElement {
  const of = `of request #${number}`;
  const wholeBytes = (pages: number, change: (value: number) => string | null): string | null => {
    const value = pages * pageBytes;
    if (Number.isInteger(value)) return change(value);
    return `${pages} pages of ${formatBytes(pageBytes)} are not a whole number of bytes.`;
  };
  return (
    <tr data-row={index}>
      <th scope="row">#{number}</th>
      <td>
        <select
          className="field-select"
          aria-label={`Type ${of}`}
          value={op}
          onChange={(event) => {
            const chosen = REQUEST_OPS.find((candidate) => candidate === event.target.value);
            if (chosen !== undefined) onChange({ op: chosen }, `Type: ${chosen}`);
          }}
        >
          {REQUEST_OPS.map((candidate) => (
            <option key={candidate}>{candidate}</option>
          ))}
        </select>
      </td>
      <td>
        <NumberCell
          label={`Arrival ${of}, µs`}
          value={atNs / 1000}
          step={10}
          onCommit={(us) => onChange({ atNs: Math.round(us * 1000) }, 'Arrival')}
        />
      </td>
      <td>
        <NumberCell
          label={`First page ${of}`}
          value={offset / pageBytes}
          step={1}
          onCommit={(pages) => wholeBytes(pages, (value) => onChange({ offset: value }, 'Address'))}
        />
      </td>
      <td>
        <NumberCell
          label={`Size ${of}, pages`}
          value={bytes / pageBytes}
          step={1}
          onCommit={(pages) => wholeBytes(pages, (value) => onChange({ bytes: value }, 'Size'))}
        />
      </td>
      <td className="requests-actions">
        <Button aria-label={`Duplicate request #${number}`} title="Duplicate (Ctrl Enter)" onClick={onCopy}>
          Duplicate
        </Button>
        <Button
          className="button-icon"
          aria-label={`Delete request #${number}`}
          title="Delete (Ctrl Delete)"
          onClick={onDelete}
        >
          <Icon name="close" />
        </Button>
      </td>
    </tr>
  );
}
