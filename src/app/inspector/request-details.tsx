import { REQUEST_OPS } from '../../document/names.ts';
import { requestKind } from '../../document/request-ops.ts';
import { Suspense, useMemo, type ReactElement } from 'react';
import { matchRequest } from '../../analysis/differences/request-differences.ts';
import { requestAccount } from '../../analysis/why/account.ts';
import { delayWords } from '../../analysis/statements/words.ts';
import { Operations } from '../../analysis/columns/operations.ts';
import { Button } from '../components/button.tsx';
import { lazyPart } from '../contributions/lazy-part.tsx';
import { Section, Unfold } from '../components/section.tsx';
import { formatBytes, formatExactMs, formatInstant, formatTime, formatApart } from '../../base/format.ts';
import { openDoor } from '../navigation/open-door.ts';
import { readerOf } from '../runs/run-reader.ts';
import type { ShownRun } from '../stores/runs.ts';
import { pin, useView, type Selection, type Side } from '../stores/view.ts';
import { CauseBar, CauseKey } from '../components/cause-bar.tsx';
import { LOOK } from '../../analysis/statements/look.ts';
import { requestParts, requestName, toldParts } from '../travel/request-parts.ts';
import { WhyChain } from './why/why-chain.tsx';

const WordMeanings = lazyPart(() => import('./word-meanings.tsx'));
const AtPlayhead = lazyPart(() => import('./at-playhead.tsx'));

interface RequestDetailsProps {
  selection: Extract<Selection, { kind: 'request' }>;
  run: ShownRun;
  other: ShownRun | null;
}

/** A request's latency beside the other run's, split by cause to the nanosecond. */
export function RequestDetails({ selection, run, other }: RequestDetailsProps): ReactElement {
  const { side, request } = selection;
  const hasPlayhead = useView((state) => state.playhead !== null);
  const { latency } = requestParts(run, request);
  const parts = useMemo(() => toldParts(run, request), [run, request]);
  const words = requestName(run, request);
  const title = `Selected · ${side.toUpperCase()}`;
  const { requests } = run;
  const kind = requestKind(requests.op[request % requests.count]);
  const isWrite = kind === REQUEST_OPS.indexOf('write');
  // A flush has no size.
  const hasPages = kind !== REQUEST_OPS.indexOf('flush');
  if (Number.isNaN(latency)) {
    const arrival = new Operations(run.recording).arrival(request);
    return (
      <Section title={title}>
        <p className="big">–</p>
        <p>{`${words} arrived at ${formatInstant(arrival)} and did not complete before the run ended.`}</p>
      </Section>
    );
  }
  const total = parts.reduce((before, part) => before + part.ns, 0);
  return (
    <>
      <Section
        title={title}
        aside={
          <span className="panel-tools row gap-1 rigid">
            <PinButton selection={selection} />
            <Button
              look="quiet"
              className="panel-small"
              title="Fit the request into the timeline"
              onClick={() => openDoor({ side, request }, { fit: true })}
            >
              Show
            </Button>
          </span>
        }
      >
        <LatencyLine side={side} request={request} run={run} other={other} peer={selection.peer} />
        <p className="muted">
          {hasPages ? `${words} · ${formatBytes(requests.bytes[request % requests.count])}` : words}
        </p>
        <Wait run={run} request={request} />
        {hasPlayhead && (
          <Suspense fallback={null}>
            <AtPlayhead run={run} request={request} />
          </Suspense>
        )}
        <div className={isWrite ? 'big-bar of-write' : 'big-bar'}>
          <CauseBar parts={parts} widthNs={Math.max(1, latency)} label="Latency by cause" />
        </div>
        <dl className={isWrite ? 'parts of-write' : 'parts'}>
          {parts.map(({ cause, ns }) => (
            <div key={cause} title={LOOK[cause].meaning}>
              <dt>
                <CauseKey cause={cause} /> {LOOK[cause].label}
              </dt>
              <dd className="strong">{formatExactMs(ns)}</dd>
            </div>
          ))}
          <div className="parts-sum">
            <dt>sum = latency, ms</dt>
            <dd className="light">
              {formatExactMs(total)}{' '}
              <span className={total === latency ? 'good' : 'bad'}>{total === latency ? '✓' : '≠'}</span>
            </dd>
          </div>
        </dl>
        <Unfold label="What the words mean">
          <Suspense fallback={null}>
            <WordMeanings words={parts.map(({ cause }) => [LOOK[cause].label, LOOK[cause].meaning])} />
          </Suspense>
        </Unfold>
      </Section>
      <WhyChain side={side} request={request} words={words} run={run} />
    </>
  );
}

function PinButton({ selection: { side, request } }: Pick<RequestDetailsProps, 'selection'>): ReactElement {
  const isPinned = useView(({ pinned }) => pinned?.side === side && pinned.request === request);
  return (
    <Button
      look="quiet"
      className="panel-small"
      title={isPinned ? 'Do not keep this request' : 'Keep this request while you follow its causes'}
      shortcut="Y"
      aria-pressed={isPinned}
      onClick={() => pin(isPinned ? null : { side, request })}
    >
      Pin
    </Button>
  );
}

function Wait({ run, request }: { run: ShownRun; request: number }): ReactElement {
  const reader = readerOf(run);
  const words = useMemo(() => {
    const account = requestAccount(reader, request);
    return account === null ? '' : delayWords(reader, account);
  }, [reader, request]);
  return <p className="muted">{words}</p>;
}

interface LatencyLineProps {
  side: Side;
  request: number;
  run: ShownRun;
  other: ShownRun | null;
  /** The request shown beside it, if the other run has other requests. */
  peer?: number | undefined;
}

/** A request's latency, and that of the same request in the other run: `A 13.35 ms → B 260 µs`. */
function LatencyLine({ side, request, run, other, peer }: LatencyLineProps): ReactElement {
  const { latency } = requestParts(run, request);
  const otherSide: Side = side === 'a' ? 'b' : 'a';
  const match = other === null ? null : matchRequest(run, other, request);
  const hasPeer = peer !== undefined && other !== null && peer < other.recording.requestCount;
  const shown = match === 'same' ? request : hasPeer ? peer : null;
  const there = other !== null && shown !== null ? requestParts(other, shown).latency : NaN;
  if (Number.isNaN(there)) {
    return (
      <>
        <p className="words baseline between">
          <span className="big">{formatTime(latency)}</span>
        </p>
        {other !== null && <p className="versus-note strong words">{noMatchWords(otherSide, match, other, request)}</p>}
      </>
    );
  }
  const [a, b] = side === 'a' ? [latency, there] : [there, latency];
  return (
    <>
      <p className="words baseline between versus">
        <SideLatency side="a" ns={a} isSelected={side === 'a'} />
        <span className="versus-arrow" aria-label="and in B">
          →
        </span>
        <SideLatency side="b" ns={b} isSelected={side === 'b'} />
      </p>
      <p className="versus-note strong words">
        {other === null || shown === null || match === 'same'
          ? speedWords(a, b)
          : `${otherSide.toUpperCase()} has other requests; this is its ${requestName(other, shown)}.`}
        <button
          type="button"
          className="button-link"
          onClick={() => openDoor({ side: otherSide, request: shown ?? request })}
        >
          {`Select in ${otherSide.toUpperCase()}`}
        </button>
      </p>
    </>
  );
}

function SideLatency({ side, ns, isSelected }: { side: Side; ns: number; isSelected: boolean }): ReactElement {
  return (
    <span className={isSelected ? 'cells versus-selected' : 'cells'}>
      <span className={`versus-side side-${side}`}>{side.toUpperCase()}</span>{' '}
      <span className={`big side-${side}`}>{formatTime(ns)}</span>
    </span>
  );
}

/** B against A, with an arrow: never by color alone. */
function speedWords(a: number, b: number): string {
  if (a === b) return 'same in B';
  if (!(a > 0 && b > 0)) return '';
  const ratio = formatApart(a, b);
  return b < a ? `▼ ${ratio} faster in B` : `▲ ${ratio} slower in B`;
}

function noMatchWords(otherSide: Side, match: string | null, other: ShownRun, request: number): string {
  const name = otherSide.toUpperCase();
  switch (match) {
    case 'later':
      return `In ${name}, ${requestName(other, request)} arrives at another time: not compared.`;
    case 'same':
      return `In ${name} it did not complete.`;
    default:
      return `${name} has other requests: not compared.`;
  }
}
