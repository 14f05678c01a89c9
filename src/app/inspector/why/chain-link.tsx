import type { CSSProperties, ReactElement } from 'react';
import { t } from '../../../messages/message.ts';
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
  const subject = own === undefined ? null : t('{who} {wait}', { who: own, wait: '' });
  const text =
    subject !== null && words.startsWith(subject) ? t('it {wait}', { wait: words.slice(subject.length) }) : words;
  return (
    <li style={{ '--mark': MARKS[kind] } as CSSProperties}>
      {text}
      {operation !== null && (
        <>
          {' '}
          <button
            type="button"
            className="button-link why-show"
            aria-label={t('Show in the timeline: {what}', { what: text })}
            onClick={() => {
              openDoor({ side, operation });
            }}
          >
            {t('show')}
          </button>
        </>
      )}
      <p className="muted">
        {toNs > fromNs
          ? t('{time}, until {instant}', { time: formatTime(toNs - fromNs), instant: formatInstant(toNs) })
          : t('at {instant}', { instant: formatInstant(fromNs) })}
      </p>
    </li>
  );
}
