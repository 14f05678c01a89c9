import { useEffect, useState, type ReactElement } from 'react';
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
            setText(`Run ${side.toUpperCase()} exceeds this page’s budget. Cancel it or run it anyway.`);
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
  if (shown === null) return `No run ${letter}.`;
  const { read, write } = shown.outcome.metrics.response;
  const means = [
    ...(read.meanNs === null ? [] : [`mean read ${formatTime(Math.round(read.meanNs))}`]),
    ...(write.meanNs === null ? [] : [`mean write ${formatTime(Math.round(write.meanNs))}`]),
  ];
  return `Run ${letter} is complete: ${means.length === 0 ? 'no requests' : means.join(', ')}.`;
}
