import { useMemo, type ReactElement } from 'react';
import { idleChain } from '../../analysis/statements/idle.ts';
import { Section } from '../components/section.tsx';
import { formatInstant, formatTime } from '../../base/format.ts';
import { hasRows, readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import type { Selection } from '../stores/view.ts';
import { ChainList } from './why/chain-list.tsx';
import { MissingBefore, BeyondLimitNote } from './why/beyond-limit-note.tsx';

interface GapDetailsProps {
  selection: Extract<Selection, { kind: 'gap' }>;
  run: ShownRun;
}

export default function GapDetails({ selection, run }: GapDetailsProps): ReactElement {
  const { side, name, channel, die, startNs, endNs } = selection;
  const reader = readerOf(run);
  const lane = die === null ? channel : reader.recording.channels + die;
  const isKnown = hasRows(run, startNs, endNs);
  // A core, or a direction of the link, takes the first of its line at once.
  const isServer = channel < 0;
  const links = useMemo(
    () => (isKnown && !isServer ? idleChain(reader, lane, Math.floor((startNs + endNs) / 2)) : []),
    [isKnown, isServer, reader, lane, startNs, endNs],
  );
  return (
    <>
      <Section title={`Selected · ${side.toUpperCase()}`}>
        <p className="words baseline between">
          <span className="big">{formatTime(endNs - startNs)}</span>
          <span className="muted">idle</span>
        </p>
        <p>{name}</p>
        <p className="muted">{`from ${formatInstant(startNs)} to ${formatInstant(endNs)}`}</p>
      </Section>
      <Section title="Why it is idle">
        {isServer ? (
          <p>Nothing waits for it.</p>
        ) : (
          <ol className="why">
            <ChainList side={side} reader={reader} links={links} />
          </ol>
        )}
        {isKnown ? <MissingBefore run={run} atNs={startNs} /> : <BeyondLimitNote startNs={startNs} endNs={endNs} />}
      </Section>
    </>
  );
}
