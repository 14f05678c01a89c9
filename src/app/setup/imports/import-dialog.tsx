import { useMemo, useState, type ReactElement } from 'react';
import { visibleText } from '../../../device/visible-text.ts';
import type { ImportReport, ImportRow, Reading, Verdict } from '../../../document/import/report.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { Message } from '../../components/section.tsx';
import { usePanel } from '../../stores/panel.ts';
import { useScreen } from '../../stores/screen.ts';
import { dismissTrace } from '../traces/trace-arrival.ts';
import { OpenAs } from '../workload/open-as.tsx';
import { importFor, readingsFor, runImport, type ImportArrival } from './import-arrival.ts';
import './import-dialog.css';

/** What a reader should see first comes first. */
const ORDER: readonly Verdict[] = ['contradicts', 'approximated', 'ignored', 'mapped'];

function verdictText(verdict: Verdict, count: number): string {
  switch (verdict) {
    case 'contradicts':
      return `${count} contradict`;
    case 'approximated':
      return `${count} approximated`;
    case 'ignored':
      return `${count} ignored`;
    case 'mapped':
      return `${count} mapped`;
  }
}

/** Adds it to the comparison, while that is the view. */
export type AddImport = (arrival: ImportArrival, reading: Reading) => void;

/** The dialog of a device or job of another program: what becomes of each of its keys. */
export function ImportDialog({
  arrival,
  addImport,
}: {
  readonly arrival: ImportArrival;
  readonly addImport: AddImport;
}): ReactElement {
  const { file, kind } = arrival;
  const opensAs = usePanel((state) => state.opensAs);
  const [reading, setReading] = useState<Reading>('written');
  const [error, setError] = useState<string | null>(null);
  const readings = useMemo(() => readingsFor(arrival), [arrival]);
  const imported = useMemo(() => importFor(arrival, reading, opensAs), [arrival, reading, opensAs]);
  const isCompare = useScreen((state) => state.screen === 'compare');
  const name = visibleText(file.name);
  if (imported.refusal !== undefined) {
    return (
      <Dialog
        title="Cannot run this file"
        onClose={dismissTrace}
        actions={
          <Button look="main" onClick={dismissTrace}>
            Close
          </Button>
        }
      >
        <Message tone="bad" title={name}>
          <p className="anywhere">{imported.refusal}</p>
        </Message>
      </Dialog>
    );
  }
  const { experiment, report } = imported;
  return (
    <Dialog
      title={name}
      onClose={dismissTrace}
      className="import-dialog dialog-wide"
      actions={
        <>
          <Button onClick={dismissTrace}>Cancel</Button>
          <Button
            look="main"
            data-focus-first
            onClick={() => {
              if (isCompare) {
                addImport(arrival, reading);
                dismissTrace();
              } else setError(runImport(arrival, experiment, opensAs));
            }}
          >
            {isCompare ? 'Add to the comparison' : runText(kind, opensAs === 'b')}
          </Button>
        </>
      }
    >
      <p>
        {kind === 'device'
          ? `The device of ${report.simulator}, with its timing and policies. The requests stay.`
          : `A job of ${report.simulator} as requests. The device stays.`}
      </p>
      {readings.length > 1 && (
        <Segmented
          label="Take it"
          labelled
          value={reading}
          options={[
            { value: 'written', label: 'as written' },
            { value: 'computed', label: `as ${report.simulator} computes` },
          ]}
          onChange={setReading}
        />
      )}
      {report.notes.map((note) => (
        <p key={note} className="import-note">
          {note}
        </p>
      ))}
      <ImportTable report={report} />
      {!isCompare && <OpenAs />}
      {error !== null && (
        <Message tone="bad" title="Cannot run with these settings">
          <p>{error}</p>
        </Message>
      )}
    </Dialog>
  );
}

function runText(kind: ImportArrival['kind'], isB: boolean): string {
  if (kind === 'device') return isB ? 'Run on this device as B' : 'Run on this device';
  return isB ? 'Run this job as B' : 'Run this job';
}

/** Every key of the file: key and value, verdict, setting, reason. */
function ImportTable({ report }: { readonly report: ImportReport }): ReactElement {
  const rows = ORDER.map((verdict) => report.rows.filter((row) => row.verdict === verdict));
  return (
    <>
      <p className="import-counts">{ORDER.map((verdict, i) => verdictText(verdict, rows[i].length)).join(' · ')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it */}
      <div className="import-table" role="region" aria-label="Keys of the file" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Key</th>
              <th scope="col">Verdict</th>
              <th scope="col">Setting</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {rows.flat().map((row, index) => (
              <Row key={index} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Row({ row }: { readonly row: ImportRow }): ReactElement {
  const { key, line, found, verdict, path, value, because } = row;
  return (
    <tr>
      <th scope="row">
        {/* In parentheses: what the simulator always does, in words. */}
        {/^\(.* .*\)$/.test(key) ? `(${key.slice(1, -1)})` : <code>{key}</code>}
        {found !== '' && (
          <>
            {' = '}
            <code>{found}</code>
          </>
        )}
        {line !== null && <span className="muted"> {`line ${line}`}</span>}
      </th>
      <td className={VERDICT_CLASSES[verdict]}>{verdictWord(verdict)}</td>
      <td>
        {path !== null && (
          <>
            <code>{path}</code>{' '}
          </>
        )}
        {value !== null && String(value)}
      </td>
      <td>{because}</td>
    </tr>
  );
}

const VERDICT_CLASSES: Readonly<Record<Verdict, string>> = {
  contradicts: 'bad',
  approximated: 'warn',
  ignored: 'muted',
  mapped: '',
};

function verdictWord(verdict: Verdict): string {
  switch (verdict) {
    case 'contradicts':
      return 'contradicts';
    case 'approximated':
      return 'approximated';
    case 'ignored':
      return 'ignored';
    case 'mapped':
      return 'mapped';
  }
}
