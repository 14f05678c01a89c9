import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { formatShare } from '../../base/format.ts';
import { patchA } from '../stores/edits.ts';
import type { ShownRun } from '../stores/runs.ts';

/** Below this die utilization the timeline is nearly empty. */
const NEARLY_IDLE = 0.01;
/** Die utilization that the speed-up aims at. */
const LIVELY = 0.2;

/** For a trace that leaves the device nearly idle: offers the same requests at a higher rate. */
export function IdleHint({ run }: { run: ShownRun }): ReactElement | null {
  const { host } = run.experiment;
  const { dieUtilization } = run.outcome.metrics;
  const busy = dieUtilization.reduce((sum, share) => sum + share, 0) / Math.max(1, dieUtilization.length);
  if (host.mode !== 'open' || busy <= 0 || busy >= NEARLY_IDLE) return null;
  const factor = 10 ** Math.max(1, Math.floor(Math.log10(LIVELY / busy)));
  return (
    <p className="idle-hint">
      {t('The dies are busy {share} of the time: at this rate requests hardly overlap.', {
        share: formatShare(busy),
      })}{' '}
      <Button
        look="plain"
        onClick={() => {
          patchA({ host: { timeScale: host.timeScale * factor } }, t('Speed up {factor}×', { factor: String(factor) }));
        }}
      >
        {t('Speed up {factor}×', { factor: String(factor) })}
      </Button>
    </p>
  );
}
