import { useMemo, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { type ChainLink, type WaitLine, collapseRepeats, type Blocker } from '../../../analysis/statements/because.ts';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import { Unfold } from '../../components/section.tsx';
import type { Side } from '../../stores/view.ts';
import { formatInstant, formatShare, formatTime } from '../../../base/format.ts';
import { operationWords } from '../../../analysis/statements/operation-words.ts';
import { infoType, OperationType } from '../../../engine/recording/recording.ts';
import { useTimeline } from '../../stores/timeline.ts';
import { openDoor } from '../../navigation/open-door.ts';

export interface Subject {
  /** `read #17`; replaced by “it” in its own waits. */
  readonly words: string;
  readonly arrivalNs: number;
  readonly latencyNs: number;
  /** Whether the order of its waits is known. */
  readonly isPlaced: boolean;
}

/** A sentence, whose noun lights its operation in the timeline and is lit by it; a press leads there. */
interface SentenceProps {
  readonly side: Side;
  readonly reader: RunReader;
  readonly link: DrawnLink;
  readonly subject?: Subject | undefined;
}

/** A link as a line has it. */
export interface DrawnLink extends ChainLink {
  /** What is read on hover. */
  readonly details?: string;
}

function Sentence({ side, reader, link, subject }: SentenceProps): ReactElement {
  const { operation } = link;
  const place = placeIn(link);
  const words = link.words.replace(place, link.words.includes('take turns') ? turnPlace(place) : '');
  const own = subject === undefined ? null : `${subject.words} `;
  const text = own !== null && words.startsWith(own) ? `it ${words.slice(own.length)}` : words;
  if (operation === null) return <>{text}</>;
  const noun = nounOf(reader, text, operation);
  const at = text.indexOf(noun);
  return (
    <>
      {text.slice(0, at)}
      <Noun
        side={side}
        reader={reader}
        link={link}
        operation={operation}
        name={`Show in the timeline: ${link.details ?? text}${place}`}
      >
        {noun}
      </Noun>
      {text.slice(at + noun.length)}
    </>
  );
}

/** The part of a sentence that says where: read on hover, as the picture shows it. */
const placeIn = ({ words }: ChainLink): string =>
  / on channel \d+(, chip \d+(, die \d+)?)?$| of channel \d+ · chip \d+ · die \d+ · plane \d+(?=:)/.exec(words)?.[0] ??
  '';

/** Own pages may take turns on both in one wait. */
const turnPlace = (place: string): string =>
  place === '' ? '' : place.includes('die') ? ' on the die' : ' on the bus';

/** The operation as the sentence names it, or else what it is about. */
function nounOf(reader: RunReader, text: string, operation: number): string {
  const [short] = operationWords(reader, operation).split(' (');
  if (text.includes(short)) return short;
  return ['garbage collection', 'wear leveling', 'reallocation'].find((name) => text.includes(name)) ?? text;
}

interface NounProps {
  readonly side: Side;
  readonly reader: RunReader;
  readonly link: Pick<ChainLink, 'kind' | 'fromNs' | 'toNs'>;
  readonly operation: number;
  readonly name: string;
  readonly children: ReactNode;
}

const COLORS: Readonly<Record<number, string>> = {
  [OperationType.read]: 'var(--phase-read)',
  [OperationType.program]: 'var(--phase-program)',
  [OperationType.erase]: 'var(--phase-erase)',
};

function Noun({ side, reader, link: { kind, fromNs, toNs }, operation, name, children }: NounProps): ReactElement {
  const isPointed = useTimeline(({ pointed }) => pointed?.operation === operation && pointed.side === side);
  const light = (isLit: boolean) => () =>
    useTimeline.setState({ lit: isLit ? { side, operation, fromNs, toNs: Math.max(toNs, fromNs + 1) } : null });
  return (
    <button
      type="button"
      className="button-link why-show noun"
      style={
        {
          '--mark': kind === 'job' ? 'var(--phase-erase)' : COLORS[infoType(reader.operations.info(operation))],
        } as CSSProperties
      }
      data-pointed={isPointed || undefined}
      aria-label={name}
      onPointerEnter={light(true)}
      onPointerLeave={light(false)}
      onFocus={light(true)}
      onBlur={light(false)}
      onClick={() => openDoor({ side, operation })}
    >
      {children}
    </button>
  );
}

interface LinkItemProps {
  side: Side;
  reader: RunReader;
  link: DrawnLink;
  subject: Subject | undefined;
  wait?: WaitLine | undefined;
  isNamed?: boolean;
  /** Whether it is the only wait: the sum of the band says how long it was. */
  isOnly?: boolean | undefined;
  /** Whether the line before is of the same instant. */
  isAgain?: boolean;
}

/** A line of the account: when, and what; where, and how much of the latency, on hover. */
export function LinkItem(props: LinkItemProps): ReactElement {
  const { side, reader, link, subject, wait, isNamed = false, isOnly = false, isAgain } = props;
  const time = wait === undefined ? lengthOf(link) : formatTime(wait.ns);
  const isTold = !isOnly && link.details === undefined;
  const several = wait?.several ?? [];
  const isPlaced = wait === undefined || subject?.isPlaced !== false;
  return (
    <li>
      <Instant ns={isPlaced ? link.fromNs : null} side={isNamed ? side : null} isAgain={isAgain} />
      <div title={[link.details ?? placeIn(link).trim(), isTold ? '' : time].filter((text) => text !== '').join(', ')}>
        <Sentence side={side} reader={reader} link={link} subject={subject} />{' '}
        {isTold && (
          <span className="muted" title={subject === undefined ? undefined : linkTime(link, subject, wait)}>
            {time}
          </span>
        )}
        {several.length > 1 && (
          <p className="words">
            {several.map((one) => (
              <Noun
                key={one.which}
                side={side}
                reader={reader}
                link={link}
                operation={one.operation}
                name={`Show in the timeline, ${whichWords(one)}: ${link.words}`}
              >
                {whichWords(one)}
              </Noun>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

const lengthOf = ({ fromNs, toNs }: ChainLink): string => (toNs > fromNs ? formatTime(toNs - fromNs) : '');

interface InstantProps {
  /** Null if it is not known. */
  readonly ns: number | null;
  readonly side?: Side | null;
  readonly isAgain?: boolean | undefined;
}

/** Short, exact on hover; said once of lines of one instant. */
export function Instant({ ns, side = null, isAgain = false }: InstantProps): ReactElement {
  return (
    <span className="nowrap end muted" title={ns === null ? undefined : formatInstant(ns)}>
      {side !== null && <strong className={`side-${side}`}>{side.toUpperCase()} </strong>}
      {!isAgain && ns !== null && formatTime(ns)}
    </span>
  );
}

function whichWords({ which }: Blocker): string {
  if (which === 'first') return 'the first';
  return which === 'last' ? 'the last' : 'the longest';
}

/** When a link was, said so if it began before the request arrived, and how much of the latency a wait is. */
function linkTime({ fromNs, toNs }: ChainLink, subject: Subject, wait: WaitLine | undefined): string {
  const part = wait === undefined ? '' : `${formatShare(wait.ns / subject.latencyNs)} of the latency`;
  if (wait !== undefined && !subject.isPlaced) return part;
  const share = part === '' ? '' : `${part}; `;
  // A wait for several blockers may have others in between: its length is said in the line.
  const when =
    share + (toNs > fromNs ? `from ${formatInstant(fromNs)} to ${formatInstant(toNs)}` : `at ${formatInstant(fromNs)}`);
  if (fromNs >= subject.arrivalNs) return when;
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
          <LinkItem
            key={index}
            side={side}
            reader={reader}
            link={item.link}
            subject={subject}
            wait={index === 0 ? wait : undefined}
          />
        ) : (
          <Repeats key={index} side={side} reader={reader} words={item.words} links={item.links} subject={subject} />
        ),
      )}
    </>
  );
}

interface RepeatsProps {
  readonly side: Side;
  readonly reader: RunReader;
  readonly words: string;
  readonly links: readonly ChainLink[];
  readonly subject: Subject | undefined;
  readonly isAgain?: boolean;
}

export function Repeats({ side, reader, words, links, subject, isAgain }: RepeatsProps): ReactElement {
  return (
    <li>
      <Instant ns={links[0].fromNs} isAgain={isAgain} />
      <Unfold label={words}>
        <ol className="why">
          {links.map((link, place) => (
            <LinkItem key={place} side={side} reader={reader} link={link} subject={subject} />
          ))}
        </ol>
      </Unfold>
    </li>
  );
}
