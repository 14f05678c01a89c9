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
  const { state, shown } = useRuns((runs) => runs[side]);
  if (state === 'running') return <Running side={side} />;
  if (state === 'idle' || (state === 'done' && (shown?.outcome.stopReason ?? null) === null)) return null;
  return (
    <Suspense fallback={null}>
      <RunNews side={side} />
    </Suspense>
  );
}

/** How far a run is. Before its first word, which short runs never say, requests are made and devices filled. */
function Running({ side }: { side: Side }): ReactElement {
  const progress = useRuns((state) => state[side].progress);
  const letter = side.toUpperCase();
  return (
    <div className={progress === null ? 'run-progress run-preparing' : 'run-progress'}>
      <span>
        {progress === null
          ? `Preparing ${letter} …`
          : `Running ${letter}: ${formatCount(progress.completed)} of ${formatCount(progress.requests)} requests, at ${formatTime(progress.nowNs)}`}
      </span>
      <progress
        value={progress === null ? undefined : progress.completed / progress.requests}
        aria-label={`Progress of run ${letter}`}
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
