import { useMemo, type ReactElement, type CSSProperties } from 'react';
import { type ChainLink, type WaitLine, collapseRepeats, type Blocker } from '../../../analysis/statements/because.ts';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import { Unfold } from '../../components/section.tsx';
import type { Side } from '../../stores/view.ts';
import { formatInstant, formatShare, formatTime } from '../../../base/format.ts';
import { openDoor } from '../../navigation/open-door.ts';

const MARKS: Record<ChainLink['kind'], string> = {
  wait: 'var(--phase-wait)',
  job: 'var(--phase-erase)',
  trigger: 'var(--phase-program)',
  start: 'var(--line-strong)',
  busy: 'var(--phase-program)',
  next: 'var(--accent)',
};

export interface Subject {
  /** `read #17`; replaced by “it” in its own waits. */
  readonly words: string;
  readonly arrivalNs: number;
  readonly latencyNs: number;
}

interface LinkItemProps {
  side: Side;
  link: ChainLink;
  subject: Subject | undefined;
  wait?: WaitLine | undefined;
}

function LinkItem({ side, link, subject, wait }: LinkItemProps): ReactElement {
  const { kind, words, operation } = link;
  const own = subject === undefined ? null : `${subject.words} `;
  const text = own !== null && words.startsWith(own) ? `it ${words.slice(own.length)}` : words;
  const several = wait?.several ?? [];
  return (
    <li style={{ '--mark': MARKS[kind] } as CSSProperties}>
      {text}
      {operation !== null && several.length === 0 && (
        <>
          {' '}
          <ShowButton side={side} operation={operation} label="show" name={`Show in the timeline: ${text}`} />
        </>
      )}
      <p className="muted">
        {subject !== undefined && wait !== undefined ? waitTime(wait, subject) : linkTime(link, subject)}
      </p>
      {several.length > 0 && (
        <p className="row-line">
          {several.map((one) => {
            const label = whichWords(one);
            const name = `Show in the timeline, ${label}: ${text}`;
            return <ShowButton key={one.which} side={side} operation={one.operation} label={label} name={name} />;
          })}
        </p>
      )}
    </li>
  );
}

interface ShowButtonProps {
  side: Side;
  operation: number;
  label: string;
  name: string;
}

function ShowButton({ side, operation, label, name }: ShowButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="button-link why-show"
      aria-label={name}
      onClick={() => openDoor({ side, operation })}
    >
      {label}
    </button>
  );
}

function whichWords({ which }: Blocker): string {
  if (which === 'first') return 'show first';
  return which === 'last' ? 'last one' : 'longest one';
}

/** How much of the latency a wait is; several parts have a first and a last instant. */
function waitTime({ link, ns }: WaitLine, { latencyNs }: Subject): string {
  const { fromNs, toNs } = link;
  const words = { time: formatTime(ns), share: formatShare(ns / latencyNs), instant: formatInstant(toNs) };
  if (ns === toNs - fromNs) return `${words.time} (${words.share} of the latency), until ${words.instant}`;
  return `${words.time} (${words.share} of the latency), between ${formatInstant(fromNs)} and ${words.instant}`;
}

/** When a link was; said so if it began before the request arrived. */
function linkTime({ fromNs, toNs }: ChainLink, subject: Subject | undefined): string {
  const when =
    toNs > fromNs ? `${formatTime(toNs - fromNs)}, until ${formatInstant(toNs)}` : `at ${formatInstant(fromNs)}`;
  if (subject === undefined || fromNs >= subject.arrivalNs) return when;
  const request = subject.words;
  return toNs <= subject.arrivalNs ? `${when}, before ${request} arrived` : `${when}, begun before ${request} arrived`;
}

interface ChainListProps {
  side: Side;
  reader: RunReader;
  links: readonly ChainLink[];
  subject?: Subject;
  wait?: WaitLine;
}

export function ChainList({ side, reader, links, subject, wait }: ChainListProps): ReactElement {
  const items = useMemo(() => collapseRepeats(reader, links), [reader, links]);
  return (
    <>
      {items.map((item, index) =>
        item.kind === 'link' ? (
          <LinkItem key={index} side={side} link={item.link} subject={subject} wait={index === 0 ? wait : undefined} />
        ) : (
          <li key={index}>
            <Unfold label={item.words}>
              <ol className="why">
                {item.links.map((link, place) => (
                  <LinkItem key={place} side={side} link={link} subject={subject} />
                ))}
              </ol>
            </Unfold>
          </li>
        ),
      )}
    </>
  );
}
