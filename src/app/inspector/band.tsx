import { useEffect, useMemo, type CSSProperties, type ReactElement } from 'react';
import { matchRequest } from '../../analysis/differences/request-differences.ts';
import { LOOK, type ToldCause } from '../../analysis/statements/look.ts';
import { operationWords } from '../../analysis/statements/operation-words.ts';
import { delayWords, versusWords } from '../../analysis/statements/words.ts';
import { whyItWaited } from '../../analysis/statements/because.ts';
import { useTimeline } from '../stores/timeline.ts';
import { requestAccount } from '../../analysis/why/account.ts';
import { formatExactMs, formatTime } from '../../base/format.ts';
import { REQUEST_OPS } from '../../document/names.ts';
import { requestKind } from '../../document/request-ops.ts';
import { CauseBar, CauseKey } from '../components/cause-bar.tsx';
import { openDoor } from '../navigation/open-door.ts';
import { readerOf } from '../runs/run-reader.ts';
import { useDocument } from '../stores/document.ts';
import { shownName } from '../stores/first-screen.ts';
import { useRuns, type ShownRun, type SideState } from '../stores/runs.ts';
import { SIDES, useView, type Side } from '../stores/view.ts';
import { requestName, requestParts, toldParts } from '../travel/request-parts.ts';

/** The selected request, as each side has it. */
interface Asked {
  readonly side: Side;
  readonly request: number;
  readonly of: Readonly<Record<Side, number | null>>;
  /** Whether both sides have this very request. */
  readonly isSame: boolean;
}

const other = (side: Side): Side => (side === 'a' ? 'b' : 'a');

function useAsked(): Asked | null {
  const selection = useView((state) => state.selection);
  const pinned = useView((state) => state.pinned);
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const chosen = pinned ?? (selection?.kind === 'request' ? selection : null);
  const peer = selection?.kind === 'request' ? selection.peer : undefined;
  return useMemo(() => {
    if (chosen === null) return null;
    const { side, request } = chosen;
    const [own, there] = side === 'a' ? [a, b] : [b, a];
    if (own === null || request >= own.recording.requestCount) return null;
    const isSame = there !== null && matchRequest(own, there, request) === 'same';
    const hasPeer = there !== null && peer !== undefined && peer < there.recording.requestCount;
    const elsewhere = isSame ? request : hasPeer ? peer : null;
    return { side, request, isSame, of: side === 'a' ? { a: request, b: elsewhere } : { a: elsewhere, b: request } };
  }, [chosen, peer, a, b]);
}

/** What is asked of the selected request. */
export function Question(): ReactElement {
  const asked = useAsked();
  const name = useDocument((state) => shownName(state.present.pair.a));
  const runs = useRuns();
  const selection = useView((state) => state.selection);
  const own = asked === null ? null : runs[asked.side].shown;
  if (asked === null || own === null) {
    const run = selection === null ? null : runs[selection.side].shown;
    if (selection?.kind === 'gap') return <h2 className="band-question">{`Why is ${selection.name} idle?`}</h2>;
    if (selection?.kind === 'operation' && run !== null && selection.operation < run.recording.operationCount)
      return (
        <h2 className="band-question">{`Why did the ${operationWords(readerOf(run), selection.operation)} run?`}</h2>
      );
    return <h2 className="band-question">{name}</h2>;
  }
  const { request } = asked;
  const latency = latencies(asked, runs).find((one) => !Number.isNaN(one));
  if (latency === undefined)
    return <h2 className="band-question">{`${requestName(own, request)} did not complete`}</h2>;
  const kind = REQUEST_OPS[requestKind(own.requests.op[request % own.requests.count])];
  return (
    <h2 className="band-question">
      {`Why did this ${kind} take `}
      <strong className="big">{formatTime(latency)}</strong>?
    </h2>
  );
}

/** One line: of A alone what it takes without the waits, or what B makes of it. */
export function Answer(): ReactElement {
  const asked = useAsked();
  const runs = useRuns();
  const isEmpty = useView((state) => state.selection === null);
  const isFigure = useDocument((state) => state.present.scenario !== null);
  const own = asked === null ? null : runs[asked.side].shown;
  if (asked === null || own === null)
    return <p className="band-answer muted">{isEmpty ? 'Select a request or a point of the chart.' : ''}</p>;
  const { side, request, of, isSame } = asked;
  const [a, b] = latencies(asked, runs);
  const there = runs[other(side)].shown;
  if (Number.isNaN(a) && Number.isNaN(b)) return <p className="band-answer muted">The run ended before.</p>;
  // What a figure is about stands above: a latency that stays as it is comes after it, in small type.
  if (isSame && a === b && isFigure)
    return <p className="band-answer muted">{`${requestName(own, request)} takes ${formatTime(b)} in both.`}</p>;
  if (isSame && !Number.isNaN(a) && !Number.isNaN(b))
    return <p className="band-answer versus side-b strong">{versusWords(runs.b.shown?.title ?? '', a, b)}</p>;
  return (
    <p className="band-answer muted">
      {there === null ? (
        <Alone run={own} request={request} />
      ) : isSame || of[other(side)] === null ? (
        noMatchWords(other(side), own, there, request)
      ) : (
        peerWords(other(side), there, of[other(side)])
      )}
    </p>
  );
}

/** The longest wait of the selected request, as one sentence. */
export function Cause(): ReactElement {
  const asked = useAsked();
  const runs = useRuns();
  const run = asked === null ? null : runs[asked.side].shown;
  const explanation = useMemo(
    () => (run === null || asked === null ? null : whyItWaited(readerOf(run), asked.request)),
    [run, asked],
  );
  const wait = explanation?.waits.at(0);
  const operation = wait?.link.operation ?? null;
  useEffect(() => {
    if (asked === null || wait === undefined || operation === null) return undefined;
    const { fromNs, toNs } = wait.link;
    useTimeline.setState({ lit: { side: asked.side, operation, fromNs, toNs } });
    return () => useTimeline.setState({ lit: null });
  }, [asked, wait, operation]);
  if (asked === null || run === null || wait === undefined) return <h2 className="band-question">It does not wait.</h2>;
  const name = requestName(run, asked.request);
  const words = wait.link.words.startsWith(name) ? wait.link.words.slice(name.length) : ` ${wait.link.words}`;
  return <h2 className="band-question">{`It${words}: ${formatTime(wait.ns)}.`}</h2>;
}

const latencies = ({ of }: Asked, runs: Readonly<Record<Side, SideState>>): readonly number[] =>
  SIDES.map((side) => latencyOf(runs[side].shown, of[side]));

const latencyOf = (run: ShownRun | null, request: number | null): number =>
  run === null || request === null ? NaN : requestParts(run, request).latency;

function Alone({ run, request }: { readonly run: ShownRun; readonly request: number }): ReactElement {
  const reader = readerOf(run);
  const words = useMemo(() => {
    const account = requestAccount(reader, request);
    return account === null ? '' : delayWords(reader, account);
  }, [reader, request]);
  return <>{words}</>;
}

function peerWords(side: Side, there: ShownRun, request: number | null): string {
  if (request === null) return '';
  const time = formatTime(requestParts(there, request).latency);
  return `${side.toUpperCase()} has other requests; this is its ${requestName(there, request)}: ${time}.`;
}

function noMatchWords(side: Side, run: ShownRun, there: ShownRun, request: number): string {
  const name = side.toUpperCase();
  switch (matchRequest(run, there, request)) {
    case 'later':
      return `In ${name}, ${requestName(there, request)} arrives at another time: not compared.`;
    case 'same':
      return `In ${name} it did not complete.`;
    default:
      return `${name} has other requests: not compared.`;
  }
}

/** Further terms are joined: a line holds five. */
const MOST_TERMS = 5;

interface Term {
  readonly cause: ToldCause | null;
  readonly label: string;
  readonly meaning: string;
  readonly ns: number;
}

function termsOf(parts: ReturnType<typeof toldParts>): Term[] {
  const terms = parts.map(({ cause, ns }) => ({ cause, ns, label: LOOK[cause].label, meaning: LOOK[cause].meaning }));
  if (terms.length <= MOST_TERMS) return terms;
  const largest = new Set([...terms].sort((one, two) => two.ns - one.ns).slice(0, MOST_TERMS - 1));
  const rest = terms.filter((term) => !largest.has(term));
  const words = rest.map(({ label, ns }) => `${label} ${formatTime(ns)}`).join(', ');
  const ns = rest.reduce((sum, term) => sum + term.ns, 0);
  return [
    ...terms.filter((term) => largest.has(term)),
    { cause: null, label: `${rest.length} more`, meaning: words, ns },
  ];
}

/** Terms of both sides stand in one column: B's own ones take the columns of A's own. */
function columnsOf(a: readonly Term[], b: readonly Term[]): (readonly [Term | null, Term | null])[] {
  const free = b.filter(({ cause }) => !a.some((one) => one.cause === cause));
  const columns = a.map((one): readonly [Term | null, Term | null] => [
    one,
    b.find(({ cause }) => cause === one.cause) ?? free.shift() ?? null,
  ]);
  return [...columns, ...free.map((one) => [null, one] as const)];
}

const isWrite = ({ requests }: ShownRun, request: number): boolean =>
  REQUEST_OPS[requestKind(requests.op[request % requests.count])] === 'write';

/** The latency as a bar and as a sum: A's above B's, on one scale. B's room is kept. */
export function Account(): ReactElement {
  const asked = useAsked();
  const runs = useRuns();
  const sides = SIDES.map((side) => {
    const run = runs[side].shown;
    const request = asked?.of[side] ?? null;
    const latency = latencyOf(run, request);
    const parts = run === null || request === null || Number.isNaN(latency) ? [] : toldParts(run, request);
    return { side, run, request, latency, parts, terms: termsOf(parts) };
  });
  const columns = columnsOf(sides[0].terms, sides[1].terms);
  const widthNs = sides.reduce((most, { latency }) => (latency > most ? latency : most), 1);
  return (
    <div
      className="sums"
      style={{ '--terms': columns.length } as CSSProperties}
      data-many={columns.length > MOST_BESIDE || undefined}
    >
      {sides.map(({ side, run, request, latency, parts }, index) => (
        <div
          key={side}
          className={run !== null && request !== null && isWrite(run, request) ? 'sum of-write' : 'sum'}
          {...(run === null ? {} : { 'data-state-hash': run.stateHash })}
          data-side={side}
        >
          {run !== null && <SideName side={side} request={request} isChosen={asked?.side === side} />}
          {run !== null && !Number.isNaN(latency) && (
            <>
              <CauseBar
                parts={parts}
                widthNs={widthNs}
                label={`Latency of ${requestName(run, request ?? 0)} in ${side.toUpperCase()} by cause`}
              />
              <Sum columns={columns.map((pair) => [pair[0], pair[index]])} latency={latency} parts={parts} />
            </>
          )}
          {run === null && side === 'b' && (
            <>
              <div className="cause-bar full clip" />
              <p className="sum-terms muted block">A switch below makes B.</p>
            </>
          )}
        </div>
      ))}
    </div>
  );
}

interface SideNameProps {
  readonly side: Side;
  readonly request: number | null;
  readonly isChosen: boolean;
}

function SideName({ side, request, isChosen }: SideNameProps): ReactElement {
  const hasB = useRuns((state) => state.b.shown !== null);
  const name = side.toUpperCase();
  if (!hasB || request === null || isChosen) return <strong className={`side-${side}`}>{name}</strong>;
  return (
    <button
      type="button"
      className={`button-link strong side-${side}`}
      aria-label={`Select in ${name}`}
      title={`Select in ${name}`}
      onClick={() => openDoor({ side, request })}
    >
      {name}
    </button>
  );
}

interface SumProps {
  /** A's term of a column, and the one of this side. */
  readonly columns: readonly (readonly [Term | null, Term | null])[];
  readonly latency: number;
  readonly parts: ReturnType<typeof toldParts>;
}

/** Names of more terms stand below their numbers. */
const MOST_BESIDE = 4;

function Sum({ columns, latency, parts }: SumProps): ReactElement {
  const total = parts.reduce((sum, { ns }) => sum + ns, 0);
  const isExact = total === latency;
  const first = columns.findIndex(([, term]) => term !== null);
  return (
    <p className="sum-terms cells">
      {columns.map(([of, term], index) => {
        if (term === null) return <span key={index} />;
        const sign = index === first ? '' : '+ ';
        // What stands above it is not said again.
        const label = of === term || of?.cause !== term.cause ? ` ${term.label}` : '';
        return (
          <span key={index} title={term.meaning}>
            <span className="nowrap">
              <span className="muted">{sign}</span>
              {term.cause !== null && <CauseKey cause={term.cause} />} <strong>{formatExactMs(term.ns)}</strong>
            </span>
            <span className="sum-name muted">{label}</span>
          </span>
        );
      })}
      <span className="nowrap end">
        <span className="muted">=</span> <strong>{formatExactMs(total)}</strong> <span className="muted">ms</span>{' '}
        <span className={isExact ? 'good' : 'bad'}>{isExact ? '✓' : '≠'}</span>
      </span>
    </p>
  );
}
