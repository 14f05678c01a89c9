import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { formatBytes, plural } from '../../../base/format.ts';
import type { Experiment, HostRequest, RequestOp } from '../../../document/experiment.ts';
import { REQUEST_OPS } from '../../../document/names.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { redo, undo } from '../../stores/document.ts';
import { change } from '../../stores/edits.ts';
import { openDialog } from '../../stores/panel.ts';
import { useSides } from '../settings/setting-edit.ts';
import { TargetAndUndo } from '../target-bar.tsx';
import {
  newExample,
  byTime,
  namesOf,
  nextRequest,
  numbersOf,
  withChange,
  withRequestCopy,
  without,
} from './request-list.ts';
import { RequestTrack } from './request-track.tsx';
import { OP_WORDS } from '../../../analysis/statements/operation-words.ts';
import { nextNumber } from '../../stores/page-state.ts';
import { FieldError } from '../../components/section.tsx';
import '../editors.css';

const PATH = 'workload.requests';
/** At first, and further ones with each press. */
const ROWS = 100;

export default function RequestsDialog({
  onClose,
  isBeside = false,
}: {
  onClose: () => void;
  /** Beside the timeline. */
  isBeside?: boolean;
}): ReactElement {
  const { edited } = useSides();
  const { workload } = edited;
  return (
    <Dialog
      title="Requests"
      onClose={onClose}
      className={isBeside ? 'sheet requests requests-beside' : 'sheet requests'}
      isBeside={isBeside}
      actions={
        <>
          <Button onClick={newExample}>New example</Button>
          <Button onClick={() => openDialog('initial')}>Initial state…</Button>
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
    <div className="requests-empty stack">
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
  /** The numbers when the focus came into the rows: a row keeps its name while one types in it. */
  const [kept, setKept] = useState<readonly number[] | null>(null);
  const numbers = namesOf(requests, kept);

  const first = useRef<HTMLDivElement>(null);
  // A new example in an open dialog removes the button that made it.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.querySelector('button')?.focus();
  }, []);

  useEffect(() => {
    if (focused.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"] input.field-number`)?.focus();
    focused.current = null;
  }, [requests]);

  /** @param key joins quick changes of one kind in one step; others are steps of their own */
  function put(next: readonly HostRequest[], label: string, key = `edit ${nextNumber()}`): string | null {
    return change(target, { path: PATH, value: next }, label, `${PATH} ${key}`);
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
    setKept(null);
    const problem = put(withRequestCopy(requests, index), 'Duplicate a request');
    setError(problem);
    if (problem === null) focused.current = index + 1;
  }
  function remove(index: number): void {
    setKept(null);
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
    // Only the list of types takes letters, which choose in it.
    else if (!control && !event.altKey && element.matches(':not(select)') && /^[rwf]$/i.test(event.key)) {
      const key = event.key.toLowerCase();
      add(key === 'r' ? 'read' : key === 'w' ? 'write' : 'flush');
    } else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column gap-3 grow low" onKeyDown={onKeyDown}>
      <div ref={first} className="toolbar">
        <Button
          {...(requests.length === 0 ? { 'data-focus-first': true } : {})}
          onClick={() => add('read')}
          shortcut="R"
          title="Add a read"
        >
          Add a read
        </Button>
        <Button onClick={() => add('write')} shortcut="W" title="Add a write">
          Add a write
        </Button>
        <Button onClick={() => add('flush')} shortcut="F" title="Add a flush">
          Add a flush
        </Button>
        <Button aria-disabled={requests.length < 2} onClick={() => setError(put(byTime(requests), 'Sort by arrival'))}>
          Sort by arrival
        </Button>
        <span className="muted">{`${plural(requests.length, 'request')} · pages of ${formatBytes(pageBytes)}`}</span>
        <TargetAndUndo />
      </div>
      <FieldError text={error} />
      {requests.length === 0 ? (
        <div className="requests-empty stack">
          <p>
            <strong>No requests yet.</strong> The device is empty and idle.
          </p>
          <p>Add a read or a write (keys R and W). Each change runs.</p>
        </div>
      ) : (
        <>
          <RequestTrack requests={requests} numbers={numbers} onMove={move} />
          <div
            className="requests-rows scroll grow"
            onFocus={() => setKept((before) => before ?? numbersOf(requests))}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setKept(null);
            }}
          >
            <RequestTable
              ref={table}
              requests={requests.slice(0, rows)}
              numbers={numbers}
              pageBytes={pageBytes}
              onChange={(index, change, label) => put(withChange(requests, index, change), label)}
              onCopy={copy}
              onDelete={remove}
            />
            {requests.length > rows && (
              <Button onClick={() => setRows(rows + ROWS)}>
                {`Show more (${plural(requests.length - rows, 'request')} below)`}
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

interface RequestTableProps {
  readonly ref: Ref<HTMLTableElement>;
  readonly requests: readonly HostRequest[];
  readonly numbers: readonly number[];
  readonly pageBytes: number;
  /** Returns the reason for a refusal, or null. */
  readonly onChange: (index: number, change: Partial<HostRequest>, label: string) => string | null;
  readonly onCopy: (index: number) => void;
  readonly onDelete: (index: number) => void;
}

function RequestTable(props: RequestTableProps): ReactElement {
  const { ref, requests, numbers, pageBytes, onChange, onCopy, onDelete } = props;
  const nameOf = (index: number): string => `request #${numbers[index] ?? index}`;
  /** In pages. A flush has neither offset nor bytes. */
  const pages = (title: string, key: 'offset' | 'bytes', name: string, label: string): Column<HostRequest> => ({
    title,
    cell: (request, index) =>
      request.op !== 'flush' && (
        <NumberField
          bare
          label={`${name} of ${nameOf(index)}${key === 'bytes' ? ', pages' : ''}`}
          value={request[key] / pageBytes}
          least={0}
          step={1}
          onCommit={(count) => {
            const value = count * pageBytes;
            return Number.isInteger(value)
              ? onChange(index, { [key]: value }, label)
              : `${count} pages of ${formatBytes(pageBytes)} are not a whole number of bytes.`;
          }}
        />
      ),
  });
  const columns: readonly Column<HostRequest>[] = [
    { title: 'Request', cell: (_, index) => `#${numbers[index] ?? index}` },
    {
      title: 'Type',
      cell: ({ op, fua = false }, index) => (
        <>
          <SelectField
            bare
            label={`Type of ${nameOf(index)}`}
            value={op}
            options={REQUEST_OPS.map((value, place) => ({ value, label: OP_WORDS[place] }))}
            // Only a write has the flag.
            onChange={(chosen) =>
              onChange(index, chosen === 'write' ? { op: chosen } : { op: chosen, fua: false }, `Type: ${chosen}`)
            }
          />
          {op === 'write' && (
            <label className="row gap-1 inline" title="Force unit access: complete on flash only">
              <input
                type="checkbox"
                aria-label={`FUA of ${nameOf(index)}`}
                checked={fua}
                onChange={(event) => onChange(index, { fua: event.target.checked }, 'FUA')}
              />
              FUA
            </label>
          )}
        </>
      ),
    },
    {
      title: 'Arrives, µs',
      cell: ({ atNs }, index) => (
        <NumberField
          bare
          label={`Arrival of ${nameOf(index)}, µs`}
          value={atNs / 1000}
          least={0}
          step={10}
          onCommit={(us) => onChange(index, { atNs: Math.round(us * 1000) }, 'Arrival')}
        />
      ),
    },
    pages('First page', 'offset', 'First page', 'Address'),
    pages('Size, pages', 'bytes', 'Size', 'Size'),
    {
      title: 'Actions',
      head: <span className="unseen">Actions</span>,
      cellProps: () => ({ className: 'requests-actions end nowrap' }),
      cell: (_, index) => (
        <>
          <Button
            aria-label={`Duplicate ${nameOf(index)}`}
            title="Duplicate (Ctrl Enter)"
            onClick={() => onCopy(index)}
          >
            Duplicate
          </Button>
          <Button
            className="button-icon"
            aria-label={`Delete ${nameOf(index)}`}
            title="Delete (Ctrl Delete)"
            onClick={() => onDelete(index)}
          >
            <Icon name="close" />
          </Button>
        </>
      ),
    },
  ];
  return (
    <Table
      ref={ref}
      className="requests-table heads full"
      rows={requests}
      rowProps={(_, index) => ({ 'data-row': index })}
      columns={columns}
    />
  );
}
