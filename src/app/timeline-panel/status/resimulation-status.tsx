import { useEffect, type ReactElement } from 'react';
import { formatTime } from '../../../base/format.ts';
import { useRuns } from '../../stores/runs.ts';
import { useTravel } from '../../stores/travel.ts';
import { followWindow } from '../../runs/resimulate.ts';
import { pageState } from '../../stores/page-state.ts';

const status = pageState(() => ({ isFollowing: false }));

/** The status of ranges beyond the recording limit. Loaded only for runs that exceed it. */
export default function ResimulationStatus(): ReactElement | null {
  const { a, b } = useTravel((state) => state.resimulating);
  useEffect(() => {
    if (status.isFollowing) return;
    status.isFollowing = true;
    followWindow();
  }, []);
  const steps = useRuns(({ a: first, b: second }) =>
    Math.max(first.shown?.beyondLimit?.stepNs ?? 0, second.shown?.beyondLimit?.stepNs ?? 0),
  );
  const text =
    a === 'simulating' || b === 'simulating'
      ? 're-simulating this window…'
      : a === 'lost' || b === 'lost'
        ? 'This window is no longer available. Run again.'
        : a === 'too long' || b === 'too long'
          ? `Beyond the recording limit: showing utilization per ${formatTime(steps)}. Zoom in to see operations`
          : null;
  return text === null ? null : (
    <p className="resimulation muted small surface" role="status">
      {text}
    </p>
  );
}
