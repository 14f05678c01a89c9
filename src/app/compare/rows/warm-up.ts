/** What a comparison says about requests that run first and count in no figure (`host.warmup`). */
import { formatShare } from '../../../base/format.ts';
import type { Row } from './row.ts';

/** The share of a row's requests that is not counted. */
export const warmUpOf = ({ warmup = 0 }: Pick<Row, 'warmup'>): number => warmup;

/** The sentence for these rows; '' if every request counts. */
export function warmUpNote(rows: readonly Row[]): string {
  const shares = rows.map(warmUpOf);
  const least = shares.reduce((a, b) => Math.min(a, b), Infinity);
  const most = shares.reduce((a, b) => Math.max(a, b), 0);
  if (most === 0) return '';
  return least === most
    ? `Not counted: the first ${formatShare(most)} of the requests (warm-up).`
    : `Not counted: the first requests of a run, ${formatShare(least)} to ${formatShare(most)} of them (warm-up).`;
}
