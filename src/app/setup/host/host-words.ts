import { t } from '../../../messages/message.ts';
import type { Host } from '../../../document/experiment.ts';
import { formatCount } from '../../../base/format.ts';

/** How requests arrive, in one sentence. */
export function hostWords({ mode, queueDepth, timeScale, repeat, writeBuffer }: Host): string {
  const words = [
    mode === 'closed'
      ? t('{count, plural, one {# request} other {# requests}} always in flight', { count: queueDepth })
      : timeScale === 1
        ? t('Requests arrive with original timing')
        : t('Requests arrive at {factor}× the original rate', { factor: formatCount(timeScale) }),
  ];
  if (repeat !== 1) words.push(t('repeated {count} times', { count: formatCount(repeat) }));
  if (writeBuffer.pages > 0) {
    words.push(t('a write buffer of {count, plural, one {# page} other {# pages}}', { count: writeBuffer.pages }));
  }
  return `${words.join(', ')}.`;
}
