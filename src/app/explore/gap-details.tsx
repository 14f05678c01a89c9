import { useMemo, type ReactElement } from 'react';
import { whyIdle } from '../../analysis/why/idle.ts';
import { Section } from '../components/section.tsx';
import { formatExactMs, formatTime } from '../format.ts';
import { viewOf } from '../run-view.ts';
import type { ShownRun } from '../stores/runs.ts';
import { reveal, select } from '../stores/view.ts';
import type { Selection } from '../stores/view.ts';
import { selectionOfOperation } from './timeline-words.ts';

interface GapDetailsProps {
  selection: Extract<Selection, { kind: 'gap' }>;
  run: ShownRun;
}

/** A stretch of a lane in which nothing happens, and why. */
export default function GapDetails({ selection, run }: GapDetailsProps): ReactElement {
  const { side, name, channel, die, startNs, endNs } = selection;
  const view = viewOf(run);
  const lane = die === null ? channel : view.recording.channels + die;
  const reason = useMemo(() => whyIdle(view, lane, Math.floor((startNs + endNs) / 2)), [view, lane, startNs, endNs]);
  const { operation } = reason;
  return (
    <Section title={`Selected · ${side.toUpperCase()}`}>
      <p className="big-line">
        <span className="big">{formatTime(endNs - startNs)}</span>
        <span className="muted">idle</span>
      </p>
      <p>{name}</p>
      <p className="muted">
        from {formatExactMs(startNs)} to {formatExactMs(endNs)} ms
      </p>
      <p className="inspector-note">
        Why: {reason.words}.{' '}
        {operation !== null && (
          <button
            type="button"
            className="button-link"
            onClick={() => {
              select(selectionOfOperation(side, operation));
              reveal({ side, operation });
            }}
          >
            show
          </button>
        )}
      </p>
    </Section>
  );
}
