import { withPart } from '../with-edits.ts';
import type * as travel from './travel.ts';

/** Goes through time; what that takes comes with the first step. */
export function withTravel(go: (part: typeof travel) => unknown): void {
  void withPart(() => import('./travel.ts'), go);
}
