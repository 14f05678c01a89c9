import { Suspense, useMemo, type ReactElement } from 'react';
import { Operations } from '../../../analysis/columns/operations.ts';
import { requestAccount } from '../../../analysis/why/account.ts';
import { whyItWaited, type WaitLine } from '../../../analysis/statements/because.ts';
import type { RunReader } from '../../../analysis/why/run-reader.ts';
import { Unfold } from '../../components/section.tsx';
import { lazyPart } from '../../contributions/lazy-part.tsx';
import { formatInstant, formatTime, plural } from '../../../base/format.ts';
import { hasRows, readerOf } from '../../runs/run-reader.ts';
import type { ShownRun } from '../../stores/runs.ts';
import type { Side } from '../../stores/view.ts';
import { type Subject, ChainList } from './chain-list.tsx';
import { placeOf } from '../../travel/place.ts';
import { MissingBefore, BeyondLimitNote } from './beyond-limit-note.tsx';
import { busyWords } from '../../../analysis/statements/words.ts';

const Words = lazyPart(() => import('../../components/words.tsx'));

interface WhyChainProps {
  side: Side;
  request: number;
  /** `read #17` */
  words: string;
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

function KnownChain({ side, request, words, run }: WhyChainProps): ReactElement {
  const reader = readerOf(run);
  const account = useMemo(() => requestAccount(reader, request), [reader, request]);
  const explanation = useMemo(() => whyItWaited(reader, request), [reader, request]);
  const arrivalNs = account?.arrivalNs ?? 0;
  const critical = account?.critical ?? null;
  const waits = explanation?.waits ?? [];
  const waitNs = explanation?.waitNs ?? 0;
  const subject = { words, arrivalNs, latencyNs: waitNs + (explanation?.ownNs ?? 0) };
  const full = waits.length === 0 ? null : busyWords(reader, waits[0].pieces);
  const short = waits.filter(({ ns }) => ns < SHORT * subject.latencyNs);
  const shown = short.length > 1 ? waits.filter((wait) => !short.includes(wait)) : waits;
  return (
    <>
      {full !== null && <p className="saturation">{full}</p>}
      <ol className="why">
        <li>
          <strong>{words}</strong> arrives at {formatInstant(arrivalNs)}
          {critical !== null && (
            <p className="muted">
              <Suspense fallback={placeOf(reader, critical)}>
                <Words text={placeOf(reader, critical)} />
              </Suspense>
            </p>
          )}
        </li>
        {shown.map((wait, index) => (
          <WaitItems key={index} side={side} reader={reader} subject={subject} wait={wait} />
        ))}
        {shown.length < waits.length && (
          <li>
            <Unfold label={shortWords(short)}>
              <ol className="why">
                {short.map((wait, index) => (
                  <WaitItems key={index} side={side} reader={reader} subject={subject} wait={wait} />
                ))}
              </ol>
            </Unfold>
          </li>
        )}
        {waits.length === 0 && <li>No waiting.</li>}
        {typeof account?.finishNs === 'number' && (
          <li>
            {`complete at ${formatInstant(account.finishNs)}`}
            {explanation !== null && waits.length > 0 && (
              <p className="muted">
                {`after ${formatTime(waitNs)} of waiting and ${formatTime(explanation.ownNs)} of its own work`}
              </p>
            )}
          </li>
        )}
      </ol>
      <MissingBefore run={run} atNs={arrivalNs} />
      {account?.placed === false && <p className="muted near small">Durations are exact; their order is estimated.</p>}
    </>
  );
}

interface WaitItemsProps {
  side: Side;
  reader: RunReader;
  subject: Subject;
  wait: WaitLine;
}

function WaitItems({ side, reader, subject, wait }: WaitItemsProps): ReactElement {
  const links = useMemo(() => [wait.link, ...wait.causes], [wait]);
  return <ChainList side={side} reader={reader} links={links} subject={subject} wait={wait} />;
}

function shortWords(waits: readonly WaitLine[]): string {
  const time = formatTime(waits.reduce((sum, { ns }) => sum + ns, 0));
  return `${plural(waits.length, 'shorter wait')}, ${time} together`;
}
