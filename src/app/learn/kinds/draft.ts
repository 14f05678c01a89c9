import type { Answer } from '../../../learn/kinds/index.ts';

/** The state of an unfinished answer: the answer itself, or why it is none yet. */
export type Draft = { readonly answer: Answer } | { readonly invalid: string };
