/** The time that jobs still need, in words. */
import { t } from '../../../messages/message.ts';
import type { Running } from './claims-store.ts';

/** @returns empty until the first job is done */
export function remainingText({ done, all, startedAt }: Running): string {
  if (done === 0 || done >= all) return '';
  const seconds = (((performance.now() - startedAt) / done) * (all - done)) / 1000;
  return seconds < 90
    ? t('about {seconds} s left', { seconds: String(Math.max(1, Math.round(seconds))) })
    : t('about {minutes} min left', { minutes: String(Math.round(seconds / 60)) });
}
