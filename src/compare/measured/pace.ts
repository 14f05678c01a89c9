import { formatFactor, plural } from '../../base/format.ts';
import type { Host } from '../../document/experiment.ts';

/**
 * Why measured response times of a trace cannot be compared with a run: it played the requests at another pace than
 * the recorded device got them. Null if they can.
 */
export function otherPace({
  mode,
  queueDepth,
  timeScale,
}: Pick<Host, 'mode' | 'queueDepth' | 'timeScale'>): string | null {
  if (mode === 'closed')
    return `this run keeps ${plural(queueDepth, 'request')} in flight, whenever they were recorded`;
  if (timeScale === 1) return null;
  return timeScale > 1
    ? `this run plays the trace ${formatFactor(timeScale)} × faster`
    : `this run plays the trace ${formatFactor(1 / timeScale)} × slower`;
}
