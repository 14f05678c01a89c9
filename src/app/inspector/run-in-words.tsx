import type { ReactElement } from 'react';
import { runWords } from '../../analysis/chain/run-words.ts';
import type { RunView } from '../../analysis/why/run-view.ts';
import { t } from '../../messages/message.ts';

/** More sentences are read by nobody: figures and tables sum them up. */
const MOST = 40;

interface RunInWordsProps {
  readonly views: readonly { readonly name: string; readonly view: RunView }[];
}

/** The requests of each run as sentences: the account of the timeline in text. */
export default function RunInWords({ views }: RunInWordsProps): ReactElement {
  return (
    <>
      {views.map(({ name, view }) => (
        <section key={name} className="run-in-words" aria-label={t('The run in words')}>
          {views.length > 1 && <h4>{name}</h4>}
          <ol>
            {runWords(view, MOST).map((sentence, request) => (
              <li key={request}>{sentence}</li>
            ))}
          </ol>
          {view.operations.requests > MOST && (
            <p className="muted">{t('and {more} more', { more: String(view.operations.requests - MOST) })}</p>
          )}
        </section>
      ))}
    </>
  );
}
