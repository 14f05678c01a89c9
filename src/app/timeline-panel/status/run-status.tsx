import { Suspense, type ReactElement, useEffect, useState } from 'react';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { Button } from '../../components/button.tsx';
import { formatCount, formatTime } from '../../../base/format.ts';
import type { RunProgress } from '../../../worker/protocol.ts';
import { cancelRun } from '../../runs/run-controller.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';

const RunNews = lazyPart(() => import('./run-news.tsx'));

const SIDES: readonly Side[] = ['a', 'b'];

export function RunStatus(): ReactElement {
  return (
    <div className="run-status stack">
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
  if (state === 'idle' || (state === 'done' && (shown?.stopReason ?? null) === null)) return null;
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
    <div
      className={
        progress === null ? 'run-progress center pad surface run-preparing box' : 'run-progress center pad surface box'
      }
    >
      <span>{progressText(letter, progress)}</span>
      <progress
        value={progress?.kind === 'running' ? progress.completed / progress.requests : undefined}
        aria-label={`Progress of run ${letter}`}
      />
      <Button onClick={() => cancelRun(side)}>Cancel</Button>
    </div>
  );
}

function progressText(letter: string, progress: RunProgress | null): string {
  if (progress === null) return `Preparing ${letter} …`;
  if (progress.kind === 'preparing')
    return `Preparing the SSD of ${letter}: ${formatCount(progress.pages)} pages written`;
  const { completed, requests, nowNs } = progress;
  return `Running ${letter}: ${formatCount(completed)} of ${formatCount(requests)} requests, at ${formatTime(nowNs)}`;
}

/** Screen-reader announcements of run progress. The first run is not announced: it belongs to page load. */
function RunSpoken(): ReactElement {
  const [text, setText] = useState('');
  useEffect(
    () =>
      useRuns.subscribe((now, before) => {
        for (const side of ['a', 'b'] as const) {
          if (now[side].state === 'asks' && before[side].state !== 'asks') {
            setText(`Run ${side.toUpperCase()} exceeds this page’s budget. Cancel it or run it anyway.`);
            return;
          }
        }
        const changed = now.a.shown?.run !== before.a.shown?.run || now.b.shown?.run !== before.b.shown?.run;
        if (!changed || before.a.shown === null) return;
        setText([sentence('A', now.a.shown), sentence('B', now.b.shown)].join(' '));
      }),
    [],
  );
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}

function sentence(letter: string, shown: ShownRun | null): string {
  if (shown === null) return `No run ${letter}.`;
  const { read, write } = shown.metrics.response;
  const means = [
    ...(read.meanNs === null ? [] : [`mean read ${formatTime(Math.round(read.meanNs))}`]),
    ...(write.meanNs === null ? [] : [`mean write ${formatTime(Math.round(write.meanNs))}`]),
  ];
  const figures = means.length === 0 ? 'no requests' : means.join(', ');
  return `Run ${letter} is complete: ${figures}.`;
}
