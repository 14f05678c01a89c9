/** What each switch would change in the run on screen, as far as it is known: see follow-trials.ts. */
import { pageStore } from '../../../stores/page-state.ts';
import type { RunEffect } from '../../../../compare/run/run-effect.ts';
import type { Pair } from '../../../stores/document.ts';
import type { EditTarget } from '../../../stores/edits.ts';

export type Tried =
  /** No position can be set here, and why. */
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'tried';
      /** The position that the effect is of; it is set already if the switch is not at its default. */
      readonly position: string;
      /** From the default (or the position that is set) to the position. */
      readonly effect: RunEffect;
      /** The state hash of the run that a click makes. */
      readonly hash: string;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * `asks`: a run takes long, so a person starts them. `fork`: B forks from A, which is not tried. `challenge`: the effects
 * would solve the challenge that is open.
 */
export type TrialsPhase = 'idle' | 'running' | 'asks' | 'done' | 'fork' | 'challenge';

interface TrialsState {
  /** What the effects are of; those of another pair are out of date. */
  readonly pair: Pair | null;
  readonly target: EditTarget;
  readonly phase: TrialsPhase;
  readonly trying: string | null;
  readonly tried: Readonly<Record<string, Tried>>;
  /** The order of the rows; the registry's until all are tried. */
  readonly order: readonly string[];
  /** Per `switch=position`: why it cannot be set. */
  readonly refused: Readonly<Record<string, string>>;
  /** The challenge, by its mark, that was solved since it was opened: its effects are the reward. */
  readonly solved: string | null;
}

export const useTrials = pageStore<TrialsState>(() => ({
  pair: null,
  target: 'b',
  phase: 'idle',
  trying: null,
  tried: {},
  order: [],
  refused: {},
  solved: null,
}));
