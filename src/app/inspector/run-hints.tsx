import { group } from 'd3-array';
import { Suspense, type ReactElement } from 'react';
import { formatShare, plural } from '../../base/format.ts';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { useRuns, type ShownRun } from '../stores/runs.ts';

const IdleHint = lazyPart(() => import('./idle-hint.tsx'));

/** Below this die utilization the timeline is nearly empty. */
const NEARLY_IDLE = 0.01;

/** What a reader must know of the runs before any figure of them. */
export function RunHints(): ReactElement | null {
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  if (a === null) return null;
  const busy = mean(a.metrics.dieUtilization);
  return (
    <>
      {a.experiment.host.mode === 'open' && busy > 0 && busy < NEARLY_IDLE && (
        <Suspense fallback={null}>
          <IdleHint run={a} busy={busy} />
        </Suspense>
      )}
      {[...hintsOf([a, b])].map(([title, told]) => (
        <details key={title} className="idle-hint note">
          <summary>
            {b !== null && `${[...new Set(told.map(({ side }) => side))].join(' and ')}: `}
            {title}
          </summary>
          {told.map(({ side, says }) => (
            <p key={`${side}: ${says}`}>{b === null ? says : `${side}: ${says}`}</p>
          ))}
        </details>
      ))}
    </>
  );
}

/** By the first words of the sentence, which A and B share: the reasons below stay in view. */
function hintsOf(runs: readonly (ShownRun | null)[]): ReadonlyMap<string, readonly { side: string; says: string }[]> {
  const told = runs.flatMap((run, index) => doubtsOf(run).map((says) => ({ side: index === 0 ? 'A' : 'B', says })));
  return group(told, ({ says }) => says.split(/[:,.] /)[0] ?? says);
}

function doubtsOf(run: ShownRun | null): readonly string[] {
  if (run === null) return [];
  const { wrappedRequests: wrapped, requests, doubts } = run;
  if (wrapped === 0) return doubts;
  const share = formatShare(wrapped / (requests.count * run.experiment.host.repeat));
  return [`${plural(wrapped, 'request')} wrapped (${share}): they use other addresses than the trace.`, ...doubts];
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
