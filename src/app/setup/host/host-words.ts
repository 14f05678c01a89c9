import type { Host } from '../../../document/experiment.ts';
import { formatCount, plural } from '../../../base/format.ts';

export function hostWords({ mode, queueDepth, timeScale, repeat, writeBuffer }: Host): string {
  const words = [
    mode === 'closed'
      ? `${plural(queueDepth, 'request')} always in flight`
      : timeScale === 1
        ? 'Requests arrive with original timing'
        : `Requests arrive at ${formatCount(timeScale)}× the original rate`,
  ];
  if (repeat !== 1) words.push(`repeated ${formatCount(repeat)} times`);
  if (writeBuffer.pages > 0) {
    words.push(`a write buffer of ${plural(writeBuffer.pages, 'page')}`);
  }
  return `${words.join(', ')}.`;
}
