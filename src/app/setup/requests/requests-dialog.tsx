import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { msg, t } from '../../../messages/message.ts';
import { formatBytes } from '../../../base/format.ts';
import type { Experiment, HostRequest, RequestOp } from '../../../document/experiment.ts';
import { REQUEST_OPS } from '../../../document/names.ts';
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
import { byTime, namesOf, nextRequest, numbersOf, withChange, withCopy, without } from './request-list.ts';
import { RequestTrack } from './request-track.tsx';
import { OP_WORDS } from '../../../analysis/why/operation-words.ts';
import './requests.css';
import { nextNumber } from '../../stores/page-state.ts';

const PATH = 'workload.requests';
const ADD_WORDS: Readonly<Record<RequestOp, string>> = {
  read: msg('Add a read'),
  write: msg('Add a write'),
  trim: msg('Add a trim'),
  flush: msg('Add a flush'),
};
const TYPE_WORDS: Readonly<Record<RequestOp, string>> = {
  read: msg('Type: read'),
  write: msg('Type: write'),
  trim: msg('Type: trim'),
  flush: msg('Type: flush'),
};
/** Rows shown at first, and more with each press. */
const ROWS = 100;

/** The list of requests of a small example: every edit runs. */
export default function RequestsDialog({
  onClose,
  isBeside = false,
}: {
  onClose: () => void;
  /** Whether it is beside the timeline. */
  isBeside?: boolean;
}): ReactElement {
  const { edited } = useSides();
  const { workload } = edited;
  return (
    <Dialog
      title={t('Requests')}
      onClose={onClose}
      className={isBeside ? 'requests requests-beside' : 'sheet requests'}
      isBeside={isBeside}
      actions={
        <>
          <Button onClick={newExample}>{t('New example')}</Button>
          <Button
            onClick={() => {
              openDialog('initial');
            }}
          >
            {t('Initial state…')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('Done')}
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
        <strong>{t('This workload has no list of requests.')}</strong>
      </p>
      <p>
        {t(
          `Traces, samples and generated workloads cannot be edited request by request. Start a small example instead.`,
        )}
      </p>
      <Button look="main" data-focus-first onClick={newExample}>
        {t('New example')}
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
  // A new example in an open dialog: the button that made it is gone.
  useEffect(() => {
    if (document.activeElement === document.body) first.current?.querySelector('button')?.focus();
  }, []);

  useEffect(() => {
    if (focused.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"] input.field-number`)?.focus();
    focused.current = null;
  }, [requests]);

  /** @param key joins quick changes of one kind in one step; two others are two, however quickly they follow */
  function put(next: readonly HostRequest[], label: string, key = `edit ${nextNumber()}`): string | null {
    return edit(target, PATH, next, label, `${PATH} ${key}`);
  }
  function add(op: RequestOp): void {
    const problem = put([...requests, nextRequest(requests, op, pageBytes)], t(ADD_WORDS[op]));
    setError(problem);
    if (problem === null) {
      setRows(Math.max(rows, requests.length + 1));
      focused.current = requests.length;
    }
  }
  function copy(index: number): void {
    setKept(null);
    const problem = put(withCopy(requests, index), t('Duplicate a request'));
    setError(problem);
    if (problem === null) focused.current = index + 1;
  }
  function remove(index: number): void {
    setKept(null);
    setError(put(without(requests, index), t('Delete a request')));
    if (requests.length > 1) focused.current = Math.min(index, requests.length - 2);
  }
  function move(index: number, atNs: number): void {
    setError(put(withChange(requests, index, { atNs }), t('Move a request'), `move ${index}`));
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
    // No field here takes letters, except the list of types, in which they choose.
    else if (!control && !event.altKey && element.matches(':not(select)') && /^[rwf]$/i.test(event.key)) {
      const key = event.key.toLowerCase();
      add(key === 'r' ? 'read' : key === 'w' ? 'write' : 'flush');
    } else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column gap-3 grow low" onKeyDown={onKeyDown}>
      <div ref={first} className="sheet-top">
        <Button
          {...(requests.length === 0 ? { 'data-focus-first': true } : {})}
          onClick={() => {
            add('read');
          }}
          shortcut="R"
          title={t('Add a read')}
        >
          {t('Add a read')}
        </Button>
        <Button
          onClick={() => {
            add('write');
          }}
          shortcut="W"
          title={t('Add a write')}
        >
          {t('Add a write')}
        </Button>
        <Button
          onClick={() => {
            add('flush');
          }}
          shortcut="F"
          title={t('Add a flush')}
        >
          {t('Add a flush')}
        </Button>
        <Button
          aria-disabled={requests.length < 2}
          onClick={() => {
            setError(put(byTime(requests), t('Sort by arrival')));
          }}
        >
          {t('Sort by arrival')}
        </Button>
        <span className="muted">
          {t('{count, plural, one {# request} other {# requests}} · pages of {size}', {
            count: requests.length,
            size: formatBytes(pageBytes),
          })}
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
            <strong>{t('No requests yet.')}</strong> {t('The device is empty and idle.')}
          </p>
          <p>{t('Add a read or a write (keys R and W). Each change runs.')}</p>
        </div>
      ) : (
        <>
          <RequestTrack requests={requests} numbers={numbers} onMove={move} />
          <div
            className="requests-rows"
            onFocus={() => {
              setKept((before) => before ?? numbersOf(requests));
            }}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (!currentTarget.contains(relatedTarget)) setKept(null);
            }}
          >
            <table ref={table} className="requests-table">
              <thead>
                <tr>
                  <th scope="col">{t('Request')}</th>
                  <th scope="col">{t('Type')}</th>
                  <th scope="col">{t('Arrives, µs')}</th>
                  <th scope="col">{t('First page')}</th>
                  <th scope="col">{t('Size, pages')}</th>
                  <th scope="col">
                    <span className="unseen">{t('Actions')}</span>
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
                {t('Show more ({count, plural, one {# request} other {# requests}} below)', {
                  count: requests.length - rows,
                })}
              </Button>
            )}
          </div>
          <p className="muted">
            {t(`In a field: Enter sets, arrow keys change, Ctrl Enter duplicates, Ctrl Delete deletes the request.`)}
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
  request: { atNs, op, offset, bytes, fua = false },
  index,
  number,
  pageBytes,
  onChange,
  onCopy,
  onDelete,
}: RequestRowProps): ReactElement {
  const request = String(number);
  const wholeBytes = (pages: number, change: (value: number) => string | null): string | null => {
    const value = pages * pageBytes;
    if (Number.isInteger(value)) return change(value);
    return t('{pages} pages of {size} are not a whole number of bytes.', {
      pages: String(pages),
      size: formatBytes(pageBytes),
    });
  };
  return (
    <tr data-row={index}>
      <th scope="row">#{number}</th>
      <td>
        <select
          className="field-select"
          aria-label={t('Type of request #{request}', { request })}
          value={op}
          onChange={(event) => {
            const chosen = REQUEST_OPS.find((candidate) => candidate === event.target.value);
            if (chosen !== undefined)
              onChange(
                // Only a write has the flag.
                chosen === 'write' ? { op: chosen } : { op: chosen, fua: false },
                t(TYPE_WORDS[chosen]),
              );
          }}
        >
          {REQUEST_OPS.map((candidate) => (
            <option key={candidate} value={candidate}>
              {t(OP_WORDS[REQUEST_OPS.indexOf(candidate)])}
            </option>
          ))}
        </select>
        {op === 'write' && (
          <label title={t('Force unit access: complete on flash only')}>
            <input
              type="checkbox"
              aria-label={t('FUA of request #{request}', { request })}
              checked={fua}
              onChange={(event) => onChange({ fua: event.target.checked }, t('FUA'))}
            />
            {t('FUA')}
          </label>
        )}
      </td>
      <td>
        <NumberCell
          label={t('Arrival of request #{request}, µs', { request })}
          value={atNs / 1000}
          step={10}
          onCommit={(us) => onChange({ atNs: Math.round(us * 1000) }, t('Arrival'))}
        />
      </td>
      <td>
        {op !== 'flush' && (
          <NumberCell
            label={t('First page of request #{request}', { request })}
            value={offset / pageBytes}
            step={1}
            onCommit={(pages) => wholeBytes(pages, (value) => onChange({ offset: value }, t('Address')))}
          />
        )}
      </td>
      <td>
        {op !== 'flush' && (
          <NumberCell
            label={t('Size of request #{request}, pages', { request })}
            value={bytes / pageBytes}
            step={1}
            onCommit={(pages) => wholeBytes(pages, (value) => onChange({ bytes: value }, t('Size')))}
          />
        )}
      </td>
      <td className="requests-actions end nowrap">
        <Button
          aria-label={t('Duplicate request #{number}', { number: String(number) })}
          title={t('Duplicate (Ctrl Enter)')}
          onClick={onCopy}
        >
          {t('Duplicate')}
        </Button>
        <Button
          className="button-icon"
          aria-label={t('Delete request #{number}', { number: String(number) })}
          title={t('Delete (Ctrl Delete)')}
          onClick={onDelete}
        >
          <Icon name="close" />
        </Button>
      </td>
    </tr>
  );
}
