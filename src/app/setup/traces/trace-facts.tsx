import type { ReactElement, ReactNode } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { formatBytes, formatCount, formatShare, formatTime } from '../../../base/format.ts';
import type { TraceReport } from '../../../traces/read.ts';

/** The contents of a trace: format, requests, sizes, duration, footprint, skipped lines and notes. */
export function TraceFacts({ report }: { report: TraceReport }): ReactElement {
  return (
    <dl className="trace-facts facts">
      <Fact name={t('Format')}>
        {report.format}
        {report.confidence < 1 && (
          <span className="muted"> {t('({share} certain)', { share: formatShare(report.confidence) })}</span>
        )}
      </Fact>
      <Fact name={t('Requests')}>
        {report.trims > 0
          ? t(
              `{requests}: {count, plural, one {# read} other {# reads}} ({share}), {writes, plural, one {# write} other {# writes}}, {trims, plural, one {# trim} other {# trims}}`,
              {
                requests: formatCount(report.requests),
                count: report.reads,
                share: formatShare(report.reads / Math.max(1, report.requests)),
                writes: report.writes,
                trims: report.trims,
              },
            )
          : t(
              `{requests}: {count, plural, one {# read} other {# reads}} ({share}), {writes, plural, one {# write} other {# writes}}`,
              {
                requests: formatCount(report.requests),
                count: report.reads,
                share: formatShare(report.reads / Math.max(1, report.requests)),
                writes: report.writes,
              },
            )}
      </Fact>
      <Fact name={t('Sizes')}>
        {t('{sizes} on average', {
          sizes: [
            report.meanReadBytes === null
              ? null
              : t('reads {size}', { size: formatBytes(Math.round(report.meanReadBytes)) }),
            report.meanWriteBytes === null
              ? null
              : t('writes {size}', { size: formatBytes(Math.round(report.meanWriteBytes)) }),
          ]
            .filter((text) => text !== null)
            .join(', '),
        })}
      </Fact>
      <Fact name={t('Duration')}>{formatTime(report.durationNs)}</Fact>
      <Fact name={t('Footprint')}>
        {t('{size} accessed, up to address {size2}', {
          size: formatBytes(report.footprintBytes),
          size2: formatBytes(report.endBytes),
        })}
      </Fact>
      {report.devices.length > 1 && (
        <Fact name={t('Devices')}>
          {report.devices.length > 6
            ? t('{devices} and {count} more, concatenated', {
                devices: report.devices
                  .slice(0, 6)
                  .map((entry) => entry.name)
                  .join(', '),
                count: formatCount(report.devices.length - 6),
              })
            : t('{devices}, concatenated', {
                devices: report.devices
                  .slice(0, 6)
                  .map((entry) => entry.name)
                  .join(', '),
              })}
        </Fact>
      )}
      <Fact name={t('Skipped')}>
        <Rejected report={report} />
      </Fact>
      <Fact name={t('Notes')}>
        <ul>
          {report.notes.map((note) => (
            <li key={note}>{localized(note)}</li>
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
    rejected.count === 0
      ? t('no lines rejected')
      : t('{count, plural, one {# line} other {# lines}} rejected', { count: rejected.count }),
    ...(ignored.count === 0
      ? []
      : [
          t('{count, plural, one {# line} other {# lines}} skipped ({reasons})', {
            count: ignored.count,
            reasons: Object.keys(ignored.byReason).map(localized).join(', '),
          }),
        ]),
    ...(reordered === 0
      ? []
      : [t('{count, plural, one {# request} other {# requests}} out of order, sorted by time', { count: reordered })]),
  ];
  return (
    <>
      {parts.join(' · ')}
      {rejected.count > 0 && (
        <>
          <ul className="bad">
            {Object.entries(rejected.byReason).map(([reason, count]) => (
              <li key={reason}>
                {formatCount(count)} × {localized(reason)}
              </li>
            ))}
          </ul>
          <table className="trace-rejected">
            <caption className="unseen">{t('First rejected lines')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Line')}</th>
                <th scope="col">{t('Reason')}</th>
                <th scope="col">{t('Text')}</th>
              </tr>
            </thead>
            <tbody>
              {rejected.first.slice(0, 5).map((row) => (
                <tr key={row.line}>
                  <td>{formatCount(row.line)}</td>
                  <td>{localized(row.reason)}</td>
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
