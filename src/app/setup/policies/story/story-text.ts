/** The effect of a switch as one short line: "reads p99 −97 %, writes +2 %". */
import { formatCount, formatRatio, formatShare, formatTime } from '../../../../base/format.ts';
import type { FigureChange, RequestChange, RunEffect } from '../../../../compare/run/run-effect.ts';
import { t } from '../../../../messages/message.ts';

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
  if (change.op === 'read')
    return change.figure === 'p99' ? t('reads p99 {change}', values) : t('reads {change}', values);
  return change.figure === 'p99' ? t('writes p99 {change}', values) : t('writes {change}', values);
}

/** A change of one latency: −14.6 ms. */
function mostText({ beforeNs, afterNs }: RequestChange): string {
  if (Number.isNaN(afterNs)) return t('not complete');
  if (Number.isNaN(beforeNs)) return t('complete');
  return `${afterNs < beforeNs ? '−' : '+'}${formatTime(Math.abs(afterNs - beforeNs))}`;
}

/** The line itself. */
export function effectText({ level, figures, changed, most, stops }: RunEffect): string {
  if (level === 'none') return t('no request changes');
  if (level === 'places') return t('other places, same times');
  if (stops !== null) return t('the run ends early');
  const [first, second] = figures;
  if (figures.length === 2 && first.figure === 'p99' && second.figure === 'p99') {
    const values = { first: changeText(first), second: changeText(second) };
    return first.op === 'read'
      ? t('p99: reads {first}, writes {second}', values)
      : t('p99: writes {first}, reads {second}', values);
  }
  if (figures.length > 0) return figures.map(figureText).join(', ');
  return most === null
    ? t('{count, plural, one {# request changes} other {# requests change}}', { count: changed })
    : t('{count, plural, one {# request changes} other {# requests change}}, most {change}', {
        count: changed,
        change: mostText(most),
      });
}

/** Everything of it, for the tooltip. */
export function effectDetails({ level, figures, changed, requests, most, stops }: RunEffect): string {
  if (level === 'none') return t('Every event of the run is the same: no decision differs.');
  if (level === 'places') return t('Pages are in other places, but every request takes as long.');
  const sentences = [
    t('{changed} of {requests} requests take longer, or less long.', {
      changed: formatCount(changed),
      requests: formatCount(requests),
    }),
  ];
  for (const { op, figure, beforeNs, afterNs } of figures) {
    const values = { before: formatTime(beforeNs), after: formatTime(afterNs) };
    if (op === 'read')
      sentences.push(
        figure === 'p99'
          ? t('99th percentile of reads: {before} → {after}.', values)
          : t('Mean latency of reads: {before} → {after}.', values),
      );
    else
      sentences.push(
        figure === 'p99'
          ? t('99th percentile of writes: {before} → {after}.', values)
          : t('Mean latency of writes: {before} → {after}.', values),
      );
  }
  if (most !== null)
    sentences.push(
      t('Request #{request} changes most: {change}.', { request: formatCount(most.request), change: mostText(most) }),
    );
  if (stops !== null) sentences.push(t('The run ends before its last request.'));
  return sentences.join(' ');
}
