import { t } from '../../messages/message.ts';
import { formatFactor } from '../../base/format.ts';
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
    return t(
      'this run keeps {count, plural, one {# request} other {# requests}} in flight, whenever they were recorded',
      { count: queueDepth },
    );
  if (timeScale === 1) return null;
  return timeScale > 1
    ? t('this run plays the trace {factor} × faster', { factor: formatFactor(timeScale) })
    : t('this run plays the trace {factor} × slower', { factor: formatFactor(1 / timeScale) });
}
