import { useMemo, type CSSProperties, type ReactElement } from 'react';
import { requestAccount } from '../../analysis/why/account.ts';
import { causeChain } from '../../analysis/why/cause-chain.ts';
import type { ChainLink } from '../../analysis/why/cause-chain.ts';
import { Section } from '../components/section.tsx';
import { formatExactMs, formatTime } from '../format.ts';
import { viewOf } from '../run-view.ts';
import type { ShownRun } from '../stores/runs.ts';
import { reveal, select } from '../stores/view.ts';
import type { Side } from '../stores/view.ts';
import { placeOf } from './place.ts';
import { selectionOfOperation } from './timeline-words.ts';
import './why-chain.css';

interface WhyChainProps {
  side: Side;
  request: number;
  /** `read #17` */
  words: string;
  run: ShownRun;
}

/** The chain behind a request's longest wait: what was in its way, why that was there, and so on. */
export function WhyChain({ side, request, words, run }: WhyChainProps): ReactElement {
  const view = viewOf(run);
  const links = useMemo(() => causeChain(view, request), [view, request]);
  const account = useMemo(() => requestAccount(view, request), [view, request]);
  return (
    <Section title="Why it waited">
      <ol className="why">
        <li>
          <strong>{words}</strong> arrives at {formatExactMs(account?.arrivalNs ?? 0)} ms
          {typeof account?.critical === 'number' && <p className="muted">{placeOf(view, account.critical)}</p>}
        </li>
        {links.map((link, index) => (
          <Link key={index} side={side} link={link} own={words} />
        ))}
        {links.length === 0 && <li>It waited for nothing.</li>}
        {typeof account?.finishNs === 'number' && <li>complete at {formatExactMs(account.finishNs)} ms</li>}
      </ol>
      {account?.placed === false && (
        <p className="muted why-note">How long it waited for what is exact; in which order is a guess here.</p>
      )}
    </Section>
  );
}

const MARKS: Record<ChainLink['kind'], string> = {
  wait: 'var(--phase-wait)',
  job: 'var(--phase-erase)',
  trigger: 'var(--phase-program)',
  start: 'var(--line-strong)',
};

function Link({ side, link, own }: { side: Side; link: ChainLink; own: string }): ReactElement {
  const { kind, words, fromNs, toNs, operation } = link;
  const text = words.startsWith(`${own} `) ? `it ${words.slice(own.length + 1)}` : words;
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
              select(selectionOfOperation(side, operation));
              reveal({ side, operation });
            }}
          >
            show
          </button>
        </>
      )}
      <p className="muted">
        {toNs > fromNs
          ? `${formatTime(toNs - fromNs)}, until ${formatExactMs(toNs)} ms`
          : `at ${formatExactMs(fromNs)} ms`}
      </p>
    </li>
  );
}
