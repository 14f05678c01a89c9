/** The effect of a switch as one short line: "reads p99 −97 %, writes +2 %". */
import { formatCount, formatRatio, formatShare, formatTime, plural } from '../../../../base/format.ts';
import type { FigureChange, RequestChange, RunEffect } from '../../../../compare/run/run-effect.ts';

/** From this factor on a growth is a ratio, not a percentage. */
const RATIO_FROM = 10;
/** Below this rest a decrease would print as more than 99.9 %: the new value says more. */
const VALUE_BELOW = 0.002;

/** A change of a figure: −97 %, +2.1 %, 12.5 ×, → 5 µs. */
function changeText({ beforeNs, afterNs }: Pick<FigureChange, 'beforeNs' | 'afterNs'>): string {
  const ratio = afterNs / beforeNs;
  if (ratio < VALUE_BELOW) return `→ ${formatTime(afterNs)}`;
  if (ratio >= RATIO_FROM) return formatRatio(ratio);
  return `${ratio < 1 ? '−' : '+'}${formatShare(Math.abs(ratio - 1))}`;
}

function figureText(change: FigureChange): string {
  const values = { change: changeText(change) };
  if (change.op === 'read') return change.figure === 'p99' ? `reads p99 ${values.change}` : `reads ${values.change}`;
  return change.figure === 'p99' ? `writes p99 ${values.change}` : `writes ${values.change}`;
}

/** A change of one latency: −14.6 ms. */
function mostText({ beforeNs, afterNs }: RequestChange): string {
  if (Number.isNaN(afterNs)) return 'not complete';
  if (Number.isNaN(beforeNs)) return 'complete';
  return `${afterNs < beforeNs ? '−' : '+'}${formatTime(Math.abs(afterNs - beforeNs))}`;
}

export function effectText({ level, figures, changed, most, stops }: RunEffect): string {
  if (level === 'none') return 'no request changes';
  if (level === 'places') return 'other places, same times';
  if (stops !== null) return 'the run ends early';
  const [first, second] = figures;
  if (figures.length === 2 && first.figure === 'p99' && second.figure === 'p99') {
    const values = { first: changeText(first), second: changeText(second) };
    return first.op === 'read'
      ? `p99: reads ${values.first}, writes ${values.second}`
      : `p99: writes ${values.first}, reads ${values.second}`;
  }
  if (figures.length > 0) return figures.map(figureText).join(', ');
  return most === null
    ? plural(changed, 'request changes', 'requests change')
    : `${plural(changed, 'request changes', 'requests change')}, most ${mostText(most)}`;
}

export function effectDetails({ level, figures, changed, requests, most, stops }: RunEffect): string {
  if (level === 'none') return 'Every event of the run is the same: no decision differs.';
  if (level === 'places') return 'Pages are in other places, but every request takes as long.';
  const sentences = [`${formatCount(changed)} of ${formatCount(requests)} requests take longer, or less long.`];
  for (const { op, figure, beforeNs, afterNs } of figures) {
    const before = formatTime(beforeNs);
    const after = formatTime(afterNs);
    if (op === 'read')
      sentences.push(
        figure === 'p99'
          ? `99th percentile of reads: ${before} → ${after}.`
          : `Mean latency of reads: ${before} → ${after}.`,
      );
    else
      sentences.push(
        figure === 'p99'
          ? `99th percentile of writes: ${before} → ${after}.`
          : `Mean latency of writes: ${before} → ${after}.`,
      );
  }
  if (most !== null) sentences.push(`Request #${formatCount(most.request)} changes most: ${mostText(most)}.`);
  if (stops !== null) sentences.push('The run ends before its last request.');
  return sentences.join(' ');
}
