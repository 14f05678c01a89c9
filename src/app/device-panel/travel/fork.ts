/** B as a continuation of A from an instant on. */
import { t } from '../../../messages/message.ts';
import { formatInstant } from '../../../base/format.ts';
import { forkAt } from '../../stores/edits.ts';
import { setTarget } from '../../stores/panel.ts';
import { useRuns } from '../../stores/runs.ts';
import { say } from '../../stores/travel.ts';
import { setPlayhead } from '../../stores/view.ts';
import { fromNs, travelRun } from './travel.ts';

/** Forks B from A at the playhead, with its current or next change. */
export function forkHere(): void {
  if (travelRun() === null) return;
  const ns = Math.round(fromNs());
  setPlayhead(ns);
  setTarget('b');
  forkAt(ns, t('Fork at {instant}', { instant: formatInstant(ns) }));
  say(
    useRuns.getState().b.state === 'idle'
      ? t('Fork at {instant}: choose a policy for B to continue with', { instant: formatInstant(ns) })
      : t('B continues from A at {instant}', { instant: formatInstant(ns) }),
  );
}

/** Removes the fork: B runs from the start. */
export function endFork(): void {
  forkAt(null, t('Remove the fork'));
  say(t('B runs from the start'));
}
