import { Suspense, type ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { formatCount, formatTime } from '../format.ts';
import { cancelRun } from '../run-controller.ts';
import { useRuns } from '../stores/runs.ts';
import type { Side } from '../stores/view.ts';
import './run-status.css';

const RunNews = lazyPart(() => import('./run-news.tsx'));

const SIDES: readonly Side[] = ['a', 'b'];

/** What is going on behind the picture: a run that takes longer than a moment, one that failed, one that lacks its trace. */
export function RunStatus(): ReactElement {
  return (
    <div className="run-status">
      {SIDES.map((side) => (
        <SideStatus key={side} side={side} />
      ))}
    </div>
  );
}

function SideStatus({ side }: { side: Side }): ReactElement | null {
  const { state, progress, shown } = useRuns((runs) => runs[side]);
  if (state === 'running') return progress === null ? null : <Running side={side} />;
  if (state === 'idle' || (state === 'done' && (shown?.outcome.stopReason ?? null) === null)) return null;
  return (
    <Suspense fallback={null}>
      <RunNews side={side} />
    </Suspense>
  );
}

function Running({ side }: { side: Side }): ReactElement {
  const progress = useRuns((state) => state[side].progress);
  const completed = progress?.completed ?? 0;
  const requests = progress?.requests ?? 1;
  return (
    <div className="run-progress">
      <span>
        Running {side.toUpperCase()}: {formatCount(completed)} of {formatCount(requests)} requests, at{' '}
        {formatTime(progress?.nowNs ?? 0)}
      </span>
      <progress
        className="progress"
        value={completed / requests}
        aria-label={`Progress of run ${side.toUpperCase()}`}
      />
      <Button
        onClick={() => {
          cancelRun(side);
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
