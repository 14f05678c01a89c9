/** Causes of waiting and own work as the page lists them. */
import { CAUSE_WORDS, type CauseName, type CauseWords } from '../../base/vocabulary.ts';
import { WAIT_NAMES } from '../../engine/recording/recording.ts';

export interface NamedCause extends CauseWords {
  readonly name: CauseName;
}

/** In the order of the recorded columns. */
export const CAUSES: readonly NamedCause[] = WAIT_NAMES.map((name) => ({ name, ...CAUSE_WORDS[name] }));
