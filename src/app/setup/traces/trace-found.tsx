import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { visibleText } from '../../../device/visible-text.ts';
import type { Addressing, TraceReference } from '../../../document/experiment.ts';
import type { TraceRead } from '../../../worker/protocol.ts';
import { Table } from '../../components/table.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Message } from '../../components/section.tsx';
import { runAhead } from '../../runs/run-controller.ts';
import { experimentB, useDocument } from '../../stores/document.ts';
import { usePanel } from '../../stores/panel.ts';
import { OpenAs } from './open-as.tsx';
import { RequestSketch } from './request-sketch.tsx';
import type { SsdState } from '../../exports/used-ssd.ts';
import { estimatedBusy } from '../../../analysis/premises/pace.ts';
import {
  baseOf,
  bringTrace,
  dismissTrace,
  runTrace,
  runTraceAhead,
  shareBeyond,
  suggestedAddressing,
  suggestedDevice,
  suggestedState,
  type DeviceChoice,
} from './trace-arrival.ts';
import { TraceSettings } from './trace-settings.tsx';
import { formatBytes, formatTime, formatCount, formatShare, plural } from '../../../base/format.ts';
import { isLossy, lostText, type TraceReport } from '../../../traces/report.ts';

interface TraceFoundProps {
  file: File;
  read: TraceRead;
  /** The trace of the current experiment, if this file is another one. */
  instead: TraceReference | null;
}

export function TraceFound({ file, read, instead }: TraceFoundProps): ReactElement {
  const { report, sketch } = read;
  const opensAs = usePanel((state) => state.opensAs);
  const pair = useDocument((state) => state.present.pair);
  // The experiment that the trace replaces the requests of.
  const a = opensAs === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
  const [ownDevice, setDevice] = useState<DeviceChoice | null>(null);
  const device = ownDevice ?? suggestedDevice(opensAs);
  const [timeScale, setTimeScale] = useState(1);
  const [ownAddressing, setAddressing] = useState<Addressing | null>(null);
  const addressing = ownAddressing ?? suggestedAddressing(read, opensAs, device);
  const [error, setError] = useState<string | null>(null);
  const chosen = useMemo(() => (device === 'present' ? a : baseOf(device)), [device, a]);
  const [ownState, setOwnState] = useState<SsdState | null>(null);
  const state = ownState ?? suggestedState(read, opensAs, device);
  const undecided = report.ambiguous;
  const [settled, setSettled] = useState(!undecided);
  const [isPartial, setPartial] = useState(false);
  const isReady = settled && (isPartial || !isLossy(report));
  useEffect(() => {
    if (isReady) runTraceAhead(read, { timeScale, addressing, device, state }, opensAs);
    else runAhead(null);
  }, [isReady, read, timeScale, addressing, device, state, opensAs]);
  // A run that a person has asked for is not ahead any more.
  useEffect(() => () => runAhead(null), []);
  const run = (): void => setError(runTrace({ timeScale, addressing, device, state }, opensAs));
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
            disabled={!isReady}
            title={
              isReady
                ? undefined
                : settled
                  ? 'Decide about the lines that were left out first'
                  : 'Choose a format first'
            }
            onClick={run}
          >
            {`Run ${plural(report.requests, 'request')}${opensAs === 'b' ? ' as B' : ''}`}
          </Button>
        </>
      }
    >
      <div>
        {instead !== null && (
          <Message tone="warn" title="Different file than the experiment’s">
            <p>
              The experiment uses {visibleText(instead.name)}, whose SHA-256 begins with{' '}
              <code>{instead.hash.slice(0, 12)}</code>. The SHA-256 of this file begins with{' '}
              <code>{report.source.hash.slice(0, 12)}</code>. You can run it instead; the results will differ.
            </p>
          </Message>
        )}
        {isLossy(report) && (
          <Message tone="warn" title="Not all lines are requests">
            <p>{`${lostText(report)}.`}</p>
            <label className="row">
              <input type="checkbox" checked={isPartial} onChange={(event) => setPartial(event.target.checked)} /> Run
              without these lines
            </label>
          </Message>
        )}
        <RequestSketch sketch={sketch} />
        <TraceFacts report={report} />
        {(report.alternatives.length > 0 || undecided) && (
          <TraceFormats
            report={report}
            settled={settled}
            onKeep={() => setSettled(true)}
            onChoose={(format) => bringTrace(file, format)}
          />
        )}
        <TraceSettings
          report={report}
          beyond={shareBeyond(read, chosen.device)}
          device={chosen.device}
          choice={device}
          onChoose={setDevice}
          state={state}
          onState={setOwnState}
          timeScale={timeScale}
          busy={estimatedBusy(report, chosen, timeScale)}
          onTimeScale={setTimeScale}
          addressing={addressing}
          onAddressing={setAddressing}
        />
        <OpenAs />
      </div>
      {error !== null && (
        <Message tone="bad" title="Cannot run with these settings">
          <p>{error}</p>
        </Message>
      )}
    </Dialog>
  );
}

/** Keeps each field of a rejected line unbroken. */
const breakBehind = (field: string, place: number): ReactNode[] => [field, <wbr key={place} />];

interface TraceFormatsProps {
  report: TraceReport;
  settled: boolean;
  onKeep: () => void;
  onChoose: (format: string) => void;
}

function TraceFormats({ report, settled, onKeep, onChoose }: TraceFormatsProps): ReactElement {
  return (
    <fieldset className={`trace-readings cells ${report.ambiguous ? 'tone-near' : ''}`}>
      <legend>{report.ambiguous ? 'Ambiguous columns. Choose:' : 'Wrong format?'}</legend>
      <label className="choice">
        <input type="radio" name="reading" checked={settled} onChange={onKeep} />
        <span>
          <strong>{report.format}</strong>: {formatTime(report.durationNs)}, {formatBytes(report.footprintBytes)}{' '}
          accessed
          {report.doubt !== null && ` (${report.doubt})`}
        </span>
      </label>
      {report.alternatives.map((alternative) => (
        <label key={alternative.format} className="choice">
          <input type="radio" name="reading" checked={false} onChange={() => onChoose(alternative.format)} />
          <span>
            <strong>{alternative.format}</strong>: {alternative.note}
          </span>
        </label>
      ))}
      <div>
        <Button onClick={() => onChoose('columns')}>Name its columns…</Button>
      </div>
    </fieldset>
  );
}

function TraceFacts({ report }: { report: TraceReport }): ReactElement {
  return (
    <dl className="terms apart">
      <Fact name="Format">
        {report.format}
        {report.confidence < 1 && <span className="muted"> {`(${formatShare(report.confidence)} certain)`}</span>}
      </Fact>
      <Fact name="Requests">
        {`${formatCount(report.requests)}: ${plural(report.reads, 'read')} (${formatShare(report.reads / Math.max(1, report.requests))}), ${plural(report.writes, 'write')}`}
        {report.trims > 0 && `, ${plural(report.trims, 'trim')}`}
      </Fact>
      <Fact name="Sizes">
        {`${[
          report.meanReadBytes === null ? null : `reads ${formatBytes(Math.round(report.meanReadBytes))}`,
          report.meanWriteBytes === null ? null : `writes ${formatBytes(Math.round(report.meanWriteBytes))}`,
        ]
          .filter((text) => text !== null)
          .join(', ')} on average`}
      </Fact>
      <Fact name="Duration">{formatTime(report.durationNs)}</Fact>
      <Fact name="Footprint">
        {`${formatBytes(report.footprintBytes)} accessed, up to address ${formatBytes(report.endBytes)}`}
      </Fact>
      {report.devices.length > 1 && (
        <Fact name="Devices">
          {report.devices
            .slice(0, 6)
            .map(({ name }) => name)
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
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Rejected({ report }: { report: TraceReport }): ReactElement {
  const { rejected, ignored, reordered } = report;
  const parts = [
    rejected.count === 0 ? 'no lines rejected' : `${plural(rejected.count, 'line')} rejected`,
    ...(ignored.count === 0
      ? []
      : [`${plural(ignored.count, 'line')} skipped (${Object.keys(ignored.byReason).join(', ')})`]),
    ...(reordered === 0 ? [] : [`${plural(reordered, 'request')} out of order, sorted by time`]),
  ];
  return (
    <>
      {parts.join(' · ')}
      {rejected.count > 0 && (
        <>
          <ul className="bad">
            {Object.entries(rejected.byReason).map(([reason, count]) => (
              <li key={reason}>
                {formatCount(count)} × {reason}
              </li>
            ))}
          </ul>
          <Table
            className="trace-rejected table"
            caption="First rejected lines"
            hasNames={false}
            rows={rejected.first.slice(0, 5)}
            keyOf={({ line }) => line}
            columns={[
              { title: 'Line', cell: ({ line }) => formatCount(line) },
              { title: 'Reason', cell: ({ reason }) => reason },
              { title: 'Text', cell: ({ text }) => <code>{text.split(/(?<=[,;])/).flatMap(breakBehind)}</code> },
            ]}
          />
        </>
      )}
    </>
  );
}
