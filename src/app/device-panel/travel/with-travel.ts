import { withPart } from '../../stores/with-edits.ts';
import type * as travel from './travel.ts';

type Travel = Pick<typeof travel, 'play' | 'step' | 'toEnd' | 'toStart' | 'toggleDevice'>;

let loaded: Travel | null = null;

/** Called by what is provided, as soon as it is there, by whichever way it was loaded. */
export function provideTravel(part: Travel): void {
  loaded = part;
}

/** Goes through time: at once where what that takes is loaded (it comes with the first step), else as soon as it is. */
export function withTravel(go: (part: Travel) => unknown): void {
  if (loaded === null) void withPart(() => import('./travel.ts'), go);
  else void go(loaded);
}
