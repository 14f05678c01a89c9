import { RunReader } from '../../analysis/why/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Selection } from '../stores/view.ts';
import { perObject } from '../../base/memo.ts';

export const readerOf = perObject(
  ({ experiment, recording, requests, jobs, fork = null }: ShownRun): RunReader =>
    new RunReader(recording, experiment, fork, requests, jobs),
);

/** Recorded or re-simulated. */
export function hasRows({ completeUntilNs, made }: ShownRun, fromNs: number, toNs: number): boolean {
  if (toNs <= completeUntilNs) return true;
  return made !== undefined && made.fromNs <= Math.max(fromNs, completeUntilNs) && toNs <= made.toNs;
}

/** From when on rows are available if some are missing before an instant, ns; null if none are missing. */
export function rowsMissingUntil({ completeUntilNs, made }: ShownRun, atNs: number): number | null {
  return made !== undefined && made.fromNs > completeUntilNs && made.fromNs <= atNs ? made.fromNs : null;
}

/** Another run may have had more requests, operations or lanes. */
export function hasSelected({ recording }: ShownRun, selection: Selection): boolean {
  switch (selection.kind) {
    case 'request':
      return selection.request < recording.requestCount;
    case 'operation':
      return selection.operation < recording.operationCount;
    case 'gap':
      return selection.die === null
        ? selection.channel < recording.channels
        : recording.channels + selection.die < recording.lanes.length;
  }
}
