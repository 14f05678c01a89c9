/** The time that jobs still need, in words. */
import type { Running } from './claims-store.ts';

/** @returns empty until the first job is done */
export function remainingText({ done, all, startedAt }: Running): string {
  if (done === 0 || done >= all) return '';
  const seconds = (((performance.now() - startedAt) / done) * (all - done)) / 1000;
  return seconds < 90
    ? `about ${Math.max(1, Math.round(seconds))} s left`
    : `about ${Math.round(seconds / 60)} min left`;
}
