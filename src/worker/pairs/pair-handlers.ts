/** What the pair worker answers. */
import { pairOf, samePairs } from '../../compare/pairs/pair.ts';
import { partOfRun, requestsOfPart } from '../../compare/run/part-of-run.ts';
import type { Handlers } from '../serve.ts';
import type { PairKinds } from './pair-protocol.ts';

export const PAIR_HANDLERS: Handlers<PairKinds> = {
  pair: ({ a, b, kind, brush }) => ({
    result: samePairs(a, b) ? pairOf(a, b, kind, requestsOfPart(a, brush, kind)) : null,
  }),
  part: ({ columns, brush }) => ({ result: partOfRun(columns, brush) }),
};
