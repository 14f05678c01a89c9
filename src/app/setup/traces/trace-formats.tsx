import type { ReactElement } from 'react';
import { formatBytes, formatTime } from '../../../base/format.ts';
import type { TraceReport } from '../../../traces/read.ts';

interface TraceFormatsProps {
  report: TraceReport;
  settled: boolean;
  onKeep: () => void;
  onChoose: (format: string) => void;
}

/** The possible formats of an ambiguous file. */
export function TraceFormats({ report, settled, onKeep, onChoose }: TraceFormatsProps): ReactElement {
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
