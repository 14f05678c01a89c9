import type { ReactElement } from 'react';
import { Button } from '../components/button.tsx';
import { formatShare } from '../../base/format.ts';
import { change } from '../stores/edits.ts';
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
    <p className="idle-hint note stack">
      {`The dies are busy ${formatShare(busy)} of the time: at this rate requests hardly overlap.`}{' '}
      <Button
        look="plain"
        onClick={() => change('a', { patch: { host: { timeScale: host.timeScale * factor } } }, `Speed up ${factor}×`)}
      >
        {`Speed up ${factor}×`}
      </Button>
    </p>
  );
}
