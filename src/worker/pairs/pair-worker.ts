/**
 * Compares two runs request by request, or sorts a part of one run's requests. A worker of its own: it is not held up
 * by runs, and the page stays responsive.
 */
import { pairOf, samePairs } from '../../compare/pairs/pair.ts';
import { partOfRun, requestsOfPart } from '../../compare/run/part-of-run.ts';
import { serveAlone } from '../serve.ts';
import type { PairKinds } from './pair-protocol.ts';

serveAlone<PairKinds>({
  pair: ({ a, b, kind, brush }) => ({
    result: samePairs(a, b) ? pairOf(a, b, kind, requestsOfPart(a, brush, kind)) : null,
  }),
  part: ({ columns, brush }) => ({ result: partOfRun(columns, brush) }),
});
