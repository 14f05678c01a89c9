import { ORIGIN_LABELS } from '../../base/vocabulary.ts';
import { firstIndex } from '../../base/arrays.ts';
import { useMemo, type ReactElement } from 'react';
import type { DeviceInstant } from '../../analysis/instant/device-instant.ts';
import type { JobColumns } from '../../engine/recording/job-ledger.ts';
import { CAUSE_NAMES } from '../../engine/recording/recording.ts';
import { formatTime, plural } from '../../base/format.ts';
import type { ShownRun } from '../stores/runs.ts';
import { jumpTo } from '../travel/travel.ts';

/** Listed jobs: the latest that have begun. */
const LISTED = 12;

interface CollectionProps {
  readonly instant: DeviceInstant;
  readonly run: ShownRun;
  readonly names: readonly string[];
  readonly ns: number;
}

export function CollectionPart({ instant, run, names, ns }: CollectionProps): ReactElement {
  const { jobs, jobCosts } = run;
  const begun = useMemo(() => jobsBegun(jobs, ns), [jobs, ns]);
  const needy = instant.planes.need.reduce((count, need) => count + (need > 0 ? 1 : 0), 0);
  const shown = Array.from({ length: Math.min(LISTED, begun) }, (_, i) => begun - 1 - i);
  return (
    <div className="device-gc scroll low grow">
      <h3 className="words small">
        {' '}
        Garbage collection{' '}
        <span className="muted">
          {needy > 0
            ? `${plural(begun, 'job')} so far · ${plural(needy, 'plane')} below the threshold`
            : `${plural(begun, 'job')} so far`}
        </span>
      </h3>
      {shown.length === 0 ? (
        <p className="muted">No garbage collection yet.</p>
      ) : (
        <ol>
          {shown.map((job) => {
            const isOver = jobs.endNs[job] <= ns;
            const { [job]: busy } = jobCosts.busyNs;
            const block = (
              <button
                type="button"
                className="button-link"
                title="Jump to when this block was selected as victim"
                onClick={() => jumpTo(jobs.startNs[job])}
              >
                {`block ${jobs.block[job]}`}
              </button>
            );
            const place = jobPlace(jobs, job, names);
            const invalid = String(jobs.invalid[job]);
            const valid = String(jobs.valid[job]);
            return (
              <li key={job}>
                {isOver ? (
                  <>
                    {block} of {place}: reclaimed {invalid}, moved {valid};{' '}
                    {tookWords(jobs.endNs[job] - jobs.startNs[job], busy)}
                  </>
                ) : (
                  <>
                    {block} of {place}: {invalid} to reclaim, {pagesLeft(instant, jobs, job)} of {valid} left to move
                  </>
                )}
                {isOver && jobCosts.delayed[job] > 0 && (
                  <strong>
                    {' '}
                    {`· ${plural(jobCosts.delayed[job], 'request')} waited for it last, ${formatTime(jobCosts.delayNs[job])}`}
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

/** The pages that a job which is not over has still to move. At the instant of its start it may not be there yet. */
function pagesLeft({ planes }: DeviceInstant, { plane, block, valid }: JobColumns, job: number): number {
  const isThere = planes.victim[plane[job]] === block[job];
  return isThere ? planes.victimValid[plane[job]] : valid[job];
}

function jobPlace({ cause, plane }: JobColumns, job: number, names: readonly string[]): string {
  const name = names[plane[job]];
  return cause[job] === 1 ? name : `${name} (${ORIGIN_LABELS[CAUSE_NAMES[cause[job]]]})`;
}

function tookWords(ns: number, busyNs: number): string {
  const time = formatTime(ns);
  return Number.isNaN(busyNs) ? `took ${time}` : `took ${time} (${formatTime(busyNs)} of bus and die)`;
}

/** Jobs are in order of their start. */
function jobsBegun({ count, startNs }: JobColumns, ns: number): number {
  return firstIndex(0, count, (job) => startNs[job] > ns);
}
