import type { ReactElement } from 'react';
import { Section } from '../components/section.tsx';
import { formatExactMs, formatTime } from '../format.ts';
import type { Selection } from '../stores/view.ts';

/** A stretch of a lane in which nothing happens. */
export function GapDetails({ selection }: { selection: Extract<Selection, { kind: 'gap' }> }): ReactElement {
  const { side, startNs, endNs } = selection;
  return (
    <Section title={`Selected · ${side.toUpperCase()}`}>
      <p className="big-line">
        <span className="big">{formatTime(endNs - startNs)}</span>
        <span className="muted">idle</span>
      </p>
      <p className="muted">
        from {formatExactMs(startNs)} to {formatExactMs(endNs)} ms
      </p>
    </Section>
  );
}
