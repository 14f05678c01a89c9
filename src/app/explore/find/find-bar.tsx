import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import type { Matches } from '../../../analysis/query/matches.ts';
import { parseQuery } from '../../../analysis/query/parse-query.ts';
import type { Timeline } from '../../../timeline/timeline.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatCount } from '../../format.ts';
import { showRequest } from '../../show-request.ts';
import { closeFind, useFind } from '../../stores/find.ts';
import { useRuns } from '../../stores/runs.ts';
import { reveal, select, selectRequest, useView } from '../../stores/view.ts';
import type { Side } from '../../stores/view.ts';
import { selectionOfOperation } from '../timeline-words.ts';
import { useMatches } from './use-matches.ts';
import type { Found } from './use-matches.ts';
import './find-bar.css';

interface FindBarProps {
  timeline: Timeline;
  /** Tells a screen reader. */
  say: (text: string) => void;
}

/** One types what one looks for, goes from match to match, and sees what does not match lose its colour. */
export default function FindBar({ timeline, say }: FindBarProps): ReactElement {
  const text = useFind((state) => state.text);
  const dim = useFind((state) => state.dim);
  const side: Side = useView((state) => state.selection?.side ?? 'a');
  const a = useRuns((state) => state.a.shown);
  const b = useRuns((state) => state.b.shown);
  const input = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const query = useMemo(() => parseQuery(text), [text]);
  const terms = query.terms ?? null;
  const inA = useMatches(a, terms);
  const inB = useMatches(b, terms);
  const here = side === 'b' && b !== null ? inB : inA;
  const [place, setPlace] = useState<{ matches: Matches; at: number } | null>(null);
  const at = place !== null && place.matches === here?.matches ? place.at : -1;

  useEffect(() => {
    if (!useFind.getState().byHand) return;
    input.current?.focus();
    input.current?.select();
  }, []);

  const keptA = dim && inA?.done === true ? inA.matches : null;
  const keptB = dim && inB?.done === true ? inB.matches : null;
  useEffect(() => {
    timeline.setFilter([keptA, keptB].map((kept) => (kept === null ? undefined : (id) => kept.hasOperation(id))));
    return () => {
      timeline.setFilter([]);
    };
  }, [timeline, keptA, keptB]);

  function go(direction: 1 | -1): void {
    if (here === null || here.count === 0) return;
    const { matches } = here;
    const wrap = direction > 0 ? -1 : matches.end;
    let next = matches.next(at < 0 ? wrap : at, direction);
    if (next < 0) next = matches.next(wrap, direction);
    if (next < 0) return;
    setPlace({ matches, at: next });
    if (matches.of === 'requests') {
      selectRequest(side, next);
      showRequest(side, next);
    } else {
      select(selectionOfOperation(side, next));
      reveal({ side, operation: next });
    }
    say(`Match ${matches.rank(next)} of ${here.count}: ${matches.of === 'requests' ? 'request' : 'operation'} ${next}`);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      go(event.shiftKey ? -1 : 1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      closeFind();
      timeline.element.focus();
    }
  }

  const fault = query.fault;
  return (
    <search className="find-bar" onKeyDown={onKeyDown}>
      <div className="find-line">
        <input
          ref={input}
          type="text"
          className="find-input"
          aria-label="Find requests and operations"
          aria-invalid={fault !== undefined}
          aria-describedby={faultId}
          placeholder="latency > 1ms · #17 · gc block 60 · write channel 0"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            useFind.setState({ text: event.target.value });
          }}
        />
        <output className="find-count" aria-live="polite">
          {fault === undefined ? countText(here, at) : ''}
        </output>
        <Button
          className="button-icon"
          aria-label="Previous match"
          title="Previous match"
          shortcut="Shift Enter"
          disabled={!hasMatches(here)}
          onClick={() => {
            go(-1);
          }}
        >
          <Icon name="up" />
        </Button>
        <Button
          className="button-icon"
          aria-label="Next match"
          title="Next match"
          shortcut="Enter"
          disabled={!hasMatches(here)}
          onClick={() => {
            go(1);
          }}
        >
          <Icon name="chevron" />
        </Button>
        <Button
          aria-pressed={dim}
          title="What does not match loses its colour; busy shares stay"
          onClick={() => {
            useFind.setState({ dim: !dim });
          }}
        >
          Dim others
        </Button>
        <Button
          look="quiet"
          className="button-icon"
          aria-label="Close the search"
          title="Close the search"
          shortcut="Esc"
          onClick={closeFind}
        >
          <Icon name="close" />
        </Button>
      </div>
      <p
        id={faultId}
        className={fault === undefined ? 'find-hint' : 'find-hint find-fault'}
        role={fault === undefined ? undefined : 'alert'}
      >
        {fault === undefined ? (
          <Suggestions text={text} side={side} />
        ) : (
          <>
            “{fault.found}” is not understood at character {fault.at + 1}. Allowed: {fault.allowed}.
          </>
        )}
      </p>
    </search>
  );
}

const hasMatches = (found: Found | null): boolean => found !== null && found.count > 0;

function countText(found: Found | null, at: number): string {
  if (found === null) return '';
  const { matches, done, count } = found;
  if (!done) return `${formatCount(count)} …`;
  if (count === 0) return 'no match';
  const noun = matches.of === 'requests' ? 'requests' : 'operations';
  return at < 0 ? `${formatCount(count)} ${noun}` : `${formatCount(matches.rank(at))} of ${formatCount(count)}`;
}

/** Words that one press adds to the line, or takes out of it. */
function Suggestions({ text, side }: { text: string; side: Side }): ReactElement {
  const outcome = useRuns((state) => state[side].shown?.outcome ?? null);
  const request = useView((state) => (state.selection?.kind === 'request' ? state.selection.request : null));
  const p99 = outcome?.read.ranks.find(({ label }) => label === 'p99')?.ns ?? null;
  const words: { label: string; term: string }[] = [
    { label: 'reads', term: 'read' },
    { label: 'writes', term: 'write' },
    { label: 'GC', term: 'gc' },
    { label: 'behind GC', term: 'dieGc > 0ns' },
    ...(p99 === null ? [] : [{ label: 'slower than the reads’ p99', term: `latency > ${p99}ns` }]),
    ...(request === null ? [] : [{ label: 'the selected request', term: `#${request}` }]),
  ];
  return (
    <span className="find-words">
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
