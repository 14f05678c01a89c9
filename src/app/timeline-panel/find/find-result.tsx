import { MatchList } from './match-list.tsx';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactElement } from 'react';
import { Matches } from '../../../analysis/query/matches.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatCount, plural } from '../../../base/format.ts';
import { openDoor } from '../../navigation/open-door.ts';
import { closeFind, useFind, type FindWish } from '../../stores/find.ts';
import { useRuns, type ShownRun } from '../../stores/runs.ts';
import { useView, type Side } from '../../stores/view.ts';
import { parseQuery, type QueryTerm } from '../../../analysis/query/parse-query.ts';
import { geometryOf } from '../../../device/geometry.ts';

function Suggestions({ text, side }: { text: string; side: Side }): ReactElement {
  const outcome = useRuns((state) => state[side].shown);
  const request = useView((state) => (state.selection?.kind === 'request' ? state.selection.request : null));
  const p99 = outcome?.read.ranks.find(({ label }) => label === 'p99')?.ns ?? null;
  const words: { label: string; term: string }[] = [
    { label: 'reads', term: 'read' },
    { label: 'writes', term: 'write' },
    { label: 'GC', term: 'gc' },
    { label: 'waited for GC', term: 'die busy (GC) > 0ns' },
    ...(p99 === null ? [] : [{ label: 'reads above p99', term: `latency > ${p99}ns` }]),
    ...(request === null ? [] : [{ label: 'the selected request', term: `#${request}` }]),
  ];
  return (
    <span className="group">
      {words.map(({ label, term }) => {
        const on = ` ${text} `.includes(` ${term} `);
        return (
          <button
            key={label}
            type="button"
            className="find-word"
            aria-pressed={on}
            onClick={() => {
              const rest = ` ${text} `.replace(` ${term} `, ' ').trim();
              useFind.setState({ text: on ? rest : `${text} ${term}`.trim() });
            }}
          >
            {label}
          </button>
        );
      })}
    </span>
  );
}

/** Length of a slice of the search, ms. */
const SLICE_MS = 7;

interface Found {
  readonly matches: Matches;
  /** Whether the whole run has been searched; until then `matches` grows. */
  readonly done: boolean;
  readonly count: number;
}

/** The matches of a query in a run, found in slices; null without a run, or without a query that can be read. */
function useMatches(run: ShownRun | null, terms: readonly QueryTerm[] | undefined): Found | null {
  const [state, setState] = useState<{ run: ShownRun; terms: readonly QueryTerm[]; found: Found } | null>(null);
  useEffect(() => {
    if (run === null || terms === undefined || terms.length === 0) return undefined;
    const { recording, requests, experiment } = run;
    const matches = new Matches(recording, geometryOf(experiment.device), requests, terms);
    let timer = setTimeout(function goOn() {
      const done = matches.work(performance.now() + SLICE_MS);
      setState({ run, terms, found: { matches, done, count: matches.count } });
      if (!done) timer = setTimeout(goOn, 0);
    }, 0);
    return () => clearTimeout(timer);
  }, [run, terms]);
  // Matches of another query are not an answer.
  return state?.run === run && state?.terms === terms ? state.found : null;
}

interface FindResultProps {
  timeline: Timeline;
  /** Announces a text to screen readers. */
  say: (text: string) => void;
  /** Where to go as soon as a match is known; a new object for every press. */
  wish: FindWish | null;
  onWish: (direction: FindWish['direction']) => void;
  faultId: string;
  onJudged: (isInvalid: boolean) => void;
}

/** What is found: its count, the steps from match to match, the list, and dimming of the rest. */
export default function FindResult({ timeline, say, wish, onWish, faultId, onJudged }: FindResultProps): ReactElement {
  const text = useFind((state) => state.text);
  const dim = useFind((state) => state.dim);
  const selectedSide: Side = useView((state) => state.selection?.side ?? 'a');
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const { terms, fault } = useMemo(() => parseQuery(text), [text]);
  const side = b === null ? 'a' : selectedSide;
  const [place, setPlace] = useState<Place | null>(null);
  const [isListed, setIsListed] = useState(false);
  const fulfilled = useRef<FindWish | null>(null);

  function go({ matches, count }: Found, direction: FindWish['direction']): void {
    if (count === 0) return;
    const at = placeIn(place, matches);
    const wrap = direction > 0 ? -1 : matches.end;
    let next = matches.next(at < 0 ? wrap : at, direction);
    if (next < 0) next = matches.next(wrap, direction);
    if (next >= 0) show(matches, count, next);
  }

  function show(matches: Matches, count: number, next: number): void {
    setPlace({ matches, at: next });
    const target = matches.of === 'requests' ? { request: next } : { operation: next };
    openDoor({ side, ...target }, { series: `find ${text}` });
    say(
      matches.of === 'requests'
        ? `Match ${matches.rank(next)} of ${count}: request ${next}`
        : `Match ${matches.rank(next)} of ${count}: operation ${next}`,
    );
  }

  const inA = useMatches(a, terms);
  const inB = useMatches(b, terms);
  const here = side === 'b' ? inB : inA;
  const shownRun = side === 'b' ? b : a;

  // Enter may be pressed before a match is found, and before this part of the page is loaded.
  const goAsWished = useEffectEvent(() => {
    if (wish === null || wish === fulfilled.current || here === null || !canGo(here, wish.direction)) return;
    fulfilled.current = wish;
    go(here, wish.direction);
  });
  useEffect(() => goAsWished(), [here, wish]);

  const keptA = dim && inA?.done === true ? inA.matches : null;
  const keptB = dim && inB?.done === true ? inB.matches : null;
  useEffect(() => {
    timeline.setFilter([keptA, keptB].map((kept) => (kept === null ? undefined : (id) => kept.hasOperation(id))));
    return () => timeline.setFilter([]);
  }, [timeline, keptA, keptB]);

  const isInvalid = fault !== undefined;
  useEffect(() => onJudged(isInvalid), [isInvalid, onJudged]);

  return (
    <>
      <output className="find-count muted medium nowrap end" aria-live="polite">
        {fault === undefined ? countText(here, place, b === null ? null : { side, inA, inB }) : ''}
      </output>
      <Button
        className="button-icon"
        aria-label="Previous match"
        title="Previous match"
        shortcut="Shift Enter"
        disabled={!hasMatches(here)}
        onClick={() => onWish(-1)}
      >
        <Icon name="up" />
      </Button>
      <Button
        className="button-icon"
        aria-label="Next match"
        title="Next match"
        shortcut="Enter"
        disabled={!hasMatches(here)}
        onClick={() => onWish(1)}
      >
        <Icon name="chevron" />
      </Button>
      <Button aria-expanded={isListed} disabled={!hasMatches(here)} onClick={() => setIsListed(!isListed)}>
        List
      </Button>
      <Button
        aria-pressed={dim}
        title="Dim non-matching operations (utilization stays)"
        onClick={() => useFind.setState({ dim: !dim })}
      >
        Dim others
      </Button>
      <Button
        look="quiet"
        className="button-icon"
        aria-label="Close search"
        title="Close search"
        shortcut="Esc"
        onClick={closeFind}
      >
        <Icon name="close" />
      </Button>
      <p
        id={faultId}
        className={fault === undefined ? 'find-hint muted' : 'find-hint bad'}
        role={fault === undefined ? undefined : 'alert'}
      >
        {fault === undefined ? (
          <Suggestions text={text} side={side} />
        ) : (
          <>{`Unexpected “${fault.found}” at character ${String(fault.at + 1)}. Expected: ${fault.allowed}.`}</>
        )}
      </p>
      {isListed && shownRun !== null && here !== null && here.count > 0 && (
        <MatchList
          run={shownRun}
          matches={here.matches}
          count={here.count}
          at={placeIn(place, here.matches)}
          onShow={(match) => show(here.matches, here.count, match)}
        />
      )}
    </>
  );
}

/** Whether the next match is known: the first as soon as there is one, the last when the search is complete. */
const canGo = ({ count, done }: Found, direction: FindWish['direction']): boolean =>
  done || (direction === 1 && count > 0);

const hasMatches = (found: Found | null): boolean => found !== null && found.count > 0;

interface Place {
  readonly matches: Matches;
  readonly at: number;
}

/** The position among some matches; −1 before the first. */
const placeIn = (place: Place | null, matches: Matches): number => (place?.matches === matches ? place.at : -1);

/**
 * The matches in the run that is searched; with A and B shown, of both.
 * @param both null without B
 */
function countText(
  found: Found | null,
  place: Place | null,
  both: { readonly side: Side; readonly inA: Found | null; readonly inB: Found | null } | null,
): string {
  if (found === null) return '';
  const { matches, done, count } = found;
  const at = placeIn(place, matches);
  if (at >= 0) {
    const words = `${formatCount(matches.rank(at))} of ${formatCount(count)}`;
    return both === null ? words : `${words} in ${both.side.toUpperCase()}`;
  }
  if (both !== null) return `${countIn(both.inA)} in A, ${countIn(both.inB)} in B`;
  if (!done) return countIn(found);
  if (count === 0) return 'no matches';
  return matches.of === 'requests' ? plural(count, 'request') : plural(count, 'operation');
}

const countIn = (found: Found | null): string =>
  found === null ? '…' : found.done ? formatCount(found.count) : `${formatCount(found.count)} …`;
