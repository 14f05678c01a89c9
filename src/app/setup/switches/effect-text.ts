/** The effect of a switch in words: what a row says, and its details. */
import { formatCount, formatTime, plural } from '../../../base/format.ts';
import type { Change, RequestChange, RunEffect } from '../../../compare/run/run-effect.ts';

/** The same to the digit shown. */
export const isSame = ({ beforeNs, afterNs }: Change): boolean => shown(beforeNs) === shown(afterNs);

const shown = (ns: number): string => formatTime(ns, 3);

/** “12.6 → 14.6 ms”, “12.6 ms → 382 µs”: the unit is given once if both have it. */
export function fromTo({ beforeNs, afterNs }: Change): readonly [before: string, after: string] {
  const [before, after] = [shown(beforeNs), shown(afterNs)];
  const unitAt = before.lastIndexOf(SPACE);
  return [after.endsWith(before.slice(unitAt)) ? before.slice(0, unitAt) : before, after];
}

/** As `formatTime` puts it between a number and its unit. */
const SPACE = '\u202f';

/** One line, if there are no two values to tell. */
export function effectLine({ level, changed, most, stops, read, write }: RunEffect): string | null {
  if (level === 'none') return 'no request changes';
  if (level === 'places') return 'other places, same times';
  if (stops !== null) return 'the run ends early';
  if ([read, write].some((change) => change !== null && !isSame(change))) return null;
  const count = plural(changed, 'request changes', 'requests change');
  return most === null ? count : `${count}, most ${mostText(most)}`;
}

/** A change of one latency: −14.6 ms. */
function mostText({ beforeNs, afterNs }: RequestChange): string {
  if (Number.isNaN(afterNs)) return 'not complete';
  if (Number.isNaN(beforeNs)) return 'complete';
  return `${afterNs < beforeNs ? '−' : '+'}${shown(Math.abs(afterNs - beforeNs))}`;
}

export function effectDetails(effect: RunEffect): string {
  const { level, changed, requests, most, measure, stops } = effect;
  if (level === 'none') return 'Every event of the run is the same: no decision differs.';
  if (level === 'places') return 'Pages are in other places, but every request takes as long.';
  const takes = changed === 1 ? 'takes' : 'take';
  const sentences = [`${formatCount(changed)} of ${plural(requests, 'request')} ${takes} longer, or less long.`];
  for (const op of ['read', 'write'] as const) {
    const change = effect[op];
    if (change === null) continue;
    const what = measure === 'p99' ? `99th percentile of ${op}s` : `Mean latency of ${op}s`;
    sentences.push(`${what}: ${formatTime(change.beforeNs)} → ${formatTime(change.afterNs)}.`);
  }
  if (most !== null) sentences.push(`Request #${formatCount(most.request)} changes most: ${mostText(most)}.`);
  if (stops !== null) sentences.push('The run ends before its last request.');
  return sentences.join(' ');
}
