import type { ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { visibleText } from '../../../device/visible-text.ts';
import type { Experiment } from '../../../document/experiment.ts';
import { useRuns } from '../../stores/runs.ts';
import { hasRequestsOf } from './has-requests-of.ts';
import { TraceClocks } from './trace-clocks.tsx';

/** B has requests of its own. */
export default function WorkloadOfB({ a, b }: { a: Experiment; b: Experiment }): ReactElement {
  const shown = useRuns((state) => state.b.shown);
  const isCurrent = shown !== null && hasRequestsOf(shown.experiment, b);
  return (
    <>
      <p className="workload-facts small workload-of-b">
        <strong className="side-b">B</strong> {b.name === '' ? t('Untitled') : visibleText(b.name)}
        {isCurrent && (
          <span className="muted">
            {' '}
            · {t('{count, plural, one {# request} other {# requests}}', { count: shown.outcome.workload.requests })}
          </span>
        )}
      </p>
      {areTwoTraces(a, b) && <TraceClocks a={a} b={b} />}
    </>
  );
}

const areTwoTraces = ({ workload: a }: Experiment, { workload: b }: Experiment): boolean =>
  'trace' in a && 'trace' in b && a.trace.hash !== b.trace.hash;
