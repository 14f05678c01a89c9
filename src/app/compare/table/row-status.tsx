import type { ReactElement } from 'react';
import { formatCount } from '../../../base/format.ts';
import { localized, msg, t } from '../../../messages/message.ts';
import { Button } from '../../components/button.tsx';
import type { Row, RowState } from '../rows/row.ts';
import { runActions } from '../state/runner.ts';

const WORDS: Readonly<Record<RowState, string>> = {
  waiting: msg('waiting'),
  running: msg('running'),
  done: msg('done'),
  failed: msg('failed'),
  canceled: msg('canceled'),
  refused: msg('cannot run'),
  'wants-trace': msg('file missing'),
};

/** What a run does before its first request: its device may take longer than its requests. */
export const stageOf = ({ preparedPages = null }: Row): string =>
  preparedPages === null
    ? t('starting')
    : t('preparing the device: {pages} pages written', { pages: formatCount(preparedPages) });

/** The state of a run that is not done, and what can be done about it. */
export function RowStatus({ row }: { row: Row }): ReactElement {
  if (row.state === 'running') {
    return (
      <>
        <progress className="row-progress" value={row.share} aria-label={t('Share of {key} done', { key: row.key })} />
        {row.live === null && <span className="text">{stageOf(row)}</span>}
      </>
    );
  }
  const wrong = row.state === 'failed' || row.state === 'refused' || row.state === 'wants-trace';
  return (
    <span
      className={wrong ? 'row-status bad' : 'row-status muted'}
      title={row.reason === null ? undefined : localized(row.reason)}
    >
      {t(WORDS[row.state])}
      {row.reason !== null && <span className="text">{localized(row.reason)}</span>}
      {(row.state === 'failed' || row.state === 'canceled') && (
        <Button
          look="quiet"
          className="button-link"
          onClick={() => {
            runActions.retry(row.key);
          }}
        >
          {row.state === 'failed' ? t('Try again') : t('Run')}
        </Button>
      )}
    </span>
  );
}
