import type { ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { Button } from '../components/button.tsx';
import { formatShare } from '../../base/format.ts';
import { patchA } from '../stores/edits.ts';
import type { ShownRun } from '../stores/runs.ts';

/** Die utilization that the speed-up aims at. */
const LIVELY = 0.2;

/**
 * For a trace that leaves the device nearly idle: offers the same requests at a higher rate.
 * @param busy mean utilization of the dies, above 0
 */
export default function IdleHint({ run, busy }: { run: ShownRun; busy: number }): ReactElement {
  const { host } = run.experiment;
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
