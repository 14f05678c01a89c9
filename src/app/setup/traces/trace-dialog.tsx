import type { ReactElement } from 'react';
import { formatBytes, plural } from '../../../base/format.ts';
import { visibleText } from '../../../device/visible-text.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Message } from '../../components/section.tsx';
import { useTrace, type TraceArrival } from '../../stores/trace.ts';
import type { KnownFormat } from '../../../traces/error.ts';
import { bringTrace, dismissTrace } from './trace-arrival.ts';
import { ColumnsDialog } from './columns/columns-dialog.tsx';
import { TraceFound } from './trace-found.tsx';
import './traces.css';

export default function TraceDialog(): ReactElement | null {
  const arrival = useTrace((state) => state.arrival);
  if (arrival === null) return null;
  switch (arrival.phase) {
    case 'reading':
      return <Reading arrival={arrival} />;
    case 'found':
      return (
        <TraceFound
          key={arrival.read.report.format}
          file={arrival.file}
          read={arrival.read}
          instead={arrival.instead}
        />
      );
    case 'failed':
      return <Failed arrival={arrival} />;
    case 'columns':
      return <ColumnsDialog arrival={arrival} />;
  }
}

function Reading({ arrival }: { arrival: Extract<TraceArrival, { phase: 'reading' }> }): ReactElement {
  const { file, progress } = arrival;
  const share = progress === null || progress.totalBytes === 0 ? 0 : progress.bytes / progress.totalBytes;
  return (
    <Dialog
      title={`Reading ${visibleText(file.name)}`}
      onClose={dismissTrace}
      actions={<Button onClick={dismissTrace}>Cancel</Button>}
    >
      {/* All of it is read, and is summarized: how long that takes is not known, so the bar only moves. */}
      <progress value={share < 1 ? share : undefined} aria-label="Share of the file read" />
      <p className="muted">
        {`${formatBytes(progress?.bytes ?? 0)} of ${formatBytes(file.size)} · ${plural(progress?.requests ?? 0, 'request')}`}
      </p>
      <p className="muted">Read in this browser; nothing is uploaded.</p>
    </Dialog>
  );
}

function Failed({ arrival }: { arrival: Extract<TraceArrival, { phase: 'failed' }> }): ReactElement {
  const { file, failure } = arrival;
  // The file is text, of the chosen format or of none.
  const canName = failure.formats !== undefined || /no line of it can be read as|columns: /.test(failure.message);
  return (
    <Dialog
      title="Cannot run this file"
      onClose={dismissTrace}
      actions={
        <>
          {canName && <Button onClick={() => bringTrace(file, 'columns')}>Name its columns…</Button>}
          <Button look="main" onClick={dismissTrace}>
            Close
          </Button>
        </>
      }
    >
      <Message tone="bad" title={visibleText(file.name)}>
        <p className="anywhere">{sentence(failure.message, visibleText(file.name))}</p>
      </Message>
      {failure.formats !== undefined && (
        <SelectField
          label="Format"
          value=""
          options={[
            { value: '', label: 'Choose a format…', disabled: true },
            ...failure.formats.map(({ name, title }) => ({ value: name, label: `${title} (${name})` })),
          ]}
          onChange={(format) => bringTrace(file, format)}
        />
      )}
      {failure.formats !== undefined && <FormatExamples formats={failure.formats} />}
      <p className="muted apart">
        NANDscope reads the block traces of MSR Cambridge, SPC, MQSim, SSDSim, blkparse, fio and more, plain or as .gz.
        The current run is unchanged.
      </p>
    </Dialog>
  );
}

/** A person sees which format the file is, or what it lacks. */
function FormatExamples({ formats }: { readonly formats: readonly KnownFormat[] }): ReactElement {
  return (
    <details className="trace-examples near">
      <summary>{`${formats.length} formats, with a line of each`}</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and a keyboard has to reach it */}
      <div className="trace-example-list scroll near" role="region" aria-label="Formats" tabIndex={0}>
        <dl>
          {formats.map(({ name, title, example }) => (
            <div key={name}>
              <dt className="muted small">{title}</dt>
              <dd>
                <code>{example}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

/** The title shows the file's name already. */
function sentence(message: string, name: string): string {
  const rest = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${/[.!?]$/.test(rest) ? '' : '.'}`;
}
