import type { ReactElement, ReactNode } from 'react';
import { formatBytes, formatCount, formatCounted, formatShare, formatTime } from '../../../base/format.ts';
import type { TraceReport } from '../../../traces/read.ts';

/** The contents of a trace: format, requests, sizes, duration, footprint, skipped lines and notes. */
export function TraceFacts({ report }: { report: TraceReport }): ReactElement {
  return (
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
