import type { ReactElement } from 'react';
import { localized, t } from '../../../messages/message.ts';
import { rich } from '../../language/rich.ts';
import { formatBytes, formatTime } from '../../../base/format.ts';
import type { TraceReport } from '../../../traces/read.ts';
import { Button } from '../../components/button.tsx';

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
      <legend>{report.ambiguous ? t('Ambiguous columns. Choose:') : t('Wrong format?')}</legend>
      <label>
        <input type="radio" name="reading" checked={settled} onChange={onKeep} />
        <span>
          {rich('{format}: {time}, {size} accessed', {
            format: <strong>{report.format}</strong>,
            time: formatTime(report.durationNs),
            size: formatBytes(report.footprintBytes),
          })}
          {report.doubt !== null && ` (${localized(report.doubt)})`}
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
      <div>
        <Button
          onClick={() => {
            onChoose('columns');
          }}
        >
          {t('Name its columns…')}
        </Button>
      </div>
    </fieldset>
  );
}
