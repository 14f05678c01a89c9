import { useMemo, useState, type ReactElement } from 'react';
import type { Matches } from '../../../analysis/query/matches.ts';
import { Operations } from '../../../analysis/columns/operations.ts';
import { operationWords } from '../../../analysis/statements/operation-words.ts';
import { formatInstant, formatTime } from '../../../base/format.ts';
import { requestName } from '../../travel/request-parts.ts';
import { placeOf } from '../../travel/place.ts';
import { readerOf } from '../../runs/run-reader.ts';
import type { ShownRun } from '../../stores/runs.ts';

/** Rows at first, and more with each press. */
const LISTED = 100;

interface MatchListProps {
  readonly run: ShownRun;
  readonly matches: Matches;
  /** Changes while the search goes on. */
  readonly count: number;
  /** The match that is shown; −1 before the first. */
  readonly at: number;
  readonly onShow: (match: number) => void;
}

/** All matches of a query in order, each a way to it. */
export function MatchList({ run, matches, count, at, onShow }: MatchListProps): ReactElement {
  const [most, setMost] = useState(LISTED);
  const listed = useMemo(() => {
    const found: number[] = [];
    const all = Math.min(most, count);
    for (let next = matches.next(-1, 1); next >= 0 && found.length < all; next = matches.next(next, 1))
      found.push(next);
    return found;
  }, [matches, count, most]);
  const lineOf = matches.of === 'requests' ? requestLine(run) : operationLine(run);
  return (
    // A region that scrolls has to be reachable with the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="find-list scroll small" role="region" aria-label="Matches" tabIndex={0}>
      <ol>
        {listed.map((match) => {
          const { name, about } = lineOf(match);
          return (
            <li key={match} aria-current={match === at ? 'true' : undefined}>
              <button type="button" className="button-link" onClick={() => onShow(match)}>
                {name}
              </button>{' '}
              <span>{about}</span>
            </li>
          );
        })}
      </ol>
      {count > listed.length && (
        <button type="button" className="button-link" onClick={() => setMost(most + LISTED)}>
          {`Show more (${count - listed.length} left)`}
        </button>
      )}
    </div>
  );
}

interface Line {
  readonly name: string;
  readonly about: string;
}

function requestLine(run: ShownRun): (request: number) => Line {
  const operations = new Operations(run.recording);
  return (request) => {
    const arrival = operations.arrival(request);
    const latency = operations.finish(request) - arrival;
    return {
      name: requestName(run, request),
      about: Number.isNaN(latency)
        ? `at ${formatInstant(arrival)}, not complete`
        : `at ${formatInstant(arrival)}, ${formatTime(latency)}`,
    };
  };
}

function operationLine(run: ShownRun): (operation: number) => Line {
  const reader = readerOf(run);
  return (operation) => ({
    name: operationWords(reader, operation),
    about: placeOf(reader, operation),
  });
}
