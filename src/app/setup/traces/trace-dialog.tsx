import { useState, type ReactElement, type ReactNode } from 'react';
import { grownDevice, logicalPages } from '../../../device/geometry.ts';
import type { Addressing, TraceReference } from '../../../document/experiment.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import { visibleText } from '../../../device/visible-text.ts';
import type { TraceReport } from '../../../traces/read.ts';
import type { TraceRead } from '../../../worker/protocol.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { Message } from '../../components/section.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { Segmented } from '../../components/fields/segmented.tsx';
import { formatBytes, formatCount, formatCounted, formatShare, formatTime } from '../../../base/format.ts';
import { useDocument } from '../../stores/document.ts';
import { bringTrace, dismissTrace, runTrace } from './trace-arrival.ts';
import { useTrace } from '../../stores/trace.ts';
import type { TraceArrival } from '../../stores/trace.ts';
import { RequestSketch } from './request-sketch.tsx';
import './trace-dialog.css';

/** The trace dialog: reading progress, the result and run settings, or the reason for a failure. */
export default function TraceDialog(): ReactElement | null {
  const arrival = useTrace((state) => state.arrival);
  if (arrival === null) return null;
  switch (arrival.phase) {
    case 'reading':
      return <Reading arrival={arrival} />;
    case 'found':
      return (
        <Found key={arrival.read.report.format} file={arrival.file} read={arrival.read} instead={arrival.instead} />
      );
    case 'failed':
      return <Failed arrival={arrival} />;
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
      <progress value={share} aria-label="Share of the file read" />
      <p className="muted">
        {formatBytes(progress?.bytes ?? 0)} of {formatBytes(file.size)} ·{' '}
        {formatCounted(progress?.requests ?? 0, 'request')}
      </p>
      <p className="muted">Read in this browser; nothing is uploaded.</p>
    </Dialog>
  );
}

function Failed({ arrival }: { arrival: Extract<TraceArrival, { phase: 'failed' }> }): ReactElement {
  const { file, failure } = arrival;
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
      <Message tone="bad" title={visibleText(file.name)}>
        <p className="trace-reason">{withoutName(failure.message, visibleText(file.name))}</p>
      </Message>
      {failure.formats !== undefined && (
        <SelectField
          label="Format"
          value=""
          options={[
            { value: '', label: 'Choose a format…', disabled: true },
            ...failure.formats.map((format) => ({ value: format, label: format })),
          ]}
          onChange={(format) => {
            bringTrace(file, format);
          }}
        />
      )}
      <p className="muted trace-known">
        NANDscope reads the block traces of MSR Cambridge, SPC, MQSim, SSDSim, blkparse, fio and more, plain or as .gz.
        The current run is unchanged.
      </p>
    </Dialog>
  );
}

/** Removes the file's name, which the title shows already. */
function withoutName(message: string, name: string): string {
  const rest = message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message;
  return `${rest.charAt(0).toUpperCase()}${rest.slice(1)}${/[.!?]$/.test(rest) ? '' : '.'}`;
}

interface FoundProps {
  file: File;
  read: TraceRead;
  /** The trace of the current experiment if this file is a different one. */
  instead: TraceReference | null;
}

function Found({ file, read, instead }: FoundProps): ReactElement {
  const { report, sketch } = read;
  const a = useDocument((state) => state.present.pair.a);
  const [base] = useState(defaultExperiment);
  // The small device and exact state of a scenario do not suit a trace.
  const [device, setDevice] = useState<'default' | 'present'>(
    'workload' in a && 'trace' in a.workload ? 'present' : 'default',
  );
  const [timeScale, setTimeScale] = useState(1);
  const [addressing, setAddressing] = useState<Addressing>(a.host.addressing);
  const [error, setError] = useState<string | null>(null);
  const chosen = device === 'default' ? base.device : a.device;
  const room = logicalPages(chosen) * chosen.pageBytes;
  const beyond = report.endBytes > room;
  const undecided = report.ambiguous;
  const [settled, setSettled] = useState(!undecided);
  return (
    <Dialog
      title={visibleText(file.name)}
      onClose={dismissTrace}
      className="trace-dialog"
      actions={
        <>
          <Button onClick={dismissTrace}>Cancel</Button>
          <Button
            look="main"
            data-focus-first
            disabled={!settled}
            title={settled ? undefined : 'Choose a format first'}
            onClick={() => {
              setError(runTrace(base, { timeScale, addressing, device }));
            }}
          >
            Run {formatCounted(report.requests, 'request')}
          </Button>
        </>
      }
    >
      {instead !== null && (
        <Message tone="warn" title="Different file than the experiment’s">
          <p>
            The experiment uses {visibleText(instead.name)}, whose SHA-256 begins with{' '}
            <code>{instead.hash.slice(0, 12)}</code>. The SHA-256 of this file begins with{' '}
            <code>{report.source.hash.slice(0, 12)}</code>. You can run it instead; the results will differ.
          </p>
        </Message>
      )}
      <RequestSketch sketch={sketch} />
      <dl className="trace-facts">
        <Fact name="Format">
          {report.format}
          {report.confidence < 1 && <span className="muted"> ({formatShare(report.confidence)} certain)</span>}
        </Fact>
        <Fact name="Requests">
          {formatCount(report.requests)}: {formatCounted(report.reads, 'read')} (
          {formatShare(report.reads / Math.max(1, report.requests))}
          ), {formatCounted(report.writes, 'write')}
          {report.trims > 0 && `, ${formatCounted(report.trims, 'trim')}`}
        </Fact>
        <Fact name="Sizes">
          {[
            report.meanReadBytes === null ? null : `reads ${formatBytes(Math.round(report.meanReadBytes))}`,
            report.meanWriteBytes === null ? null : `writes ${formatBytes(Math.round(report.meanWriteBytes))}`,
          ]
            .filter((text) => text !== null)
            .join(', ')}{' '}
          on average
        </Fact>
        <Fact name="Duration">{formatTime(report.durationNs)}</Fact>
        <Fact name="Footprint">
          {formatBytes(report.footprintBytes)} accessed, up to address {formatBytes(report.endBytes)}
        </Fact>
        {report.devices.length > 1 && (
          <Fact name="Devices">
            {report.devices
              .slice(0, 6)
              .map((entry) => entry.name)
              .join(', ')}
            {report.devices.length > 6 && ` and ${formatCount(report.devices.length - 6)} more`}, concatenated
          </Fact>
        )}
        <Fact name="Skipped">
          <Rejected report={report} />
        </Fact>
        <Fact name="Notes">
          <ul>
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Fact>
      </dl>
      {(report.alternatives.length > 0 || undecided) && (
        <Readings
          report={report}
          settled={settled}
          onKeep={() => {
            setSettled(true);
          }}
          onChoose={(format) => {
            bringTrace(file, format);
          }}
        />
      )}
      <div className="trace-settings">
        <NumberField
          label="Time compression"
          title="2: twice the rate, all requests arrive in half the time"
          value={timeScale}
          unit="×"
          onCommit={(value) => {
            if (!(value > 0)) return 'Enter a number above 0: 2 is twice the rate, 0.5 half the rate.';
            setTimeScale(value);
            return null;
          }}
        />
        <Segmented
          label="Device"
          labelled
          value={device}
          options={[
            {
              value: 'default',
              label: 'MBM Table I',
              title: 'A new device: 4 channels × 2 chips × 2 dies × 2 planes',
            },
            { value: 'present', label: 'current device', title: 'The device on screen, with its initial state' },
          ]}
          onChange={setDevice}
        />
        <Segmented
          label={beyond ? `Addresses beyond ${formatBytes(room)}` : `Addresses (all within ${formatBytes(room)})`}
          labelled
          value={addressing}
          options={[
            {
              value: 'wrap',
              label: 'wrap',
              title: 'Addresses start over at 0; the number of wrapped requests is shown',
            },
            { value: 'grow', label: 'grow', title: 'Add blocks to each plane until all addresses fit' },
            { value: 'refuse', label: 'refuse', title: 'Refuse the run if an address lies beyond the device' },
          ]}
          onChange={setAddressing}
        />
        {beyond && <p className="trace-beyond">{beyondText(addressing, report, chosen, room)}</p>}
      </div>
      {error !== null && (
        <Message tone="bad" title="Cannot run with these settings">
          <p>{error}</p>
        </Message>
      )}
    </Dialog>
  );
}

function beyondText(
  addressing: Addressing,
  report: TraceReport,
  device: Parameters<typeof grownDevice>[0],
  room: number,
): string {
  switch (addressing) {
    case 'wrap':
      return (
        `Addresses reach ${formatBytes(report.endBytes)}; those beyond ${formatBytes(room)} start over at 0. ` +
        'Different data may then share pages.'
      );
    case 'refuse':
      return `Addresses reach ${formatBytes(report.endBytes)}, so the run will be refused.`;
    case 'grow': {
      const blocks = grownDevice(device, report.endBytes).blocksPerPlane;
      return `The device grows from ${formatCount(device.blocksPerPlane)} to ${formatCount(blocks)} blocks per plane.`;
    }
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Skipped lines, with the first rejected ones by number and reason. */
function Rejected({ report }: { report: TraceReport }): ReactElement {
  const { rejected, ignored, reordered } = report;
  const parts = [
    rejected.count === 0 ? 'no lines rejected' : `${formatCounted(rejected.count, 'line')} rejected`,
    ...(ignored.count === 0
      ? []
      : [`${formatCounted(ignored.count, 'line')} skipped (${Object.keys(ignored.byReason).join(', ')})`]),
    ...(reordered === 0 ? [] : [`${formatCounted(reordered, 'request')} out of order, sorted by time`]),
  ];
  return (
    <>
      {parts.join(' · ')}
      {rejected.count > 0 && (
        <>
          <ul className="trace-reasons">
            {Object.entries(rejected.byReason).map(([reason, count]) => (
              <li key={reason}>
                {formatCount(count)} × {reason}
              </li>
            ))}
          </ul>
          <table className="trace-rejected">
            <caption className="unseen">First rejected lines</caption>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Reason</th>
                <th scope="col">Text</th>
              </tr>
            </thead>
            <tbody>
              {rejected.first.slice(0, 5).map((row) => (
                <tr key={row.line}>
                  <td>{formatCount(row.line)}</td>
                  <td>{row.reason}</td>
                  <td>
                    <code>{row.text}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

interface ReadingsProps {
  report: TraceReport;
  settled: boolean;
  onKeep: () => void;
  onChoose: (format: string) => void;
}

/** The possible formats of an ambiguous file. */
function Readings({ report, settled, onKeep, onChoose }: ReadingsProps): ReactElement {
  return (
    <fieldset className={`trace-readings ${report.ambiguous ? 'trace-undecided' : ''}`}>
      <legend>{report.ambiguous ? 'Ambiguous columns. Choose:' : 'Wrong format?'}</legend>
      <label>
        <input type="radio" name="reading" checked={settled} onChange={onKeep} />
        <span>
          <strong>{report.format}</strong>: {formatTime(report.durationNs)}, {formatBytes(report.footprintBytes)}{' '}
          accessed
        </span>
      </label>
      {report.alternatives.map((alternative) => (
        <label key={alternative.format}>
          <input
            type="radio"
            name="reading"
            checked={false}
            onChange={() => {
              onChoose(alternative.format);
            }}
          />
          <span>
            <strong>{alternative.format}</strong>: {alternative.note}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
