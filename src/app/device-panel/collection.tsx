import { ORIGIN_LABELS } from '../../base/vocabulary.ts';
import { firstIndex } from '../../base/binary-search.ts';
import { useMemo, type ReactElement } from 'react';
import type { DeviceView } from '../../analysis/instant/device-view.ts';
import type { JobColumns } from '../../engine/gc/job-ledger.ts';
import { CAUSE_NAMES } from '../../engine/recording/recording.ts';
import { formatCounted, formatTime } from '../../base/format.ts';
import type { ShownRun } from '../stores/runs.ts';
import { jumpTo } from './travel/travel.ts';

/** Listed jobs: the latest that have begun. */
const LISTED = 12;

interface CollectionProps {
  readonly view: DeviceView;
  readonly run: ShownRun;
  readonly names: readonly string[];
  /** The playhead. */
  readonly ns: number;
}

/** GC jobs: the block, why it was selected, the cost in time and in delayed requests. */
export function Collection({ view, run, names, ns }: CollectionProps): ReactElement {
  const { jobs, jobCosts } = run.outcome;
  const begun = useMemo(() => jobsBegun(jobs, ns), [jobs, ns]);
  const needy = view.planes.need.reduce((count, need) => count + (need > 0 ? 1 : 0), 0);
  const shown = Array.from({ length: Math.min(LISTED, begun) }, (_, i) => begun - 1 - i);
  return (
    <div className="device-gc">
      <h3>
        {' '}
        Garbage collection{' '}
        <span className="muted">
          {formatCounted(begun, 'job')} so far
          {needy > 0 ? ` · ${formatCounted(needy, 'plane')} below the threshold` : ''}
        </span>
      </h3>
      {shown.length === 0 ? (
        <p className="muted">No garbage collection yet.</p>
      ) : (
        <ol>
          {shown.map((job) => {
            const isOver = jobs.endNs[job] <= ns;
            const { [job]: busy } = jobCosts.busyNs;
            return (
              <li key={job}>
                <button
                  type="button"
                  className="button-link"
                  title="Jump to when this block was selected as victim"
                  onClick={() => {
                    jumpTo(jobs.startNs[job]);
                  }}
                >
                  block {jobs.block[job]}
                </button>{' '}
                of {names[jobs.plane[job]]}
                {jobs.cause[job] === 1 ? '' : ` (${ORIGIN_LABELS[CAUSE_NAMES[jobs.cause[job]]]})`}: reclaimed{' '}
                {jobs.invalid[job]}, moved {jobs.valid[job]};{' '}
                {isOver ? `took ${formatTime(jobs.endNs[job] - jobs.startNs[job])}` : 'in progress'}
                {isOver && !Number.isNaN(busy) ? ` (${formatTime(busy)} of bus and die)` : ''}
                {isOver && jobCosts.delayed[job] > 0 && (
                  <strong>
                    {' '}
                    · {formatCounted(jobCosts.delayed[job], 'request')} delayed by {formatTime(jobCosts.delayNs[job])}
                  </strong>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

/** The number of jobs begun at an instant; jobs are in order of their start. */
function jobsBegun({ count, startNs }: JobColumns, ns: number): number {
  return firstIndex(0, count, (job) => startNs[job] > ns);
}
