/** A part of a request's time as the page draws it, named as its recorded cause is. */
import { CAUSE_WORDS } from '../../src/base/vocabulary.ts';
import type { DrawnSpan } from '../../src/timeline/scene/selection.ts';

type Given = Pick<DrawnSpan, 'startNs' | 'endNs' | 'cause'> & Partial<DrawnSpan>;

export function drawnSpan(span: Given): DrawnSpan {
  const { label, meaning, own } = CAUSE_WORDS[span.cause];
  return { isWaiting: !own, label, short: label, meaning, ...span };
}
