import { useState, type ReactElement } from 'react';
import { t, localized } from '../../../messages/message.ts';
import { rich } from '../../language/rich.ts';
import { visibleText } from '../../../device/visible-text.ts';
import type { Addressing, TraceReference } from '../../../document/experiment.ts';
import { defaultExperiment } from '../../../document/validate.ts';
import type { TraceRead } from '../../../worker/protocol.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Message } from '../../components/section.tsx';
import { experimentB, useDocument } from '../../stores/document.ts';
import { usePanel } from '../../stores/panel.ts';
import { OpenAs } from '../workload/open-as.tsx';
import { RequestSketch } from './request-sketch.tsx';
import type { SsdState } from '../../actions/used-ssd.ts';
import { estimatedBusy } from '../../../analysis/premises/pace.ts';
import {
  bringTrace,
  dismissTrace,
  runOnceHashed,
  suggestedAddressing,
  suggestedDevice,
  suggestedState,
} from './trace-arrival.ts';
import { TraceFacts } from './trace-facts.tsx';
import { TraceSettings } from './trace-settings.tsx';
import type { DeviceChoice } from './trace-settings.tsx';
import { formatBytes, formatTime } from '../../../base/format.ts';
import type { TraceReport } from '../../../traces/read.ts';

interface TraceFoundProps {
  file: File;
  read: TraceRead;
  /** The trace of the current experiment if this file is a different one. */
  instead: TraceReference | null;
  /** The share of the file that has been hashed; null once its hash is known. */
  hashed: number | null;
}

/** The dialog of a trace that was read: its contents, and the settings of its run. */
export function TraceFound({ file, read, instead, hashed }: TraceFoundProps): ReactElement {
  const { report, sketch } = read;
  const opensAs = usePanel((state) => state.opensAs);
  const pair = useDocument((state) => state.present.pair);
  // The experiment that the trace replaces the requests of.
  const a = opensAs === 'b' ? (experimentB(pair) ?? pair.a) : pair.a;
  const [base] = useState(defaultExperiment);
  const [ownDevice, setDevice] = useState<DeviceChoice | null>(null);
  const device = ownDevice ?? suggestedDevice(opensAs);
  const [timeScale, setTimeScale] = useState(1);
  const [addressing, setAddressing] = useState<Addressing>(() => suggestedAddressing(opensAs));
  const [error, setError] = useState<string | null>(null);
  const chosen = device === 'default' ? base : a;
  const [ownState, setOwnState] = useState<SsdState | null>(null);
  const state = ownState ?? suggestedState(read, opensAs, device);
  const undecided = report.ambiguous;
  const [settled, setSettled] = useState(!undecided);
  // Run was pressed before the hash was known: with these settings.
  const [isWanted, setWanted] = useState(false);
  const run = async (): Promise<void> => {
    setError(null);
    setWanted(true);
    const problem = await runOnceHashed(base, { timeScale, addressing, device, state }, opensAs);
    setError(problem);
    setWanted(false);
  };
  return (
    <Dialog
      title={visibleText(file.name)}
      onClose={dismissTrace}
      className="trace-dialog"
      actions={
        <>
          {isWanted && hashed !== null && (
            <span className="muted trace-hashed" role="status">
              {t('Runs once the SHA-256 of the file is known')}
              <progress value={hashed} aria-label={t('Share of the file hashed')} />
            </span>
          )}
          <Button onClick={dismissTrace}>{t('Cancel')}</Button>
          <Button
            look="main"
            data-focus-first
            disabled={!settled || isWanted}
            title={settled ? undefined : t('Choose a format first')}
            onClick={() => {
              void run();
            }}
          >
            {opensAs === 'b'
              ? t('Run {count, plural, one {# request} other {# requests}} as B', { count: report.requests })
              : t('Run {count, plural, one {# request} other {# requests}}', { count: report.requests })}
          </Button>
        </>
      }
    >
      <div className="trace-choices" inert={isWanted}>
        {instead !== null && (
          <Message tone="warn" title={t('Different file than the experiment’s')}>
            <p>
              {rich(
                `The experiment uses {name}, whose SHA-256 begins with {hash}. The SHA-256 of this file begins with {hash2}. You can run it instead; the results will differ.`,
                {
                  name: visibleText(instead.name),
                  hash: <code>{instead.hash.slice(0, 12)}</code>,
                  hash2: <code>{report.source.hash.slice(0, 12)}</code>,
                },
              )}
            </p>
          </Message>
        )}
        <RequestSketch sketch={sketch} />
        <TraceFacts report={report} />
        {(report.alternatives.length > 0 || undecided) && (
          <TraceFormats
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
        <TraceSettings
          report={report}
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
        <Message tone="bad" title={t('Cannot run with these settings')}>
          <p>{error}</p>
        </Message>
      )}
    </Dialog>
  );
}

interface TraceFormatsProps {
  report: TraceReport;
  settled: boolean;
  onKeep: () => void;
  onChoose: (format: string) => void;
}

/** The possible formats of an ambiguous file. */
function TraceFormats({ report, settled, onKeep, onChoose }: TraceFormatsProps): ReactElement {
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
