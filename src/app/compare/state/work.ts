/** How much work some runs are, before they start: the limit on the sum of a plan that comes from elsewhere. */
import type { Cell } from '../../../compare/plan/cells.ts';
import { SUMMARY_KEPT } from '../../../compare/run/summary.ts';
import { runNeeds } from '../../../engine/run/run-needs.ts';

/** Runs that have not been simulated yet. */
export interface Work {
  readonly runs: number;
  /** Of one processor, estimated; runs of traces and samples, whose requests are not here yet, are not counted. */
  readonly seconds: number;
  /** Bytes that the browser would store, estimated. */
  readonly bytes: number;
}

/** More work than this asks first. */
const MOST_RUNS = 100;
const MOST_SECONDS = 600;
const MOST_BYTES = 300 * 1024 * 1024;
/** Stored columns of a request, with some causes of waiting. */
const BYTES_PER_REQUEST = 40;

/** The work of some cells. */
export function workOf(cells: readonly Cell[]): Work {
  let seconds = 0;
  let bytes = 0;
  for (const { experiment } of cells) {
    if (experiment === null || !('synthetic' in experiment.workload)) continue;
    const needs = runNeeds(experiment, null, SUMMARY_KEPT);
    seconds += needs.seconds;
    bytes += needs.requests * BYTES_PER_REQUEST;
  }
  return { runs: cells.length, seconds, bytes };
}

export const isMuch = ({ runs, seconds, bytes }: Work): boolean =>
  runs > MOST_RUNS || seconds > MOST_SECONDS || bytes > MOST_BYTES;
