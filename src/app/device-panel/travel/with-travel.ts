import { withPart } from '../../stores/with-edits.ts';
import type * as travel from './travel.ts';

type Travel = Pick<typeof travel, 'play' | 'step' | 'toEnd' | 'toStart' | 'toggleDevice'>;

let loaded: Travel | null = null;

/** Called by the provider when it is loaded. */
export function provideTravel(part: Travel): void {
  loaded = part;
}

/** Runs a time-travel action: immediately if its code is loaded, else after loading. */
export function withTravel(go: (part: Travel) => unknown): void {
  if (loaded === null) void withPart(() => import('./travel.ts'), go);
  else void go(loaded);
}
