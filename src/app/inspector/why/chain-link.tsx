import type { CSSProperties, ReactElement } from 'react';
import type { ChainLink } from '../../../analysis/why/cause-chain.ts';
import { formatInstant, formatTime } from '../../../base/format.ts';
import { openDoor } from '../../navigation/open-door.ts';
import type { Side } from '../../stores/view.ts';
import './why-chain.css';

const MARKS: Record<ChainLink['kind'], string> = {
  wait: 'var(--phase-wait)',
  job: 'var(--phase-erase)',
  trigger: 'var(--phase-program)',
  start: 'var(--line-strong)',
  busy: 'var(--phase-program)',
  next: 'var(--accent)',
};

interface LinkItemProps {
  side: Side;
  link: ChainLink;
  /** The subject of the chain, replaced by “it”. */
  own?: string;
}

/** One link of a chain of causes: the event, its time, and a button that shows it. */
export function LinkItem({ side, link, own }: LinkItemProps): ReactElement {
  const { kind, words, fromNs, toNs, operation } = link;
  const text = own !== undefined && words.startsWith(`${own} `) ? `it ${words.slice(own.length + 1)}` : words;
  return (
    <li style={{ '--mark': MARKS[kind] } as CSSProperties}>
      {text}
      {operation !== null && (
        <>
          {' '}
          <button
            type="button"
            className="button-link why-show"
            aria-label={`Show in the timeline: ${text}`}
            onClick={() => {
              openDoor({ side, operation });
            }}
          >
            show
          </button>
        </>
      )}
      <p className="muted">
        {toNs > fromNs ? `${formatTime(toNs - fromNs)}, until ${formatInstant(toNs)}` : `at ${formatInstant(fromNs)}`}
      </p>
    </li>
  );
}
