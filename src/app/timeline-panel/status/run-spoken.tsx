import { useEffect, useState, type ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
import { formatTime } from '../../../base/format.ts';
import { useRuns } from '../../stores/runs.ts';
import type { ShownRun } from '../../stores/runs.ts';

/** Screen-reader announcements of run progress. The first run is not announced: it belongs to page load. */
export function RunSpoken(): ReactElement {
  const [text, setText] = useState('');
  useEffect(
    () =>
      useRuns.subscribe((now, before) => {
        for (const side of ['a', 'b'] as const) {
          if (now[side].state === 'asks' && before[side].state !== 'asks') {
            setText(
              t('Run {side} exceeds this page’s budget. Cancel it or run it anyway.', { side: side.toUpperCase() }),
            );
            return;
          }
        }
        const changed = now.a.shown?.run !== before.a.shown?.run || now.b.shown?.run !== before.b.shown?.run;
        if (!changed || before.a.shown === null) return;
        setText([sentence('A', now.a.shown), sentence('B', now.b.shown)].join(' '));
      }),
    [],
  );
  return (
    <p className="unseen" role="status">
      {text}
    </p>
  );
}

function sentence(letter: string, shown: ShownRun | null): string {
  if (shown === null) return t('No run {side}.', { side: letter });
  const { read, write } = shown.outcome.metrics.response;
  const means = [
    ...(read.meanNs === null ? [] : [`${t('mean read')} ${formatTime(Math.round(read.meanNs))}`]),
    ...(write.meanNs === null ? [] : [`${t('mean write')} ${formatTime(Math.round(write.meanNs))}`]),
  ];
  return t('Run {side} is complete: {figures}.', {
    side: letter,
    figures: means.length === 0 ? t('no requests') : means.join(', '),
  });
}
