import { useEffect, useMemo, type ReactElement } from 'react';
import { t } from '../../messages/message.ts';
import { FIGURE_HEADS } from '../../papers/evaluation/heads.ts';
import { screenAddress } from '../stores/screen.ts';
import { loadClaimTexts, useClaimTexts } from './claims/claim-texts.ts';
import { matchingClaims, matchingHeads, paperOf } from '../actions/scenario-search.ts';

/** More claims than these are counted. */
const MOST_CLAIMS = 8;

/** The evaluation figures and the claims that a search finds, as links. */
export function FurtherMatches({ query, hasFigures }: { query: string; hasFigures: boolean }): ReactElement {
  const claims = useClaimTexts((state) => state.claims);
  useEffect(loadClaimTexts, []);
  const heads = useMemo(() => matchingHeads(FIGURE_HEADS, query), [query]);
  const found = useMemo(() => matchingClaims(claims ?? [], query), [claims, query]);
  if (heads.length === 0 && found.length === 0) {
    return <>{!hasFigures && claims !== null && <p className="muted">{t('No matching figure')}</p>}</>;
  }
  return (
    <ul className="papers-found">
      {heads.map(({ name, paper, figure, title }) => (
        <li key={name}>
          <a href={screenAddress('papers', name)}>
            {paperOf(paper).short} {figure}
          </a>{' '}
          <span className="muted">{t(title)}</span>
        </li>
      ))}
      {found.slice(0, MOST_CLAIMS).map(({ id, paper, claim }) => (
        <li key={id}>
          <a href={screenAddress('papers', `${paper}-claims`)}>{t('Claim {id}', { id })}</a>{' '}
          <span className="muted" lang="en">
            {claim}
          </span>
        </li>
      ))}
      {found.length > MOST_CLAIMS && (
        <li className="muted">
          {t('{count, plural, one {# claim} other {# claims}} more', { count: found.length - MOST_CLAIMS })}
        </li>
      )}
    </ul>
  );
}
