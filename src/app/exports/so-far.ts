import { min } from 'd3-array';
import { formatInstant, plural } from '../../base/format.ts';
import type { RunGoing, RunPreparing } from '../../worker/protocol.ts';

/** In progress, or stopped before its last request. */
export interface RunSoFar {
  readonly name: string;
  /** Simulated time, ns. */
  readonly untilNs: number;
  readonly isStopped: boolean;
}

/** @param progress of a run in progress, if its figures so far are shown */
export function runSoFar(
  name: string,
  progress: Pick<RunGoing, 'kind' | 'nowNs'> | Pick<RunPreparing, 'kind'> | null,
  end: { readonly stopReason: string | null; readonly endNs: number } | null,
): RunSoFar[] {
  if (progress?.kind === 'running') return [{ name, untilNs: progress.nowNs, isStopped: false }];
  return end !== null && typeof end.stopReason === 'string' ? [{ name, untilNs: end.endNs, isStopped: true }] : [];
}

/** Further runs are counted. */
const MOST_NAMED = 4;

/** '' if all have ended. */
export function soFarText(runs: readonly RunSoFar[]): string {
  const sentences = runs.slice(0, MOST_NAMED).map(({ name, untilNs, isStopped }) => {
    const instant = formatInstant(untilNs);
    return isStopped
      ? `${name} stopped early: until ${instant} of simulated time.`
      : `${name} so far: until ${instant} of simulated time.`;
  });
  const more = runs.length - sentences.length;
  if (more > 0) {
    sentences.push(`${plural(more, 'more run is', 'more runs are')} not complete.`);
  }
  return sentences.join(' ');
}

/** `-until-12.3ms`: the earliest of some instants (ns); '' without any. */
export function untilStem(instants: readonly number[]): string {
  const first = min(instants);
  // Names of files have no groups of digits.
  return first === undefined ? '' : `-until-${formatInstant(first).replaceAll(/\s/g, '')}`;
}
