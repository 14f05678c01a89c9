import { useMemo, type ReactElement } from 'react';
import { Operations } from '../../../analysis/columns/operations.ts';
import { requestAccount } from '../../../analysis/why/account.ts';
import {
  collapseRepeats,
  whyItWaited,
  type ChainLink,
  type Explanation,
  type WaitLine,
} from '../../../analysis/statements/because.ts';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import { Unfold } from '../../components/section.tsx';
import { formatTime, plural } from '../../../base/format.ts';
import { hasRows, readerOf } from '../../runs/run-reader.ts';
import { matchRequest } from '../../../analysis/differences/request-differences.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { Instant, LinkItem, Repeats, type DrawnLink, type Subject } from './chain-list.tsx';
import { placeOf } from '../../travel/place.ts';
import { MissingBefore, BeyondLimitNote } from './beyond-limit-note.tsx';
import { busyWords } from '../../../analysis/statements/words.ts';

interface WhyChainProps {
  side: Side;
  request: number;
  /** `read #17` */
  words: string;
  /** `8 KiB`; empty of a flush. */
  size: string;
  run: ShownRun;
}

/** All waits of a request, which sum to its latency with its own work, and the causes behind the one that matters. */
export function WhyChain(props: WhyChainProps): ReactElement {
  const { request, run } = props;
  const operations = new Operations(run.recording);
  const startNs = operations.arrival(request);
  const endNs = operations.finish(request);
  if (hasRows(run, startNs, endNs)) return <KnownChain {...props} />;
  return <BeyondLimitNote startNs={startNs} endNs={endNs} />;
}

/** Several waits of a smaller share of the latency are one item. */
const SHORT = 0.01;

interface Line {
  readonly ns: number;
  /** At one instant a cause comes first, then the arrival, then the wait. */
  readonly rank: 0 | 1 | 2;
  readonly item: (isAgain: boolean) => ReactElement;
}

/** In the order of the clock: what led to the wait, the arrival, the waits, the completion. */
function KnownChain({ side, request, words, size, run }: WhyChainProps): ReactElement {
  const reader = readerOf(run);
  const account = useMemo(() => requestAccount(reader, request), [reader, request]);
  const explanation = useMemo(() => whyItWaited(reader, request), [reader, request]);
  const there = useRuns((state) => state[side === 'a' ? 'b' : 'a'].shown);
  const isSame = there !== null && matchRequest(run, there, request) === 'same';
  const arrivalNs = account?.arrivalNs ?? 0;
  const critical = account?.critical ?? null;
  const waits = explanation?.waits ?? [];
  const waitNs = explanation?.waitNs ?? 0;
  const subject = {
    words,
    arrivalNs,
    latencyNs: waitNs + (explanation?.ownNs ?? 0),
    isPlaced: account?.placed !== false,
  };
  const full = waits.length === 0 ? null : busyWords(reader, waits[0].pieces);
  const short = waits.filter(({ ns }) => ns < SHORT * subject.latencyNs);
  const shown = short.length > 1 ? waits.filter((wait) => !short.includes(wait)) : waits;
  const isOnly = waits.length === 1;
  const lines: Line[] = [
    {
      ns: arrivalNs,
      rank: 1,
      item: (isAgain) => (
        <li key="arrival">
          <Instant ns={arrivalNs} isAgain={isAgain} />
          <div
            title={[size, critical === null ? '' : placeOf(reader, critical)].filter((text) => text !== '').join(' · ')}
          >
            <strong>{words}</strong> arrives
          </div>
        </li>
      ),
    },
    ...shown.flatMap((wait, index) => waitLines(wait, `w${index}`, { side, reader, subject, isNamed: isSame, isOnly })),
  ];
  // The farthest cause is the last of its chain.
  lines.reverse().sort((one, two) => one.ns - two.ns || one.rank - two.rank);
  return (
    <>
      {full !== null && <p className="saturation note">{full}</p>}
      <ol className="why">
        {lines.map(({ item, ns }, at) => item(at > 0 && formatTime(lines[at - 1].ns) === formatTime(ns)))}
        {shown.length < waits.length && (
          <li>
            <Instant
              ns={subject.isPlaced ? short.reduce((least, { link }) => Math.min(least, link.fromNs), Infinity) : null}
            />
            <Unfold label={shortWords(short)}>
              <ol className="why">
                {short.flatMap((wait, index) =>
                  waitLines(wait, `s${index}`, { side, reader, subject }).map(({ item }) => item(false)),
                )}
              </ol>
            </Unfold>
          </li>
        )}
        {waits.length === 0 && (
          <li>
            <span />
            No waiting.
          </li>
        )}
        {typeof account?.finishNs === 'number' && explanation !== null && (
          <li>
            <Instant ns={account.finishNs} side={isSame ? side : null} />
            <div title={ownTime(explanation)}>complete</div>
          </li>
        )}
        {isSame && there !== null && (
          <OtherSide side={side === 'a' ? 'b' : 'a'} run={there} request={request} words={words} size={size} />
        )}
      </ol>
      <MissingBefore run={run} atNs={arrivalNs} />
      {account?.placed === false && (
        <p className="muted near small">The durations are exact; their order is not known.</p>
      )}
    </>
  );
}

interface LinesOf {
  readonly side: Side;
  readonly reader: RunReader;
  readonly subject: Subject;
  /** Whether the side is said. */
  readonly isNamed?: boolean;
  readonly isOnly?: boolean;
}

function waitLines(wait: WaitLine, key: string, of: LinesOf): Line[] {
  return collapseRepeats(of.reader, toldAtStart([wait.link, ...wait.causes])).map((item, index) =>
    item.kind === 'link'
      ? {
          ns: item.link.fromNs,
          rank: index === 0 ? 2 : 0,
          item: (isAgain) => (
            <LinkItem
              key={`${key} ${index}`}
              {...of}
              link={item.link}
              wait={index === 0 ? wait : undefined}
              isOnly={index === 0 && of.isOnly}
              isAgain={isAgain}
            />
          ),
        }
      : {
          ns: item.links[0].fromNs,
          rank: 0,
          item: (isAgain) => (
            <Repeats key={`${key} ${index}`} {...of} words={item.words} links={item.links} isAgain={isAgain} />
          ),
        },
  );
}

/** A collection that the experiment starts is one line: what it does is read on hover. */
function toldAtStart(links: readonly ChainLink[]): DrawnLink[] {
  return links.flatMap((link, at): DrawnLink[] => {
    const next = links.at(at + 1);
    const isGiven = link.kind === 'job' && next?.kind === 'start' && next.operation === null;
    if (isGiven && link.words.startsWith('garbage collection '))
      return [{ ...link, words: next.words, details: link.words }];
    const before = links.at(at - 1);
    const isTold = at > 0 && link.kind === 'start' && before?.kind === 'job' && link.operation === null;
    return isTold && before.words.startsWith('garbage collection ') ? [] : [link];
  });
}

/** The waits of the same request in the other run, and its completion. */
function OtherSide({ side, request, words, run }: WhyChainProps): ReactElement | null {
  const reader = readerOf(run);
  const operations = new Operations(run.recording);
  const isKnown = hasRows(run, operations.arrival(request), operations.finish(request));
  const explanation = isKnown ? whyItWaited(reader, request) : null;
  if (explanation === null) return null;
  const { waits, waitNs, ownNs } = explanation;
  const isPlaced = requestAccount(reader, request)?.placed !== false;
  const subject = { words, arrivalNs: operations.arrival(request), latencyNs: waitNs + ownNs, isPlaced };
  const [longest] = waits;
  return (
    <>
      {longest !== undefined && (
        <LinkItem
          side={side}
          reader={reader}
          link={longest.link}
          subject={subject}
          wait={longest}
          isNamed
          isOnly={waits.length === 1}
        />
      )}
      <li>
        <Instant ns={operations.finish(request)} side={side} />
        <div title={ownTime(explanation)}>complete</div>
      </li>
    </>
  );
}

const ownTime = ({ ownNs }: Explanation): string => `after ${formatTime(ownNs)} of its own work`;

function shortWords(waits: readonly WaitLine[]): string {
  const time = formatTime(waits.reduce((sum, { ns }) => sum + ns, 0));
  return `${plural(waits.length, 'shorter wait')}, ${time} together`;
}
