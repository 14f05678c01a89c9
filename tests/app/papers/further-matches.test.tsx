import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import FurtherMatches from '../../../src/app/papers/results/further-matches.tsx';
import { matchingClaims, matchingHeads } from '../../../src/app/scenarios/scenario-search.ts';
import { FIGURE_HEADS } from '../../../src/papers/results/heads.ts';
import { SHIPPED_CLAIMS } from '../../../src/papers/results/shipped.ts';

it('a search lists figures and the first eight claims that it finds, and how many more there are', () => {
  const rests = new Set<boolean>();
  for (const query of ['read', 'M24', 'no such word']) {
    const heads = matchingHeads(FIGURE_HEADS, query).length;
    const claims = matchingClaims(SHIPPED_CLAIMS, query).length;
    const html = renderToStaticMarkup(<FurtherMatches query={query} hasFigures={false} />);
    expect(html.match(/<a /g)?.length ?? 0, query).toBe(heads + Math.min(8, claims));
    expect(/(\d+) claims? more/.exec(html)?.[1], query).toBe(claims > 8 ? String(claims - 8) : undefined);
    expect(html.includes('No matching figure'), query).toBe(heads + claims === 0);
    rests.add(claims > 8);
  }
  expect(rests.size).toBe(2);
});
