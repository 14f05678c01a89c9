import { useEffect, useRef, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { useDrop } from '../../contributions/drop-receiver.ts';
import { openFiles } from '../../contributions/open-files.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { addTraces, removeTrace, useGivenTraces } from './given-traces.ts';

/** Saved experiments and comparisons open as everywhere; any other file is a trace for the claims. */
function receive(files: readonly File[]): void {
  const documents = files.filter(({ name }) => name.toLowerCase().endsWith('.json'));
  const traces = files.filter((file) => !documents.includes(file));
  if (documents.length > 0) openFiles(documents);
  if (traces.length > 0) addTraces(traces);
}

/** The traces of the claims: chosen or dropped files, otherwise stand-ins. */
export function GivenTracesBar(): ReactElement {
  const { traces, files } = useGivenTraces();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    useDrop.setState({ receiver: { words: 'Drop traces to run the papers’ claims on them.', receive } });
    return () => {
      useDrop.setState({ receiver: null });
    };
  }, []);
  return (
    <section className="given-traces card" aria-label="Traces of the claims">
      <p>
        {traces.length === 0
          ? 'Claims and figures run on stand-ins for the papers’ traces. Drop your own traces here to run them on these.'
          : 'Claims and figures run on these traces. A file with the name of a trace of their paper (hm_0.csv) replaces that stand-in; any other replaces all stand-ins, as one trial. The clock of a trace is scaled to the load of the claim.'}
      </p>
      <ul className="given-traces-list">
        {traces.map(({ name, format, columns }) => (
          <li key={name}>
            <span className="tag">{name}</span> {`${format}, ${plural(columns.count, 'request')}`}{' '}
            <Button
              look="quiet"
              className="panel-small"
              aria-label={`Remove ${name}`}
              onClick={() => {
                removeTrace(name);
              }}
            >
              <Icon name="close" />
            </Button>
          </li>
        ))}
        {files.map(({ name, failure }) => (
          <li key={name} role={failure === null ? 'status' : 'alert'}>
            {failure ?? `Reading ${name} …`}{' '}
            {failure !== null && (
              <Button
                look="quiet"
                className="panel-small"
                aria-label={`Close the message about ${name}`}
                onClick={() => {
                  removeTrace(name);
                }}
              >
                <Icon name="close" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button
        onClick={() => {
          input.current?.click();
        }}
      >
        <Icon name="file" /> Choose traces…
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Trace files for the claims"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          receive(chosen);
        }}
      />
    </section>
  );
}
