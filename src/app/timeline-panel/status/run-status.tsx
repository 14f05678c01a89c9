import { Suspense, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { Button } from '../../components/button.tsx';
import { formatCount, formatTime } from '../../../base/format.ts';
import type { RunProgress } from '../../../worker/protocol.ts';
import { cancelRun } from '../../runs/run-controller.ts';
import { useRuns } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { RunSpoken } from './run-spoken.tsx';
import './run-status.css';

const RunNews = lazyPart(() => import('./run-news.tsx'));

const SIDES: readonly Side[] = ['a', 'b'];

/** The status of long, failed or incomplete runs. */
export function RunStatus(): ReactElement {
  return (
    <div className="run-status">
      <RunSpoken />
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

/** The progress of a run. Until the first progress message the requests are being generated. */
function Running({ side }: { side: Side }): ReactElement {
  const progress = useRuns((state) => state[side].progress);
  const letter = side.toUpperCase();
  return (
    <div className={progress === null ? 'run-progress run-preparing' : 'run-progress'}>
      <span>{progressText(letter, progress)}</span>
      <progress
        value={progress?.kind === 'running' ? progress.completed / progress.requests : undefined}
        aria-label={t('Progress of run {side}', { side: letter })}
      />
      <Button
        onClick={() => {
          cancelRun(side);
        }}
      >
        {t('Cancel')}
      </Button>
    </div>
  );
}

function progressText(letter: string, progress: RunProgress | null): string {
  if (progress === null) return t('Preparing {side} …', { side: letter });
  if (progress.kind === 'preparing')
    return t('Preconditioning {side}: {pages} pages written', {
      side: letter,
      pages: formatCount(progress.pages),
    });
  const { completed, requests, nowNs } = progress;
  return t('Running {side}: {completed} of {requests} requests, at {time}', {
    side: letter,
    completed: formatCount(completed),
    requests: formatCount(requests),
    time: formatTime(nowNs),
  });
}
