import type { ReactElement } from 'react';
import { formatInstant } from '../../../base/format.ts';
import { leaveView } from '../../navigation/view-history.ts';
import { rowsMissingUntil } from '../../runs/run-reader.ts';
import type { ShownRun } from '../../stores/runs.ts';
import { setWindow } from '../../stores/view.ts';

/** Replaces the causes of a range beyond the recording limit that has not been re-simulated. Times in ns. */
export function BeyondLimitNote({ startNs, endNs }: { startNs: number; endNs: number }): ReactElement {
  const around = endNs - startNs + 1;
  return (
    <p className="muted near small">
      Beyond the recording limit; re-simulated when you zoom in:{' '}
      <button
        type="button"
        className="button-link"
        onClick={() => {
          leaveView();
          setWindow([Math.max(0, startNs - around), endNs + around]);
        }}
      >
        zoom in
      </button>
    </p>
  );
}

/** States from when on causes are known if a chain may lead further back. */
export function MissingBefore({ run, atNs }: { run: ShownRun; atNs: number }): ReactElement | null {
  const fromNs = rowsMissingUntil(run, atNs);
  if (fromNs === null) return null;
  return (
    <p className="muted near small">
      {`Events before ${formatInstant(fromNs)} are beyond the recording limit and not analyzed.`}
    </p>
  );
}
