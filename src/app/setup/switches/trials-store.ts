/** What each switch would change in the run on screen, as far as it is known: see follow-trials.ts. */
import { pageStore } from '../../stores/page-state.ts';
import { sizeOfEffect, type RunEffect } from '../../../compare/run/run-effect.ts';
import type { PolicySwitch } from '../../../document/presets/switches.ts';
import type { Pair } from '../../stores/document.ts';
import type { SeenView } from '../../stores/view.ts';
import type { Refusal } from '../../stores/refusals.ts';

export type Tried =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'tried';
      /** Of a click now; of a switch in which B differs, from the run without it to the one with it. */
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
  /** "More switches" was pressed: all are listed, and tried. */
  readonly isWhole: boolean;
  /** What the effects are of; those of another pair are out of date. */
  readonly pair: Pair | null;
  readonly phase: TrialsPhase;
  readonly trying: string | null;
  readonly tried: Readonly<Record<string, Tried>>;
  /** The challenge, by its mark, that was solved since it was opened: its effects are the reward. */
  readonly solved: string | null;
}

export const useTrials = pageStore<TrialsState>(() => ({
  isWhole: false,
  pair: null,
  phase: 'idle',
  trying: null,
  tried: {},
  solved: null,
}));

/** The switch whose effect is the largest of the listed ones; null if no request changes. */
export function largestOf(listed: readonly PolicySwitch[], tried: TrialsState['tried']): string | null {
  let largest: string | null = null;
  let most = 0;
  for (const { name } of listed) {
    const found = tried[name];
    const size = found?.kind === 'tried' && found.effect.level === 'requests' ? sizeOfEffect(found.effect) : 0;
    if (size <= most) continue;
    most = size;
    largest = name;
  }
  return largest;
}

interface CameFrom {
  readonly pair: Pair;
  readonly scenario: string | null;
  readonly seen: SeenView;
  /** The figure that a row has opened; the way back is offered while it is on screen. */
  readonly figure: string;
}

export const useCameFrom = pageStore<{ readonly from: CameFrom | null }>(() => ({ from: null }));
