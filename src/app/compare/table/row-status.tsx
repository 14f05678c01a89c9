import type { ReactElement } from 'react';
import { formatCount } from '../../../base/format.ts';
import { Button } from '../../components/button.tsx';
import type { Row, RowState } from '../rows/row.ts';
import { runActions } from '../state/runner.ts';

const WORDS: Readonly<Record<RowState, string>> = {
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  canceled: 'canceled',
  refused: 'cannot run',
  'wants-trace': 'file missing',
};

/** What a run does before its first request: its device may take longer than its requests. */
export const stageOf = ({ preparedPages = null }: Row): string =>
  preparedPages === null ? 'starting' : `preparing the device: ${formatCount(preparedPages)} pages written`;

/** The state of a run that is not done, and what can be done about it. */
export function RowStatus({ row }: { row: Row }): ReactElement {
  if (row.state === 'running') {
    return (
      <>
        <progress className="row-progress" value={row.share} aria-label={`Share of ${row.key} done`} />
        {row.live === null && <span className="text">{stageOf(row)}</span>}
      </>
    );
  }
  const wrong = row.state === 'failed' || row.state === 'refused' || row.state === 'wants-trace';
  return (
    <span className={wrong ? 'row-status bad' : 'row-status muted'} title={row.reason ?? undefined}>
      {WORDS[row.state]}
      {row.reason !== null && <span className="text">{row.reason}</span>}
      {(row.state === 'failed' || row.state === 'canceled') && (
        <Button look="quiet" className="button-link" onClick={() => runActions.retry(row.key)}>
          {row.state === 'failed' ? 'Try again' : 'Run'}
        </Button>
      )}
    </span>
  );
}
