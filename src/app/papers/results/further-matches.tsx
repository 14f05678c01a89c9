/** The evaluation figures and the claims that a search finds, as links. Loaded on first use. */
import { useMemo, type ReactElement } from 'react';
import { plural } from '../../../base/format.ts';
import { FIGURE_HEADS } from '../../../papers/results/heads.ts';
import { SHIPPED_CLAIMS } from '../../../papers/results/shipped.ts';
import { matchingClaims, matchingHeads, paperOf } from '../../scenarios/scenario-search.ts';
import { screenAddress } from '../../stores/screen.ts';

const MOST_CLAIMS = 8;

interface MatchesProps {
  readonly query: string;
  readonly hasFigures: boolean;
}

export default function FurtherMatches({ query, hasFigures }: MatchesProps): ReactElement {
  const heads = useMemo(() => matchingHeads(FIGURE_HEADS, query), [query]);
  const found = useMemo(() => matchingClaims(SHIPPED_CLAIMS, query), [query]);
  if (heads.length === 0 && found.length === 0) {
    return <>{!hasFigures && <p className="muted">No matching figure</p>}</>;
  }
  return (
    <ul className="papers-found" data-place="found">
      {heads.map(({ name, paper, figure, title }) => (
        <li key={name}>
          <a href={screenAddress('papers', name)}>
            {paperOf(paper).short} {figure}
          </a>{' '}
          <span className="muted">{title}</span>
        </li>
      ))}
      {found.slice(0, MOST_CLAIMS).map(({ id, paper, claim }) => (
        <li key={id}>
          <a href={screenAddress('papers', `${paper}-claims`)}>Claim {id}</a> <span className="muted">{claim}</span>
        </li>
      ))}
      {found.length > MOST_CLAIMS && <li className="muted">{plural(found.length - MOST_CLAIMS, 'claim')} more</li>}
    </ul>
  );
}
