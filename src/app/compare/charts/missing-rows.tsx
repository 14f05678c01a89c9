import type { ReactElement } from 'react';
import { Button } from '../../components/button.tsx';
import { Message } from '../../components/section.tsx';
import type { Row } from '../rows/row.ts';
import { useCompare } from '../state/compare-store.ts';
import { runActions } from '../state/runner.ts';
import { rowNamer } from './panel-per-kind.tsx';

/** More rows are only counted. */
const MOST_NAMED = 4;

interface MissingRowsProps {
  /** Finished rows that the charts cannot show; at least one. */
  readonly rows: readonly Row[];
}

/**
 * Says which finished rows the charts lack: neither page nor browser has their requests, since the run was made elsewhere,
 * or what was stored has been deleted. They can run again.
 */
export function MissingRows({ rows }: MissingRowsProps): ReactElement {
  const nameOf = rowNamer(useCompare((state) => state.rows));
  const names = rows.slice(0, MOST_NAMED).map(nameOf).join(', ');
  const more = rows.length - MOST_NAMED;
  return (
    <div className="rigid pad surface">
      <Message tone="warn" title={more > 0 ? `Not shown: ${names} and ${more} more` : `Not shown: ${names}`}>
        <p>
          The requests are not in this browser.{' '}
          <Button
            look="quiet"
            className="button-link"
            onClick={() => {
              for (const { key } of rows) runActions.retry(key);
            }}
          >
            Run again
          </Button>
        </p>
      </Message>
    </div>
  );
}
